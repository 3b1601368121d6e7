use std::collections::BTreeMap;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::rules::Kind;

/// What becomes of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It is given out as a ruling.
    Announce,
    /// It is given out for a person to confirm or reject.
    Propose,
    /// It is only written to the journal.
    Log,
    /// It is dropped; what it did to the state stays.
    Ignore,
}

/// What becomes of each kind of event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Policy {
    by_kind: BTreeMap<String, Verdict>,
}

/// A policy that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PolicyError {
    /// It is not of the form `KIND=VERDICT`.
    #[error("a policy is written KIND=announce, propose, log or ignore, not \"{0}\"")]
    Malformed(String),
    /// No event is of this kind.
    #[error("no event is of the kind \"{found}\"; there are: {known}")]
    UnknownKind {
        /// The kind given.
        found: String,
        /// The kinds there are.
        known: String,
    },
}

impl Policy {
    /// Sets what becomes of a kind of event of those that there are, from `KIND=announce|propose|log|ignore`.
    pub fn set(&mut self, text: &str, known: &[&str]) -> Result<(), PolicyError> {
        let malformed = || PolicyError::Malformed(text.to_owned());
        let (kind, verdict) = text.split_once('=').ok_or_else(malformed)?;
        let verdict = verdict.parse().map_err(|()| malformed())?;
        if !known.contains(&kind) {
            return Err(PolicyError::UnknownKind { found: kind.to_owned(), known: known.join(", ") });
        }
        self.by_kind.insert(kind.to_owned(), verdict);
        Ok(())
    }

    /// What becomes of an event; some kinds are never ruled without a person.
    pub fn verdict(&self, kind: &impl Kind) -> Verdict {
        let verdict = self.by_kind.get(kind.name()).copied().unwrap_or(Verdict::Announce);
        if kind.needs_a_person() { verdict.max(Verdict::Propose) } else { verdict }
    }
}

impl FromStr for Verdict {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "announce" => Ok(Self::Announce),
            "propose" => Ok(Self::Propose),
            "log" => Ok(Self::Log),
            "ignore" => Ok(Self::Ignore),
            _ => Err(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::passe_trappe::{EventKind, Half};

    #[test]
    fn a_policy_is_set_by_kind_and_never_rules_on_hands() {
        let mut policy = Policy::default();
        policy.set("two_hands=log", EventKind::NAMES).unwrap();
        policy.set("not_by_elastic=announce", EventKind::NAMES).unwrap();
        assert_eq!(policy.verdict(&EventKind::TwoHands { half: Half::Near, hands: 2 }), Verdict::Log);
        assert_eq!(policy.verdict(&EventKind::NotByElastic { half: Half::Near }), Verdict::Propose);
        assert_eq!(policy.verdict(&EventKind::Stuck { from: Half::Far }), Verdict::Announce);
    }

    #[test]
    fn a_wrong_policy_says_what_there_is() {
        let mut policy = Policy::default();
        assert_eq!(
            policy.set("pass=whistle", EventKind::NAMES).unwrap_err().to_string(),
            "a policy is written KIND=announce, propose, log or ignore, not \"pass=whistle\""
        );
        assert!(
            policy.set("goal=log", EventKind::NAMES).unwrap_err().to_string().contains("there are: round_started, ")
        );
    }
}
