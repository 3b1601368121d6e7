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
    /// Whether pieces and board are so alike that nothing may be ruled by what is seen.
    is_faint: bool,
}

/// In how many squares a look may be in doubt to convict somebody of what it shows on the others.
const MOST_DOUBTS: usize = 1;

impl<'a> View<'a> {
    /// What a look tells; nothing before the board has settled, and where nothing can be read.
    pub fn of(seen: &'a Observation<Layout>, keys: &Pferdeaeppel) -> Option<Self> {
        let layout = &seen.layout;
        let (unsure, of_any_colour) = (Vec::new(), Vec::new());
        let mut view = Self { size: keys.size, layout, unsure, of_any_colour, is_faint: false };
        for problem in &seen.problems {
            let of_square = match problem {
                Problem::UncertainPiece { x, y }
                | Problem::ExtraPiece { x, y }
                | Problem::AtLimit { x, y, .. }
                | Problem::Glare { x, y } => Some((&mut view.unsure, x, y)),
                Problem::UncertainClass { x, y } | Problem::StrangeColour { x, y } => {
                    Some((&mut view.of_any_colour, x, y))
                }
                Problem::OtherBoard { .. } | Problem::Moved { .. } | Problem::Unreadable { .. } => return None,
                // Apples have no numbers, and horses are no two of one look.
                Problem::Exchangeable { .. } | Problem::NumberedByPlace => None,
                Problem::LowContrast => {
                    view.is_faint = true;
                    None
                }
                // No tiles are played with.
                Problem::UnreadHalf { .. } | Problem::DoubtfulHalf { .. } => None,
                Problem::SameTileTwice { .. } | Problem::GapInTrain { .. } | Problem::NoTiles { .. } => None,
                // What is missing is seen by what is there.
                Problem::PieceCount { .. } | Problem::AlikeClasses { .. } | Problem::LikeBoard { .. } => None,
            };
            if let Some((squares, x, y)) = of_square
                && let Some(square) = keys.square_at(TablePoint::new(*x, *y))
                && !squares.contains(&square)
            {
                squares.push(square);
            }
        }
        seen.settled.then_some(view)
    }

    /// Whether it is sure of everything.
    pub fn is_clear(&self) -> bool {
        self.unsure.is_empty() && self.of_any_colour.is_empty() && !self.is_faint
    }

    /// Whether it is sure enough to say that somebody broke a rule: of the horses, and of nearly all squares. What the rules
    /// allow is believed of less.
    pub fn can_convict(&self) -> bool {
        let in_doubt = |square: &Square| self.unsure.contains(square) || self.of_any_colour.contains(square);
        let is_sure_of = |horse: &Horse| self.layout.horses.of(*horse).is_none_or(|at| !in_doubt(&at));
        let doubts = self.unsure.len() + self.of_any_colour.len();
        !self.is_faint && doubts <= MOST_DOUBTS && Horse::BOTH.iter().all(is_sure_of)
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
