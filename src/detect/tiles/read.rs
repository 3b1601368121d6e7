use super::evidence::Lattice;
use super::pattern::{Match, PLACES, best_match};
use super::pose::Pose;
use super::tone::{FACE_PLACES, Tone, face_places};
use crate::capture::Picture;

/// How a tile's half was read.
#[derive(Clone, Copy, Debug)]
pub struct HalfSeen {
    /// What its places say together.
    pub seen: Match,
    /// How strong its pips stand out: levels of the strongest colour.
    pub strength: f32,
    /// How strong something may stand out that is none.
    pub noise: f32,
    /// Share of its face that is even, 0 to 1.
    pub clear: f32,
    /// Share of its face at the limit of all colours, 0 to 1.
    pub burnt: f32,
    /// Whether it has another colour than the other half: one of them is hidden.
    pub is_other: bool,
}

/// A picture's colour at a place, between pixels linearly; the nearest at the edge.
fn colour_at(picture: &Picture, x: f32, y: f32) -> [f32; 3] {
    let (x, y) = ((x - 0.5).max(0.0), (y - 0.5).max(0.0));
    let (width, height) = (picture.width as usize, picture.height as usize);
    let (col, row) = ((x as usize).min(width.saturating_sub(2)), (y as usize).min(height.saturating_sub(2)));
    let (right, down) = ((x - col as f32).min(1.0), (y - row as f32).min(1.0));
    let at = 3 * (row * width + col);
    let below = at + 3 * width;
    std::array::from_fn(|c| {
        let value = |at: usize| f32::from(picture.bgr[at + c]);
        let (a, b) =
            (value(at) + right * (value(at + 3) - value(at)), value(below) + right * (value(below + 3) - value(below)));
        a + down * (b - a)
    })
}

/// Mean colour of a disc of the tile, of a radius in its widths.
fn disc(picture: &Picture, pose: &Pose, along: f32, across: f32, radius: f32) -> [f32; 3] {
    let inner = 0.6 * radius;
    let spots = [
        (0.0, 0.0),
        (1.0, 0.0),
        (-1.0, 0.0),
        (0.0, 1.0),
        (0.0, -1.0),
        (0.7, 0.7),
        (0.7, -0.7),
        (-0.7, 0.7),
        (-0.7, -0.7),
    ];
    let mut sum = [0.0; 3];
    for (a, b) in spots {
        let at = pose.at(along + a * inner, across + 2.0 * b * inner);
        let colour = colour_at(picture, at.x, at.y);
        sum.iter_mut().zip(colour).for_each(|(sum, c)| *sum += c / spots.len() as f32);
    }
    sum
}

/// How much the halves' tones may differ: levels, and share of the bar's contrast.
const MOST_CHANGE: f32 = 25.0;
const MOST_CHANGE_SHARE: f32 = 0.3;
/// Level from which a colour is at its limit.
const LIMIT: f32 = 250.0;

/// Reads both halves of a tile by colour; `bar` is how much its bar stands out, levels.
pub fn read(picture: &Picture, pose: &Pose, lattice: &Lattice, bar: f32) -> [HalfSeen; 2] {
    let mut face = [[0.0; FACE_PLACES]; 3];
    for (k, (along, across)) in face_places().enumerate() {
        let colour = disc(picture, pose, along, across, 0.04);
        (0..3).for_each(|c| face[c][k] = colour[c]);
    }
    let tones = face.each_ref().map(Tone::of);
    let off = |along: f32, across: f32, colour: [f32; 3]| -> [f32; 3] {
        std::array::from_fn(|c| tones[c].at(along, across) - colour[c])
    };
    let size = |off: [f32; 3]| off.iter().fold(0.0f32, |most, off| most.max(off.abs()));
    let spread = tones.iter().fold(0.0f32, |most, tone| most.max(tone.spread));
    let noise = (4.0 * spread).max(0.15 * bar.abs()).max(9.0);
    // From one half's middle to the other's a tile's tone changes by its slope.
    let change = tones.iter().fold(0.0f32, |most, tone| most.max(tone.along.abs()));
    let is_other = change > MOST_CHANGE.max(MOST_CHANGE_SHARE * bar.abs());
    [0.5f32, -0.5].map(|half| {
        let place =
            |k: usize| (half + ((k / 3) as f32 - 1.0) * lattice.along, ((k % 3) as f32 - 1.0) * 2.0 * lattice.across);
        let seen: [[f32; 3]; PLACES] = std::array::from_fn(|k| {
            let (along, across) = place(k);
            off(along, across, disc(picture, pose, along, across, lattice.radius))
        });
        let strongest = seen.iter().copied().max_by(|a, b| size(*a).total_cmp(&size(*b))).unwrap_or_default();
        let strength = size(strongest);
        let square: f32 = strongest.iter().map(|c| c * c).sum::<f32>().max(1.0);
        let whole = if strength > noise { 1.0 } else { strength / noise };
        let share = |off: &[f32; 3]| off.iter().zip(strongest).map(|(a, b)| a * b).sum::<f32>() / square * whole;
        // A blank half's strongest place is noise: half of what counts at most.
        let blank = if strength > noise { 1.0 } else { 0.5 * whole };
        let places = seen.map(|off| (share(&off) * blank).clamp(-0.3, 1.0));
        let own = |(_, (along, _)): &(usize, (f32, f32))| (*along > 0.0) == (half > 0.0);
        let limit = noise.max(0.3 * bar.abs());
        let is_clear =
            |k: usize, along: f32, across: f32| size(off(along, across, [face[0][k], face[1][k], face[2][k]])) < limit;
        let clear = face_places().enumerate().filter(own).filter(|(k, (a, b))| is_clear(*k, *a, *b)).count();
        let burnt = face_places().enumerate().filter(own).filter(|(k, _)| face.iter().all(|c| c[*k] >= LIMIT)).count();
        let count = FACE_PLACES as f32 / 2.0;
        HalfSeen {
            seen: best_match(&places),
            strength,
            noise,
            clear: clear as f32 / count,
            burnt: burnt as f32 / count,
            is_other,
        }
    })
}
