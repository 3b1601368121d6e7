use crate::geometry::Timestamp;

/// Makes frame times out of what the decoder reports: from zero, strictly increasing.
#[derive(Debug)]
pub(super) struct FrameClock {
    origin_millis: Option<f64>,
    index: u64,
    now: Timestamp,
    usual_interval_s: f64,
    interval_s: f64,
    known_end: Option<KnownEnd>,
}

/// When a recording's last frames are shown, as its container says.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct KnownEnd {
    /// The first of these frames, counted from 0.
    pub(super) first_index: u64,
    /// Seconds from the recording's first frame, in the order shown.
    pub(super) seconds: Vec<f64>,
}

impl KnownEnd {
    fn at(&self, index: u64) -> Option<Timestamp> {
        let place = usize::try_from(index.checked_sub(self.first_index)?).ok()?;
        self.seconds.get(place).copied().map(Timestamp::from_seconds)
    }
}

/// Used until two frames have been seen, where the file names no rate.
const USUAL_FPS: f64 = 30.0;

/// Two frames are never closer than this; anything less is a repeated or missing report.
const LEAST_INTERVAL_S: f64 = 1e-4;

/// Decoder and container round to whole milliseconds or their own units.
const MOST_DEVIATION_S: f64 = 2e-3;

impl FrameClock {
    pub(super) fn new(fps: Option<f64>, known_end: Option<KnownEnd>) -> Self {
        let usual_interval_s = 1.0 / fps.unwrap_or(USUAL_FPS);
        Self {
            origin_millis: None,
            index: 0,
            now: Timestamp::ZERO,
            usual_interval_s,
            interval_s: usual_interval_s,
            known_end,
        }
    }

    /// The time of the next frame, which the decoder says lies at `millis`. The decoder reports zero for the last frames
    /// of videos with frames out of order (B-frames): these have the time that the container says, or else follow at the
    /// last or the usual interval, whichever is less.
    pub(super) fn stamp(&mut self, millis: f64) -> Timestamp {
        let Some(origin_millis) = self.origin_millis else {
            self.origin_millis = Some(millis);
            return self.now;
        };
        self.index += 1;
        let known = self.known_end.as_ref().and_then(|end| end.at(self.index));
        let reported = Timestamp::from_millis(millis - origin_millis);
        let interval_s = reported.seconds_since(self.now);
        if interval_s > LEAST_INTERVAL_S {
            self.interval_s = interval_s;
            self.now = reported;
            if known.is_some_and(|known| known.seconds_since(reported).abs() > MOST_DEVIATION_S) {
                // An edit list leaves frames out, so the container counts otherwise.
                self.known_end = None;
            }
        } else {
            let guess = self.now.plus_seconds(self.interval_s.min(self.usual_interval_s));
            self.now = known.filter(|known| known.seconds_since(self.now) > LEAST_INTERVAL_S).unwrap_or(guess);
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
        check_with(None, reported_millis, expected_s);
    }

    fn check_with(known_end: Option<KnownEnd>, reported_millis: &[f64], expected_s: &[f64]) {
        let mut clock = FrameClock::new(Some(25.0), known_end);
        let times: Vec<f64> = reported_millis.iter().map(|millis| clock.stamp(*millis).seconds()).collect();
        assert_eq!(times, expected_s);
    }

    #[test]
    fn the_first_frame_is_at_zero_whatever_it_reports() {
        check(&[1400.0, 1440.0, 1500.0], &[0.0, 0.04, 0.1]);
    }

    #[test]
    fn frames_without_a_report_follow_at_the_last_interval() {
        check(&[0.0, 30.0, 0.0, 0.0], &[0.0, 0.03, 0.06, 0.09]);
        check(&[0.0, 200.0, 0.0], &[0.0, 0.2, 0.24]);
        check(&[0.0, 0.0, 0.0], &[0.0, 0.04, 0.08]);
    }

    #[test]
    fn the_container_knows_the_last_times_unless_it_counts_otherwise() {
        let known = |seconds: &[f64]| Some(KnownEnd { first_index: 1, seconds: seconds.to_vec() });
        check_with(known(&[0.2, 0.25, 0.5]), &[0.0, 200.0, 0.0, 0.0], &[0.0, 0.2, 0.25, 0.5]);
        check_with(known(&[0.1, 0.2, 0.5]), &[0.0, 200.0, 0.0], &[0.0, 0.2, 0.24]);
    }
}
