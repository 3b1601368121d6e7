use opencv::core::{Mat, RotateFlags, Vec3b, rotate};
use opencv::prelude::*;

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

    /// Turns a decoded picture of three bytes a pixel into `turned`, which has room for exactly that.
    pub(super) fn apply(self, stored: &Mat, turned: &mut [u8]) -> opencv::Result<()> {
        let code = match self {
            Self::None => {
                let bytes = stored.data_bytes()?;
                if bytes.len() == turned.len() {
                    turned.copy_from_slice(bytes);
                }
                return Ok(());
            }
            Self::Clockwise => RotateFlags::ROTATE_90_CLOCKWISE,
            Self::Half => RotateFlags::ROTATE_180,
            Self::CounterClockwise => RotateFlags::ROTATE_90_COUNTERCLOCKWISE,
        };
        let (width, height) = self.size_after((stored.cols().unsigned_abs(), stored.rows().unsigned_abs()));
        let mut place = Mat::new_rows_cols_with_bytes_mut::<Vec3b>(height as i32, width as i32, turned)?;
        rotate(stored, &mut place, code as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pixels named by one number each, three bytes wide.
    fn turned(turn: Turn) -> Vec<u8> {
        let pixels: Vec<u8> = (1..=6).flat_map(|n| [n; 3]).collect();
        let stored = Mat::new_rows_cols_with_bytes::<Vec3b>(2, 3, &pixels).unwrap().try_clone().unwrap();
        let mut out = vec![0; 18];
        turn.apply(&stored, &mut out).unwrap();
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
