use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// How pictures follow each other: their pace of late, and how many are missing between them.
#[derive(Debug, Default)]
pub(super) struct Pulse {
    last: Option<Instant>,
    /// Of the last pictures, oldest first.
    intervals: VecDeque<Duration>,
    lost: u64,
}

/// Enough for a steady figure, few enough to follow a camera that slows down in the dark within two seconds.
const INTERVALS: usize = 32;

/// Before so many are known, no gap is judged.
const LEAST_INTERVALS: usize = 8;

/// An interval longer than the usual one by this factor has a picture missing in it.
const GAP: f64 = 1.6;

/// No gap counts for more: what is longer is a stall, and that is told otherwise.
const LONGEST_GAP: Duration = Duration::from_secs(2);

impl Pulse {
    /// A picture that was taken then; with times of arrival only, gaps say nothing.
    pub(super) fn beat(&mut self, taken: Instant, counts_gaps: CountsGaps) {
        let Some(last) = self.last.replace(taken) else { return };
        let interval = taken.saturating_duration_since(last);
        if counts_gaps == CountsGaps::Yes
            && let Some(usual) = self.usual().filter(|_| self.intervals.len() >= LEAST_INTERVALS)
            && interval < LONGEST_GAP
            && interval.as_secs_f64() > GAP * usual.as_secs_f64()
        {
            let steps = interval.as_secs_f64() / usual.as_secs_f64().max(1e-6);
            self.lost += (steps.round() as u64).saturating_sub(1);
        }
        self.intervals.push_back(interval);
        if self.intervals.len() > INTERVALS {
            self.intervals.pop_front();
        }
    }

    /// The pictures' pace is unknown again, as after the camera was away.
    pub(super) fn pause(&mut self) {
        self.last = None;
        self.intervals.clear();
    }

    /// Pictures a second of late.
    pub(super) fn fps(&self) -> Option<f64> {
        let all: Duration = self.intervals.iter().sum();
        (self.intervals.len() > 1 && !all.is_zero()).then(|| self.intervals.len() as f64 / all.as_secs_f64())
    }

    /// Pictures that are missing.
    pub(super) fn lost(&self) -> u64 {
        self.lost
    }

    /// The middle one of the intervals.
    fn usual(&self) -> Option<Duration> {
        let mut sorted: Vec<Duration> = self.intervals.iter().copied().collect();
        sorted.sort_unstable();
        sorted.get(sorted.len() / 2).copied()
    }
}

/// Whether gaps between times are pictures that were lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CountsGaps {
    Yes,
    No,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pulse(millis: impl IntoIterator<Item = u64>, counts_gaps: CountsGaps) -> Pulse {
        let begin = Instant::now();
        let mut pulse = Pulse::default();
        millis.into_iter().for_each(|at| pulse.beat(begin + Duration::from_millis(at), counts_gaps));
        pulse
    }

    #[test]
    fn gaps_are_counted_by_the_pictures_that_fit_into_them() {
        let with_gaps = || (0..40_u64).filter(|i| ![20, 30, 31].contains(i)).map(|i| i * 33);
        assert_eq!(pulse(with_gaps(), CountsGaps::Yes).lost(), 3);
        assert_eq!(pulse(with_gaps(), CountsGaps::No).lost(), 0);
        let even = pulse((0..40).map(|i| i * 40), CountsGaps::Yes);
        assert!((even.fps().unwrap() - 25.0).abs() < 1e-9 && even.lost() == 0);
    }

    #[test]
    fn a_camera_that_slows_down_for_good_loses_little() {
        let slower = (0..30).map(|i| i * 33).chain((1..60).map(|i| 29 * 33 + i * 66));
        let pulse = pulse(slower, CountsGaps::Yes);
        assert!(pulse.lost() <= INTERVALS as u64 / 2 + 1, "{}", pulse.lost());
        assert!((pulse.fps().unwrap() - 15.15).abs() < 0.1);
    }

    #[test]
    fn after_a_pause_its_length_is_no_gap() {
        let mut pulse = pulse((0..20).map(|i| i * 33), CountsGaps::Yes);
        pulse.pause();
        let later = Instant::now() + Duration::from_secs(60);
        (0..20).for_each(|i| pulse.beat(later + Duration::from_millis(33 * i), CountsGaps::Yes));
        assert_eq!(pulse.lost(), 0);
    }
}
