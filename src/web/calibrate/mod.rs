//! Calibration in the page: corners are dragged, pieces pointed at, and the setup is written.
//!
//! The browser holds the draft; every question brings all of it, so that a page that is closed leaves nothing behind.

mod draft;
mod lights;
mod lines;

use std::path::Path;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub(super) use draft::Draft;

use super::body::Body;
use super::error::Refusal;
use super::router::{Table, aside};
use crate::calibration::{CalibrationError, MarkerLayout, MarkerPlace, assess};
use crate::capture::Picture;
use crate::model::Game;
use crate::report::{Paper, jpeg, marker_sheet, sheet_pdf};

/// Good enough to point at a corner's pixel.
const QUALITY: u8 = 90;

/// GET /api/calibrate: the setup as it is.
pub(super) async fn current(State(table): State<Arc<Table>>) -> Result<Json<Value>, Refusal> {
    let setup = &table.stage.setup;
    let (board, disc) = setup.shapes().map_err(not_possible)?;
    Ok(Json(json!({
        "game": setup.game,
        "size_px": setup.size_px,
        "corners": setup.corners_px,
        "board_mm": [board.width_mm, board.length_mm],
        "piece_mm": disc.diameter_mm,
        "classes": classes(setup.game),
        "taught": setup.taught.iter().map(|taught| json!({
            "class": taught.class, "x": taught.at_px.x, "y": taught.at_px.y, "colour": lines::colour(taught.bgr),
        })).collect::<Vec<_>>(),
        "saves_to": table.setup_path.as_ref().map(|path| path.display().to_string()),
    })))
}

/// GET /api/calibrate/picture.jpg: the newest picture with nothing drawn over it.
pub(super) async fn picture(State(table): State<Arc<Table>>) -> Result<Response, Refusal> {
    let picture = plain(&table).await?;
    let jpeg = aside(&table, move |_| jpeg(&picture, QUALITY)).await?;
    Ok(([(header::CONTENT_TYPE, "image/jpeg")], jpeg).into_response())
}

/// POST /api/calibrate/preview: where the board's lines lie with these corners, and how good that is.
pub(super) async fn preview(State(table): State<Arc<Table>>, Body(draft): Body<Draft>) -> Result<Json<Value>, Refusal> {
    let picture = aside(&table, |stage| stage.plain_picture()).await?;
    work(&table, move |table| {
        let setup = draft.setup(&table.stage.setup, picture.as_ref())?;
        let lights = lights::lights(&setup, picture.as_ref());
        Ok(json!({ "lines": lines::lines(&setup).unwrap_or_default(), "lights": lights }))
    })
    .await
}

/// What is pointed at.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pointing {
    class: String,
    x: f64,
    y: f64,
}

/// What was found there.
#[derive(Debug, Serialize)]
struct Pointed {
    class: String,
    x: f64,
    y: f64,
    /// The piece's colour, as style sheets write it.
    colour: String,
}

/// POST /api/calibrate/teach: the colour of the piece at a pixel.
pub(super) async fn teach(
    State(table): State<Arc<Table>>,
    Body(pointing): Body<Pointing>,
) -> Result<Json<Value>, Refusal> {
    let picture = plain(&table).await?;
    let Pointing { class, x, y } = pointing;
    let taught = draft::teach_at(&picture, &class, (x, y)).map_err(not_possible)?;
    Ok(Json(json!(Pointed { class, x, y, colour: lines::colour(taught.bgr) })))
}

/// POST /api/calibrate/save: writes the setup over its file.
pub(super) async fn save(State(table): State<Arc<Table>>, Body(draft): Body<Draft>) -> Result<Json<Value>, Refusal> {
    let path = table.setup_path.clone().ok_or_else(|| {
        Refusal::new(StatusCode::CONFLICT, "the table was begun without a setup's file; give one by --setup")
    })?;
    let picture = plain(&table).await?;
    work(&table, move |table| {
        let mut setup = draft.setup(&table.stage.setup, Some(&picture))?;
        setup.check()?;
        setup.quality = Some(assess(&setup)?);
        write(&path, |beside| setup.save(beside))?;
        Ok(json!({ "saved": path.display().to_string(), "lights": lights::lights(&setup, Some(&picture)) }))
    })
    .await
}

/// GET /api/calibrate/markers.pdf: the sheet of markers for this board.
pub(super) async fn markers(State(table): State<Arc<Table>>) -> Result<Response, Refusal> {
    let setup = &table.stage.setup;
    let (board, _) = setup.shapes().map_err(not_possible)?;
    let layout = MarkerLayout::new(MarkerPlace::Rim, &board);
    let sheet = marker_sheet(&setup.game.to_string(), &layout, &board, Paper::A4);
    Ok(([(header::CONTENT_TYPE, "application/pdf")], sheet_pdf(&sheet)).into_response())
}

/// What can be pointed at in a game; none where it can be called as one likes.
fn classes(game: Game) -> &'static [&'static str] {
    match game {
        Game::PasseTrappe => &["disk"],
        Game::Pferdeaeppel | Game::Carabande | Game::PassingGame | Game::Trappola | Game::Counter => &[],
    }
}

async fn plain(table: &Arc<Table>) -> Result<Picture, Refusal> {
    let picture = aside(table, |stage| stage.plain_picture()).await?;
    picture.ok_or_else(|| Refusal::unavailable("there is no picture yet; wait for the camera"))
}

/// Work of some tenths of a second, on another thread.
async fn work(
    table: &Arc<Table>,
    job: impl FnOnce(&Table) -> Result<Value, CalibrationError> + Send + 'static,
) -> Result<Json<Value>, Refusal> {
    let own = table.clone();
    let done = aside(table, move |_| job(&own)).await?;
    done.map(Json).map_err(not_possible)
}

fn not_possible(error: CalibrationError) -> Refusal {
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, error.to_string())
}

/// Writes beside a file and then puts it in its place, so that a setup is never half written.
fn write(path: &Path, save: impl FnOnce(&Path) -> Result<(), CalibrationError>) -> Result<(), CalibrationError> {
    let beside = path.with_extension("toml.new");
    save(&beside)?;
    std::fs::rename(&beside, path).map_err(|error| CalibrationError::Write {
        what: "the setup",
        error,
        path: path.to_path_buf(),
    })
}
