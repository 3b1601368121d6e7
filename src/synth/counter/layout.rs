use super::world::{CountScene, Stack};
use crate::geometry::TablePoint;
use crate::synth::dice::Dice;

/// Gap between two pieces that do not touch on purpose, mm.
const GAP_MM: f64 = 0.3;
/// No piece's middle lies nearer to the board's edge than this, in diameters, on either side: no truth hangs on it.
const CLEAR_OF_EDGE: f64 = 0.5;

/// Pieces as they may lie: on squares, free, touching, stacked, and some beside the board.
pub(super) fn random_stacks(dice: &mut Dice, scene: &CountScene) -> Vec<Stack> {
    let (width, length) = scene.board_mm;
    let diameter = scene.piece_mm.0;
    let wanted = dice.between(3.0, 26.0) as usize;
    let beside = if dice.chance(0.4) { dice.between(1.0, 6.0) as usize } else { 0 };
    let stacking = if dice.chance(0.5) { dice.between(0.1, 0.5) } else { 0.0 };
    let on_squares = dice.chance(0.7);
    let mut stacks: Vec<Stack> = Vec::new();
    for _ in 0..wanted * 40 {
        if stacks.len() >= wanted {
            break;
        }
        let low = CLEAR_OF_EDGE * diameter;
        let mut at = TablePoint::new(dice.between(low, width - low), dice.between(low, length - low));
        match (scene.grid(), stacks.last()) {
            (Some(squares), _) if on_squares => {
                let side = width / f64::from(squares);
                let middle = |value: f64, off: f64| ((value / side).floor() + 0.5) * side + off;
                at = TablePoint::new(middle(at.x, dice.normal(1.0)), middle(at.y, dice.normal(1.0)));
            }
            (_, Some(other)) if dice.chance(0.35) => {
                let (sin, cos) = dice.between(0.0, std::f64::consts::TAU).sin_cos();
                let apart = diameter + GAP_MM;
                at = TablePoint::new(other.at.x + apart * cos, other.at.y + apart * sin);
            }
            (Some(_) | None, _) => {}
        }
        let is_inside = at.x >= low && at.y >= low && at.x <= width - low && at.y <= length - low;
        if is_inside && is_free(&stacks, at, diameter) {
            let stacked = if dice.chance(stacking) { dice.pick(2, &[2, 3]) } else { 1 };
            stacks.push(stack(dice, scene, at, stacked));
        }
    }
    for _ in 0..beside {
        let along = dice.between(0.0, length);
        let out = diameter * dice.between(0.75, 1.4);
        let x = if dice.chance(0.5) { -out } else { width + out };
        let at = TablePoint::new(x, along);
        if is_free(&stacks, at, diameter) {
            stacks.push(stack(dice, scene, at, 1));
        }
    }
    stacks
}

fn stack(dice: &mut Dice, scene: &CountScene, at: TablePoint, stacked: u32) -> Stack {
    let class = (dice.between(0.0, scene.classes.len() as f64) as usize).min(scene.classes.len().saturating_sub(1));
    Stack { at, class, stacked, own: dice.between_f32(0.0, 1.0) }
}

fn is_free(stacks: &[Stack], at: TablePoint, diameter: f64) -> bool {
    stacks.iter().all(|other| other.at.distance(at) >= diameter + GAP_MM * 0.5)
}

/// Whether every piece can be seen well enough to be counted: none is hidden by a stack before it.
pub(super) fn is_readable(scene: &CountScene) -> bool {
    let camera = scene.camera.centre();
    let (diameter, each) = scene.piece_mm;
    let hides = |front: &Stack, back: &Stack| {
        let rise = each * f64::from(front.stacked) - each * f64::from(back.stacked);
        if rise <= 0.0 || front.at == back.at {
            return false;
        }
        // The shadow of the higher top on the plane of the lower one, seen from the camera.
        let share = rise / (camera.z - each * f64::from(front.stacked));
        let reach =
            TablePoint::new(front.at.x + (front.at.x - camera.x) * share, front.at.y + (front.at.y - camera.y) * share);
        reach.distance(back.at) < 0.55 * diameter
    };
    scene.stacks.iter().all(|back| !scene.stacks.iter().any(|front| hides(front, back)))
}
