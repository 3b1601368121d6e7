//! Who laid which of the apples that lie where no horse stood.

use std::ops::RangeInclusive;

/// Every way to give so many apples to these turns, as the turn of each apple, the latest first.
pub(super) fn all(apples: usize, turns: &RangeInclusive<usize>) -> Vec<Vec<usize>> {
    let mut ways: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..apples {
        let longer = |way: &Vec<usize>| {
            let way = way.clone();
            turns.clone().rev().map(move |turn| way.iter().copied().chain([turn]).collect())
        };
        ways = ways.iter().flat_map(longer).collect();
    }
    ways
}
