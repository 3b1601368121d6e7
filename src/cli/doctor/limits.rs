use crate::report::{Finding, Limits, Measure};

/// What was measured, held against its limits.
pub fn finding(measure: &Measure) -> Finding {
    Finding::of(measure, limits(measure))
}

fn limits(measure: &Measure) -> Limits {
    let (green, red) = match measure {
        Measure::PieceSize { .. } => (20.0, 12.0),
        Measure::Sharpness { .. } => (0.15, 0.3),
        Measure::Contrast { .. } => (4.5, 2.0),
        Measure::Pieces { .. } => (1.0, 0.7),
        Measure::Corners { .. } => (0.002, 0.006),
        Measure::Place { .. } => (0.1, 0.4),
        Measure::Bending { .. } => (0.1, 0.4),
        Measure::Angle { .. } => (45.0, 35.0),
        Measure::View { .. } => (0.98, 0.9),
        Measure::Rate(_) => (29.0, 19.0),
        Measure::Gaps(_) => (0.01, 0.1),
        Measure::Evenness(_) => (0.2, 0.5),
        Measure::Dark { .. } => (80.0, 28.0),
        Measure::Burnt { .. } => (0.05, 0.4),
        Measure::Uneven { .. } => (3.0, 8.0),
        Measure::Flicker { .. } => (0.05, 0.2),
        Measure::Noise { .. } => (4.0, 8.0),
    };
    Limits { green, red }
}

/// The limits of sharpness, for its map.
pub fn of_sharpness() -> Limits {
    limits(&Measure::Sharpness { edge_px: None, piece_px: 1.0 })
}
