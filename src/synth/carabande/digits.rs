use std::f32::consts::PI;

/// A number as strokes, one unit high, its middle at 0, 0, y upwards.
#[derive(Clone, Debug)]
pub(super) struct Digit {
    strokes: Vec<[(f32, f32); 2]>,
}

/// Pieces that a half circle is drawn with.
const STEPS: usize = 7;

impl Digit {
    /// The strokes of a number from 1 to 8; others have none.
    pub fn of(number: u8) -> Self {
        let lines: Vec<Vec<(f32, f32)>> = match number {
            1 => vec![vec![(-0.18, 0.3), (0.04, 0.5), (0.04, -0.5)]],
            2 => vec![[arc((0.0, 0.25), (0.27, 0.25), 0.95, -0.25), vec![(-0.28, -0.5), (0.3, -0.5)]].concat()],
            3 => vec![[arc((0.0, 0.25), (0.26, 0.25), 0.8, -0.5), arc((0.0, -0.25), (0.29, 0.25), 0.5, -0.8)].concat()],
            4 => vec![vec![(0.12, -0.5), (0.12, 0.5), (-0.3, -0.2), (0.32, -0.2)]],
            5 => vec![
                [vec![(0.26, 0.5), (-0.2, 0.5), (-0.25, 0.06)], arc((-0.02, -0.19), (0.3, 0.31), 0.7, -0.8)].concat(),
            ],
            6 => vec![
                [vec![(0.2, 0.46), (0.02, 0.34)], arc((0.0, -0.2), (0.29, 0.54), 0.55, 1.0)].concat(),
                arc((0.0, -0.2), (0.29, 0.3), -1.0, 1.0),
            ],
            7 => vec![vec![(-0.3, 0.5), (0.3, 0.5), (-0.08, -0.5)]],
            8 => vec![arc((0.0, 0.26), (0.23, 0.24), -1.0, 1.0), arc((0.0, -0.24), (0.29, 0.26), -1.0, 1.0)],
            _ => Vec::new(),
        };
        let strokes = lines.iter().flat_map(|line| line.iter().zip(line.iter().skip(1)).map(|(a, b)| [*a, *b]));
        Self { strokes: strokes.collect() }
    }

    /// How far a place is from the middle of the nearest stroke.
    pub fn distance(&self, x: f32, y: f32) -> f32 {
        let from = |[a, b]: &[(f32, f32); 2]| {
            let (dx, dy) = (b.0 - a.0, b.1 - a.1);
            let share = (((x - a.0) * dx + (y - a.1) * dy) / (dx * dx + dy * dy).max(1e-6)).clamp(0.0, 1.0);
            (x - a.0 - share * dx).hypot(y - a.1 - share * dy)
        };
        self.strokes.iter().map(from).fold(f32::MAX, f32::min)
    }
}

/// Points of an ellipse between two angles in half circles from x.
fn arc((x, y): (f32, f32), (rx, ry): (f32, f32), from: f32, to: f32) -> Vec<(f32, f32)> {
    let count = ((to - from).abs() * STEPS as f32).ceil().max(2.0) as usize;
    (0..=count)
        .map(|i| {
            let angle = PI * (from + (to - from) * i as f32 / count as f32);
            (x + rx * angle.cos(), y + ry * angle.sin())
        })
        .collect()
}
