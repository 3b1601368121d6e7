use thiserror::Error;

use super::variants::Variants;
use super::{Apple, AppleColour, Corners, Horse, Horses, Layout, Outcome, Supply, knight};
use crate::geometry::Square;
use crate::model::{Pferdeaeppel, Seat};

/// A round at one moment: what lies on the board, and whose turn it is.
///
/// On each square lies at most one apple, except where a horse was made to enter a blocked one.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    pub(super) variants: Variants,
    pub(super) white: Square,
    pub(super) brown: Square,
    /// In the order in which they came to lie there.
    pub(super) apples: Vec<(Square, AppleColour)>,
    pub(super) turn: Option<Turn>,
    pub(super) outcome: Option<Outcome>,
}

/// The last turn: a move, its apple and perhaps a second one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who moved.
    pub horse: Horse,
    /// From where.
    pub from: Square,
    /// To where.
    pub to: Square,
    /// The apple that the horse drops there.
    pub own: OwnApple,
    /// The second one, once it lies.
    pub second: Option<Square>,
    /// Whether something in it broke a rule, so that nothing follows from it until the opponent moves.
    pub broken: bool,
}

/// Whether the apple that a horse drops where it goes lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnApple {
    /// It must still be dropped.
    Due,
    /// It lies there.
    Lies,
    /// None has to be dropped, or it cannot be told, since an apple lay there before.
    None,
}

/// Why a layout is no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LayoutFault {
    /// A horse is not on the board.
    #[error("the {0:?} horse is not on the board")]
    HorseMissing(Horse),
    /// Both horses stand on one square.
    #[error("both horses stand on {0}")]
    SameSquare(Square),
    /// A piece lies where the board has no square.
    #[error("the board has no square {0}")]
    NoSuchSquare(Square),
    /// Two apples lie on one square.
    #[error("two apples lie on {0}")]
    TwoApples(Square),
    /// More apples than the game has.
    #[error("there are more {0:?} apples than the game has")]
    TooMany(AppleColour),
}

impl Position {
    /// The set-up of a round: each horse in its corner, one brown apple under it, White to move.
    pub fn new(keys: &Pferdeaeppel, white_player: Seat) -> Self {
        let Corners { white, brown } = Corners::of(white_player, keys.size);
        let apples = vec![(white, AppleColour::Brown), (brown, AppleColour::Brown)];
        Self { variants: keys.into(), white, brown, apples, turn: None, outcome: None }
    }

    /// What a picture shows, with the apples under the horses supplied where it does not hold them: brown ones, while the
    /// game has any left. Whose turn it is cannot be seen; White's is taken.
    pub fn from_layout(keys: &Pferdeaeppel, layout: &Layout) -> Result<Self, LayoutFault> {
        let horse = |horse: Horse| layout.horses.of(horse).ok_or(LayoutFault::HorseMissing(horse));
        let (white, brown) = (horse(Horse::White)?, horse(Horse::Brown)?);
        let mut apples: Vec<(Square, AppleColour)> = Vec::with_capacity(layout.apples.len() + 2);
        for Apple { square, colour, .. } in &layout.apples {
            if apples.iter().any(|(taken, _)| taken == square) {
                return Err(LayoutFault::TwoApples(*square));
            }
            apples.push((*square, *colour));
        }
        let mut squares = apples.iter().map(|(square, _)| *square).chain([white, brown]);
        if let Some(outside) = squares.find(|square| !is_on(*square, keys.size)) {
            return Err(LayoutFault::NoSuchSquare(outside));
        }
        if white == brown {
            return Err(LayoutFault::SameSquare(white));
        }
        for square in [brown, white] {
            let next = Supply::without(apples.iter().map(|(_, colour)| *colour)).next();
            if let Some(colour) = next.filter(|_| apples.iter().all(|(taken, _)| *taken != square)) {
                apples.push((square, colour));
            }
        }
        for colour in [AppleColour::Brown, AppleColour::Golden] {
            let of_game = match colour {
                AppleColour::Brown => Supply::FULL.brown,
                AppleColour::Golden => Supply::FULL.golden,
            };
            if apples.iter().filter(|(_, found)| *found == colour).count() > usize::from(of_game) {
                return Err(LayoutFault::TooMany(colour));
            }
        }
        Ok(Self { variants: keys.into(), white, brown, apples, turn: None, outcome: None })
    }

    /// The same, with this horse to move next.
    pub fn with_turn_of(mut self, horse: Horse) -> Self {
        let (moved, to) = (horse.other(), self.horse(horse.other()));
        self.turn = match horse {
            Horse::White if self.apples.len() <= Horse::BOTH.len() => None,
            Horse::White | Horse::Brown => {
                Some(Turn { horse: moved, from: to, to, own: OwnApple::None, second: None, broken: false })
            }
        };
        self
    }

    /// The same, with the last turn held to have broken no rule and to decide nothing.
    pub fn accepted(mut self) -> Self {
        self.outcome = None;
        if let Some(turn) = &mut self.turn {
            turn.broken = false;
        }
        self
    }

    /// Squares along each side of the board.
    pub fn size(&self) -> u8 {
        self.variants.size
    }

    /// Where a horse stands.
    pub fn horse(&self, horse: Horse) -> Square {
        match horse {
            Horse::White => self.white,
            Horse::Brown => self.brown,
        }
    }

    /// The apple on a square.
    pub fn apple(&self, square: Square) -> Option<AppleColour> {
        self.apples.iter().rev().find(|(taken, _)| *taken == square).map(|(_, colour)| *colour)
    }

    /// All apples in the order of their squares; hidden are those on which a horse stands.
    pub fn apples(&self) -> Vec<Apple> {
        let hidden = |square| square == self.white || square == self.brown;
        let apple = |(square, colour): &(Square, AppleColour)| Apple {
            square: *square,
            colour: *colour,
            hidden: hidden(*square),
        };
        let mut apples: Vec<Apple> = self.apples.iter().map(apple).collect();
        apples.sort_by_key(|apple| apple.square);
        apples
    }

    /// What lies there, the apples under the horses included.
    pub fn layout(&self) -> Layout {
        Layout { horses: Horses { white: Some(self.white), brown: Some(self.brown) }, apples: self.apples() }
    }

    /// Whose move is next.
    pub fn to_move(&self) -> Horse {
        self.turn.map_or(Horse::White, |turn| turn.horse.other())
    }

    /// The last turn; `None` before the first.
    pub fn turn(&self) -> Option<&Turn> {
        self.turn.as_ref()
    }

    /// Apples beside the board.
    pub fn supply(&self) -> Supply {
        Supply::without(self.apples.iter().map(|(_, colour)| *colour))
    }

    /// How the round ended; `None` while it is on.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// "Squares that have been occupied in this way may not be entered for the rest of the game." A horse blocks its own.
    pub fn is_blocked(&self, square: Square) -> bool {
        square == self.white || square == self.brown || self.apple(square).is_some()
    }

    /// The squares that a horse may enter, whoever's turn it is. Brown may enter White's; White may not enter Brown's (D5).
    pub fn enterable(&self, horse: Horse) -> Vec<Square> {
        knight::moves(self.horse(horse), self.variants.size).filter(|to| self.may_enter(horse, *to)).collect()
    }

    /// Whether a square is free for a horse, or White's to be caught.
    pub(super) fn may_enter(&self, horse: Horse, to: Square) -> bool {
        let catches = horse == Horse::Brown && to == self.white;
        catches || !self.is_blocked(to)
    }

    /// Whether Brown could enter a square by a knight's move (D2).
    pub fn is_threatened(&self, square: Square) -> bool {
        knight::is_move(self.brown, square)
    }

    /// The squares that White may enter and Brown does not threaten.
    pub fn safe_escapes(&self) -> Vec<Square> {
        let mut escapes = self.enterable(Horse::White);
        escapes.retain(|square| !self.is_threatened(*square));
        escapes
    }

    pub(super) fn is_on_board(&self, square: Square) -> bool {
        is_on(square, self.variants.size)
    }
}

fn is_on(square: Square, size: u8) -> bool {
    square.column < size && square.row < size
}
