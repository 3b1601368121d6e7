use super::Face;

/// A disc of a race at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Racer {
    /// Its number.
    pub disc: u8,
    /// Along the track from the start line, laps counted, mm: where it lies, or where it has to be put back to.
    pub progress_mm: f64,
    /// Which side is up, there.
    pub face: Face,
    /// The greatest progress in any shot that stands, mm; at least 0.
    pub best_mm: f64,
    /// Laps that have been ticked.
    pub laps: u8,
    /// On which place it finished, from 1 on.
    pub finish: Option<u8>,
    /// Whether it has had a shot.
    pub has_shot: bool,
    /// Who turned it on its face, while it lies so.
    pub turned: Option<Turner>,
    /// Whether it has to be put back to where it lay before the last shot.
    pub is_owed: bool,
}

/// Who turned a disc on its face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turner {
    /// Its own shot: flipping it back is a whole turn.
    Own,
    /// Another's shot.
    Other,
    /// Nobody has seen it.
    Unknown,
}

impl Racer {
    /// A disc that has not begun.
    pub fn new(disc: u8) -> Self {
        Self {
            disc,
            progress_mm: 0.0,
            face: Face::Up,
            best_mm: 0.0,
            laps: 0,
            finish: None,
            has_shot: false,
            turned: None,
            is_owed: false,
        }
    }

    /// Lays it somewhere, nothing following from it.
    pub(super) fn lie(&mut self, progress_mm: f64, face: Face) {
        self.progress_mm = progress_mm;
        self.turn(face, Turner::Unknown);
    }

    /// Lays it on a side.
    pub(super) fn turn(&mut self, face: Face, by: Turner) {
        self.turned = match (self.face, face) {
            (_, Face::Up) => None,
            (Face::Up, Face::Down) => Some(by),
            (Face::Down, Face::Down) => self.turned.or(Some(by)),
        };
        self.face = face;
    }
}
