use super::raster::Raster;
use crate::detect::Hand;
use crate::detect::groups::{eroded, joined, middle, outline, side_reached};
use crate::geometry::TablePoint;

/// Evidence from which a cell is something.
const SOMETHING: f32 = 0.3;
/// Share of a square's area from which something that reaches over the board's edge is a hand.
const LEAST_HAND: f64 = 0.6;
/// Share of a ball's area from which something is worth telling.
const LEAST_THING: f64 = 0.4;

/// What is left where all pieces are explained: single things, and what reaches in from outside.
#[derive(Clone, Debug, Default)]
pub struct Leftover {
    /// Middles of single things, with their areas in squares.
    pub things: Vec<(TablePoint, f64)>,
    /// Hands.
    pub hands: Vec<Hand>,
    /// The cells of the hands.
    pub in_hand: Vec<usize>,
}

/// What the evidence that no piece explains makes up.
pub fn leftover(raster: &Raster, evidence: &[f32], ball_diameter_mm: f64) -> Leftover {
    let odd: Vec<bool> =
        (0..evidence.len()).map(|cell| raster.square_of[cell].is_some() && evidence[cell] > SOMETHING).collect();
    let square = (raster.square_mm / raster.cell_mm).powi(2);
    let ball = std::f64::consts::PI * (ball_diameter_mm / raster.cell_mm / 2.0).powi(2);
    let mut found = Leftover::default();
    // What is off the board is not looked at, so that it takes nothing away from what reaches in.
    let held = |cell: usize| odd[cell] || raster.square_of[cell].is_none();
    let side_mm = raster.squares as f64 * raster.square_mm;
    for cells in joined(raster.side, &eroded(raster.side, &odd, held)) {
        let places: Vec<TablePoint> = cells.iter().map(|cell| raster.centre_of(*cell)).collect();
        match side_reached(&places, raster.cell_mm, (side_mm, side_mm)) {
            Some(from) if cells.len() as f64 >= LEAST_HAND * square => {
                found.hands.push(Hand { from, outline: outline(places) });
                found.in_hand.extend(cells);
            }
            Some(_) | None if cells.len() as f64 >= LEAST_THING * ball => {
                found.things.push((middle(&places), cells.len() as f64 / square));
            }
            Some(_) | None => {}
        }
    }
    found
}
