//! Which disk a player takes, from where it is shot, how fast and whither.

use nalgebra::Vector2;

use super::dice::Dice;
use super::hop::{Hop, Launch, Phase};
use super::match_table::MatchTable;
use super::places::is_free;
use crate::geometry::TablePoint;
use crate::rules::passe_trappe::Half;

const GRAVITY: f64 = 9810.0;
/// Places from which a shot is considered before one with others in its way is taken.
const TRIES: usize = 24;

/// What a shot is meant to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Feat {
    /// Through the opening, if the aim is good.
    Pass,
    /// Against the bar.
    Miss,
    /// Into the opening and no further.
    Stick,
    /// Over the bar.
    OverBar,
    /// Over a side rim.
    OffBoard,
}

/// A planned shot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shot {
    pub disk: usize,
    pub feat: Feat,
    /// Where the disk is pulled to.
    pub from: TablePoint,
    target: TablePoint,
    pull_mm: f64,
    speed: f64,
    hop: Option<Hop>,
}

impl Shot {
    /// The start of the shot from where the disk really is.
    pub fn launch(&self, from: TablePoint) -> Launch {
        let towards = Vector2::new(self.target.x - from.x, self.target.y - from.y).normalize();
        Launch {
            disk: self.disk,
            from,
            towards,
            pull_mm: self.pull_mm / towards.y.abs().max(0.3),
            speed: self.speed,
            hop: self.hop,
            phase: Phase::Pushed,
        }
    }
}

/// Plans a shot; `None` where the player has no disk to take or there is no place for it.
pub(super) fn choose_shot(table: &MatchTable, half: Half, feat: Feat, skill_mm: f64, dice: &mut Dice) -> Option<Shot> {
    let own: Vec<usize> = (0..table.disks.len()).filter(|i| table.may_take(*i, half)).collect();
    let (first, rest) = own.split_first()?;
    let mut fallback = None;
    for _ in 0..TRIES {
        let disk = dice.pick(*first, rest);
        let Some(shot) = draw(table, half, feat, disk, skill_mm, dice) else { continue };
        if table.is_clear_between(disk, shot.from, shot.clear_until(table)) {
            return Some(shot);
        }
        fallback = Some(shot);
    }
    // A shot that must hit or miss exactly is not tried past others.
    fallback.filter(|shot| matches!(shot.feat, Feat::Pass | Feat::Miss))
}

impl Shot {
    /// Where the way must be free up to: short of the bar for plain shots, which may well push others on.
    fn clear_until(&self, table: &MatchTable) -> TablePoint {
        let towards = Vector2::new(self.target.x - self.from.x, self.target.y - self.from.y);
        let share = match self.feat {
            Feat::Pass | Feat::Miss => 0.7,
            Feat::Stick => 1.1,
            Feat::OverBar => 2.0 * (table.ground.board.length_mm * 0.47) / towards.y.abs().max(1.0),
            Feat::OffBoard => 1.0,
        };
        TablePoint::new(self.from.x + towards.x * share, self.from.y + towards.y * share)
    }
}

fn draw(table: &MatchTable, half: Half, feat: Feat, disk: usize, skill_mm: f64, dice: &mut Dice) -> Option<Shot> {
    let ground = &table.ground;
    let (w, radius) = (ground.board.width_mm, ground.radius_mm);
    let from_end = |mm: f64| if half == Half::Near { mm } else { ground.board.length_mm - mm };
    let deepest = (table.band_from_end_mm - 4.0).min(38.0);
    let pull_mm = dice.between(0.45, 1.0) * deepest;
    let spread = if feat == Feat::Stick { 0.08 } else { 0.33 };
    let from = TablePoint::new(
        w / 2.0 + w * dice.between(-spread, spread),
        from_end(table.band_from_end_mm + radius - pull_mm),
    );
    let others: Vec<TablePoint> = table.places_but(disk);
    if !is_free(&ground.board, radius + 1.0, from, &others) {
        return None;
    }
    let middle = ground.board.middle_mm();
    let past_middle = |mm: f64| if half == Half::Near { middle + mm } else { middle - mm };
    let way = (middle - from.y).abs() - pull_mm;
    let mut hop = None;
    let lifted = |apex_mm: f64| (2.0 * GRAVITY * apex_mm).sqrt();
    let (target, speed) = match feat {
        Feat::Pass => (TablePoint::new(w / 2.0 + dice.normal(skill_mm), middle), dice.between(1350.0, 2900.0)),
        Feat::Miss => {
            let side = dice.pick(-1.0, &[1.0]);
            let off = ground.board.opening_mm / 2.0 + dice.between(-6.0, w / 2.0 - radius - 40.0);
            (TablePoint::new(w / 2.0 + side * off, middle), dice.between(800.0, 2600.0))
        }
        Feat::Stick => {
            let short = dice.between(-5.0, 7.0);
            let target = TablePoint::new(w / 2.0 + dice.normal(1.5), middle);
            let slant = (target.x - from.x).hypot(target.y - from.y) / (target.y - from.y).abs();
            (target, (2.0 * ground.friction * (way - short) * slant).sqrt())
        }
        Feat::OverBar => {
            let speed = dice.between(1250.0, 1900.0);
            let up = lifted(dice.between(74.0, 98.0));
            let target = TablePoint::new(w * dice.between(0.15, 0.85), middle);
            let far = (target.x - from.x).hypot(target.y - from.y);
            let at_hop = (speed * speed - 2.0 * ground.friction * far * 0.5).max(1e5).sqrt();
            hop = Some(Hop { after_mm: far - at_hop * up / GRAVITY, speed: up });
            (target, speed)
        }
        Feat::OffBoard => {
            let x = if from.x < w / 2.0 { 0.0 } else { w };
            let target = TablePoint::new(x, past_middle(-dice.between(0.2, 0.45) * middle));
            let speed = dice.between(1050.0, 1400.0);
            let far = (target.x - from.x).hypot(target.y - from.y);
            let up = lifted(dice.between(88.0, 105.0));
            hop = Some(Hop { after_mm: far - speed * 0.85 * up / GRAVITY, speed: up });
            (target, speed)
        }
    };
    if hop.is_some_and(|hop| hop.after_mm < pull_mm + 15.0) {
        return None;
    }
    Some(Shot { disk, feat, from, target, pull_mm, speed, hop })
}
