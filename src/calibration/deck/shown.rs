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
/// Mean difference between two pictures of different cards, levels.
const DIFFERENT: f64 = 9.0;
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
                && faces.iter().all(|other| difference(other, &face) > DIFFERENT)
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

/// Mean difference of two faces, the smaller of both ways up, levels.
pub fn difference(a: &Picture, b: &Picture) -> f64 {
    let (a, b) = (a.bgr.as_chunks::<3>().0, b.bgr.as_chunks::<3>().0);
    let of = |(a, b): (&[u8; 3], &[u8; 3])| a.iter().zip(b).map(|(a, b)| f64::from(a.abs_diff(*b))).sum::<f64>() / 3.0;
    let count = a.len().max(1) as f64;
    let upright = a.iter().zip(b).map(of).sum::<f64>() / count;
    let turned = a.iter().zip(b.iter().rev()).map(of).sum::<f64>() / count;
    upright.min(turned)
}
