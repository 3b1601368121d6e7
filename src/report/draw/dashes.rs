use crate::geometry::ImagePoint;

/// Cuts a line into dashes with gaps of the same length.
pub(super) fn dashes(points: &[ImagePoint], dash_px: f64) -> Vec<Vec<ImagePoint>> {
    let mut pieces = vec![Vec::from_iter(points.first().copied())];
    let mut left_px = dash_px.max(LEAST_DASH_PX);
    let mut is_dash = true;
    for (from, to) in points.iter().zip(points.iter().skip(1)) {
        let length = from.distance(*to);
        if !length.is_finite() || length > MOST_LENGTH_PX {
            continue;
        }
        let mut done_px = 0.0;
        while length - done_px > left_px {
            done_px += left_px;
            let share = done_px / length;
            let cut = ImagePoint::new(from.x + share * (to.x - from.x), from.y + share * (to.y - from.y));
            if is_dash {
                pieces.last_mut().into_iter().for_each(|piece| piece.push(cut));
            } else {
                pieces.push(vec![cut]);
            }
            is_dash = !is_dash;
            left_px = dash_px.max(LEAST_DASH_PX);
        }
        left_px -= length - done_px;
        if is_dash {
            pieces.last_mut().into_iter().for_each(|piece| piece.push(*to));
        }
    }
    pieces
}

const LEAST_DASH_PX: f64 = 1.0;
const MOST_LENGTH_PX: f64 = 1e5;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dashes_and_gaps_go_on_round_a_corner() {
        let at = ImagePoint::new;
        let pieces = dashes(&[at(0.0, 0.0), at(5.0, 0.0), at(5.0, 7.0)], 4.0);
        let expected = [vec![at(0.0, 0.0), at(4.0, 0.0)], vec![at(5.0, 3.0), at(5.0, 7.0)]];
        assert_eq!(pieces, expected);
    }
}
