use crate::geometry::{Square, TablePoint};
use crate::model::Pferdeaeppel;
use crate::rules::pferdeaeppel::{Apple, AppleColour, Horse, Horses, Layout, Position};
use crate::rules::{Observation, Problem};

/// A settled look at the board, with the squares of which it tells nothing.
pub(super) struct View<'a> {
    size: u8,
    layout: &'a Layout,
    /// Squares of which it is not sure whether an apple lies there.
    unsure: Vec<Square>,
    /// Squares of whose apple's colour it is not sure.
    of_any_colour: Vec<Square>,
}

impl<'a> View<'a> {
    /// What a look tells; nothing before the board has settled, where nothing can be read, and where it is not sure of a
    /// horse.
    pub fn of(seen: &'a Observation<Layout>, keys: &Pferdeaeppel) -> Option<Self> {
        let layout = &seen.layout;
        let mut view = Self { size: keys.size, layout, unsure: Vec::new(), of_any_colour: Vec::new() };
        let square = |x: &f64, y: &f64| keys.square_at(TablePoint::new(*x, *y));
        for problem in &seen.problems {
            match problem {
                Problem::UncertainPiece { x, y }
                | Problem::ExtraPiece { x, y }
                | Problem::AtLimit { x, y, .. }
                | Problem::Glare { x, y } => {
                    view.unsure.extend(square(x, y));
                }
                Problem::UncertainClass { x, y } | Problem::StrangeColour { x, y } => {
                    view.of_any_colour.extend(square(x, y))
                }
                Problem::OtherBoard { .. } => return None,
                Problem::Moved { .. } | Problem::Unreadable { .. } | Problem::LowContrast => return None,
                Problem::PieceCount { .. } | Problem::AlikeClasses { .. } | Problem::LikeBoard { .. } => {}
            }
        }
        let is_doubtful = |square: Square| view.unsure.contains(&square) || view.of_any_colour.contains(&square);
        let is_sure = Horse::BOTH.iter().all(|horse| layout.horses.of(*horse).is_none_or(|at| !is_doubtful(at)));
        (seen.settled && is_sure).then_some(view)
    }

    pub fn horses(&self) -> &Horses {
        &self.layout.horses
    }

    /// The apples that are surely seen.
    pub fn apples(&self) -> Vec<Apple> {
        self.layout.apples.iter().copied().filter(|apple| self.is_known(apple.square)).collect()
    }

    /// What is surely seen.
    pub fn layout(&self) -> Layout {
        Layout { horses: self.layout.horses, apples: self.apples() }
    }

    pub fn apple(&self, square: Square) -> Option<AppleColour> {
        self.layout.apples.iter().find(|apple| apple.square == square).map(|apple| apple.colour)
    }

    /// Whether it can be seen what lies on a square: no horse stands there, and there is no doubt.
    pub fn is_known(&self, square: Square) -> bool {
        let is_under_horse = Horse::BOTH.iter().any(|horse| self.layout.horses.of(*horse) == Some(square));
        let is_hidden = self.layout.apples.iter().any(|apple| apple.square == square && apple.hidden);
        !is_under_horse && !is_hidden && !self.unsure.contains(&square)
    }

    /// The squares of which it tells something.
    pub fn known(&self) -> impl Iterator<Item = Square> {
        Square::all(self.size).filter(|square| self.is_known(*square))
    }

    /// Whether the apple of a square may be of this colour.
    pub fn may_be(&self, square: Square, colour: AppleColour) -> bool {
        self.apple(square) == Some(colour) || self.of_any_colour.contains(&square)
    }

    /// Whether it is not sure of some square.
    pub fn is_doubtful(&self) -> bool {
        !self.unsure.is_empty() || !self.of_any_colour.is_empty()
    }

    pub fn lacks_a_horse(&self) -> bool {
        self.layout.horses.white.is_none() || self.layout.horses.brown.is_none()
    }

    /// Whether the look shows a position that may follow: both horses, or one caught under, or lifted for, the other.
    pub fn can_be_position(&self, believed: &Position) -> bool {
        match (self.layout.horses.white, self.layout.horses.brown) {
            (Some(_), Some(_)) => true,
            (None, Some(brown)) => brown != believed.horse(Horse::Brown),
            (Some(_) | None, None) => false,
        }
    }

    /// Whether what is seen is this position.
    pub fn agrees(&self, position: &Position) -> bool {
        let stands = |horse: Horse| self.layout.horses.of(horse) == Some(position.horse(horse));
        let is_caught =
            position.horse(Horse::White) == position.horse(Horse::Brown) && self.layout.horses.white.is_none();
        let lies = |square: Square| match (position.apple(square), self.apple(square)) {
            (Some(colour), Some(_)) => self.may_be(square, colour),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        stands(Horse::Brown) && (is_caught || stands(Horse::White)) && self.known().all(lies)
    }
}
