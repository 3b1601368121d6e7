//! A hand that lays a train: straight on, doubles crosswise, and round corners in each way that people do.

use tableref::detect::tiles::Tile;

use super::{LENGTH_MM, WIDTH_MM, tile};

/// How a tile is laid at the open end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lay {
    /// Straight on; a double crosswise.
    On,
    /// A double lengthwise.
    Lengthwise,
    /// At right angle to the end half's long side, to the left.
    BesideLeft,
    /// The same to the right.
    BesideRight,
    /// Crosswise before the end, the half that fits before it and the other to the left.
    BeforeLeft,
    /// The same to the right.
    BeforeRight,
}

/// The open end of a train.
#[derive(Clone, Copy, Debug)]
pub struct End {
    /// The middle of its edge.
    at: (f64, f64),
    /// Where it faces.
    way: (f64, f64),
    /// Whether the last tile lies crosswise, so that it has no half of its own there.
    is_across: bool,
}

impl End {
    pub fn new(x: f64, y: f64, degrees: f64) -> Self {
        let way = degrees.to_radians();
        Self { at: (x, y), way: (way.cos(), way.sin()), is_across: true }
    }

    /// Whether the last tile lies crosswise.
    pub fn is_across(&self) -> bool {
        self.is_across
    }

    fn turned(&self, left: bool) -> (f64, f64) {
        let (x, y) = self.way;
        if left { (-y, x) } else { (y, -x) }
    }

    fn moved(&self, by: f64) -> (f64, f64) {
        (self.at.0 + self.way.0 * by, self.at.1 + self.way.1 * by)
    }

    /// Lays a tile whose first number is the one that fits, and goes on to its other end; leaves a gap before it.
    pub fn lay(&mut self, [fits, open]: [u8; 2], how: Lay, gap_mm: f64) -> Tile {
        self.at = self.moved(gap_mm);
        let is_left = matches!(how, Lay::BesideLeft | Lay::BeforeLeft);
        match how {
            Lay::On if fits == open => {
                let (x, y) = self.moved(WIDTH_MM / 2.0);
                self.at = self.moved(WIDTH_MM);
                self.is_across = true;
                let side = self.turned(true);
                tile(fits, open, x, y, side.1.atan2(side.0).to_degrees())
            }
            Lay::On | Lay::Lengthwise => self.go_on(fits, open),
            Lay::BesideLeft | Lay::BesideRight => {
                // From the middle of the end half's long side, or of the crosswise double's end.
                let (back, out) =
                    if self.is_across { (WIDTH_MM / 2.0, LENGTH_MM / 2.0) } else { (WIDTH_MM / 2.0, WIDTH_MM / 2.0) };
                let (x, y) = self.moved(-back - gap_mm);
                self.way = self.turned(is_left);
                self.at = (x, y);
                self.at = self.moved(out + gap_mm);
                self.go_on(fits, open)
            }
            Lay::BeforeLeft | Lay::BeforeRight => {
                self.at = self.moved(WIDTH_MM / 2.0);
                self.way = self.turned(is_left);
                self.at = self.moved(-WIDTH_MM / 2.0);
                self.go_on(fits, open)
            }
        }
    }

    fn go_on(&mut self, fits: u8, open: u8) -> Tile {
        let (x, y) = self.moved(LENGTH_MM / 2.0);
        self.at = self.moved(LENGTH_MM);
        self.is_across = false;
        tile(fits, open, x, y, (-self.way.1).atan2(-self.way.0).to_degrees())
    }
}
