use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context as _;
use clap::{ArgGroup, Args};

use super::clips::Clips;
use super::feeds::FeedArgs;
use super::language::LanguageArgs;
use super::output::{Output, check_apart};
use super::play::policy;
use super::replay::warn_of_torn_line;
use super::said::said;
use super::serving::Serving;
use super::values::pair;
use super::{Answer, Pair};
use crate::calibration::Setup;
use crate::capture::live::{LiveConfig, LiveFeed, Opener, Paced, Ring, RingLimits};
use crate::capture::{self, Feed, FeedHealth, Unhurried};
use crate::geometry::Timestamp;
use crate::report::{Language, score_words};
use crate::session::live::{Hub, Live, LiveOptions, Phase};
use crate::session::{Keep, Table};

/// `watch`
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("feed").required(true).args(["camera", "url", "video"])))]
pub struct WatchArgs {
    /// The camera or stream.
    #[command(flatten)]
    pub live: FeedArgs,
    /// A recording that is played as if it happened now
    #[arg(long, value_name = "FILE")]
    pub video: Option<PathBuf>,
    /// Judge every frame of --video, as fast as that goes, and not at the recording's pace
    #[arg(long, requires = "video")]
    pub every_frame: bool,
    /// The setup that `calibrate` wrote
    #[arg(long, value_name = "FILE")]
    pub setup: PathBuf,
    /// Write one JSON object an event; - for standard output
    #[arg(long, value_name = "FILE")]
    pub events: Option<PathBuf>,
    /// Keep the match in a journal, so that it can be gone on with
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Keep a clip of three seconds of each event in this folder, 500 MB at most: the oldest give way
    #[arg(long, value_name = "DIR", conflicts_with = "every_frame")]
    pub clips: Option<PathBuf>,
    /// Go on with the journal's match, where there is one
    #[arg(long, requires = "journal")]
    pub resume: bool,
    /// Show the match to browsers at this address, where people rule on it: 127.0.0.1:8080 for this computer, 0.0.0.0:8080 for all
    /// in its network that have the token
    #[arg(long, value_name = "ADDR")]
    pub serve: Option<SocketAddr>,
    /// What to do about a kind of event, e.g. two_hands=announce, propose, log or ignore; may be given several times
    #[arg(long, value_name = "KIND=POLICY", value_parser = pair)]
    pub policy: Vec<Pair>,
    /// In which language.
    #[command(flatten)]
    pub language: LanguageArgs,
}

/// How long nothing may be told before it is looked whether anything is wrong.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Judges what happens in front of a camera, until it is broken off or a recording is over.
pub fn run(args: &WatchArgs) -> anyhow::Result<Answer> {
    let inputs = [Some(&args.setup), args.video.as_ref()];
    let outputs = [&args.events, &args.journal];
    check_apart(
        inputs.into_iter().flatten().map(PathBuf::as_path),
        outputs.into_iter().flatten().map(PathBuf::as_path),
    )?;
    let setup = Setup::load(&args.setup)?;
    let policy = policy(&setup, &args.policy).with_context(|| format!("in the setup: {}", args.setup.display()))?;
    let mut told = Told::new(args.events.as_deref(), args.language.lang)?;
    let ring = args.clips.as_ref().map(|_| Ring::new(RingLimits::default()));
    let feed = feed(args, &setup, ring.clone())?;
    let keep = match (&args.journal, args.resume) {
        (None, _) => Keep::Nowhere,
        (Some(path), false) => Keep::New(path),
        (Some(path), true) => Keep::Resume(path),
    };
    let (table, past) = Table::open(&setup, policy, keep)?;
    warn_of_torn_line(&past);
    if let (Some(folder), Some(ring)) = (&args.clips, ring) {
        ring.begin_at(past.until);
        told.clips = Some(Clips::new(folder, ring)?);
    }
    eprintln!("watching {}", feed_words(&feed.health()));
    feed.health().notes.iter().for_each(|note| eprintln!("warning: {note}"));
    let live = Live::start(setup.game, table, feed, LiveOptions { begins: past.until, told: past.told })?;
    told.earlier(live.hub())?;
    let serving = args.serve.map(|addr| Serving::start(addr, args, &setup, live.hub())).transpose()?;
    let at_end = if serving.is_some() { AtEnd::Stay } else { AtEnd::Leave };
    follow(live, &mut told, at_end)?;
    drop(serving);
    told.finish()?;
    Ok(Answer::Yes)
}

/// What is watched, opened, with pictures that fit the setup.
fn feed(args: &WatchArgs, setup: &Setup, ring: Option<Ring>) -> anyhow::Result<Box<dyn Feed>> {
    let feed: Box<dyn Feed> = match (args.live.opener(Some(setup.size_px))?, &args.video) {
        (Some(opener), _) => started(opener, ring)?,
        (None, Some(path)) if args.every_frame => Box::new(Unhurried::new(capture::open(path)?)),
        (None, Some(path)) => started(Box::new(Paced::new(path)), ring)?,
        (None, None) => anyhow::bail!("name a camera by --camera, a stream by --url or a recording by --video"),
    };
    let FeedHealth { name, size_px: (width, height), .. } = feed.health();
    let (expected_width, expected_height) = setup.size_px;
    anyhow::ensure!(
        (width, height) == setup.size_px,
        "pictures have {width}x{height} pixels and the setup is for {expected_width}x{expected_height}; set the camera to that, or \
         make a setup for it with `tableref calibrate`: {name}"
    );
    Ok(feed)
}

fn started(opener: Box<dyn Opener>, ring: Option<Ring>) -> anyhow::Result<Box<dyn Feed>> {
    Ok(Box::new(LiveFeed::start(opener, LiveConfig { ring, ..LiveConfig::default() })?))
}

/// What to do when a recording is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum AtEnd {
    /// Nobody can rule on it any more.
    Leave,
    /// People still can, on the page.
    Stay,
}

/// Tells what the referee gives out, until there is no more.
fn follow(live: Live, told: &mut Told, at_end: AtEnd) -> anyhow::Result<()> {
    let mut version = 0;
    let is_interrupted = interrupted()?;
    while !live.is_over() {
        version = live.hub().wait(version, LOOK_EVERY);
        // First whether it has ended, then the events: none can come between.
        let snapshot = live.hub().snapshot();
        told.events(live.hub())?;
        told.trouble(&snapshot.feed);
        told.save_clips(snapshot.t);
        let is_over = snapshot.phase == Phase::Ended && at_end == AtEnd::Leave;
        if is_over || is_interrupted.load(Ordering::Relaxed) {
            live.hub().stop();
            break;
        }
    }
    let hub = Arc::clone(live.hub());
    live.join()?;
    told.events(&hub)?;
    let snapshot = hub.snapshot();
    eprintln!("{}\n{}", came_words(&snapshot.feed), score_words(&snapshot.score, told.language));
    match snapshot.feed.trouble {
        Some(trouble) => anyhow::bail!("{}", trouble.reason()),
        None => Ok(()),
    }
}

/// Whether somebody has pressed Ctrl-C, or the system wants the program to end. Without it the match would be in the journal
/// all the same, but nothing would be told at the end.
fn interrupted() -> anyhow::Result<Arc<AtomicBool>> {
    let is_interrupted = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        let flag = Arc::clone(&is_interrupted);
        // SAFETY: setting a flag is allowed in a signal's handler, and nothing else is done there.
        unsafe { signal_hook_registry::register(signal, move || flag.store(true, Ordering::Relaxed)) }
            .context("the system does not let Ctrl-C be waited for")?;
    }
    Ok(is_interrupted)
}

/// Ctrl-C, on all systems.
const SIGINT: i32 = 2;
/// The wish that a program ends, on all systems.
const SIGTERM: i32 = 15;

/// What has been told so far.
struct Told {
    events: Option<Output>,
    words: Option<Output>,
    language: Language,
    /// The number of the last event.
    last: u64,
    trouble: Option<String>,
    clips: Option<Clips>,
}

impl Told {
    fn new(events: Option<&Path>, language: Language) -> anyhow::Result<Self> {
        let is_quiet = events.is_some_and(|path| path == Path::new("-"));
        let words = (!is_quiet).then(|| Output::create(Path::new("-"))).transpose()?;
        let events = events.map(Output::create).transpose()?;
        Ok(Self { events, words, language, last: 0, trouble: None, clips: None })
    }

    /// Events of a match that goes on stand in the file again, but are not said again.
    fn earlier(&mut self, hub: &Hub) -> anyhow::Result<()> {
        let (words, clips) = (self.words.take(), self.clips.take());
        self.events(hub)?;
        (self.words, self.clips) = (words, clips);
        Ok(())
    }

    fn events(&mut self, hub: &Hub) -> anyhow::Result<()> {
        for told in hub.events_after(self.last) {
            self.last = told.id;
            if let Some(clips) = &mut self.clips {
                clips.expect(&told.event);
            }
            if let Some(events) = &mut self.events {
                events.line(&told.event)?;
                events.flush()?;
            }
            if let (Some(words), Some((t, sentence))) = (&mut self.words, said(hub.game(), &told.event, self.language))
            {
                words.text(&format!("{:>8.2} s  {sentence}\n", t.seconds()))?;
            }
        }
        Ok(())
    }

    /// Says what is wrong when it begins and when it is over.
    fn trouble(&mut self, health: &FeedHealth) {
        let now = health.trouble.as_ref().map(|trouble| trouble.reason().to_owned());
        if now == self.trouble {
            return;
        }
        match &now {
            Some(reason) => eprintln!("{reason}"),
            None => eprintln!("pictures come again from {}", health.name),
        }
        self.trouble = now;
    }

    /// Keeps the clips of moments that are over by now. One that cannot be written is no reason to end a match.
    fn save_clips(&mut self, now: Timestamp) {
        let saved = self.clips.as_mut().map_or(Ok(()), |clips| clips.save_until(now));
        if let Err(error) = saved {
            eprintln!("warning: no more clips are kept: {error}");
            self.clips = None;
        }
    }

    fn finish(mut self) -> anyhow::Result<()> {
        self.save_clips(Timestamp::from_seconds(f64::MAX));
        [self.events, self.words].into_iter().flatten().try_for_each(|mut output| output.flush())
    }
}

/// What is watched.
fn feed_words(health: &FeedHealth) -> String {
    let FeedHealth { name, size_px: (width, height), format, fps_promised, .. } = health;
    let format = if format.is_empty() { String::new() } else { format!(", {format}") };
    let rate = fps_promised.map_or(String::new(), |fps| format!(" at {} a second", (fps * 100.0).round() / 100.0));
    format!("{name}: {width}x{height}{format}{rate}; Ctrl-C ends it")
}

/// What came of it.
fn came_words(health: &FeedHealth) -> String {
    let FeedHealth { frames, dropped, lost, damaged, reopened, .. } = health;
    let mut words = format!("{frames} pictures came, {dropped} were not looked at");
    if *lost + *damaged > 0 {
        words += &format!(" ({lost} lost on their way, {damaged} damaged)");
    }
    match reopened {
        0 => words,
        1 => words + "; the camera was opened again once",
        times => words + &format!("; the camera was opened again {times} times"),
    }
}
