use super::chart::Chart;

/// Bins of a channel: half a unit of lightness, one of colour.
const BINS: usize = 256;

/// The chart without what is smaller than the window: lines, rails and discs vanish, the edges of wide areas stay sharp.
/// The window is a square that reaches so many cells to all sides.
pub(super) fn without_small_things(chart: &Chart, reach: usize) -> Vec<[f32; 3]> {
    let mut smooth = chart.lab.clone();
    for channel in 0..3 {
        let (scale, zero) = if channel == 0 { (2.5, 0.0) } else { (1.0, 128.0) };
        let bin = |value: f32| (value * scale + zero).clamp(0.0, (BINS - 1) as f32) as u8;
        let bins: Vec<u8> = chart.lab.iter().map(|lab| bin(lab[channel])).collect();
        for row in 0..chart.rows {
            slide(chart, &bins, row, reach, |cell, median| smooth[cell][channel] = (median - zero) / scale);
        }
    }
    smooth
}

/// Slides the window along a row; only seen cells count.
fn slide(chart: &Chart, bins: &[u8], row: usize, reach: usize, mut tell: impl FnMut(usize, f32)) {
    let rows = row.saturating_sub(reach)..(row + reach + 1).min(chart.rows);
    let mut counts = [0_u32; BINS];
    let mut total = 0_u32;
    let column = |counts: &mut [u32; BINS], total: &mut u32, col: usize, sign: i32| {
        for y in rows.clone() {
            let cell = y * chart.cols + col;
            if chart.seen[cell] {
                let count = &mut counts[usize::from(bins[cell])];
                *count = count.wrapping_add_signed(sign);
                *total = total.wrapping_add_signed(sign);
            }
        }
    };
    for col in 0..reach.min(chart.cols) {
        column(&mut counts, &mut total, col, 1);
    }
    for col in 0..chart.cols {
        if col + reach < chart.cols {
            column(&mut counts, &mut total, col + reach, 1);
        }
        if col > reach {
            column(&mut counts, &mut total, col - reach - 1, -1);
        }
        tell(row * chart.cols + col, median(&counts, total));
    }
}

/// The middle value, between bins by how the counts lie.
fn median(counts: &[u32; BINS], total: u32) -> f32 {
    let half = total as f32 / 2.0;
    let mut below = 0_u32;
    for (bin, count) in counts.iter().enumerate() {
        if *count > 0 && (below + count) as f32 >= half {
            return bin as f32 + (half - below as f32) / *count as f32;
        }
        below += count;
    }
    0.0
}
