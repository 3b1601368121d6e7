//! The referee: `step` answers every input with a `Transition`. It explains a new layout by actions of the rules, or says
//! that it lost step; camera and `judge` share one path, since what the camera shows becomes the same actions.
//!
//! One folder a game says what a layout is explained by and what an entry does ([`Refereed`]); numbering, corrections,
//! policies and the order of things are the same for all.
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
pub mod carabande;
mod event;
mod game;
mod input;
mod marks;
pub mod passe_trappe;
pub mod passing_game;
pub mod pferdeaeppel;
mod policy;
mod state;
mod step;
pub mod trappola;

pub use event::{Event, Happening, Origin};
pub use game::{Applied, Refereed, Setting, Words};
pub use input::{Entry, Input, OperatorAction};
pub use marks::Mark;
pub use policy::{Policy, PolicyError, Verdict};
pub use state::MatchState;
pub use step::{Advance, Recorded, Refusal, Transition, advance, step, tell};
