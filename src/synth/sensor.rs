//! From light to bytes: optics, noise, white balance and the tone curve.

use rayon::prelude::*;

use super::lighting::Lighting;
use super::scene::Sensor;
use super::solids::V3;
use crate::capture::Picture;

const NOISE_TABLE: usize = 4096;
const TONE_STEPS: usize = 4096;

/// Makes a picture of the light that fell on the sensor.
pub(super) fn develop(
    light: &[V3],
    (width, height): (usize, usize),
    exposure: f32,
    sensor: &Sensor,
    lighting: &Lighting,
    number: u64,
) -> Picture {
    let blurred = if sensor.blur_px > 0.2 { Some(blur(light, width, sensor.blur_px)) } else { None };
    let light = blurred.as_deref().unwrap_or(light);
    let noise = noise_table();
    let tone = tone_curve();
    let gain = sensor.white.component_mul(&lighting.white) * exposure;
    let (cx, cy) = (width as f32 / 2.0, height as f32 / 2.0);
    let corner2 = cx * cx + cy * cy;
    let mut bgr = vec![0_u8; width * height * 3];
    bgr.par_chunks_mut(width * 3).zip(light.par_chunks(width)).enumerate().for_each(|(y, (bytes, row))| {
        let mut state = mix(sensor.seed ^ mix(number) ^ mix(y as u64 ^ 0x5bd1_e995));
        let gain = gain * lighting.flicker_at(y as f32 / height as f32);
        let dy2 = (y as f32 - cy).powi(2);
        for ((x, pixel), light) in bytes.chunks_exact_mut(3).enumerate().zip(row) {
            let r2 = ((x as f32 - cx).powi(2) + dy2) / corner2;
            let fall = 1.0 - sensor.vignette * r2 * (0.6 + 0.4 * r2);
            let value = light.component_mul(&gain) * fall;
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            for (channel, (byte, v)) in pixel.iter_mut().zip([value.z, value.y, value.x]).enumerate() {
                let at = (state >> (16 + 12 * channel)) as usize % NOISE_TABLE;
                let grain = noise.get(at).copied().unwrap_or(0.0);
                let v = v + grain * (sensor.read_noise * sensor.read_noise + sensor.shot_noise * v.max(0.0)).sqrt();
                let step = (v.clamp(0.0, 1.0).sqrt() * (TONE_STEPS - 1) as f32) as usize;
                *byte = tone.get(step).copied().unwrap_or(255);
            }
        }
    });
    Picture { width: width as u32, height: height as u32, bgr }
}

fn mix(mut h: u64) -> u64 {
    h = (h ^ (h >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    h = (h ^ (h >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    h ^ (h >> 33)
}

/// Bytes by the square root of linear light: sRGB with a soft shoulder.
fn tone_curve() -> Vec<u8> {
    (0..TONE_STEPS)
        .map(|step| {
            let linear = (step as f32 / (TONE_STEPS - 1) as f32).powi(2) * 1.25;
            let c = if linear < 0.7 { linear } else { 0.7 + 0.3 * (1.0 - (-(linear - 0.7) / 0.3).exp()) };
            let s = if c <= 0.003_130_8 { 12.92 * c } else { 1.055 * c.powf(1.0 / 2.4) - 0.055 };
            (s * 255.0).round().clamp(0.0, 255.0) as u8
        })
        .collect()
}

/// Normally distributed numbers (sums of twelve uniform ones).
fn noise_table() -> Vec<f32> {
    let mut state = 0x1234_5678_9abc_def1_u64;
    let mut uniform = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 40) as f32 / 16_777_216.0
    };
    (0..NOISE_TABLE).map(|_| (0..12).map(|_| uniform()).sum::<f32>() - 6.0).collect()
}

/// Separable Gaussian of five taps.
fn blur(light: &[V3], width: usize, deviation_px: f32) -> Vec<V3> {
    let weight = |d: f32| (-d * d / (2.0 * deviation_px * deviation_px)).exp();
    let (w0, w1, w2) = (1.0, weight(1.0), weight(2.0));
    let sum = w0 + 2.0 * (w1 + w2);
    let taps = [w2 / sum, w1 / sum, w0 / sum, w1 / sum, w2 / sum];
    let mut across = vec![V3::zeros(); light.len()];
    across.par_chunks_mut(width).zip(light.par_chunks(width)).for_each(|(target, row)| {
        let last = row.len().saturating_sub(1);
        for (x, out) in target.iter_mut().enumerate() {
            for (k, tap) in taps.iter().enumerate() {
                let at = (x + k).saturating_sub(2).min(last);
                *out += row.get(at).copied().unwrap_or_default() * *tap;
            }
        }
    });
    let rows: Vec<&[V3]> = across.chunks(width).collect();
    let last = rows.len().saturating_sub(1);
    let mut result = vec![V3::zeros(); light.len()];
    result.par_chunks_mut(width).enumerate().for_each(|(y, target)| {
        for (k, tap) in taps.iter().enumerate() {
            let Some(row) = rows.get((y + k).saturating_sub(2).min(last)) else { continue };
            for (out, light) in target.iter_mut().zip(row.iter()) {
                *out += light * *tap;
            }
        }
    });
    result
}
