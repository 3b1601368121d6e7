use crate::calibration::{CalibrationError, Corners, Setup};
use crate::capture::Picture;
use crate::detect::tiles::{Tile, TileConfig, TileDetections, TileDetector, TilePlace};
use crate::geometry::{Camera, ImagePoint, TablePoint};
use crate::model::{Game, Model, PassingGame};

/// A setup for pictures of dominoes of which nothing is known: as though they were taken from straight above, on a table as
/// large as the usual size of a tile says. Places on it are as true as that is; what the tiles show does not depend on it.
pub fn setup_from_above(picture: &Picture) -> Result<Setup, CalibrationError> {
    let (width, height) = picture.size_px();
    let keys = Model::new(Game::PassingGame)?.passing_game()?;
    let seen = TileDetector::new(tile_config(&keys)).detect(picture, None);
    let mut widths_px: Vec<f64> = seen.tiles.iter().map(width_px).collect();
    widths_px.sort_by(f64::total_cmp);
    // Where no tile is seen, any size will do.
    let mm_per_px = match widths_px.get(widths_px.len() / 2) {
        Some(width_px) if *width_px > 0.0 => keys.tile_width_mm / width_px,
        Some(_) | None => keys.board_width_mm / f64::from(width),
    };
    let (right, bottom) = (f64::from(width - 1), f64::from(height - 1));
    let corner = ImagePoint::new;
    let corners = Corners {
        near_left: corner(0.0, bottom),
        near_right: corner(right, bottom),
        far_right: corner(right, 0.0),
        far_left: corner(0.0, 0.0),
    };
    let mut model = Model::new(Game::PassingGame)?;
    model.set("board.width_mm", &format!("{:.2}", right * mm_per_px))?;
    model.set("board.length_mm", &format!("{:.2}", bottom * mm_per_px))?;
    let mut setup = Setup::new(Game::PassingGame, (width, height), corners);
    setup.from_above = true;
    setup.model = model.overrides();
    setup.check()?;
    Ok(setup)
}

/// Gives each tile its place as seen by a camera of which the tiles' looks did not need to know.
pub fn place_all(detections: &mut TileDetections, camera: &Camera, keys: &PassingGame) {
    let on_table = |at: ImagePoint| camera.unproject(at, keys.tile_height_mm);
    let place = |corners: &[ImagePoint; 4]| {
        let [a, b, c, d] = corners.each_ref().map(|corner| on_table(*corner));
        let (first, other) = (between(a?, b?), between(c?, d?));
        let direction_rad = (first.y - other.y).atan2(first.x - other.x);
        Some(TilePlace { centre: between(first, other), direction_rad })
    };
    detections.tiles.iter_mut().for_each(|tile| tile.place = place(&tile.corners));
    detections.face_down.iter_mut().for_each(|tile| tile.place = place(&tile.corners));
}

fn between(one: TablePoint, other: TablePoint) -> TablePoint {
    TablePoint::new((one.x + other.x) / 2.0, (one.y + other.y) / 2.0)
}

/// What these keys tell a detector beyond the calibration.
pub fn tile_config(keys: &PassingGame) -> TileConfig {
    TileConfig { width_mm: keys.tile_width_mm, height_mm: keys.tile_height_mm }
}

/// Its shorter sides' mean, pixels.
fn width_px(tile: &Tile) -> f64 {
    let [a, b, c, d] = tile.corners;
    (a.distance(b) + c.distance(d)) / 2.0
}
