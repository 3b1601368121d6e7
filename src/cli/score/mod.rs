//! How well a recording was read: pure arithmetic on truths and answers, no file and no picture.
//!
//! # Invariants
//! - Knows only what an answer says in its JSON form, so that any program's answers could be scored.

mod cards;
mod counts;
mod events;
mod figures;
mod frames;
mod race;
mod spread;
mod squares;
mod tiles;

pub use cards::{cards_compared, score_cards};
pub use counts::score_counts;
pub use events::{EventScore, score_events};
pub use figures::{CaseFigures, Figures};
pub use frames::{FrameScore, RecordingKind, Seen, Verdict, is_scored, nearest, score_frame};
pub use race::{discs_compared, score_discs};
pub use spread::Spread;
pub use squares::{pieces, score_squares};
pub use tiles::{TileRecord, score_tiles, tiles_compared};
