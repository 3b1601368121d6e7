use serde::{Deserialize, Serialize};

use crate::geometry::{Camera, Centreline, ImagePoint, TablePoint};
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
    /// Whether its end joins its start; a case may say that it does not.
    #[serde(default, skip_serializing_if = "Ends::are_joined")]
    pub closed: Ends,
    /// Whether the race is known to be run in the order of the points.
    #[serde(default, skip_serializing_if = "TravelKnown::is_told")]
    pub direction: TravelKnown,
}

/// Whether a track's end joins its start: `true` or `false` in files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "bool", into = "bool")]
pub enum Ends {
    /// It is closed.
    #[default]
    Joined,
    /// It is open.
    Apart,
}

impl Ends {
    fn are_joined(&self) -> bool {
        *self == Self::Joined
    }
}

impl From<bool> for Ends {
    fn from(closed: bool) -> Self {
        if closed { Self::Joined } else { Self::Apart }
    }
}

impl From<Ends> for bool {
    fn from(ends: Ends) -> Self {
        ends == Ends::Joined
    }
}

/// Whether it is known which way round a race is run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TravelKnown {
    /// In the order of the track's points.
    #[default]
    Told,
    /// Either way: the first shots tell, and the other way is [`Track::reversed`].
    Unknown,
}

impl TravelKnown {
    fn is_told(&self) -> bool {
        *self == Self::Told
    }
}

/// Between the points of a middle line that the program writes, mm.
const POINT_MM: f64 = 10.0;
/// A picture's edge hides no more of a track than this, pixels: half of one is rounding.
const OVER_EDGE_PX: f64 = 1.0;

impl TrackKeys {
    /// What to write of a track: even steps from its start on, in tenths of a millimetre.
    pub fn of(track: &Track, direction: TravelKnown) -> Self {
        let line = &track.centreline;
        let count = (line.length_mm() / POINT_MM).round().max(4.0);
        let tenths = |at: TablePoint| [at.x, at.y].map(|value| (value * 10.0).round() / 10.0);
        let at = |k: usize| tenths(line.at(k as f64 * line.length_mm() / count));
        Self {
            centreline_mm: (0..count as usize).map(at).collect(),
            width_mm: (track.width_mm * 10.0).round() / 10.0,
            start_line_mm: Some(track.start_line().map(tenths)),
            closed: Ends::Joined,
            direction,
        }
    }

    /// The track that they describe.
    pub fn track(&self) -> Result<Track, TrackError> {
        let point = |[x, y]: [f64; 2]| TablePoint::new(x, y);
        let points: Vec<TablePoint> = self.centreline_mm.iter().copied().map(point).collect();
        if let (Ends::Apart, Some(first), Some(last)) = (self.closed, points.first(), points.last()) {
            return Err(TrackError::Open { gap_mm: first.distance(*last) });
        }
        Track::new(points, self.width_mm, self.start_line_mm.map(|ends| ends.map(point)))
    }
}

/// The first place of a track's edges that a picture of this size does not show, mm.
pub(in crate::calibration) fn out_of_picture(
    track: &Track,
    camera: &Camera,
    size_px: (u32, u32),
) -> Option<TablePoint> {
    let (width, height) = (f64::from(size_px.0), f64::from(size_px.1));
    let inside = |at: ImagePoint| {
        (-OVER_EDGE_PX..=width + OVER_EDGE_PX).contains(&at.x)
            && (-OVER_EDGE_PX..=height + OVER_EDGE_PX).contains(&at.y)
    };
    let line: &Centreline = &track.centreline;
    let steps = (line.length_mm() / POINT_MM).ceil() as usize;
    let half = track.width_mm / 2.0;
    let edges = (0..steps).flat_map(|k| [-half, half].map(|aside| line.beside(k as f64 * POINT_MM, aside)));
    edges.into_iter().find(|at| !camera.project(at.at_height(0.0)).is_some_and(inside))
}
