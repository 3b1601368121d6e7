//! Speed as ratios, all of one run, on a drawn round at 1080p: detect + track to a `memcpy` of the same frame, a replay
//! to decoding alone, and the memory of a replay of the clip and of one ten times as long. Also how fast rounds are drawn.
//!
//! The clips are drawn once and kept under `target/`. Nothing here fails because something is slow.

use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use criterion::Criterion;
use serde::Serialize;
use tableref::calibration::Setup;
use tableref::capture::{self, Frame, Recorder};
use tableref::detect::{DetectConfig, Detector};
use tableref::geometry::Timestamp;
use tableref::referee::Policy;
use tableref::session::MatchLog;
use tableref::session::passe_trappe::Pipeline;
use tableref::synth::{Renderer, Round, Scenario, WithEmpty, write_round};
use tableref::track::{TrackConfig, Tracker};

const SEED: u64 = 1080;
const SIZE_PX: (u32, u32) = (1920, 1080);
const SECONDS: f64 = 6.0;
const DRAWN_SIZE_PX: (u32, u32) = (960, 540);
const TIMES_AS_LONG: usize = 10;
/// Consecutive frames that are kept in memory: far more than any cache holds, and with shots in them.
const FRAMES_HELD: usize = 60;
/// Runs in processes of their own; the median counts.
const RUNS: usize = 3;

/// What this program is asked to do when it starts itself: one replay or one decoding in a process of its own.
const REPLAY: &str = "replay-alone";
const DECODE: &str = "decode-alone";

fn main() {
    let words: Vec<String> = std::env::args().collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [_, REPLAY, case, clip] => return report(|| replay(Path::new(case), Path::new(clip))),
        [_, DECODE, _, clip] => return report(|| capture::decode_alone(Path::new(clip)).unwrap()),
        _ => {}
    }
    let case = drawn_case();
    let clip = case.join("clip.mp4");
    let long = lengthened(&clip, &case.join("long.mp4"));
    let mut criterion = Criterion::default().sample_size(10).configure_from_args();
    let figures = Figures {
        frame: frame_times(&mut criterion, &case, &clip),
        clip: clip_times(&mut criterion, &case, &clip),
        clip_on_one_core: clip_times_on_one_core(&case, &clip),
        memory: memory(&case, &clip, &long),
        drawn_fps: drawn_fps(),
    };
    tell(&figures);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/measure/speed.json");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, serde_json::to_string_pretty(&figures).unwrap() + "\n").unwrap();
}

/// What one run found.
#[derive(Serialize)]
struct Figures {
    frame: FrameTimes,
    clip: ClipTimes,
    clip_on_one_core: Option<ClipTimes>,
    memory: Option<Memory>,
    drawn_fps: f64,
}

/// Of one frame.
#[derive(Serialize)]
struct FrameTimes {
    detect_and_track_ms: f64,
    memcpy_ms: f64,
    ratio: f64,
}

/// Of the whole clip.
#[derive(Serialize)]
struct ClipTimes {
    replay_fps: f64,
    decoding_fps: f64,
    ratio: f64,
}

/// The most that a replay takes.
#[derive(Serialize)]
struct Memory {
    clip_mb: f64,
    ten_times_as_long_mb: f64,
}

fn tell(figures: &Figures) {
    println!("\nratios of this run, {} x {} pixels, {SECONDS} s at 30 frames a second:", SIZE_PX.0, SIZE_PX.1);
    let FrameTimes { detect_and_track_ms, memcpy_ms, ratio } = &figures.frame;
    println!("  detect + track, one thread: {detect_and_track_ms:.2} ms a frame");
    println!("  memcpy of the frame's BGR:  {memcpy_ms:.2} ms; ratio {ratio:.2} (at most 6, goal 2)");
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let clips =
        [(format!("{cores} cores"), Some(&figures.clip)), ("one core".into(), figures.clip_on_one_core.as_ref())];
    for (held_to, times) in clips {
        match times {
            Some(ClipTimes { replay_fps, decoding_fps, ratio }) => println!(
                "  {held_to}: replay {replay_fps:.0} frames/s, decoding alone {decoding_fps:.0}; ratio of times {ratio:.2} (at most 1.6, goal 1.1)"
            ),
            None => println!("  {held_to}: not measured, there is no taskset here"),
        }
    }
    match &figures.memory {
        Some(Memory { clip_mb, ten_times_as_long_mb }) => println!(
            "  peak memory of a replay (VmHWM): {clip_mb:.0} MB, of one ten times as long {ten_times_as_long_mb:.0} MB (at most 200)"
        ),
        None => println!("  peak memory: not measured, this system does not tell it"),
    }
    let (width, height) = DRAWN_SIZE_PX;
    println!(
        "  drawing a round, {width} x {height} pixels, {cores} cores: {:.0} frames/s (at least 20)",
        figures.drawn_fps
    );
}

/// One frame: a `memcpy` of its BGR bytes, and detect + track on it, both on this thread, frames in order forth and back.
fn frame_times(criterion: &mut Criterion, case: &Path, clip: &Path) -> FrameTimes {
    let setup = Setup::from_case(case).unwrap().0;
    let pieces = 2 * usize::from(setup.model().unwrap().passe_trappe().unwrap().disks_per_player);
    let mut detector = Detector::new(&setup.calibration().unwrap(), pieces, DetectConfig::default());
    let mut tracker = Tracker::new(pieces, TrackConfig::default());
    let mut source = capture::open(clip).unwrap();
    let mut frames: Vec<Frame> = Vec::new();
    while let Some(frame) = source.next_frame().unwrap() {
        // What comes before is for the background to be learned from, as in a replay.
        detect_and_track(&mut detector, &mut tracker, frame.t, &frame);
        frames.push(frame);
        if frames.len() > FRAMES_HELD {
            frames.remove(0);
        }
    }
    let mut t = frames.last().unwrap().t.seconds();
    let mut order = (0..frames.len()).rev().chain(0..frames.len()).cycle();
    let mut room = vec![0_u8; frames[0].picture.bgr.len()];
    let (mut copies, mut detections) = (Vec::new(), Vec::new());
    let mut group = criterion.benchmark_group("frame");
    group.bench_function("memcpy", |bencher| {
        bencher.iter_custom(|rounds| {
            timed(rounds, &mut copies, || {
                room.copy_from_slice(black_box(&frames[order.next().unwrap()].picture.bgr));
                black_box(&room);
            })
        });
    });
    group.bench_function("detect + track", |bencher| {
        bencher.iter_custom(|rounds| {
            timed(rounds, &mut detections, || {
                t += 1.0 / 30.0;
                let frame = &frames[order.next().unwrap()];
                detect_and_track(&mut detector, &mut tracker, Timestamp::from_seconds(t), frame);
            })
        });
    });
    group.finish();
    let (copy, detect) = (median(&copies), median(&detections));
    FrameTimes { detect_and_track_ms: 1e3 * detect, memcpy_ms: 1e3 * copy, ratio: detect / copy }
}

fn detect_and_track(detector: &mut Detector, tracker: &mut Tracker, t: Timestamp, frame: &Frame) {
    let detections = detector.detect(black_box(&frame.picture));
    let (grid, _) = detector.evidence();
    black_box(tracker.step(t, grid, &detections));
}

/// The whole clip: replayed through the whole pipeline, and read by OpenCV alone, both on as many cores as they like.
fn clip_times(criterion: &mut Criterion, case: &Path, clip: &Path) -> ClipTimes {
    let (mut replays, mut decodings, mut frames) = (Vec::new(), Vec::new(), 0);
    let mut group = criterion.benchmark_group("clip");
    group.measurement_time(Duration::from_secs(1)).warm_up_time(Duration::from_millis(1));
    group.bench_function("decode alone", |bencher| {
        bencher.iter_custom(|rounds| {
            timed(rounds, &mut decodings, || {
                frames = capture::decode_alone(clip).unwrap();
            })
        });
    });
    group.bench_function("replay", |bencher| {
        bencher.iter_custom(|rounds| timed(rounds, &mut replays, || assert!(replay(case, clip) > 0)));
    });
    group.finish();
    against_decoding(frames, median(&replays), median(&decodings))
}

fn against_decoding(frames: u64, replay_s: f64, decode_s: f64) -> ClipTimes {
    let frames = frames as f64;
    ClipTimes { replay_fps: frames / replay_s, decoding_fps: frames / decode_s, ratio: replay_s / decode_s }
}

/// The same held to one core, where there is a program that does it.
fn clip_times_on_one_core(case: &Path, clip: &Path) -> Option<ClipTimes> {
    let run = |task: &str| {
        let runs = (0..RUNS).map(|_| in_own_process(&["taskset", "-c", "0"], task, case, clip));
        let mut runs: Vec<Done> = runs.collect::<Option<_>>()?;
        runs.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
        runs.into_iter().nth(RUNS / 2)
    };
    let (decoded, replayed) = (run(DECODE)?, run(REPLAY)?);
    Some(against_decoding(decoded.frames, replayed.seconds, decoded.seconds))
}

/// Replays in processes of their own, which tell the most memory that they took.
fn memory(case: &Path, clip: &Path, long: &Path) -> Option<Memory> {
    let peak = |clip: &Path| in_own_process(&[], REPLAY, case, clip)?.peak_mb;
    Some(Memory { clip_mb: peak(clip)?, ten_times_as_long_mb: peak(long)? })
}

/// How fast a round's frames are drawn, on all cores and without an encoder.
fn drawn_fps() -> f64 {
    let round = Round::new(SEED, &Scenario { seconds: SECONDS, size_px: DRAWN_SIZE_PX, ..Scenario::default() });
    let scenes: Vec<_> = (0..round.len()).map(|i| round.scene(i).unwrap().1).collect();
    let mut renderer = Renderer::new(&scenes[0]);
    let begin = Instant::now();
    for (number, scene) in scenes.iter().enumerate() {
        black_box(renderer.render(scene, number as u64));
    }
    scenes.len() as f64 / begin.elapsed().as_secs_f64()
}

/// What a process of its own took.
struct Done {
    frames: u64,
    seconds: f64,
    peak_mb: Option<f64>,
}

fn in_own_process(before: &[&str], task: &str, case: &Path, clip: &Path) -> Option<Done> {
    let program = std::env::current_exe().unwrap();
    let words = before.iter().map(PathBuf::from).chain([program, task.into(), case.into(), clip.into()]);
    let words: Vec<PathBuf> = words.collect();
    let output = Command::new(&words[0]).args(&words[1..]).output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).unwrap();
    let mut numbers = text.split_whitespace().map(|word| word.parse::<f64>().ok());
    let (frames, seconds) = (numbers.next()??, numbers.next()??);
    Some(Done { frames: frames as u64, seconds, peak_mb: numbers.next()? })
}

/// Prints frames, seconds and peak memory of this process.
fn report(work: impl FnOnce() -> u64) {
    let begin = Instant::now();
    let frames = work();
    println!("{frames} {} {}", begin.elapsed().as_secs_f64(), peak_mb().map_or("none".into(), |mb| mb.to_string()));
}

fn peak_mb() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024.0 / 1e6)
}

/// The clip from its file to the referee's events.
fn replay(case: &Path, clip: &Path) -> u64 {
    let setup = Setup::from_case(case).unwrap().0;
    let log = MatchLog::new(&setup.model().unwrap(), Policy::default()).unwrap();
    let mut pipeline = Pipeline::new(&setup, log).unwrap();
    let mut source = capture::open(clip).unwrap();
    let mut frames = 0;
    while let Some(frame) = source.next_frame().unwrap() {
        black_box(pipeline.step(&frame).unwrap());
        source.recycle(frame);
        frames += 1;
    }
    frames
}

fn timed(rounds: u64, seconds: &mut Vec<f64>, mut work: impl FnMut()) -> Duration {
    let begin = Instant::now();
    for _ in 0..rounds {
        work();
    }
    let took = begin.elapsed();
    seconds.push(took.as_secs_f64() / rounds as f64);
    took
}

fn median(seconds: &[f64]) -> f64 {
    let mut sorted = seconds.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The round's folder; drawn where it is not there yet.
fn drawn_case() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("speed-1080p");
    if !folder.join("truth.json").is_file() {
        println!("drawing {SECONDS} s at {} x {}, once", SIZE_PX.0, SIZE_PX.1);
        let round = Round::new(SEED, &Scenario { seconds: SECONDS, size_px: SIZE_PX, ..Scenario::default() });
        write_round(&folder, &round, WithEmpty::Yes, || {}).unwrap();
    }
    folder
}

/// The clip again and again in one file.
fn lengthened(clip: &Path, long: &Path) -> PathBuf {
    if !long.is_file() {
        println!("writing the same {TIMES_AS_LONG} times as long, once");
        let half_done = long.with_extension("part.mp4");
        let mut recorder = Recorder::create(&half_done, SIZE_PX, 30.0).unwrap();
        for _ in 0..TIMES_AS_LONG {
            let mut source = capture::open(clip).unwrap();
            while let Some(frame) = source.next_frame().unwrap() {
                recorder.write(&frame.picture).unwrap();
                source.recycle(frame);
            }
        }
        recorder.finish().unwrap();
        fs::rename(&half_done, long).unwrap();
    }
    long.to_path_buf()
}
