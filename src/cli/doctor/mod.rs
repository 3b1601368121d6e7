//! `doctor`: what works on this machine, and how good a camera over a table is.

mod examine;
mod exhibits;
mod lookout;
mod machine;
mod measures;

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use clap::Args;

use super::Answer;
use super::output::{Output, check_apart};
use crate::calibration::Setup;
use crate::report::{Colours, Diagnosis, Exhibit, Signal, diagnosis_page, diagnosis_table, judged};

/// `doctor`
#[derive(Debug, Args)]
pub struct DoctorArgs {
    /// The setup that `calibrate` wrote, to see how good it is; without it, what works on this machine is tried
    #[arg(long, value_name = "FILE", requires = "recording")]
    pub setup: Option<PathBuf>,
    /// A recording made with this setup: a video or a folder of pictures; of a long one only a part is looked at
    #[arg(long, value_name = "FILE", requires = "setup", group = "recording")]
    pub video: Option<PathBuf>,
    /// A single picture made with this setup
    #[arg(long, value_name = "FILE", requires = "setup", group = "recording")]
    pub image: Option<PathBuf>,
    /// Write the report as JSON to standard output
    #[arg(long)]
    pub json: bool,
    /// Write the report with pictures, as one HTML file
    #[arg(short, long, value_name = "FILE.html")]
    pub output: Option<PathBuf>,
}

/// Tries what works, or looks at a setup. The answer is no where something is red.
pub fn run(args: &DoctorArgs) -> anyhow::Result<Answer> {
    let inputs = [&args.setup, &args.video, &args.image];
    check_apart(inputs.into_iter().flatten().map(PathBuf::as_path), args.output.as_deref())?;
    if let Some(output) = &args.output {
        check_name(output)?;
    }
    let mut page = args.output.as_deref().map(Output::create).transpose()?;
    let recording = args.video.as_deref().or(args.image.as_deref());
    let (diagnosis, exhibits) = match (&args.setup, recording) {
        (Some(setup), Some(recording)) => {
            let setup = Setup::load(setup)?;
            let seen = examine::examine(&setup, recording)?;
            let measures = measures::measures(&setup, &seen)?;
            let exhibits = if page.is_some() { exhibits::exhibits(&setup, &seen)? } else { Vec::new() };
            let findings = measures.iter().map(judged).collect();
            (Diagnosis::new(recording.display().to_string(), findings), exhibits)
        }
        (Some(_), None) | (None, Some(_)) => anyhow::bail!("give --setup together with --video or --image"),
        (None, None) => (machine::diagnosis()?, Vec::new()),
    };
    tell(args, &diagnosis)?;
    if let (Some(page), Some(path)) = (&mut page, &args.output) {
        write_page(page, path, &diagnosis, &exhibits)?;
    }
    Ok(match diagnosis.light {
        Signal::Red => Answer::No,
        Signal::Unknown | Signal::Green | Signal::Amber => Answer::Yes,
    })
}

fn tell(args: &DoctorArgs, diagnosis: &Diagnosis) -> anyhow::Result<()> {
    let mut output = Output::create(Path::new("-"))?;
    if args.json {
        output.line(diagnosis)?;
        return output.flush();
    }
    let is_coloured = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let colours = if is_coloured { Colours::Shown } else { Colours::Plain };
    output.text(&diagnosis_table(diagnosis, colours))
}

fn write_page(page: &mut Output, path: &Path, diagnosis: &Diagnosis, exhibits: &[Exhibit]) -> anyhow::Result<()> {
    page.text(&diagnosis_page(diagnosis, exhibits)?)?;
    eprintln!("wrote {}; open it with a browser", path.display());
    Ok(())
}

fn check_name(output: &Path) -> anyhow::Result<()> {
    let is_page =
        output.extension().is_some_and(|end| end.eq_ignore_ascii_case("html") || end.eq_ignore_ascii_case("htm"));
    anyhow::ensure!(
        is_page || output == Path::new("-"),
        "the report's name must end in .html, rename it: {}",
        output.display()
    );
    Ok(())
}
