//! Smooth lines, areas and letters straight on a picture's bytes.
//!
//! # Conventions
//! - Positions are image points: pixel (0, 0) has its centre at (0.5, 0.5). Lengths are pixels.
//! - A shape is first gathered in a `Mask` as coverage, then painted once: overlapping strokes do not show.

mod area;
mod colour;
mod dashes;
mod letters;
mod mask;
mod round;

pub(super) use colour::{AMBER, Bgr, DARK, FAR, GREEN, NEAR, PINK, WHITE, half_colour};
pub(super) use letters::{Align, FONT, Letters};
pub(super) use mask::Mask;
pub(super) use round::circle;

use serde_json::Value;

use super::words::{Language, Subject, say};
use crate::capture::Picture;
use crate::geometry::ImagePoint;

/// A picture with the tools to draw on it.
pub(super) struct Canvas<'a> {
    pub(super) picture: &'a mut Picture,
    pub(super) mask: &'a mut Mask,
    pub(super) letters: &'a mut Letters,
    pub(super) language: Language,
}

/// How strongly something is painted: 0 is invisible, 255 covers.
pub(super) type Opacity = u8;

/// Covers what is below.
pub(super) const SOLID: Opacity = 255;

impl Canvas<'_> {
    /// A label in the language of the picture, by its message and what it tells of.
    pub(super) fn label(&self, id: &str, of: &Value) -> String {
        say(self.language, Subject::Label, id, of)
    }

    /// The picture's height as the measure of sizes: `share` of it in pixels.
    pub(super) fn share(&self, share: f64) -> f64 {
        f64::from(self.picture.height.min(self.picture.width)) * share
    }

    /// A line through the points, with a thin dark edge that keeps it visible on any ground.
    pub(super) fn line(&mut self, points: &[ImagePoint], width_px: f64, colour: Bgr, opacity: Opacity) {
        self.mask.polyline(points, width_px + 2.0 * EDGE_PX);
        self.mask.paint(self.picture, DARK, (u16::from(opacity) * 2 / 3) as u8);
        self.plain_line(points, width_px, colour, opacity);
    }

    /// A line without an edge.
    pub(super) fn plain_line(&mut self, points: &[ImagePoint], width_px: f64, colour: Bgr, opacity: Opacity) {
        self.mask.polyline(points, width_px);
        self.mask.paint(self.picture, colour, opacity);
    }

    /// A dashed line with an edge; dash and gap are of equal length.
    pub(super) fn dashes(&mut self, points: &[ImagePoint], dash_px: f64, width_px: f64, colour: Bgr) {
        let pieces = dashes::dashes(points, dash_px);
        pieces.iter().for_each(|piece| self.mask.polyline(piece, width_px + 2.0 * EDGE_PX));
        self.mask.paint(self.picture, DARK, EDGE_OPACITY);
        pieces.iter().for_each(|piece| self.mask.polyline(piece, width_px));
        self.mask.paint(self.picture, colour, SOLID);
    }

    /// The inside of a polygon.
    pub(super) fn area(&mut self, corners: &[ImagePoint], colour: Bgr, opacity: Opacity) {
        self.mask.polygon(corners);
        self.mask.paint(self.picture, colour, opacity);
    }

    /// A rectangle with round corners.
    pub(super) fn panel(&mut self, from: ImagePoint, to: ImagePoint, radius_px: f64, colour: Bgr, opacity: Opacity) {
        self.mask.round_rectangle(from, to, radius_px);
        self.mask.paint(self.picture, colour, opacity);
    }

    /// Words with a dark edge; `at` is the middle of the line's height, and left, centre or right of its width.
    pub(super) fn words(&mut self, words: &str, at: ImagePoint, size_px: f64, align: Align, colour: Bgr) {
        self.letters.draw((self.picture, self.mask), words, at, (size_px, align), colour);
    }

    /// A single letter or sign without an edge, its ink's middle at `middle`.
    pub(super) fn figure(&mut self, sign: char, middle: ImagePoint, size_px: f64, colour: Bgr) {
        self.letters.draw_figure((self.picture, self.mask), sign, middle, size_px, colour);
    }
}

const EDGE_PX: f64 = 1.0;
const EDGE_OPACITY: Opacity = 170;
