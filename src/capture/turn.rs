/// By how much a recording's pictures must be turned to stand upright.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Turn {
    #[default]
    None,
    Clockwise,
    Half,
    CounterClockwise,
}

impl Turn {
    /// The turn by this many degrees clockwise; other angles than quarter turns have none.
    pub(super) fn from_degrees_clockwise(degrees: f64) -> Option<Self> {
        match (degrees.rem_euclid(360.0) / 90.0).round() as i32 % 4 {
            0 => Some(Self::None),
            1 => Some(Self::Clockwise),
            2 => Some(Self::Half),
            3 => Some(Self::CounterClockwise),
            _ => None,
        }
    }

    /// Width and height after the turn.
    pub(super) fn size_after(self, (width, height): (u32, u32)) -> (u32, u32) {
        match self {
            Self::None | Self::Half => (width, height),
            Self::Clockwise | Self::CounterClockwise => (height, width),
        }
    }

    /// Turns packed BGR pixels of this width and height into `turned`, which has the same length.
    pub(super) fn apply(self, pixels: &[u8], (width, height): (usize, usize), turned: &mut [u8]) {
        // A source pixel (x, y) goes to first + x * step_x + y * step_y, counted in pixels.
        let (w, h) = (width as isize, height as isize);
        let (first, step_x, step_y) = match self {
            Self::None => (0, 1, w),
            Self::Half => (w * h - 1, -1, -w),
            Self::Clockwise => (h - 1, h, -1),
            Self::CounterClockwise => ((w - 1) * h, -h, 1),
        };
        // Square tiles keep both the rows read and the columns written in the cache.
        for tile_y in (0..height).step_by(TILE_PX) {
            for tile_x in (0..width).step_by(TILE_PX) {
                let columns = tile_x..(tile_x + TILE_PX).min(width);
                for y in tile_y..(tile_y + TILE_PX).min(height) {
                    let row =
                        pixels.get(3 * (y * width + columns.start)..3 * (y * width + columns.end)).unwrap_or_default();
                    let mut to = first + columns.start as isize * step_x + y as isize * step_y;
                    for pixel in row.chunks_exact(3) {
                        if let Some(place) = turned.get_mut(3 * to as usize..3 * to as usize + 3) {
                            place.copy_from_slice(pixel);
                        }
                        to += step_x;
                    }
                }
            }
        }
    }
}

const TILE_PX: usize = 32;

#[cfg(test)]
mod tests {
    use super::*;

    /// Pixels named by one number each, three bytes wide.
    fn turned(turn: Turn) -> Vec<u8> {
        let pixels: Vec<u8> = (1..=6).flat_map(|n| [n; 3]).collect();
        let mut out = vec![0; 18];
        turn.apply(&pixels, (3, 2), &mut out);
        out.chunks(3).map(|p| p[0]).collect()
    }

    #[test]
    fn each_turn_moves_the_pixels_where_it_says() {
        assert_eq!(turned(Turn::None), [1, 2, 3, 4, 5, 6]);
        assert_eq!(turned(Turn::Half), [6, 5, 4, 3, 2, 1]);
        assert_eq!(turned(Turn::Clockwise), [4, 1, 5, 2, 6, 3]);
        assert_eq!(turned(Turn::CounterClockwise), [3, 6, 2, 5, 1, 4]);
    }
}
