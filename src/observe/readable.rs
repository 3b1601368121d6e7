use crate::detect::Light;
use crate::geometry::Timestamp;
use crate::rules::Problem;

/// When a picture cannot be read. Each limit has a second one that must be passed to be read again.
#[derive(Clone, Copy, Debug)]
pub struct ReadableConfig {
    /// Level of the board's bright parts below which it is too dark, of 255: there noise is as large as what is seen …
    pub dark: u8,
    /// … and from which it is bright enough again.
    pub dark_ends: u8,
    /// Share of the board at its limit from which it is too bright …
    pub burnt: f64,
    /// … and below which it is read again.
    pub burnt_ends: f64,
    /// Share of the usual steps at edges below which it is blurred: hands and disks change less …
    pub blurred: f64,
    /// … and from which it is sharp again.
    pub blurred_ends: f64,
    /// Least usual mean step for which blur can be told at all, levels a cell.
    pub least_edges: f64,
    /// How fast the usual follows what is seen while it can be read, share a second: slower than any blur comes.
    pub follow_per_s: f64,
    /// How long a picture must be good again until it is read, seconds.
    pub again_s: f64,
}

impl Default for ReadableConfig {
    fn default() -> Self {
        Self {
            dark: 20,
            dark_ends: 28,
            burnt: 0.6,
            burnt_ends: 0.5,
            blurred: 0.4,
            blurred_ends: 0.6,
            least_edges: 0.3,
            follow_per_s: 0.2,
            again_s: 0.3,
        }
    }
}

/// Judges picture after picture whether anything in it can be believed.
#[derive(Clone, Debug, Default)]
pub struct Readable {
    config: ReadableConfig,
    usual_edges: Option<f64>,
    /// What is wrong, and when it was last seen to be.
    wrong: Option<(&'static str, Timestamp)>,
    last: Option<Timestamp>,
}

impl Readable {
    /// Why the picture of this moment cannot be read, if it cannot.
    pub fn step(&mut self, t: Timestamp, light: &Light) -> Option<Problem> {
        let fault = |config: &ReadableConfig| {
            let is_blurred = self
                .usual_edges
                .is_some_and(|usual| usual >= config.least_edges && light.edges < usual * config.blurred);
            fault_of(config, light).or(is_blurred.then_some("blurred"))
        };
        let strict = ReadableConfig {
            dark: self.config.dark_ends,
            burnt: self.config.burnt_ends,
            blurred: self.config.blurred_ends,
            ..self.config
        };
        let found = if self.wrong.is_some() { fault(&strict) } else { fault(&self.config) };
        self.wrong = match (found, self.wrong) {
            (Some(reason), _) => Some((reason, t)),
            (None, Some((_, then))) if t.seconds_since(then) < self.config.again_s => self.wrong,
            (None, _) => None,
        };
        if self.wrong.is_none() {
            let usual = self.usual_edges.unwrap_or(light.edges);
            let share = self.last.map_or(1.0, |last| t.seconds_since(last) * self.config.follow_per_s).clamp(0.0, 1.0);
            self.usual_edges = Some(usual + (light.edges - usual) * share);
        }
        self.last = Some(t);
        self.wrong.map(|(reason, _)| Problem::Unreadable { reason })
    }
}

/// Why a picture by itself cannot be read: blur shows only beside others.
pub fn unreadable(light: &Light) -> Option<Problem> {
    fault_of(&ReadableConfig::default(), light).map(|reason| Problem::Unreadable { reason })
}

fn fault_of(config: &ReadableConfig, light: &Light) -> Option<&'static str> {
    if light.bright < config.dark {
        Some("dark")
    } else if light.burnt > config.burnt {
        Some("bright")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reasons(lights: &[Light]) -> Vec<&'static str> {
        let mut readable = Readable::default();
        let times = (0..).map(|frame| Timestamp::from_seconds(f64::from(frame) / 10.0));
        let found = times.zip(lights).map(|(t, light)| readable.step(t, light));
        found.map(|problem| if let Some(Problem::Unreadable { reason }) = problem { reason } else { "" }).collect()
    }

    #[test]
    fn dark_bright_and_blurred_pictures_are_not_read_until_they_have_been_good_for_a_while() {
        let good = Light { bright: 180, burnt: 0.01, edges: 2.0 };
        let bad = [
            ("dark", Light { bright: 9, edges: 0.1, ..good }),
            ("bright", Light { bright: 255, burnt: 0.8, ..good }),
            ("blurred", Light { edges: 0.4, ..good }),
        ];
        for (reason, bad) in bad {
            let seen = reasons(&[good, good, bad, bad, good, good, good, good]);
            assert_eq!(seen, ["", "", reason, reason, reason, reason, "", ""]);
        }
    }

    #[test]
    fn between_the_two_limits_it_stays_as_it_was() {
        let good = Light { bright: 180, burnt: 0.01, edges: 2.0 };
        let (dim, dark) = (Light { bright: 24, ..good }, Light { bright: 15, ..good });
        assert_eq!(
            reasons(&[good, dim, dim, dark, dim, dim, dim, dim, dim]),
            ["", "", "", "dark", "dark", "dark", "dark", "dark", "dark"]
        );
    }

    #[test]
    fn a_board_without_edges_is_never_blurred() {
        let plain = Light { bright: 180, burnt: 0.0, edges: 0.1 };
        assert_eq!(reasons(&[plain, Light { edges: 0.0, ..plain }]), ["", ""]);
    }
}
