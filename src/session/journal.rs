use std::cmp::Ordering;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::geometry::Timestamp;
use crate::model::{Game, Model, ModelError};
use crate::referee::{Entry, Event, Recorded, Refereed};

const VERSION: u32 = 1;

/// A journal that is open for writing: append-only JSON lines.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// Bytes of whole lines.
    length: u64,
}

/// What a journal holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Contents<G: Refereed> {
    /// The game and all its keys.
    pub model: Model,
    /// The keys, typed.
    pub keys: G,
    /// The entries, with their events.
    pub lines: Vec<Line<G>>,
    /// Bytes of a last line that was cut off and is left out; zero where the journal is whole.
    pub torn_bytes: u64,
}

/// An entry with the events it led to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Line<G: Refereed> {
    /// The entry.
    #[serde(flatten)]
    pub entry: Entry<G>,
    /// The moment of the frame or other input that led to it, which may lie later than what it says.
    pub judged: Timestamp,
    /// Events that were given out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Event<G::Kind>>,
    /// Events that were only to be written down.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub logged: Vec<Event<G::Kind>>,
}

/// What every journal begins with, of whatever version.
#[derive(Deserialize)]
struct Version {
    journal: u32,
}

#[derive(Serialize, Deserialize)]
struct Header {
    journal: u32,
    game: Game,
    model: toml::Table,
}

/// What can be wrong with a journal; each message names the file and what to do.
#[derive(Debug, Error)]
pub enum JournalError {
    /// It exists already.
    #[error("there is a journal already; go on with it by --resume, or name another file: {}", .0.display())]
    Exists(PathBuf),
    /// It cannot be created, opened or read.
    #[error("cannot open the journal ({error}); check its name, and that it may be written: {}", path.display())]
    Open {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// An entry cannot be written; it was not given out.
    #[error("cannot write to the journal ({error}); make room or name a file on another disk, then --resume: {}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Its first line was cut off.
    #[error("the journal ends within its first line, so nothing is lost by deleting it: {}", .0.display())]
    CutOffAtStart(PathBuf),
    /// Its first line is not that of a journal.
    #[error("expected the first line of a journal of version {VERSION}, found \"{found}\"; name another file: {}", path.display())]
    NotAJournal {
        /// The file.
        path: PathBuf,
        /// The beginning of its first line.
        found: String,
    },
    /// It was written by a newer tableref.
    #[error("the journal is of version {found}, and this tableref knows version {VERSION}; use a newer one: {}", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        found: u32,
    },
    /// A line that is not the last is no entry.
    #[error("line {line} of the journal is no entry ({error}); take it out to read the others: {}", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// The line's number, from 1.
        line: usize,
        /// What is wrong.
        error: serde_json::Error,
    },
    /// Its model is not that of this version.
    #[error("the journal's model does not fit ({error}): {}", path.display())]
    Model {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: ModelError,
    },
}

impl Journal {
    /// A new journal; fails where one exists, rather than writing over it.
    pub fn create(path: &Path, model: &Model) -> Result<Self, JournalError> {
        let open_error = |error| JournalError::Open { path: path.to_owned(), error };
        let mut options = OpenOptions::new();
        let file = options.write(true).create(true).truncate(false).open(path).map_err(open_error)?;
        if file.metadata().map_err(open_error)?.len() > 0 {
            return Err(JournalError::Exists(path.to_owned()));
        }
        let mut journal = Self { path: path.to_owned(), file, length: 0 };
        journal.write([Header { journal: VERSION, game: model.game(), model: model.overrides() }])?;
        Ok(journal)
    }

    /// Opens a journal to go on with it. A last line that was cut off is taken out of the file.
    pub fn resume<G: Refereed>(path: &Path) -> Result<(Self, Contents<G>), JournalError> {
        let open_error = |error| JournalError::Open { path: path.to_owned(), error };
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(open_error)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(open_error)?;
        let contents = parse(path, &bytes)?;
        let length = (bytes.len() as u64).saturating_sub(contents.torn_bytes);
        file.set_len(length).and_then(|()| file.seek(SeekFrom::Start(length))).map_err(open_error)?;
        Ok((Self { path: path.to_owned(), file, length }, contents))
    }

    /// A journal on a file as it is.
    #[cfg(test)]
    pub(super) fn on(path: &Path) -> Self {
        let file = OpenOptions::new().write(true).open(path).unwrap();
        Self { path: path.to_owned(), file, length: 0 }
    }

    /// Writes and flushes what the input of the moment `judged` led to. If that fails, no part of it stays in the file, as
    /// far as the file allows.
    pub fn append<G: Refereed>(&mut self, judged: Timestamp, recorded: &[Recorded<G>]) -> Result<(), JournalError> {
        let lines = recorded.iter().map(|recorded| Line {
            entry: recorded.entry.clone(),
            judged,
            events: recorded.events.clone(),
            logged: recorded.logged.clone(),
        });
        self.write(lines)
    }

    /// Writes lines all at once: an input is never half in the file because there was no room for its second line.
    fn write(&mut self, lines: impl IntoIterator<Item = impl Serialize>) -> Result<(), JournalError> {
        let texts = lines.into_iter().map(|line| serde_json::to_string(&line).map(|text| text + "\n"));
        let text: Result<String, serde_json::Error> = texts.collect();
        let written = text.map_err(io::Error::from).and_then(|text| {
            self.file.seek(SeekFrom::Start(self.length)).ok();
            self.file.write_all(text.as_bytes()).and_then(|()| self.file.flush()).map(|()| text.len() as u64)
        });
        match written {
            Ok(bytes) => {
                self.length += bytes;
                Ok(())
            }
            Err(error) => {
                // Devices cannot be cut; a torn line in a file would be left out when it is read.
                self.file.set_len(self.length).ok();
                Err(JournalError::Write { path: self.path.clone(), error })
            }
        }
    }
}

/// Reads a journal without changing it.
pub fn read_journal<G: Refereed>(path: &Path) -> Result<Contents<G>, JournalError> {
    let bytes = std::fs::read(path).map_err(|error| JournalError::Open { path: path.to_owned(), error })?;
    parse(path, &bytes)
}

/// The game of a journal, by its first line.
pub fn journal_game(path: &Path) -> Result<Game, JournalError> {
    let bytes = std::fs::read(path).map_err(|error| JournalError::Open { path: path.to_owned(), error })?;
    let (whole, torn) = whole_lines(&bytes);
    Ok(header(path, whole, torn)?.game)
}

fn parse<G: Refereed>(path: &Path, bytes: &[u8]) -> Result<Contents<G>, JournalError> {
    let (whole, torn) = whole_lines(bytes);
    let Header { game, model, .. } = header(path, whole, torn)?;
    let lines = whole.split_inclusive(|byte| *byte == b'\n').enumerate().skip(1);
    let model_error = |error| JournalError::Model { path: path.to_owned(), error };
    let model = Model::with_overrides(game, &model).map_err(model_error)?;
    let keys = G::from_model(&model).map_err(model_error)?;
    let mut entries = Vec::new();
    for (index, line) in lines.filter(|(_, line)| !line.trim_ascii().is_empty()) {
        let malformed = |error| JournalError::Malformed { path: path.to_owned(), line: index + 1, error };
        entries.push(serde_json::from_slice(line).map_err(malformed)?);
    }
    Ok(Contents { model, keys, lines: entries, torn_bytes: torn.len() as u64 })
}

/// The lines that are whole, and what follows the last of them.
fn whole_lines(bytes: &[u8]) -> (&[u8], &[u8]) {
    bytes.split_at(bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1))
}

fn header(path: &Path, whole: &[u8], torn: &[u8]) -> Result<Header, JournalError> {
    let Some(first) = whole.split_inclusive(|byte| *byte == b'\n').next() else {
        return Err(match torn.first() {
            None | Some(b'{') => JournalError::CutOffAtStart(path.to_owned()),
            Some(_) => not_a_journal(path, torn),
        });
    };
    let Version { journal } = serde_json::from_slice(first).map_err(|_| not_a_journal(path, first))?;
    match journal.cmp(&VERSION) {
        Ordering::Less => Err(not_a_journal(path, first)),
        Ordering::Equal => serde_json::from_slice(first).map_err(|_| not_a_journal(path, first)),
        Ordering::Greater => Err(JournalError::Newer { path: path.to_owned(), found: journal }),
    }
}

fn not_a_journal(path: &Path, line: &[u8]) -> JournalError {
    const SHOWN: usize = 40;
    let found = String::from_utf8_lossy(line.trim_ascii()).chars().take(SHOWN).collect();
    JournalError::NotAJournal { path: path.to_owned(), found }
}
