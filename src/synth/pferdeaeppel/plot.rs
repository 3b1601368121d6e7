use std::fmt;
use std::str::FromStr;

/// What happens in a clip beside legal turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plot {
    /// Nothing else, for so many turns or until the round ends.
    Turns,
    /// Brown enters White's square.
    Caught,
    /// White has no move at all.
    WhiteImmobilised,
    /// White has only moves to threatened squares.
    NoSafeEscape,
    /// White is lost with all browns placed and no golden one.
    Draw,
    /// White is lost with golden ones in play.
    Golden,
    /// All apples are placed.
    AllApplesPlaced,
    /// Brown has no move.
    BrownImmobilised,
    /// A move that is none of a knight.
    NotAKnightMove,
    /// A move onto an apple.
    EnteredBlockedSquare,
    /// Two moves of one horse.
    WrongTurn,
    /// A move without its apple.
    MissingApple,
    /// Two apples beside the mover's own.
    TooManyApples,
    /// A golden one while browns are left.
    WrongColourApple,
    /// A second apple on White's last escape.
    BlockedLastEscape,
    /// An apple taken, or laid elsewhere.
    AppleMovedOrRemoved,
    /// A set-up with horses or apples where they do not belong, mended before play begins.
    BadSetup,
    /// A move is taken back and another made.
    TakeBack,
    /// Two turns with no calm moment between.
    QuickMoves,
}

impl Plot {
    /// Every plot with its name on the command line.
    pub const ALL: [(Self, &'static str); 19] = [
        (Self::Turns, "turns"),
        (Self::Caught, "caught"),
        (Self::WhiteImmobilised, "white_immobilised"),
        (Self::NoSafeEscape, "no_safe_escape"),
        (Self::Draw, "draw"),
        (Self::Golden, "golden"),
        (Self::AllApplesPlaced, "all_apples_placed"),
        (Self::BrownImmobilised, "brown_immobilised"),
        (Self::NotAKnightMove, "not_a_knight_move"),
        (Self::EnteredBlockedSquare, "entered_blocked_square"),
        (Self::WrongTurn, "wrong_turn"),
        (Self::MissingApple, "missing_apple"),
        (Self::TooManyApples, "too_many_apples"),
        (Self::WrongColourApple, "wrong_colour_apple"),
        (Self::BlockedLastEscape, "blocked_last_escape"),
        (Self::AppleMovedOrRemoved, "apple_moved_or_removed"),
        (Self::BadSetup, "bad_setup"),
        (Self::TakeBack, "take_back"),
        (Self::QuickMoves, "quick_moves"),
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(plot, _)| *plot == self).map_or("turns", |(_, name)| name)
    }
}

impl fmt::Display for Plot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Plot {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.iter().find(|(_, name)| *name == text).map(|(plot, _)| *plot);
        let known = || Self::ALL.map(|(_, name)| name).join(", ");
        found.ok_or_else(|| format!("expected one of {}, found {text}", known()))
    }
}
