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
mod output;
mod progress;
mod score;
mod synth;
mod values;

pub use args::{CalibrateArgs, Cli, Command, DemoArgs, JudgeArgs, LookArgs, ReplayArgs, ValidateArgs};
pub use output::is_broken_pipe;
pub use synth::SynthArgs;
pub use values::{Pair, Teach};

/// What a command found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// All is fine.
    Yes,
    /// It worked, and the answer is no.
    No,
}

/// Does what the arguments say.
pub fn run(cli: Cli) -> anyhow::Result<Answer> {
    match cli.command {
        Command::Calibrate(args) => calibrate::run(&args),
        Command::Synth(args) => synth::run(&args).map(|()| Answer::Yes),
        Command::Demo(_) | Command::Look(_) | Command::Replay(_) | Command::Judge(_) | Command::Validate(_) => {
            anyhow::bail!("not in this build yet")
        }
    }
}
