use std::collections::BTreeMap;

use crate::geometry::{TablePoint, Timestamp};
use crate::rules::carabande::{Disc, Layout};

/// The way that a disc went.
#[derive(Clone, Debug, PartialEq)]
pub struct RaceTrail {
    /// Its number.
    pub disc: u8,
    /// Places of its top's middle, oldest first, mm.
    pub places: Vec<TablePoint>,
}

/// Remembers the ways that discs went in the last shot, picture by picture.
#[derive(Clone, Debug, Default)]
pub struct RaceTrails {
    ways: BTreeMap<u8, Way>,
    drawn: Vec<RaceTrail>,
}

#[derive(Clone, Debug)]
struct Way {
    places: Vec<TablePoint>,
    /// When it last moved.
    moved: Timestamp,
}

/// How long a way stays to be seen after the disc has come to rest, seconds.
const STAYS_S: f64 = 2.5;
/// A way has no two places nearer than this, mm.
const STEP_MM: f64 = 2.0;

impl RaceTrails {
    /// Adds the discs of the picture at `t`, and gives the ways to draw over it.
    pub fn follow(&mut self, t: Timestamp, layout: &Layout) -> &[RaceTrail] {
        for disc in &layout.discs {
            self.add(t, disc);
        }
        self.ways.retain(|_, way| t.seconds_since(way.moved) <= STAYS_S);
        let long = self.ways.iter().filter(|(_, way)| way.places.len() > 1);
        self.drawn = long.map(|(disc, way)| RaceTrail { disc: *disc, places: way.places.clone() }).collect();
        &self.drawn
    }

    fn add(&mut self, t: Timestamp, disc: &Disc) {
        if disc.held {
            self.ways.remove(&disc.number);
            return;
        }
        let moves = disc.still_since.is_none() && !disc.hidden;
        let at = disc.spot.at;
        let is_last_step = |last: &TablePoint| (STEP_MM..8.0 * STEP_MM).contains(&last.distance(at));
        match self.ways.get_mut(&disc.number) {
            Some(way) if moves => {
                // It lay still in between: another shot.
                if t.seconds_since(way.moved) > 0.3 {
                    way.places.clear();
                }
                way.moved = t;
                if way.places.last().is_none_or(|last| last.distance(at) >= STEP_MM) {
                    way.places.push(at);
                }
            }
            Some(way) if way.places.last().is_some_and(is_last_step) => way.places.push(at),
            None if moves => {
                self.ways.insert(disc.number, Way { places: vec![at], moved: t });
            }
            Some(_) | None => {}
        }
    }
}
