//! What people ask of the match.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::body::Body;
use super::error::Refusal;
use super::router::{Table, aside};
use crate::session::CommandError;

/// POST /api/commands: an action of the game or of a person.
pub(super) async fn command(
    State(table): State<Arc<Table>>,
    Body(action): Body<Map<String, Value>>,
) -> Result<Json<Value>, Refusal> {
    if !action.get("action").is_some_and(Value::is_string) {
        return Err(Refusal::bad_request("a command names its \"action\", such as {\"action\": \"pause\"}"));
    }
    if action.contains_key("t") {
        return Err(Refusal::bad_request("a command happens when it is given; leave out \"t\""));
    }
    let events = aside(&table, move |stage| stage.hub.command(Value::Object(action))).await??;
    Ok(Json(json!({ "events": events })))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Taken {
    entry: u64,
}

/// POST /api/undo/preview: what taking back an entry would take back.
pub(super) async fn preview(
    State(table): State<Arc<Table>>,
    Body(Taken { entry }): Body<Taken>,
) -> Result<Json<Value>, Refusal> {
    let preview = aside(&table, move |stage| {
        let preview = stage.hub.preview(json!({ "action": "undo", "entry": entry }))?;
        Ok(stage.previewed(preview))
    });
    preview.await?.map(Json).map_err(|error: CommandError| error.into())
}

/// GET /api/diagnostics: how the camera, the referee and the readers do.
pub(super) async fn diagnostics(State(table): State<Arc<Table>>) -> Json<Value> {
    let state: Value = serde_json::from_str(&table.news().state).unwrap_or_default();
    let of_state = |key: &str| state.get(key).cloned().unwrap_or(Value::Null);
    Json(json!({
        "feed": of_state("feed"),
        "judged_after_ms": of_state("judged_after_ms"),
        "t": of_state("t"),
        "free_places": {
            "readers": table.readers.available_permits(),
            "viewers": table.viewers.available_permits(),
        },
        "version": env!("CARGO_PKG_VERSION"),
    }))
}
