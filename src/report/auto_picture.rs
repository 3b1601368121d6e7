use super::draw::{AMBER, Align, FAR, GREEN, NEAR, PINK, SOLID, WHITE};
use super::overlay::{Overlay, Space};
use crate::calibration::{AutoDoubt, AutoError, FoundBoards, is_black, is_white};
use crate::capture::Picture;
use crate::geometry::{ImagePoint, SpacePoint};
use crate::model::BoardShape;

/// Candidates that are drawn; more hide each other.
const MOST_DRAWN: usize = 5;

/// Draws the outlines of the candidates' playing areas and bars over the picture, each with its number at its own corner.
pub fn draw_candidates(picture: &mut Picture, found: &FoundBoards, board: &BoardShape) {
    let mut overlay = Overlay::new();
    let mut canvas = overlay.canvas(picture);
    let (width, size) = (canvas.share(0.004).max(1.5), canvas.share(0.07));
    let (w, l) = (board.width_mm, board.length_mm);
    let corners = [(0.0, 0.0), (w, 0.0), (w, l), (0.0, l)].map(|(x, y)| SpacePoint::new(x, y, 0.0));
    let colours = [GREEN, AMBER, PINK, FAR, NEAR];
    let numbered = found.candidates.iter().zip(colours).zip(1_usize..).take(MOST_DRAWN);
    for ((candidate, colour), number) in numbered {
        let space = Space::new(&candidate.camera);
        canvas.line(&space.ring(&corners), width, colour, SOLID);
        let middle = [SpacePoint::new(0.0, l / 2.0, 0.0), SpacePoint::new(w, l / 2.0, 0.0)];
        canvas.plain_line(&space.line(&middle), width, colour, SOLID);
        // The numbers stand apart, though the candidates lie on each other.
        let at = space.point(SpacePoint::new(w * (number as f64 - 0.5) / MOST_DRAWN as f64, l / 4.0, 0.0));
        let Some(ImagePoint { x, y }) = at else { continue };
        canvas.words(&number.to_string(), ImagePoint::new(x, y), size, Align::Centre, WHITE);
        canvas.words(&number.to_string(), ImagePoint::new(x, y), size * 0.9, Align::Centre, colour);
    }
}

/// Marks in the picture what was found instead of a board: what is black or overexposed, or the edges of all things.
pub fn draw_no_board(picture: &mut Picture, error: &AutoError) {
    match error {
        AutoError::Dark { .. } => tint(picture, is_black),
        AutoError::Bright { .. } => tint(picture, is_white),
        AutoError::Nothing { edges, .. } => {
            let radius = f64::from(picture.width.max(picture.height)) / 1600.0;
            let reach = radius.round() as i64;
            for edge in edges {
                for (dx, dy) in (-reach..=reach).flat_map(|dx| (-reach..=reach).map(move |dy| (dx, dy))) {
                    if let (Ok(x), Ok(y)) = (u32::try_from(edge.x as i64 + dx), u32::try_from(edge.y as i64 + dy)) {
                        picture.set_pixel(x, y, PINK);
                    }
                }
            }
        }
    }
}

/// Pixels that are hatched: each so-many-th diagonal.
const HATCHING: u32 = 6;

/// Hatches the pixels that are so.
fn tint(picture: &mut Picture, is_so: fn([u8; 3]) -> bool) {
    let (width, height) = picture.size_px();
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        if (x + y).is_multiple_of(HATCHING) && picture.pixel(x, y).is_some_and(is_so) {
            picture.set_pixel(x, y, PINK);
        }
    }
}

/// Why the board that was found may be wrong, in words.
pub fn auto_doubt_words(doubt: &AutoDoubt) -> String {
    match doubt {
        AutoDoubt::Alike { confidence } => format!(
            "the board may lie in several ways ({:.0} % for the likeliest)",
            confidence * 100.0
        ),
        AutoDoubt::Several => "more than one thing in the picture looks like the board".to_owned(),
        AutoDoubt::Faint { support } => format!(
            "too little of the board's edges can be seen ({:.0} %): all of it with its rim must be in view, sharp and evenly lit",
            support.max(0.0) * 100.0
        ),
        AutoDoubt::Loose { expected_off_mm } => format!(
            "its edges place the corners to no better than {expected_off_mm:.1} mm; bring the camera closer or give --lens"
        ),
        AutoDoubt::SideOn => {
            "the camera sees both ends from about the same distance, so which one is near is a guess; give --turned to exchange them"
                .to_owned()
        }
    }
}
