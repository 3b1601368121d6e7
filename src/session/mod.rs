//! A match as it runs: the journal, and the match that is kept by it.
//!
//! # Conventions
//! - A journal is JSON lines: its version, game and model in line 1, then one entry a line with the events it led to.
//!
//! # Invariants
//! - An event is given out only after its entry has been written and flushed.
//! - A journal can be read after the process was killed at any byte.

mod answer;
mod hindsight;
mod journal;
mod match_log;
mod pipeline;

pub use answer::{DiskAnswer, FrameAnswer, OwedAnswer, PieceAnswer};
pub use hindsight::Hindsight;
pub use journal::{Contents, Journal, JournalError, Line, read_journal};
pub use match_log::{Answer, MatchLog, replay};
pub use pipeline::{Pipeline, Standing, Step, look};
