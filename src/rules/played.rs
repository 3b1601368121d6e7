use thiserror::Error;

use super::Kind;

/// What an action led to.
#[derive(Clone, Debug, PartialEq)]
pub struct Played<P, E> {
    /// The position after it.
    pub position: P,
    /// What happened by it, in order. How something ended by it, the position tells.
    pub events: Vec<E>,
}

/// An action that the rules do not allow, with the position as it was.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("illegal action: {reason:?}")]
pub struct IllegalAction<P, I> {
    /// Why it is not allowed.
    pub reason: I,
    /// The unchanged position.
    pub position: P,
}

/// Why an action is not allowed, in games in which rules can be broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal<K, R> {
    /// It breaks these rules, but can be done on a table.
    Breaks(Vec<K>),
    /// It cannot have happened.
    Impossible(R),
}

/// Why a position cannot be played on by an action: boxed, as it holds the whole of the position.
pub type Refused<P, K, R> = Box<IllegalAction<P, Illegal<K, R>>>;

impl<P, K: Kind> Played<P, K> {
    /// What an action led to if the rules allow it, of how it stands whatever rules it breaks.
    pub fn if_lawful<R>(before: P, stood: Result<Self, R>) -> Result<Self, Refused<P, K, R>> {
        let reason = match stood {
            Ok(played) => {
                let broken: Vec<K> = played.events.iter().filter(|event| event.breaks_a_rule()).cloned().collect();
                if broken.is_empty() {
                    return Ok(played);
                }
                Illegal::Breaks(broken)
            }
            Err(reason) => Illegal::Impossible(reason),
        };
        Err(Box::new(IllegalAction { reason, position: before }))
    }
}
