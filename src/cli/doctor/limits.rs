use crate::report::{Finding, Limits, Measure};

/// What was measured, held against its limits.
pub fn finding(measure: &Measure) -> Finding {
    Finding::of(measure, limits(measure))
}

fn limits(measure: &Measure) -> Limits {
    let (green, red) = match measure {
        Measure::PieceSize { .. } => (14.0, 8.0),
        Measure::Sharpness { .. } => (0.2, 0.3),
        Measure::Contrast { .. } => (5.0, 3.0),
        Measure::Pieces { .. } => (1.0, 0.7),
        Measure::Corners { .. } => (0.001, 0.002),
        Measure::Place { .. } => (0.1, 0.4),
        Measure::Bending { .. } => (0.1, 0.4),
        Measure::Angle { .. } => (45.0, 35.0),
        Measure::View { .. } => (0.97, 0.93),
        Measure::Rate(_) => (29.0, 19.0),
        Measure::Gaps(_) => (0.01, 0.1),
        Measure::Evenness(_) => (0.2, 0.5),
        Measure::Dark { .. } => (120.0, 28.0),
        Measure::Burnt { .. } => (0.1, 0.4),
        Measure::Uneven { .. } => (5.0, 13.0),
        Measure::Flicker { .. } => (0.05, 0.2),
        Measure::Noise { .. } => (5.0, 20.0),
    };
    Limits { green, red }
}

/// The limits of sharpness, for its map.
pub fn of_sharpness() -> Limits {
    limits(&Measure::Sharpness { edge_px: None, piece_px: 1.0 })
}
