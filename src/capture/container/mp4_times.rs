use std::iter::repeat_n;

use super::super::frame_clock::KnownEnd;
use super::big_endian;

/// The times of a track's last frames in the order shown, from its sample table's `stts` (time from one frame to the next
/// in the order stored) and `ctts` (by how much each is shown later); `None` where these are missing or contradictory.
pub(super) fn last_times(stts: &[u8], ctts: Option<&[u8]>, units_a_second: f64) -> Option<KnownEnd> {
    let mut delays = ctts.map(runs).into_iter().flatten().flat_map(|(count, delay)| repeat_n(delay, count as usize));
    let mut shown = Vec::new();
    let mut stored_at = 0i64;
    for (count, step) in runs(stts) {
        for _ in 0..count {
            // Versions 0 and 1 of the table differ in sign only, and no real delay reaches 2^31.
            shown.push(stored_at + i64::from(delays.next().unwrap_or(0) as i32));
            stored_at += i64::from(step);
        }
        if shown.len() > MOST_FRAMES {
            return None;
        }
    }
    shown.sort_unstable();
    let first = *shown.first()?;
    let first_index = shown.len().saturating_sub(FRAMES_KEPT);
    let seconds = shown.get(first_index..)?.iter().map(|at| (at - first) as f64 / units_a_second).collect();
    Some(KnownEnd { first_index: first_index as u64, seconds })
}

/// Decoders hold back at most sixteen frames to put them in order.
const FRAMES_KEPT: usize = 64;

/// Ten hours at 120 frames a second; also bounds what a damaged count can cost.
const MOST_FRAMES: usize = 4 << 20;

/// The table's entries: for how many frames, which value.
fn runs(table: &[u8]) -> impl Iterator<Item = (u32, u32)> {
    let entries = table.get(8..).unwrap_or_default().chunks_exact(8);
    entries.map(|entry| {
        let (count, value) = entry.split_at(4);
        ((big_endian(count) as u32).min(MOST_FRAMES as u32 + 1), big_endian(value) as u32)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(entries: &[(u32, u32)]) -> Vec<u8> {
        let words = entries.iter().flat_map(|(count, value)| [*count, *value]);
        [0, entries.len() as u32].into_iter().chain(words).flat_map(u32::to_be_bytes).collect()
    }

    #[test]
    fn frames_stored_out_of_order_are_put_in_order() {
        // Stored I P B B: shown at 0, 3, 1, 2 after a delay of one unit.
        let known = last_times(&table(&[(4, 10)]), Some(&table(&[(1, 10), (1, 30), (2, 0)])), 10.0).unwrap();
        assert_eq!(known, KnownEnd { first_index: 0, seconds: vec![0.0, 1.0, 2.0, 3.0] });
    }

    #[test]
    fn a_damaged_count_is_bounded() {
        assert_eq!(last_times(&table(&[(u32::MAX, 1), (u32::MAX, 1)]), None, 10.0), None);
        assert_eq!(last_times(&[], None, 10.0), None);
    }
}
