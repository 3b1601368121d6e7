//! The table that both players share while a round is simulated.

use super::chronicle::Chronicle;
use super::dice::Dice;
use super::hop::{Launch, Phase};
use super::physics::Ground;
use super::places::{Zone, is_free, on_board, zone};
use super::scene::{Band, Disk};
use super::shot::Feat;
use crate::geometry::{SpacePoint, TablePoint};
use crate::rules::passe_trappe::Half;

/// Clearance to either side of a disk's way.
const CLEAR_MM: f64 = 3.0;

/// Disks, elastics and what has happened to them.
pub(super) struct MatchTable {
    pub ground: Ground,
    pub disks: Vec<Disk>,
    pub chronicle: Chronicle,
    pub launches: Vec<Launch>,
    pub band_from_end_mm: f64,
    pub band_height_mm: f64,
    /// No shot begins later.
    pub last_shot_s: f64,
    /// Special feats shot so far.
    feats_tried: Vec<Feat>,
}

impl MatchTable {
    pub fn new(ground: Ground, disks: Vec<Disk>, bands: &[Band; 2], last_shot_s: f64) -> Self {
        let [near, _] = bands;
        let (from_end, height) = near.through.first().map_or((0.0, 0.0), |p| (p.y, p.z));
        Self {
            chronicle: Chronicle::new(ground.board, ground.radius_mm, &disks),
            ground,
            disks,
            launches: Vec::new(),
            band_from_end_mm: from_end,
            band_height_mm: height,
            last_shot_s,
            feats_tried: Vec::new(),
        }
    }

    /// Moves the disks on to `t`.
    pub fn step(&mut self, t: f64, dt_s: f64) {
        for launch in &mut self.launches {
            if let Some(disk) = self.disks.get_mut(launch.disk) {
                launch.drive(disk, dt_s);
            }
        }
        self.launches.retain(|launch| launch.phase != Phase::Over);
        self.ground.step(&mut self.disks, dt_s);
        self.chronicle.witness(&self.disks, t);
    }

    /// Whether a player may take a disk to shoot it: wholly in the own half, at rest, and nobody else's.
    pub fn may_take(&self, number: usize, half: Half) -> bool {
        self.disks.get(number).is_some_and(|disk| {
            disk.still
                && !disk.held
                && disk.at.z == 0.0
                && on_board(&self.ground.board, disk.at.x, disk.at.y)
                && zone(&self.ground.board, self.ground.radius_mm, disk.at.y) == Zone::Wholly(half)
                && self.chronicle.owed_to(number).is_none()
        })
    }

    /// A disk owed to a half that lies still and may be fetched.
    pub fn owed_at_rest(&self, half: Half) -> Option<usize> {
        (0..self.disks.len()).find(|i| self.chronicle.owed_to(*i) == Some(half) && self.may_fetch(*i))
    }

    /// Whether an owed disk may be fetched: it lies still, and not in the opening.
    pub fn may_fetch(&self, number: usize) -> bool {
        self.disks.get(number).is_some_and(|disk| {
            let in_opening = on_board(&self.ground.board, disk.at.x, disk.at.y)
                && zone(&self.ground.board, self.ground.radius_mm, disk.at.y) == Zone::Bar;
            disk.still && !disk.held && !in_opening
        })
    }

    /// Special feats are tried one at a time: nothing owed, nothing stuck.
    pub fn may_try(&self, feat: Feat) -> bool {
        let owed = self.chronicle.owed();
        let calm = owed.near + owed.far == 0 && !(0..self.disks.len()).any(|i| self.chronicle.is_stuck(i));
        let in_opening = || {
            self.disks
                .iter()
                .any(|d| d.at.z == 0.0 && zone(&self.ground.board, self.ground.radius_mm, d.at.y) == Zone::Bar)
        };
        match feat {
            Feat::Pass | Feat::Miss => true,
            Feat::Stick | Feat::OverBar | Feat::OffBoard => calm && !in_opening(),
        }
    }

    /// Notes a feat.
    pub fn tried(&mut self, feat: Feat) {
        self.feats_tried.push(feat);
    }

    /// Where all disks but one are.
    pub fn places_but(&self, number: usize) -> Vec<TablePoint> {
        let all = self.disks.iter().enumerate().filter(|(i, disk)| *i != number && disk.at.z >= 0.0);
        all.map(|(_, disk)| TablePoint::new(disk.at.x, disk.at.y)).collect()
    }

    /// Whether a disk can slide from where it is without touching another.
    pub fn is_way_clear(&self, number: usize, to: TablePoint) -> bool {
        self.disks
            .get(number)
            .is_some_and(|disk| self.is_clear_between(number, TablePoint::new(disk.at.x, disk.at.y), to))
    }

    /// Whether no other disk is in the way between two places.
    pub fn is_clear_between(&self, number: usize, from: TablePoint, to: TablePoint) -> bool {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length2 = (dx * dx + dy * dy).max(1e-9);
        self.places_but(number).iter().all(|other| {
            let share = (((other.x - from.x) * dx + (other.y - from.y) * dy) / length2).clamp(0.0, 1.0);
            TablePoint::new(from.x + dx * share, from.y + dy * share).distance(*other)
                > 2.0 * self.ground.radius_mm + CLEAR_MM
        })
    }

    /// A free place in a half where a disk may be put back, not before the opening.
    pub fn place_to_return(&self, half: Half, dice: &mut Dice) -> TablePoint {
        let board = &self.ground.board;
        let mut at = TablePoint::new(board.width_mm / 2.0, board.length_mm / 4.0);
        for _ in 0..200 {
            let y = dice.between(self.ground.radius_mm + 20.0, board.middle_mm() * 0.72);
            let x = dice.between(self.ground.radius_mm + 20.0, board.width_mm - self.ground.radius_mm - 20.0);
            at = TablePoint::new(x, if half == Half::Near { y } else { board.length_mm - y });
            if is_free(board, self.ground.radius_mm + 12.0, at, &self.places_but(usize::MAX)) {
                break;
            }
        }
        at
    }

    /// The elastics as the disks that they drive bend them.
    pub fn bands(&self, pulled: &[usize]) -> [Band; 2] {
        let (w, l, r) = (self.ground.board.width_mm, self.ground.board.length_mm, self.ground.radius_mm);
        [Half::Near, Half::Far].map(|half| {
            let from_end = |mm: f64| if half == Half::Near { mm } else { l - mm };
            let at = |x: f64, mm: f64| SpacePoint::new(x, from_end(mm), self.band_height_mm);
            let rest = self.band_from_end_mm;
            let driven =
                pulled.iter().chain(self.launches.iter().filter(|l| l.phase == Phase::Pushed).map(|l| &l.disk));
            let bent = driven.filter_map(|i| self.disks.get(*i)).find_map(|disk| {
                let back = from_end(disk.at.y) - r;
                (back < rest && disk.at.z < 1.0).then_some((disk.at.x, back))
            });
            let through = match bent {
                None => vec![at(0.0, rest), at(w, rest)],
                Some((x, back)) => {
                    let shoulder = (back + 0.36 * r).min(rest);
                    let [left, right] = [x - 0.77 * r, x + 0.77 * r];
                    vec![
                        at(0.0, rest),
                        at(left, shoulder),
                        at(x - 0.3 * r, back - 0.5),
                        at(x + 0.3 * r, back - 0.5),
                        at(right, shoulder),
                        at(w, rest),
                    ]
                }
            };
            Band { through }
        })
    }
}
