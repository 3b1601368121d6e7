use crate::calibration::{CalibrationError, Setup};
use crate::capture::Picture;
use crate::detect::tiles::{TileConfig, TileDetections, TileDetector, TilePlace};
use crate::geometry::{Camera, ImagePoint, TablePoint};
use crate::model::{Game, Model, PassingGame};
use crate::session::above::{self, Yardstick, width_px};

/// A setup for pictures of dominoes of which nothing is known: as though they were taken from straight above, on a table as
/// large as the usual size of a tile says. Places on it are as true as that is; what the tiles show does not depend on it.
pub fn setup_from_above(picture: &Picture) -> Result<Setup, CalibrationError> {
    let keys = Model::new(Game::PassingGame)?.passing_game()?;
    setup_of(&TileDetector::new(tile_config(&keys)).detect(picture, None), picture.size_px(), &keys)
}

/// The same by what was found in a picture of this size.
pub fn setup_of(seen: &TileDetections, size_px: (u32, u32), keys: &PassingGame) -> Result<Setup, CalibrationError> {
    let yardstick = Yardstick {
        widths_px: seen.tiles.iter().map(|tile| width_px(tile.corners)).collect(),
        width_mm: keys.tile_width_mm,
        board_width_mm: keys.board_width_mm,
    };
    above::setup_from_above(Game::PassingGame, size_px, yardstick)
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
