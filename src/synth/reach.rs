//! How hands move over a table.

use super::hand::Grip;
use crate::geometry::SpacePoint;

/// Where a hand's finger tips are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tip {
    pub at: SpacePoint,
    pub grip: Grip,
}

/// A movement of a hand from one place to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    pub from: SpacePoint,
    pub to: SpacePoint,
    /// Height of its arc over the straight line.
    pub arc_mm: f64,
    pub lasts_s: f64,
    pub grip: Grip,
}

/// How far outside of the picture hands wait, in steps of this, mm.
const WAITS_STEP_MM: f64 = 40.0;
const WAITS_STEPS: u32 = 60;
/// Where they wait if they are seen everywhere.
const WAITS_SEEN_MM: f64 = 300.0;
/// A hand's fingers and palm are so long, mm.
const HAND_MM: f64 = 70.0;

impl Reach {
    /// As fast as people do.
    pub fn new(from: SpacePoint, to: SpacePoint, arc_mm: f64, grip: Grip) -> Self {
        let away_m = (from.xyz() - to.xyz()).norm() / 1e3;
        Self { from, to, arc_mm, lasts_s: 0.14 + 0.75 * away_m, grip }
    }

    /// Which share of its way is done after so many seconds: slow at both ends.
    pub fn share(&self, t: f64) -> f64 {
        let s = (t / self.lasts_s.max(1e-6)).clamp(0.0, 1.0);
        s * s * s * (10.0 + s * (6.0 * s - 15.0))
    }

    /// Where it is after so many seconds.
    pub fn at(&self, t: f64) -> Tip {
        let s = self.share(t);
        let at = self.from.xyz() + (self.to.xyz() - self.from.xyz()) * s;
        let z = at.z + 4.0 * s * (1.0 - s) * self.arc_mm;
        Tip { at: SpacePoint::new(at.x, at.y, z), grip: self.grip }
    }
}

/// How far beyond the table's edge fingers and palm are out of sight, mm; whether a place so far beyond it is seen, is told.
pub(super) fn beyond_sight(is_seen: impl Fn(f64) -> bool) -> f64 {
    let is_outside = |beyond: f64| !is_seen(beyond - HAND_MM) && !is_seen(beyond) && !is_seen(beyond + HAND_MM);
    let mut steps = (2..WAITS_STEPS).map(|step| f64::from(step) * WAITS_STEP_MM);
    steps.find(|beyond| is_outside(*beyond)).unwrap_or(WAITS_SEEN_MM)
}
