//! `tableref judge`: the rules alone, without a picture.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow};
use clap::Args;

use super::values::{Pair, pair};
use crate::calibration::Setup;
use crate::geometry::Timestamp;
use crate::model::{Game, Model};
use crate::referee::{Advance, Input, MatchState, OperatorAction, Policy, Refereed, advance};
use crate::rules::{ActionLine as _, Kind as _};

/// Judges a list of actions by the rules alone: one JSON object a line in, events out. Exit status 1 if a rule was broken.
#[derive(Clone, Debug, Args)]
pub struct JudgeArgs {
    /// File of actions, one JSON object a line, e.g. {"t": 1.5, "action": "shot", "from": "near"}; - for standard input
    #[arg(value_name = "ACTIONS.jsonl")]
    pub actions: PathBuf,
    /// Game to judge by, with its default rules
    #[arg(long, value_name = "GAME", required_unless_present = "setup", conflicts_with = "setup")]
    pub game: Option<Game>,
    /// Setup whose game and rules hold
    #[arg(long, value_name = "SETUP.toml")]
    pub setup: Option<PathBuf>,
    /// Sets a key of the model, e.g. rules.disks_per_player=3; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = pair)]
    pub set: Vec<Pair>,
}

/// Whether all that was judged is in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// No rule was broken.
    Fine,
    /// A rule was broken, or an action is impossible.
    Broken,
}

/// Runs the command. Exit status 0: fine; 1: a rule broken or an impossible action; an error means 2.
pub fn run(args: &JudgeArgs) -> Result<ExitCode> {
    let model = model(args)?;
    let out = io::stdout().lock();
    let judgement = if args.actions == Path::new("-") {
        judge(&model, io::stdin().lock(), "standard input", out)?
    } else {
        let file = File::open(&args.actions);
        let file = file.with_context(|| {
            format!("cannot open the actions, check the name and permissions: {}", args.actions.display())
        })?;
        judge(&model, BufReader::new(file), &args.actions.display().to_string(), out)?
    };
    Ok(match judgement {
        Judgement::Fine => ExitCode::SUCCESS,
        Judgement::Broken => ExitCode::from(1),
    })
}

/// Judges the actions on `lines` by a model and writes the events; `name` is what an error calls the lines' file.
pub fn judge(model: &Model, lines: impl BufRead, name: &str, out: impl Write) -> Result<Judgement> {
    match model.game() {
        Game::PasseTrappe => judge_by(model.passe_trappe()?, lines, name, out),
        Game::Pferdeaeppel => judge_by(model.pferdeaeppel()?, lines, name, out),
        Game::Carabande => judge_by(model.carabande()?, lines, name, out),
        Game::PassingGame => judge_by(model.passing_game()?, lines, name, out),
        Game::Trappola => judge_by(model.trappola()?, lines, name, out),
        Game::Counter => {
            anyhow::bail!(
                "a count has no rules to judge by; name a game that has: passe-trappe, pferdeaeppel, carabande, passing-game, trappola"
            )
        }
    }
}

fn judge_by<G: Refereed>(keys: G, lines: impl BufRead, name: &str, mut out: impl Write) -> Result<Judgement> {
    let mut state = MatchState::new(keys);
    let policy = Policy::default();
    let mut judgement = Judgement::Fine;
    for (index, line) in lines.lines().enumerate() {
        let line = line
            .with_context(|| format!("cannot read line {}, give a text with one action a line: {name}", index + 1))?;
        // Some editors begin a text with a mark of its encoding.
        let line = line.trim_start_matches('\u{feff}');
        if line.trim().is_empty() {
            continue;
        }
        let input = input(line).map_err(|error| anyhow!("line {}: {error}: {name}", index + 1))?;
        let Advance { state: after, recorded, refusal } = advance(state, &input, &policy);
        state = after;
        if let Some(refusal) = refusal {
            eprintln!("line {}: {refusal}: {name}", index + 1);
            judgement = Judgement::Broken;
        }
        for event in recorded.iter().flat_map(|recorded| &recorded.events) {
            if event.kind.breaks_a_rule() && !event.proposed {
                judgement = Judgement::Broken;
            }
            match writeln!(out, "{}", serde_json::to_string(event)?) {
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(judgement),
                written => {
                    written.context("cannot write the events, make room or choose another place: standard output")?
                }
            }
        }
    }
    Ok(judgement)
}

/// A line is an action of the game, or one of the operator's.
fn input<G: Refereed>(line: &str) -> Result<Input<G>> {
    const OPERATOR_FIELDS: [&str; 5] = ["t", "action", "entry", "what", "value"];
    let error = match G::Action::parse_line(line) {
        Ok((t, action)) => return Ok(Input::Act { t, action }),
        Err(error) => error,
    };
    let Ok(serde_json::Value::Object(fields)) = serde_json::from_str(line) else { return Err(error.into()) };
    let seconds = fields.get("t").and_then(serde_json::Value::as_f64).filter(|t| t.is_finite());
    let fits = fields.keys().all(|field| OPERATOR_FIELDS.contains(&field.as_str()));
    match (seconds, serde_json::from_value::<OperatorAction<G::Setting>>(fields.into())) {
        (Some(seconds), Ok(action)) if fits => Ok(Input::Operator { t: Timestamp::from_seconds(seconds), action }),
        (Some(_) | None, Ok(_) | Err(_)) => Err(error.into()),
    }
}

fn model(args: &JudgeArgs) -> Result<Model> {
    let mut model = match (&args.setup, args.game) {
        (Some(setup), _) => Setup::load(setup)?.model()?,
        (None, Some(game)) => Model::new(game)?,
        (None, None) => anyhow::bail!("name the game by --game, or a setup by --setup"),
    };
    args.set.iter().try_for_each(|Pair { key, value }| model.set(key, value))?;
    Ok(model)
}
