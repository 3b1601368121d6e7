/// How much a line's bends are held back, in the pull of one edge: it gives way over about three stations.
const STIFFNESS: f64 = 100.0;
/// Keeps a line in place where nothing pulls.
const REST: f64 = 1e-6;
/// The sum of squares that is left may be this share of that at the beginning.
const EXACT: f64 = 1e-12;

/// Values around a ring, pulled with a weight each and without sharp bends: solves (diag(weight) + stiffness · BᵀB) x = pull,
/// where B takes second differences, by conjugate gradients.
pub(super) fn stiff(pull: &[f64], weight: &[f64]) -> Vec<f64> {
    let count = pull.len();
    let bend = |x: &[f64]| -> Vec<f64> {
        let around = |at: usize, by: usize| x[(at + by) % count];
        (0..count).map(|at| around(at, count - 1) - 2.0 * x[at] + around(at, 1)).collect()
    };
    let apply = |x: &[f64]| -> Vec<f64> {
        let twice = bend(&bend(x));
        (0..count).map(|at| (weight[at] + REST) * x[at] + STIFFNESS * twice[at]).collect()
    };
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let mut x = vec![0.0; count];
    let mut rest = pull.to_vec();
    let mut way = rest.clone();
    let mut size = dot(&rest, &rest);
    let enough = size * EXACT;
    for _ in 0..4 * count {
        if size <= enough {
            break;
        }
        let applied = apply(&way);
        let share = size / dot(&way, &applied).max(f64::MIN_POSITIVE);
        x.iter_mut().zip(&way).for_each(|(x, way)| *x += share * way);
        rest.iter_mut().zip(&applied).for_each(|(rest, applied)| *rest -= share * applied);
        let next = dot(&rest, &rest);
        let keep = next / size;
        size = next;
        way.iter_mut().zip(&rest).for_each(|(way, rest)| *way = rest + keep * *way);
    }
    x
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_is_bridged_and_what_is_pulled_evenly_follows() {
        let weight: Vec<f64> = (0..100).map(|at| if (40..50).contains(&at) { 0.0 } else { 2.0 }).collect();
        let pull: Vec<f64> = weight.iter().map(|weight| 3.0 * weight).collect();
        let found = stiff(&pull, &weight);
        assert!(found.iter().all(|x| (x - 3.0).abs() < 1e-3), "{found:?}");
    }
}
