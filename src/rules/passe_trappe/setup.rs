use serde::{Deserialize, Serialize};

use super::{Action, Blocking, EventKind, Half, Layout, Place, SetupFault};
use crate::geometry::TablePoint;
use crate::model::PasseTrappe;

/// A set-up as it lies on the table before a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// The disks on the board.
    pub disks: Vec<SetDisk>,
    /// The halves in which a disk blocks the opening.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocking: Vec<Half>,
}

/// A disk of a set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SetDisk {
    /// Its number.
    pub id: u8,
    /// The half it lies wholly in; `None` in the opening.
    pub half: Option<Half>,
    /// Where it lies, whole millimetres.
    pub x_mm: i32,
    /// Where it lies, whole millimetres.
    pub y_mm: i32,
}

impl Setup {
    /// The set-up of the disks that lie on the board in this layout.
    pub fn from_layout(layout: &Layout, keys: &PasseTrappe) -> Self {
        let on_board = layout.disks.iter().filter(|disk| disk.place != Place::OffBoard);
        let mut disks: Vec<SetDisk> = Vec::with_capacity(layout.disks.len());
        let mut blocking = Vec::new();
        for disk in on_board {
            let half = match disk.place {
                Place::In(half) => Some(half),
                Place::Opening | Place::Airborne | Place::OffBoard => None,
            };
            disks.push(SetDisk { id: disk.id, half, x_mm: disk.at.x.round() as i32, y_mm: disk.at.y.round() as i32 });
            if let Some(half) = half.filter(|half| blocks_opening(disk.at, *half, keys))
                && !blocking.contains(&half)
            {
                blocking.push(half);
            }
        }
        Self { disks, blocking }
    }

    /// Disks wholly in a half.
    pub fn count(&self, half: Half) -> u8 {
        self.disks.iter().filter(|disk| disk.half == Some(half)).fold(0, |count: u8, _| count.saturating_add(1))
    }

    /// The action by which play begins from here.
    pub fn start(&self) -> Action {
        let blocking = match self.blocking.as_slice() {
            [] => Blocking::default(),
            halves => Blocking::Halves(halves.to_vec()),
        };
        Action::Start { near: self.count(Half::Near), far: self.count(Half::Far), blocking }
    }

    /// What is wrong with a set-up of so many disks: a half without exactly its disks, or a disk that blocks the opening.
    pub fn faults(near: u8, far: u8, blocking: &Blocking, expected: u8) -> Vec<EventKind> {
        let counts = [(Half::Near, near), (Half::Far, far)].into_iter().filter(|(_, found)| *found != expected);
        let miscounted = counts.map(|(half, found)| EventKind::IllegalSetup {
            half: Some(half),
            reason: SetupFault::Count,
            expected,
            found: Some(found),
        });
        let blocked = blocking.halves().into_iter().map(|half| EventKind::IllegalSetup {
            half,
            reason: SetupFault::Blocking,
            expected,
            found: None,
        });
        miscounted.chain(blocked).collect()
    }
}

/// Whether a disk overlaps the rectangle before the opening that must be clear (D1).
fn blocks_opening(at: TablePoint, half: Half, keys: &PasseTrappe) -> bool {
    let (from_mm, to_mm) = match half {
        Half::Near => (keys.bar_near_face_mm() - keys.opening_clear_depth_mm, keys.bar_near_face_mm()),
        Half::Far => (keys.bar_far_face_mm(), keys.bar_far_face_mm() + keys.opening_clear_depth_mm),
    };
    let nearest =
        TablePoint::new(at.x.max(keys.opening_left_mm()).min(keys.opening_right_mm()), at.y.max(from_mm).min(to_mm));
    at.distance(nearest) < keys.disk_diameter_mm / 2.0
}
