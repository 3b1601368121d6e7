//! The command line: one file a subcommand; `args` only validates.
//!
//! # Conventions
//! - Standard output is data, standard error is for people. Exit status 0 fine, 1 the answer is no, 2 error.
//! - Output files are created before the long work starts, so that they fail early.
//!
//! # Invariants
//! - A case's truth never reaches the pipeline: `validate` hands on a setup only.

mod case;
mod score;
