/// For each cell of a raster the distance to the nearest marked one, in cells (Felzenszwalb & Huttenlocher 2012); infinite
/// where none is marked.
pub(super) fn distance_to(marked: &[bool], cols: usize) -> Vec<f32> {
    let mut squares: Vec<f32> = marked.iter().map(|is| if *is { 0.0 } else { FAR }).collect();
    let rows = marked.len() / cols.max(1);
    let mut line = Vec::new();
    for col in 0..cols {
        line.clear();
        line.extend((0..rows).map(|row| squares[row * cols + col]));
        for (row, square) in lower_envelope(&line).into_iter().enumerate() {
            squares[row * cols + col] = square;
        }
    }
    for row in squares.chunks_exact_mut(cols.max(1)) {
        let nearest = lower_envelope(row);
        row.copy_from_slice(&nearest);
    }
    squares.iter().map(|square| square.sqrt()).collect()
}

/// Squared distance that no raster reaches, whose sums stay exact enough.
const FAR: f32 = 1e9;

/// The least of the parabolas that stand on each place of a line.
fn lower_envelope(heights: &[f32]) -> Vec<f32> {
    let mut stands: Vec<usize> = Vec::with_capacity(heights.len());
    let mut begins: Vec<f32> = Vec::with_capacity(heights.len());
    let meets = |a: usize, b: usize| {
        let (x, y) = (a as f32, b as f32);
        ((heights[b] + y * y) - (heights[a] + x * x)) / (2.0 * (y - x))
    };
    for place in 0..heights.len() {
        let mut from = f32::NEG_INFINITY;
        while let (Some(last), Some(begin)) = (stands.last(), begins.last()) {
            from = meets(*last, place);
            if from > *begin {
                break;
            }
            stands.pop();
            begins.pop();
            from = f32::NEG_INFINITY;
        }
        stands.push(place);
        begins.push(from);
    }
    let mut at = 0;
    (0..heights.len())
        .map(|place| {
            while begins.get(at + 1).is_some_and(|begin| *begin < place as f32) {
                at += 1;
            }
            let off = place as f32 - stands[at] as f32;
            off * off + heights[stands[at]]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_to_the_nearest_mark() {
        let cols = 7;
        let marks = [3_usize, 19, 33];
        let marked: Vec<bool> = (0..35).map(|cell| marks.contains(&cell)).collect();
        for (cell, found) in distance_to(&marked, cols).into_iter().enumerate() {
            let apart = |mark: usize| {
                let (x, y) = ((cell % cols).abs_diff(mark % cols) as f32, (cell / cols).abs_diff(mark / cols) as f32);
                x.hypot(y)
            };
            let expected = marks.map(apart).into_iter().fold(f32::INFINITY, f32::min);
            assert!((found - expected).abs() < 1e-3, "{cell}: {found} {expected}");
        }
    }
}
