//! Smooth pseudo-random fields: the same place and seed give the same value.

/// A well-mixed hash of two lattice coordinates.
fn hash(x: i32, y: i32, seed: u32) -> u32 {
    let mut h =
        (x as u32).wrapping_mul(0x9e37_79b1) ^ (y as u32).wrapping_mul(0x85eb_ca77) ^ seed.wrapping_mul(0xc2b2_ae3d);
    h = (h ^ (h >> 15)).wrapping_mul(0x2c1b_3c6d);
    h = (h ^ (h >> 12)).wrapping_mul(0x297a_2d39);
    h ^ (h >> 15)
}

/// A number in 0..1 that belongs to a lattice place.
pub(super) fn lattice(x: i32, y: i32, seed: u32) -> f32 {
    (hash(x, y, seed) >> 8) as f32 / 16_777_216.0
}

/// Value noise in 0..1 with features about one unit wide.
pub(super) fn smooth(x: f32, y: f32, seed: u32) -> f32 {
    let (fx, fy) = (x.floor(), y.floor());
    let (ix, iy) = (fx as i32, fy as i32);
    let fade = |t: f32| t * t * (3.0 - 2.0 * t);
    let (u, v) = (fade(x - fx), fade(y - fy));
    let row = |dy: i32| {
        let left = lattice(ix, iy.wrapping_add(dy), seed);
        left + u * (lattice(ix.wrapping_add(1), iy.wrapping_add(dy), seed) - left)
    };
    let low = row(0);
    low + v * (row(1) - low)
}

/// Sum of octaves of value noise, about 0..1 and 0.5 in the mean.
pub(super) fn clouds(x: f32, y: f32, octaves: u32, seed: u32) -> f32 {
    let (mut sum, mut weight, mut scale, mut total) = (0.0, 1.0, 1.0, 0.0);
    for octave in 0..octaves {
        sum += weight * smooth(x * scale, y * scale, seed.wrapping_add(octave));
        total += weight;
        weight *= 0.5;
        scale *= 2.03;
    }
    sum / total
}

/// Smooth step from 0 at `low` to 1 at `high`.
pub(super) fn ramp(low: f32, high: f32, x: f32) -> f32 {
    let t = ((x - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}
