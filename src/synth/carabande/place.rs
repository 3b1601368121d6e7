//! Where discs come to lie.

use super::world::{RaceDisc, RaceScene};
use crate::geometry::{TablePoint, is_inside};
use crate::rules::carabande::Face;
use crate::synth::dice::Dice;

/// No middle of a disc lies nearer to the track's edge: no truth hangs on it.
const CLEAR_OF_EDGE_MM: f64 = 2.5;
/// Air between things that touch.
const TOUCH_MM: f64 = 0.08;
/// Tries to find room.
const TRIES: usize = 300;
/// How far behind the line discs start.
const BEHIND_MM: (f64, f64) = (0.2, 5.0);

/// Where a disc is laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Where {
    /// Anywhere on the track.
    Track,
    /// On the track beside another disc, touching it or nearly.
    BesideDisc,
    /// On the track at a rail, touching it.
    AtRail,
    /// On the track, partly over its edge.
    OverEdge,
    /// On the table, inside or outside of the track.
    Table,
    /// On the table inside of the track; beside it where there is no room.
    Infield,
    /// On the track behind the start line.
    Start,
}

/// Lays a disc among others; `None` where no room is found.
pub(super) fn lay(
    dice: &mut Dice,
    scene: &RaceScene,
    others: &[RaceDisc],
    place: Where,
    face: Face,
) -> Option<RaceDisc> {
    (0..TRIES).find_map(|attempt| {
        let at = draw(dice, scene, others, place, attempt)?;
        let turn_rad = dice.between(0.0, std::f64::consts::TAU);
        let is_beside = matches!(place, Where::Table | Where::Infield);
        fits(scene, others, at, is_beside).then(|| {
            let foot = if is_beside { scene.table_z() } else { 0.0 };
            RaceDisc::lying(at, foot, scene.disc_mm.1, face, turn_rad)
        })
    })
}

/// Whether a disc has room on the track, or on the table.
pub(super) fn fits(scene: &RaceScene, others: &[RaceDisc], at: TablePoint, on_table: bool) -> bool {
    let radius = scene.disc_mm.0 / 2.0;
    let is_free = others.iter().all(|other| other.place().distance(at) >= 2.0 * radius + TOUCH_MM / 2.0);
    let lies = scene.course.locate(at);
    let rail_gap = lies.map_or(f64::INFINITY, |lies| scene.course.rail_gap_mm(lies));
    let outside = scene.course.outside_mm(at);
    let is_level = if on_table { outside >= radius + 1.0 } else { outside <= -CLEAR_OF_EDGE_MM };
    is_free && is_level && rail_gap >= radius + TOUCH_MM / 2.0
}

fn draw(dice: &mut Dice, scene: &RaceScene, others: &[RaceDisc], place: Where, attempt: usize) -> Option<TablePoint> {
    let course = &scene.course;
    let (radius, half) = (scene.disc_mm.0 / 2.0, course.width_mm / 2.0);
    let anywhere = |dice: &mut Dice| dice.between(0.0, course.length_mm);
    Some(match place {
        Where::Track => {
            let along = anywhere(dice);
            course.at(along, dice.between(-1.0, 1.0) * (half - radius * 0.9))
        }
        Where::BesideDisc => {
            let first = others.first()?;
            let other = dice.pick(*first, others).place();
            let (sin, cos) = dice.between(0.0, std::f64::consts::TAU).sin_cos();
            let apart = 2.0 * radius + TOUCH_MM + if dice.chance(0.5) { 0.0 } else { dice.between(0.0, 4.0) };
            TablePoint::new(other.x + apart * cos, other.y + apart * sin)
        }
        Where::AtRail => {
            let first = course.rails.first()?;
            let rail = dice.pick(*first, &course.rails);
            let along = rail.from_mm + rail.length_mm * dice.between(0.0, 1.0);
            course.at(along, rail.side * (rail.inner_mm - radius - TOUCH_MM))
        }
        Where::OverEdge => {
            let along = anywhere(dice);
            let side = dice.pick(1.0, &[-1.0]);
            course.at(along, side * (half - dice.between(CLEAR_OF_EDGE_MM, radius * 0.8)))
        }
        Where::Infield if attempt < TRIES / 2 => {
            let at = on_table(dice, scene);
            let inside = is_inside(scene.line.points(), at);
            if inside { at } else { course.at(0.0, 0.0) }
        }
        Where::Infield | Where::Table => on_table(dice, scene),
        Where::Start => {
            let behind =
                radius + BEHIND_MM.0 + dice.between(0.0, 1.0).powi(2) * (2.2 * radius * (1.0 + attempt as f64 / 20.0));
            course.at(-behind - dice.between(0.0, BEHIND_MM.1), dice.between(-1.0, 1.0) * (half - radius - 1.0))
        }
    })
}

fn on_table(dice: &mut Dice, scene: &RaceScene) -> TablePoint {
    let (w, l) = scene.board_mm;
    TablePoint::new(dice.between(-20.0, w + 20.0), dice.between(-20.0, l + 20.0))
}
