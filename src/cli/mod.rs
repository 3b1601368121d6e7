//! The command line: one file a subcommand; `args` only validates.
//!
//! # Conventions
//! - Standard output is data, standard error is for people. Exit status 0 fine, 1 the answer is no, 2 error.
//! - Output files are created before the long work starts, so that they fail early.
//!
//! # Invariants
//! - A case's truth never reaches the pipeline: `validate` hands on a setup only.

mod args;
mod calibrate;
mod case;
mod judge;
mod output;
mod progress;
mod score;
mod values;

pub use args::{CalibrateArgs, Cli, Command, DemoArgs, LookArgs, ReplayArgs, SynthArgs, ValidateArgs};
pub use judge::JudgeArgs;
pub use output::is_broken_pipe;
pub use values::{Pair, Teach};

use std::process::ExitCode;

/// What a command found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// All is fine.
    Yes,
    /// It worked, and the answer is no.
    No,
}

impl From<Answer> for ExitCode {
    fn from(answer: Answer) -> Self {
        match answer {
            Answer::Yes => Self::SUCCESS,
            Answer::No => Self::from(1),
        }
    }
}

/// Does what the arguments say.
pub fn run(cli: Cli) -> anyhow::Result<ExitCode> {
    match cli.command {
        Command::Judge(args) => judge::run(&args),
        Command::Calibrate(args) => calibrate::run(&args).map(ExitCode::from),
        Command::Demo(_) | Command::Look(_) | Command::Replay(_) | Command::Synth(_) | Command::Validate(_) => {
            anyhow::bail!("not in this build yet")
        }
    }
}
