use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::deck::CardDeck;
use super::plot::CardPlot;
use super::random::{Bare, CardWish, is_well_seen, random_bare};
use super::script::{Script, script};
use super::stage::{Act, OnTable, Stage};
use super::stills::stock;
use super::truth::{CardFrame, CardTruth, UNSCORED, truth, word};
use super::world::CardScene;
use crate::model::{Game, Model};
use crate::rules::trappola::BySeat;
use crate::synth::dice::Dice;

/// What is wished of a clip; the rest is left to chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardClipWish {
    /// The table and the camera.
    pub cards: CardWish,
    /// Frames a second.
    pub fps: f64,
    /// Seconds at most.
    pub seconds: f64,
    /// What must happen.
    pub plot: CardPlot,
}

/// A game in play, or its beginning: hands lay cards and gather tricks.
pub struct CardClip {
    stage: Stage,
    fps: f64,
    truth: CardTruth,
}

/// Attempts at a clip in which all that is wished happens within its time.
const TRIES: u64 = 40;
/// How long all is calm at first and at the end, seconds.
const FIRST_S: (f64, f64) = (1.0, 1.6);
const LAST_S: f64 = 1.2;
/// A trick takes about so long; where players are slower, one trick less is tried every so many attempts.
const TRICK_S: f64 = 6.2;
const FEWER_EVERY: u64 = 8;
/// Tricks of a game.
const TRICKS: usize = 9;
/// How long the table has been at rest before a truth tells of it, and how often it does.
const RESTS_S: f64 = 0.45;
const TOLD_EVERY: u64 = 5;

impl CardClip {
    /// A game of this seed; `None` where no course of play fulfils the wish within its time.
    pub fn new(seed: u64, wish: &CardClipWish, deck: &CardDeck) -> Option<Self> {
        (0..TRIES).find_map(|attempt| Self::attempt(seed, attempt, wish, deck))
    }

    fn attempt(seed: u64, attempt: u64, wish: &CardClipWish, deck: &CardDeck) -> Option<Self> {
        let mut dice = Dice::new(seed ^ (attempt << 48));
        let bare = random_bare(&mut dice, &wish.cards, deck)?;
        let (width, length) = (bare.scene.card_mm.0.to_string(), bare.scene.card_mm.1.to_string());
        let settings = [("card.width_mm", width.as_str()), ("card.height_mm", length.as_str())];
        let keys = Model::with_settings(Game::Trappola, settings).ok()?.trappola().ok()?;
        let calm = FIRST_S.0 + LAST_S;
        let fewer = (attempt / FEWER_EVERY) as usize;
        let most_tricks = (((wish.seconds - calm) / TRICK_S) as usize).saturating_sub(fewer).clamp(1, TRICKS);
        let script = script(&mut dice, &keys, wish.plot, most_tricks)?;
        let mut clip = Self::staged(dice, bare, &script, wish)?;
        clip.truth.dealer = Some(script.dealer);
        Some(clip)
    }

    fn staged(mut dice: Dice, bare: Bare, script: &Script, wish: &CardClipWish) -> Option<Self> {
        let mut truth = truth(&bare.scene, Some(&bare.zones));
        let lies_there = dice.chance(0.5);
        let stock = if lies_there { stock(&mut dice, &bare.zones, &script.stock) } else { Vec::new() };
        let mut stage = Stage::new(dice, bare, stock);
        let mut events: Vec<Map<String, Value>> = Vec::new();
        let mut tell = |t: f64, all: &[Map<String, Value>]| {
            let timed = |event: &Map<String, Value>| {
                let mut timed = Map::from_iter([("t".to_owned(), Value::from((t * 1e3).round() / 1e3))]);
                timed.extend(event.clone());
                timed
            };
            events.extend(all.iter().map(timed));
        };
        tell(0.0, &script.opening);
        let calm = stage.dice.between(FIRST_S.0, FIRST_S.1);
        stage.wait(calm);
        for beat in &script.beats {
            stage.does(&beat.deed)?;
            // Complete with the first frame without a hand.
            let gone = stage.acts.last().map_or(0.0, |act| act.starts_s);
            tell((gone * wish.fps - 1e-6).ceil() / wish.fps, &beat.events);
        }
        stage.wait(LAST_S);
        if stage.now_s() > wish.seconds {
            return None;
        }
        let are_seen = stage.acts.iter().all(|act| {
            let scene = stage.scene(act, act.starts_s);
            act.table.trick.iter().all(|(_, card)| is_well_seen(&scene, card, wish.cards.least_px))
        });
        if !are_seen {
            return None;
        }
        truth.head.recording = Some("clip.mp4".into());
        truth.fps = Some(wish.fps);
        truth.unscored = UNSCORED.map(str::to_owned).to_vec();
        truth.events = Some(events);
        let mut clip = Self { stage, fps: wish.fps, truth };
        clip.truth.frames = clip.told_frames();
        Some(clip)
    }

    /// Frames of the clip.
    pub fn frames(&self) -> u64 {
        (self.stage.now_s() * self.fps) as u64
    }

    /// The world in a frame.
    pub fn scene(&self, number: u64) -> CardScene {
        let t = number as f64 / self.fps;
        let act = self.act_at(t);
        act.map_or_else(|| self.stage.scene(&Act::empty(), t), |act| self.stage.scene(act, t))
    }

    /// What is true of it.
    pub fn truth(&self) -> &CardTruth {
        &self.truth
    }

    /// Frames a second.
    pub fn fps(&self) -> f64 {
        self.fps
    }

    fn act_at(&self, t: f64) -> Option<&Act> {
        let after = self.stage.acts.iter().rposition(|act| act.starts_s <= t + 1e-9)?;
        self.stage.acts.get(after)
    }

    /// Every few frames of a table at rest, and one with each hand that comes.
    fn told_frames(&self) -> Vec<CardFrame> {
        let mut frames = Vec::new();
        let mut last_act = f64::MIN;
        for number in 0..self.frames() {
            let t = number as f64 / self.fps;
            let Some(act) = self.act_at(t) else { continue };
            let into = t - act.starts_s;
            let rests = act.hand.is_none() && into >= RESTS_S && number.is_multiple_of(TOLD_EVERY);
            let comes = act.hand.is_some() && into >= act.lasts_s * 0.6 && act.starts_s > last_act && act.comes();
            if rests || comes {
                frames.push(told(t, &act.table, rests));
                last_act = act.starts_s;
            }
        }
        frames
    }
}

fn told(t: f64, table: &OnTable, settled: bool) -> CardFrame {
    let cards = table.trick.iter().map(|(_, card)| card.card).collect();
    let by_seat: BTreeMap<String, _> = table.trick.iter().map(|(seat, card)| (word(*seat), card.card)).collect();
    // Two cards of one seat have no words in a truth.
    let by_seat = (by_seat.len() == table.trick.len()).then_some(by_seat);
    let gathered = BySeat { near: table.piles.near.len(), far: table.piles.far.len() };
    CardFrame { t: (t * 1e4).round() / 1e4, settled, cards, by_seat, gathered: Some(gathered) }
}
