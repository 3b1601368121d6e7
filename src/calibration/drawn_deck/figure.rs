//! What the figures of all ranks have in common.

use super::drawing::{Drawing, Place, Pose, smooth};
use super::palette::{INK, SKIN};
use super::suit::Suit;

/// Width of outlines, mm.
pub(super) const LINE: f64 = 0.6;

/// A face 9 mm wide.
pub(super) fn face(figure: &mut Drawing, at: Place, scale: f64) {
    let mut face = Drawing::default();
    let outline = smooth(&[(-4.2, -1.5), (-2.6, -5.0), (2.6, -5.0), (4.2, -1.5), (3.3, 3.2), (0.0, 5.4), (-3.3, 3.2)]);
    face.outlined(&outline, SKIN, 0.45, INK);
    for side in [-1.0, 1.0] {
        face.ellipse((side * 1.75, -0.6), (0.62, 0.62), INK);
        face.line(&[(side * 1.0, -2.1), (side * 2.6, -2.0)], 0.45, INK);
        face.ellipse((side * 2.4, 1.6), (0.9, 0.7), [234, 160, 130]);
    }
    face.line(&[(0.1, -0.4), (0.5, 1.3), (-0.2, 1.5)], 0.35, INK);
    face.line(&[(-1.0, 3.1), (1.0, 3.1)], 0.5, [176, 60, 54]);
    figure.add(&face, Pose::new(at, scale));
}

pub(super) fn hand(figure: &mut Drawing, at: Place) {
    figure.ellipse(at, (2.3, 2.1), INK);
    figure.ellipse(at, (1.75, 1.55), SKIN);
}

/// The suit's emblem, so high that all suits look alike in size.
pub(super) fn emblem(figure: &mut Drawing, suit: Suit, at: Place, size_mm: f64) {
    figure.add(&suit.emblem(), Pose::new(at, size_mm * suit.stretch()));
}
