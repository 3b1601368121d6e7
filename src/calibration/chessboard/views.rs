use super::{Chessboard, ChessboardView, LensError, find_chessboard};
use crate::capture::Picture;

/// Why a picture is not used.
#[derive(Clone, Debug, PartialEq)]
pub enum LeftOut {
    /// There is no whole chessboard in it.
    NoChessboard,
    /// It has another size than the first.
    OtherSize((u32, u32)),
    /// The camera or the sheet moved.
    Blurred {
        /// Pixels that an edge takes from dark to light.
        rise_px: f64,
        /// What is sharp enough.
        most_px: f64,
    },
    /// The sheet lies as in another picture.
    Like(String),
    /// It contradicts the others: the sheet was bent, or corners were mistaken.
    Misfit {
        /// Root mean square miss of its corners.
        miss_px: f64,
    },
}

/// All pictures that were looked at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Views {
    /// Width and height of the first.
    pub size_px: (u32, u32),
    /// Those that can be used.
    pub kept: Vec<ChessboardView>,
    /// The others, by name, with the corners that were found in them.
    pub left_out: Vec<(String, LeftOut)>,
}

/// Views nearer to each other than this share of the picture's width say the same.
const LEAST_MOVE_SHARE: f64 = 0.025;
/// A sharp edge rises within this share of the picture's width, and a small picture's within some pixels.
const MOST_RISE_SHARE: f64 = 0.0032;
const MOST_RISE_PX: f64 = 4.0;

impl Views {
    /// Looks at one picture more.
    ///
    /// # Errors
    /// If OpenCV fails.
    pub fn add(&mut self, picture: &Picture, name: &str, board: &Chessboard) -> Result<(), LensError> {
        if self.looked_at() == 0 {
            self.size_px = picture.size_px();
        }
        let fault = match picture.size_px() == self.size_px {
            true => match find_chessboard(picture, board, name)? {
                Some(view) => match self.fault(&view) {
                    Some(fault) => fault,
                    None => {
                        self.kept.push(view);
                        return Ok(());
                    }
                },
                None => LeftOut::NoChessboard,
            },
            false => LeftOut::OtherSize(picture.size_px()),
        };
        self.left_out.push((name.to_owned(), fault));
        Ok(())
    }

    /// How many pictures were looked at.
    pub fn looked_at(&self) -> usize {
        self.kept.len() + self.left_out.len()
    }

    fn fault(&self, view: &ChessboardView) -> Option<LeftOut> {
        let width = f64::from(self.size_px.0.max(self.size_px.1));
        let most_px = (width * MOST_RISE_SHARE).max(MOST_RISE_PX);
        if view.rise_px > most_px {
            return Some(LeftOut::Blurred { rise_px: view.rise_px, most_px });
        }
        let moved = |other: &ChessboardView| {
            let ways = view.corners.iter().zip(&other.corners).map(|(a, b)| a.distance(*b));
            ways.sum::<f64>() / view.corners.len().max(1) as f64
        };
        let twin = self.kept.iter().find(|other| moved(other) < LEAST_MOVE_SHARE * width);
        twin.map(|other| LeftOut::Like(other.name.clone()))
    }
}
