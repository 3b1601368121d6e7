use crate::geometry::TablePoint;
use crate::model::Track;
use crate::rules::carabande::START_ZONE_LAPS;

/// A track as discs are placed on it.
#[derive(Clone, Debug)]
pub struct Course {
    track: Track,
    /// How far beyond or within the edge a middle must be to count as having crossed it, mm.
    edge_mm: f64,
}

/// Where a place lies beside a track.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beside {
    /// Along it from the start line, mm, within one lap.
    pub along_mm: f64,
    /// How far beyond the edge of its surface, mm; negative on it.
    pub beyond_mm: f64,
}

impl Course {
    /// A course on this track.
    pub fn new(track: Track, edge_mm: f64) -> Self {
        Self { track, edge_mm }
    }

    /// One lap, mm.
    pub fn length_mm(&self) -> f64 {
        self.track.centreline.length_mm()
    }

    /// Where a place lies.
    pub fn locate(&self, at: TablePoint) -> Beside {
        let along = self.track.centreline.locate(at);
        Beside { along_mm: along.along_mm, beyond_mm: along.aside_mm.abs() - self.track.width_mm / 2.0 }
    }

    /// How far to the left of the middle line a place lies, mm.
    pub fn aside_mm(&self, at: TablePoint) -> f64 {
        self.track.centreline.locate(at).aside_mm
    }

    /// Whether a place is on the track, for a disc that was on it or not.
    pub fn is_on(&self, beside: Beside, was_on: bool) -> bool {
        if was_on { beside.beyond_mm <= self.edge_mm } else { beside.beyond_mm < -self.edge_mm }
    }

    /// Whether measuring cannot tell on which side of the edge a place is.
    pub fn is_at_edge(&self, beside: Beside) -> bool {
        beside.beyond_mm.abs() <= self.edge_mm
    }

    /// The progress at a place along the track that is nearest to another, mm.
    pub fn near(&self, along_mm: f64, progress_mm: f64) -> f64 {
        let length = self.length_mm();
        along_mm + length * ((progress_mm - along_mm) / length).round()
    }

    /// The progress of a disc that has run no lap, mm: shortly before the start line it is behind it.
    pub fn first(&self, along_mm: f64) -> f64 {
        let length = self.length_mm();
        if along_mm > (1.0 - START_ZONE_LAPS) * length { along_mm - length } else { along_mm }
    }
}
