use crate::calibration::{Calibration, Verdict, Watch, WatchConfig};
use crate::capture::{Frame, Picture};
use crate::detect::Hand;
use crate::geometry::{Camera, ImagePoint, TablePoint};
use crate::rules::Problem;

/// Keeps the calibration in step with camera and board.
#[derive(Clone, Debug)]
pub struct Keeper {
    watch: Watch,
    /// A picture of the empty board, for which the calibration held, until the first frame.
    before: Option<Picture>,
    camera: Camera,
    height_mm: f64,
}

/// How the next frame is to be looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Stand {
    /// The camera, if it is another than in the frame before.
    pub moved: Option<Moved>,
    /// Whether the frame can be looked at at all.
    pub sight: Sight,
    /// What is wrong, if something is: no event may come of what is seen.
    pub problem: Option<Problem>,
}

/// Where the camera is now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Moved {
    /// For this frame.
    On(Camera),
    /// Until something is moved again.
    Settled(Camera),
}

/// Whether it is known where the board is in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// It is.
    Clear,
    /// It is not.
    Blind,
}

/// How far beyond its rim a piece still shows its shadow and side, mm.
const AROUND_PIECE_MM: f64 = 12.0;
/// How far beyond its outline a hand does, mm.
const AROUND_HAND_MM: f64 = 25.0;

impl Keeper {
    /// For pictures that this calibration holds for at first.
    pub fn new(calibration: Calibration) -> Self {
        Self {
            watch: Watch::new(calibration.camera, calibration.board, WatchConfig::default()),
            before: calibration.empty,
            camera: calibration.camera,
            height_mm: calibration.disc.height_mm,
        }
    }

    /// The camera as it is now.
    pub fn camera(&self) -> &Camera {
        &self.camera
    }

    /// Looks whether camera and board are where they were.
    pub fn step(&mut self, frame: &Frame) -> Stand {
        if let Some(before) = self.before.take()
            && let Some(camera) = self.watch.compare(&before, &frame.picture)
        {
            self.camera = camera;
            return Stand { moved: Some(Moved::Settled(camera)), sight: Sight::Clear, problem: None };
        }
        let told = |state| Some(Problem::Moved { state });
        let (moved, sight, problem) = match self.watch.step(frame.t, &frame.picture) {
            Verdict::Still => (Some(Moved::Settled(self.watch.camera())), Sight::Clear, None),
            Verdict::Moved(camera) => (Some(Moved::Settled(camera)), Sight::Clear, None),
            Verdict::Moving(Some(camera)) => (Some(Moved::On(camera)), Sight::Clear, told("moving")),
            Verdict::Moving(None) => (None, Sight::Blind, told("moving")),
            Verdict::Lost => (None, Sight::Blind, told("lost")),
        };
        let moved = moved.filter(|(Moved::On(camera) | Moved::Settled(camera))| *camera != self.camera);
        if let Some(Moved::On(camera) | Moved::Settled(camera)) = moved {
            self.camera = camera;
        }
        Stand { moved, sight, problem }
    }

    /// Takes what was seen in the frame, so that only the board itself is watched and no piece or hand: the pieces' places
    /// at the height of their tops, and how far they reach from there, mm.
    pub fn saw(&mut self, frame: &Frame, pieces: impl Iterator<Item = (TablePoint, f64)>, hands: &[Hand]) {
        if !self.watch.wants_picture() {
            return;
        }
        let pieces: Vec<(TablePoint, f64)> = pieces.collect();
        let (camera, height_mm) = (self.camera, self.height_mm);
        let is_free = |pixel: ImagePoint| {
            let free_at = |at: TablePoint| {
                let of_piece = |(piece, reach_mm): &(TablePoint, f64)| piece.distance(at) > reach_mm + AROUND_PIECE_MM;
                pieces.iter().all(of_piece) && hands.iter().all(|hand| hand.distance_to(at) > AROUND_HAND_MM)
            };
            camera.unproject(pixel, height_mm).is_none_or(free_at)
        };
        self.watch.settle(&frame.picture, is_free);
    }
}
