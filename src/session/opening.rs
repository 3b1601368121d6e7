use std::path::{Path, PathBuf};

use serde_json::Value;
use thiserror::Error;

use super::{Contents, JournalError, MatchLog};
use crate::calibration::{CalibrationError, Setup};
use crate::geometry::Timestamp;
use crate::referee::{Policy, Refereed};

/// Where a match is kept, and how it goes on.
#[derive(Clone, Copy, Debug)]
pub enum Keep<'a> {
    /// By no journal.
    Nowhere,
    /// By a new journal.
    New(&'a Path),
    /// By this journal, from its beginning on: the same recording is gone through again, and what the journal knows is given
    /// out as it was.
    Retrace(&'a Path),
    /// By this journal, from its end on: the table goes on after a break. Where there is no journal yet, by a new one.
    Resume(&'a Path),
}

/// What the journal of a match tells that goes on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Past {
    /// Its last moment.
    pub until: Timestamp,
    /// Events that were given out, as they stand in files.
    pub told: Vec<Value>,
    /// Bytes of a last line that was cut off and is left out.
    pub torn_bytes: u64,
}

/// Why a table cannot be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The setup does not hold.
    #[error(transparent)]
    Setup(#[from] CalibrationError),
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The journal is of a match by other rules.
    #[error(
        "the journal's match is played by other rules or sizes than the setup's; use the setup that it was begun with: {}",
        .0.display()
    )]
    OtherRules(PathBuf),
    /// A count has no journal.
    #[error("a count is no match and has no journal; give --events or --states")]
    NoMatch,
}

/// A match that is kept so. A journal without a byte in it belongs to a match that was broken off before it began.
pub(super) fn open_log<G: Refereed>(
    setup: &Setup,
    policy: Policy,
    keep: Keep<'_>,
) -> Result<(MatchLog<G>, Past), OpenError> {
    let model = setup.model()?;
    let is_empty = |path: &Path| std::fs::metadata(path).is_ok_and(|found| found.len() == 0);
    let is_new = |path: &Path| !path.exists() || is_empty(path);
    let (path, (log, contents)) = match keep {
        Keep::Nowhere => return Ok((MatchLog::new(&model, policy).map_err(CalibrationError::from)?, Past::default())),
        Keep::New(path) => return Ok((MatchLog::with_journal(path, &model, policy)?, Past::default())),
        Keep::Retrace(path) if is_empty(path) => {
            return Ok((MatchLog::with_journal(path, &model, policy)?, Past::default()));
        }
        Keep::Resume(path) if is_new(path) => {
            return Ok((MatchLog::with_journal(path, &model, policy)?, Past::default()));
        }
        Keep::Retrace(path) => (path, MatchLog::retrace(path, policy)?),
        Keep::Resume(path) => (path, MatchLog::resume(path, policy)?),
    };
    if contents.model != model {
        return Err(OpenError::OtherRules(path.to_owned()));
    }
    Ok((log, past(&contents)))
}

fn past<G: Refereed>(contents: &Contents<G>) -> Past {
    let told = contents.lines.iter().flat_map(|line| &line.events);
    Past {
        until: contents.lines.iter().map(|line| line.judged).max().unwrap_or_default(),
        told: told.filter_map(|event| serde_json::to_value(event).ok()).collect(),
        torn_bytes: contents.torn_bytes,
    }
}
