use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde::Serialize;

use super::case::{Counts, CountsByName, EventRecord, FrameTruth, Owed, Truth, find_cases, load_truth, setup_of_case};
use super::output::Output;
use super::play::{Audience, Recording, Window, check_size, policy};
use super::progress::Progress;
use super::score::{
    CaseFigures, Figures, FrameScore, RecordingKind, Seen, Verdict, cards_compared, discs_compared, is_scored, nearest,
    pieces, score_cards, score_counts, score_discs, score_events, score_frame, score_squares, score_tiles,
    tiles_compared,
};
use super::{Answer, ValidateArgs};
use crate::calibration::Setup;
use crate::capture::{self, Frame};
use crate::model::Game;
use crate::session::{self, Table};

/// A truth's frame and the recording's are the same if not farther apart; half a frame at 25 frames a second.
const SAME_FRAME_S: f64 = 0.02;
/// So many frames of a clip that are not right are named; more would hide the table.
const MOST_FRAMES_NAMED: usize = 5;

/// `validate --json`
#[derive(Serialize)]
struct Report {
    cases: Vec<CaseFigures>,
    total: Figures,
}

/// Scores every case below the folders. One that cannot be read is a row of the table, and an error after it.
pub fn run(args: &ValidateArgs) -> anyhow::Result<Answer> {
    let mut json = args.json.as_deref().map(Output::create).transpose()?;
    let mut report = Report { cases: Vec::new(), total: Figures::default() };
    for (folder, case) in look_for_cases(&args.folders)? {
        let figures = match case {
            Ok(()) => score_case(&folder),
            Err(error) => failed(&folder, String::new(), error),
        };
        report.total.add(&figures.figures);
        report.cases.push(figures);
    }
    let unread: Vec<&str> =
        report.cases.iter().filter(|case| case.figures.error.is_some()).map(|case| case.case.as_str()).collect();
    let count = format!("{} of {} cases could not be read", unread.len(), report.cases.len());
    let error = (!unread.is_empty()).then(|| format!("{count}, mend them or leave them out: {}", unread.join(", ")));
    report.total.error = error.is_some().then_some(count);
    tell(&report, args, json.as_mut())?;
    let enough = args.min.is_none_or(|least| report.total.score() >= least);
    match error {
        Some(error) if enough => Err(anyhow::anyhow!(error)),
        Some(error) => {
            eprintln!("error: {error}");
            Ok(Answer::No)
        }
        None if enough => Ok(Answer::Yes),
        None => Ok(Answer::No),
    }
}

/// Every case at or below the folders, in order of their names; and folders that were named or met and have none to read,
/// with the reason.
fn look_for_cases(folders: &[PathBuf]) -> anyhow::Result<BTreeMap<PathBuf, Result<(), String>>> {
    let mut all = BTreeMap::new();
    for folder in folders {
        let found = find_cases(folder);
        if found.cases.is_empty() && found.unreadable.is_empty() {
            all.insert(folder.clone(), Err("there is no truth.json in or below this folder".to_owned()));
        }
        let unreadable = |(folder, error)| {
            (folder, Err(format!("the folder cannot be read ({error}), name one that is there and that you may read")))
        };
        all.extend(found.unreadable.into_iter().map(unreadable));
        all.extend(found.cases.into_iter().map(|case| (case, Ok(()))));
    }
    if all.values().all(Result::is_err) {
        let reasons = all.iter().filter_map(|(folder, case)| Some((folder, case.as_ref().err()?)));
        let reasons: Vec<String> = reasons.map(|(folder, why)| format!("{why}: {}", folder.display())).collect();
        anyhow::bail!("no case to score; {}", reasons.join("; "));
    }
    Ok(all)
}

/// Writes the table and the figures.
fn tell(report: &Report, args: &ValidateArgs, json: Option<&mut Output>) -> anyhow::Result<()> {
    let table = table(report);
    if args.json.as_deref() == Some(Path::new("-")) {
        eprint!("{table}")
    } else {
        Output::create(Path::new("-"))?.text(&table)?
    }
    let Some(json) = json else { return Ok(()) };
    json.line(report)?;
    json.flush()
}

fn failed(case: &Path, game: String, error: String) -> CaseFigures {
    CaseFigures { case: case.display().to_string(), game, figures: Figures::failed(error) }
}

/// One case's figures; what goes wrong is one of them.
fn score_case(case: &Path) -> CaseFigures {
    let name = case.display();
    let (truth, unknown) = match load_truth(case) {
        Ok(read) => read,
        Err(error) => return failed(case, String::new(), format!("{error:#}")),
    };
    unknown.iter().for_each(|key| eprintln!("warning: {name}: the truth's key {key} is not known, ignored"));
    match figures(case, &truth) {
        Ok(figures) => CaseFigures { case: name.to_string(), game: truth.game, figures },
        Err(error) => failed(case, truth.game, format!("{error:#}")),
    }
}

fn figures(case: &Path, truth: &Truth) -> anyhow::Result<Figures> {
    if let (Some(image), true, None) = (&truth.image, truth.frames.is_empty(), &truth.events) {
        capture::read_picture(&case.join(image))?;
        eprintln!("{}: the truth says nothing of what is to be seen, so nothing is compared", case.display());
        return Ok(Figures::default());
    }
    let setup = setup_of_case(case)?;
    match (&truth.image, &truth.recording) {
        (Some(image), _) => score_picture(&case.join(image), truth, &setup),
        (None, Some(clip)) => score_clip(&case.join(clip), truth, &setup),
        (None, None) => anyhow::bail!("the truth names neither an image nor a recording"),
    }
}

fn score_picture(path: &Path, truth: &Truth, setup: &Setup) -> anyhow::Result<Figures> {
    let picture = capture::read_picture(path)?;
    check_size(picture.size_px(), setup, path)?;
    let progress = Progress::new("looking", Some(1));
    let looked = session::look(&picture, setup)?;
    let mut figures = Figures { frames: 1, seconds: progress.elapsed().as_secs_f64(), ..Figures::default() };
    progress.finish();
    let seen: Seen = reread(&looked.answers().first())?;
    for frame in &truth.frames {
        let score = scored(frame, truth, setup.game, RecordingKind::SinglePicture, Some(&seen));
        let counts = is_scored(frame, RecordingKind::SinglePicture);
        if score.verdict != Verdict::Right {
            let aside = if counts { "" } else { "not scored, " };
            eprintln!("{}: {aside}{}", path.display(), compared(frame, Some(&seen), score.verdict));
        }
        if counts {
            figures.add_frame(score);
        }
    }
    Ok(figures)
}

fn score_clip(path: &Path, truth: &Truth, setup: &Setup) -> anyhow::Result<Figures> {
    let mut heard = Heard::default();
    let table = Table::new(setup, policy(setup, &[])?)?;
    let played = Recording::open(path, setup, Window::default())?.play(table, &mut heard)?;
    let mut figures = Figures { frames: played.frames, seconds: played.took.as_secs_f64(), ..Figures::default() };
    for frame in truth.frames.iter().filter(|frame| is_scored(frame, RecordingKind::Clip)) {
        let seen = nearest(&heard.seen, frame.t, SAME_FRAME_S);
        let score = scored(frame, truth, setup.game, RecordingKind::Clip, seen);
        if score.verdict != Verdict::Right && figures.frames_scored - figures.frames_right < MOST_FRAMES_NAMED {
            eprintln!("{}: {}", path.display(), compared(frame, seen, score.verdict));
        }
        figures.add_frame(score);
    }
    if let Some(events) = &truth.events {
        let score = score_events(events, &heard.events, &truth.unscored);
        score.remarks.iter().for_each(|remark| eprintln!("{}: {remark}", path.display()));
        figures.add_events(&score);
    }
    Ok(figures)
}

/// One frame's score by what its game calls right.
fn scored(frame: &FrameTruth, truth: &Truth, game: Game, kind: RecordingKind, seen: Option<&Seen>) -> FrameScore {
    match game {
        Game::PasseTrappe => score_frame(frame, truth, kind, seen),
        Game::Pferdeaeppel => score_squares(frame, seen),
        Game::Carabande => {
            let lap_mm = truth.track.and_then(|track| track.length_mm);
            score_discs(frame, truth.disk.diameter_mm, lap_mm, kind, seen)
        }
        Game::PassingGame => score_tiles(frame, seen),
        Game::Trappola => score_cards(frame, seen),
        Game::Counter => score_counts(frame, seen),
    }
}

/// For people: what was read and what is true.
fn compared(frame: &FrameTruth, seen: Option<&Seen>, verdict: Verdict) -> String {
    let words = |counts: Option<&CountsByName>| match counts {
        Some(counts) if counts.keys().any(|name| name == "near") => {
            let Counts { near, far, opening, airborne } = Counts::of(counts);
            format!("near {near} far {far} opening {opening} airborne {airborne}")
        }
        Some(counts) => counts.iter().map(|(class, count)| format!("{count} {class}")).collect::<Vec<_>>().join(", "),
        None => "no counts".to_owned(),
    };
    let verdict = match verdict {
        Verdict::Right => "right",
        Verdict::Doubtful => "doubtful",
        Verdict::Wrong => "wrong",
    };
    if frame.discs.is_some() {
        return format!("{verdict} at {:.2} s: {}", frame.t, discs_compared(frame, seen));
    }
    if frame.horses.is_some() {
        return format!("{verdict} at {:.2} s: {}", frame.t, squares_compared(frame, seen));
    }
    if frame.cards.is_some() {
        return format!("{verdict} at {:.2} s: {}", frame.t, cards_compared(frame, seen));
    }
    if frame.tiles.is_some() {
        return format!("{verdict} at {:.2} s: {}", frame.t, tiles_compared(frame, seen));
    }
    let disks = |disks: usize| frame.disks.as_ref().map_or(String::new(), |_| format!(", {disks} disks"));
    let owed = |owed: Option<Owed>| owed.map_or(String::new(), |Owed { near, far }| format!(", owed {near} and {far}"));
    let read = seen.map_or("nothing".to_owned(), |seen| {
        format!("{}{}{}", words(seen.counts.as_ref()), disks(seen.disks.len()), owed(seen.owed))
    });
    format!(
        "{verdict} at {:.2} s: read {read}; true {}{}{}",
        frame.t,
        words(frame.counts.as_ref()),
        disks(frame.disks.as_ref().map_or(0, Vec::len)),
        owed(frame.owed)
    )
}

/// Which pieces were not read, and which were that are not there.
fn squares_compared(frame: &FrameTruth, seen: Option<&Seen>) -> String {
    let Some(seen) = seen else { return "read nothing".to_owned() };
    let truth = pieces(frame.horses.as_ref(), frame.apples.as_deref());
    let found = pieces(seen.horses.as_ref(), seen.apples.as_deref());
    let listed = |some: Vec<&String>| match some.as_slice() {
        [] => "nothing".to_owned(),
        some => some.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(", "),
    };
    let (missed, extra) = (truth.difference(&found).collect(), found.difference(&truth).collect());
    format!("missed {}; read beyond the truth {}", listed(missed), listed(extra))
}

/// Keeps what a recording's answers and events say in their JSON form.
#[derive(Default)]
struct Heard {
    seen: Vec<Seen>,
    events: Vec<EventRecord>,
}

impl Heard {
    fn hear(&mut self, event: &impl Serialize) -> anyhow::Result<()> {
        self.events.push(reread(event)?);
        Ok(())
    }
}

impl Audience for Heard {
    fn frame(&mut self, _frame: Frame, seen: &session::Seen) -> anyhow::Result<()> {
        match seen {
            session::Seen::PasseTrappe(step) => step.events.iter().try_for_each(|event| self.hear(event)),
            session::Seen::Pferdeaeppel(step) => step.events.iter().try_for_each(|event| self.hear(event)),
            session::Seen::Carabande(step) => step.events.iter().try_for_each(|event| self.hear(event)),
            session::Seen::PassingGame(step) => step.events.iter().try_for_each(|event| self.hear(event)),
            session::Seen::Trappola(step) => step.events.iter().try_for_each(|event| self.hear(event)),
            session::Seen::Counter(step) => step.event.iter().try_for_each(|event| self.hear(event)),
        }
    }

    fn answer(&mut self, answer: session::Answer) -> anyhow::Result<()> {
        self.seen.push(reread(&answer)?);
        Ok(())
    }
}

/// What a value says in its JSON form, read as another.
fn reread<T: serde::de::DeserializeOwned>(value: &impl Serialize) -> anyhow::Result<T> {
    let value = serde_json::to_value(value).context("an answer has no JSON form")?;
    serde_json::from_value(value).context("an answer is not in the documented form")
}

fn table(report: &Report) -> String {
    let mut text = String::from(
        "case                              frames scored  right doubt  wrong  missed extra  median   p95 mm  events missed extra  frames/s\n",
    );
    let named = |case: &CaseFigures| {
        let folder = Path::new(&case.case).file_name().unwrap_or_default();
        folder.to_string_lossy().into_owned()
    };
    let rows = report.cases.iter().map(|case| (named(case), &case.figures));
    for (name, figures) in rows.chain([("total".to_owned(), &report.total)]) {
        // Writing to a text cannot fail.
        write!(text, "{}", row(&name, figures)).ok();
    }
    let share = |part: usize, all: usize, what: &str| match all {
        0 => format!("no {what} to score"),
        all => format!("{:.1} % of {what} right", 100.0 * part as f64 / all as f64),
    };
    let total = &report.total;
    let frames = share(total.frames_right, total.frames_scored, "scored frames");
    let events = share(total.events.right, total.events.truth + total.events.extra, "events");
    writeln!(text, "{frames}, {events}").ok();
    text
}

fn row(name: &str, figures: &Figures) -> String {
    if let (Some(error), 0) = (&figures.error, figures.frames) {
        return format!("{name:<32}  error: {error}\n");
    }
    let mm = |share: f64| figures.place_mm.quantile(share).map_or("–".to_owned(), |mm| format!("{mm:.2}"));
    let Figures { frames, frames_scored, frames_right, frames_doubtful, pieces, events, .. } = figures;
    format!(
        "{name:<32} {frames:>7} {frames_scored:>6} {frames_right:>6} {frames_doubtful:>5} {:>6} {:>7} {:>5} {:>7} {:>8} {:>3}/{:<3} {:>6} {:>5} {:>9}\n",
        figures.frames_wrong(),
        pieces.missed,
        pieces.extra,
        mm(0.5),
        mm(0.95),
        events.right,
        events.truth,
        events.truth - events.right,
        events.extra,
        figures.frames_per_second().map_or("–".to_owned(), |speed| format!("{speed:.0}")),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_that_cannot_be_read_is_a_figure() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(
            folder.path().join("truth.json"),
            r#"{"game": "passe-trappe", "image": "none.jpg", "frames": [{"t": 0}]}"#,
        )
        .unwrap();
        let figures = score_case(folder.path());
        assert_eq!(figures.game, "passe-trappe");
        assert!(figures.figures.error.unwrap().contains("has no size_px"));
    }

    #[test]
    fn the_table_has_a_row_for_every_case() {
        let good = CaseFigures {
            case: "a/good".into(),
            game: "g".into(),
            figures: Figures { frames: 3, ..Figures::default() },
        };
        let bad =
            CaseFigures { case: "a/bad".into(), game: "g".into(), figures: Figures::failed("no such file".into()) };
        let text = table(&Report { cases: vec![good, bad], total: Figures::default() });
        assert!(text.contains("\ngood") && text.contains("\nbad") && text.contains("error: no such file"), "{text}");
        assert!(text.contains("\ntotal"));
    }
}
