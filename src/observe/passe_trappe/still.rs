use super::hands::hands_of;
use super::place::{doubt_at_bar, nearer_half, place_of};
use crate::detect::{Detections, hand_gap};
use crate::geometry::Timestamp;
use crate::model::PasseTrappe;
use crate::observe::unreadable;
use crate::rules::passe_trappe::{Disk, Layout, Place};
use crate::rules::{Observation, Problem};

/// Gap between a hand and a disk of a single picture within which the disk is in doubt, mm.
const AT_HAND_MM: f64 = 5.0;
/// Agreement below which a disk of a single picture is in doubt: nothing before or after can confirm it.
const SURE_FIT: f64 = 0.7;
/// Share of a top below which a disk of a single picture is in doubt.
const SURE_VISIBLE: f64 = 0.4;
/// Deviations of single-cell noise between board and disks below which nothing seen is trusted.
pub const SURE_SEPARATION: f64 = 2.0;
/// … and beyond which it is trusted again: between the two it stays as it was.
pub const SURE_AGAIN_SEPARATION: f64 = 3.0;

/// A single picture in the rules' words: nothing is filled in.
pub fn observe_still(model: &PasseTrappe, t: Timestamp, detections: &Detections) -> Observation<Layout> {
    let mut problems: Vec<Problem> = unreadable(&detections.light).into_iter().collect();
    let mut disks = Vec::new();
    let expected = model.disks();
    for (id, disc) in (0u8..).zip(detections.most_plausible(expected, model.disk_diameter_mm)) {
        let place = place_of(model, disc.centre);
        // It may be held, or be a part of the hand.
        let is_at_hand = hand_gap(&detections.hands, disc.centre, model.disk_diameter_mm / 2.0) < AT_HAND_MM;
        if is_at_hand || disc.fit < SURE_FIT || disc.visible < SURE_VISIBLE || place == Place::Airborne {
            problems.push(Problem::UncertainPiece { x: disc.centre.x, y: disc.centre.y });
        }
        problems.extend(doubt_at_bar(model, disc.centre, 0.0));
        disks.push(Disk {
            id,
            at: disc.centre,
            place,
            since: t,
            still_since: Some(t),
            held: false,
            hidden: false,
            origin: nearer_half(model, disc.centre),
            crossing: None,
        });
    }
    let found = detections.discs.len();
    if found != expected {
        problems.push(Problem::PieceCount { expected, found });
    }
    if detections.separation < SURE_SEPARATION {
        problems.push(Problem::LowContrast);
    }
    let settled = problems.is_empty() && detections.hands.is_empty();
    Observation { t, layout: Layout { disks, hands: hands_of(model, &detections.hands) }, settled, problems }
}
