use super::draw::{AMBER, Align, Bgr, Canvas, FAR, GREEN, NEAR, Opacity, SOLID, WHITE};
use super::overlay::{Overlay, Space, bar_edges, halves, opening};
use super::track_picture::draw_track;
use crate::calibration::{Fit, FocalSource, Quality, TravelKnown, Zone};
use crate::capture::Picture;
use crate::geometry::{Camera, ImagePoint, SpacePoint};
use crate::model::{BoardShape, Track};

/// What a calibration claims, to be drawn over the picture that it was made with.
#[derive(Clone, Copy, Debug)]
pub struct CalibrationScene<'a> {
    /// Lens and pose.
    pub camera: &'a Camera,
    /// The board's shape.
    pub board: &'a BoardShape,
    /// How well the pose explains the corners.
    pub quality: &'a Quality,
    /// Whether that is good enough.
    pub fit: Fit,
    /// Where a race is run, and whether it is known which way round.
    pub track: Option<(&'a Track, TravelKnown)>,
    /// Named areas of the table.
    pub zones: &'a [Zone],
}

/// How well the pose explains the corners, in words.
pub fn pose_words(quality: &Quality) -> String {
    let by_what = match quality.focal {
        FocalSource::Given => "",
        FocalSource::Solved => ", the focal length being solved from them",
        FocalSource::Assumed => ", the focal length being assumed",
    };
    format!("the corners miss by {:.2} px{by_what}", quality.residual_px)
}

/// Whether a calibration is good enough, in words.
pub fn fit_words(fit: Fit) -> &'static str {
    match fit {
        Fit::Good => "good enough",
        Fit::Doubtful => "good enough, with doubts",
        Fit::Bad => "not good enough: check the corners and the board's size",
    }
}

/// Draws a grid, the halves, the bar with its height, the opening and the named corners over a picture, so that a person
/// sees at a glance whether the calibration fits the board. The picture grows by a band below with the two lines of words.
pub fn draw_calibration(overlay: &mut Overlay, picture: &mut Picture, scene: &CalibrationScene) {
    let mut canvas = overlay.canvas(picture);
    let space = Space::new(scene.camera);
    let line = canvas.share(0.004).max(1.0);
    let parts = parts(scene.board);
    for (corners, colour) in &parts {
        canvas.area(&space.ring(corners), *colour, TINT);
    }
    draw_grid(&mut canvas, &space, scene.board);
    for (corners, colour) in &parts {
        canvas.line(&space.ring(corners), line * 1.5, *colour, SOLID);
    }
    for edge in bar_edges(scene.board) {
        canvas.line(&space.line(&edge), line, WHITE, SOLID);
    }
    if let Some(corners) = opening(scene.board) {
        canvas.line(&space.ring(&corners), line * 1.5, GREEN, SOLID);
    }
    if let Some((track, travel)) = scene.track {
        draw_track(&mut canvas, &space, track, travel);
    }
    scene.zones.iter().for_each(|zone| draw_zone(&mut canvas, &space, zone));
    draw_corners(&mut canvas, &space, scene.board);
    draw_lines_of_words(overlay, picture, scene);
}

fn draw_zone(canvas: &mut Canvas, space: &Space, zone: &Zone) {
    let corners: Vec<SpacePoint> = zone.polygon().map(|at| SpacePoint::new(at.x, at.y, 0.0)).collect();
    let outline = space.ring(&corners);
    canvas.area(&outline, AMBER, TINT);
    canvas.line(&outline, canvas.share(0.004).max(1.0), AMBER, SOLID);
    let count = corners.len().max(1) as f64;
    let sum = corners.iter().fold((0.0, 0.0), |(x, y), at| (x + at.x, y + at.y));
    if let Some(middle) = space.point(SpacePoint::new(sum.0 / count, sum.1 / count, 0.0)) {
        canvas.words(&zone.name, middle, canvas.share(0.04), Align::Centre, AMBER);
    }
}

/// The halves that a bar makes of a board; the whole of one that has none.
fn parts(board: &BoardShape) -> Vec<([SpacePoint; 4], Bgr)> {
    if board.solids.is_empty() {
        let at = |x: f64, y: f64| SpacePoint::new(x, y, 0.0);
        let (width, length) = (board.width_mm, board.length_mm);
        return vec![([at(0.0, 0.0), at(width, 0.0), at(width, length), at(0.0, length)], GREEN)];
    }
    halves(board).into_iter().zip([NEAR, FAR]).collect()
}

const TINT: Opacity = 26;
const GRID_LINE: Opacity = 150;

/// Boards longer than this get the wider grid.
const SMALL_BOARD_MM: f64 = 600.0;

/// The board's own squares; where it has none, lines at round lengths.
fn draw_grid(canvas: &mut Canvas, space: &Space, board: &BoardShape) {
    let round_mm = if board.length_mm <= SMALL_BOARD_MM { 50.0 } else { 100.0 };
    let step_mm = |side_mm: f64| board.squares.map_or(round_mm, |squares| side_mm / f64::from(squares));
    let width = canvas.share(0.0022).max(1.0);
    let at = |x: f64, y: f64| SpacePoint::new(x, y, 0.0);
    for x in steps(step_mm(board.width_mm), board.width_mm) {
        canvas.plain_line(&space.line(&[at(x, 0.0), at(x, board.length_mm)]), width, WHITE, GRID_LINE);
    }
    for y in steps(step_mm(board.length_mm), board.length_mm) {
        canvas.plain_line(&space.line(&[at(0.0, y), at(board.width_mm, y)]), width, WHITE, GRID_LINE);
    }
}

/// Multiples of `step` strictly between 0 and `end`.
fn steps(step: f64, end: f64) -> impl Iterator<Item = f64> {
    (1..).map(move |i| f64::from(i) * step).take_while(move |place| *place < end - 1e-6)
}

fn draw_corners(canvas: &mut Canvas, space: &Space, board: &BoardShape) {
    let (width, length) = (board.width_mm, board.length_mm);
    let corners = [
        ("near-left", 0.0, 0.0, NEAR),
        ("near-right", width, 0.0, NEAR),
        ("far-right", width, length, FAR),
        ("far-left", 0.0, length, FAR),
    ];
    let Some(middle) = space.point(SpacePoint::new(width / 2.0, length / 2.0, 0.0)) else {
        return;
    };
    let (dot, size) = (canvas.share(0.018), canvas.share(0.048));
    for (name, x, y, colour) in corners {
        let Some(at) = space.point(SpacePoint::new(x, y, 0.0)) else {
            continue;
        };
        canvas.line(&[at, at], dot, colour, SOLID);
        let words_width = canvas.letters.width_px(name, size);
        let away = ImagePoint::new((at.x - middle.x).signum(), (at.y - middle.y).signum());
        let inside = |place: f64, margin: f64, end: u32| place.clamp(margin, (f64::from(end) - margin).max(margin));
        let label = ImagePoint::new(
            inside(at.x + away.x * size * 0.3, words_width / 2.0 + size * 0.3, canvas.picture.width),
            inside(at.y + away.y * size * 0.95, size * 0.7, canvas.picture.height),
        );
        canvas.words(name, label, size, Align::Centre, colour);
    }
}

/// How good it is.
fn draw_lines_of_words(overlay: &mut Overlay, picture: &mut Picture, scene: &CalibrationScene) {
    let colour = match scene.fit {
        Fit::Good => GREEN,
        Fit::Doubtful | Fit::Bad => AMBER,
    };
    overlay.write_below(picture, &[(pose_words(scene.quality), WHITE), (fit_words(scene.fit).to_owned(), colour)]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grid_lines_lie_inside_the_board() {
        assert_eq!(steps(100.0, 480.0).collect::<Vec<_>>(), [100.0, 200.0, 300.0, 400.0]);
        assert_eq!(steps(50.0, 100.0).collect::<Vec<_>>(), [50.0]);
    }
}
