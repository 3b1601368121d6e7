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
mod clips;
mod demo;
mod devices;
mod doctor;
mod enrol_deck;
mod feeds;
mod judge;
mod language;
mod lens;
mod look;
mod markers;
mod output;
mod outputs;
mod play;
mod progress;
mod replay;
mod report;
mod said;
mod score;
mod serving;
mod synth;
mod validate;
mod values;
mod watch;

pub use args::{CalibrateArgs, Cli, Command, DemoArgs, LookArgs, ReplayArgs, ValidateArgs};
pub use devices::DevicesArgs;
pub use doctor::DoctorArgs;
pub use enrol_deck::EnrolDeckArgs;
pub use feeds::FeedArgs;
pub use judge::{JudgeArgs, Judgement, judge};
pub use language::LanguageArgs;
pub use lens::LensArgs;
pub use markers::MarkersArgs;
pub use output::is_broken_pipe;
pub use report::ReportArgs;
pub use synth::SynthArgs;
pub use values::{Pair, Teach};
pub use watch::WatchArgs;

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
    let answer = match cli.command {
        Command::Calibrate(args) => calibrate::run(&args)?,
        Command::Markers(args) => markers::run(&args).map(|()| Answer::Yes)?,
        Command::Lens(args) => lens::run(&args)?,
        Command::EnrolDeck(args) => enrol_deck::run(&args)?,
        Command::Look(args) => look::run(&args)?,
        Command::Replay(args) => replay::run(&args)?,
        Command::Devices(args) => devices::run(&args)?,
        Command::Watch(args) => watch::run(&args)?,
        Command::Validate(args) => validate::run(&args)?,
        Command::Report(args) => report::run(&args).map(|()| Answer::Yes)?,
        Command::Judge(args) => return judge::run(&args),
        Command::Doctor(args) => doctor::run(&args)?,
        Command::Demo(args) => demo::run(&args)?,
        Command::Synth(args) => synth::run(&args).map(|()| Answer::Yes)?,
    };
    Ok(answer.into())
}
