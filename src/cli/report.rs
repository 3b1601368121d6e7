use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::{ArgGroup, Args};

use super::language::LanguageArgs;
use super::output::{Output, check_apart};
use crate::model::{Carabande, Game, PasseTrappe, PassingGame, Pferdeaeppel, Trappola};
use crate::report::{Language, MatchReport, ScoreSheet, match_page, match_report};
use crate::session::{journal_game, read_journal};

/// `report`
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("to").required(true).multiple(true).args(["output", "json"])))]
pub struct ReportArgs {
    /// The journal that `replay --journal` or `watch --journal` wrote
    pub journal: PathBuf,
    /// Write the score sheet, e.g. match.html: one file that needs no other, to be read or printed
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Write the history as JSON to standard output
    #[arg(long)]
    pub json: bool,
    /// In which language.
    #[command(flatten)]
    pub language: LanguageArgs,
}

/// Writes the score sheet and history of a match.
pub fn run(args: &ReportArgs) -> anyhow::Result<()> {
    check_apart([args.journal.as_path()], args.output.as_deref())?;
    let report = report(&args.journal, args.language.lang)?;
    if report.torn_bytes > 0 {
        eprintln!("warning: the journal's last line is not complete, its {} bytes are left out", report.torn_bytes);
    }
    if let Some(path) = &args.output {
        let name = args.journal.file_stem().context("name a journal's file, not a folder")?;
        let mut output = Output::create(path)?;
        output.text(&match_page(&report, &name.to_string_lossy()))?;
    }
    if args.json {
        let mut output = Output::create(Path::new("-"))?;
        output.line(&report)?;
        output.flush()?;
    }
    Ok(())
}

fn report(journal: &Path, language: Language) -> anyhow::Result<MatchReport> {
    match journal_game(journal)? {
        Game::PasseTrappe => of::<PasseTrappe>(journal, language),
        Game::Pferdeaeppel => of::<Pferdeaeppel>(journal, language),
        Game::Carabande => of::<Carabande>(journal, language),
        Game::PassingGame => of::<PassingGame>(journal, language),
        Game::Trappola => of::<Trappola>(journal, language),
        Game::Counter => anyhow::bail!("a count is no match and has no score sheet: {}", journal.display()),
    }
}

fn of<G: ScoreSheet>(journal: &Path, language: Language) -> anyhow::Result<MatchReport> {
    Ok(match_report::<G>(&read_journal(journal)?, language))
}
