//! How many frames a second the referee needs, how even, and how steady the light: what those limits rest on.
//!
//! `cargo test --test doctor pace_limits -- --ignored --nocapture`; FIRST and COUNT choose other rounds.

use rayon::prelude::*;
use serde_json::Value;
use tableref::capture::{Frame, Picture, Source as _};
use tableref::geometry::Timestamp;
use tableref::referee::Policy;
use tableref::session::MatchLog;
use tableref::session::passe_trappe::Pipeline;
use tableref::synth::{Round, RoundSource, Scenario, Wish};

use super::scenes::{dimmed, setup};

const FPS: f64 = 60.0;
const SECONDS: f64 = 15.0;
const TOLERANCE_S: f64 = 1.2;

/// True events, those of them that were found, and those that were found and are not true.
#[derive(Clone, Copy, Default)]
struct Score {
    truth: usize,
    right: usize,
    extra: usize,
}

struct Drawn {
    setup: tableref::calibration::Setup,
    truth: Vec<Value>,
    frames: Vec<Frame>,
}

fn draw(seed: u64) -> Drawn {
    let scenario = Scenario {
        seconds: SECONDS,
        fps: FPS,
        size_px: (640, 360),
        disks_per_player: Some(5),
        look: None,
        must_include: vec![Wish::Pass, Wish::OverBar],
        disturb: Vec::new(),
    };
    let round = Round::new(seed, &scenario);
    let setup = setup(&round.scene(0).unwrap().1);
    let truth = round.events().iter().map(|event| serde_json::to_value(event).unwrap()).collect();
    let mut source = RoundSource::new(round);
    let frames = std::iter::from_fn(|| source.next_frame().unwrap()).collect();
    Drawn { setup, truth, frames }
}

fn judge<'a>(drawn: &Drawn, frames: impl Iterator<Item = (Timestamp, std::borrow::Cow<'a, Picture>)>) -> Score {
    let log = MatchLog::new(&drawn.setup.model().unwrap(), Policy::default()).unwrap();
    let mut pipeline = Pipeline::new(&drawn.setup, log).unwrap();
    let mut found: Vec<Value> = Vec::new();
    for (index, (t, picture)) in (0..).zip(frames) {
        let step = pipeline.step(&Frame { index, t, picture: picture.into_owned() }).unwrap();
        let events = step.events.iter().filter(|event| !event.proposed);
        found.extend(events.map(|event| serde_json::to_value(event).unwrap()));
    }
    found.retain(|event| event["kind"] != "round_started");
    let mut right = 0;
    for event in &drawn.truth {
        let is_it = |candidate: &Value| {
            let apart = candidate["t"].as_f64().unwrap() - event["t"].as_f64().unwrap();
            let same = event.as_object().unwrap().iter().all(|(key, value)| key == "t" || candidate[key] == *value);
            same && apart.abs() < TOLERANCE_S
        };
        if let Some(at) = found.iter().position(is_it) {
            found.remove(at);
            right += 1;
        }
    }
    Score { truth: drawn.truth.len(), right, extra: found.len() }
}

/// A number from 0 to 1 for a number, always the same.
fn chance(number: u64) -> f64 {
    let mixed = (number ^ 0x5bd1_e995).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((mixed ^ (mixed >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 11) as f64 / (1u64 << 53) as f64
}

#[test]
#[ignore = "draws whole rounds, which takes minutes"]
fn pace_limits() {
    let number = |name: &str, default: u64| std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default);
    let (first, count) = (number("FIRST", 7000), number("COUNT", 6));
    type Series = (String, Vec<Score>);
    let mut results: Vec<Series> = Vec::new();
    for seed in first..first + count {
        let drawn = draw(seed);
        let every = |n: usize| drawn.frames.iter().step_by(n);
        let plain = |frame: &'_ Frame| (frame.t, frame.picture.clone());
        let of = |frames: Vec<(Timestamp, Picture)>| {
            judge(&drawn, frames.into_iter().map(|(t, picture)| (t, std::borrow::Cow::Owned(picture))))
        };
        let mut jobs: Vec<(String, Box<dyn Fn() -> Score + Send + Sync + '_>)> = Vec::new();
        for n in [1, 2, 3, 4, 5, 6, 8] {
            let fps = FPS / n as f64;
            jobs.push((format!("{fps:.0} frames a second"), Box::new(move || of(every(n).map(plain).collect()))));
        }
        for share in [0.02, 0.1, 0.2, 0.35, 0.5] {
            let keeps = move |frame: &&Frame| frame.index < 30 || chance(frame.index + 1000 * seed) > share;
            jobs.push((
                format!("30 a second, {:.0} % missing", share * 100.0),
                Box::new(move || of(every(2).filter(keeps).map(plain).collect())),
            ));
        }
        for share in [0.2, 0.5, 0.9, 1.3] {
            let shaken = move |frame: &Frame| {
                let off = (chance(frame.index + 77 * seed) - 0.5) * share * 2.0 / FPS;
                (frame.t.plus_seconds(off), frame.picture.clone())
            };
            jobs.push((
                format!("30 a second, nine of ten intervals off by up to about {:.0} %", share * 70.0),
                Box::new(move || of(every(2).map(shaken).collect())),
            ));
        }
        for swing in [0.05, 0.2, 0.4, 0.7, 1.1] {
            let lit = move |frame: &Frame| {
                let gain = 1.0 + swing / 2.0 * (frame.t.seconds() * 7.3 * std::f64::consts::TAU).sin();
                (frame.t, dimmed(&frame.picture, gain))
            };
            jobs.push((
                format!("30 a second, light swings by {:.0} %", swing * 100.0),
                Box::new(move || of(every(2).map(lit).collect())),
            ));
        }
        let scores: Vec<Series> = jobs.par_iter().map(|(name, job)| (name.clone(), vec![job()])).collect();
        for (name, score) in scores {
            match results.iter_mut().find(|(known, _)| *known == name) {
                Some((_, all)) => all.extend(score),
                None => results.push((name, score)),
            }
        }
        tell(seed, &results);
    }
}

/// What is known after this seed: minutes go by until the next.
fn tell(seed: u64, results: &[(String, Vec<Score>)]) {
    println!("up to seed {seed}");
    for (name, scores) in results {
        let sum = |part: fn(&Score) -> usize| scores.iter().map(part).sum::<usize>();
        println!("{name}: {} of {} events right, {} invented", sum(|s| s.right), sum(|s| s.truth), sum(|s| s.extra));
    }
}
