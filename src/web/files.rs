//! The page's own files.

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// A file as it is sent.
#[derive(Clone, Copy, Debug)]
pub(super) struct File {
    pub path: &'static str,
    kind: &'static str,
    content: &'static str,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const JSON: &str = "application/json";
const SVG: &str = "image/svg+xml";

/// All of them, by the address they have.
pub(super) const FILES: [File; 22] = [
    File { path: "/", kind: HTML, content: include_str!("page/table.html") },
    File { path: "/board", kind: HTML, content: include_str!("page/board.html") },
    File { path: "/overlay", kind: HTML, content: include_str!("page/overlay.html") },
    File { path: "/calibrate", kind: HTML, content: include_str!("page/calibrate.html") },
    File { path: "/page/style.css", kind: CSS, content: include_str!("page/style.css") },
    File { path: "/page/calibrate.css", kind: CSS, content: include_str!("page/calibrate.css") },
    File { path: "/page/words.js", kind: SCRIPT, content: include_str!("page/words.js") },
    File { path: "/page/server.js", kind: SCRIPT, content: include_str!("page/server.js") },
    File { path: "/page/games.js", kind: SCRIPT, content: include_str!("page/games.js") },
    File { path: "/page/score.js", kind: SCRIPT, content: include_str!("page/score.js") },
    File { path: "/page/log.js", kind: SCRIPT, content: include_str!("page/log.js") },
    File { path: "/page/ask.js", kind: SCRIPT, content: include_str!("page/ask.js") },
    File { path: "/page/voice.js", kind: SCRIPT, content: include_str!("page/voice.js") },
    File { path: "/page/table.js", kind: SCRIPT, content: include_str!("page/table.js") },
    File { path: "/page/board.js", kind: SCRIPT, content: include_str!("page/board.js") },
    File { path: "/page/calibrate.js", kind: SCRIPT, content: include_str!("page/calibrate.js") },
    File { path: "/page/icon.svg", kind: SVG, content: include_str!("page/icon.svg") },
    File { path: "/page/lang/en.json", kind: JSON, content: include_str!("page/lang/en.json") },
    File { path: "/page/lang/fr.json", kind: JSON, content: include_str!("page/lang/fr.json") },
    File { path: "/page/lang/de.json", kind: JSON, content: include_str!("page/lang/de.json") },
    File { path: "/page/lang/it.json", kind: JSON, content: include_str!("page/lang/it.json") },
    File { path: "/api/openapi.json", kind: JSON, content: include_str!("../../models/openapi.json") },
];

/// Sends a file; one that the browser has of this version already is not sent again.
pub(super) fn answer(file: File, headers: &HeaderMap) -> Response {
    let mark = format!("\"{}-{:x}\"", env!("CARGO_PKG_VERSION"), sum(file.content));
    let known = headers.get(header::IF_NONE_MATCH).and_then(|marks| marks.to_str().ok());
    let kept = [(header::ETAG, mark.clone()), (header::CACHE_CONTROL, "no-cache".to_owned())];
    if known.is_some_and(|known| known.split(',').any(|known| known.trim() == mark)) {
        return (StatusCode::NOT_MODIFIED, kept).into_response();
    }
    ([(header::CONTENT_TYPE, file.kind)], kept, file.content).into_response()
}

/// A sum by which two versions of a file differ (Fowler, Noll and Vo, "FNV-1a").
fn sum(content: &str) -> u64 {
    content.bytes().fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::Value;

    use super::*;

    fn keys(path: &str) -> BTreeSet<String> {
        let file = FILES.iter().find(|file| file.path == path).unwrap();
        let words: Value = serde_json::from_str(file.content).unwrap();
        words.as_object().unwrap().iter().map(|(key, _)| key.clone()).collect()
    }

    #[test]
    fn every_language_has_the_same_words() {
        let english = keys("/page/lang/en.json");
        for language in ["fr", "de", "it"] {
            let own = keys(&format!("/page/lang/{language}.json"));
            let missing: Vec<_> = english.symmetric_difference(&own).collect();
            assert!(missing.is_empty(), "{language}: {missing:?}");
        }
    }

    #[test]
    fn the_pages_name_no_other_host() {
        for file in FILES.iter().filter(|file| file.kind != SVG) {
            for word in ["https://", "http://", "//cdn"] {
                let found = file.content.replace("http://www.w3.org/", "");
                assert!(!found.contains(word), "{} names {word}", file.path);
            }
        }
    }
}
