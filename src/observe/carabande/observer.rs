use std::collections::{BTreeMap, BTreeSet};

use super::course::Course;
use super::episode::Finished;
use super::hits::Way;
use super::memory::{Memory, Moment};
use super::moves::moves;
use super::numbers::{Numbers, Unnumbered};
use crate::calibration::{ColourName, name_likelihood};
use crate::detect::tokens::TokenDetections;
use crate::geometry::{TablePoint, Timestamp};
use crate::model::{Carabande, Track};
use crate::observe::Readable;
use crate::rules::carabande::{Disc, Face, Layout, Manner, Move};
use crate::rules::{Observation, Problem};
use crate::track::TrackState;
use crate::track::tokens::{TokenTrack, difference};

/// The observer's tolerances.
#[derive(Clone, Copy, Debug)]
pub struct ObserveConfig {
    /// Gap between hand and disc that still counts as touching, mm: outlines are good to a few mm.
    pub touch_mm: f64,
    /// How far beyond what is seen of a hand its fingers may reach unseen, mm …
    pub reach_mm: f64,
    /// How long ago a hand may have been at a disc that it sent off, seconds: it is gone within a few frames.
    pub touch_s: f64,
    /// How far beyond the edge, or within it, a middle must be to count as having crossed it, mm: measuring is good to 2 mm.
    pub edge_mm: f64,
    /// How far beyond the edge a middle must have been to be sure that it left the track, if it came back, mm.
    pub graze_mm: f64,
    /// Way from which a disc has moved, mm: more than measuring makes of one that lies.
    pub moved_mm: f64,
    /// Share of a top that must be seen for its place to be trusted.
    pub whole: f64,
    /// How far a disc must have been from where it lies if it lies where it was, mm: half covered it is measured badly.
    pub jog_mm: f64,
    /// How far a disc must go by itself after a hand let go of it to have been flicked, mm: fingers jog what they lay down.
    pub flick_mm: f64,
    /// How far from any hand it must get on its way, mm: fingertips that hold a disc are not always seen.
    pub clear_mm: f64,
    /// Speed from which a disc out of a hand goes by itself, mm/s.
    pub leave_hand_mm_s: f64,
    /// Speed at which a disc that a hand touches is not held, mm/s.
    pub shot_mm_s: f64,
    /// How long a hand must touch a disc that goes by itself to have caught it, seconds …
    pub grasp_s: f64,
    /// … and how far it must go with it, mm.
    pub carried_mm: f64,
    /// How long a disc must lie still until its way has ended, seconds.
    pub lie_s: f64,
    /// How long a disc may be missed without meaning, seconds.
    pub blink_s: f64,
    /// How long a disc on its way must be out of sight, with nothing that hides it, to be gone, seconds.
    pub lost_s: f64,
    /// The same for one whose way did not lead off the track, while no hand is about, seconds.
    pub missing_s: f64,
    /// How far ahead a vanished disc's last velocity must lead it off the track, seconds: a few frames.
    pub leave_s: f64,
    /// How far from its place before a shot a disc may be laid down to be put back there, mm.
    pub restored_mm: f64,
    /// Ways out of sight within which a hand may have pushed or flicked what it hid, mm: a hand's breadth …
    pub palm_mm: f64,
    /// … if it took less than this, seconds: to take up a disc and lay it down takes longer.
    pub carry_s: f64,
    /// Difference of colours within which two tops look the same.
    pub alike: f64,
    /// Gap between two discs' ways within which one may have set the other moving, diameters …
    pub hit_gap: f64,
    /// … for this long after that one began to move, seconds.
    pub hit_s: f64,
    /// How long a disc that was hit may be out of sight, tumbling, before it is seen to have moved, seconds.
    pub unseen_hit_s: f64,
    /// Gap to the black disc within which it was touched, mm.
    pub black_gap_mm: f64,
    /// How far the black disc must move to have been touched, mm.
    pub black_moved_mm: f64,
    /// Cosine of the turn of a disc's way from which it bounced.
    pub bounce_cos: f64,
    /// From which length on a step tells a disc's direction, mm: on its way a place is good to 3 mm, which turns a shorter step
    /// as far as a bounce does.
    pub heading_mm: f64,
}

impl Default for ObserveConfig {
    fn default() -> Self {
        Self {
            touch_mm: 5.0,
            touch_s: 0.2,
            reach_mm: 130.0,
            edge_mm: 2.0,
            graze_mm: 6.0,
            moved_mm: 3.0,
            whole: 0.75,
            jog_mm: 8.0,
            flick_mm: 12.0,
            clear_mm: 20.0,
            leave_hand_mm_s: 250.0,
            shot_mm_s: 600.0,
            grasp_s: 0.12,
            carried_mm: 15.0,
            lie_s: 0.2,
            blink_s: 0.15,
            lost_s: 0.4,
            missing_s: 1.0,
            leave_s: 0.12,
            restored_mm: 60.0,
            palm_mm: 120.0,
            carry_s: 0.35,
            alike: 14.0,
            hit_gap: 1.35,
            hit_s: 0.08,
            unseen_hit_s: 0.5,
            black_gap_mm: 4.0,
            black_moved_mm: 2.0,
            bounce_cos: 0.94,
            heading_mm: 10.0,
        }
    }
}

/// Follows a race from frame to frame.
#[derive(Clone, Debug)]
pub struct Observer {
    pub(super) keys: Carabande,
    pub(super) config: ObserveConfig,
    course: Course,
    /// The colour of each number, as told.
    names: BTreeMap<u8, String>,
    pub(super) numbers: Numbers,
    /// Tracks that have been looked at for a number.
    asked: Vec<u8>,
    pub(super) memories: BTreeMap<u8, Memory>,
    /// Which tracks first showed their underside, and whether both sides were seen by then.
    undersides: BTreeMap<u8, (bool, bool)>,
    /// Discs that somebody said to be right, and when.
    confirmed: BTreeMap<u8, Timestamp>,
    moves: Vec<Move>,
    /// What discs did lately, frame by frame.
    pub(super) steps: Vec<Way>,
    /// Where the black disc lay when all last lay at rest.
    black_at: Option<TablePoint>,
    /// Whether a disc has been shot.
    is_racing: bool,
    /// Whether anything has moved since the first frame.
    has_moved: bool,
    /// Numbers whose discs have been flicked.
    flicked: BTreeSet<u8>,
    readable: Readable,
    /// The first frame and the last.
    frames: Option<(Timestamp, Timestamp)>,
}

/// How long after the first frame a disc that is found was there before, seconds.
const THERE_S: f64 = 0.3;
/// How much better the other side must fit a disc's name to be its sticker.
const BETTER_NAME: f64 = 1.5;
/// Likelihood below which a top has not the colour that its disc is called by.
const OTHER_COLOUR: f64 = 0.005;

impl Observer {
    /// An observer of a race on a track; `discs` gives the colours' names by number, such as "1" = "red", and may be empty.
    pub fn new(keys: Carabande, track: Track, discs: &BTreeMap<String, String>, config: ObserveConfig) -> Self {
        let number = |(number, name): (&String, &String)| Some((number.trim().parse().ok()?, name.clone()));
        Self {
            keys,
            config,
            course: Course::new(track, config.edge_mm),
            names: discs.iter().filter_map(number).collect(),
            numbers: Numbers::default(),
            asked: Vec::new(),
            memories: BTreeMap::new(),
            undersides: BTreeMap::new(),
            confirmed: BTreeMap::new(),
            moves: Vec::new(),
            steps: Vec::new(),
            black_at: None,
            is_racing: false,
            has_moved: false,
            flicked: BTreeSet::new(),
            readable: Readable::default(),
            frames: None,
        }
    }

    /// What the table of this moment is in the rules' words.
    pub fn step(&mut self, t: Timestamp, tracks: &[TokenTrack], detections: &TokenDetections) -> Observation<Layout> {
        let (first, last) = self.frames.unwrap_or((t, t));
        self.frames = Some((first, t));
        let mut problems: Vec<Problem> = self.readable.step(t, &detections.light).into_iter().collect();
        let believed: Vec<&TokenTrack> = tracks.iter().filter(|one| one.track.state != TrackState::Tentative).collect();
        self.number(&believed);
        let is_first = t.seconds_since(first) <= THERE_S;
        let has_hands = !detections.hands.is_empty();
        let before: BTreeMap<u8, TablePoint> = self.memories.iter().map(|(id, memory)| (*id, memory.spot.at)).collect();
        for one in &believed {
            let id = one.track.id;
            let moment = Moment { t, last, has_hands, face: self.face(one) };
            let fresh = || Memory::new(&self.course, one, moment, is_first);
            let memory = self.memories.entry(id).or_insert_with(fresh);
            memory.step(&self.course, &self.config, one, moment);
        }
        self.note_hits(t, &before);
        self.note_black(t, &before, &believed);
        self.rest(t, &believed);
        self.doubts(t, &believed, &mut problems);
        let layout = self.layout(t, &believed, detections);
        let is_still = |disc: &Disc| disc.still_since.is_some() && !disc.hidden;
        let settled = problems.is_empty() && layout.discs.iter().all(is_still);
        Observation { t, layout, settled, problems }
    }

    /// A person says that these two discs, by number, are each the other.
    pub fn exchange(&mut self, one: u8, other: u8) {
        for number in self.numbers.of.values_mut() {
            if *number == one {
                *number = other;
            } else if *number == other {
                *number = one;
            }
        }
        self.confirm(one);
        self.confirm(other);
        let of = |number: u8| self.numbers.of.iter().find(|(_, of)| **of == number).map(|(id, _)| *id);
        let progress = |id: u8| self.memories.get(&id).map(|memory| memory.spot.progress_mm);
        let Some((one, other)) = of(one).zip(of(other)) else { return };
        let Some((one_mm, other_mm)) = progress(one).zip(progress(other)) else { return };
        for (id, progress_mm) in [(one, other_mm), (other, one_mm)] {
            if let Some(memory) = self.memories.get_mut(&id) {
                memory.take_lap(&self.course, progress_mm);
            }
        }
    }

    /// A person says that a disc has the right number.
    pub fn confirm(&mut self, number: u8) {
        let Some((_, now)) = self.frames else { return };
        let id = self.numbers.of.iter().find(|(_, of)| **of == number).map(|(id, _)| *id);
        self.confirmed.extend(id.map(|id| (id, now)));
    }

    /// Numbers the discs that have come; before the race all of them, as together they are told best.
    fn number(&mut self, believed: &[&TokenTrack]) {
        let is_known = |one: &&TokenTrack| self.asked.contains(&one.track.id);
        if believed.iter().all(is_known) {
            return;
        }
        let all: Vec<Unnumbered> =
            believed.iter().map(|one| Unnumbered { id: one.track.id, at: one.track.at, colour: one.own }).collect();
        let fresh: Vec<Unnumbered> = all.iter().filter(|disc| !self.asked.contains(&disc.id)).copied().collect();
        let taken: Vec<u8> = self.numbers.of.values().copied().collect();
        if self.names.is_empty() {
            let most = taken.iter().copied().max().unwrap_or(0);
            self.numbers.add(Numbers::by_places(&fresh, &self.course).after(most));
        } else {
            // All together are told best. In the race only what is sure changes a number, and places tell none any more as soon
            // as something moves.
            let known = if self.has_moved { self.numbers.of.clone() } else { BTreeMap::new() };
            let told = Numbers::by_names(&all, &self.names, &self.course, &known);
            let is_other = |(id, number): (&u8, &u8)| told.of.get(id) != Some(number);
            let is_sure = !self.numbers.of.iter().any(|known| is_other(known) && told.unsure.contains(known.0));
            let is_full = self.names.len() == taken.len();
            if !is_full && (!self.is_racing || is_sure) {
                self.numbers = told;
            } else {
                let left = self.names.iter().filter(|(number, _)| !taken.contains(number));
                let left = left.map(|(number, name)| (*number, name.clone())).collect();
                self.numbers.add(Numbers::by_names(&fresh, &left, &self.course, &known));
            }
        }
        self.asked = believed.iter().map(|one| one.track.id).collect();
    }

    /// Which side of a disc seems to be up.
    fn face(&mut self, one: &TokenTrack) -> Face {
        let id = one.track.id;
        let is_both = one.other.is_some();
        let known = self.undersides.get(&id).filter(|(_, of_both)| *of_both == is_both).map(|(is_under, _)| *is_under);
        let is_under = known.unwrap_or_else(|| self.is_underside(one));
        if self.numbers.of.contains_key(&id) {
            self.undersides.insert(id, (is_under, is_both));
        }
        if one.shows_own == is_under { Face::Down } else { Face::Up }
    }

    /// Whether the side that a disc first showed is its underside: the other fits its name better, or without names the first
    /// is that of another disc turned over.
    fn is_underside(&self, one: &TokenTrack) -> bool {
        let number = self.numbers.of.get(&one.track.id);
        let name = number.and_then(|number| self.names.get(number)).and_then(|name| name.parse::<ColourName>().ok());
        match (name, one.other) {
            (Some(name), Some(other)) => {
                name_likelihood(other, name) > BETTER_NAME * name_likelihood(one.own, name).max(OTHER_COLOUR)
            }
            (Some(name), None) => name_likelihood(one.own, name) < OTHER_COLOUR,
            (None, _) => false,
        }
    }

    /// Tells what moved as soon as all lies at rest.
    fn rest(&mut self, t: Timestamp, believed: &[&TokenTrack]) {
        if self.memories.values().any(|memory| memory.episode.is_some()) {
            self.has_moved = true;
            self.moves.clear();
            return;
        }
        let rest_s = self.keys.rest.as_secs_f64();
        let rests =
            |one: &&TokenTrack| self.memories.get(&one.track.id).is_none_or(|memory| memory.rests(one, t, rest_s));
        if !believed.iter().all(rests) {
            return;
        }
        let mut all: Vec<(u8, Finished)> = Vec::new();
        for (id, memory) in &mut self.memories {
            // Where it lies is known better by now than when it stopped.
            let spot = memory.spot;
            let mut ways = std::mem::take(&mut memory.finished);
            if let Some(last) = ways.last_mut().filter(|last| last.happened.to.on_track == spot.on_track) {
                last.happened.to = spot;
            }
            all.extend(ways.into_iter().map(|way| (*id, way)));
        }
        let black = self.numbers.black.and_then(|id| self.memories.get(&id)).map(|memory| memory.spot.at);
        if !all.is_empty() {
            let moved = |(at, now): (TablePoint, TablePoint)| at.distance(now) > self.config.black_moved_mm;
            let black_moved = self.black_at.zip(black).is_some_and(moved);
            self.order(&all);
            let is_doubted = |one: &&&TokenTrack| self.is_in_doubt(one);
            let number_of = |one: &&TokenTrack| self.numbers.of.get(&one.track.id).copied();
            let doubted: Vec<u8> = believed.iter().filter(is_doubted).filter_map(number_of).collect();
            let reach_mm = self.config.hit_gap * self.keys.disc_diameter_mm;
            let mut moves = moves(all, &self.numbers.of, black_moved, reach_mm);
            for happened in &mut moves {
                happened.certain &= !doubted.contains(&happened.disc);
                happened.from_edge_mm = Some(-self.course.locate(happened.from.at).beyond_mm);
            }
            self.moves = moves;
            self.is_racing |= self.moves.iter().any(|happened| happened.manner != Manner::Carried);
        }
        self.black_at = black;
    }

    /// Discs of one colour are played in the order of their numbers: the first that is flicked has the lowest of those of its
    /// colour that have not been flicked yet.
    fn order(&mut self, all: &[(u8, Finished)]) {
        let is_sent = |way: &Finished| way.by_hand && way.happened.manner != Manner::Carried;
        let sent = all.iter().filter(|(_, way)| is_sent(way)).min_by_key(|(_, way)| way.happened.began);
        let Some((id, number)) = sent.and_then(|(id, _)| Some((*id, *self.numbers.of.get(id)?))) else { return };
        let name = self.names.get(&number);
        let alike = self.names.iter().filter(|(other, word)| Some(*word) == name && !self.flicked.contains(*other));
        let lowest = alike.map(|(other, _)| *other).min().unwrap_or(number);
        if self.flicked.contains(&number) || name.is_none() {
            return;
        }
        for of in self.numbers.of.values_mut().filter(|of| **of == lowest) {
            *of = number;
        }
        self.numbers.of.insert(id, lowest);
        self.flicked.insert(lowest);
    }

    /// Whether discs of one colour are still told apart by their places alone.
    fn is_by_place(&self) -> bool {
        let is_open = |number: &u8| {
            let name = self.names.get(number);
            let others = self.numbers.of.values().filter(|other| self.names.get(*other) == name);
            others.filter(|other| !self.flicked.contains(*other)).count() > 1
        };
        if self.names.is_empty() { !self.is_racing } else { self.numbers.of.values().any(is_open) }
    }

    fn is_in_doubt(&self, one: &TokenTrack) -> bool {
        let confirmed = self.confirmed.get(&one.track.id);
        one.doubt.is_some_and(|doubt| confirmed.is_none_or(|then| doubt.since > *then))
    }

    /// What the observer is not sure of.
    fn doubts(&self, t: Timestamp, believed: &[&TokenTrack], problems: &mut Vec<Problem>) {
        for one in believed {
            let TablePoint { x, y } = one.track.at;
            let id = one.track.id;
            let Some(memory) = self.memories.get(&id) else { continue };
            let number = self.numbers.of.get(&id);
            if number.is_none() && self.numbers.black != Some(id) && !memory.is_gone {
                let is_twin = believed.iter().any(|other| {
                    other.track.id != id
                        && self.numbers.of.contains_key(&other.track.id)
                        && difference(&other.own, &one.own) < self.config.alike
                });
                problems.push(if is_twin { Problem::ExtraPiece { x, y } } else { Problem::StrangeColour { x, y } });
            }
            if number.is_some() && !self.is_racing && self.numbers.unsure.contains(&id) {
                problems.push(Problem::UncertainClass { x, y });
            }
            if memory.is_missed {
                problems.push(Problem::UncertainPiece { x, y });
            }
            // Laid down a moment ago, perhaps: where it lay before is then no answer that can be relied on.
            problems.extend(one.seems_at(t).map(|TablePoint { x, y }| Problem::UncertainPiece { x, y }));
            if one.is_seen_at(t) && one.track.still_since.is_some() && memory.episode.is_none() {
                let is_at_edge = self.course.is_at_edge(self.course.locate(one.track.at));
                problems.extend(is_at_edge.then_some(Problem::AtLimit { x, y, limit: "edge" }));
            }
            let other = one.doubt.filter(|_| self.is_in_doubt(one)).and_then(|doubt| self.numbers.of.get(&doubt.with));
            if let (Some(one), Some(other)) = (number, other) {
                problems.extend((one < other).then_some(Problem::Exchangeable { one: *one, other: *other }));
            }
        }
        if self.is_by_place() && !self.numbers.of.is_empty() {
            problems.push(Problem::NumberedByPlace);
        }
    }

    fn layout(&self, t: Timestamp, believed: &[&TokenTrack], detections: &TokenDetections) -> Layout {
        let disc = |one: &&TokenTrack| {
            let (number, memory) = (self.numbers.of.get(&one.track.id)?, self.memories.get(&one.track.id)?);
            let held = memory.is_held();
            let still = if memory.is_gone { Some(one.track.seen) } else { one.track.still_since };
            Some(Disc {
                number: *number,
                spot: memory.spot,
                still_since: still.filter(|_| memory.episode.is_none()),
                held,
                hidden: !one.is_seen_at(t),
                in_doubt: self.is_in_doubt(one),
            })
        };
        let mut discs: Vec<Disc> = believed.iter().filter_map(disc).collect();
        discs.sort_by_key(|disc| disc.number);
        let black = self.numbers.black.and_then(|id| self.memories.get(&id)).filter(|memory| !memory.is_gone);
        let hands = u8::try_from(detections.hands.len()).unwrap_or(u8::MAX);
        Layout { discs, black: black.map(|memory| memory.spot.at), hands, moves: self.moves.clone() }
    }
}
