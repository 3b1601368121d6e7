//! A player's hand: reaches in, takes a disk, pulls it back against the elastic, shoots, withdraws; fetches what is owed.

use nalgebra::Vector3;

use super::dice::Dice;
use super::hand::{Body, Grip, Hand};
use super::hop::Launch;
use super::match_table::MatchTable;
use super::shot::{Feat, Shot, choose_shot};
use crate::geometry::{SpacePoint, TablePoint};
use crate::rules::passe_trappe::Half;

/// Height at which an empty hand travels over the rim.
const TRAVEL_MM: f64 = 62.0;
/// Height to which a disk is lifted over others.
const LIFT_MM: f64 = 17.0;
/// Height to which a disk is lifted over the bar and the rim.
const HIGH_LIFT_MM: f64 = 72.0;

/// One player.
pub(super) struct Player {
    pub half: Half,
    body: Body,
    shoulder: TablePoint,
    rest: SpacePoint,
    tip: SpacePoint,
    velocity: Vector3<f64>,
    grip: Grip,
    pitch: f64,
    pub plan: Plan,
    /// Feats that are wanted, the next one last.
    pub feats: Vec<Feat>,
    /// Deviation of the aim at the bar.
    pub skill_mm: f64,
    /// 1 for a usual pace, more for a faster one.
    pub pace: f64,
}

/// What the hand is doing.
#[derive(Clone, Copy, Debug)]
pub(super) enum Plan {
    Wait { until: f64 },
    Reach { aim: Errand, way: Way },
    Carry { aim: Errand, way: Way },
    Hold { shot: Shot, until: f64 },
    Withdraw { way: Way },
}

/// What a disk is taken for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Errand {
    Shoot(Shot),
    Return { disk: usize },
}

impl Errand {
    fn disk(&self) -> usize {
        match self {
            Self::Shoot(shot) => shot.disk,
            Self::Return { disk } => *disk,
        }
    }
}

/// A smooth movement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    from: SpacePoint,
    to: SpacePoint,
    /// Height of the arc above the straight line.
    arc_mm: f64,
    start: f64,
    takes: f64,
}

impl Way {
    fn is_over(&self, t: f64) -> bool {
        t >= self.start + self.takes
    }

    fn at(&self, t: f64) -> SpacePoint {
        let s = ((t - self.start) / self.takes).clamp(0.0, 1.0);
        // The smoothest reach: minimum jerk.
        let s = s * s * s * (10.0 + s * (6.0 * s - 15.0));
        let mix = |a: f64, b: f64| a + (b - a) * s;
        let arc = 4.0 * s * (1.0 - s) * self.arc_mm;
        SpacePoint::new(mix(self.from.x, self.to.x), mix(self.from.y, self.to.y), mix(self.from.z, self.to.z) + arc)
    }
}

impl Player {
    pub fn new(half: Half, body: Body, table: &MatchTable, dice: &mut Dice) -> Self {
        let (w, l) = (table.ground.board.width_mm, table.ground.board.length_mm);
        let outside = |mm: f64| if half == Half::Near { -mm } else { l + mm };
        let rest = SpacePoint::new(w * dice.between(0.2, 0.8), outside(dice.between(70.0, 220.0)), TRAVEL_MM);
        Self {
            half,
            body,
            shoulder: TablePoint::new(w * dice.between(0.25, 0.75), outside(dice.between(520.0, 700.0))),
            rest,
            tip: rest,
            velocity: Vector3::zeros(),
            grip: Grip::Flat,
            pitch: 0.0,
            plan: Plan::Wait { until: dice.between(1.15, 1.7) },
            feats: Vec::new(),
            skill_mm: dice.between(3.0, 9.0),
            pace: dice.between(0.85, 1.25),
        }
    }

    /// The hand as it is now.
    pub fn hand(&mut self, table: &MatchTable) -> Hand {
        let reach_rad = (self.tip.y - self.shoulder.y).atan2(self.tip.x - self.shoulder.x);
        let hand = Hand {
            player: self.half,
            tip: self.tip,
            reach_rad,
            pitch: 0.0,
            grip: self.grip,
            velocity: self.velocity,
            body: self.body,
        };
        let needed = hand.clearing(&table.ground.board, table.ground.rim_width_mm).pitch;
        // The wrist turns down slowly, and up as fast as it must.
        self.pitch = needed.max(self.pitch - 0.02);
        Hand { pitch: self.pitch, ..hand }
    }

    /// Whether the hand is at rest outside.
    pub fn is_away(&self) -> bool {
        matches!(self.plan, Plan::Wait { .. })
    }

    /// Moves the hand, and what it holds, on to `t`.
    pub fn act(&mut self, table: &mut MatchTable, t: f64, dt_s: f64, dice: &mut Dice) {
        let before = self.tip;
        match self.plan {
            Plan::Wait { until } if t >= until => self.decide(table, t, dice),
            Plan::Wait { .. } => {}
            Plan::Reach { aim, way } => self.reach(table, aim, way, t, dice),
            Plan::Carry { aim, way } => self.carry(table, aim, way, t, dt_s, dice),
            Plan::Hold { shot, until } if t >= until => self.shoot(table, shot, t),
            Plan::Hold { .. } => {}
            Plan::Withdraw { way } => {
                self.tip = way.at(t);
                if way.is_over(t) {
                    self.grip = Grip::Flat;
                    self.plan = Plan::Wait { until: t + dice.between(0.05, 0.9) / self.pace };
                }
            }
        }
        self.velocity = Vector3::new(self.tip.x - before.x, self.tip.y - before.y, self.tip.z - before.z) / dt_s;
    }

    fn decide(&mut self, table: &MatchTable, t: f64, dice: &mut Dice) {
        let again = Plan::Wait { until: t + 0.1 };
        if let Some(disk) = table.owed_at_rest(self.half) {
            self.plan = self.reach_for(table, Errand::Return { disk }, t);
            return;
        }
        if t > table.last_shot_s || table.chronicle.winner.is_some() {
            self.plan = again;
            return;
        }
        let wanted = self.feats.last().copied().filter(|feat| table.may_try(*feat));
        let feat = wanted.unwrap_or(if dice.chance(0.2) { Feat::Miss } else { Feat::Pass });
        let Some(shot) = choose_shot(table, self.half, feat, self.skill_mm, dice) else {
            self.plan = again;
            return;
        };
        if wanted.is_some() {
            self.feats.pop();
        }
        self.plan = self.reach_for(table, Errand::Shoot(shot), t);
    }

    fn reach_for(&mut self, table: &MatchTable, aim: Errand, t: f64) -> Plan {
        self.grip = match aim {
            Errand::Shoot(_) => Grip::Press,
            Errand::Return { .. } => Grip::Pinch,
        };
        let Some(disk) = table.disks.get(aim.disk()) else { return Plan::Wait { until: t + 0.1 } };
        let to = SpacePoint::new(disk.at.x, disk.at.y, disk.at.z + self.touch_mm(table));
        Plan::Reach { aim, way: self.way(to, 26.0, 1.15, t) }
    }

    /// Height of the finger tips above the underside of a disk that they touch.
    fn touch_mm(&self, table: &MatchTable) -> f64 {
        match self.grip {
            Grip::Flat | Grip::Press => table.ground.height_mm + 5.0,
            Grip::Pinch => table.ground.height_mm + 1.0,
        }
    }

    fn way(&self, to: SpacePoint, arc_mm: f64, metres_per_second: f64, t: f64) -> Way {
        let far = (to.x - self.tip.x).hypot(to.y - self.tip.y);
        let takes = (0.16 + far / (1000.0 * metres_per_second)) / self.pace;
        Way { from: self.tip, to, arc_mm, start: t, takes }
    }

    fn reach(&mut self, table: &mut MatchTable, aim: Errand, way: Way, t: f64, dice: &mut Dice) {
        self.tip = way.at(t);
        if !way.is_over(t) {
            return;
        }
        let number = aim.disk();
        let touch = self.touch_mm(table);
        let there = table.disks.get(number).is_some_and(|disk| {
            let off = (disk.at.x - self.tip.x).hypot(disk.at.y - self.tip.y);
            disk.still && !disk.held && off < 6.0
        });
        // The owed disk may have come home, the other may have been hit into the opening: then it is not touched.
        let allowed = match aim {
            Errand::Shoot(_) => table.may_take(number, self.half),
            Errand::Return { .. } => table.chronicle.owed_to(number) == Some(self.half) && table.may_fetch(number),
        };
        if !there || !allowed {
            self.plan = Plan::Withdraw { way: self.way(self.rest, 30.0, 1.3, t) };
            return;
        }
        let (to, lift) = match aim {
            Errand::Shoot(shot) => (shot.from, if table.is_way_clear(number, shot.from) { 0.0 } else { LIFT_MM }),
            Errand::Return { .. } => (table.place_to_return(self.half, dice), HIGH_LIFT_MM),
        };
        if let Some(disk) = table.disks.get_mut(number) {
            (disk.held, disk.still) = (true, false);
            disk.velocity = Vector3::zeros();
        }
        let way = Way { takes: 0.18 / self.pace, ..self.way(to.at_height(touch), lift, 0.75, t) };
        let takes = way.takes + way.length_mm() / (900.0 * self.pace) + if lift > 50.0 { 0.3 } else { 0.0 };
        self.plan = Plan::Carry { aim, way: Way { takes, ..way } };
    }

    fn carry(&mut self, table: &mut MatchTable, aim: Errand, way: Way, t: f64, dt_s: f64, dice: &mut Dice) {
        let number = aim.disk();
        let before = self.tip;
        self.tip = way.at(t);
        let touch = self.touch_mm(table);
        let Some(disk) = table.disks.get_mut(number) else { return };
        disk.at.x += self.tip.x - before.x;
        disk.at.y += self.tip.y - before.y;
        disk.at.z = self.tip.z - touch;
        disk.velocity = Vector3::new(self.tip.x - before.x, self.tip.y - before.y, self.tip.z - before.z) / dt_s;
        if !way.is_over(t) {
            return;
        }
        disk.at.z = 0.0;
        disk.velocity = Vector3::zeros();
        match aim {
            Errand::Shoot(shot) => self.plan = Plan::Hold { shot, until: t + dice.between(0.05, 0.35) / self.pace },
            Errand::Return { .. } => self.put_down(table, number, t),
        }
    }

    fn put_down(&mut self, table: &mut MatchTable, number: usize, t: f64) {
        if let Some(disk) = table.disks.get_mut(number) {
            (disk.held, disk.still) = (false, true);
            disk.velocity = Vector3::zeros();
        }
        self.plan = Plan::Withdraw { way: self.way(self.rest, 40.0, 1.2, t) };
    }

    fn shoot(&mut self, table: &mut MatchTable, shot: Shot, t: f64) {
        if table.chronicle.winner.is_some() || !table.may_try(shot.feat) && shot.feat != Feat::Pass {
            self.put_down(table, shot.disk, t);
            return;
        }
        if let Some(disk) = table.disks.get_mut(shot.disk) {
            (disk.held, disk.still) = (false, false);
            let launch: Launch = shot.launch(TablePoint::new(disk.at.x, disk.at.y));
            table.launches.push(launch);
        }
        table.tried(shot.feat);
        self.plan = Plan::Withdraw { way: self.way(self.rest, 45.0, 1.5, t) };
    }
}

impl Way {
    fn length_mm(&self) -> f64 {
        (self.to.x - self.from.x).hypot(self.to.y - self.from.y)
    }
}
