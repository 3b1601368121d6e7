use crate::geometry::Timestamp;
use crate::track::{Track, TrackState};

/// Over how long it is judged how well disks are seen, seconds: hands and their shadows spoil the sight of a few for shorter.
const JUDGED_S: f64 = 2.0;
/// Disks seen ill on average from which the evidence is thin …
const THIN: f64 = 1.0;
/// … and below which it is good again.
const GOOD: f64 = 0.7;
/// Disks seen ill at once from which it is thin at once: more than two hands cover, and one that is too fast …
const MANY: usize = 3;
/// … and for how long after, seconds: what is found again may have been taken for another.
const AFTER_S: f64 = 0.5;

/// How much what is seen of the disks can be relied on: where many of them are lost in the open, or lie there without an outline,
/// disks and board are hardly told apart, and no ruling is made.
#[derive(Clone, Copy, Debug, Default)]
pub struct Evidence {
    ill_seen: f64,
    is_thin: bool,
    seconds: f64,
    last: Option<Timestamp>,
    many: Option<Timestamp>,
}

impl Evidence {
    /// Takes the number of disks that are seen ill in the next moment; whether the evidence is thin.
    pub fn step(&mut self, t: Timestamp, ill_seen: usize) -> bool {
        let dt = self.last.map_or(0.0, |last| t.seconds_since(last)).max(0.0);
        self.last = Some(t);
        self.seconds += dt;
        // What is seen first counts fully, until there is more of it than is judged.
        let share = if self.seconds > 0.0 { (dt / self.seconds.min(JUDGED_S)).min(1.0) } else { 1.0 };
        self.ill_seen += (ill_seen as f64 - self.ill_seen) * share;
        self.is_thin = self.ill_seen >= if self.is_thin { GOOD } else { THIN };
        if ill_seen >= MANY {
            self.many = Some(t);
        }
        self.is_thin || self.many.is_some_and(|many| t.seconds_since(many) <= AFTER_S)
    }
}

/// Whether a disk is seen ill: lost although nothing hides it, or lying in sight with no more than its size.
pub fn is_ill_seen(track: &Track, t: Timestamp) -> bool {
    track.state == TrackState::Lost || (track.is_seen_at(t) && track.still_since.is_some() && !track.is_outlined)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(counts: impl Iterator<Item = usize>) -> Vec<bool> {
        let mut evidence = Evidence::default();
        let times = (0..).map(|frame| Timestamp::from_seconds(f64::from(frame) / 10.0));
        times.zip(counts).map(|(t, count)| evidence.step(t, count)).collect()
    }

    #[test]
    fn evidence_is_thin_while_many_disks_are_seen_ill_and_not_for_what_a_hand_covers() {
        let hand = run([0; 20].into_iter().chain([2; 10]).chain([0; 20]));
        assert!(hand.iter().all(|is_thin| !is_thin));
        let wood = run([1, 2, 1, 2, 1, 2, 1, 2, 1, 2].into_iter().cycle().take(40).chain([0; 40]));
        assert!(wood[1..40].iter().all(|is_thin| *is_thin));
        assert!(!wood[79]);
        let moment = run([0; 30].into_iter().chain([4]).chain([0; 20]));
        assert!(moment[30] && moment[34] && !moment[37]);
    }
}
