//! The program: everything it does is in the library.

use std::process::ExitCode;

use clap::Parser as _;
use tableref::capture::silence_decoders;
use tableref::cli::{self, Cli};

fn main() -> ExitCode {
    // SAFETY: no other thread runs yet.
    unsafe { silence_decoders() };
    match cli::run(Cli::parse()) {
        Ok(status) => status,
        Err(error) if cli::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}
