//! Pferdeäppel: two horses move as chess knights and drop an apple wherever they go; an apple's square is closed for good.
//!
//! # Conventions
//! - A `Layout` is what a camera sees, an `Action` is what happened, a `Position` is what is true after it.
//! - A turn is a horse's move, the apple that it drops, and perhaps a second one, which may come until the opponent moves.
//! - White and Brown are horses; the persons who move them are their seats, near and far.
//!
//! # Invariants
//! - What `Position::play` accepts is what `Position::legal_actions` lists. It never changes a position that it is refused on.
//! - By what `play` accepts the apples on the board and those beside it are always 40, on each square lies at most one, and a
//!   round ends with the last of them at the latest. `Position::stand` also takes what breaks a rule, and says which.

mod action;
mod event;
mod facts;
mod knight;
mod layout;
mod legal;
mod play;
mod position;
mod score;
mod setup;
mod supply;
mod variants;
mod verdict;

pub use action::Action;
pub use event::{EndReason, EventKind, Lost, LostReason, SetupFault};
pub use facts::{Facts, Reach};
pub use layout::{Apple, AppleColour, Horse, Horses, Layout};
pub use play::{Illegal, Played};
pub use position::{LayoutFault, OwnApple, Position, Turn};
pub use score::{Score, roles_allow};
pub use setup::{Corners, Setup};
pub use supply::{BROWN_APPLES, Supply};
pub use verdict::Outcome;
