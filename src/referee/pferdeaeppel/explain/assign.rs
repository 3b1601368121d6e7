//! Who laid which of the apples that lie where no horse stood.

/// Every way to give `apples` apples to `turns` turns, as the turn of each apple, the latest first.
pub(super) fn all(apples: usize, turns: usize) -> Vec<Vec<usize>> {
    let mut ways: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..apples {
        let longer = |way: &Vec<usize>| {
            let way = way.clone();
            (0..turns).rev().map(move |turn| way.iter().copied().chain([turn]).collect())
        };
        ways = ways.iter().flat_map(longer).collect();
    }
    ways
}
