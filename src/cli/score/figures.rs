use serde::Serialize;
use serde::ser::{SerializeStruct, Serializer};

use super::{EventScore, FrameScore, Spread, Verdict};

/// One case's line of `validate --json`.
#[derive(Clone, Debug, Serialize)]
pub struct CaseFigures {
    /// The case's path.
    pub case: String,
    /// The game.
    pub game: String,
    /// The figures.
    #[serde(flatten)]
    pub figures: Figures,
}

/// Figures of one case, or of many summed.
#[derive(Clone, Debug, Default)]
pub struct Figures {
    /// Why there are none.
    pub error: Option<String>,
    /// Frames read.
    pub frames: usize,
    /// Frames compared with a truth.
    pub frames_scored: usize,
    /// The whole of their truth was read.
    pub frames_right: usize,
    /// Not right, and said so.
    pub frames_doubtful: usize,
    /// Pieces in scored frames.
    pub pieces: PieceFigures,
    /// How far centres are off where still and visible.
    pub place_mm: Spread,
    /// What became of the events.
    pub events: EventFigures,
    /// How long reading took.
    pub seconds: f64,
}

/// Pieces in scored frames.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct PieceFigures {
    pub truth: usize,
    pub found: usize,
    pub missed: usize,
    pub extra: usize,
}

/// What became of the events.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct EventFigures {
    pub truth: usize,
    pub right: usize,
    pub extra: usize,
    pub time_error_s: Spread,
}

impl Figures {
    /// Figures of a case that could not be read.
    pub fn failed(error: String) -> Self {
        Self { error: Some(error), ..Self::default() }
    }

    /// Adds a scored frame.
    pub fn add_frame(&mut self, score: FrameScore) {
        self.frames_scored += 1;
        match score.verdict {
            Verdict::Right => self.frames_right += 1,
            Verdict::Doubtful => self.frames_doubtful += 1,
            Verdict::Wrong => {}
        }
        self.pieces.truth += score.truth;
        self.pieces.found += score.found;
        self.pieces.missed += score.missed;
        self.pieces.extra += score.extra;
        self.place_mm.extend(score.place_errors_mm);
    }

    /// Adds a recording's events.
    pub fn add_events(&mut self, score: &EventScore) {
        self.events.truth += score.truth;
        self.events.right += score.right;
        self.events.extra += score.extra;
        self.events.time_error_s.merge(&score.time_errors_s);
    }

    /// Adds another case's figures.
    pub fn add(&mut self, other: &Self) {
        self.frames += other.frames;
        self.frames_scored += other.frames_scored;
        self.frames_right += other.frames_right;
        self.frames_doubtful += other.frames_doubtful;
        self.pieces.truth += other.pieces.truth;
        self.pieces.found += other.pieces.found;
        self.pieces.missed += other.pieces.missed;
        self.pieces.extra += other.pieces.extra;
        self.place_mm.merge(&other.place_mm);
        self.events.truth += other.events.truth;
        self.events.right += other.events.right;
        self.events.extra += other.events.extra;
        self.events.time_error_s.merge(&other.events.time_error_s);
        self.seconds += other.seconds;
    }

    /// Frames read without doubt that are not right.
    pub fn frames_wrong(&self) -> usize {
        self.frames_scored - self.frames_right - self.frames_doubtful
    }

    /// The smaller of two shares: of scored frames, those that are right; of true and extra events, those that are right.
    /// What there is none of counts as right; a case that could not be read scores nothing.
    pub fn score(&self) -> f64 {
        if self.error.is_some() {
            return 0.0;
        }
        let share = |right: usize, all: usize| if all == 0 { 1.0 } else { right as f64 / all as f64 };
        share(self.frames_right, self.frames_scored)
            .min(share(self.events.right, self.events.truth + self.events.extra))
    }

    /// How fast frames were read.
    pub fn frames_per_second(&self) -> Option<f64> {
        (self.seconds > 0.0).then(|| (self.frames as f64 / self.seconds * 10.0).round() / 10.0)
    }
}

impl Serialize for Figures {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("Figures", 9)?;
        out.serialize_field("error", &self.error)?;
        out.serialize_field("frames", &self.frames)?;
        out.serialize_field("frames_scored", &self.frames_scored)?;
        out.serialize_field("frames_right", &self.frames_right)?;
        out.serialize_field("frames_doubtful", &self.frames_doubtful)?;
        out.serialize_field("pieces", &self.pieces)?;
        out.serialize_field("place_mm", &Quantiles::with_p95(&self.place_mm))?;
        out.serialize_field("events", &self.events)?;
        out.serialize_field("frames_per_second", &self.frames_per_second())?;
        out.end()
    }
}

impl Serialize for EventFigures {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut out = serializer.serialize_struct("EventFigures", 5)?;
        out.serialize_field("truth", &self.truth)?;
        out.serialize_field("right", &self.right)?;
        out.serialize_field("missed", &(self.truth - self.right))?;
        out.serialize_field("extra", &self.extra)?;
        out.serialize_field("time_error_s", &Quantiles::without_p95(&self.time_error_s))?;
        out.end()
    }
}

#[derive(Serialize)]
struct Quantiles {
    median: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    p95: Option<Option<f64>>,
    max: Option<f64>,
}

impl Quantiles {
    fn with_p95(spread: &Spread) -> Self {
        Self { p95: Some(spread.quantile(0.95)), ..Self::without_p95(spread) }
    }

    fn without_p95(spread: &Spread) -> Self {
        Self { median: spread.quantile(0.5), p95: None, max: spread.quantile(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_json_has_the_documented_shape() {
        let mut figures = Figures { frames: 270, seconds: 0.9, ..Figures::default() };
        figures.add_frame(FrameScore {
            verdict: Verdict::Right,
            truth: 6,
            found: 6,
            missed: 0,
            extra: 0,
            place_errors_mm: vec![0.8],
        });
        let line = CaseFigures { case: "path".into(), game: "passe-trappe".into(), figures };
        assert_eq!(
            serde_json::to_value(line).unwrap(),
            json!({"case": "path", "game": "passe-trappe", "error": null, "frames": 270, "frames_scored": 1,
                   "frames_right": 1, "frames_doubtful": 0, "pieces": {"truth": 6, "found": 6, "missed": 0, "extra": 0},
                   "place_mm": {"median": 0.8, "p95": 0.8, "max": 0.8},
                   "events": {"truth": 0, "right": 0, "missed": 0, "extra": 0, "time_error_s": {"median": null, "max": null}},
                   "frames_per_second": 300.0})
        );
    }

    #[test]
    fn the_score_is_the_weaker_share() {
        let mut figures = Figures { frames_scored: 4, frames_right: 3, ..Figures::default() };
        assert!((figures.score() - 0.75).abs() < 1e-9);
        figures.events = EventFigures { truth: 1, right: 1, extra: 1, ..EventFigures::default() };
        assert!((figures.score() - 0.5).abs() < 1e-9);
        assert!(Figures::failed("x".into()).score() < 1e-9);
    }
}
