use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use thiserror::Error;

use crate::calibration::CalibrationError;
use crate::referee;
use crate::session::CommandError;

/// Why the page cannot be served.
#[derive(Debug, Error)]
pub enum WebError {
    /// The address cannot be listened on.
    #[error("cannot listen for browsers ({error}); name another address or port by --serve: {addr}")]
    Listen {
        /// The address.
        addr: SocketAddr,
        /// What the system says.
        error: io::Error,
    },
    /// The setup cannot be drawn.
    #[error(transparent)]
    Setup(#[from] CalibrationError),
    /// The folder for the moments cannot be made.
    #[error("cannot make the folder for the moments' pictures ({error}); make room or name another journal: {}", path.display())]
    Moments {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The server's thread or its runtime cannot be started.
    #[error("cannot start the page's server ({0}); close other programs and try again")]
    Start(io::Error),
}

/// A request that is not answered, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal {
    status: StatusCode,
    reason: String,
}

impl Refusal {
    pub fn new(status: StatusCode, reason: impl Into<String>) -> Self {
        Self { status, reason: reason.into() }
    }

    pub fn bad_request(reason: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, reason)
    }

    pub fn forbidden(reason: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, reason)
    }

    pub fn not_found(reason: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, reason)
    }

    pub fn unavailable(reason: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, reason)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.reason }))).into_response()
    }
}

impl From<CommandError> for Refusal {
    fn from(error: CommandError) -> Self {
        let status = match &error {
            CommandError::Malformed(_) => StatusCode::BAD_REQUEST,
            CommandError::Refused(referee::Refusal::NoSuchEntry(_)) => StatusCode::NOT_FOUND,
            CommandError::Refused(referee::Refusal::NotNow) | CommandError::NoMatch => StatusCode::CONFLICT,
            CommandError::NoReferee => StatusCode::SERVICE_UNAVAILABLE,
            CommandError::Journal(_) => StatusCode::INSUFFICIENT_STORAGE,
        };
        Self::new(status, error.to_string())
    }
}
