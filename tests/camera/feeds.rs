//! Feeds that stall, vanish and come back on purpose.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use tableref::capture::live::{
    Encoding, Grabber, LiveConfig, LiveFeed, LiveInfo, LiveKind, Moment, Opener, Paced, Raw, Ring, RingLimits, Shot,
    StillConfig, take_still,
};
use tableref::capture::{self, Arrival, CaptureError, Feed, FeedHealth, Frame, LiveError, Trouble};
use tableref::geometry::Timestamp;

const SIZE_PX: (u32, u32) = (64, 48);
const LONG: Duration = Duration::from_secs(20);

/// What a camera that is no camera does next.
#[derive(Clone, Copy, Debug)]
enum Act {
    /// A picture of this grey, so long after the last.
    Picture(u8, Duration),
    /// One with bytes missing.
    Damaged,
    /// Nothing for so long.
    Hang(Duration),
    /// The cable is pulled.
    Vanish,
    /// The driver breaks down.
    Panic,
}

/// What comes of each opening.
type Openings = VecDeque<Result<Vec<Act>, LiveError>>;

/// A camera that is no camera: a list of acts for each time that it is opened, or why it cannot be.
#[derive(Clone, Default)]
struct Fake {
    openings: Arc<Mutex<Openings>>,
    /// How many are open, and how often it was tried.
    open: Arc<Mutex<(usize, usize)>>,
}

struct FakeGrabber {
    acts: VecDeque<Act>,
    info: LiveInfo,
    stamp: Instant,
    open: Arc<Mutex<(usize, usize)>>,
}

impl Fake {
    fn new(openings: impl IntoIterator<Item = Result<Vec<Act>, LiveError>>) -> Self {
        Self { openings: Arc::new(Mutex::new(openings.into_iter().collect())), open: Arc::default() }
    }

    fn feed(&self, ring: Option<Ring>) -> LiveFeed {
        let config = LiveConfig {
            stall_after: Duration::from_millis(300),
            give_up_after: Duration::from_millis(900),
            retry_every: Duration::from_millis(40),
            ring,
        };
        LiveFeed::start(Box::new(self.clone()), config).unwrap()
    }
}

impl Opener for Fake {
    fn open(&mut self) -> Result<Box<dyn Grabber>, CaptureError> {
        let mut open = self.open.lock().unwrap();
        open.1 += 1;
        let busy = || LiveError::Busy { camera: "fake".into() };
        if open.0 > 0 {
            return Err(busy().into());
        }
        let acts = self.openings.lock().unwrap().pop_front().unwrap_or_else(|| Err(gone()))?;
        open.0 += 1;
        let info = LiveInfo {
            name: "fake".into(),
            kind: LiveKind::Camera,
            size_px: SIZE_PX,
            format: "YUYV".into(),
            fps: Some(30.0),
            notes: Vec::new(),
        };
        let open = Arc::clone(&self.open);
        Ok(Box::new(FakeGrabber { acts: acts.into(), info, stamp: Instant::now(), open }))
    }
}

impl Grabber for FakeGrabber {
    fn info(&self) -> &LiveInfo {
        &self.info
    }

    fn grab(&mut self) -> Result<Option<Shot>, CaptureError> {
        loop {
            match self.acts.pop_front() {
                Some(Act::Picture(grey, after)) => {
                    self.stamp += after;
                    thread::sleep(self.stamp.saturating_duration_since(Instant::now()));
                    return Ok(Some(shot(self.stamp, yuyv(grey))));
                }
                Some(Act::Damaged) => return Ok(Some(shot(self.stamp, vec![0; 7]))),
                Some(Act::Hang(time)) => {
                    thread::sleep(time);
                    self.stamp += time;
                }
                Some(Act::Vanish) => return Err(gone().into()),
                Some(Act::Panic) => panic!("on purpose"),
                // A camera does not end.
                None => thread::sleep(Duration::from_millis(50)),
            }
        }
    }
}

impl Drop for FakeGrabber {
    fn drop(&mut self) {
        self.open.lock().unwrap().0 -= 1;
    }
}

fn shot(stamp: Instant, bytes: Vec<u8>) -> Shot {
    Shot { taken: Moment::Stamped(stamp), raw: Raw { encoding: Encoding::Yuyv, size_px: SIZE_PX, bytes } }
}

/// A picture of one grey.
fn yuyv(grey: u8) -> Vec<u8> {
    [grey, 128].repeat(SIZE_PX.0 as usize * SIZE_PX.1 as usize)
}

fn gone() -> LiveError {
    LiveError::Unplugged { camera: "fake".into() }
}

/// So many pictures, each brighter than the last, at 30 a second.
fn pictures(greys: std::ops::Range<u8>) -> Vec<Act> {
    greys.map(|grey| Act::Picture(grey, Duration::from_millis(33))).collect()
}

fn next(feed: &mut LiveFeed) -> Frame {
    match feed.wait(LONG) {
        Arrival::Frame { frame, .. } => frame,
        other => panic!("{other:?}, {:?}", feed.health()),
    }
}

/// Waits until the feed is in the state that is looked for.
fn until(feed: &LiveFeed, is_so: impl Fn(&FeedHealth) -> bool) -> FeedHealth {
    let begun = Instant::now();
    loop {
        let health = feed.health();
        if is_so(&health) {
            return health;
        }
        assert!(begun.elapsed() < LONG, "{health:?}");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_reader_that_keeps_up_gets_every_picture_with_its_time() {
    let mut feed = Fake::new([Ok(pictures(20..60))]).feed(None);
    let mut last: Option<Frame> = None;
    for _ in 0..40 {
        let Arrival::Frame { frame, captured } = feed.wait(LONG) else { panic!() };
        assert!(captured.elapsed() < LONG);
        if let Some(last) = &last {
            assert!(frame.index > last.index && frame.t > last.t && frame.picture.bgr[0] > last.picture.bgr[0]);
            let step_s = frame.t.seconds_since(last.t) / (frame.index - last.index) as f64;
            assert!((step_s - 0.033).abs() < 1e-3, "the camera's own stamps: {step_s}");
        }
        last = Some(frame);
        if last.as_ref().is_some_and(|frame| frame.index == 39) {
            break;
        }
    }
    let health = feed.health();
    assert_eq!((health.frames, health.lost, health.damaged), (40, 0, 0));
    assert!((health.fps.unwrap() - 30.3).abs() < 0.5, "{health:?}");
}

#[test]
fn a_slow_reader_gets_the_newest_picture_and_the_others_are_counted() {
    let mut feed = Fake::new([Ok(pictures(20..50))]).feed(None);
    next(&mut feed);
    until(&feed, |health| health.frames == 30);
    thread::sleep(Duration::from_millis(100));
    let (mut newest, mut read) = (next(&mut feed), 2);
    // A busy machine may not have decoded the last one yet.
    while newest.index < 29 {
        (newest, read) = (next(&mut feed), read + 1);
    }
    assert_eq!(feed.health().dropped, 30 - read);
    assert!(read < 10, "{read} were read");
}

#[test]
fn pictures_that_the_camera_lost_are_counted_by_their_times() {
    let mut acts = pictures(20..40);
    acts.push(Act::Picture(90, Duration::from_millis(99)));
    acts.extend([Act::Damaged, Act::Picture(91, Duration::from_millis(33))]);
    let feed = Fake::new([Ok(acts)]).feed(None);
    let health = until(&feed, |health| health.frames == 23);
    assert_eq!(health.lost, 2);
    assert_eq!(until(&feed, |health| health.damaged == 1).trouble, None);
}

#[test]
fn a_stall_is_said_and_over_with_the_next_picture() {
    let mut acts = pictures(20..25);
    acts.push(Act::Hang(Duration::from_millis(600)));
    acts.extend(pictures(30..33));
    let fake = Fake::new([Ok(acts)]);
    let mut feed = fake.feed(None);
    let before = next(&mut feed);
    let stalled = until(&feed, |health| health.trouble.is_some());
    let Some(Trouble::Stalled { reason }) = &stalled.trouble else { panic!("{stalled:?}") };
    assert!(reason.starts_with("no picture has come for 0 s; look after its cable"), "{reason}");
    until(&feed, |health| health.trouble.is_none());
    until(&feed, |health| health.frames == 8);
    let mut after = next(&mut feed);
    while after.index < 7 {
        after = next(&mut feed);
    }
    assert!(after.t.seconds_since(before.t) > 0.6, "time goes on");
    assert_eq!((feed.health().reopened, fake.open.lock().unwrap().1), (0, 1));
}

#[test]
fn a_camera_that_hangs_for_good_is_opened_again_once_it_lets_go() {
    let mut acts = pictures(20..25);
    acts.push(Act::Hang(Duration::from_millis(2500)));
    acts.extend(pictures(25..40));
    let fake = Fake::new([Ok(acts), Ok(pictures(100..130))]);
    let mut feed = fake.feed(None);
    until(&feed, |health| health.reopened == 1);
    // It cannot be opened while a thread of ours hangs in it; that is not another program.
    thread::sleep(Duration::from_millis(300));
    assert!(matches!(feed.health().trouble, Some(Trouble::Stalled { .. })), "{:?}", feed.health());
    until(&feed, |health| health.trouble.is_none());
    let mut frame = next(&mut feed);
    while frame.picture.bgr[0] < 80 {
        frame = next(&mut feed);
    }
    assert!(frame.t.seconds() > 2.0, "{:?}", frame.t);
}

#[test]
fn a_camera_that_was_unplugged_is_found_again_and_time_went_on() {
    let unplugged = || Err(gone());
    let busy = Err(LiveError::Busy { camera: "fake".into() });
    let mut acts = pictures(20..25);
    acts.push(Act::Vanish);
    let fake = Fake::new([Ok(acts), unplugged(), unplugged(), busy, unplugged(), Ok(pictures(100..110))]);
    let mut feed = fake.feed(None);
    let before = next(&mut feed);
    let gone = until(&feed, |health| health.trouble.is_some());
    let Some(Trouble::Gone { reason }) = &gone.trouble else { panic!("{gone:?}") };
    assert_eq!(reason, "the camera was unplugged; plug it in again, the score is kept: fake");
    until(
        &feed,
        |health| matches!(&health.trouble, Some(Trouble::Failed { reason }) if reason.contains("another program")),
    );
    until(&feed, |health| health.trouble.is_none() && health.frames > 5);
    let mut after = next(&mut feed);
    while after.picture.bgr[0] < 80 {
        after = next(&mut feed);
    }
    assert!(after.t > before.t && after.index > before.index);
    assert_eq!((feed.health().reopened, fake.open.lock().unwrap().0), (1, 1));
}

#[test]
fn a_camera_that_comes_back_with_another_size_is_not_taken() {
    struct Growing(Fake, u32);
    impl Opener for Growing {
        fn open(&mut self) -> Result<Box<dyn Grabber>, CaptureError> {
            struct Large(Box<dyn Grabber>, LiveInfo);
            impl Grabber for Large {
                fn info(&self) -> &LiveInfo {
                    &self.1
                }
                fn grab(&mut self) -> Result<Option<Shot>, CaptureError> {
                    self.0.grab()
                }
            }
            let grabber = self.0.open()?;
            let info = LiveInfo { size_px: (64 * self.1, 48), ..grabber.info().clone() };
            self.1 = 2;
            Ok(Box::new(Large(grabber, info)))
        }
    }
    let fake = Fake::new([Ok(vec![Act::Vanish]), Ok(pictures(20..90))]);
    let config = LiveConfig { retry_every: Duration::from_millis(30), ..LiveConfig::default() };
    let feed = LiveFeed::start(Box::new(Growing(fake, 1)), config).unwrap();
    let refused =
        |health: &FeedHealth| matches!(&health.trouble, Some(Trouble::Failed { reason }) if reason.contains("128x48"));
    until(&feed, refused);
}

#[test]
fn a_driver_that_breaks_down_is_opened_again() {
    let fake = Fake::new([Ok(vec![Act::Picture(20, Duration::ZERO), Act::Panic]), Ok(pictures(100..103))]);
    let mut feed = fake.feed(None);
    until(&feed, |health| health.reopened == 1 && health.frames == 4);
    while next(&mut feed).picture.bgr[0] < 80 {}
}

#[test]
fn what_cannot_be_opened_at_first_is_an_error() {
    let fake = Fake::new([Err(LiveError::Busy { camera: "fake".into() })]);
    let error = LiveFeed::start(Box::new(fake), LiveConfig::default()).unwrap_err();
    assert!(matches!(error, CaptureError::Live(LiveError::Busy { .. })), "{error}");
}

#[test]
fn waiting_ends_when_it_should_and_so_does_a_feed_whose_camera_hangs() {
    let mut feed = Fake::new([Ok(vec![Act::Hang(LONG)])]).feed(None);
    let begun = Instant::now();
    assert!(matches!(feed.wait(Duration::from_millis(100)), Arrival::Nothing));
    assert!((Duration::from_millis(100)..Duration::from_secs(2)).contains(&begun.elapsed()));
    let begun = Instant::now();
    drop(feed);
    assert!(begun.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_camera_is_closed_when_its_feed_is_dropped() {
    let fake = Fake::new([Ok(pictures(20..200))]);
    let mut feed = fake.feed(None);
    next(&mut feed);
    drop(feed);
    assert_eq!(fake.open.lock().unwrap().0, 0);
}

#[test]
fn the_last_seconds_are_kept_while_a_slow_reader_sees_little() {
    let ring = Ring::new(RingLimits { least_interval_s: 0.05, ..RingLimits::default() });
    ring.begin_at(Timestamp::from_seconds(100.0));
    let feed = Fake::new([Ok(pictures(20..80))]).feed(Some(ring.clone()));
    until(&feed, |health| health.frames == 60);
    thread::sleep(Duration::from_millis(200));
    let clip = ring.clip(Timestamp::from_seconds(100.5), Timestamp::from_seconds(101.5));
    assert!((14..=16).contains(&clip.len()), "{}", clip.len());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("moment.mp4");
    ring.save(&path, Timestamp::from_seconds(100.5), Timestamp::from_seconds(101.5)).unwrap();
    assert!(capture::is_video(&path).unwrap());
}

#[test]
fn a_recording_is_played_at_its_own_pace_and_ends() {
    let clip = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/passe-trappe/clip/clip.mp4");
    let mut source = capture::open(&clip).unwrap();
    let (mut times, mut length_s) = (Vec::new(), 0.0);
    while let Some(frame) = source.next_frame().unwrap() {
        length_s = frame.t.seconds();
        times.push(frame.t);
    }
    let mut feed = LiveFeed::start(Box::new(Paced::new(&clip)), LiveConfig::default()).unwrap();
    let begun = Instant::now();
    let mut count = 0;
    loop {
        match feed.wait(LONG) {
            Arrival::Frame { frame, .. } => {
                assert_eq!(frame.t, times[frame.index as usize]);
                count += 1;
            }
            Arrival::Ended => break,
            Arrival::Nothing => panic!("{:?}", feed.health()),
        }
    }
    assert!((length_s..length_s + 5.0).contains(&begun.elapsed().as_secs_f64()), "{:?}", begun.elapsed());
    let health = feed.health();
    assert_eq!((health.frames, health.trouble), (times.len() as u64, None));
    assert_eq!(count + health.dropped, health.frames);
}

#[test]
fn a_recording_that_is_not_there_is_an_error() {
    let error = LiveFeed::start(Box::new(Paced::new(Path::new("no-such.mp4"))), LiveConfig::default()).unwrap_err();
    assert!(matches!(error, CaptureError::Missing { .. }), "{error}");
}

#[test]
fn a_still_is_taken_after_the_camera_has_settled() {
    let mut acts = pictures(20..30);
    acts.extend((0..60).map(|i| Act::Picture([120, 121, 200][i % 3], Duration::from_millis(20))));
    let config = StillConfig { settling: Duration::from_millis(500), pictures: 5, patience: LONG };
    let still = take_still(Box::new(Fake::new([Ok(acts)])), config).unwrap();
    let grey = (i32::from(still.bgr[0]) * 219 / 255) + 16;
    assert!((118..=123).contains(&grey), "{grey}");

    let config = StillConfig { patience: Duration::from_millis(300), ..config };
    let error = take_still(Box::new(Fake::new([Ok(vec![Act::Hang(LONG)])])), config).unwrap_err();
    assert!(matches!(error, CaptureError::Live(LiveError::Stalled { .. })), "{error}");
}
