use super::{Finding, Limits, Measure};

/// What was measured, held against its limits.
pub fn judged(measure: &Measure) -> Finding {
    Finding::of(measure, limits(measure))
}

/// The limits rest on drawn scenes that were spoiled step by step until they were not read right any more; nine of ten of
/// them are as they were drawn. `tests/doctor/limits.rs` and `pace_limits.rs` measure them anew, and
/// `calibration/README.md` tells the results.
fn limits(measure: &Measure) -> Limits {
    let (green, red) = match measure {
        // From 14 pixels on nothing gets better, below 8 one of three is not read.
        Measure::PieceSize { .. } => (14.0, 8.0),
        // Up to a fifth of a piece edges may be soft; beyond three tenths every other picture is not read.
        Measure::Sharpness { .. } => (0.2, 0.3),
        // Below 5 one of five is not read, below 3 three of four are not, and some are misread without a doubt.
        Measure::Contrast { .. } => (5.0, 3.0),
        // One hidden piece is no fault of the camera's; three of ten are.
        Measure::Pieces { .. } => (1.0, 0.7),
        // Beyond a thousandth pieces lie seven millimetres off, beyond two half of them do.
        Measure::Corners { .. } => (0.001, 0.002),
        // Beyond an eighth of a piece most pieces are placed wrongly.
        Measure::Place { .. } => (0.06, 0.12),
        // The same miss, made by the lens between the corners.
        Measure::Bending { .. } => (0.06, 0.12),
        // Lower, the bar hides pieces; the board in view says how many places.
        Measure::Angle { .. } => (45.0, 35.0),
        // The places that cannot be seen are those where a piece is missed: with ten pieces it adds up.
        Measure::View { .. } => (0.97, 0.93),
        // 60 are hardly better than 30; below 15 half of the events are lost.
        Measure::Rate(_) => (29.0, 14.0),
        Measure::Gaps(_) => (0.03, 0.15),
        Measure::Evenness(_) => (0.3, 0.7),
        // Below 120 slightly fewer are read; below 28 a picture is not believed at all.
        Measure::Dark { .. } => (120.0, 28.0),
        // Up to three tenths hardly matter; from four on half of the pictures are not read.
        Measure::Burnt { .. } => (0.1, 0.4),
        // Pieces are found where the light changes by much, but not where it is dark too.
        Measure::Uneven { .. } => (5.0, 13.0),
        // The board's look is followed; light that doubles within a moment is not.
        Measure::Flicker { .. } => (0.5, 1.0),
        // Noise makes one of ten fail from 5 levels on, one of five from 10 on; more hardly matters.
        Measure::Noise { .. } => (5.0, 20.0),
    };
    Limits { green, red }
}

/// The limits of sharpness, for its map.
pub fn sharpness_limits() -> Limits {
    limits(&Measure::Sharpness { edge_px: None, piece_px: 1.0 })
}
