use super::crossing::Sample;

/// Share of its greatest speed below which a disk is only setting out …
const SETS_OUT: f64 = 0.25;
/// … and from which it goes at full speed.
const FULL: f64 = 0.8;
/// Time between the two that no shot and no collision takes, seconds: elastics throw a disk within three frames, hands lead it as
/// smoothly as they reach.
const GENTLE_S: f64 = 0.15;
/// Steps between the two at least, so that it is seen and not only its ends.
const GENTLE_STEPS: usize = 4;
/// Longest time from one sighting to the next within which it is seen how the speed changes, seconds.
const NEXT_S: f64 = 0.08;
/// No hand leads a disk faster, mm/s.
const FASTEST_HAND_MM_S: f64 = 1500.0;

/// How far back a disk's way is kept to tell how it set out, seconds.
pub const SET_OUT_S: f64 = 1.0;

/// Whether a hand leads a disk, by its way alone: it gathers speed gently, as nothing does that is shot or hit. So it is known
/// also where the hand cannot be seen, above the rim or of the table's colour.
pub fn is_led<'a>(sightings: impl Iterator<Item = &'a Sample> + Clone) -> bool {
    let pairs = sightings.clone().zip(sightings.skip(1));
    let steps: Vec<Step> = pairs.map(|(a, b)| Step::between(a, b)).collect();
    let peak = steps.iter().map(|step| step.speed).fold(0.0, f64::max);
    let Some(full) = steps.iter().position(|step| step.speed >= FULL * peak) else { return false };
    let before = steps.get(..full).unwrap_or_default();
    let Some(out) = before.iter().rposition(|step| step.speed <= SETS_OUT * peak) else { return false };
    let Some(rise) = steps.get(out..=full) else { return false };
    let takes: f64 = rise.iter().skip(1).map(|step| step.takes).sum();
    peak <= FASTEST_HAND_MM_S
        && rise.len() > GENTLE_STEPS
        && takes >= GENTLE_S
        && rise.iter().all(|step| step.takes <= NEXT_S)
}

/// From one sighting to the next.
struct Step {
    /// mm/s.
    speed: f64,
    /// Seconds.
    takes: f64,
}

impl Step {
    fn between(a: &Sample, b: &Sample) -> Self {
        let takes = b.t.seconds_since(a.t).max(1e-3);
        Self { speed: b.at.distance(a.at) / takes, takes }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{TablePoint, Timestamp};

    fn check(speeds: &[f64]) -> bool {
        let mut y = 100.0;
        let mut way = vec![Sample { t: Timestamp::ZERO, at: TablePoint::new(240.0, y), held: false }];
        for (index, speed) in (1..).zip(speeds) {
            y += speed / 30.0;
            let t = Timestamp::from_seconds(f64::from(index) / 30.0);
            way.push(Sample { t, at: TablePoint::new(240.0, y), held: false });
        }
        is_led(way.iter())
    }

    #[test]
    fn a_hand_leads_gently_what_a_shot_or_a_collision_throws_at_once() {
        assert!(check(&[50.0, 140.0, 230.0, 360.0, 490.0, 620.0, 730.0, 840.0, 930.0, 960.0]));
        assert!(!check(&[0.0, 0.0, 400.0, 980.0, 960.0, 940.0, 920.0]), "shot");
        assert!(!check(&[50.0, 180.0, 260.0, 200.0, 90.0, 1200.0, 1180.0]), "drawn back, then shot");
        assert!(!check(&[50.0, 400.0, 900.0, 1400.0, 1900.0, 2200.0]), "too fast for a hand");
    }
}
