//! Discs that run round a track without a camera: what a detector would find of them, frame by frame.

use std::collections::BTreeMap;

use tableref::calibration::LabTable;
use tableref::detect::tokens::{Token, TokenDetections};
use tableref::detect::{Hand, Light, Side};
use tableref::geometry::{TablePoint, Timestamp};
use tableref::model::{Game, Model, Track};
use tableref::observe::carabande::{ObserveConfig, Observer};
use tableref::rules::Observation;
use tableref::rules::carabande::{Disc, Layout, Move};
use tableref::track::tokens::{TokenTrackConfig, TokenTracker};

/// One lap, mm: two straights of 400 and two half circles of radius 150.
pub const STRAIGHT: f64 = 400.0;
pub const RADIUS: f64 = 150.0;
const FRAME_S: f64 = 1.0 / 30.0;
const NOISE_MM: f64 = 0.8;
const DIAMETER: f64 = 30.0;
/// Agreement of a disc that is seen whole.
pub const WHOLE_FIT: f64 = 0.9;

pub struct Piece {
    pub at: TablePoint,
    /// Blue, green, red of the side with the sticker.
    pub bgr: [u8; 3],
    pub is_up: bool,
    pub is_there: bool,
    /// Whether nothing but a faint outline of it is seen.
    pub is_faint: bool,
    /// How well it looks like a disc: less where fingers are over it.
    pub fit: f64,
}

pub struct Scene {
    pub track: Track,
    pub pieces: Vec<Piece>,
    pub hand: Vec<TablePoint>,
    pub seen: Observation<Layout>,
    /// Everything that was told to have moved.
    pub told: Vec<Move>,
    pub observer: Observer,
    tracker: TokenTracker,
    frame: u32,
    dice: u64,
}

pub const RED: [u8; 3] = [45, 40, 200];
pub const BLUE: [u8; 3] = [180, 90, 45];
pub const YELLOW: [u8; 3] = [40, 210, 240];
pub const GREEN: [u8; 3] = [70, 150, 50];
const BLACK: [u8; 3] = [40, 40, 42];
const WOOD: [u8; 3] = [150, 190, 215];

pub fn oval() -> Track {
    let half = std::f64::consts::PI;
    let mut points = Vec::new();
    for k in 0..40 {
        points.push(TablePoint::new(10.0 * f64::from(k), 0.0));
    }
    for k in 0..48 {
        let angle = half * f64::from(k) / 48.0;
        points.push(TablePoint::new(STRAIGHT + RADIUS * angle.sin(), RADIUS - RADIUS * angle.cos()));
    }
    for k in 0..40 {
        points.push(TablePoint::new(STRAIGHT - 10.0 * f64::from(k), 2.0 * RADIUS));
    }
    for k in 0..48 {
        let angle = half * f64::from(k) / 48.0;
        points.push(TablePoint::new(-RADIUS * angle.sin(), RADIUS + RADIUS * angle.cos()));
    }
    Track::new(points, 120.0, Some([TablePoint::new(200.0, -60.0), TablePoint::new(200.0, 60.0)])).unwrap()
}

impl Scene {
    /// Discs of these colours at these places along and aside of the track, and the black one in the middle; `names` are told.
    pub fn new(discs: &[([u8; 3], f64, f64)], names: &[&str]) -> Self {
        let track = oval();
        let keys = Model::new(Game::Carabande).unwrap().carabande().unwrap();
        let told: BTreeMap<String, String> =
            (1..).zip(names).map(|(number, name): (u8, _)| (number.to_string(), (*name).to_owned())).collect();
        let piece = |(bgr, along, aside): &([u8; 3], f64, f64)| Piece {
            at: track.centreline.beside(*along, *aside),
            bgr: *bgr,
            is_up: true,
            is_there: true,
            is_faint: false,
            fit: WHOLE_FIT,
        };
        let mut pieces: Vec<Piece> = discs.iter().map(piece).collect();
        pieces.push(Piece {
            at: TablePoint::new(200.0, 150.0),
            bgr: BLACK,
            is_up: true,
            is_there: true,
            is_faint: false,
            fit: WHOLE_FIT,
        });
        let observer = Observer::new(keys, track.clone(), &told, ObserveConfig::default());
        let seen = Observation { t: Timestamp::ZERO, layout: Layout::default(), settled: false, problems: Vec::new() };
        let tracker = TokenTracker::new(None, DIAMETER, TokenTrackConfig::default());
        Self { track, pieces, hand: Vec::new(), seen, told: Vec::new(), observer, tracker, frame: 0, dice: 7 }
    }

    pub fn along(&self, along: f64, aside: f64) -> TablePoint {
        self.track.centreline.beside(along, aside)
    }

    pub fn disc(&self, number: u8) -> Disc {
        *self.seen.layout.discs.iter().find(|disc| disc.number == number).unwrap()
    }

    /// What has been told since the last time.
    pub fn take_told(&mut self) -> Vec<Move> {
        std::mem::take(&mut self.told)
    }

    /// The next frame, as it all lies now.
    pub fn see(&mut self) {
        let hands: Vec<Hand> =
            if self.hand.is_empty() { Vec::new() } else { vec![Hand { from: Side::Near, outline: self.hand.clone() }] };
        let lab = LabTable::default();
        let (mut tokens, mut faint) = (Vec::new(), Vec::new());
        for index in 0..self.pieces.len() {
            let (x, y) = (self.noise(NOISE_MM), self.noise(NOISE_MM));
            let tint = self.noise(3.0);
            let piece = &self.pieces[index];
            if !piece.is_there || hands.iter().any(|hand| hand.distance_to(piece.at) == 0.0) {
                continue;
            }
            let [l, a, b] = lab.of(if piece.is_up { piece.bgr } else { WOOD });
            let found = if piece.is_faint { &mut faint } else { &mut tokens };
            found.push(Token {
                centre: TablePoint::new(piece.at.x + x, piece.at.y + y),
                fit: piece.fit,
                visible: 1.0,
                colour: [l + tint, a, b],
                smear_mm: 0.0,
            });
        }
        let light = Light { bright: 180, burnt: 0.0, edges: 2.0 };
        let found = TokenDetections { tokens, faint, hands, light };
        let t = Timestamp::from_seconds(f64::from(self.frame) * FRAME_S);
        self.frame += 1;
        let before = std::mem::take(&mut self.seen.layout.moves);
        let tracks = self.tracker.step(t, &found);
        self.seen = self.observer.step(t, tracks, &found);
        if self.seen.layout.moves != before {
            self.told.extend(self.seen.layout.moves.iter().cloned());
        }
    }

    pub fn wait(&mut self, seconds: f64) {
        for _ in 0..(seconds / FRAME_S).round() as u32 {
            self.see();
        }
    }

    /// A hand over these places, in from the near side.
    pub fn reach(&mut self, places: &[TablePoint]) {
        let fold = |pick: fn(&TablePoint) -> f64| {
            places.iter().map(pick).fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)))
        };
        let ((left, right), (_, far)) = (fold(|at| at.x), fold(|at| at.y));
        let corners =
            [(left - 18.0, -300.0), (right + 18.0, -300.0), (right + 18.0, far + 18.0), (left - 18.0, far + 18.0)];
        self.hand = corners.map(|(x, y)| TablePoint::new(x, y)).to_vec();
    }

    /// A finger sends a disc along a way, given by the share of it that is done; it slows down evenly.
    pub fn shoot(&mut self, piece: usize, seconds: f64, way: impl Fn(f64) -> TablePoint) {
        self.reach(&[self.pieces[piece].at]);
        self.wait(0.2);
        self.roll(seconds, |scene, share| {
            scene.pieces[piece].at = way(share);
            if share > 0.0 {
                scene.hand.clear();
            }
        });
    }

    /// Something slows down evenly for so long.
    pub fn roll(&mut self, seconds: f64, mut to: impl FnMut(&mut Self, f64)) {
        let frames = (seconds / FRAME_S).round() as u32;
        for frame in 1..=frames {
            let done = f64::from(frame) / f64::from(frames);
            to(self, done * (2.0 - done));
            self.see();
        }
    }

    /// A hand takes a disc and lays it down elsewhere.
    pub fn carry(&mut self, piece: usize, to: TablePoint) {
        let from = self.pieces[piece].at;
        self.reach(&[from]);
        self.wait(0.2);
        for step in 1..=10 {
            let share = f64::from(step) / 10.0;
            let at = TablePoint::new(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
            self.pieces[piece].at = at;
            self.reach(&[at]);
            self.see();
        }
        self.wait(0.1);
        self.hand.clear();
    }

    fn noise(&mut self, most: f64) -> f64 {
        self.dice = self.dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.dice >> 33) as f64 / (1u64 << 31) as f64 - 0.5) * 2.0 * most
    }
}
