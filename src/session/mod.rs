//! A game as it runs: one folder a game for its pipeline and answers, [`Table`] for whoever does not mind which; and the
//! journal, with the match that is kept by it.
//!
//! # Conventions
//! - A journal is JSON lines: its version, game and model in line 1, then one entry a line with the events it led to.
//! - A new game adds its folder, and a variant to [`Table`], [`Seen`] and [`Answer`]; the compiler then names the rest.
//!
//! # Invariants
//! - An event is given out only after its entry has been written and flushed.
//! - A journal can be read after the process was killed at any byte.

mod above;
mod again;
pub mod carabande;
pub mod counter;
mod journal;
mod keeper;
mod kept;
pub mod live;
mod match_log;
mod opening;
pub mod passe_trappe;
pub mod passing_game;
pub mod pferdeaeppel;
mod problem;
mod score;
mod table;
pub mod trappola;

pub use journal::{Contents, Journal, JournalError, Line, journal_game, read_journal};
pub use kept::{CommandError, Decided, Decision, Kept, Preview};
pub use match_log::{Judged, MatchLog, replay};
pub use opening::{Keep, OpenError, Past};
pub use score::TableScore;
pub use table::{
    Answer, Seen, Table, event_kinds, look, look_without_setup, needs_calibration, setup_without_calibration,
};
