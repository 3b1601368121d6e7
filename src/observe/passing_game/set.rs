use super::lay::Seen;
use crate::rules::passing_game::Tile;

/// Sureness of both numbers from which a tile that is there twice is truly there twice.
const BEYOND_DOUBT: f64 = 0.95;

/// Holds tiles against the set, which has each once: of two that seem equal the less sure one is read once more, and is in
/// doubt. Gives those for which that leads to nothing.
pub(super) fn one_of_each(seen: &mut [Seen]) -> Vec<usize> {
    let mut twice = Vec::new();
    for number in 0..seen.len() {
        let Some(tile) = seen.get(number).and_then(tile_of) else { continue };
        let twin = (0..number).rfind(|other| seen.get(*other).and_then(tile_of) == Some(tile));
        let Some(twin) = twin else { continue };
        let sureness = |number: usize| seen.get(number).map_or(0.0, sureness);
        let less_sure = if sureness(number) <= sureness(twin) { number } else { twin };
        if sureness(less_sure) >= BEYOND_DOUBT {
            continue;
        }
        let again = seen.get(less_sure).and_then(read_again);
        let is_free = |again: &Seen| !seen.iter().any(|seen| tile_of(seen) == tile_of(again));
        let again = again.filter(is_free);
        if again.is_none() {
            twice.push(less_sure);
        }
        if let Some(place) = seen.get_mut(less_sure) {
            *place = again.unwrap_or(*place);
            let weaker = weaker_half(place);
            place.halves.iter_mut().skip(weaker).take(1).for_each(|half| half.in_doubt = true);
        }
    }
    twice
}

/// A tile as what it is next likely to be.
fn read_again(seen: &Seen) -> Option<Seen> {
    let mut other = *seen;
    let half = other.halves.get_mut(weaker_half(seen))?;
    (half.pips, half.next) = (Some(half.next?), half.pips);
    Some(other)
}

/// Which half is read less surely.
fn weaker_half(seen: &Seen) -> usize {
    let [first, other] = &seen.halves;
    usize::from(other.certainty < first.certainty)
}

fn sureness(seen: &Seen) -> f64 {
    let sure = |half: &super::lay::Read| if half.in_doubt { 0.0 } else { half.certainty };
    seen.halves.iter().map(sure).fold(1.0, f64::min)
}

fn tile_of(seen: &Seen) -> Option<Tile> {
    let [first, other] = &seen.halves;
    Some(Tile::new(first.pips?, other.pips?))
}
