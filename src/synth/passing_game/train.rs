//! A train as people lay it: end to end, doubles crosswise, round corners where the table ends.

use std::f64::consts::{FRAC_PI_2, PI};

use crate::geometry::TablePoint;
use crate::synth::dice::Dice;
use crate::synth::tabletop::{Area, Spread};

/// Which end of a train.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Left,
    Right,
}

/// A tile of the train.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Joined {
    /// Its numbers; the first is that of the half towards its turn.
    pub halves: [u8; 2],
    pub spread: Spread,
}

/// The train, and what lies around it.
#[derive(Clone, Debug)]
pub(super) struct Train {
    /// From the left end to the right.
    pub tiles: Vec<Joined>,
    ends: Option<[OpenEnd; 2]>,
    tile_mm: (f64, f64),
    area: Area,
    taken: Vec<Spread>,
    manner: Manner,
}

/// How neatly a train is laid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// Gaps are up to so large, mm.
    pub gap_mm: f64,
    /// Tiles are askew by about so much, and at most.
    pub askew_rad: (f64, f64),
    /// How often a corner is laid where there is room to go on.
    pub corners: f64,
    /// How often a corner's tile lies along the last tile's side rather than beyond its end.
    pub beside: f64,
}

/// Where the next tile is laid.
#[derive(Clone, Copy, Debug)]
struct OpenEnd {
    /// The number to match.
    number: u8,
    /// Middle of the end's edge, and the way out.
    at: TablePoint,
    out_rad: f64,
    /// No corner is laid at a double, nor right behind another corner.
    may_turn: bool,
}

/// Where a tile goes on: straight, or round a corner to one side, in two ways.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    Straight,
    Across,
    /// Beyond the end, its matching half before it.
    Beyond(f64),
    /// Beside the last tile's end.
    Beside(f64),
}

/// The train keeps away from other tiles of it, and from zones, mm.
const CLEAR_MM: f64 = 14.0;

impl Manner {
    /// People differ.
    pub fn drawn(dice: &mut Dice) -> Self {
        let sloppy = dice.between(0.1, 1.0);
        Self {
            gap_mm: dice.pick(0.3, &[0.8, 1.5, 2.5]),
            askew_rad: (2.0_f64.to_radians() * sloppy, 4.0_f64.to_radians()),
            corners: dice.pick(0.0, &[0.05, 0.15]),
            beside: dice.pick(0.0, &[0.3, 1.0]),
        }
    }
}

impl Train {
    /// No tile yet, of tiles of this length and width.
    pub fn new(tile_mm: (f64, f64), area: Area, zones: &[Area], manner: Manner) -> Self {
        let taken = zones.iter().map(|zone| zone.spread().grown(CLEAR_MM / 2.0)).collect();
        Self { tiles: Vec::new(), ends: None, tile_mm, area, taken, manner }
    }

    /// The open numbers, left and right.
    pub fn numbers(&self) -> Option<[u8; 2]> {
        self.ends.map(|ends| ends.map(|end| end.number))
    }

    /// The number at one end.
    pub fn number(&self, end: End) -> Option<u8> {
        let [left, right] = self.numbers()?;
        Some(if end == End::Left { left } else { right })
    }

    /// Lays the first tile near a place; `None` where there is no room.
    pub fn lead(&mut self, dice: &mut Dice, [first, other]: [u8; 2], near: TablePoint) -> Option<Joined> {
        let (length, width) = self.tile_mm;
        let along_rad = dice.pick(0.0, &[0.0, 0.3, -0.3]) + dice.normal(0.08);
        let off = TablePoint::new(near.x + dice.normal(15.0), near.y + dice.normal(8.0));
        let is_double = first == other;
        let (turn_rad, half) = if is_double { (along_rad + FRAC_PI_2, width / 2.0) } else { (along_rad, length / 2.0) };
        let spread = Spread { middle: off, turn_rad, half: (length / 2.0, width / 2.0) };
        if !self.is_free(&spread, None) {
            return None;
        }
        let joined = Joined { halves: [first, other], spread };
        let level = Spread { turn_rad: along_rad, ..spread };
        let end = |sign: f64, number: u8, out_rad: f64| OpenEnd {
            number,
            at: level.at(sign * half, 0.0),
            out_rad,
            may_turn: !is_double,
        };
        self.ends = Some([end(-1.0, other, along_rad + PI), end(1.0, first, along_rad)]);
        self.tiles.push(joined);
        Some(joined)
    }

    /// Lays a tile that shows `inner` towards an end and `outer` away from it; `None` where there is no room. Whether the
    /// numbers match is not asked here.
    pub fn lay(&mut self, dice: &mut Dice, end: End, inner: u8, outer: u8) -> Option<Joined> {
        let (joined, next) = self.planned(dice, end, inner, outer)?;
        let [left, right] = self.ends?;
        match end {
            End::Left => {
                self.ends = Some([next, right]);
                self.tiles.insert(0, joined);
            }
            End::Right => {
                self.ends = Some([left, next]);
                self.tiles.push(joined);
            }
        }
        Some(joined)
    }

    /// Where a tile lies that is attached to the side of one in the middle, and that one's numbers; the train is not changed.
    pub fn branch(&self, dice: &mut Dice, halves: [u8; 2]) -> Option<(Joined, [u8; 2])> {
        let (length, width) = self.tile_mm;
        let last = self.tiles.len().checked_sub(1)?;
        let from = dice.between(0.0, last as f64) as usize;
        let inner = (0..last).map(|i| 1 + (from + i) % last).filter(|at| *at < last);
        for at in inner {
            let tile = self.tiles.get(at)?;
            // At a double's free ends, or beside the middle of a tile's half.
            let is_double = tile.halves[0] == tile.halves[1];
            for side in [1.0, -1.0] {
                let gap = dice.between(0.2, self.manner.gap_mm);
                let (foot, out_rad) = if is_double {
                    (tile.spread.at(side * length / 2.0, 0.0), tile.spread.turn_rad + if side > 0.0 { 0.0 } else { PI })
                } else {
                    let along = length / 4.0 * dice.pick(1.0, &[-1.0]);
                    (tile.spread.at(along, side * width / 2.0), tile.spread.turn_rad + side * FRAC_PI_2)
                };
                let middle = step(foot, out_rad, gap + length / 2.0);
                let spread = Spread { middle, turn_rad: out_rad, half: (length / 2.0, width / 2.0) };
                let alone = self.tiles.iter().enumerate().all(|(other, tile)| {
                    let room = if other.abs_diff(at) < 2 { -0.02 } else { CLEAR_MM };
                    !tile.spread.grown(room).meets(&spread)
                });
                if alone && self.area.holds(&spread) && !self.taken.iter().any(|zone| zone.meets(&spread)) {
                    return Some((Joined { halves, spread }, tile.halves));
                }
            }
        }
        None
    }

    fn planned(&self, dice: &mut Dice, end: End, inner: u8, outer: u8) -> Option<(Joined, OpenEnd)> {
        let [left, right] = self.ends?;
        let open = if end == End::Left { left } else { right };
        let neighbour = if end == End::Left { self.tiles.first() } else { self.tiles.last() };
        let side = dice.pick(FRAC_PI_2, &[-FRAC_PI_2]);
        let corners = if dice.chance(self.manner.beside) {
            [Way::Beside(side), Way::Beside(-side), Way::Beyond(side), Way::Beyond(-side)]
        } else {
            [Way::Beyond(side), Way::Beyond(-side), Way::Beside(side), Way::Beside(-side)]
        };
        let mut ways = Vec::new();
        if inner == outer {
            ways.push(Way::Across);
        } else {
            ways.push(Way::Straight);
            if open.may_turn {
                ways.extend(corners);
            }
            if open.may_turn && dice.chance(self.manner.corners) {
                ways.rotate_left(1);
            }
        }
        ways.into_iter().find_map(|way| {
            let placed = self.placed(dice, &open, way, [inner, outer]);
            // The next tile must find room too.
            let (joined, next) = placed;
            let ahead = Spread {
                middle: step(next.at, next.out_rad, self.tile_mm.0 / 2.0 + 4.0),
                turn_rad: next.out_rad,
                ..joined.spread
            };
            let goes_on =
                self.is_free(&ahead, Some(&joined.spread)) || next.may_turn && self.turns(&next, &joined.spread);
            (self.is_free(&joined.spread, neighbour.map(|tile| &tile.spread)) && goes_on).then_some(placed)
        })
    }

    /// Whether a corner would find room behind an end.
    fn turns(&self, open: &OpenEnd, last: &Spread) -> bool {
        [FRAC_PI_2, -FRAC_PI_2].iter().any(|side| {
            let (length, width) = self.tile_mm;
            let foot = step(open.at, open.out_rad, width / 2.0 + 2.0);
            let turn_rad = open.out_rad + side;
            let middle = step(foot, turn_rad, (length - width) / 2.0);
            self.is_free(&Spread { middle, turn_rad, half: (length / 2.0, width / 2.0) }, Some(last))
        })
    }

    fn placed(&self, dice: &mut Dice, open: &OpenEnd, way: Way, [inner, outer]: [u8; 2]) -> (Joined, OpenEnd) {
        let (length, width) = self.tile_mm;
        let half = (length / 2.0, width / 2.0);
        let (deviation, most) = self.manner.askew_rad;
        let askew = dice.normal(deviation).clamp(-most, most);
        let gap = dice.between(0.05, self.manner.gap_mm) + askew.abs() * width / 2.0;
        let aside = dice.normal(0.4 + self.manner.gap_mm / 3.0).clamp(-2.5, 2.5);
        let (middle, turn_rad, from_middle, out_rad) = match way {
            Way::Straight => (step(open.at, open.out_rad, gap + half.0), open.out_rad, half.0, open.out_rad),
            Way::Across => {
                let middle = step(open.at, open.out_rad, gap + half.1);
                (middle, open.out_rad + FRAC_PI_2, half.1, open.out_rad)
            }
            Way::Beyond(side) => {
                let out_rad = open.out_rad + side;
                let foot = step(open.at, open.out_rad, gap + half.1);
                (step(foot, out_rad, half.0 - half.1), out_rad, half.0, out_rad)
            }
            Way::Beside(side) => {
                let out_rad = open.out_rad + side;
                let foot = step(open.at, open.out_rad, -half.1);
                (step(foot, out_rad, half.1 + gap + half.0), out_rad, half.0, out_rad)
            }
        };
        let middle = step(
            middle,
            open.out_rad + FRAC_PI_2,
            if way == Way::Straight || way == Way::Across { aside } else { 0.0 },
        );
        let spread = Spread { middle, turn_rad: turn_rad + askew, half };
        // People lay the next one by the last, but keep to the line.
        let out_rad = out_rad + askew * 0.4;
        let joined = Joined { halves: [outer, inner], spread };
        let next = OpenEnd {
            number: outer,
            at: step(spread.middle, out_rad, from_middle),
            out_rad,
            may_turn: matches!(way, Way::Straight),
        };
        (joined, next)
    }

    /// Whether a tile lies within the train's area, clear of zones and of other tiles; its neighbour it may touch.
    fn is_free(&self, spread: &Spread, neighbour: Option<&Spread>) -> bool {
        let others = self.tiles.iter().map(|tile| &tile.spread).filter(|other| neighbour != Some(other));
        self.area.holds(spread)
            && !self.taken.iter().any(|zone| zone.meets(spread))
            && !others.into_iter().any(|other| other.grown(CLEAR_MM).meets(spread))
            && neighbour.is_none_or(|other| !other.grown(-0.02).meets(spread))
    }

    /// Whether something may lie there without being taken for a part of the train.
    pub fn is_clear(&self, spread: &Spread) -> bool {
        self.tiles.iter().all(|tile| !tile.spread.grown(2.0 * CLEAR_MM).meets(spread))
    }
}

fn step(from: TablePoint, direction_rad: f64, mm: f64) -> TablePoint {
    let (sin, cos) = direction_rad.sin_cos();
    TablePoint::new(from.x + mm * cos, from.y + mm * sin)
}
