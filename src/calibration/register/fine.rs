use nalgebra::{Matrix2, Vector2};

use super::patch::{Patch, Window, best_match};
use super::plane::Plane;
use super::reference::{Anchor, BESIDE, HALF, Reference, finest_reduction};
use super::solve::{Sighting, pixel, solve};
use crate::geometry::Camera;

/// How far around its expected place a patch is looked for, round by round, and how far it may miss then, pixels.
const ROUNDS: [(usize, f64); 3] = [(6, 6.0), (2, 2.0), (1, 1.0)];
/// The same for the last look, at the whole picture.
const LAST_ROUNDS: [(usize, f64); 2] = [(2, 2.0), (1, 1.0)];
/// Likeness from which a patch is recognised.
const RECOGNISED: f32 = 0.75;
/// How far a recognised patch may be off its place to agree with a camera, working pixels.
const AGREES_PX: f64 = 0.6;

/// A camera, and how well a picture bears it out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fitted {
    pub camera: Camera,
    /// Patches that agree with it.
    pub agreeing: usize,
    /// Of so many that are in the picture.
    pub looked_for: usize,
}

/// Patches that must agree …
const LEAST_AGREEING: usize = 25;
/// … and their share: hands, discs and shadows hide the rest.
const LEAST_SHARE: f64 = 0.35;

impl Fitted {
    /// Whether the picture leaves no doubt.
    pub fn is_sure(&self) -> bool {
        self.agreeing >= LEAST_AGREEING && self.agreeing as f64 >= LEAST_SHARE * self.looked_for as f64
    }
}

/// The reference's picture and a later one, both of one size.
struct Pair<'a> {
    reference: &'a Reference,
    before: &'a Plane,
    now: &'a Plane,
    /// Size, of the working picture's.
    scale: f64,
}

/// The camera that sees the reference's patches where they are in this working picture, from one that is some pixels off.
pub(super) fn refine(reference: &Reference, now: &Plane, start: &Camera) -> Fitted {
    Pair { reference, before: &reference.fine, now, scale: 1.0 }.fit(start, &ROUNDS)
}

/// The same in a picture as large as the reference's finest, from a camera of that which is hardly off.
pub(super) fn polish(reference: &Reference, now: &Plane, start: &Camera) -> Fitted {
    let scale = (reference.by / finest_reduction(reference.by)) as f64;
    Pair { reference, before: &reference.finest, now, scale }.fit(start, &LAST_ROUNDS)
}

impl Pair<'_> {
    fn fit(&self, start: &Camera, rounds: &[(usize, f64)]) -> Fitted {
        let reference = self.reference;
        let mut camera = *start;
        let mut fitted = Fitted { camera, agreeing: 0, looked_for: 0 };
        for (radius, reach_px) in rounds {
            let looks = reference.anchors.iter().map(|anchor| (anchor, self.look(&camera, anchor, *radius)));
            let (mut sightings, mut looked_for) = (Vec::new(), 0);
            for (anchor, look) in looks {
                let Some(look) = look else { continue };
                looked_for += 1;
                if let Look::Seen(at) = look {
                    sightings.push(Sighting { place: anchor.place, at, sure: anchor.sure });
                }
            }
            camera = solve(&camera, reference.middle(), &sightings, *reach_px);
            let agrees = |sighting: &&Sighting| {
                pixel(&camera, sighting.place).is_some_and(|seen| {
                    let miss = sighting.at - seen;
                    miss.dot(&(sighting.sure * miss)) < AGREES_PX * AGREES_PX
                })
            };
            fitted = Fitted { camera, agreeing: sightings.iter().filter(agrees).count(), looked_for };
            if sightings.len() < LEAST_AGREEING {
                break;
            }
        }
        fitted
    }

    fn look(&self, camera: &Camera, anchor: &Anchor, radius: usize) -> Option<Look> {
        let at = pixel(camera, anchor.place)?;
        let window = Window::of(self.now, at, HALF + radius)?;
        let along = |place| pixel(camera, place).map(|seen| (seen - at) / (BESIDE * self.scale));
        let now_from_before = Matrix2::from_columns(&[along(anchor.right)?, along(anchor.below)?]);
        let before_from_now = now_from_before.try_inverse()?;
        let Some(patch) = Patch::of(self.before, anchor.at * self.scale, HALF, &before_from_now) else {
            return Some(Look::NotSeen);
        };
        let (likeness, places) = window.likeness(&patch);
        let (off, best) = best_match(&likeness, places)?;
        Some(if best >= RECOGNISED { Look::Seen(at + off) } else { Look::NotSeen })
    }
}

/// What came of looking for a patch that is in the picture.
enum Look {
    Seen(Vector2<f64>),
    NotSeen,
}
