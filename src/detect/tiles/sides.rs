use super::plane::Plane;
use super::pose::Pose;

/// Places along an end, and along half of a long side.
const END: [f32; 7] = [-0.8, -0.55, -0.3, 0.0, 0.3, 0.55, 0.8];
const LONG: [f32; 5] = [0.12, 0.3, 0.5, 0.7, 0.84];
/// Distance from an edge at which a side is looked at, in widths.
const BESIDE: f32 = 0.07;
/// How clear a side is taken to be that lies at the picture's edge.
const AT_EDGE: f32 = 0.6;
/// How far a tile may reach out of the picture, in widths.
const MOST_OUT: f32 = 0.12;
/// Least step at a clear side: levels, and spreads of the face.
const LEAST_STEP: f32 = 10.0;
const STEP_SPREADS: f32 = 4.0;
const NOISE_SPREADS: f32 = 3.0;
/// What a clear step counts, whatever its size; the rest is for how near it comes to this share of the contrast. The second is
/// for things that may have a pattern, whose steps are clear, too.
const CLEAR: f32 = 0.8;
const CLEAR_BY_PATTERN: f32 = 0.5;
const SHARP: f32 = 0.5;

/// What noise alone makes a step, spreads of it.
const NOISE_STEP: f32 = 1.5;

/// Levels by which what is beyond each place of an outline differs from what is within, in no order.
pub fn steps(plane: &Plane, pose: &Pose) -> Vec<f32> {
    let step = |within: (f32, f32), beyond: (f32, f32)| {
        let level = |(along, across): (f32, f32)| {
            let at = pose.at(along, across);
            plane.nearest(at.x, at.y)
        };
        (level(beyond) - level(within)).abs()
    };
    let ends = END.iter().flat_map(|s| [1.0, -1.0].map(|end| ((end * (1.0 - BESIDE), *s), (end * (1.0 + BESIDE), *s))));
    let long = |along: f32| {
        [1.0, -1.0].map(|side| ((along, side * (1.0 - 2.0 * BESIDE)), (along, side * (1.0 + 2.0 * BESIDE))))
    };
    let longs = LONG.iter().flat_map(|s| [*s, -*s]).flat_map(long);
    ends.chain(longs).map(|(within, beyond)| step(within, beyond)).collect()
}

/// How large a step of level is that makes a side clear, and one that makes it sharp.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    least: f32,
    sharp: f32,
    clear: f32,
    noise: f32,
}

impl Step {
    /// The same where steps of less than this many levels are noise.
    pub fn at_least(self, levels: f32) -> Self {
        Self { least: self.least.max(levels), sharp: self.sharp.max(levels), ..self }
    }

    /// For a face of this spread, where marks stand out by `contrast` levels.
    pub fn of(spread: f32, contrast: f32) -> Self {
        let least = (STEP_SPREADS * spread).max(LEAST_STEP);
        Self { least, sharp: (SHARP * contrast).max(least), clear: CLEAR, noise: 0.0 }
    }

    /// For things with or without a pattern that stand out from the table by `contrast` levels, where the picture's noise has
    /// this spread.
    pub fn around(contrast: f32, noise: f32) -> Self {
        let least = LEAST_STEP.max(NOISE_SPREADS * noise);
        Self { least, sharp: contrast.max(least), clear: CLEAR_BY_PATTERN, noise }
    }
}

/// Whether a tile lies in the picture, but for a little of its edge.
pub fn is_in_view(plane: &Plane, pose: &Pose) -> bool {
    let out = MOST_OUT * pose.width();
    let (width, height) = (plane.width as f32 + out, plane.height as f32 + out);
    pose.corners().iter().all(|at| at.x >= -out && at.y >= -out && at.x <= width && at.y <= height)
}

/// How clear the four sides of a tile are by those of its halves: a long side is that of both.
pub fn of_both([first, other]: [[f32; 3]; 2]) -> [f32; 4] {
    [first[0], other[0], first[1].midpoint(other[1]), first[2].midpoint(other[2])]
}

/// How clear the four sides are, 0 to 1: both ends, then the long ones.
pub fn all_sides(plane: &Plane, pose: &Pose, step: &Step) -> [f32; 4] {
    of_both([0.5, -0.5].map(|half| sides(plane, pose, half, step)))
}

/// How clear a half's end and its two long sides are, 0 to 1. `half` is 0.5 for the first half, -0.5 for the other.
pub fn sides(plane: &Plane, pose: &Pose, half: f32, step: &Step) -> [f32; 3] {
    let sign = 2.0 * half;
    let clear = |place: &dyn Fn(f32) -> (f32, f32)| {
        let level = |off: f32| {
            let (along, across) = place(off);
            let at = pose.at(along, across);
            (plane.nearest(at.x, at.y), plane.at(at.x, at.y).is_some())
        };
        let ((within, _), (edge, _), (beyond, is_seen)) = (level(-BESIDE), level(0.0), level(BESIDE));
        if !is_seen {
            return AT_EDGE;
        }
        let size = (beyond - within).abs().max((edge - within).abs());
        // The larger of two steps of noise is about one and a half spreads of it.
        let size = (size - NOISE_STEP * step.noise).max(0.0);
        step.clear * (size / step.least).min(1.0) + (1.0 - step.clear) * (size / step.sharp).min(1.0)
    };
    let end = END.map(|s| clear(&|off| (sign * (1.0 + off), s)));
    let long = |side: f32| {
        let steps = LONG.map(|s| clear(&|off| (sign * s, side * (1.0 + 2.0 * off))));
        steps.iter().sum::<f32>() / LONG.len() as f32
    };
    [end.iter().sum::<f32>() / END.len() as f32, long(1.0), long(-1.0)]
}
