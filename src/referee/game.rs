use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::event::{Happening, Origin};
use super::input::{Input, OperatorAction};
use super::marks::Mark;
use crate::geometry::Timestamp;
use crate::model::{Model, ModelError};
use crate::rules::{ActionLine, Kind, Observation};

/// A game as the referee judges it. It is implemented by the game's keys, so that a match carries the sizes and rules it is
/// played by.
pub trait Refereed: Clone + Debug + PartialEq {
    /// What seems to lie on the table.
    type Layout: Clone + Debug + PartialEq;
    /// What players do, as `judge` reads it.
    type Action: ActionLine + Words;
    /// What a look at the table leads to.
    type Finding: Words;
    /// What a person can set.
    type Setting: Setting + Words;
    /// What happens.
    type Kind: Kind;
    /// Everything that follows from the entries so far.
    type Now: Clone + Debug + PartialEq;

    /// The game's keys of a model.
    fn from_model(model: &Model) -> Result<Self, ModelError>;

    /// A match that has not begun.
    fn begin(&self) -> Self::Now;

    /// The earliest thing that the camera shows and the match does not know.
    fn explain(&self, now: &Self::Now, seen: &Observation<Self::Layout>) -> Option<(Timestamp, Self::Finding)>;

    /// What the rules alone bring about before this moment, such as the end of time; nothing in most games.
    fn due(&self, _now: &Self::Now, _before: Timestamp) -> Option<(Timestamp, Self::Finding)> {
        None
    }

    /// Whether a finding comes of the rules alone.
    fn is_due(_finding: &Self::Finding) -> bool {
        false
    }

    /// Whether a person can do this now; corrections of an entry always can be done.
    fn is_possible(&self, now: &Self::Now, action: &OperatorAction<Self::Setting>) -> bool;

    /// What an entry does to the match.
    fn apply(&self, now: &mut Self::Now, entry: &Applied<Self>, happened: &mut Vec<Happening<Self::Kind>>);
}

/// An entry, with what persons decided about it.
#[derive(Clone, Copy, Debug)]
pub struct Applied<'a, G: Refereed> {
    /// Its number, by which later events can name it.
    pub id: u64,
    /// When it was complete on the table.
    pub t: Timestamp,
    /// Who or what brought it about; what a person confirmed or rejected is that person's ruling.
    pub origin: Origin,
    /// The input; never `Seen`.
    pub input: &'a Input<G>,
    /// What persons decided about it.
    pub mark: Mark,
}

/// What stands in a journal.
pub trait Words: Clone + Debug + PartialEq + Serialize + DeserializeOwned {}

impl<T: Clone + Debug + PartialEq + Serialize + DeserializeOwned> Words for T {}

/// A value that a person can set.
pub trait Setting {
    /// The name of what is set, in files.
    fn name(&self) -> &'static str;
}
