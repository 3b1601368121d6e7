use super::look::ThingLook;
use super::world::{LyingTile, Side, TableScene, Thing};
use crate::synth::painter::{Body, Coin, Slab, Solid, What};
use crate::synth::scene::v3;
use crate::synth::solids::V3;

/// What a body is.
#[derive(Clone, Copy, Debug)]
pub(super) enum TablePiece {
    Tile { slab: Slab, halves: [u8; 2], side: Side },
    Die { slab: Slab, look: ThingLook },
    Card { slab: Slab, look: ThingLook },
    Draught { coin: Coin, look: ThingLook },
}

/// Side of a die, size of a card, size of a draughtsman, mm.
pub(super) const DIE_MM: f32 = 16.0;
pub(super) const CARD_MM: (f32, f32, f32) = (88.0, 58.0, 0.5);
pub(super) const DRAUGHT_MM: (f32, f32) = (32.0, 8.0);

/// All bodies of a scene: the tiles in order, what lies beside them, hands.
pub(super) fn bodies(scene: &TableScene) -> Vec<Body<TablePiece>> {
    let tiles = scene.tiles.iter().map(|tile| of_tile(scene, tile));
    let things = scene.things.iter().map(of_thing);
    let hands = scene.hands.iter().map(|hand| Body::of_hand(hand, scene.sensor.shutter_s));
    tiles.chain(things).chain(hands).collect()
}

fn of_tile(scene: &TableScene, tile: &LyingTile) -> Body<TablePiece> {
    let (length, width, height) = scene.tile_mm;
    let half = V3::new(length as f32, width as f32, height as f32) / 2.0;
    let set = &scene.look.set;
    let foot = v3(tile.at);
    let slab =
        Slab { corner: set.corner * width as f32, edge: set.edge * height as f32, ..lying(foot, half, tile.turn_rad) };
    let (sin, cos) = (tile.lean_rad as f32).sin_cos();
    let slab = Slab { up: slab.up * cos + slab.out * sin, out: slab.out * cos - slab.up * sin, ..slab };
    let travel = (tile.velocity * scene.sensor.shutter_s).cast::<f32>();
    let mut body = Body::new(
        What::Piece(TablePiece::Tile { slab, halves: tile.halves, side: tile.side }),
        vec![Solid::Slab(slab)],
        travel,
    );
    // A tile that is exchanged for another one at its place looks different.
    let [first, other] = tile.halves.map(u64::from);
    body.signature ^= (1 + first + 16 * other + 256 * u64::from(tile.side == Side::Back)) << 40;
    body
}

fn of_thing(thing: &Thing) -> Body<TablePiece> {
    let foot = v3(thing.at.at_height(0.0));
    let look = thing.look;
    match look {
        ThingLook::Die { .. } => {
            let slab = Slab { corner: 3.0, edge: 2.0, ..lying(foot, V3::repeat(DIE_MM / 2.0), thing.turn_rad) };
            Body::new(What::Piece(TablePiece::Die { slab, look }), vec![Solid::Slab(slab)], V3::zeros())
        }
        ThingLook::Card { .. } => {
            let half = V3::new(CARD_MM.0, CARD_MM.1, CARD_MM.2) / 2.0;
            let slab = Slab { corner: 3.5, edge: 0.1, ..lying(foot, half, thing.turn_rad) };
            Body::new(What::Piece(TablePiece::Card { slab, look }), vec![Solid::Slab(slab)], V3::zeros())
        }
        ThingLook::Draught { .. } => {
            let (radius, height) = (DRAUGHT_MM.0 / 2.0, DRAUGHT_MM.1);
            let centre = foot + V3::z() * (height / 2.0);
            let coin = Coin { centre, right: V3::x(), up: V3::y(), out: V3::z(), radius, height };
            Body::new(What::Piece(TablePiece::Draught { coin, look }), vec![Solid::Coin(coin)], V3::zeros())
        }
    }
}

/// A sharp-edged slab that lies level with its underside's middle at a place.
fn lying(foot: V3, half: V3, turn_rad: f64) -> Slab {
    let (sin, cos) = (turn_rad as f32).sin_cos();
    Slab {
        centre: foot + V3::z() * half.z,
        right: V3::new(cos, sin, 0.0),
        up: V3::new(-sin, cos, 0.0),
        out: V3::z(),
        half,
        corner: 0.0,
        edge: 0.1,
    }
}
