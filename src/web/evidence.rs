//! What an event can be checked by: the picture of its moment and the seconds around it.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::error::Refusal;
use super::router::{Table, aside};

/// GET /api/events/{id}/still.jpg
pub(super) async fn still(State(table): State<Arc<Table>>, Path(id): Path<String>) -> Result<Response, Refusal> {
    let id = event_number(&id)?;
    let still = aside(&table, move |stage| stage.moments.still(id)).await?;
    let still = still.ok_or_else(|| Refusal::not_found(format!("there is no picture of an event {id}")))?;
    Ok(([(header::CONTENT_TYPE, "image/jpeg"), KEPT], still).into_response())
}

/// GET /api/events/{id}/clip.mp4, as a whole or a range of it.
pub(super) async fn clip(
    State(table): State<Arc<Table>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let id = event_number(&id)?;
    let clip = aside(&table, move |stage| stage.moments.clip(id)).await?;
    let clip = clip.ok_or_else(|| Refusal::not_found(format!("there is no clip of an event {id}")))?;
    let kind = (header::CONTENT_TYPE, "video/mp4");
    let asked = headers
        .get(header::RANGE)
        .and_then(|range| range.to_str().ok())
        .and_then(|range| bytes_asked(range, clip.len()));
    // Some browsers play nothing that they cannot ask for in parts.
    let accepts = (header::ACCEPT_RANGES, "bytes");
    let Some((from, to)) = asked else { return Ok(([kind, accepts, KEPT], clip).into_response()) };
    let Some(part) = clip.get(from..=to) else {
        return Err(Refusal::new(StatusCode::RANGE_NOT_SATISFIABLE, format!("the clip has {} bytes", clip.len())));
    };
    let mut response = (StatusCode::PARTIAL_CONTENT, [kind, accepts, KEPT], part.to_vec()).into_response();
    if let Ok(range) = HeaderValue::from_str(&format!("bytes {from}-{to}/{}", clip.len())) {
        response.headers_mut().insert(header::CONTENT_RANGE, range);
    }
    Ok(response)
}

/// A moment's pictures never change.
const KEPT: (header::HeaderName, &str) = (header::CACHE_CONTROL, "private, max-age=600");

/// The first and the last byte of `bytes=from-to`; nothing where it is asked otherwise, which means all.
fn bytes_asked(range: &str, length: usize) -> Option<(usize, usize)> {
    let last = length.checked_sub(1)?;
    match range.strip_prefix("bytes=")?.split_once('-')? {
        ("", tail) => Some((length.saturating_sub(tail.parse().ok()?), last)),
        (from, "") => Some((from.parse().ok()?, last)),
        (from, to) => Some((from.parse().ok()?, last.min(to.parse().ok()?))),
    }
}

fn event_number(id: &str) -> Result<u64, Refusal> {
    id.parse().map_err(|_| Refusal::bad_request(format!("\"{id}\" is no event's number")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_clip_are_asked_for_as_browsers_do() {
        for (range, expected) in [
            ("bytes=0-", Some((0, 99))),
            ("bytes=10-19", Some((10, 19))),
            ("bytes=90-500", Some((90, 99))),
            ("bytes=-10", Some((90, 99))),
            ("bytes=200-", Some((200, 99))),
            ("bytes=a-b", None),
            ("frames=1-2", None),
        ] {
            assert_eq!(bytes_asked(range, 100), expected, "{range}");
        }
        assert_eq!(bytes_asked("bytes=0-", 0), None);
    }
}
