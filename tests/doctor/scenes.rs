//! Drawn scenes and ways to spoil their pictures.

use tableref::calibration::{Corners, LensKeys, Setup};
use tableref::capture::Picture;
use tableref::geometry::{ImagePoint, TablePoint};
use tableref::model::Game;
use tableref::synth::{Scene, StillWish, random_still_like};

/// A scene without hands, and where its disks lie.
pub struct Drawn {
    pub scene: Scene,
    pub disks: Vec<TablePoint>,
}

/// The scene of a seed; `None` if a hand is in it or a disk is hidden by half.
pub fn drawn(seed: u64, wish: &StillWish) -> Option<Drawn> {
    let (scene, truth) = random_still_like(seed, wish);
    let frame = truth.frames.first()?;
    let is_plain = scene.hands.is_empty() && frame.disks.iter().all(|disk| disk.visible >= 0.6);
    let disks = scene.disks.iter().map(|disk| TablePoint::new(disk.at.x, disk.at.y)).collect();
    is_plain.then_some(Drawn { scene, disks })
}

/// The setup of a scene, with its true lens.
pub fn setup(scene: &Scene) -> Setup {
    let c = scene.corners_px();
    let corners = [c.near_left, c.near_right, c.far_right, c.far_left].map(|[x, y]| ImagePoint::new(x, y));
    let mut setup = Setup::new(Game::PasseTrappe, scene.size_px, Corners::from_array(corners));
    setup.lens = Some(LensKeys::new(&scene.camera.intrinsics));
    let board = [
        ("width_mm", scene.board.width_mm),
        ("length_mm", scene.board.length_mm),
        ("opening_mm", scene.board.opening_mm),
    ];
    let disk = [("diameter_mm", scene.disk.diameter_mm), ("height_mm", scene.disk.height_mm)];
    let table = |keys: &[(&str, f64)]| -> toml::Value {
        toml::Value::Table(keys.iter().map(|(key, value)| ((*key).to_owned(), (*value).into())).collect())
    };
    setup.model.insert("board".into(), table(&board));
    setup.model.insert("disk".into(), table(&disk));
    let per_side = i64::try_from(scene.disk.count_per_side).unwrap();
    let rules = toml::Table::from_iter([("disks_per_player".to_owned(), per_side.into())]);
    setup.model.insert("rules".into(), toml::Value::Table(rules));
    setup
}

/// Another picture, made of linear light pixel by pixel: blue, green, red, at the shares x and y of the picture.
pub fn relit(picture: &Picture, light: impl Fn(f64, f64, f64) -> f64) -> Picture {
    let mut result = picture.clone();
    let (width, height) = (picture.width as usize, picture.height as usize);
    for (i, pixel) in result.bgr.chunks_exact_mut(3).enumerate() {
        let (x, y) = ((i % width) as f64 / width as f64, (i / width) as f64 / height as f64);
        pixel.iter_mut().for_each(|byte| *byte = coded(light(linear(*byte), x, y)));
    }
    result
}

/// The picture in so many times its light.
pub fn dimmed(picture: &Picture, gain: f64) -> Picture {
    let table: Vec<u8> = (0..=255).map(|byte| coded(linear(byte) * gain)).collect();
    Picture { bgr: picture.bgr.iter().map(|byte| table[usize::from(*byte)]).collect(), ..picture.clone() }
}

fn linear(byte: u8) -> f64 {
    let c = f64::from(byte) / 255.0;
    if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
}

fn coded(light: f64) -> u8 {
    let light = light.clamp(0.0, 1.0);
    let c = if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (c * 255.0).round() as u8
}

/// The picture with noise of so many levels, the same for the same number.
pub fn noisy(picture: &Picture, levels: f64, number: u64) -> Picture {
    let mut state = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut uniform = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 11) as f64 / (1u64 << 53) as f64
    };
    let mut result = picture.clone();
    for byte in &mut result.bgr {
        let normal = (0..4).map(|_| uniform()).sum::<f64>() * 3f64.sqrt() - 2.0 * 3f64.sqrt();
        *byte = (f64::from(*byte) + normal * levels).round().clamp(0.0, 255.0) as u8;
    }
    result
}

/// The picture blurred by a Gaussian.
pub fn blurred(picture: &Picture, deviation_px: f64) -> Picture {
    if deviation_px <= 0.0 {
        return picture.clone();
    }
    let reach = (3.0 * deviation_px).ceil() as i64;
    let taps: Vec<f64> =
        (-reach..=reach).map(|d| (-((d * d) as f64) / (2.0 * deviation_px * deviation_px)).exp()).collect();
    let sum: f64 = taps.iter().sum();
    let (width, height) = (i64::from(picture.width), i64::from(picture.height));
    let pass = |bytes: &[f64], along_x: bool| -> Vec<f64> {
        let mut out = vec![0.0; bytes.len()];
        for y in 0..height {
            for x in 0..width {
                for (d, tap) in (-reach..=reach).zip(&taps) {
                    let (sx, sy) =
                        if along_x { ((x + d).clamp(0, width - 1), y) } else { (x, (y + d).clamp(0, height - 1)) };
                    let (from, to) = ((3 * (sy * width + sx)) as usize, (3 * (y * width + x)) as usize);
                    (0..3).for_each(|k| out[to + k] += bytes[from + k] * tap / sum);
                }
            }
        }
        out
    };
    let bytes: Vec<f64> = picture.bgr.iter().map(|byte| f64::from(*byte)).collect();
    let bytes = pass(&pass(&bytes, true), false);
    Picture { bgr: bytes.iter().map(|v| v.round() as u8).collect(), ..picture.clone() }
}

/// A share of one picture and the rest of another.
pub fn mixed(picture: &Picture, other: &Picture, share: f64) -> Picture {
    let mix = |(a, b): (&u8, &u8)| (f64::from(*a) * share + f64::from(*b) * (1.0 - share)).round() as u8;
    Picture { bgr: picture.bgr.iter().zip(&other.bgr).map(mix).collect(), ..picture.clone() }
}
