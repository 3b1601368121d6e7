//! Where disks lie, by the physical rule alone.

use super::hand::{Cover, Hand};
use super::scene::{Disk, Scene};
use super::truth::{BoardKeys, Counts, DiskTruth, FrameTruth, Owed};
use super::visible::visible_shares;
use crate::geometry::TablePoint;
use crate::rules::passe_trappe::Half;

/// What a place on the playing surface belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Zone {
    Wholly(Half),
    Bar,
}

/// The half that a disk is wholly in, or the bar's thickness where a part of it is inside that.
pub(super) fn zone(board: &BoardKeys, radius_mm: f64, y: f64) -> Zone {
    let reach = board.bar_mm / 2.0 + radius_mm;
    if y <= board.middle_mm() - reach {
        Zone::Wholly(Half::Near)
    } else if y >= board.middle_mm() + reach {
        Zone::Wholly(Half::Far)
    } else {
        Zone::Bar
    }
}

/// Whether a disk's centre is within the playing area's walls.
pub(super) fn on_board(board: &BoardKeys, x: f64, y: f64) -> bool {
    (0.0..=board.width_mm).contains(&x) && (0.0..=board.length_mm).contains(&y)
}

/// Physical counts; `last_half` says where each disk was last wholly in.
pub(super) fn counts(scene: &Scene, last_half: &[Half]) -> Counts {
    let radius = scene.disk.diameter_mm / 2.0;
    let mut counts = Counts::default();
    for (disk, last) in scene.disks.iter().zip(last_half) {
        let in_half = |half: Half, counts: &mut Counts| match half {
            Half::Near => counts.near += 1,
            Half::Far => counts.far += 1,
        };
        if disk.held {
            in_half(*last, &mut counts);
        } else if disk.at.z > 0.0 {
            counts.airborne += 1;
        } else if on_board(&scene.board, disk.at.x, disk.at.y) {
            match zone(&scene.board, radius, disk.at.y) {
                Zone::Wholly(half) => in_half(half, &mut counts),
                Zone::Bar => counts.opening += 1,
            }
        }
    }
    counts
}

/// Whether any part of a hand is above the playing area.
pub(super) fn is_over_board(board: &BoardKeys, hand: &Hand) -> bool {
    hand.limbs().iter().filter(|limb| limb.cover != Cover::Rubber).any(|limb| {
        (0..=4).any(|step| {
            let at = limb.capsule.a.lerp(&limb.capsule.b, step as f32 / 4.0);
            on_board(board, f64::from(at.x), f64::from(at.y))
        })
    })
}

/// The truth about one moment.
pub(super) fn frame_truth(scene: &Scene, t: f64, last_half: &[Half], owed: Owed) -> FrameTruth {
    let tenth = |v: f64| (v * 10.0).round() / 10.0;
    let truth = |(disk, visible): (&Disk, f64)| DiskTruth {
        x: tenth(disk.at.x),
        y: tenth(disk.at.y),
        z: tenth(disk.at.z),
        still: disk.still && !disk.held,
        held: disk.held,
        visible: (visible * 100.0).round() / 100.0,
    };
    FrameTruth {
        t: (t * 1e4).round() / 1e4,
        counts: counts(scene, last_half),
        held: scene.disks.iter().filter(|d| d.held).count(),
        moving: scene.disks.iter().filter(|d| !d.still && !d.held).count(),
        hands: scene.hands.iter().filter(|hand| is_over_board(&scene.board, hand)).count(),
        owed,
        disks: scene.disks.iter().zip(visible_shares(scene)).map(truth).collect(),
        corners_px: None,
    }
}

/// Whether a disk's place keeps clear of walls, of the bar's arms, and of other disks.
pub(super) fn is_free(board: &BoardKeys, radius_mm: f64, at: TablePoint, others: &[TablePoint]) -> bool {
    let within = at.x >= radius_mm
        && at.x <= board.width_mm - radius_mm
        && at.y >= radius_mm
        && at.y <= board.length_mm - radius_mm;
    let clear_of_arms = board.arms().iter().all(|arm| {
        let nearest = TablePoint::new(at.x.clamp(arm.min.x, arm.max.x), at.y.clamp(arm.min.y, arm.max.y));
        nearest.distance(at) >= radius_mm
    });
    within && clear_of_arms && others.iter().all(|other| other.distance(at) >= 2.0 * radius_mm)
}
