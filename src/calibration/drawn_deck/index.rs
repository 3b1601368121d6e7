//! Letters and numbers of the corners, drawn as strokes: 1 high, from their top-left.

use super::drawing::{Drawing, Place, Pose, Rgb, arc};

/// Width of a stroke.
const STROKE: f64 = 0.21;
/// Room between two signs.
const GAP: f64 = 0.26;

/// A word of the signs A, K, C, B and digits, 1 high with its middle at its place.
pub(super) fn word(text: &str, rgb: Rgb) -> Drawing {
    let mut all = Drawing::default();
    let narrow = if text.len() > 1 { 0.64 } else { 1.0 };
    let widths: Vec<f64> = text.chars().map(|sign| width(sign) * narrow).collect();
    let whole = widths.iter().sum::<f64>() + GAP * (widths.len() as f64 - 1.0);
    let mut left = -whole / 2.0;
    for (sign, width) in text.chars().zip(&widths) {
        let mut own = Drawing::default();
        for stroke in strokes(sign) {
            let squeezed: Vec<Place> = stroke.iter().map(|(x, y)| (x * narrow, *y)).collect();
            own.line(&squeezed, STROKE, rgb);
        }
        all.add(&own, Pose::new((left, -0.5), 1.0));
        left += width + GAP;
    }
    all
}

fn width(sign: char) -> f64 {
    if sign == '1' { 0.28 } else { 0.6 }
}

fn strokes(sign: char) -> Vec<Vec<Place>> {
    match sign {
        'A' => vec![vec![(0.0, 1.0), (0.3, 0.0), (0.6, 1.0)], vec![(0.12, 0.68), (0.48, 0.68)]],
        'K' => vec![vec![(0.0, 0.0), (0.0, 1.0)], vec![(0.56, 0.0), (0.03, 0.58)], vec![(0.2, 0.42), (0.6, 1.0)]],
        'C' => vec![arc((0.32, 0.5), (0.32, 0.5), (-48.0, -312.0), 24)],
        'B' => {
            let upper = arc((0.28, 0.24), (0.26, 0.24), (-90.0, 90.0), 14);
            let lower = arc((0.28, 0.74), (0.32, 0.26), (-90.0, 90.0), 14);
            let closed = |bow: Vec<Place>, top: f64, foot: f64| {
                let mut line = vec![(0.0, top)];
                line.extend(bow);
                line.push((0.0, foot));
                line
            };
            vec![vec![(0.0, 0.0), (0.0, 1.0)], closed(upper, 0.0, 0.48), closed(lower, 0.48, 1.0)]
        }
        '0' => vec![ring((0.3, 0.5), (0.3, 0.5))],
        '1' => vec![vec![(0.0, 0.26), (0.26, 0.0), (0.26, 1.0)]],
        '2' => {
            let mut line = arc((0.3, 0.29), (0.29, 0.29), (-170.0, 30.0), 18);
            line.extend([(0.03, 1.0), (0.6, 1.0)]);
            vec![line]
        }
        '7' => vec![vec![(0.0, 0.0), (0.6, 0.0), (0.2, 1.0)]],
        '8' => vec![ring((0.3, 0.24), (0.25, 0.24)), ring((0.3, 0.74), (0.3, 0.26))],
        '9' => {
            let mut tail = vec![(0.6, 0.3)];
            tail.extend(arc((0.2, 0.62), (0.4, 0.38), (0.0, 100.0), 12));
            vec![ring((0.31, 0.3), (0.29, 0.3)), tail]
        }
        _ => Vec::new(),
    }
}

fn ring(at: Place, radii: (f64, f64)) -> Vec<Place> {
    let mut ring = arc(at, radii, (0.0, 360.0), 24);
    ring.extend(ring.first().copied());
    ring
}
