use super::plane::Plane;
use super::pose::Pose;
use super::tone::{FACE_PLACES, Tone, face_places};

/// Places beside those of a face that must be even on a back: where bar and pips would be.
const MARKS: [(f32, f32); 12] = [
    (0.0, 0.0),
    (0.0, 0.4),
    (0.0, -0.4),
    (0.5, 0.0),
    (-0.5, 0.0),
    (0.77, 0.54),
    (0.77, -0.54),
    (-0.77, 0.54),
    (-0.77, -0.54),
    (0.23, 0.54),
    (-0.23, -0.54),
    (0.23, -0.54),
];
/// How much a place may differ from the back's tone: levels, and spreads of it.
const NEAR_LEVELS: f32 = 10.0;
const NEAR_SPREADS: f32 = 4.0;

/// The tone of what a tile shows there.
pub fn face_of(plane: &Plane, pose: &Pose) -> Tone {
    let mut face = [0.0; FACE_PLACES];
    face.iter_mut().zip(face_places()).for_each(|(level, place)| *level = level_at(plane, pose, place));
    Tone::of(&face)
}

/// Share of a tile that has this tone, by its places with a face or by those without, whichever is less even; `spread` is what
/// its levels may differ by.
pub fn evenness(plane: &Plane, pose: &Pose, tone: &Tone, spread: f32) -> f32 {
    let near = NEAR_LEVELS.max(NEAR_SPREADS * spread);
    let is_even = |place: &(f32, f32)| (level_at(plane, pose, *place) - tone.at(place.0, place.1)).abs() < near;
    let share = |count: usize, all: usize| count as f32 / all as f32;
    let face = share(face_places().filter(is_even).count(), FACE_PLACES);
    face.min(share(MARKS.iter().filter(|place| is_even(place)).count(), MARKS.len()))
}

/// The level at a place of a tile, along and across.
pub fn level_at(plane: &Plane, pose: &Pose, (along, across): (f32, f32)) -> f32 {
    let at = pose.at(along, across);
    plane.nearest(at.x, at.y)
}
