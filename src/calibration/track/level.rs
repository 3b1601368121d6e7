use std::collections::BTreeMap;

/// The longest closed line along which values over a raster are zero, by marching squares: places in cells, where (0, 0) is
/// the middle of the first. The higher values lie to its left. `None` where there is no closed one.
pub(super) fn zero_line(values: &[f32], cols: usize) -> Option<Vec<(f64, f64)>> {
    let mut next: BTreeMap<Side, Side> = BTreeMap::new();
    for row in 0..(values.len() / cols.max(1)).saturating_sub(1) {
        for col in 0..cols.saturating_sub(1) {
            let corner = row * cols + col;
            let around = [corner, corner + 1, corner + cols + 1, corner + cols];
            let sides = [0, 1, 2, 3].map(|k: usize| Side::between(around[k], around[(k + 1) % 4]));
            // Going round a square counter-clockwise, the line enters it where values fall below zero and leaves where they rise.
            let turn = |k: usize| (values[around[k]] > 0.0, values[around[(k + 1) % 4]] > 0.0);
            let falls = (0..4).filter(|k| turn(*k) == (true, false));
            for fall in falls {
                let rise = (1..4).map(|step| (fall + 4 - step) % 4).find(|k| turn(*k) == (false, true));
                if let Some(rise) = rise {
                    next.insert(sides[fall], sides[rise]);
                }
            }
        }
    }
    let mut longest: Option<Vec<Side>> = None;
    while let Some((start, _)) = next.first_key_value().map(|(from, to)| (*from, *to)) {
        let mut line = Vec::new();
        let mut at = start;
        while let Some(to) = next.remove(&at) {
            line.push(at);
            at = to;
        }
        if at == start && longest.as_ref().is_none_or(|known| line.len() > known.len()) {
            longest = Some(line);
        }
    }
    let place = |side: Side| {
        let (a, b) = (values[side.low], values[side.high]);
        let share = f64::from(a / (a - b)).clamp(0.0, 1.0);
        let at = |cell: usize| ((cell % cols) as f64, (cell / cols) as f64);
        let ((x0, y0), (x1, y1)) = (at(side.low), at(side.high));
        (x0 + share * (x1 - x0), y0 + share * (y1 - y0))
    };
    let mut line: Vec<(f64, f64)> = longest?.into_iter().map(place).collect();
    // Where a value is zero itself, several sides have the same place.
    line.dedup_by(|a, b| (a.0 - b.0).hypot(a.1 - b.1) < 1e-3);
    while line.len() > 1 && line.first() == line.last() {
        line.pop();
    }
    Some(line)
}

/// The line between two neighbouring cells' middles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Side {
    low: usize,
    high: usize,
}

impl Side {
    fn between(a: usize, b: usize) -> Self {
        Self { low: a.min(b), high: a.max(b) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_zero_line_of_a_cone_is_its_circle() {
        let cols = 40;
        let height = |cell: usize| ((cell % cols) as f32 - 19.3).hypot((cell / cols) as f32 - 18.6) - 11.0;
        let values: Vec<f32> = (0..cols * cols).map(height).collect();
        let line = zero_line(&values, cols).unwrap();
        assert!(line.len() > 60);
        let (before, after) = (line[0], line[1]);
        let around = (before.0 - 19.3) * (after.1 - 18.6) - (before.1 - 18.6) * (after.0 - 19.3);
        assert!(around < 0.0, "the higher values outside are to the left of a clockwise way");
        for (x, y) in line {
            assert!(((x - 19.3).hypot(y - 18.6) - 11.0).abs() < 0.05, "{x} {y}");
        }
        assert!(zero_line(&[1.0; 1600], cols).is_none());
    }
}
