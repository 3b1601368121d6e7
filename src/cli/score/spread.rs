/// A handful of errors and their order statistics.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spread {
    values: Vec<f64>,
}

impl Spread {
    /// Adds errors; those that are not finite do not count.
    pub fn extend(&mut self, values: impl IntoIterator<Item = f64>) {
        self.values.extend(values.into_iter().filter(|value| value.is_finite()));
    }

    /// Adds another's errors.
    pub fn merge(&mut self, other: &Self) {
        self.values.extend_from_slice(&other.values);
    }

    /// The least value that at least this share of all does not exceed (nearest rank); `None` without values.
    pub fn quantile(&self, share: f64) -> Option<f64> {
        let mut sorted = self.values.clone();
        sorted.sort_by(f64::total_cmp);
        let rank = (share * sorted.len() as f64).ceil() as usize;
        sorted.get(rank.max(1) - 1).map(|value| (value * 1e3).round() / 1e3)
    }
}

impl FromIterator<f64> for Spread {
    fn from_iter<I: IntoIterator<Item = f64>>(values: I) -> Self {
        let mut spread = Self::default();
        spread.extend(values);
        spread
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_nearest_ranks() {
        let hundred: Spread = (1..=100).rev().map(f64::from).collect();
        assert_eq!([0.5, 0.95, 1.0].map(|share| hundred.quantile(share)), [Some(50.0), Some(95.0), Some(100.0)]);
        assert_eq!(Spread::default().quantile(0.5), None);
    }
}
