//! What may have been hit: by another disc on its way, or the black disc by one.

use std::collections::BTreeMap;

use super::episode::Phase;
use super::observer::Observer;
use crate::geometry::{TablePoint, Timestamp, segment_distance};
use crate::track::tokens::TokenTrack;

/// How near another disc must lie to pass a finger's blow on, diameters …
const BACKED: f64 = 1.15;
/// … and how straight behind, as a cosine.
const BACKED_COS: f64 = 0.8;
/// Share of a frame's way by which a disc may seem farther from what it hit than it was: it turned there.
const HIT_SLACK: f64 = 0.15;
/// The same at the black disc.
const BLACK_SLACK: f64 = 0.03;

/// What a disc on its way did from one frame to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    id: u8,
    t: Timestamp,
    from: TablePoint,
    to: TablePoint,
}

impl Observer {
    /// Notes which discs may have hit those that have just begun to move.
    pub(super) fn note_hits(&mut self, t: Timestamp, before: &BTreeMap<u8, TablePoint>) {
        let reach_mm = self.config.hit_gap * self.keys.disc_diameter_mm;
        self.steps.retain(|step| t.seconds_since(step.t) <= self.config.unseen_hit_s);
        let moving = self.memories.iter().filter(|(_, memory)| memory.episode.is_some());
        let steps =
            moving.filter_map(|(id, memory)| Some(Way { id: *id, t, from: *before.get(id)?, to: memory.spot.at }));
        self.steps.extend(steps);
        let hit_s = self.config.hit_s;
        let lying: Vec<(u8, TablePoint)> = self
            .memories
            .iter()
            .filter(|(_, memory)| memory.was_touched(t, 2.0 * hit_s))
            .map(|(id, memory)| (*id, memory.episode.as_ref().map_or(memory.spot.at, |episode| episode.from.at)))
            .collect();
        for (id, memory) in &mut self.memories {
            let Some(episode) = memory.episode.as_mut().filter(|one| t.seconds_since(one.began) <= self.config.hit_s)
            else {
                continue;
            };
            // What was out of sight when it was hit may have been hit at any time since it was seen to lie.
            let since = episode.lay_until;
            for Way { id: other, from, to, .. } in self.steps.iter().filter(|step| step.t > since) {
                let slack_mm = HIT_SLACK * from.distance(*to);
                let gap_mm = segment_distance(*from, *to, episode.from.at);
                if other != id && gap_mm <= reach_mm + slack_mm && !episode.near.contains(other) {
                    episode.near.push(*other);
                }
            }
            let from = episode.from.at;
            episode.is_backed |= lying.iter().any(|(other, at)| {
                let gap_mm = at.distance(from);
                let (dx, dy) = episode.early;
                let ahead = ((from.x - at.x) * dx + (from.y - at.y) * dy) / (gap_mm * dx.hypot(dy)).max(1e-9);
                other != id && gap_mm <= BACKED * self.keys.disc_diameter_mm && ahead > BACKED_COS
            });
        }
    }

    /// Notes which discs on their way came to the black one.
    pub(super) fn note_black(&mut self, t: Timestamp, before: &BTreeMap<u8, TablePoint>, believed: &[&TokenTrack]) {
        let Some(black) = self.numbers.black.and_then(|id| before.get(&id)).copied() else { return };
        for one in believed.iter().filter(|one| one.is_seen_at(t)) {
            let Some(memory) = self.memories.get_mut(&one.track.id) else { continue };
            let (Some(from), to) = (before.get(&one.track.id), memory.spot.at) else { continue };
            let Some(episode) = memory.episode.as_mut().filter(|episode| episode.phase != Phase::Hand) else {
                continue;
            };
            let way_mm = from.distance(to);
            let gap_mm = segment_distance(*from, to, black) - self.keys.disc_diameter_mm;
            let (dx, dy) = (to.x - from.x, to.y - from.y);
            let is_told = way_mm >= self.config.heading_mm;
            if episode.at_black && episode.heading != (0.0, 0.0) && is_told {
                let (x, y) = episode.heading;
                let cos = (x * dx + y * dy) / (x.hypot(y) * way_mm).max(1e-9);
                episode.bounced |= cos < self.config.bounce_cos;
            }
            if gap_mm <= self.config.black_gap_mm + BLACK_SLACK * way_mm {
                episode.at_black = true;
            }
            if is_told && !episode.at_black {
                episode.heading = (dx, dy);
            }
        }
    }
}
