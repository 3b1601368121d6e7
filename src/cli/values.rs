//! The values that arguments hold, read from text.

use crate::calibration::{Chessboard, Corners, MarkerPlace, Zone};
use crate::geometry::ImagePoint;
use crate::report::Paper;

/// `KEY=VALUE`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Before the sign.
    pub key: String,
    /// After it.
    pub value: String,
}

/// `CLASS=X,Y`
#[derive(Clone, Debug, PartialEq)]
pub struct Teach {
    /// The class's name in the model.
    pub class: String,
    /// A pixel inside a piece of the class.
    pub at: ImagePoint,
}

/// `X,Y,X,Y,…`
#[derive(Clone, Debug, PartialEq)]
pub struct Pixels(pub Vec<ImagePoint>);

/// Which way round, as seen from above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Travel {
    /// As the hands of a clock.
    Clockwise,
    /// Against them.
    Counterclockwise,
}

/// `clockwise` or `counterclockwise`
pub fn travel(text: &str) -> Result<Travel, String> {
    match text {
        "clockwise" => Ok(Travel::Clockwise),
        "counterclockwise" => Ok(Travel::Counterclockwise),
        _ => Err(format!("expected clockwise or counterclockwise, found {text}")),
    }
}

/// `X,Y,X,Y,…`
pub fn pixels(text: &str) -> Result<Pixels, String> {
    let numbers = numbers(text)?;
    let (pairs, []) = numbers.as_chunks::<2>() else {
        return Err(format!("expected pixels x,y,x,y,…, found {} numbers", numbers.len()));
    };
    Ok(Pixels(pairs.iter().map(|[x, y]| ImagePoint::new(*x, *y)).collect()))
}

/// Eight numbers: near-left, near-right, far-right, far-left.
pub fn corners(text: &str) -> Result<Corners, String> {
    let numbers = numbers(text)?;
    let [x0, y0, x1, y1, x2, y2, x3, y3] = numbers.as_slice() else {
        return Err(format!(
            "expected 8 numbers x,y,x,y,x,y,x,y (near-left, near-right, far-right, far-left), found {}",
            numbers.len()
        ));
    };
    let at = |x: &f64, y: &f64| ImagePoint::new(*x, *y);
    Ok(Corners::from_array([at(x0, y0), at(x1, y1), at(x2, y2), at(x3, y3)]))
}

/// `CLASS=X,Y`
pub fn teach(text: &str) -> Result<Teach, String> {
    let Pair { key: class, value } = pair(text)?;
    match numbers(&value)?.as_slice() {
        [x, y] => Ok(Teach { class, at: ImagePoint::new(*x, *y) }),
        other => Err(format!("expected a pixel x,y after {class}=, found {} numbers", other.len())),
    }
}

/// `KEY=VALUE`
pub fn pair(text: &str) -> Result<Pair, String> {
    match text.split_once('=') {
        Some((key, value)) if !key.trim().is_empty() && !value.trim().is_empty() => {
            Ok(Pair { key: key.trim().to_owned(), value: value.trim().to_owned() })
        }
        Some(_) | None => Err("expected a name and a value with = between them".into()),
    }
}

/// `NAME=X,Y,X,Y` for a rectangle, or more corners for any other shape; mm. A hyphen in the name stands for a space.
pub fn zone(text: &str) -> Result<Zone, String> {
    let Pair { key: name, value } = pair(text)?;
    let numbers = numbers(&value)?;
    let polygon_mm = match (numbers.as_slice(), numbers.as_chunks::<2>()) {
        ([x0, y0, x1, y1], _) => vec![[*x0, *y0], [*x1, *y0], [*x1, *y1], [*x0, *y1]],
        (_, (corners, [])) if corners.len() >= 3 => corners.to_vec(),
        (numbers, _) => {
            return Err(format!(
                "expected two opposite corners x,y,x,y or more corners after {name}=, found {} numbers",
                numbers.len()
            ));
        }
    };
    Ok(Zone { name: name.replace('-', " "), polygon_mm })
}

/// Seconds, not below zero.
pub fn non_negative(text: &str) -> Result<f64, String> {
    within(text, 0.0, f64::MAX, "a number of seconds, not below 0")
}

/// Pixels that a card can be wide.
pub fn card_px(text: &str) -> Result<u32, String> {
    Ok(within(text, 20.0, 1000.0, "a width from 20 to 1000 pixels")? as u32)
}

/// Pictures a second.
pub fn rate(text: &str) -> Result<f64, String> {
    within(text, 0.001, 1000.0, "a number of pictures a second, from 0.001 to 1000")
}

/// A length or a time above zero.
pub fn positive(text: &str) -> Result<f64, String> {
    within(text, f64::MIN_POSITIVE, 1e6, "a number above 0")
}

/// A height above the playing surface; below zero for what lies on the table beside a board.
pub fn height_mm(text: &str) -> Result<f64, String> {
    within(text, -300.0, 300.0, "a height from -300 to 300 mm")
}

/// `rim` or `inside`
pub fn marker_place(text: &str) -> Result<MarkerPlace, String> {
    let found = MarkerPlace::ALL.into_iter().find(|place| place.word() == text);
    found.ok_or_else(|| format!("expected rim or inside, found {text}"))
}

/// `a4` or `letter`
pub fn paper(text: &str) -> Result<Paper, String> {
    let found = Paper::ALL.into_iter().find(|paper| paper.word() == text.to_lowercase());
    found.ok_or_else(|| format!("expected a4 or letter, found {text}"))
}

/// Inner corners of a chessboard, `9x6`; the longer side comes first whatever was said.
pub fn chessboard(text: &str) -> Result<Chessboard, String> {
    let expected = || format!("expected the inner corners of a chessboard like 9x6, from 3x3 to 40x40, found {text}");
    let (a, b) = text.split_once('x').ok_or_else(expected)?;
    match (a.parse::<u8>(), b.parse::<u8>()) {
        (Ok(a @ 3..=40), Ok(b @ 3..=40)) => {
            Ok(Chessboard { columns: a.max(b), rows: a.min(b), ..Chessboard::default() })
        }
        _ => Err(expected()),
    }
}

/// 0 to 1.
pub fn share(text: &str) -> Result<f64, String> {
    within(text, 0.0, 1.0, "a share from 0 to 1")
}

/// A number between two limits; `expected` says so in words.
pub fn within(text: &str, least: f64, most: f64, expected: &str) -> Result<f64, String> {
    match text.trim().parse::<f64>() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        Ok(_) | Err(_) => Err(format!("expected {expected}, found {text}")),
    }
}

/// No picture that is read has so many pixels across.
const MOST_PX: f64 = 1e6;

/// Pixels.
fn numbers(text: &str) -> Result<Vec<f64>, String> {
    let number = |part: &str| match part.trim().parse::<f64>() {
        Ok(number) if number.abs() <= MOST_PX => Ok(number),
        Ok(number) if number.is_finite() => Err(format!("{} is too large for a pixel", part.trim())),
        Ok(_) | Err(_) => Err(format!("{part} is no number")),
    };
    text.split(',').map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_read_or_refused_with_what_was_expected() {
        assert_eq!(corners("1,2,3,4,5,6,7,8").unwrap().far_left, ImagePoint::new(7.0, 8.0));
        assert!(corners("1,2,3").unwrap_err().contains("found 3"));
        assert!(corners("1,2,3,4,5,6,7,nan").unwrap_err().contains("nan is no number"));
        assert_eq!(teach("disk=4.5, 6").unwrap().at, ImagePoint::new(4.5, 6.0));
        assert!(corners("1e300,2,3,4,5,6,7,8").unwrap_err().contains("1e300 is too large for a pixel"));
        assert!(teach("disk").is_err());
        assert_eq!(pixels("1,2,3,4").unwrap().0, [ImagePoint::new(1.0, 2.0), ImagePoint::new(3.0, 4.0)]);
        assert!(pixels("1,2,3").unwrap_err().contains("found 3 numbers"));
        assert!(travel("left").unwrap_err().contains("clockwise or counterclockwise"));
        assert!(pair("=3").is_err());
        assert!(share("1.5").is_err());
        assert!(non_negative("-1").is_err());
        assert!(rate("0").unwrap_err().contains("from 0.001 to 1000"));
        assert!(positive("0").is_err() && height_mm("-12").is_ok());
        assert_eq!(chessboard("6x9"), Ok(Chessboard::default()));
        assert!(chessboard("9").is_err() && marker_place("table").is_err() && paper("a5").is_err());
    }
}
