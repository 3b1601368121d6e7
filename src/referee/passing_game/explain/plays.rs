//! New tiles at the ends of the train.

use super::align::Alignment;
use super::view::Reading;
use crate::rules::Kind as _;
use crate::rules::passing_game::{Action, End, Played, Position, Tile};

/// More tiles that came between two looks than these are no plays that were seen.
const MOST_NEW: usize = 4;

/// What was laid.
pub(super) struct Plays {
    pub actions: Vec<Action>,
    /// Whether a number of it had to be taken from the tile that it touches.
    pub is_unsure: bool,
    /// Whether it breaks a rule.
    pub is_broken: bool,
}

/// A tile that may have been laid next, with the one beyond it.
struct New {
    end: End,
    /// From the train outwards.
    reading: Reading,
    beyond: Option<Reading>,
}

/// What was laid next: all that is read for sure and keeps the rules, or else the first tile that does not.
pub(super) fn next(position: &Position, way: &Alignment) -> Option<Plays> {
    let believed = position.train().len();
    let new_left = way.seen.iter().take(way.new_left).rev().map(|reading| reading.turned());
    let new_right = way.seen.iter().skip(way.new_left + believed).copied();
    if believed == 0 {
        return first(&way.seen);
    }
    let lists = [(End::Left, new_left.collect()), (End::Right, new_right.collect::<Vec<Reading>>())];
    if lists.iter().map(|(_, list)| list.len()).sum::<usize>() > MOST_NEW {
        return None;
    }
    let new = lists.iter().flat_map(|(end, list)| {
        list.iter().enumerate().map(|(index, reading)| New {
            end: *end,
            reading: *reading,
            beyond: list.get(index + 1).copied(),
        })
    });
    let mut after = position.clone();
    let mut plays = Plays { actions: Vec::new(), is_unsure: false, is_broken: false };
    let mut waiting: Option<Plays> = None;
    let mut stuck: Option<End> = None;
    for new in new {
        if stuck == Some(new.end) {
            continue;
        }
        let Some((action, is_unsure)) = new.action(&after) else {
            stuck = Some(new.end);
            continue;
        };
        let Ok(Played { position, events }) = after.stand(&action) else { return None };
        let is_broken = events.iter().any(|event| event.breaks_a_rule());
        if is_unsure || is_broken {
            stuck = Some(new.end);
            waiting.get_or_insert(Plays { actions: vec![action], is_unsure, is_broken });
            continue;
        }
        after = position;
        plays.actions.push(action);
    }
    if plays.actions.is_empty() { waiting } else { Some(plays) }
}

/// The first tile of a round, where it lies alone; of two it cannot be told which was first, and it does not matter.
fn first(seen: &[Reading]) -> Option<Plays> {
    let [first, rest @ ..] = seen else { return None };
    let [left, right] = first.halves;
    let halves = [left?, right?];
    let tile = Tile::from(halves);
    let action = Action::Play { player: None, tile, end: None, free: Some(halves[1]) };
    (rest.len() < MOST_NEW).then(|| Plays {
        actions: vec![action],
        is_unsure: !first.is_sure,
        is_broken: !tile.is_of_the_set(),
    })
}

impl New {
    /// The play that it is, and whether that is only likely: what cannot be read is what the train and the tile beyond it
    /// demand, if the set still has such a tile.
    fn action(&self, position: &Position) -> Option<(Action, bool)> {
        let act = |tile: Tile, free: u8| Action::Play { player: None, tile, end: Some(self.end), free: Some(free) };
        if let Some([joined, free]) = self.reading.sure() {
            return Some((act(Tile::new(joined, free), free), false));
        }
        let value = position.end(self.end)?;
        let [joined, free] = self.reading.halves;
        let beyond = self.beyond.and_then(Reading::sure).map(|[joined, _]| joined);
        let is_free = |tile: &Tile| tile.is_of_the_set() && !position.has(*tile);
        let frees = [free.filter(|_| joined.is_none_or(|joined| joined == value)), beyond, free];
        let free = frees.into_iter().flatten().find(|free| is_free(&Tile::new(value, *free)))?;
        Some((act(Tile::new(value, free), free), true))
    }
}
