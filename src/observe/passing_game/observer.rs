use super::ObserveConfig;
use super::faces::Face;
use super::hands::{AWAY_LENGTHS, Hands, is_beside};
use super::lay::{Laid, Read, Seen, lay};
use super::look::Look;
use super::spot::{Spot, Spots};
use super::table::Table;
use super::train::Kept;
use super::votes::Verdict;
use super::zones::{Area, Areas};
use crate::calibration::Zone;
use crate::detect::Hand;
use crate::detect::tiles::TileDetections;
use crate::geometry::Timestamp;
use crate::model::PassingGame;
use crate::observe::Readable;
use crate::rules::passing_game::Layout;
use crate::rules::{Observation, Problem};

/// Follows what lies on the table from look to look.
///
/// A tile that a hand hides keeps its place, and the train its left end, however it grows and bends. While something moves
/// the layout is the last that lay still.
#[derive(Clone, Debug)]
pub struct Observer {
    keys: PassingGame,
    config: ObserveConfig,
    areas: Areas,
    table: Table,
    hands: Hands,
    readable: Readable,
    /// The tiles of the train by their own numbers, from the left end.
    train: Vec<(usize, Kept)>,
    /// What lay there when all last lay still.
    laid: Laid,
    has_settled: bool,
    /// Looks since something was last in the way, and when that was.
    quiet_looks: u32,
    busy: Option<Timestamp>,
    reaches: Reaches,
}

impl Observer {
    /// An observer of a table with these zones: "boneyard", "hand 1", "hand 2" and so on.
    pub fn new(keys: PassingGame, zones: &[Zone], config: ObserveConfig) -> Self {
        // What counts only after it has lain still for long is not gone sooner.
        let gone_s = config.gone_s.max(keys.settle.as_secs_f64());
        Self {
            keys,
            config: ObserveConfig { gone_s, ..config },
            areas: Areas::of(zones),
            table: Table::default(),
            hands: Hands::default(),
            readable: Readable::default(),
            train: Vec::new(),
            laid: Laid::default(),
            has_settled: false,
            quiet_looks: 0,
            busy: None,
            reaches: Reaches::default(),
        }
    }

    /// Takes the next look in order of time.
    pub fn step(&mut self, t: Timestamp, detections: &TileDetections) -> Observation<Layout> {
        if let Some(problem) = self.readable.step(t, &detections.light) {
            self.interrupt(t);
            let mut observation = Observation::remembered(t, self.laid.layout.clone());
            observation.doubt(problem);
            return observation;
        }
        self.reaches.look(detections.hands.len());
        let lying: Vec<Spot> = self.table.all().map(|followed| followed.spot).collect();
        if self.hands.are_busy(t, &detections.hands, lying.iter(), &self.config) {
            self.interrupt(t);
        } else {
            self.quiet_looks = self.quiet_looks.saturating_add(1);
        }
        let look = Look::new(t, Spots::of(&self.keys, detections), detections);
        self.table.look(look, &self.config);
        self.note_between();
        let is_still = self.table.is_still(t, self.keys.settle.as_secs_f64(), &self.config);
        let settled = is_still && (self.is_quiet(t) || self.has_free_news(&detections.hands));
        let mut problems = Vec::new();
        if settled {
            self.table.settle(&self.config);
            self.laid = self.lay();
            self.remember();
            problems.extend(self.laid.problems.iter().cloned());
            // What came there and is not read may be a tile.
            problems.extend(detections.unread.iter().map(|at| Problem::UncertainPiece { x: at.x, y: at.y }));
        } else if !self.has_settled {
            self.laid = self.lay();
        }
        self.has_settled |= settled;
        let mut layout = self.laid.layout.clone();
        layout.reaching = detections.hands.len().try_into().unwrap_or(u8::MAX);
        layout.since = settled.then_some(self.since());
        layout.reaches = settled.then_some(self.reaches.before);
        let mut in_boneyard = lying.iter().filter(|spot| self.areas.at(spot.at) == Area::Boneyard);
        if in_boneyard.any(|spot| is_beside(&detections.hands, spot, UNDER_LENGTHS)) {
            layout.boneyard = None;
        }
        Observation { t, layout, settled, problems }
    }

    /// Something is in the way: all must lie still anew.
    pub fn interrupt(&mut self, t: Timestamp) {
        self.busy = Some(t);
        self.quiet_looks = 0;
    }

    /// Since when all has lain as it did when it last lay still: with no hand beside what was new.
    pub fn since(&self) -> Timestamp {
        self.table.changed
    }

    /// Whether something has changed that no hand is near to any more: the next player may be quicker than all hands are gone.
    fn has_free_news(&self, hands: &[Hand]) -> bool {
        let mut news = self.table.news(&self.config).map(|(spot, _)| spot).peekable();
        news.peek().is_some() && !news.any(|spot| is_beside(hands, &spot, AWAY_LENGTHS))
    }

    /// Whether nothing has been in the way for so many looks and so long.
    fn is_quiet(&self, t: Timestamp) -> bool {
        let settle_s = self.keys.settle.as_secs_f64();
        self.quiet_looks >= self.config.least_looks && self.busy.is_none_or(|busy| t.seconds_since(busy) >= settle_s)
    }

    fn lay(&self) -> Laid {
        let faces = self.faces();
        let seen = faces.map(|face| Seen {
            spot: face.followed.spot,
            halves: face.verdicts().map(|verdict| self.read(&verdict)),
            kept: self.train.iter().find(|(id, _)| *id == face.id).map(|(_, kept)| *kept),
        });
        let backs = self.table.backs.iter().filter(|back| back.is_settled || back.is_likely(&self.config));
        let backs: Vec<Spot> = backs.map(|back| back.spot).collect();
        lay(seen.collect(), &backs, Some(&self.areas), &self.config)
    }

    /// Notes which tiles out of sight lie between two that are seen.
    fn note_between(&mut self) {
        let is_missing = |face: &Face| face.followed.is_settled && face.followed.missing_looks() > 0;
        if !self.table.faces.iter().any(is_missing) {
            return;
        }
        let there: Vec<(usize, bool)> = self.faces().map(|face| (face.id, !is_missing(face))).collect();
        let train = self.lay().arranged.train;
        let line: Vec<(usize, bool)> = train.iter().filter_map(|placed| there.get(placed.piece).copied()).collect();
        let between = line.windows(3).filter_map(|three| match three {
            [(_, true), (id, false), (_, true)] => Some(*id),
            _ => None,
        });
        let between: Vec<usize> = between.collect();
        self.table.faces.iter_mut().for_each(|face| face.is_between = between.contains(&face.id));
    }

    /// Tiles face up that are there.
    fn faces(&self) -> impl Iterator<Item = &Face> {
        let is_there = |face: &&Face| face.followed.is_settled || face.followed.is_likely(&self.config);
        self.table.faces.iter().filter(is_there)
    }

    fn read(&self, verdict: &Verdict) -> Read {
        let in_doubt = verdict.is_doubtful(&self.config);
        Read { pips: verdict.pips, next: verdict.next, certainty: verdict.share, in_doubt }
    }

    /// Keeps the train's tiles in mind, and which end is the left one.
    fn remember(&mut self) {
        let ids: Vec<usize> = self.faces().map(|face| face.id).collect();
        let kept = self.laid.arranged.train.iter().enumerate().filter_map(|(rank, placed)| {
            let kept = Kept { rank, left_half: placed.left_half, left_way: placed.left_way };
            Some((*ids.get(placed.piece)?, kept))
        });
        let train: Vec<(usize, Kept)> = kept.collect();
        if train.len() != self.train.len() {
            self.reaches.start_anew();
        }
        self.train = train;
    }
}

/// How many times hands reached over the table.
#[derive(Clone, Copy, Debug, Default)]
struct Reaches {
    /// Hands in the last look.
    hands: usize,
    /// Reaches since the train is as it is, and those before that, since it had been seen otherwise.
    since: u8,
    before: u8,
}

impl Reaches {
    fn look(&mut self, hands: usize) {
        let more = hands.saturating_sub(self.hands);
        self.since = self.since.saturating_add(more.try_into().unwrap_or(u8::MAX));
        self.hands = hands;
    }

    /// The train is another one; a hand that is there still may be the next player's.
    fn start_anew(&mut self) {
        (self.before, self.since) = (self.since, self.hands.try_into().unwrap_or(u8::MAX));
    }
}

/// How near a hand must be to hide a tile, in a tile's lengths.
const UNDER_LENGTHS: f64 = 0.75;
