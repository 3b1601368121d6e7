use super::ObserveConfig;
use super::spot::Spot;
use crate::geometry::Timestamp;

/// One thing on the table from look to look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Followed {
    /// Where it lies; where it was seen last while it is out of sight.
    pub spot: Spot,
    /// Since when it lies there.
    pub since: Timestamp,
    /// When a hand was last beside it.
    pub touched: Timestamp,
    /// Whether it counts: it has lain there when all lay still.
    pub is_settled: bool,
    /// Whether it has come or moved since all last lay still.
    pub is_news: bool,
    /// Since when it is out of sight.
    pub missing_since: Option<Timestamp>,
    /// Where it lay when it was last found to have moved: small steps add up.
    anchor: Spot,
    /// Looks since it lies there, and those of them in which it was seen.
    looks: u32,
    seen: u32,
    /// Looks since it is out of sight.
    missing_looks: u32,
}

/// How long after a hand was beside a thing it may have been changed by it, seconds.
const TOUCH_S: f64 = 0.5;
/// Weight of a new look on where a still thing lies.
const NEW_SHARE: f64 = 0.2;

impl Followed {
    /// A thing seen for the first time.
    pub fn new(spot: Spot, t: Timestamp) -> Self {
        Self {
            spot,
            since: t,
            touched: Timestamp::ZERO,
            is_settled: false,
            is_news: true,
            missing_since: None,
            anchor: spot,
            looks: 1,
            seen: 1,
            missing_looks: 0,
        }
    }

    /// It was seen here; gives whether it has moved.
    pub fn see(&mut self, spot: Spot, t: Timestamp, config: &ObserveConfig) -> bool {
        self.missing_since = None;
        self.missing_looks = 0;
        let ends = [spot.end(0), spot.end(1)].map(|end| self.anchor.seen_at(end));
        let [first, other] = ends;
        let is_near = |end: nalgebra::Vector2<f64>, at: f64| (end.x - at).hypot(end.y) <= config.move_widths;
        // A turn by a little moves the ends as far as a shift does.
        let has_moved = !is_near((first + other) / 2.0, 0.0) || !is_near(first - other, 2.0);
        if has_moved {
            *self = Self { is_settled: self.is_settled, touched: self.touched, ..Self::new(spot, t) };
        } else {
            self.spot = self.spot.towards(&spot, NEW_SHARE);
            self.looks = self.looks.saturating_add(1);
            self.seen = self.seen.saturating_add(1);
        }
        has_moved
    }

    /// It was not seen.
    pub fn miss(&mut self, t: Timestamp) {
        self.missing_since.get_or_insert(t);
        self.missing_looks = self.missing_looks.saturating_add(1);
        self.looks = self.looks.saturating_add(1);
    }

    /// Looks since it has been out of sight.
    pub fn missing_looks(&self) -> u32 {
        self.missing_looks
    }

    /// For how long it has been out of sight, seconds; zero while it is seen.
    pub fn missing_s(&self, t: Timestamp) -> f64 {
        self.missing_since.map_or(0.0, |since| t.seconds_since(since))
    }

    /// When it was first there with no hand beside it.
    pub fn free_since(&self) -> Timestamp {
        self.since.max(self.touched)
    }

    /// Whether no hand was beside it a moment before that.
    pub fn is_untouched(&self, t: Timestamp) -> bool {
        t.seconds_since(self.touched) > TOUCH_S
    }

    /// Whether it is seen often enough to be there.
    pub fn is_likely(&self, config: &ObserveConfig) -> bool {
        f64::from(self.seen) >= config.seen_share * f64::from(self.looks)
    }

    /// Whether it has lain there, seen, for so many looks and so many seconds.
    pub fn has_rested(&self, t: Timestamp, settle_s: f64, config: &ObserveConfig) -> bool {
        self.seen >= config.least_looks && t.seconds_since(self.since) >= settle_s
    }
}
