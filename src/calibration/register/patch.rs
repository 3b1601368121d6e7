use nalgebra::{Matrix2, Vector2};

use super::plane::Plane;

/// A patch's brightness with mean zero and unit length, so that light and exposure do not matter.
#[derive(Clone, Debug)]
pub(super) struct Patch {
    pub half: usize,
    pub values: Vec<f32>,
}

/// Least spread of a patch's brightness, levels: less is noise alone.
const LEAST_SPREAD: f32 = 1.5;

impl Patch {
    /// What is seen around a place through a linear map from the patch's own pixels; `None` outside or where all is even.
    pub fn of(plane: &Plane, at: Vector2<f64>, half: usize, map: &Matrix2<f64>) -> Option<Self> {
        let reach = half as f64;
        let corners = [(-reach, -reach), (reach, -reach), (-reach, reach), (reach, reach)];
        let inside = corners.into_iter().all(|(x, y)| {
            let corner = at + map * Vector2::new(x, y);
            plane.holds(corner.x, corner.y, 0.0)
        });
        if !inside {
            return None;
        }
        let side = 2 * half + 1;
        let value = |i: usize| {
            let offset = Vector2::new((i % side) as f64 - reach, (i / side) as f64 - reach);
            let place = at + map * offset;
            plane.at(place.x, place.y)
        };
        Self::normal(half, (0..side * side).map(value).collect())
    }

    fn normal(half: usize, mut values: Vec<f32>) -> Option<Self> {
        let count = values.len() as f32;
        let mean = values.iter().sum::<f32>() / count;
        values.iter_mut().for_each(|value| *value -= mean);
        let length = values.iter().map(|value| value * value).sum::<f32>().sqrt();
        if length < LEAST_SPREAD * count.sqrt() {
            return None;
        }
        values.iter_mut().for_each(|value| *value /= length);
        Some(Self { half, values })
    }
}

/// A part of a picture in which a patch is looked for.
pub(super) struct Window {
    side: usize,
    values: Vec<f32>,
}

impl Window {
    /// The square of this half side around a place; `None` where it does not lie inside.
    pub fn of(plane: &Plane, at: Vector2<f64>, half: usize) -> Option<Self> {
        if !plane.holds(at.x, at.y, half as f64) {
            return None;
        }
        let side = 2 * half + 1;
        let (left, top) = (at.x - half as f64, at.y - half as f64);
        let value = |i: usize| plane.at(left + (i % side) as f64, top + (i / side) as f64);
        Some(Self { side, values: (0..side * side).map(value).collect() })
    }

    /// How alike the patch is to each place of the window where it fits wholly, row by row, −1 to 1; and how many places
    /// there are along a row.
    pub fn likeness(&self, patch: &Patch) -> (Vec<f32>, usize) {
        let size = 2 * patch.half + 1;
        let places = self.side + 1 - size;
        let count = (size * size) as f32;
        let mut all = Vec::with_capacity(places * places);
        for (top, left) in (0..places).flat_map(|top| (0..places).map(move |left| (top, left))) {
            let (mut sum, mut square, mut product) = (0.0f32, 0.0f32, 0.0f32);
            for (row, of_patch) in patch.values.chunks_exact(size).enumerate() {
                let from = (top + row) * self.side + left;
                let Some(line) = self.values.get(from..from + size) else { continue };
                for (value, wanted) in line.iter().zip(of_patch) {
                    sum += value;
                    square += value * value;
                    product += value * wanted;
                }
            }
            let spread = (square - sum * sum / count).max(LEAST_SPREAD * LEAST_SPREAD * count);
            all.push(product / spread.sqrt());
        }
        (all, places)
    }
}

/// Place and likeness of the best match, to a fraction of a pixel, from the window's middle.
pub(super) fn best_match(likeness: &[f32], places: usize) -> Option<(Vector2<f64>, f32)> {
    let (best, top) = likeness.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1))?;
    let (x, y) = (best % places, best / places);
    let at = |x: Option<usize>, y: Option<usize>| {
        let (x, y) = (x.filter(|x| *x < places)?, y?);
        likeness.get(y * places + x).copied()
    };
    // The top of a parabola through three neighbours.
    let top_of = |before: Option<f32>, after: Option<f32>| {
        let (before, after) = (f64::from(before?), f64::from(after?));
        let curve = before - 2.0 * f64::from(*top) + after;
        (curve < -1e-6).then(|| (0.5 * (before - after) / curve).clamp(-0.5, 0.5))
    };
    let dx = top_of(at(x.checked_sub(1), Some(y)), at(Some(x + 1), Some(y))).unwrap_or(0.0);
    let dy = top_of(at(Some(x), y.checked_sub(1)), at(Some(x), Some(y + 1))).unwrap_or(0.0);
    let middle = (places / 2) as f64;
    Some((Vector2::new(x as f64 + dx - middle, y as f64 + dy - middle), *top))
}
