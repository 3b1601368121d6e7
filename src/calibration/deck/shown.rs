//! A video in which cards are shown one after another: each is taken where it lies still.

use super::outline::outlines;
use super::rectify::face;
use crate::capture::{Picture, Source};
use crate::geometry::ImagePoint;

use super::DeckError;

/// Frames that a card lies still before it is taken.
const STILL_FRAMES: usize = 4;
/// How far corners of a still card move from frame to frame, in the card's widths.
const STILL: f64 = 0.02;
/// Difference, in levels, between the means of some block of two different cards; and the block's width and height, pixels.
const DIFFERENT: f64 = 30.0;
const BLOCK_PX: (u32, u32) = (10, 10);
/// Every so many frames are looked at.
const STRIDE: usize = 2;

/// The faces that a recording shows, in the order shown.
///
/// # Errors
/// If the recording cannot be read.
pub fn shown(source: &mut dyn Source) -> Result<Vec<Picture>, DeckError> {
    let mut faces: Vec<Picture> = Vec::new();
    let (mut last, mut still): (Option<[ImagePoint; 4]>, usize) = (None, 0);
    let mut number = 0;
    while let Some(frame) = source.next_frame()? {
        number += 1;
        if number % STRIDE == 0 {
            let found = outlines(&frame.picture);
            let largest = found.into_iter().max_by(|a, b| width(a).total_cmp(&width(b)));
            still = match (&last, &largest) {
                (Some(before), Some(now)) if moved(before, now) < STILL * width(now) => still + 1,
                _ => 0,
            };
            if let Some(corners) = largest.as_ref().filter(|_| still == STILL_FRAMES)
                && let Some(face) = face(&frame.picture, corners)
                && faces.iter().all(|other| is_other(other, &face))
            {
                faces.push(face);
            }
            last = largest;
        }
        source.recycle(frame);
    }
    Ok(faces)
}

fn width(corners: &[ImagePoint; 4]) -> f64 {
    corners[0].distance(corners[1])
}

fn moved(before: &[ImagePoint; 4], now: &[ImagePoint; 4]) -> f64 {
    before.iter().zip(now).map(|(a, b)| a.distance(*b)).fold(0.0, f64::max)
}

/// Whether two faces are different cards: they differ somewhere, whichever way up.
fn is_other(a: &Picture, b: &Picture) -> bool {
    let (a, b) = (blocks(a), blocks(b));
    let apart = |(a, b): (&[f64; 3], &[f64; 3])| a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
    let upright = a.iter().zip(&b).map(apart).fold(0.0, f64::max);
    let turned = a.iter().zip(b.iter().rev()).map(apart).fold(0.0, f64::max);
    upright.min(turned) > DIFFERENT
}

/// The mean colour of each block, row by row.
fn blocks(face: &Picture) -> Vec<[f64; 3]> {
    let (across, down) = (face.width / BLOCK_PX.0, face.height / BLOCK_PX.1);
    let mut means = vec![[0.0; 3]; (across * down) as usize];
    for y in 0..down * BLOCK_PX.1 {
        for x in 0..across * BLOCK_PX.0 {
            let mean = &mut means[(y / BLOCK_PX.1 * across + x / BLOCK_PX.0) as usize];
            let pixel = face.pixel(x, y).unwrap_or_default();
            let area = f64::from(BLOCK_PX.0 * BLOCK_PX.1);
            mean.iter_mut().zip(pixel).for_each(|(mean, level)| *mean += f64::from(level) / area);
        }
    }
    means
}

/// Mean difference of two faces, the smaller of both ways up, levels.
#[cfg(test)]
pub fn difference(a: &Picture, b: &Picture) -> f64 {
    let (a, b) = (a.bgr.as_chunks::<3>().0, b.bgr.as_chunks::<3>().0);
    let of = |(a, b): (&[u8; 3], &[u8; 3])| a.iter().zip(b).map(|(a, b)| f64::from(a.abs_diff(*b))).sum::<f64>() / 3.0;
    let count = a.len().max(1) as f64;
    let upright = a.iter().zip(b).map(of).sum::<f64>() / count;
    let turned = a.iter().zip(b.iter().rev()).map(of).sum::<f64>() / count;
    upright.min(turned)
}
