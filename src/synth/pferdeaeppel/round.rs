use serde_json::{Map, Value};

use super::beat::{Beat, Deed, Told};
use super::place::{place_apple, place_horse};
use super::plot::Plot;
use super::random::{FieldWish, SizesTold, random_bare};
use super::script::{Script, script};
use super::stage::{Holds, Pieces, Stage, Way, gripped_mm};
use super::truth::{FieldTruth, frame, truth};
use super::visible::least_shown;
use super::world::{FieldScene, LyingApple};
use crate::geometry::{SpacePoint, Square};
use crate::model::{Game, Model, Pferdeaeppel, Seat};
use crate::rules::pferdeaeppel::Horse;
use crate::synth::dice::Dice;
use crate::synth::hand::Body;
use crate::synth::still::random_body;

/// How long all is calm at first, between two hands and at the end, seconds.
const FIRST_S: f64 = 1.2;
const CALM_S: (f64, f64) = (0.9, 1.3);
const LAST_S: f64 = 1.6;
/// How long a hand needs: over the board's edge, per metre over it, and at least for each errand, seconds.
const ENTER_S: f64 = 0.16;
const PER_METRE_S: f64 = 0.65;
const ERRAND_S: f64 = 0.12;
/// How far before the board a hand is not over it, and where it comes from, mm.
const BEFORE_MM: f64 = 75.0;
const REST_MM: f64 = 380.0;
/// Heights at which a hand enters, points, and holds an apple, mm.
const ENTER_MM: f64 = 70.0;
const POINT_MM: f64 = 45.0;
/// How high a hand's arcs are, mm.
const ARC_MM: f64 = 26.0;
/// After which share of a calm time a truth is told.
const TOLD_AT: f64 = 0.75;
/// Tries to lay a piece so that all are seen, and from when they are.
const TRIES: usize = 12;
const SEEN_FROM: f64 = 0.5;

/// What is wished of a clip; the rest is left to chance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FieldClipWish {
    /// The board and the camera.
    pub field: FieldWish,
    /// Frames a second.
    pub fps: f64,
    /// Most turns.
    pub most_turns: usize,
    /// What happens.
    pub plot: Plot,
}

/// A round in play, or its beginning: hands move horses and lay apples, with a calm moment after each turn.
pub struct FieldRound {
    bare: FieldScene,
    stages: Vec<Stage>,
    fps: f64,
    truth: FieldTruth,
}

impl FieldRound {
    /// A round of this seed; `None` where no course of play fulfils the wish within its turns.
    pub fn new(seed: u64, wish: &FieldClipWish) -> Option<Self> {
        let mut dice = Dice::new(seed);
        let (bare, told) = random_bare(&mut dice, &wish.field);
        let white_seat = if dice.chance(0.8) { Seat::Near } else { Seat::Far };
        let keys = keys(&bare, white_seat)?;
        let script = script(&mut dice, &keys, wish.plot, wish.most_turns)?;
        let mut stagehand = Stagehand::new(dice, bare, &script, wish.fps);
        for beat in &script.beats {
            stagehand.perform(beat);
        }
        stagehand.calm(LAST_S);
        Some(stagehand.round(told))
    }

    /// Frames of the clip.
    pub fn frames(&self) -> u64 {
        (self.stages.last().map_or(0.0, Stage::ends_s) * self.fps).floor() as u64
    }

    /// The world in a frame.
    pub fn scene(&self, number: u64) -> FieldScene {
        let t = number as f64 / self.fps;
        let now = self.stages.iter().find(|stage| t < stage.ends_s()).or(self.stages.last());
        now.map_or_else(|| self.bare.clone(), |stage| stage.scene(&self.bare, t))
    }

    /// What is true of it.
    pub fn truth(&self) -> &FieldTruth {
        &self.truth
    }

    /// Frames a second.
    pub fn fps(&self) -> f64 {
        self.fps
    }
}

/// The keys of a game on this board.
fn keys(scene: &FieldScene, white_seat: Seat) -> Option<Pferdeaeppel> {
    let (size, cell) = (scene.size.to_string(), scene.cell_mm.to_string());
    let seat = match white_seat {
        Seat::Near => "near",
        Seat::Far => "far",
    };
    let settings = [("board.size", size.as_str()), ("board.cell_mm", cell.as_str()), ("rules.white_seat", seat)];
    Model::with_settings(Game::Pferdeaeppel, settings).ok()?.pferdeaeppel().ok()
}

/// Makes the stages of what is done.
struct Stagehand {
    dice: Dice,
    bare: FieldScene,
    pieces: Pieces,
    stages: Vec<Stage>,
    white_seat: Seat,
    bodies: [Body; 2],
    fps: f64,
    frames: Vec<super::truth::FieldFrame>,
    events: Vec<Map<String, Value>>,
    /// Complete, but no calm moment has come yet.
    waiting: Vec<Told>,
    /// Whether something else lies under a horse than everybody believes.
    veiled: bool,
}

impl Stagehand {
    fn new(mut dice: Dice, mut bare: FieldScene, script: &Script, fps: f64) -> Self {
        let bodies = [random_body(&mut dice), random_body(&mut dice)];
        bare.supply = super::random::supply(&mut dice, &bare);
        let mut scene = bare.clone();
        scene.horses = script.horses.iter().map(|(horse, at)| place_horse(&mut dice, &bare, *horse, *at)).collect();
        scene.apples = script.apples.iter().map(|(at, colour)| place_apple(&mut dice, &scene, *at, *colour)).collect();
        let mut stagehand = Self {
            dice,
            bare,
            pieces: Pieces { horses: scene.horses, apples: scene.apples },
            stages: Vec::new(),
            white_seat: script.white_seat,
            bodies,
            fps,
            frames: Vec::new(),
            events: Vec::new(),
            waiting: script.opening.clone(),
            veiled: false,
        };
        stagehand.calm(FIRST_S);
        stagehand
    }

    /// Whether a hand is over the board or not, everything done is complete.
    fn calm(&mut self, seconds: f64) {
        let starts_s = self.now_s();
        self.tell(starts_s);
        if !self.veiled {
            self.frames.push(frame(&self.scene(), self.on_frame(starts_s + TOLD_AT * seconds), true));
        }
        self.stages.push(Stage { starts_s, lasts_s: seconds, pieces: self.pieces.clone(), hand: None });
    }

    fn perform(&mut self, beat: &Beat) {
        let Some((horse, _)) = beat.deeds.first() else { return };
        let before = self.scene();
        let starts_s = self.now_s();
        let mut hand = HandAt { seat: self.seat(*horse), at: SpacePoint::new(0.0, 0.0, 0.0), holds: Holds::Nothing };
        // The other player's hand is there already as the first one leaves.
        let waits = !self.waiting.is_empty();
        hand.at = self.outside(hand.seat, if waits { BEFORE_MM } else { REST_MM });
        if !waits {
            let edge = self.outside(hand.seat, BEFORE_MM);
            self.go(&mut hand, edge, 0.0, ENTER_S);
        }
        for (_, deed) in &beat.deeds {
            self.act(&mut hand, *deed);
        }
        let edge = self.outside(hand.seat, BEFORE_MM);
        self.travel(&mut hand, edge);
        let (left_s, seat) = (self.now_s(), hand.seat);
        self.waiting.extend(beat.events.iter().cloned());
        if beat.hurried {
            return;
        }
        if !self.veiled && !beat.veiled {
            self.frames.push(frame(&before, self.on_frame((starts_s + left_s) / 2.0), false));
        }
        self.veiled = beat.veiled;
        self.tell(left_s);
        let rest = self.outside(seat, REST_MM);
        self.go(&mut hand, rest, 0.0, ENTER_S);
        let seconds = self.dice.between(CALM_S.0, CALM_S.1);
        self.calm(seconds);
    }

    fn act(&mut self, hand: &mut HandAt, deed: Deed) {
        match deed {
            Deed::Carry { horse, to } => self.carry(hand, horse, to),
            Deed::Capture { horse } => self.capture(hand, horse),
            Deed::Lay { square, colour } => {
                let laid = self.best_place(|dice, scene| {
                    let apple = place_apple(dice, scene, square, colour);
                    scene.apples.push(apple);
                });
                let Some(apple) = laid.apples.last().copied() else { return };
                if self.scene().is_under_horse(&apple) {
                    let above = SpacePoint::new(apple.at.x, apple.at.y, gripped_mm(&self.bare) + ARC_MM);
                    self.go(hand, above, 0.0, ERRAND_S);
                } else {
                    hand.holds = Holds::Apple(apple);
                    self.travel(hand, self.over(&apple));
                    hand.holds = Holds::Nothing;
                }
                self.pieces.apples.push(apple);
            }
            Deed::Take { square } => {
                if let Some(apple) = self.pick_up(hand, square) {
                    hand.holds = Holds::Apple(apple);
                }
            }
            Deed::Shift { from, to } => {
                let Some(apple) = self.pick_up(hand, from) else { return };
                let laid = self.best_place(|dice, scene| {
                    let place = place_apple(dice, scene, to, apple.colour);
                    scene.apples.push(LyingApple { own: apple.own, ..place });
                });
                let Some(apple) = laid.apples.last().copied() else { return };
                hand.holds = Holds::Apple(apple);
                self.travel(hand, self.over(&apple));
                hand.holds = Holds::Nothing;
                self.pieces.apples.push(apple);
            }
            Deed::Point { square } => {
                let at = self.bare.middle_of(square);
                self.travel(hand, at.at_height(POINT_MM));
                self.go(hand, at.at_height(POINT_MM - 5.0), 0.0, ERRAND_S);
            }
        }
    }

    fn carry(&mut self, hand: &mut HandAt, horse: Horse, to: Square) {
        let Some(standing) = self.pieces.horses.iter().find(|standing| standing.horse == horse).copied() else {
            return;
        };
        let grip = gripped_mm(&self.bare);
        self.travel(hand, standing.at.at_height(grip));
        // A second apple under a horse, or the square that it comes back to, lies where it lies.
        let placed = self.best_place(|dice, scene| {
            let mut placed = place_horse(dice, scene, horse, to);
            if let Some(apple) = scene.apples.iter().find(|apple| scene.square_at(apple.at) == Some(to)) {
                placed.at = apple.at;
            }
            scene.horses.iter_mut().filter(|standing| standing.horse == horse).for_each(|standing| *standing = placed);
        });
        let Some(placed) = placed.horses.iter().find(|placed| placed.horse == horse).copied() else { return };
        hand.holds = Holds::Horse { horse, turn_rad: placed.turn_rad };
        self.travel(hand, placed.at.at_height(grip));
        hand.holds = Holds::Nothing;
        self.pieces
            .horses
            .iter_mut()
            .filter(|standing| standing.horse == horse)
            .for_each(|standing| *standing = placed);
    }

    /// The hand takes a horse off the board.
    fn capture(&mut self, hand: &mut HandAt, horse: Horse) {
        let Some(standing) = self.pieces.horses.iter().find(|standing| standing.horse == horse).copied() else {
            return;
        };
        self.travel(hand, standing.at.at_height(gripped_mm(&self.bare)));
        hand.holds = Holds::Captured(standing);
        self.pieces.horses.retain(|standing| standing.horse != horse);
    }

    /// The hand goes to an apple, which it holds from then on.
    fn pick_up(&mut self, hand: &mut HandAt, square: Square) -> Option<LyingApple> {
        let here = |apple: &LyingApple| self.bare.square_at(apple.at) == Some(square);
        let at = self.pieces.apples.iter().rposition(here)?;
        let apple = self.pieces.apples.get(at).copied()?;
        self.travel(hand, self.over(&apple));
        Some(self.pieces.apples.remove(at))
    }

    fn over(&self, apple: &LyingApple) -> SpacePoint {
        apple.at.at_height(self.bare.apple_mm * 0.8)
    }

    /// What is laid so that all is seen well, or as well as can be.
    fn best_place(&mut self, lay: impl Fn(&mut Dice, &mut FieldScene)) -> FieldScene {
        let mut best: Option<(f64, FieldScene)> = None;
        for _ in 0..TRIES {
            let mut scene = self.scene();
            lay(&mut self.dice, &mut scene);
            let shown = least_shown(&scene);
            if best.as_ref().is_none_or(|(most, _)| shown > *most) {
                best = Some((shown, scene));
            }
            if shown >= SEEN_FROM {
                break;
            }
        }
        best.map_or_else(|| self.scene(), |(_, scene)| scene)
    }

    /// In an arc, as fast as people do.
    fn travel(&mut self, hand: &mut HandAt, to: SpacePoint) {
        let away_m = (to.x - hand.at.x).hypot(to.y - hand.at.y) / 1e3;
        self.go(hand, to, ARC_MM, ERRAND_S + PER_METRE_S * away_m);
    }

    fn go(&mut self, hand: &mut HandAt, to: SpacePoint, arc_mm: f64, lasts_s: f64) {
        let [near, far] = self.bodies;
        let body = if hand.seat == Seat::Near { near } else { far };
        let way = Way { seat: hand.seat, body, from: hand.at, to, arc_mm, holds: hand.holds };
        self.stages.push(Stage { starts_s: self.now_s(), lasts_s, pieces: self.pieces.clone(), hand: Some(way) });
        hand.at = to;
    }

    fn outside(&mut self, seat: Seat, away_mm: f64) -> SpacePoint {
        let side = self.bare.side_mm();
        let away = f64::from(self.bare.look.frame_mm) + away_mm;
        let x = side * self.dice.between(0.4, 0.6);
        match seat {
            Seat::Near => SpacePoint::new(x, -away, ENTER_MM),
            Seat::Far => SpacePoint::new(x, side + away, ENTER_MM),
        }
    }

    fn seat(&self, horse: Horse) -> Seat {
        match (horse, self.white_seat) {
            (Horse::White, seat) => seat,
            (Horse::Brown, Seat::Near) => Seat::Far,
            (Horse::Brown, Seat::Far) => Seat::Near,
        }
    }

    fn tell(&mut self, t: f64) {
        let t = self.on_frame(t);
        self.events.extend(self.waiting.drain(..).map(|told| {
            let timed = [("t".to_owned(), Value::from((t * 1e4).round() / 1e4))];
            timed.into_iter().chain(told.0).collect()
        }));
    }

    fn now_s(&self) -> f64 {
        self.stages.last().map_or(0.0, Stage::ends_s)
    }

    /// The time of the first frame from a moment on.
    fn on_frame(&self, t: f64) -> f64 {
        (t * self.fps - 1e-6).ceil().max(0.0) / self.fps
    }

    fn scene(&self) -> FieldScene {
        FieldScene { horses: self.pieces.horses.clone(), apples: self.pieces.apples.clone(), ..self.bare.clone() }
    }

    fn round(self, told: SizesTold) -> FieldRound {
        let mut truth = truth(&self.bare, told);
        truth.fps = Some(self.fps);
        truth.head.recording = Some("clip.mp4".into());
        truth.frames = self.frames;
        truth.events = Some(self.events.into_iter().map(Value::Object).collect());
        if self.white_seat == Seat::Far {
            truth.rules = Some(Map::from_iter([("white_seat".to_owned(), Value::from("far"))]));
        }
        FieldRound { bare: self.bare, stages: self.stages, fps: self.fps, truth }
    }
}

/// Where a hand is and what it holds.
struct HandAt {
    seat: Seat,
    at: SpacePoint,
    holds: Holds,
}
