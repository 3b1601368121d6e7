//! The table drawn as players look at it, as SVG: what was seen, on a board in its true measures.
//!
//! # Conventions
//! - A drawing's unit is a millimetre; the near player sits below.
//! - Near is warm, far is cool, amber is a doubt; what is not seen now is dashed.

mod canvas;
mod carabande;
mod counter;
mod passe_trappe;
mod passing_game;
mod pferdeaeppel;
mod trappola;

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::Value;

use super::error::Refusal;
use super::router::{Table, aside};
use super::stage::Stage;
use crate::calibration::{CalibrationError, Setup};
use crate::model::Game;
use crate::session::Seen;
use crate::session::live::Glimpse;
use crate::session::passe_trappe::FrameAnswer;

/// GET /api/board.svg
pub(super) async fn answer(State(table): State<Arc<Table>>) -> Result<Response, Refusal> {
    let drawn = aside(&table, |stage| draw(&stage.setup, &newest(stage)));
    let drawn = drawn.await?.map_err(|error| Refusal::unavailable(error.to_string()))?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], drawn).into_response())
}

/// What the newest picture shows; nothing before the first.
fn newest(stage: &Stage) -> Value {
    match stage.hub.glimpse().as_deref() {
        // Its answers come a second later, and a drawing shall not.
        Some(Glimpse { seen: Seen::PasseTrappe(step), .. }) => {
            serde_json::to_value(FrameAnswer::new(&step.observation, &step.standing)).unwrap_or_default()
        }
        Some(_) | None => stage.hub.snapshot().table.unwrap_or_default(),
    }
}

/// The drawing of an answer about a picture; an empty board where there is none yet.
fn draw(setup: &Setup, table: &Value) -> Result<String, CalibrationError> {
    let mut canvas = match setup.game {
        Game::PasseTrappe => passe_trappe::draw(&setup.model()?.passe_trappe()?, table),
        Game::Pferdeaeppel => pferdeaeppel::draw(&setup.model()?.pferdeaeppel()?, table),
        Game::Carabande => carabande::draw(setup, table)?,
        Game::PassingGame => passing_game::draw(setup, table)?,
        Game::Trappola => trappola::draw(setup, table)?,
        Game::Counter => counter::draw(setup, table)?,
    };
    for problem in list(table, "problems") {
        if let Some(at) = place(problem) {
            canvas.doubt(at);
        }
    }
    Ok(canvas.finish())
}

/// A list of an answer; empty where it has none of this name.
fn list<'a>(table: &'a Value, name: &str) -> &'a [Value] {
    table.get(name).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

fn number(value: &Value, name: &str) -> Option<f64> {
    value.get(name)?.as_f64()
}

fn word<'a>(value: &'a Value, name: &str) -> &'a str {
    value.get(name).and_then(Value::as_str).unwrap_or_default()
}

fn is(value: &Value, name: &str) -> bool {
    value.get(name).and_then(Value::as_bool).unwrap_or(false)
}

/// Where a thing lies, mm.
fn place(value: &Value) -> Option<(f64, f64)> {
    Some((number(value, "x")?, number(value, "y")?))
}

/// A square, column and row.
fn square(value: &Value) -> Option<(f64, f64)> {
    match value.as_array()?.as_slice() {
        [column, row] => Some((column.as_f64()?, row.as_f64()?)),
        [..] => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::calibration::Corners;
    use crate::geometry::ImagePoint;

    fn drawn(game: Game, table: &Value) -> String {
        let corners = [(100.0, 500.0), (900.0, 500.0), (900.0, 50.0), (100.0, 50.0)];
        let corners = Corners::from_array(corners.map(|(x, y)| ImagePoint::new(x, y)));
        draw(&Setup::new(game, (1000, 600), corners), table).unwrap()
    }

    #[test]
    fn every_game_draws_its_board_before_anything_is_seen() {
        for game in Game::ALL {
            let svg = drawn(game, &Value::Null);
            assert!(svg.starts_with("<svg") && svg.ends_with("</svg>"), "{game}");
        }
    }

    #[test]
    fn pieces_and_doubts_are_drawn_where_they_lie() {
        let disk = json!({"kind": "disk", "id": 1, "x": 100.0, "y": 200.0, "origin": "near", "hidden": true});
        let table = json!({"pieces": [disk], "problems": [{"kind": "at_limit", "x": 50.0, "y": 60.0}]});
        let svg = drawn(Game::PasseTrappe, &table);
        assert!(svg.contains("cx=\"100\" cy=\"-200\"") && svg.contains("stroke-dasharray"), "{svg}");
        assert!(svg.contains("class=\"doubt\""));
    }

    #[test]
    fn names_cannot_break_the_drawing() {
        let piece = json!({"kind": "<script>", "x": 10.0, "y": 10.0, "stacked": 2});
        let svg = drawn(Game::Counter, &json!({"pieces": [piece], "counts": {"<script>": 2}}));
        assert!(!svg.contains("<script>"), "{svg}");
    }
}
