use rayon::prelude::*;
use serde_json::Value;

use super::director::Director;
use super::ground::Ground;
use super::plot::RacePlot;
use super::random::{Bare, RaceWish, in_frame, random_bare, rules};
use super::stagehand::{Moment, ToldDisc};
use super::truth::{DiscInFrame, RaceFrame, RaceTruth, truth};
use super::visible::visible_shares;
use super::world::RaceScene;
use crate::synth::dice::Dice;

/// What is wished of a clip; the rest is left to chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RaceClipWish {
    /// The track and the camera.
    pub race: RaceWish,
    /// Frames a second.
    pub fps: f64,
    /// Seconds at most.
    pub seconds: f64,
    /// What must happen.
    pub plot: RacePlot,
    /// Laps of the race; 1 to 3 where not given.
    pub laps: Option<u8>,
}

/// A race in play, or its beginning: hands flick discs one after the other, and mend what went wrong.
pub struct RaceClip {
    bare: RaceScene,
    moments: Vec<Moment>,
    fps: f64,
    truth: RaceTruth,
}

/// Attempts at a clip in which all that is wished happens.
const TRIES: u64 = 12;

impl RaceClip {
    /// A race of this seed; `None` where no course of play fulfils the wish within its time.
    pub fn new(seed: u64, wish: &RaceClipWish) -> Option<Self> {
        (0..TRIES).find_map(|attempt| Self::attempt(seed, attempt, wish))
    }

    fn attempt(seed: u64, attempt: u64, wish: &RaceClipWish) -> Option<Self> {
        let mut dice = Dice::new(seed ^ (attempt << 48));
        let race = RaceWish { professional: wish.plot.professional().or(wish.race.professional), ..wish.race };
        let Bare { scene, discs, professional, of_player } = random_bare(&mut dice, &race);
        let drawn = dice.pick(3, &[1, 1, 2, 3]);
        let laps = wish.laps.unwrap_or_else(|| drawn.max(wish.plot.least_laps()));
        let mut director = Director::new(dice, scene, (discs, of_player), (professional, laps), wish)?;
        director.play()?;
        let (stagehand, events) = director.done();
        let bare = stagehand.bare.clone();
        let mut truth = truth(&bare);
        let mut keys = rules(professional, of_player).unwrap_or_default();
        if laps != 3 {
            keys.insert("laps_to_win".into(), laps.into());
        }
        truth.rules = (!keys.is_empty()).then_some(keys);
        truth.head.recording = Some("clip.mp4".into());
        truth.fps = Some(wish.fps);
        truth.unscored = vec!["race_started".into()];
        truth.events = Some(events.into_iter().map(Value::Object).collect());
        let mut clip = Self { bare, moments: stagehand.moments, fps: wish.fps, truth };
        clip.truth.frames = clip.told_frames();
        Some(clip)
    }

    /// Frames of the clip.
    pub fn frames(&self) -> u64 {
        self.moments.len() as u64
    }

    /// The world in a frame.
    pub fn scene(&self, number: u64) -> RaceScene {
        let moment = self.moments.get(number as usize).or(self.moments.last());
        moment.map_or_else(|| self.bare.clone(), |moment| self.scene_of(moment))
    }

    /// What is true of it.
    pub fn truth(&self) -> &RaceTruth {
        &self.truth
    }

    /// Frames a second.
    pub fn fps(&self) -> f64 {
        self.fps
    }

    fn scene_of(&self, moment: &Moment) -> RaceScene {
        RaceScene {
            discs: moment.discs.clone(),
            black: moment.black,
            hands: moment.hand.into_iter().collect(),
            ..self.bare.clone()
        }
    }

    fn told_frames(&self) -> Vec<RaceFrame> {
        let ground = Ground::new(&self.bare);
        let frame = |(number, moment): (usize, &Moment)| {
            let scene = self.scene_of(moment);
            let shares = visible_shares(&scene, &ground);
            let discs = scene.discs.iter().zip(shares).zip(&moment.told).zip(1..);
            let discs = discs.filter_map(|(((disc, visible), told), number)| {
                let ToldDisc { progress_mm, still, on_track, .. } = (*told)?;
                let frame = in_frame(&scene, disc, number, (visible, progress_mm, still));
                Some(DiscInFrame { on_track, ..frame })
            });
            let is_in_view = |hand: &crate::synth::hand::Hand| {
                scene.camera.project(hand.tip).is_some_and(|tip| scene.in_picture(tip))
            };
            RaceFrame {
                t: (number as f64 / self.fps * 1e4).round() / 1e4,
                moving: moment.told.iter().flatten().filter(|told| told.moving).count(),
                discs: discs.collect(),
                hands: scene.hands.iter().filter(|hand| is_in_view(hand)).count(),
            }
        };
        self.moments.par_iter().enumerate().map(frame).collect()
    }
}
