use serde::Serialize;

use super::words::{found, mend, title};
use super::{Limits, Measure, Signal};

/// One line of the doctor's report.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// Its name in JSON.
    pub key: &'static str,
    /// What was looked at.
    pub title: String,
    /// Its light.
    pub light: Signal,
    /// What was found.
    pub found: String,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mend: Option<String>,
    /// The number measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
    /// Its unit.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub unit: &'static str,
    /// Between which values it is amber.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limits: Option<Limits>,
}

impl Finding {
    /// What was measured, held against its limits.
    pub fn of(measure: &Measure, limits: Limits) -> Self {
        let (value, unit) = measure.value();
        let light = limits.signal(value);
        Self {
            key: measure.key(),
            title: title(measure),
            light,
            found: found(measure),
            mend: mend(measure, light),
            value: value.map(|value| (value * 1e4).round() / 1e4),
            unit,
            limits: Some(limits),
        }
    }
}

/// All lines of the doctor's report.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Diagnosis {
    /// The worst light of all.
    pub light: Signal,
    /// What was looked at: "this machine", or the recording's name.
    pub subject: String,
    /// Line by line.
    pub findings: Vec<Finding>,
}

impl Diagnosis {
    /// Of these lines.
    pub fn new(subject: String, findings: Vec<Finding>) -> Self {
        let light = findings.iter().map(|finding| finding.light).max().unwrap_or(Signal::Unknown);
        Self { light, subject, findings }
    }

    /// The verdict in a sentence.
    pub fn verdict(&self) -> String {
        let count = |light: Signal| self.findings.iter().filter(|finding| finding.light == light).count();
        let things = |count: usize| if count == 1 { "1 thing".to_owned() } else { format!("{count} things") };
        let (red, amber) = (count(Signal::Red), count(Signal::Amber));
        match (red, amber) {
            (0, 0) => "all is fine".to_owned(),
            (0, amber) => format!("good enough; {} would make it better", things(amber)),
            (red, 0) => format!("{} must be mended", things(red)),
            (red, amber) => format!("{} must be mended, and {} would make it better", things(red), things(amber)),
        }
    }
}
