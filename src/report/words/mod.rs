//! Words in every language: messages in Fluent, one file a game in each language's folder.
//!
//! # Conventions
//! - A message has the name of the kind of event that it tells of; its attribute `title` is a few words in large letters,
//!   `detail` a sentence. The fields of what it tells of, as they stand in files, are its arguments; one that is left out
//!   is `none`.
//! - An object's fields are arguments too, after its own name: `$score_near`. Where there is a message `part-NAME`, the object
//!   itself is its words; where there is one `each-NAME`, each item of a list is said by it, with `$item` and, from 1 on,
//!   `$number`.
//!
//! # Invariants
//! - Every language says all of it, with the same arguments: nothing falls back to another language.

mod arguments;
mod catalogue;
mod functions;
mod language;
mod list;

pub use language::{Language, UnknownLanguage};

pub(super) use catalogue::{Subject, say};
pub(super) use functions::capital;
