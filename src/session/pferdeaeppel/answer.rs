use serde::Serialize;
use serde_json::Value;

use super::Step;
use crate::detect::figures::{Ball, BallColour, Figure, FigureColour};
use crate::geometry::{Square, Timestamp};
use crate::model::Game;
use crate::rules::pferdeaeppel::{Apple, Facts, Horse, Horses, Score};
use crate::session::problem::{problem_answer, tenths};

/// What one picture shows, in the shapes of a frame's truth.
#[derive(Clone, Debug, Serialize)]
pub struct PositionAnswer {
    /// The frame's own time.
    pub t: Timestamp,
    /// The recording's path.
    pub recording: String,
    /// The game.
    pub game: Game,
    /// Whether all lies still with no hand over the board.
    pub settled: bool,
    /// What is in doubt; empty where nothing is.
    pub problems: Vec<Value>,
    /// Where the horses stand.
    pub horses: Horses,
    /// Every apple; those under a horse are the model's word.
    pub apples: Vec<Apple>,
    /// Hands over the board.
    pub hands: usize,
    /// Whose move is next, while a round is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_move: Option<Horse>,
    /// What players want to know of the position; nothing where a horse is not seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facts: Option<Facts>,
    /// Points of each person so far.
    pub points: Score,
    /// Every piece that is seen.
    pub pieces: Vec<PositionPiece>,
}

/// All that is known of a piece.
#[derive(Clone, Debug, Serialize)]
pub struct PositionPiece {
    /// What it is: white-horse, brown-horse, brown-apple or golden-apple.
    pub kind: &'static str,
    /// Where it touches the table, mm.
    pub x: f64,
    /// Where it touches the table, mm.
    pub y: f64,
    /// Its square.
    pub square: Square,
}

impl PositionAnswer {
    /// The answer about what was seen.
    pub fn new(step: &Step) -> Self {
        let Step { observation, detections, standing, .. } = step;
        let pieces = detections.figures.iter().map(of_figure).chain(detections.balls.iter().map(of_ball)).collect();
        Self {
            t: observation.t,
            recording: String::new(),
            game: Game::Pferdeaeppel,
            settled: observation.settled,
            problems: observation.problems.iter().map(problem_answer).collect(),
            horses: observation.layout.horses,
            apples: match &standing.position {
                Some(position) => position.apples(),
                None => observation.layout.apples.clone(),
            },
            hands: detections.hands.len(),
            to_move: standing.in_round.then(|| standing.position.as_ref().map(|at| at.to_move())).flatten(),
            facts: standing.position.as_ref().map(Facts::of),
            points: standing.score,
            pieces,
        }
    }
}

fn of_figure(figure: &Figure) -> PositionPiece {
    let kind = match figure.colour {
        FigureColour::White => "white-horse",
        FigureColour::Brown => "brown-horse",
    };
    PositionPiece { kind, x: tenths(figure.at.x), y: tenths(figure.at.y), square: figure.square }
}

fn of_ball(ball: &Ball) -> PositionPiece {
    let kind = match ball.colour {
        BallColour::Brown => "brown-apple",
        BallColour::Golden => "golden-apple",
    };
    PositionPiece { kind, x: tenths(ball.at.x), y: tenths(ball.at.y), square: ball.square }
}
