use axum::body::to_bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;

use super::error::Refusal;

/// No command of any game is longer, bytes.
pub(super) const MOST_BYTES: usize = 16 * 1024;

/// What a request brings, as JSON; what is too long or is none is refused with the reason.
pub(super) struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, _state: &S) -> Result<Self, Refusal> {
        if !is_json(request.headers()) {
            // What a form of another page can send is never JSON.
            let reason = "expected a body of JSON; send the header content-type: application/json";
            return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, reason));
        }
        let too_large = || {
            let reason = format!("the body is longer than {MOST_BYTES} bytes; send one command at a time");
            Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, reason)
        };
        if told_length(request.headers()).is_some_and(|length| length > MOST_BYTES as u64) {
            return Err(too_large());
        }
        let bytes = to_bytes(request.into_body(), MOST_BYTES).await.map_err(|_| too_large())?;
        let parsed = serde_json::from_slice(&bytes);
        parsed.map(Self).map_err(|error| Refusal::bad_request(format!("the body is not what is expected: {error}")))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let told = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    told.and_then(|told| told.split(';').next())
        .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

fn told_length(headers: &HeaderMap) -> Option<u64> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}
