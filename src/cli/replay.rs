use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::output::{Output, check_apart};
use super::outputs::{Outputs, Summary, Video};
use super::play::{Recording, Window, policy};
use super::{Answer, ReplayArgs};
use crate::calibration::Setup;
use crate::capture::{self, Folder, Source};
use crate::session::{self, Keep, Past, Table};

/// Judges a recorded video.
pub fn run(args: &ReplayArgs) -> anyhow::Result<Answer> {
    one_standard_output(args)?;
    let outputs = [&args.events, &args.states, &args.overlay, &args.journal];
    let inputs = [&args.video].into_iter().chain(&args.setup).map(PathBuf::as_path);
    check_apart(inputs, outputs.into_iter().flatten().map(PathBuf::as_path))?;
    let setup = setup(args)?;
    let window = Window { from_s: args.from.unwrap_or(0.0), to_s: args.to.unwrap_or(f64::INFINITY) };
    anyhow::ensure!(window.from_s <= window.to_s, "--from {} lies after --to {}", window.from_s, window.to_s);
    let recording = match args.fps {
        Some(fps) => Recording::open_folder(&args.video, fps, &setup, window)?,
        None => Recording::open(&args.video, &setup, window)?,
    };
    let table = table(args, &setup)?;
    let quiet = args.json || [&args.events, &args.states].into_iter().flatten().any(|path| path == Path::new("-"));
    let language = args.language.lang;
    let mut outputs = Outputs {
        recording: args.video.display().to_string(),
        events: args.events.as_deref().map(Output::create).transpose()?,
        states: args.states.as_deref().map(Output::create).transpose()?,
        video: args
            .overlay
            .as_deref()
            .map(|path| Video::create(path, &setup, recording.fps(), language))
            .transpose()?,
        words: (!quiet).then(|| Output::create(Path::new("-"))).transpose()?,
        language,
        summary: Summary::default(),
    };
    let played = recording.play(table, &mut outputs)?;
    let summary = outputs.finish(&played)?;
    anyhow::ensure!(
        played.frames > 0,
        "no frame lies between --from and --to; begin earlier: {}",
        args.video.display()
    );
    if let (Some(journal), 1.., None) = (&args.journal, played.lines_ahead, args.to) {
        eprintln!("warning: the journal goes on after this recording, is it another's? {}", journal.display());
    }
    if args.json {
        let mut output = Output::create(Path::new("-"))?;
        output.line(&summary)?;
        output.flush()?;
    }
    eprintln!("{}", summary.words(language));
    Ok(Answer::Yes)
}

/// Two kinds of lines on one standard output could not be told apart.
fn one_standard_output(args: &ReplayArgs) -> anyhow::Result<()> {
    let files = [&args.events, &args.states];
    let to_stdout = files.into_iter().flatten().filter(|path| path.as_path() == Path::new("-")).count();
    anyhow::ensure!(
        to_stdout + usize::from(args.json) <= 1,
        "only one of --events -, --states - and --json can go to standard output; name files for the others"
    );
    Ok(())
}

/// The setup as told, or one by the first picture where the game needs none.
fn setup(args: &ReplayArgs) -> anyhow::Result<Setup> {
    match (&args.setup, args.game) {
        (Some(path), _) => Ok(Setup::load(path)?),
        (None, Some(game)) => {
            let mut source = match args.fps {
                Some(fps) => Box::new(Folder::open(&args.video, Some(fps))?) as Box<dyn Source>,
                None => capture::open(&args.video)?,
            };
            let first = source.next_frame()?;
            let first = first.with_context(|| format!("there is no picture in it: {}", args.video.display()))?;
            Ok(session::setup_without_calibration(game, &first.picture, args.deck.as_deref())?)
        }
        (None, None) => anyhow::bail!("name a setup by --setup, or a game that needs none by --game"),
    }
}

/// The setup's table, with the match that the journal holds where its game has one.
fn table(args: &ReplayArgs, setup: &Setup) -> anyhow::Result<Table> {
    let in_setup = || args.setup.as_ref().map_or(String::new(), |path| format!("in the setup: {}", path.display()));
    let policy = policy(setup, &args.policy).with_context(in_setup)?;
    let keep = match (&args.journal, args.resume) {
        (None, _) => Keep::Nowhere,
        (Some(path), false) => Keep::New(path),
        (Some(path), true) => Keep::Retrace(path),
    };
    let (table, past) = Table::open(setup, policy, keep)?;
    warn_of_torn_line(&past);
    Ok(table)
}

/// Says that a journal's last line is left out.
pub fn warn_of_torn_line(past: &Past) {
    if past.torn_bytes > 0 {
        eprintln!("warning: the journal's last line was not complete, {} bytes are dropped", past.torn_bytes);
    }
}
