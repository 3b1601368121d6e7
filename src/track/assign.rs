use lapjv::lapjv;

/// Pairs rows with columns so that the sum of costs is least; pairs whose cost is `None` are never made.
///
/// Returns (row, column) pairs.
pub fn assign(rows: usize, columns: usize, cost: impl Fn(usize, usize) -> Option<f64>) -> Vec<(usize, usize)> {
    let size = rows.max(columns);
    if rows == 0 || columns == 0 {
        return Vec::new();
    }
    // Larger than any sum of allowed costs, so that as many pairs as possible are made.
    let costs: Vec<Vec<Option<f64>>> = (0..rows).map(|r| (0..columns).map(|c| cost(r, c)).collect()).collect();
    let forbidden = 1.0 + costs.iter().flatten().flatten().sum::<f64>();
    let at = |(r, c): (usize, usize)| costs.get(r).and_then(|row| row.get(c)).copied().flatten();
    let square = lapjv::Matrix::from_shape_fn((size, size), |place| at(place).unwrap_or(forbidden));
    let Ok((columns_of_rows, _)) = lapjv(&square) else { return Vec::new() };
    columns_of_rows.into_iter().enumerate().filter(|place| at(*place).is_some()).collect()
}

#[cfg(test)]
mod tests {
    use super::assign;

    #[test]
    fn forbidden_pairs_are_never_made_and_the_rest_is_cheapest() {
        let costs = [[Some(1.0), Some(2.0)], [Some(1.0), None], [None, None]];
        assert_eq!(assign(3, 2, |r, c| costs[r][c]), vec![(0, 1), (1, 0)]);
        assert_eq!(assign(0, 2, |_, _| Some(1.0)), vec![]);
    }
}
