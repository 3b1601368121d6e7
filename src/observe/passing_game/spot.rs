use nalgebra::Vector2;

use crate::detect::tiles::{FaceDown, Tile, TileDetections, TilePlace};
use crate::geometry::{ImagePoint, Planar, TablePoint};
use crate::model::PassingGame;

/// Where a tile lies, with its own axes: they hold perspective where the picture is not calibrated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spot {
    /// The middle of its top, mm.
    pub at: TablePoint,
    /// From there to the middle of its first half's end, mm.
    pub along: Vector2<f64>,
    /// From there to the middle of the long side at the left of that, mm.
    pub across: Vector2<f64>,
}

/// The places of all that was found, mm.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Spots {
    /// Of the tiles face up, in the detections' order.
    pub tiles: Vec<Spot>,
    /// Of those face down.
    pub backs: Vec<Spot>,
    /// Whether they are places on the table, and not only in the picture.
    pub is_on_table: bool,
}

impl Spots {
    /// On the table where the picture is calibrated. Otherwise in the picture, as if it were the table: to such a scale that
    /// a tile is as wide as it should be.
    pub fn of(keys: &PassingGame, detections: &TileDetections) -> Self {
        let TileDetections { tiles, face_down, .. } = detections;
        let on_table = |place: &Option<TilePlace>| place.map(|place| Spot::on_table(keys, &place));
        let placed: Option<Vec<Spot>> = tiles.iter().map(|tile| on_table(&tile.place)).collect();
        let backs_placed: Option<Vec<Spot>> = face_down.iter().map(|back| on_table(&back.place)).collect();
        if let (Some(tiles), Some(backs)) = (placed, backs_placed) {
            return Self { tiles, backs, is_on_table: true };
        }
        let mut all: Vec<Spot> = tiles.iter().map(|Tile { corners, .. }| Spot::in_picture(corners)).collect();
        all.extend(face_down.iter().map(|FaceDown { corners, .. }| Spot::in_picture(corners)));
        let mut widths: Vec<f64> = all.iter().map(Spot::width).collect();
        widths.sort_by(f64::total_cmp);
        let usual_px = widths.get(widths.len() / 2).copied().filter(|width| *width > 0.0).unwrap_or(1.0);
        all.iter_mut().for_each(|spot| spot.scale(keys.tile_width_mm / usual_px));
        let backs = all.split_off(tiles.len());
        Self { tiles: all, backs, is_on_table: false }
    }
}

impl Spot {
    fn on_table(keys: &PassingGame, place: &TilePlace) -> Self {
        let (sin, cos) = place.direction_rad.sin_cos();
        let (length, width) = (keys.tile_length_mm / 2.0, keys.tile_width_mm / 2.0);
        Self { at: place.centre, along: Vector2::new(cos, sin) * length, across: Vector2::new(-sin, cos) * width }
    }

    /// In pixels, turned so that y points up.
    fn in_picture(corners: &[ImagePoint; 4]) -> Self {
        let [a, b, c, d] = corners.map(|corner| Vector2::new(corner.x, -corner.y));
        let middle = (a + b + c + d) / 4.0;
        let along = (a + b - c - d) / 4.0;
        let across = (b + c - a - d) / 4.0;
        let across = if along.perp(&across) < 0.0 { -across } else { across };
        Self { at: TablePoint::new(middle.x, middle.y), along, across }
    }

    fn scale(&mut self, factor: f64) {
        self.at = TablePoint::new(self.at.x * factor, self.at.y * factor);
        self.along *= factor;
        self.across *= factor;
    }

    /// As wide as a tile of the same area.
    fn width(&self) -> f64 {
        (2.0 * self.along.perp(&self.across).abs()).sqrt()
    }

    /// The same place with the other half first.
    pub fn turned(&self) -> Self {
        Self { along: -self.along, across: -self.across, ..*self }
    }

    /// The middle of a half's end: 0 the first, 1 the other.
    pub fn end(&self, half: usize) -> TablePoint {
        self.beyond(if half == 0 { self.along } else { -self.along })
    }

    /// The place that is so far from its middle.
    pub fn beyond(&self, way: Vector2<f64>) -> TablePoint {
        TablePoint::new(self.at.x + way.x, self.at.y + way.y)
    }

    /// The direction to its first half, radians from the x axis, counter-clockwise.
    pub fn direction_rad(&self) -> f64 {
        self.along.y.atan2(self.along.x)
    }

    /// How far a place is along and across it, in widths: its ends are at ±1, its long sides at ±1/2.
    pub fn seen_at(&self, place: TablePoint) -> Vector2<f64> {
        self.seen(place.xy() - self.at.xy())
    }

    /// A way along and across it, in widths.
    pub fn seen(&self, way: Vector2<f64>) -> Vector2<f64> {
        let area = self.along.perp(&self.across);
        if area.abs() < 1e-9 {
            return Vector2::zeros();
        }
        Vector2::new(way.perp(&self.across) / area, 0.5 * self.along.perp(&way) / area)
    }

    /// Halfway, or some share, from this place to another of the same tile.
    pub fn towards(&self, other: &Self, share: f64) -> Self {
        let at = self.at.xy() + (other.at.xy() - self.at.xy()) * share;
        Self {
            at: TablePoint::from_xy(at.x, at.y),
            along: self.along.lerp(&other.along, share),
            across: self.across.lerp(&other.across, share),
        }
    }
}
