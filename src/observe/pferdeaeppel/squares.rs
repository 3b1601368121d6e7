use crate::detect::figures::{Ball, BallColour, Figure, FigureColour, FigureDetections};
use crate::geometry::{TablePoint, Timestamp};
use crate::model::Pferdeaeppel;
use crate::observe::unreadable;
use crate::rules::pferdeaeppel::{Apple, AppleColour, BROWN_APPLES, Horses, Layout};
use crate::rules::{Observation, Problem};

/// Places in doubt from which something else is over the board, such as a hand that is not seen to reach in: all that is
/// seen there may be part of it.
const SOMETHING_OVER: usize = 4;
/// Horses of a set.
const HORSES: usize = 2;
/// Agreement below which a horse or an apple is in doubt.
const SURE_HORSE: f64 = 0.45;
const SURE_APPLE: f64 = 0.6;
/// How sure a colour must be.
const SURE_COLOUR: f64 = 0.5;
/// How well a golden apple must be borne out, in colour and shape, while there are brown ones left to be dropped: until then
/// none can have come on the board by the rules, and what looks like one is more likely a lamp's reflection or a shadow.
const SURE_EARLY_GOLDEN: f64 = 0.85;
/// Share of an apple that must be in sight.
const SURE_VISIBLE: f64 = 0.5;
/// How near to a line between squares a foot or an apple's middle is in doubt, in squares.
const LINE_DOUBT: f64 = 0.04;

/// A picture in the game's words: nothing is filled in, so that the apples under the horses are missing.
pub fn observe(keys: &Pferdeaeppel, t: Timestamp, detections: &FigureDetections) -> Observation<Layout> {
    let mut problems: Vec<Problem> = unreadable(&detections.light).into_iter().collect();
    let mut horses = Horses::default();
    for figure in &detections.figures {
        let horse = match figure.colour {
            FigureColour::White => &mut horses.white,
            FigureColour::Brown => &mut horses.brown,
        };
        if horse.replace(figure.square).is_some() {
            problems.push(Problem::ExtraPiece { x: figure.at.x, y: figure.at.y });
        }
        problems.extend(horse_doubt(keys, figure));
    }
    // Under a hand anything may stand.
    if detections.figures.len() < HORSES && detections.hands.is_empty() {
        problems.push(Problem::PieceCount { expected: HORSES, found: detections.figures.len() });
    }
    let stands_there = |ball: &Ball| detections.figures.iter().find(|figure| figure.square == ball.square);
    let browns = detections.balls.iter().filter(|ball| ball.colour == BallColour::Brown).count() + HORSES;
    let mut apples = Vec::new();
    for ball in &detections.balls {
        if let Some(figure) = stands_there(ball) {
            // A figure's hollows look like apples; what lies clear of its foot may be one.
            let is_clear = ball.at.distance(figure.at) > figure.diameter_mm / 2.0 && ball.fit > SURE_APPLE;
            problems.extend(is_clear.then_some(Problem::UncertainPiece { x: ball.at.x, y: ball.at.y }));
            continue;
        }
        let is_early = ball.colour == BallColour::Golden && browns < usize::from(BROWN_APPLES);
        let is_likely = !is_early || ball.fit.min(ball.colour_margin) >= SURE_EARLY_GOLDEN;
        let unlikely = Problem::UncertainPiece { x: ball.at.x, y: ball.at.y };
        problems.extend(if is_likely { apple_doubt(keys, ball) } else { Some(unlikely) });
        let colour = match ball.colour {
            BallColour::Brown => AppleColour::Brown,
            BallColour::Golden => AppleColour::Golden,
        };
        apples.push(Apple { square: ball.square, colour, hidden: false });
    }
    apples.sort();
    problems.extend(detections.strange.iter().map(|at| Problem::UncertainPiece { x: at.x, y: at.y }));
    problems.extend(detections.extra.iter().map(|at| Problem::ExtraPiece { x: at.x, y: at.y }));
    if detections.squares_seen != keys.size {
        problems.push(Problem::OtherBoard { told: keys.size, seen: detections.squares_seen });
    }
    let layout = Layout { horses, apples };
    let settled =
        detections.hands.is_empty() && problems.iter().filter(|problem| is_of_thing(problem)).count() < SOMETHING_OVER;
    Observation { t, layout, settled, problems }
}

/// Whether a doubt is about a thing that may not be a piece at all.
fn is_of_thing(problem: &Problem) -> bool {
    matches!(problem, Problem::UncertainPiece { .. } | Problem::ExtraPiece { .. } | Problem::StrangeColour { .. })
}

/// Why a horse is in doubt.
fn horse_doubt(keys: &Pferdeaeppel, figure: &Figure) -> Option<Problem> {
    let TablePoint { x, y } = figure.at;
    if figure.fit < SURE_HORSE {
        return Some(Problem::UncertainPiece { x, y });
    }
    if figure.colour_margin < SURE_COLOUR {
        return Some(Problem::UncertainClass { x, y });
    }
    is_on_line(keys, figure.at).then_some(Problem::AtLimit { x, y, limit: "line" })
}

/// Why an apple is in doubt.
fn apple_doubt(keys: &Pferdeaeppel, ball: &Ball) -> Option<Problem> {
    let TablePoint { x, y } = ball.at;
    if ball.fit < SURE_APPLE || ball.visible < SURE_VISIBLE {
        return Some(Problem::UncertainPiece { x, y });
    }
    if ball.has_strange_hue {
        return Some(Problem::StrangeColour { x, y });
    }
    if ball.colour_margin < SURE_COLOUR {
        return Some(Problem::UncertainClass { x, y });
    }
    is_on_line(keys, ball.at).then_some(Problem::AtLimit { x, y, limit: "line" })
}

/// Whether a place is too close to a line between two squares, or to the board's edge, to tell the square.
fn is_on_line(keys: &Pferdeaeppel, at: TablePoint) -> bool {
    let off = |mm: f64| (mm / keys.cell_mm - (mm / keys.cell_mm).round()).abs();
    off(at.x).min(off(at.y)) < LINE_DOUBT
}
