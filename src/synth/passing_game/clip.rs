use super::director::Director;
use super::plot::TablePlot;
use super::random::{Bare, TableWish, is_well_seen, random_bare};
use super::stage::Stage;
use super::stagehand::Stagehand;
use super::truth::TableTruth;
use super::world::TableScene;
use crate::model::{Game, Model, PassingGame};
use crate::synth::dice::Dice;

/// What is wished of a clip; the rest is left to chance.
#[derive(Clone, Debug, PartialEq)]
pub struct TableClipWish {
    /// The table and the camera.
    pub table: TableWish,
    /// Frames a second.
    pub fps: f64,
    /// Seconds at most, about.
    pub seconds: f64,
    /// What happens.
    pub plot: TablePlot,
    /// Players, 2 to 4; any number where not given.
    pub players: Option<u8>,
}

/// A round in play, or its beginning: hands bring tiles and take them, with a calm moment after each turn.
pub struct TableClip {
    pub(super) bare: TableScene,
    pub(super) stages: Vec<Stage>,
    pub(super) fps: f64,
    pub(super) truth: TableTruth,
}

/// Attempts at a clip in which all that is wished happens and all tiles find room.
const TRIES: u64 = 400;
/// The shortest and the longest turn of a clip with the calm at its end, seconds, and what is calm at both ends.
const TURN_S: f64 = 2.0;
const LONGEST_TURN_S: f64 = 5.0;
const CALM_S: f64 = 2.8;
/// Width and length of the table, mm.
const BOARDS_MM: [(f64, f64); 2] = [(820.0, 980.0), (540.0, 640.0)];

/// Tiles of the set that lie in the boneyard.
fn boneyard(keys: &PassingGame) -> usize {
    28_usize.saturating_sub(usize::from(keys.players) * usize::from(keys.hand_size()))
}

impl TableClip {
    /// A round of this seed; `None` where no course of play fulfils the wish within its time.
    pub fn new(seed: u64, wish: &TableClipWish) -> Option<Self> {
        (0..TRIES).find_map(|attempt| Self::attempt(seed, attempt, wish))
    }

    fn attempt(seed: u64, attempt: u64, wish: &TableClipWish) -> Option<Self> {
        let mut dice = Dice::new(seed ^ (attempt << 40));
        let drawn = dice.pick(2, &[2, 3, 4]);
        // Four have little to draw.
        let drawn = if wish.plot == TablePlot::BoneyardFloor { dice.pick(4, &[4, 3]) } else { drawn };
        let players = wish.players.unwrap_or(drawn);
        let pairs = players == 4 && dice.chance(0.5);
        let keys = keys(players, pairs)?;
        let [wide, long] = BOARDS_MM;
        let board_mm = (dice.between(wide.0, wide.1).round(), dice.between(long.0, long.1).round());
        let told = (usize::from(players), boneyard(&keys));
        let Bare { scene, zones } = random_bare(&mut dice, &wish.table, board_mm, Some(told))?;
        let zones = zones?;
        let most_turns = ((wish.seconds - CALM_S) / TURN_S).max(1.0) as usize;
        let mut director = Director::new(&mut dice, (&scene, &zones), keys, wish.plot)?;
        let bones = director.bones.clone();
        director.play(most_turns)?;
        let (beats, needed) = (std::mem::take(&mut director.beats), director.needed);
        let mut stagehand = Stagehand::new(dice, scene, (zones, bones), wish.fps);
        for (number, beat) in beats.iter().enumerate() {
            if number >= needed && stagehand.now_s() + LONGEST_TURN_S > wish.seconds {
                break;
            }
            stagehand.perform(beat);
        }
        // Hands are laid open by all or by none.
        let is_cut_off = stagehand.is_opening();
        let clip = stagehand.done(&keys);
        let last = clip.scene(clip.frames().saturating_sub(1));
        let first = clip.scene(0);
        let fits = clip.frames() as f64 / wish.fps <= wish.seconds;
        let least_px = wish.table.least_length_px;
        (fits && !is_cut_off && is_well_seen(&last, least_px) && is_well_seen(&first, least_px)).then_some(clip)
    }

    /// Frames of the clip.
    pub fn frames(&self) -> u64 {
        (self.stages.last().map_or(0.0, Stage::ends_s) * self.fps).floor() as u64
    }

    /// The world in a frame.
    pub fn scene(&self, number: u64) -> TableScene {
        let t = number as f64 / self.fps;
        let at = self.stages.partition_point(|stage| stage.ends_s() <= t);
        let now = self.stages.get(at).or(self.stages.last());
        now.map_or_else(|| self.bare.clone(), |stage| stage.scene(&self.bare, t))
    }

    /// What is true of it.
    pub fn truth(&self) -> &TableTruth {
        &self.truth
    }

    /// Frames a second.
    pub fn fps(&self) -> f64 {
        self.fps
    }
}

/// The keys of a game of so many.
fn keys(players: u8, pairs: bool) -> Option<PassingGame> {
    let (players, pairs) = (players.to_string(), pairs.to_string());
    let settings = [("rules.players", players.as_str()), ("rules.pairs", pairs.as_str())];
    Model::with_settings(Game::PassingGame, settings).ok()?.passing_game().ok()
}
