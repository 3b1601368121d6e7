use crate::calibration::{CalibrationError, Corners, Setup};
use crate::geometry::ImagePoint;
use crate::model::{Game, Model};

/// Pieces of a known width, as they are seen in a picture.
pub struct Yardstick {
    /// How wide each of them is in the picture, pixels.
    pub widths_px: Vec<f64>,
    /// How wide they are, mm.
    pub width_mm: f64,
    /// How wide the picture's table is taken to be where none is seen, mm.
    pub board_width_mm: f64,
}

/// A setup for pictures of this size as though they were taken from straight above, on a table as large as the pieces' width
/// says.
pub fn setup_from_above(
    game: Game,
    (width, height): (u32, u32),
    yardstick: Yardstick,
) -> Result<Setup, CalibrationError> {
    let Yardstick { mut widths_px, width_mm, board_width_mm } = yardstick;
    widths_px.sort_by(f64::total_cmp);
    // Where no piece is seen, any size will do.
    let mm_per_px = match widths_px.get(widths_px.len() / 2) {
        Some(width_px) if *width_px > 0.0 => width_mm / width_px,
        Some(_) | None => board_width_mm / f64::from(width),
    };
    let (right, bottom) = (f64::from(width - 1), f64::from(height - 1));
    let corner = ImagePoint::new;
    let corners = Corners {
        near_left: corner(0.0, bottom),
        near_right: corner(right, bottom),
        far_right: corner(right, 0.0),
        far_left: corner(0.0, 0.0),
    };
    let mut model = Model::new(game)?;
    model.set("board.width_mm", &format!("{:.2}", right * mm_per_px))?;
    model.set("board.length_mm", &format!("{:.2}", bottom * mm_per_px))?;
    let mut setup = Setup::new(game, (width, height), corners);
    setup.from_above = true;
    setup.model = model.overrides();
    setup.check()?;
    Ok(setup)
}

/// The mean of the shorter sides of an outline whose first two corners are one of them, pixels.
pub fn width_px([a, b, c, d]: [ImagePoint; 4]) -> f64 {
    (a.distance(b) + c.distance(d)) / 2.0
}
