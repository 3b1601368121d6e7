//! Trappola, played for the Bulka: tricks of two cards, what they are worth, and who pays whom.
//!
//! # Conventions
//! - Seats are physical, `near` and `far`; players are named by numbers, from 1 on, or by names, and two of them sit there.
//! - Cards are named rank-suit, as `7-cups`, `K-coins`.
//! - A `Layout` is what a camera sees, an `Action` is what happened or was said, a `Session` is what is true after it.
//! - The source's articles are quoted beside the code that follows them.
//!
//! # Invariants
//! - Hands are never known: what a player held is shown only by what was played. A card that was not seen proves nothing.
//! - No chip is made or lost: all balances and the Bulka add up to what came from outside.

mod action;
mod card;
mod claim;
mod event;
mod game;
mod layout;
mod ledger;
mod play;
mod player;
mod prize;
mod session;
mod stated;
mod trick;

pub use action::{Action, MOST_PLAYERS};
pub use card::{Card, Rank, Suit};
pub use claim::{Claim, Said, Word};
pub use event::{EventKind, Lost, LostReason, Reason};
pub use game::{Game, Outcome};
pub use layout::{Lain, Layout, SeatCards};
pub use ledger::Ledger;
pub use play::{Counting, Played, Told};
pub use player::{BySeat, Party, Player, Players, Role};
pub use prize::{Prize, PrizeNumber, TRICKS, Won};
pub use session::Session;
pub use stated::{Stated, Status};
pub use trick::{Play, Trick};
