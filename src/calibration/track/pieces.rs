use super::error::TrackSearchError;
use crate::geometry::{Centreline, TablePoint};

/// A track as it is laid of pieces, in the direction of travel.
#[derive(Clone, Debug, PartialEq)]
pub struct TrackPieces {
    pieces: Vec<Piece>,
    /// How far along the first piece's beginning the start line lies, mm.
    start_mm: f64,
}

/// One piece along its middle.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Piece {
    length_mm: f64,
    /// To the left.
    turn_rad: f64,
}

/// Between the points of the line, mm.
const POINT_MM: f64 = 8.0;
/// The widest gap between the ends that is evened out over all pieces, as a share of their length.
const MOST_GAP: f64 = 0.03;
/// The greatest turn of the ends against each other that is evened out over all curves, degrees.
const MOST_TURN_DEG: f64 = 8.0;
/// Sizes of pieces lie between these, mm.
const SIZES_MM: std::ops::RangeInclusive<f64> = 5.0..=5000.0;
/// A curve turns by less than once round, degrees.
const TURNS_DEG: std::ops::RangeInclusive<f64> = 1.0..=350.0;

/// Reads a list of pieces: `start, straight:200, left:150x90, straight, left, …` (lengths, and radii of the middle line, in mm;
/// degrees). A piece without sizes is like the last of its kind, left and right being one. The start line lies where the word
/// `start` stands, or else where the first piece begins.
pub fn pieces_of(list: &str) -> Result<TrackPieces, TrackSearchError> {
    let (mut straight, mut curve) = (None, None);
    let (mut pieces, mut starts) = (Vec::new(), Vec::new());
    let mut length_mm = 0.0;
    for word in list.split([',', ' ', '\n']).filter(|word| !word.is_empty()) {
        let (kind, size) = word.split_once(':').map_or((word, None), |(kind, size)| (kind, Some(size)));
        let unknown = || TrackSearchError::UnknownPiece { word: word.to_owned() };
        let unsized_piece = |example| TrackSearchError::Unsized { word: word.to_owned(), example };
        let piece = match (kind, size) {
            ("start", None) => {
                starts.push(length_mm);
                continue;
            }
            ("straight", size) => {
                if let Some(size) = size {
                    straight = Some(within(size, &SIZES_MM).ok_or_else(unknown)?);
                }
                Piece { length_mm: straight.ok_or_else(|| unsized_piece("straight:200"))?, turn_rad: 0.0 }
            }
            ("left" | "right" | "curve-left" | "curve-right", size) => {
                if let Some(size) = size {
                    let (radius, degrees) = size.split_once('x').ok_or_else(unknown)?;
                    let radius_mm = within(radius, &SIZES_MM).ok_or_else(unknown)?;
                    curve = Some((radius_mm, within(degrees, &TURNS_DEG).ok_or_else(unknown)?.to_radians()));
                }
                let (radius_mm, turn_rad) = curve.ok_or_else(|| unsized_piece("left:150x90"))?;
                let side = if kind.ends_with("left") { 1.0 } else { -1.0 };
                Piece { length_mm: radius_mm * turn_rad, turn_rad: side * turn_rad }
            }
            _ => return Err(unknown()),
        };
        length_mm += piece.length_mm;
        pieces.push(piece);
    }
    match starts.as_slice() {
        [] => Ok(TrackPieces { pieces, start_mm: 0.0 }),
        [start_mm] => Ok(TrackPieces { pieces, start_mm: *start_mm }),
        [..] => Err(TrackSearchError::Starts { found: starts.len() }),
    }
}

fn within(text: &str, range: &std::ops::RangeInclusive<f64>) -> Option<f64> {
    text.trim().parse::<f64>().ok().filter(|value| range.contains(value))
}

impl TrackPieces {
    /// The middle line of the pieces from the start line on, which lies at a place and is crossed in a direction, radians from
    /// the x axis. What the ends miss each other by is spread over all pieces.
    pub fn laid(&self, start: TablePoint, heading_rad: f64) -> Result<Centreline, TrackSearchError> {
        let turned_rad: f64 = self.pieces.iter().map(|piece| piece.turn_rad).sum();
        let once = std::f64::consts::TAU.copysign(turned_rad);
        let left_rad = turned_rad - once;
        if left_rad.abs() > std::f64::consts::FRAC_PI_2 {
            return Err(TrackSearchError::PiecesTurn { turned_deg: turned_rad.to_degrees() });
        }
        let length_mm: f64 = self.pieces.iter().map(|piece| piece.length_mm).sum();
        let (open, end) = self.walked(0.0, 1.0);
        let gap_mm = end.distance(TablePoint::default());
        let (most_mm, most_deg) = (MOST_GAP * length_mm, MOST_TURN_DEG);
        if gap_mm > most_mm || left_rad.to_degrees().abs() > most_deg || open.is_empty() {
            return Err(TrackSearchError::PiecesOpen { gap_mm, turned_deg: left_rad.to_degrees(), most_mm, most_deg });
        }
        // Curves give way first, so that the ends run on straight; then every place is moved by its share of the gap.
        let (even, end) = self.walked(0.0, once / turned_rad);
        let count = even.len() as f64;
        let closed: Vec<TablePoint> = even
            .iter()
            .enumerate()
            .map(|(k, at)| {
                let share = k as f64 / count;
                TablePoint::new(at.x - share * end.x, at.y - share * end.y)
            })
            .collect();
        let line = Centreline::new(closed).ok_or(TrackSearchError::PiecesTurn { turned_deg: 0.0 })?;
        let start_mm = self.start_mm / length_mm * line.length_mm();
        let (from, way) = (line.at(start_mm), line.direction(start_mm));
        let (sin, cos) = (heading_rad - way.1.atan2(way.0)).sin_cos();
        let steps = (line.length_mm() / POINT_MM).round().max(8.0);
        let placed = (0..steps as usize).map(|k| {
            let at = line.at(start_mm + k as f64 / steps * line.length_mm());
            let (x, y) = (at.x - from.x, at.y - from.y);
            TablePoint::new(start.x + cos * x - sin * y, start.y + sin * x + cos * y)
        });
        Centreline::new(placed.collect()).ok_or(TrackSearchError::PiecesTurn { turned_deg: 0.0 })
    }

    /// Places along the pieces laid from the origin, with all turns multiplied, and where they end.
    fn walked(&self, heading_rad: f64, turns: f64) -> (Vec<TablePoint>, TablePoint) {
        let (mut at, mut heading_rad) = (TablePoint::default(), heading_rad);
        let mut places = Vec::new();
        for piece in &self.pieces {
            let steps = (piece.length_mm / POINT_MM).ceil().max(1.0);
            let (step_mm, turn_rad) = (piece.length_mm / steps, turns * piece.turn_rad / steps);
            // The chord of an arc runs in its middle's direction.
            let half = turn_rad / 2.0;
            let chord_mm = if half.abs() < 1e-9 { step_mm } else { step_mm * half.sin() / half };
            for _ in 0..steps as usize {
                places.push(at);
                let (sin, cos) = (heading_rad + half).sin_cos();
                at = TablePoint::new(at.x + chord_mm * cos, at.y + chord_mm * sin);
                heading_rad += turn_rad;
            }
        }
        (places, at)
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use super::*;

    #[test]
    fn an_oval_of_pieces_lies_where_its_start_line_is() {
        let pieces = pieces_of("straight:100, start, straight, left:150x90 left, straight straight left left").unwrap();
        let line = pieces.laid(TablePoint::new(300.0, 90.0), 0.0).unwrap();
        assert!((line.length_mm() - (400.0 + 300.0 * PI)).abs() < 0.5, "{}", line.length_mm());
        assert!(line.at(0.0).distance(TablePoint::new(300.0, 90.0)) < 1e-6);
        assert!(line.at(100.0 + 75.0 * PI).distance(TablePoint::new(550.0, 240.0)) < 0.5);
        assert!(line.at(-100.0).distance(TablePoint::new(200.0, 90.0)) < 0.1);
    }

    #[test]
    fn what_the_ends_miss_each_other_by_is_spread_or_named() {
        let short = pieces_of("straight:200 left:150x90 left straight:205 left left").unwrap();
        let line = short.laid(TablePoint::default(), 1.0).unwrap();
        let gap = line.at(-0.01).distance(line.at(0.0));
        assert!(gap < 0.1, "{gap}");
        let open = pieces_of("straight:200 left:150x90 left straight:300 left left").unwrap();
        let error = open.laid(TablePoint::default(), 0.0).unwrap_err();
        assert!(
            matches!(error, TrackSearchError::PiecesOpen { gap_mm, .. } if (gap_mm - 100.0).abs() < 1.0),
            "{error}"
        );
        let eight = pieces_of("left:150x270 straight:300 right:150x270 straight").unwrap();
        assert!(matches!(
            eight.laid(TablePoint::default(), 0.0),
            Err(TrackSearchError::PiecesTurn { turned_deg }) if turned_deg.abs() < 1e-6
        ));
    }

    #[test]
    fn words_that_are_no_pieces_are_named() {
        assert!(matches!(pieces_of("straight"), Err(TrackSearchError::Unsized { .. })));
        assert!(matches!(pieces_of("straight:-3"), Err(TrackSearchError::UnknownPiece { .. })));
        assert!(matches!(pieces_of("left:150"), Err(TrackSearchError::UnknownPiece { .. })));
        assert!(matches!(pieces_of("start straight:9 start"), Err(TrackSearchError::Starts { found: 2 })));
        assert!(matches!(pieces_of("bridge"), Err(TrackSearchError::UnknownPiece { .. })));
        let nothing = pieces_of("").unwrap();
        assert!(nothing.laid(TablePoint::default(), 0.0).is_err());
    }
}
