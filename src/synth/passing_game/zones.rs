//! Where hands and the boneyard have their places on a table.

use crate::geometry::TablePoint;
use crate::synth::dice::Dice;
use crate::synth::tabletop::{Area, Spread};

/// A side of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seat {
    Near,
    Left,
    Far,
    Right,
}

/// The places on a table.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Zones {
    /// Which side of the table each player sits at, in order of play.
    pub seats: Vec<Seat>,
    /// Where they lay their hands open, in the same order.
    pub hands: Vec<Area>,
    pub boneyard: Area,
}

/// Room around the tiles of a zone, and between zones and the table's edge, mm.
const ROOM_MM: f64 = 12.0;
const EDGE_MM: f64 = 8.0;
/// Distance of tiles' middles in a row, in tiles' widths.
const IN_ROW: f64 = 1.25;
/// How far apart rows are, mm.
const ROWS_MM: f64 = 8.0;

/// Zones for so many players and tiles of the boneyard; `None` where the table is too small for them.
pub(super) fn zones(
    dice: &mut Dice,
    (w, l): (f64, f64),
    tile_mm: (f64, f64),
    players: usize,
    boneyard: usize,
) -> Option<Zones> {
    let (length, width) = tile_mm;
    let deep = length + 2.0 * ROOM_MM;
    let hand = 7.0 * width * IN_ROW + 2.0 * ROOM_MM;
    let beside = players == 2 && dice.chance(0.3) && w > 2.0 * hand + 3.0 * EDGE_MM;
    let per_row = boneyard.div_ceil(if boneyard > 5 { 2 } else { 1 });
    let rows = boneyard.div_ceil(per_row.max(1));
    let bones = (per_row as f64 * width * IN_ROW + 2.0 * ROOM_MM, rows as f64 * (length + ROWS_MM) + 2.0 * ROOM_MM);
    let seats: Vec<Seat> = if beside {
        vec![Seat::Near, Seat::Near]
    } else {
        match players {
            2 => vec![Seat::Near, Seat::Far],
            3 => vec![Seat::Near, Seat::Left, Seat::Far],
            _ => vec![Seat::Near, Seat::Left, Seat::Far, Seat::Right],
        }
    };
    // The boneyard has the far-right corner, hands on the far side keep to the left of it.
    let far_width = w - bones.0 - 3.0 * EDGE_MM;
    if far_width < hand || w < hand + 2.0 * (deep + EDGE_MM) || l < bones.1 + deep + 2.5 * length {
        return None;
    }
    let far_left = EDGE_MM + dice.between(0.0, far_width - hand);
    let near_left = (w - hand) / 2.0;
    let tall_low = (deep + 2.0 * EDGE_MM).min(l / 2.0 - hand / 2.0).max(EDGE_MM);
    let hands = seats.iter().enumerate().map(|(player, seat)| match seat {
        Seat::Near if beside => {
            let left = if player == 0 { w / 2.0 - hand - EDGE_MM } else { w / 2.0 + EDGE_MM };
            Area::new(left, EDGE_MM, left + hand, EDGE_MM + deep)
        }
        Seat::Near => Area::new(near_left, EDGE_MM, near_left + hand, EDGE_MM + deep),
        Seat::Far => Area::new(far_left, l - EDGE_MM - deep, far_left + hand, l - EDGE_MM),
        Seat::Left => Area::new(EDGE_MM, tall_low, EDGE_MM + deep, tall_low + hand),
        Seat::Right => Area::new(w - EDGE_MM - deep, tall_low, w - EDGE_MM, tall_low + hand),
    });
    let boneyard = Area::new(w - EDGE_MM - bones.0, l - EDGE_MM - bones.1, w - EDGE_MM, l - EDGE_MM);
    let zones = Zones { hands: hands.collect(), seats, boneyard };
    zones.are_apart().then_some(zones)
}

impl Zones {
    /// All of them.
    pub fn all(&self) -> Vec<Area> {
        self.hands.iter().copied().chain([self.boneyard]).collect()
    }

    /// Whether a tile lies in a player's zone.
    pub fn holds(&self, player: usize, place: &Spread) -> bool {
        self.hands.get(player).is_some_and(|area| area.holds(place))
    }

    /// A place on the table before a player.
    pub fn before(&self, player: usize) -> Option<TablePoint> {
        self.hands.get(player).map(Area::middle)
    }

    fn are_apart(&self) -> bool {
        let all = self.all();
        all.iter().enumerate().all(|(i, a)| all.iter().skip(i + 1).all(|b| !a.spread().meets(&b.spread())))
    }

    /// Where so many tiles of the boneyard lie, each somewhat askew.
    pub fn boneyard_places(&self, dice: &mut Dice, tile_mm: (f64, f64), count: usize) -> Vec<Spread> {
        let area = self.boneyard.shrunk(ROOM_MM);
        let wide = ((area.x1 - area.x0) / (tile_mm.1 * IN_ROW)).floor().max(1.0) as usize;
        let tall = tile_mm.0 + ROWS_MM;
        (0..count)
            .map(|i| {
                let (column, row) = ((i % wide) as f64, (i / wide) as f64);
                let x = area.x0 + (column + 0.5) * tile_mm.1 * IN_ROW + dice.normal(0.7).clamp(-1.5, 1.5);
                let y = area.y0 + (row + 0.5) * tall + dice.normal(1.2).clamp(-3.0, 3.0);
                let turn_rad = std::f64::consts::FRAC_PI_2 + dice.normal(0.03).clamp(-0.06, 0.06);
                Spread { middle: TablePoint::new(x, y), turn_rad, half: (tile_mm.0 / 2.0, tile_mm.1 / 2.0) }
            })
            .collect()
    }

    /// Where the tiles of a hand lie when it is laid open: side by side before their player, in a bow or touching.
    pub fn hand_places(&self, dice: &mut Dice, tile_mm: (f64, f64), player: usize, count: usize) -> Vec<Spread> {
        let (Some(area), Some(seat)) = (self.hands.get(player), self.seats.get(player)) else { return Vec::new() };
        let inside = area.shrunk(ROOM_MM);
        let is_level = matches!(seat, Seat::Near | Seat::Far);
        let room = if is_level { inside.x1 - inside.x0 } else { inside.y1 - inside.y0 };
        let widest = (room / count.max(1) as f64).min(tile_mm.1 * 1.5);
        let apart = dice.between(tile_mm.1 + 0.2, widest.max(tile_mm.1 + 0.4));
        let slack = (room - apart * count as f64).max(0.0);
        let from = (dice.between(-0.4, 0.4) * slack) - apart * (count as f64 - 1.0) / 2.0;
        // Touching tiles that are askew would overlap.
        let most = ((apart - tile_mm.1) / tile_mm.0).min(0.07);
        let bow = if apart > tile_mm.1 + 3.0 { dice.pick(0.0, &[0.0, 0.02]) } else { 0.0 };
        let middle = area.middle();
        (0..count)
            .map(|i| {
                let along = from + apart * i as f64;
                let off = dice.normal(1.0).clamp(-2.5, 2.5);
                let share = i as f64 - (count as f64 - 1.0) / 2.0;
                let askew = dice.normal(0.03).clamp(-most, most) - bow * share;
                let (x, y, turn_rad) = match seat {
                    Seat::Near => (along, off, std::f64::consts::FRAC_PI_2),
                    Seat::Far => (-along, off, -std::f64::consts::FRAC_PI_2),
                    Seat::Left => (off, -along, 0.0),
                    Seat::Right => (off, along, std::f64::consts::PI),
                };
                Spread {
                    middle: TablePoint::new(middle.x + x, middle.y + y),
                    turn_rad: turn_rad + askew,
                    half: (tile_mm.0 / 2.0, tile_mm.1 / 2.0),
                }
            })
            .collect()
    }
}
