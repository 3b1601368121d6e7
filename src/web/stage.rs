//! The match that is shown: the hub's answers as pages need them.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Value, json};

use super::moments::Moments;
use super::painter::{Painter, Shot};
use super::words::{doubt_words, words};
use crate::calibration::{Setup, bgr_of};
use crate::capture::Picture;
use crate::session::live::{Hub, LiveEvent};
use crate::session::{Decided, Decision, Preview};

/// A match and how it is drawn.
pub(super) struct Stage {
    pub hub: Arc<Hub>,
    pub setup: Setup,
    pub moments: Moments,
    painter: Mutex<Painter>,
}

impl fmt::Debug for Stage {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.debug_struct("Stage").field("game", &self.setup.game).finish_non_exhaustive()
    }
}

impl Stage {
    pub fn new(hub: Arc<Hub>, setup: Setup, moments: Moments, painter: Painter) -> Self {
        Self { hub, setup, moments, painter: Mutex::new(painter) }
    }

    /// How things stand, as `openapi.json` describes it.
    pub fn state(&self) -> Value {
        let snapshot = self.hub.snapshot();
        let glimpse = self.hub.glimpse();
        let is_open = |event: &&Arc<LiveEvent>| is_open(event, &snapshot.decided);
        let open: Vec<u64> = self.hub.events_after(0).iter().filter(is_open).map(|event| event.id).collect();
        let doubts = glimpse.map(|glimpse| doubt_words(&glimpse.seen)).unwrap_or_default();
        let mut state = serde_json::to_value(&snapshot).unwrap_or_else(|_| json!({}));
        if let Some(state) = state.as_object_mut() {
            state.insert("open".to_owned(), json!(open));
            state.insert("doubts".to_owned(), json!(doubts));
            state.insert("last_event".to_owned(), json!(self.last_event()));
            state.insert("colours".to_owned(), json!(colours(&self.setup)));
        }
        state
    }

    /// The number of the last event; zero before the first.
    pub fn last_event(&self) -> u64 {
        self.hub.events_after(0).last().map_or(0, |event| event.id)
    }

    /// The events after this number, each with its words and what became of it.
    pub fn events_after(&self, id: u64) -> Vec<Value> {
        let events = self.hub.events_after(id);
        if events.is_empty() {
            return Vec::new();
        }
        let snapshot = self.hub.snapshot();
        events.iter().map(|event| self.told(event, &snapshot.decided, snapshot.judged_after_ms)).collect()
    }

    fn told(&self, event: &LiveEvent, decided: &[Decided], judged_after_ms: Option<f64>) -> Value {
        let mut told = event.event.clone();
        if let Some(fields) = told.as_object_mut() {
            let decision = decision(event.entry, decided);
            // A correction tells of another entry than its own.
            if let Some(corrected) = fields.insert("entry".to_owned(), json!(event.entry)) {
                fields.insert("corrects".to_owned(), corrected);
            }
            fields.insert("words".to_owned(), json!(words(self.setup.game, &event.event)));
            fields.insert("took_back".to_owned(), json!(matches!(decision, Some(Decision::Undone))));
            fields.insert("rejected".to_owned(), json!(matches!(decision, Some(Decision::Rejected))));
            fields.insert("confirmed".to_owned(), json!(matches!(decision, Some(Decision::Confirmed))));
            fields.insert("evidence".to_owned(), json!(self.moments.evidence(event.id)));
            // From the frame's capture until now, so that a page can tell how late it is.
            if let (Some(given), Some(judged_after_ms)) = (event.given, judged_after_ms) {
                let age_ms = judged_after_ms + given.elapsed().as_secs_f64() * 1e3;
                fields.insert("age_ms".to_owned(), json!((age_ms * 10.0).round() / 10.0));
            }
        }
        told
    }

    /// What an action would change, with its words.
    pub fn previewed(&self, preview: Preview) -> Value {
        let said = |events: &[Value]| -> Vec<Value> { events.iter().map(|event| self.said(event)).collect() };
        json!({ "taken_back": said(&preview.taken_back), "events": said(&preview.events) })
    }

    fn said(&self, event: &Value) -> Value {
        let mut said = event.clone();
        if let Some(fields) = said.as_object_mut() {
            fields.insert("words".to_owned(), json!(words(self.setup.game, event)));
        }
        said
    }

    /// The newest picture with what is believed drawn over it; all who ask at once get the same.
    pub fn shot(&self) -> Option<Arc<Shot>> {
        let glimpse = self.hub.glimpse()?;
        self.painter.lock().unwrap_or_else(PoisonError::into_inner).shot(&glimpse)
    }

    /// The newest picture as it was taken.
    pub fn plain_picture(&self) -> Option<Picture> {
        Some(self.hub.glimpse()?.frame.picture.clone())
    }
}

/// The colour of each disc by its number and of each class by its name, as style sheets write it.
fn colours(setup: &Setup) -> BTreeMap<String, String> {
    let discs = setup.discs.iter().map(|(number, colour)| (number.clone(), colour.replace(' ', "")));
    let classes = setup.colours.iter().map(|colour| {
        let [blue, green, red] = bgr_of(colour.lab);
        (colour.class.clone(), format!("rgb({red} {green} {blue})"))
    });
    discs.chain(classes).collect()
}

fn decision(entry: u64, decided: &[Decided]) -> Option<Decision> {
    decided.iter().find(|decided| decided.entry == entry).map(|decided| decided.decision)
}

/// Whether an event waits for a person.
fn is_open(event: &LiveEvent, decided: &[Decided]) -> bool {
    event.event.get("proposed").and_then(Value::as_bool) == Some(true) && decision(event.entry, decided).is_none()
}
