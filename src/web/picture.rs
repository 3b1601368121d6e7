//! The live picture: one at a time, or one after another.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::sleep;
use tokio_stream::wrappers::ReceiverStream;

use super::error::Refusal;
use super::painter::Shot;
use super::router::{Table, aside};

/// Fifteen pictures a second are smooth enough to see what goes on.
const PICTURE_EVERY: Duration = Duration::from_millis(66);
/// What parts moving pictures.
const BOUNDARY: &str = "tableref-picture";

#[derive(Debug, Deserialize)]
pub(super) struct After {
    /// The number of the last picture that the reader has; whatever else a page adds keeps browsers from taking an old one.
    after: Option<u64>,
}

/// GET /api/picture.jpg: the newest picture; 204 if the reader has it already.
pub(super) async fn newest(State(table): State<Arc<Table>>, Query(after): Query<After>) -> Result<Response, Refusal> {
    let shot = shot(&table).await?;
    if after.after == Some(shot.number) {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let number = shot.number.to_string();
    Ok(([("content-type", "image/jpeg".to_owned()), ("x-picture", number)], shot.jpeg.clone()).into_response())
}

/// GET /api/picture.mjpg: pictures one after another; who is slow misses some.
pub(super) async fn moving(State(table): State<Arc<Table>>) -> Result<Response, Refusal> {
    let place = table.viewers.clone().try_acquire_owned().map_err(|_| {
        Refusal::unavailable("too many moving pictures are open; close some, or ask for /api/picture.jpg")
    })?;
    // One that waits and one that is being sent: a picture that is taken later is a newer one.
    let (sender, receiver) = mpsc::channel::<Result<Bytes, Refusal>>(1);
    tokio::spawn(async move {
        let _place = place;
        let mut last = None;
        while !sender.is_closed() {
            let Ok(place) = sender.reserve().await else { return };
            // Before the first picture and between two the last one stands.
            if let Ok(shot) = shot(&table).await
                && last != Some(shot.number)
            {
                last = Some(shot.number);
                place.send(Ok(part(&shot)));
            }
            sleep(PICTURE_EVERY).await;
        }
    });
    let kind = format!("multipart/x-mixed-replace; boundary={BOUNDARY}");
    let stream = tokio_stream::StreamExt::map(ReceiverStream::new(receiver), |part| part.map_err(|_| Cut));
    Ok(([(header::CONTENT_TYPE, kind)], Body::from_stream(stream)).into_response())
}

/// Moving pictures end; never sent, as they only end with the reader.
#[derive(Debug, thiserror::Error)]
#[error("the pictures end")]
struct Cut;

async fn shot(table: &Arc<Table>) -> Result<Arc<Shot>, Refusal> {
    let shot = aside(table, |stage| stage.shot()).await?;
    shot.ok_or_else(|| Refusal::unavailable("there is no picture yet; wait for the camera"))
}

fn part(Shot { jpeg, .. }: &Shot) -> Bytes {
    let head = format!("--{BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {}\r\n\r\n", jpeg.len());
    let mut bytes = Vec::with_capacity(head.len() + jpeg.len() + 2);
    bytes.extend_from_slice(head.as_bytes());
    bytes.extend_from_slice(jpeg);
    bytes.extend_from_slice(b"\r\n");
    bytes.into()
}
