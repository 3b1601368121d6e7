use super::ObserveConfig;
use super::faces::Face;
use super::followed::Followed;
use super::hands::is_beside;
use super::spot::{Spot, Spots};
use crate::detect::Hand;
use crate::detect::tiles::{Tile, TileDetections};
use crate::geometry::Timestamp;

/// Everything that lies on the table, from look to look.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Table {
    /// Tiles face up.
    pub faces: Vec<Face>,
    /// Tiles face down.
    pub backs: Vec<Followed>,
    /// When something last came, went, moved or was shown again.
    pub changed: Timestamp,
    next_id: usize,
}

/// Angle within which a tile lies as it did, its two directions being alike.
const SAME_TURN: f64 = 0.8;
/// How near a hand must be to touch or hide a tile, in a tile's lengths.
const BESIDE_LENGTHS: f64 = 0.75;

impl Table {
    /// Takes a look. Tiles of the train that lie between others are told by `is_within`.
    pub fn look(
        &mut self,
        t: Timestamp,
        spots: &Spots,
        detections: &TileDetections,
        is_within: impl Fn(usize) -> bool,
        config: &ObserveConfig,
    ) {
        self.look_at_faces(t, spots, &detections.tiles, &detections.hands, config);
        self.look_at_backs(t, &spots.backs, config);
        self.forget(t, &detections.hands, is_within, config);
    }

    fn look_at_faces(&mut self, t: Timestamp, spots: &Spots, tiles: &[Tile], hands: &[Hand], config: &ObserveConfig) {
        let known: Vec<Spot> = self.faces.iter().map(|face| face.followed.spot).collect();
        let mut of_seen = matches(&known, &spots.tiles, config);
        self.follow_moved(&mut of_seen, tiles, config);
        let mut is_seen = vec![false; self.faces.len()];
        let mut new = Vec::new();
        for ((spot, tile), known) in spots.tiles.iter().zip(tiles).zip(of_seen) {
            let face = known.and_then(|known| Some((self.faces.get_mut(known)?, is_seen.get_mut(known)?)));
            let Some((face, is_seen)) = face else {
                new.push((*spot, &tile.halves));
                continue;
            };
            *is_seen = true;
            let reappears = face.followed.missing_looks() >= config.least_looks;
            let was_since = face.followed.since;
            face.see((*spot, &tile.halves), t, is_beside(hands, spot, BESIDE_LENGTHS), config);
            if reappears || face.followed.since != was_since {
                self.changed = t;
            }
        }
        let missing = self.faces.iter_mut().zip(is_seen).filter(|(_, is_seen)| !is_seen);
        missing.for_each(|(face, _)| face.followed.miss(t));
        for (spot, halves) in new {
            self.faces.push(Face::new(self.next_id, spot, halves, t));
            self.next_id += 1;
        }
    }

    /// A tile of the same two numbers as one out of sight is that one, since a set has each once.
    fn follow_moved(&self, of_seen: &mut [Option<usize>], tiles: &[Tile], config: &ObserveConfig) {
        for seen in 0..of_seen.len() {
            let Some(pair) = tiles.get(seen).and_then(Tile::pips).filter(|_| of_seen.get(seen) == Some(&None)) else {
                continue;
            };
            let is_it = |(number, face): &(usize, &Face)| {
                face.sure_pair(config) == Some(pair) && !of_seen.contains(&Some(*number))
            };
            let is_twice = tiles.iter().filter(|tile| tile.pips() == Some(pair)).count() > 1;
            let moved = self.faces.iter().enumerate().find(is_it).map(|(number, _)| number).filter(|_| !is_twice);
            if let Some(place) = of_seen.get_mut(seen) {
                *place = moved;
            }
        }
    }

    fn look_at_backs(&mut self, t: Timestamp, spots: &[Spot], config: &ObserveConfig) {
        let known: Vec<Spot> = self.backs.iter().map(|back| back.spot).collect();
        let mut is_seen = vec![false; self.backs.len()];
        for (spot, known) in spots.iter().zip(matches(&known, spots, config)) {
            let back = known.and_then(|known| Some((self.backs.get_mut(known)?, is_seen.get_mut(known)?)));
            let Some((back, is_seen)) = back else {
                self.backs.push(Followed::new(*spot, t));
                continue;
            };
            *is_seen = true;
            let turned = if back.spot.along.dot(&spot.along) < 0.0 { spot.turned() } else { *spot };
            let reappears = back.missing_looks() >= config.least_looks;
            if back.see(turned, t, config) || reappears {
                self.changed = t;
            }
        }
        let missing = self.backs.iter_mut().zip(is_seen).filter(|(_, is_seen)| !is_seen);
        missing.for_each(|(back, _)| back.miss(t));
    }

    /// Lets go of what has been taken, and of what was never more than a flicker.
    fn forget(&mut self, t: Timestamp, hands: &[Hand], is_within: impl Fn(usize) -> bool, config: &ObserveConfig) {
        let all = self.faces.iter().map(|face| &face.followed).chain(&self.backs);
        let missing = all.filter(|followed| followed.is_settled && followed.missing_looks() > 0).count();
        let patience_s = if missing > 1 { config.hidden_s } else { config.gone_s };
        let is_gone = |followed: &Followed, patience_s: f64| {
            let looks = followed.missing_looks();
            if !followed.is_settled {
                return looks >= config.least_looks;
            }
            looks >= config.least_looks
                && followed.missing_s(t) >= patience_s
                && !is_beside(hands, &followed.spot, BESIDE_LENGTHS)
        };
        let mut last = self.changed;
        self.faces.retain(|face| {
            let patience_s = if is_within(face.id) { config.hidden_s } else { patience_s };
            let is_gone = is_gone(&face.followed, patience_s);
            last = last.max(gone_at(&face.followed, is_gone));
            !is_gone
        });
        self.backs.retain(|back| {
            let is_gone = is_gone(back, patience_s);
            last = last.max(gone_at(back, is_gone));
            !is_gone
        });
        self.changed = last;
    }

    /// Everything, face up and face down.
    pub fn all(&self) -> impl Iterator<Item = &Followed> {
        self.faces.iter().map(|face| &face.followed).chain(&self.backs)
    }

    /// Whether all that lies there is seen, and has lain still for so long.
    pub fn is_still(&self, t: Timestamp, settle_s: f64, config: &ObserveConfig) -> bool {
        let is_still = |followed: &Followed| {
            let is_there = followed.is_settled || followed.is_likely(config);
            !is_there || (followed.missing_looks() == 0 && followed.has_rested(t, settle_s, config))
        };
        self.all().all(is_still)
    }

    /// All that lies there counts from now on.
    pub fn settle(&mut self, config: &ObserveConfig) {
        let faces = self.faces.iter_mut().map(|face| &mut face.followed);
        for followed in faces.chain(&mut self.backs).filter(|followed| followed.is_likely(config)) {
            if !followed.is_settled {
                followed.is_settled = true;
                self.changed = self.changed.max(followed.since);
            }
        }
    }
}

/// When something that counted was last there.
fn gone_at(followed: &Followed, is_gone: bool) -> Timestamp {
    followed.missing_since.filter(|_| is_gone && followed.is_settled).unwrap_or(Timestamp::ZERO)
}

/// Which known place each seen one is, the nearest pairs first.
fn matches(known: &[Spot], seen: &[Spot], config: &ObserveConfig) -> Vec<Option<usize>> {
    let mut pairs = Vec::new();
    for (number, spot) in known.iter().enumerate() {
        for (other, there) in seen.iter().enumerate() {
            let off = spot.seen_at(there.at);
            let way = spot.seen(there.along);
            let distance = off.norm();
            if distance <= config.same_widths && way.x.abs() >= SAME_TURN * way.norm() {
                pairs.push((distance, number, other));
            }
        }
    }
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut found = vec![None; seen.len()];
    for (_, number, other) in pairs {
        if found.contains(&Some(number)) {
            continue;
        }
        if let Some(place) = found.get_mut(other).filter(|place| place.is_none()) {
            *place = Some(number);
        }
    }
    found
}
