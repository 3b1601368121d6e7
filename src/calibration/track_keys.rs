use serde::{Deserialize, Serialize};

use crate::geometry::TablePoint;
use crate::model::{Track, TrackError};

/// `[track]`: where a race is run. The points may be moved by hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TrackKeys {
    /// The middle line once round in the direction of travel, mm, each `[x, y]`.
    pub centreline_mm: Vec<[f64; 2]>,
    /// From edge to edge of the surface.
    pub width_mm: f64,
    /// The two ends of the start line, mm; where missing, the middle line begins there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_line_mm: Option<[[f64; 2]; 2]>,
}

impl TrackKeys {
    /// The track that they describe.
    pub fn track(&self) -> Result<Track, TrackError> {
        let point = |[x, y]: [f64; 2]| TablePoint::new(x, y);
        let points = self.centreline_mm.iter().copied().map(point).collect();
        Track::new(points, self.width_mm, self.start_line_mm.map(|ends| ends.map(point)))
    }
}
