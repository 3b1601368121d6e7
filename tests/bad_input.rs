//! Malformed input of every kind gives a typed error whose message names the file and the mend; nothing panics.

#[path = "bad_input/recordings.rs"]
mod recordings;

#[path = "bad_input/commands.rs"]
mod commands;
