use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// What can happen in a game, as it stands in files.
pub trait Kind: Clone + Debug + PartialEq + Serialize + DeserializeOwned {
    /// The names of all kinds.
    const NAMES: &'static [&'static str];

    /// Its name in files and policies.
    fn name(&self) -> &'static str;

    /// Whether somebody broke a rule, or what was reported is impossible.
    fn breaks_a_rule(&self) -> bool;

    /// Whether it is never ruled without a person.
    fn needs_a_person(&self) -> bool;

    /// That a person changed something: the entry that was decided about or made, and what was done.
    fn corrected(entry: u64, what: String) -> Self;
}
