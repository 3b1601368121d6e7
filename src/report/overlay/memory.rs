//! What an overlay shows for longer than one picture.

use std::collections::VecDeque;

use super::{DiscState, LastEvent, OverlayDisc, OverlayTrail};
use crate::geometry::{TablePoint, Timestamp};

/// Remembers the ways that discs came, picture by picture.
#[derive(Clone, Debug, Default)]
pub struct Trails {
    ways: Vec<Way>,
    drawn: Vec<OverlayTrail>,
}

#[derive(Clone, Debug)]
struct Way {
    id: u8,
    steps: VecDeque<(Timestamp, TablePoint)>,
}

/// How long a way stays to be seen: a shot down the whole board fits in.
const TRAIL_S: f64 = 0.6;

/// A way ends where the disc was not followed for longer than this; joined over, it would be a line that never was.
const MOST_GAP_S: f64 = 0.2;

impl Trails {
    /// Adds the discs of the picture at `t`, and gives the trails to draw over it.
    pub fn follow(&mut self, t: Timestamp, discs: &[OverlayDisc]) -> &[OverlayTrail] {
        self.drawn.clear();
        for disc in discs {
            let way = match self.ways.iter_mut().position(|way| way.id == disc.id) {
                Some(known) => self.ways.get_mut(known),
                None => {
                    self.ways.push(Way { id: disc.id, steps: VecDeque::new() });
                    self.ways.last_mut()
                }
            };
            let Some(way) = way else {
                continue;
            };
            way.add(t, disc);
            if way.steps.len() > 1 {
                let places = way.steps.iter().map(|(_, place)| *place).collect();
                self.drawn.push(OverlayTrail { half: disc.owed_to.or(disc.half), places });
            }
        }
        &self.drawn
    }
}

impl Way {
    fn add(&mut self, t: Timestamp, disc: &OverlayDisc) {
        if self.steps.back().is_some_and(|(last, _)| t.seconds_since(*last) > MOST_GAP_S) {
            self.steps.clear();
        }
        while self.steps.front().is_some_and(|(first, _)| t.seconds_since(*first) > TRAIL_S) {
            self.steps.pop_front();
        }
        match disc.state {
            DiscState::Still | DiscState::Moving => self.steps.push_back((t, disc.centre)),
            DiscState::Hidden | DiscState::Held => self.steps.clear(),
        }
    }
}

/// Keeps the last event's words: large while they are new, small until others come.
#[derive(Clone, Debug, Default)]
pub struct Headline {
    shown: Option<(Timestamp, String)>,
}

/// Large for long enough to be read from across a room.
const HEADLINE_S: f64 = 2.0;

impl Headline {
    /// Shows these words from the picture at `t` on.
    pub fn say(&mut self, t: Timestamp, words: &str) {
        self.shown = Some((t, words.to_owned()));
    }

    /// The words to show over the picture at `t`.
    pub fn at(&self, t: Timestamp) -> Option<LastEvent<'_>> {
        let (since, words) = self.shown.as_ref()?;
        Some(if t.seconds_since(*since) <= HEADLINE_S { LastEvent::New(words) } else { LastEvent::Past(words) })
    }
}
