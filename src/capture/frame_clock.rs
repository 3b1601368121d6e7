use crate::geometry::Timestamp;

/// Makes frame times out of what the decoder reports: from zero, strictly increasing.
#[derive(Debug)]
pub(super) struct FrameClock {
    origin_millis: Option<f64>,
    now: Timestamp,
    interval_s: f64,
}

/// Used until two frames have been seen, where the file names no rate.
const USUAL_FPS: f64 = 30.0;

/// Two frames are never closer than this; anything less is a repeated or missing report.
const LEAST_INTERVAL_S: f64 = 1e-4;

impl FrameClock {
    pub(super) fn new(fps: Option<f64>) -> Self {
        Self { origin_millis: None, now: Timestamp::ZERO, interval_s: 1.0 / fps.unwrap_or(USUAL_FPS) }
    }

    /// The time of the frame that the decoder says lies at `millis`. The decoder reports zero for the last frames of
    /// videos with frames out of order (B-frames): these follow at the interval of the two frames before.
    pub(super) fn stamp(&mut self, millis: f64) -> Timestamp {
        let Some(origin_millis) = self.origin_millis else {
            self.origin_millis = Some(millis);
            return self.now;
        };
        let reported = Timestamp::from_millis(millis - origin_millis);
        let interval_s = reported.seconds_since(self.now);
        if interval_s > LEAST_INTERVAL_S {
            self.interval_s = interval_s;
            self.now = reported;
        } else {
            self.now = self.now.plus_seconds(self.interval_s);
        }
        self.now
    }

    /// The time of the last frame.
    pub(super) fn now(&self) -> Timestamp {
        self.now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(reported_millis: &[f64], expected_s: &[f64]) {
        let mut clock = FrameClock::new(Some(25.0));
        let times: Vec<f64> = reported_millis.iter().map(|millis| clock.stamp(*millis).seconds()).collect();
        assert_eq!(times, expected_s);
    }

    #[test]
    fn the_first_frame_is_at_zero_whatever_it_reports() {
        check(&[1400.0, 1440.0, 1500.0], &[0.0, 0.04, 0.1]);
    }

    #[test]
    fn frames_without_a_report_follow_at_the_last_interval() {
        check(&[0.0, 50.0, 0.0, 0.0], &[0.0, 0.05, 0.1, 0.15]);
        check(&[0.0, 0.0, 0.0], &[0.0, 0.04, 0.08]);
    }
}
