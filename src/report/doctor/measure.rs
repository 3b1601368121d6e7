use serde::Serialize;

use crate::capture::Pace;

/// A traffic light.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Signal {
    /// It could not be told, or does not apply.
    Unknown,
    /// Fine.
    Green,
    /// It works, but would be better if mended.
    Amber,
    /// It has to be mended.
    Red,
}

/// Values between which a light is amber: at least as good as the one is green, worse than the other is red. Which of them
/// is the greater says whether more is better.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Limits {
    /// Green up to here.
    pub green: f64,
    /// Red beyond here.
    pub red: f64,
}

/// Whether a setup has a picture of the empty board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EmptyPicture {
    /// It has.
    Given,
    /// It has not.
    Missing,
}

/// Something that was measured of a camera over a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Measure {
    /// How large pieces appear.
    PieceSize {
        /// Pixels across where they appear smallest.
        smallest_px: f64,
        /// Pixels across where they appear largest.
        largest_px: f64,
    },
    /// How sharp the picture is.
    Sharpness {
        /// Pixels that the narrowest edges take; `None` where there are none.
        edge_px: Option<f64>,
        /// Pixels across the smallest piece.
        piece_px: f64,
    },
    /// How much the pieces of a class differ from the board.
    Contrast {
        /// The class's name in the model.
        class: String,
        /// Deviations of single-cell noise between piece and board.
        separation: f64,
        /// Whether the setup has a picture of the empty board to compare with.
        empty: EmptyPicture,
    },
    /// How many pieces were found.
    Pieces {
        /// Pieces of the set.
        expected: usize,
        /// The count nearest to that in each stretch of the recording.
        found: Vec<usize>,
    },
    /// How well the corners fit a board of this size.
    Corners {
        /// Root mean square miss, pixels.
        residual_px: f64,
        /// The picture's longer side, pixels.
        longer_px: u32,
    },
    /// Whether the board lies where the setup says.
    Place {
        /// How far its corners lie from there, pixels; `None` where the picture does not tell.
        moved_px: Option<f64>,
        /// Pixels across the smallest piece.
        piece_px: f64,
    },
    /// How much the lens bends lines that should be straight.
    Bending {
        /// How far the board's edges bow, pixels; `None` where they are too faint.
        bow_px: Option<f64>,
        /// Pixels across the smallest piece.
        piece_px: f64,
    },
    /// How steeply the camera looks down on the board's middle.
    Angle {
        /// Degrees; 90 is straight down.
        elevation_deg: f64,
    },
    /// How much of the board the camera sees.
    View {
        /// Share that is in the picture and hidden by nothing fixed.
        share: f64,
    },
    /// How many frames come a second.
    Rate(Pace),
    /// How many frames are missing.
    Gaps(Pace),
    /// How evenly frames follow each other.
    Evenness(Pace),
    /// Whether there is enough light.
    Dark {
        /// Level that nearly all of the board stays below, of 255.
        bright: u8,
    },
    /// Whether there is too much.
    Burnt {
        /// Share of the board at its limit.
        share: f64,
    },
    /// Whether all parts of the board get as much.
    Uneven {
        /// Light of the bright parts over that of the dark ones; `None` where too little of the board is seen.
        ratio: Option<f64>,
    },
    /// Whether the light is steady.
    Flicker {
        /// How much it swings within two seconds, as a share; `None` for single pictures.
        swing: Option<f64>,
    },
    /// Whether the colours are steady.
    Noise {
        /// Spread of a colour from frame to frame, levels of 255; `None` for single pictures.
        levels: Option<f64>,
    },
}

impl Measure {
    /// Its name in JSON.
    pub fn key(&self) -> &'static str {
        match self {
            Self::PieceSize { .. } => "piece_size",
            Self::Sharpness { .. } => "sharpness",
            Self::Contrast { .. } => "contrast",
            Self::Pieces { .. } => "pieces",
            Self::Corners { .. } => "corners",
            Self::Place { .. } => "place",
            Self::Bending { .. } => "bending",
            Self::Angle { .. } => "angle",
            Self::View { .. } => "view",
            Self::Rate(_) => "rate",
            Self::Gaps(_) => "gaps",
            Self::Evenness(_) => "evenness",
            Self::Dark { .. } => "dark",
            Self::Burnt { .. } => "burnt",
            Self::Uneven { .. } => "uneven",
            Self::Flicker { .. } => "flicker",
            Self::Noise { .. } => "noise",
        }
    }

    /// The number that is held against limits, and its unit.
    pub fn value(&self) -> (Option<f64>, &'static str) {
        match self {
            Self::PieceSize { smallest_px, .. } => (Some(*smallest_px), "px"),
            Self::Sharpness { edge_px, piece_px } => (edge_px.map(|px| px / piece_px), "of a piece's width"),
            Self::Contrast { separation, .. } => (Some(*separation), "deviations"),
            Self::Pieces { expected, found } => (Some(likest(*expected, found)), "of the set"),
            Self::Corners { residual_px, longer_px } => {
                (Some(residual_px / f64::from(*longer_px)), "of the picture's longer side")
            }
            Self::Place { moved_px, piece_px } => (moved_px.map(|px| px / piece_px), "of a piece's width"),
            Self::Bending { bow_px, piece_px } => (bow_px.map(|px| px / piece_px), "of a piece's width"),
            Self::Angle { elevation_deg } => (Some(*elevation_deg), "°"),
            Self::View { share } => (Some(*share), "of the board"),
            Self::Rate(pace) => (Some(pace.fps), "frames/s"),
            Self::Gaps(pace) => (Some(pace.missing_share()), "of the frames"),
            Self::Evenness(pace) => (Some(pace.unevenness), "of an interval"),
            Self::Dark { bright } => (Some(f64::from(*bright)), "of 255"),
            Self::Burnt { share } => (Some(*share), "of the board"),
            Self::Uneven { ratio } => (*ratio, "times"),
            Self::Flicker { swing } => (*swing, "of the light"),
            Self::Noise { levels } => (*levels, "levels of 255"),
        }
    }
}

impl Limits {
    /// The light of a value.
    pub fn signal(&self, value: Option<f64>) -> Signal {
        let Some(value) = value.filter(|value| !value.is_nan()) else { return Signal::Unknown };
        let is_more_better = self.green > self.red;
        let as_good_as = |limit: f64| if is_more_better { value >= limit } else { value <= limit };
        match (as_good_as(self.green), as_good_as(self.red)) {
            (true, _) => Signal::Green,
            (false, true) => Signal::Amber,
            (false, false) => Signal::Red,
        }
    }
}

/// The count that comes nearest to the set, as a share of it; too many are as bad as too few.
fn likest(expected: usize, found: &[usize]) -> f64 {
    let ratio = |found: &usize| found.min(&expected).to_owned() as f64 / (*found).max(expected).max(1) as f64;
    found.iter().map(ratio).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_say_by_their_order_whether_more_is_better() {
        let (more, less) = (Limits { green: 30.0, red: 20.0 }, Limits { green: 0.1, red: 0.3 });
        let lights = |limits: Limits, values: [f64; 3]| values.map(|value| limits.signal(Some(value)));
        assert_eq!(lights(more, [30.0, 20.0, 19.9]), [Signal::Green, Signal::Amber, Signal::Red]);
        assert_eq!(lights(less, [0.1, 0.3, 0.31]), [Signal::Green, Signal::Amber, Signal::Red]);
        assert_eq!((more.signal(None), more.signal(Some(f64::NAN))), (Signal::Unknown, Signal::Unknown));
        assert_eq!((likest(10, &[7, 10, 12]), likest(10, &[12, 8]), likest(10, &[])), (1.0, 10.0 / 12.0, 0.0));
        assert!(Signal::Red > Signal::Amber && Signal::Green > Signal::Unknown);
    }
}
