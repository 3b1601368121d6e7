use super::{CalibrationError, Setup};
use crate::geometry::SpacePoint;
use crate::model::{BoardShape, DiscShape, Solid};

/// The shapes that a setup's keys give.
pub(super) fn of(setup: &Setup) -> Result<(BoardShape, DiscShape), CalibrationError> {
    let key = |table: &str, name: &str, default: f64| {
        let value = setup.model.get(table).and_then(|t| t.get(name));
        value.and_then(|v| v.as_float().or(v.as_integer().map(|i| i as f64))).unwrap_or(default)
    };
    let (width, length) = (key("board", "width_mm", 500.0), key("board", "length_mm", 1000.0));
    let (bar, opening, high) =
        (key("board", "bar_mm", 14.0), key("board", "opening_mm", 62.0), key("board", "bar_height_mm", 44.0));
    let arm = |from: f64, to: f64| Solid {
        min: SpacePoint::new(from, (length - bar) / 2.0, 0.0),
        max: SpacePoint::new(to, (length + bar) / 2.0, high),
    };
    let solids = vec![arm(0.0, (width - opening) / 2.0), arm((width + opening) / 2.0, width)];
    let board =
        BoardShape { width_mm: width, length_mm: length, rim_height_mm: key("board", "rim_height_mm", 40.0), solids };
    let disc = DiscShape { diameter_mm: key("disk", "diameter_mm", 50.0), height_mm: key("disk", "height_mm", 12.0) };
    Ok((board, disc))
}
