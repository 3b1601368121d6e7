use crate::geometry::Timestamp;

/// How evenly a recording's frames follow each other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// Frames a second, gaps not counted.
    pub fps: f64,
    /// Frames that were looked at.
    pub frames: usize,
    /// Frames that seem to be missing between these.
    pub missing: usize,
    /// How much nine of ten intervals differ from the usual one at most, as a share of it; gaps are not counted.
    pub unevenness: f64,
    /// The longest interval, seconds.
    pub longest_s: f64,
}

/// An interval longer than the usual one by this factor has a frame missing in it.
const GAP: f64 = 1.6;

impl Pace {
    /// Of stretches of frames, each in order of time and without frames left out; `None` for fewer than three frames.
    pub fn of(stretches: &[Vec<Timestamp>]) -> Option<Self> {
        let steps = |times: &Vec<Timestamp>| -> Vec<f64> {
            times.iter().zip(times.iter().skip(1)).map(|(a, b)| b.seconds_since(*a)).collect()
        };
        let mut intervals: Vec<f64> = stretches.iter().flat_map(steps).filter(|s| *s > 0.0).collect();
        intervals.sort_by(f64::total_cmp);
        let usual_s = intervals.get(intervals.len() / 2).copied().filter(|_| intervals.len() > 1)?;
        let missing = |s: &f64| if *s > GAP * usual_s { (s / usual_s).round() as usize - 1 } else { 0 };
        let whole: Vec<f64> = intervals.iter().copied().filter(|s| missing(s) == 0).collect();
        // Many files round to milliseconds; the mean does not.
        let mean_s = whole.iter().sum::<f64>() / whole.len().max(1) as f64;
        let mut deviations: Vec<f64> = whole.iter().map(|s| (s - mean_s).abs() / mean_s).collect();
        deviations.sort_by(f64::total_cmp);
        Some(Self {
            fps: 1.0 / mean_s,
            frames: stretches.iter().map(Vec::len).sum(),
            missing: intervals.iter().map(missing).sum(),
            unevenness: deviations.get(deviations.len() * 9 / 10).or(deviations.last()).copied().unwrap_or(0.0),
            longest_s: intervals.last().copied().unwrap_or(usual_s),
        })
    }

    /// Share of the frames that should have come and did not.
    pub fn missing_share(&self) -> f64 {
        self.missing as f64 / (self.frames + self.missing).max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pace(millis: &[f64]) -> Pace {
        Pace::of(&[millis.iter().map(|millis| Timestamp::from_millis(*millis)).collect()]).unwrap()
    }

    #[test]
    fn even_frames_have_no_gap_and_a_gap_counts_what_is_missing() {
        let even = pace(&[0.0, 40.0, 80.0, 120.0, 160.0]);
        assert!((even.fps - 25.0).abs() < 1e-9 && even.missing == 0 && even.unevenness < 1e-9, "{even:?}");
        let gaps = pace(&[0.0, 40.0, 80.0, 200.0, 240.0, 320.0]);
        assert_eq!((gaps.missing, gaps.longest_s), (3, 0.12));
        assert!((gaps.missing_share() - 1.0 / 3.0).abs() < 1e-9);
    }

    #[test]
    fn the_way_from_one_stretch_to_the_next_is_no_gap() {
        let at = |s: f64| Timestamp::from_seconds(s);
        let pace = Pace::of(&[vec![at(0.0), at(0.1), at(0.2)], vec![at(9.0), at(9.1)]]).unwrap();
        assert_eq!((pace.frames, pace.missing), (5, 0));
        assert_eq!(Pace::of(&[vec![at(0.0), at(1.0)]]), None);
    }

    #[test]
    fn times_in_whole_milliseconds_do_not_change_the_rate() {
        let rounded: Vec<f64> = (0..40).map(|i| (f64::from(i) * 1e3 / 30.0).round()).collect();
        let pace = pace(&rounded);
        assert!((pace.fps - 30.0).abs() < 0.05 && pace.missing == 0 && pace.unevenness < 0.03, "{pace:?}");
    }

    #[test]
    fn frames_that_come_now_early_now_late_are_uneven() {
        let uneven = pace(&[0.0, 30.0, 80.0, 110.0, 160.0, 190.0, 240.0]);
        assert!(uneven.unevenness > 0.2 && uneven.missing <= 3, "{uneven:?}");
    }
}
