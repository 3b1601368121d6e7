//! The referee: `step` answers every input with a `Transition`. It explains a new layout by actions of the rules, or says
//! that it lost step; camera and `judge` share one path, since what the camera shows becomes the same actions.
//!
//! # Conventions
//! - `Input::Seen` is never kept: what it led to is kept as `Input::Found`, so that a journal stays small and an entry can
//!   be taken back without the ones after it being read differently.
//! - An entry has the number of its first event, so that either names it.
//!
//! # Invariants
//! - Pure and total: no I/O, no clock, no randomness, no failure. Folding the entries gives the state again.
//! - Where it is not sure it proposes; from a state that does not fit the table it counts nothing.

mod apply;
mod event;
mod explain;
mod input;
mod operator;
mod policy;
mod state;
mod step;
mod waiting;

pub use event::{Event, Origin};
pub use input::{Entry, Finding, Input, Loosened, OperatorAction, SetTo};
pub use policy::{Policy, PolicyError, Verdict};
pub use state::{Armed, Doubt, Loose, MatchState, Phase, Stage};
pub use step::{Advance, Recorded, Refusal, Transition, advance, step};
