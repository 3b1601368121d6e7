use super::raster::Raster;
use super::shape::{Mask, Solid, Sums};
use crate::geometry::TablePoint;

/// Width of the ring around a ball in which the board must be seen, as a share of its radius.
const BALL_RING: f64 = 0.45;
/// The same of a figure's foot.
const FIGURE_RING: f64 = 0.22;
/// What a cell of a ball's ring says against one inside it: little enough that a ball does not seem larger than it is, since
/// a larger one has a larger ring of bare board.
const BALL_RING_SAYS: f32 = 0.7;
/// Sizes of figures that are tried, as shares of the told one.
pub const FIGURE_SCALES: [f64; 5] = [0.76, 0.88, 1.0, 1.13, 1.28];
/// Sizes of balls.
pub const BALL_SCALES: [f64; 5] = [0.72, 0.85, 1.0, 1.18, 1.38];

/// A place where a piece may stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// The square.
    pub square: usize,
    /// Where its foot is, mm.
    pub at: TablePoint,
    /// The foot's cell.
    pub cell: (i32, i32),
    /// Its size as a share of the told one.
    pub scale: f64,
    /// Sum of what speaks for it, inside and around.
    pub gain: f32,
    /// Mean evidence inside.
    pub inside: f32,
    /// Mean evidence around.
    pub around: f32,
    /// Share of it of which anything is known.
    pub known: f32,
}

/// What is looked for: which cells must be filled, and which must not.
#[derive(Clone, Debug)]
struct Form {
    scale: f64,
    filled: Mask,
    ring: Mask,
}

/// The masks of one square.
#[derive(Clone, Debug)]
pub struct Forms {
    forms: Vec<Form>,
    /// What a cell of a ring says against one inside.
    ring_says: f32,
}

impl Forms {
    /// Of balls in a square.
    pub fn of_balls(raster: &Raster, square: usize, radius_mm: f64, scales: &[f64]) -> Self {
        let middle = raster.middle_of(square);
        let form = |scale: &f64| {
            let ball = Solid::ball(radius_mm * scale, raster.blur_mm);
            let outer = Mask::new(raster, &ball.wider(BALL_RING * radius_mm * scale), middle);
            let filled = Mask::new(raster, &ball, middle);
            Form { scale: *scale, ring: outer.without(&filled), filled }
        };
        Self { forms: scales.iter().map(form).collect(), ring_says: BALL_RING_SAYS }
    }

    /// Of figures in a square. Around the foot is looked where the figure itself cannot be.
    pub fn of_figures(raster: &Raster, square: usize, (radius_mm, height_mm): (f64, f64), scales: &[f64]) -> Self {
        let middle = raster.middle_of(square);
        let form = |scale: &f64| {
            let (radius_mm, height_mm) = (radius_mm * scale, height_mm * scale);
            let outer = Mask::new(raster, &Solid::disc(radius_mm * (1.0 + FIGURE_RING)), middle);
            let whole = Mask::new(raster, &Solid::whole(radius_mm, height_mm), middle);
            let filled = Mask::new(raster, &Solid::body(radius_mm, height_mm), middle);
            Form { scale: *scale, ring: outer.without(&whole), filled }
        };
        Self { forms: scales.iter().map(form).collect(), ring_says: 1.0 }
    }
}

/// The best place of a square, with every size.
pub fn best_in(raster: &Raster, sums: &Sums, square: usize, forms: &Forms, reach: f64, step: i32) -> Option<Hit> {
    let middle = raster.in_cells(raster.middle_of(square));
    let reach = (reach * raster.square_mm / raster.cell_mm) as i32;
    let mut best: Option<Hit> = None;
    for form in &forms.forms {
        let all = form.filled.cells() as f32;
        for dy in (-reach..=reach).step_by(step as usize) {
            for dx in (-reach..=reach).step_by(step as usize) {
                let cell = (middle.0 as i32 + dx, middle.1 as i32 + dy);
                let (filled, inside_known) = sums.of(&form.filled, cell);
                if filled <= 0.0 || best.is_some_and(|best| 2.0 * filled < best.gain) {
                    continue;
                }
                let (ring, ring_known) = sums.of(&form.ring, cell);
                let around = ring / ring_known.max(1.0);
                let gain = filled - forms.ring_says * ring;
                if best.is_none_or(|best| gain > best.gain) {
                    let offset = |cells: i32| f64::from(cells) * raster.cell_mm;
                    let at = raster.middle_of(square);
                    best = Some(Hit {
                        square,
                        at: TablePoint::new(at.x + offset(dx), at.y + offset(dy)),
                        cell,
                        scale: form.scale,
                        gain,
                        inside: filled / inside_known.max(1.0),
                        around,
                        known: inside_known / all.max(1.0),
                    });
                }
            }
        }
    }
    best
}
