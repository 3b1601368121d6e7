/// Takes all cells that hang together with `start` out of `open`, a raster of rows of `width`, where the neighbours of a cell
/// are `step` cells away.
pub fn take_patch(width: usize, step: usize, open: &mut [bool], start: usize) -> Vec<usize> {
    open[start] = false;
    let mut patch = vec![start];
    let mut next = 0;
    while let Some(cell) = patch.get(next).copied() {
        next += 1;
        let col = cell % width;
        let around = [
            (col >= step).then(|| cell - step),
            (col + step < width).then_some(cell + step),
            cell.checked_sub(step * width),
            Some(cell + step * width).filter(|below| *below < open.len()),
        ];
        for near in around.into_iter().flatten() {
            if std::mem::take(&mut open[near]) {
                patch.push(near);
            }
        }
    }
    patch
}
