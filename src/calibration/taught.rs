use super::{CalibrationError, Taught};
use crate::capture::Picture;
use crate::geometry::ImagePoint;

/// Half the side of the square of pixels whose median is a piece's colour.
const RADIUS_PX: i64 = 3;

/// The colour of the piece at a pixel: the median of the pixels around it, so that noise and grain do not count.
pub fn teach(picture: &Picture, class: &str, at: ImagePoint) -> Result<Taught, CalibrationError> {
    let (width, height) = (i64::from(picture.width), i64::from(picture.height));
    let (column, row) = (at.x.floor() as i64, at.y.floor() as i64);
    if !(0..width).contains(&column) || !(0..height).contains(&row) || !at.x.is_finite() || !at.y.is_finite() {
        return Err(CalibrationError::Contradiction {
            key: format!("teach {class}"),
            reason: format!("{},{} lies outside the picture of {width}x{height} pixels", at.x, at.y),
        });
    }
    let columns = (column - RADIUS_PX).max(0)..=(column + RADIUS_PX).min(width - 1);
    let rows = (row - RADIUS_PX).max(0)..=(row + RADIUS_PX).min(height - 1);
    let pixels: Vec<&[u8]> = rows
        .flat_map(|y| columns.clone().map(move |x| usize::try_from(3 * (y * width + x)).unwrap_or(usize::MAX)))
        .filter_map(|at| picture.bgr.get(at..at.checked_add(3)?))
        .collect();
    let median = |channel: usize| {
        let mut values: Vec<u8> = pixels.iter().filter_map(|p| p.get(channel)).copied().collect();
        values.sort_unstable();
        values.get(values.len() / 2).copied().map_or(0.0, f64::from)
    };
    Ok(Taught { class: class.to_owned(), at, bgr: [median(0), median(1), median(2)] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_ignores_a_highlight() {
        let mut bgr = [10, 20, 30].repeat(100);
        bgr[3 * 55..3 * 55 + 3].fill(255);
        let picture = Picture { width: 10, height: 10, bgr };
        assert_eq!(teach(&picture, "disk", ImagePoint::new(5.5, 5.5)).unwrap().bgr, [10.0, 20.0, 30.0]);
        assert!(teach(&picture, "disk", ImagePoint::new(10.0, 5.5)).is_err());
    }
}
