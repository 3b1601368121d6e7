use super::ObserveConfig;
use super::faces::Face;
use super::followed::Followed;
use super::hands::is_beside;
use super::look::{Look, SeenFace, matches};
use super::spot::Spot;
use crate::geometry::Timestamp;

/// Everything that lies on the table, from look to look.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Table {
    /// Tiles face up.
    pub faces: Vec<Face>,
    /// Tiles face down.
    pub backs: Vec<Followed>,
    /// When all that had changed when all last lay still was done.
    pub changed: Timestamp,
    /// Where things that counted lay that have been taken since all last lay still, and when they were last there.
    taken: Vec<(Spot, Timestamp)>,
    next_id: usize,
}

/// How near a hand must be to touch or hide a tile, in a tile's lengths.
const BESIDE_LENGTHS: f64 = 1.0;

impl Table {
    /// Takes a look.
    pub fn look(&mut self, mut look: Look, config: &ObserveConfig) {
        look.hold_against(&self.faces, &self.backs, config);
        self.look_at_faces(&look, config);
        self.look_at_backs(&look, config);
        self.forget(&look, config);
        let faces = self.faces.iter_mut().map(|face| &mut face.followed);
        for followed in faces.chain(&mut self.backs) {
            if is_beside(look.hands, &followed.spot, BESIDE_LENGTHS) {
                followed.touched = look.t;
            }
        }
    }

    fn look_at_faces(&mut self, look: &Look, config: &ObserveConfig) {
        let known: Vec<Spot> = self.faces.iter().map(|face| face.followed.spot).collect();
        let spots: Vec<Spot> = look.faces.iter().map(|seen| seen.spot).collect();
        let mut of_seen = matches(&known, &spots, self.elsewhere(&look.faces, config), config);
        self.follow_moved(&mut of_seen, &look.faces, config);
        let mut is_seen = vec![false; self.faces.len()];
        let mut new = Vec::new();
        for (seen, known) in look.faces.iter().zip(of_seen) {
            let face = known.and_then(|known| Some((self.faces.get_mut(known)?, is_seen.get_mut(known)?)));
            let Some((face, is_seen)) = face else {
                new.push(seen);
                continue;
            };
            *is_seen = true;
            face.see(seen, look.t, is_beside(look.hands, &seen.spot, BESIDE_LENGTHS), config);
        }
        let missing = self.faces.iter_mut().zip(is_seen).filter(|(_, is_seen)| !is_seen);
        missing.for_each(|(face, _)| face.followed.miss(look.t));
        for seen in new {
            self.faces.push(Face::new(self.next_id, seen, look.t));
            self.next_id += 1;
        }
    }

    /// Tells of a known tile and a seen one whether that is another one for sure: the known one is seen elsewhere.
    fn elsewhere(&self, faces: &[SeenFace], config: &ObserveConfig) -> impl Fn(usize, usize) -> bool + use<> {
        let known: Vec<Option<[u8; 2]>> = self.faces.iter().map(|face| face.sure_pair(config)).collect();
        let seen: Vec<Option<[u8; 2]>> = faces.iter().map(|seen| seen.pair).collect();
        move |number, other| {
            let pair = known.get(number).copied().flatten();
            let there = seen.get(other).copied().flatten();
            pair.is_some() && there.is_some() && pair != there && seen.contains(&pair)
        }
    }

    /// A tile of the same two numbers as one out of sight is that one, since a set has each once.
    fn follow_moved(&self, of_seen: &mut [Option<usize>], faces: &[SeenFace], config: &ObserveConfig) {
        for seen in 0..of_seen.len() {
            let pair = faces.get(seen).and_then(|seen| seen.pair).filter(|_| of_seen.get(seen) == Some(&None));
            let Some(pair) = pair else { continue };
            let is_it = |(number, face): &(usize, &Face)| {
                face.sure_pair(config) == Some(pair) && !of_seen.contains(&Some(*number))
            };
            let is_twice = faces.iter().filter(|seen| seen.pair == Some(pair)).count() > 1;
            let moved = self.faces.iter().enumerate().find(is_it).map(|(number, _)| number).filter(|_| !is_twice);
            if let Some(place) = of_seen.get_mut(seen) {
                *place = moved;
            }
        }
    }

    fn look_at_backs(&mut self, look: &Look, config: &ObserveConfig) {
        let known: Vec<Spot> = self.backs.iter().map(|back| back.spot).collect();
        let mut is_seen = vec![false; self.backs.len()];
        for (spot, known) in look.backs.iter().zip(matches(&known, &look.backs, |_, _| false, config)) {
            let back = known.and_then(|known| Some((self.backs.get_mut(known)?, is_seen.get_mut(known)?)));
            let Some((back, is_seen)) = back else {
                self.backs.push(Followed::new(*spot, look.t));
                continue;
            };
            *is_seen = true;
            let turned = if back.spot.along.dot(&spot.along) < 0.0 { spot.turned() } else { *spot };
            back.see(turned, look.t, config);
        }
        let missing = self.backs.iter_mut().zip(is_seen).filter(|(_, is_seen)| !is_seen);
        missing.for_each(|(back, _)| back.miss(look.t));
    }

    /// Lets go of what has been taken, and of what was never more than a flicker.
    fn forget(&mut self, look: &Look, config: &ObserveConfig) {
        let Look { t, hands, .. } = look;
        let is_missing = |followed: &&Followed| followed.is_settled && followed.missing_looks() > 0;
        let are_hidden = !hands.is_empty() && self.all().filter(is_missing).count() > 1;
        let patience_s = if are_hidden { config.hidden_s } else { config.gone_s };
        let is_gone = |followed: &Followed, patience_s: f64| {
            let looks = followed.missing_looks();
            if !followed.is_settled {
                return looks >= config.least_looks;
            }
            looks >= config.least_looks
                && followed.missing_s(*t) >= patience_s
                && !is_beside(hands, &followed.spot, BESIDE_LENGTHS)
        };
        let mut taken = Vec::new();
        let mut stays = |followed: &Followed, patience_s: f64| {
            let is_gone = is_gone(followed, patience_s);
            if is_gone && followed.is_settled {
                taken.extend(followed.missing_since.map(|since| (followed.spot, since)));
            }
            !is_gone
        };
        self.faces.retain(|face| {
            let patience_s = match (face.is_overlooked(*t, config), face.is_between) {
                (true, _) => config.overlooked_s,
                (false, true) => config.hidden_s,
                (false, false) => patience_s,
            };
            stays(&face.followed, patience_s)
        });
        self.backs.retain(|back| stays(back, patience_s));
        self.taken.append(&mut taken);
    }

    /// Everything, face up and face down.
    pub fn all(&self) -> impl Iterator<Item = &Followed> {
        self.faces.iter().map(|face| &face.followed).chain(&self.backs)
    }

    /// Whether all that lies there is seen, and has lain still for so long.
    pub fn is_still(&self, t: Timestamp, settle_s: f64, config: &ObserveConfig) -> bool {
        let is_there = |followed: &Followed| followed.is_settled || followed.is_likely(config);
        let is_still = |followed: &Followed| {
            !is_there(followed) || (followed.missing_looks() == 0 && followed.has_rested(t, settle_s, config))
        };
        self.faces.iter().all(|face| face.is_overlooked(t, config) || is_still(&face.followed))
            && self.backs.iter().all(is_still)
    }

    /// Where anything has come, gone or moved since all last lay still, and when that was done.
    pub fn news(&self, config: &ObserveConfig) -> impl Iterator<Item = (Spot, Timestamp)> {
        let come =
            self.all().filter(|followed| followed.is_news && (followed.is_settled || followed.is_likely(config)));
        come.map(|followed| (followed.spot, followed.free_since())).chain(self.taken.iter().copied())
    }

    /// All that lies there counts from now on.
    pub fn settle(&mut self, config: &ObserveConfig) {
        let done = self.news(config).map(|(_, done)| done).max();
        self.changed = done.unwrap_or(self.changed);
        self.taken.clear();
        let faces = self.faces.iter_mut().map(|face| &mut face.followed);
        for followed in faces.chain(&mut self.backs).filter(|followed| followed.is_likely(config)) {
            followed.is_settled = true;
            followed.is_news = false;
        }
    }
}
