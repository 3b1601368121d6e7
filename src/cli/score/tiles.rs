use serde::Deserialize as _;

use super::{FrameScore, Seen, Verdict};
use crate::cli::case::FrameTruth;

/// A tile's two numbers, `null` where a half cannot be read.
pub type TileRecord = [Option<u8>; 2];

/// Compares the tiles of one frame with the answer about it; `None` stands for a frame without an answer. Tiles are compared
/// in any order and either way round; so are those of each player's open hand. Ends, pips and tiles face down are compared
/// where the truth tells them.
pub fn score_tiles(frame: &FrameTruth, seen: Option<&Seen>) -> FrameScore {
    let nothing = Seen::default();
    let answer = seen.unwrap_or(&nothing);
    let (truth, found) = (sorted(frame.tiles.as_deref()), sorted(answer.tiles.as_deref()));
    let (missed, extra) = (without(&truth, &found), without(&found, &truth));
    let told_alike = frame.ends.is_none_or(|ends| answer.ends == Some(ends))
        && frame.pips.is_none_or(|pips| answer.pips == Some(pips))
        && frame.face_down.is_none_or(|count| answer.face_down == Some(count))
        && hands(frame.hands.as_ref()).is_none_or(|told| hands(answer.hands.as_ref()).as_ref() == Some(&told));
    let verdict = match seen {
        Some(_) if missed + extra == 0 && told_alike => Verdict::Right,
        Some(answer) if !answer.problems.is_empty() => Verdict::Doubtful,
        Some(_) | None => Verdict::Wrong,
    };
    FrameScore { verdict, truth: truth.len(), found: found.len(), missed, extra, place_errors_mm: Vec::new() }
}

/// For people: the tiles that were not read, those that are not there, and what else differs.
pub fn tiles_compared(frame: &FrameTruth, seen: Option<&Seen>) -> String {
    let Some(seen) = seen else { return "read nothing".to_owned() };
    let (truth, found) = (sorted(frame.tiles.as_deref()), sorted(seen.tiles.as_deref()));
    let listed = |some: &[TileRecord], others: &[TileRecord]| {
        let mut others = others.to_vec();
        let left: Vec<String> = some.iter().filter(|tile| !take(&mut others, tile)).map(words).collect();
        if left.is_empty() { "nothing".to_owned() } else { left.join(", ") }
    };
    let mut text = format!("missed {}; read beyond the truth {}", listed(&truth, &found), listed(&found, &truth));
    let mut differ = |what: &str, read: String, true_one: String| {
        if read != true_one {
            text += &format!("; {what} {read}, true {true_one}");
        }
    };
    if let Some(ends) = frame.ends {
        differ("ends", seen.ends.map_or("none".to_owned(), |ends| words(&ends)), words(&ends));
    }
    if let Some(count) = frame.face_down {
        differ("face down", format!("{:?}", seen.face_down.unwrap_or_default()), count.to_string());
    }
    if let Some(pips) = frame.pips {
        differ("pips", format!("{:?}", seen.pips.unwrap_or_default()), pips.to_string());
    }
    if let Some(told) = hands(frame.hands.as_ref()) {
        let words = |hands: &[Vec<TileRecord>]| {
            let hand = |hand: &Vec<TileRecord>| format!("[{}]", hand.iter().map(words).collect::<Vec<_>>().join(", "));
            hands.iter().map(hand).collect::<Vec<_>>().join(" ")
        };
        differ("hands", words(&hands(seen.hands.as_ref()).unwrap_or_default()), words(&told));
    }
    text
}

fn words([one, other]: &TileRecord) -> String {
    let number = |half: &Option<u8>| half.map_or("?".to_owned(), |pips| pips.to_string());
    format!("{}-{}", number(one), number(other))
}

/// How many of the ones the others lack.
fn without(ones: &[TileRecord], others: &[TileRecord]) -> usize {
    let mut others = others.to_vec();
    ones.iter().filter(|tile| !take(&mut others, tile)).count()
}

fn take(from: &mut Vec<TileRecord>, tile: &TileRecord) -> bool {
    let found = from.iter().position(|other| other == tile);
    found.map(|index| from.swap_remove(index)).is_some()
}

/// Each tile the lower number first, in order.
fn sorted(tiles: Option<&[TileRecord]>) -> Vec<TileRecord> {
    let mut tiles: Vec<TileRecord> = tiles.unwrap_or_default().to_vec();
    tiles.iter_mut().for_each(|tile| tile.sort_unstable());
    tiles.sort_unstable();
    tiles
}

/// The players' open hands; in other games that name is a count of something else.
fn hands(told: Option<&serde_json::Value>) -> Option<Vec<Vec<TileRecord>>> {
    let hands: Vec<Vec<TileRecord>> = Vec::deserialize(told?).ok()?;
    Some(hands.iter().map(|hand| sorted(Some(hand))).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn score(change: Value) -> (Verdict, usize, usize) {
        let truth = json!({"t": 1.0, "settled": true, "tiles": [[3, 6], [4, 6]], "ends": [3, 4], "face_down": 14,
            "hands": [[], [[0, 2], [5, 5]]]});
        let frame: FrameTruth = serde_json::from_value(truth.clone()).unwrap();
        let mut answer = truth;
        answer.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        let score = score_tiles(&frame, Some(&serde_json::from_value(answer).unwrap()));
        (score.verdict, score.missed, score.extra)
    }

    #[test]
    fn tiles_are_right_in_any_order_and_either_way_round() {
        assert_eq!(score(json!({"tiles": [[6, 4], [3, 6]], "hands": [[], [[5, 5], [2, 0]]]})), (Verdict::Right, 0, 0));
        assert_eq!(score(json!({"tiles": [[3, 6], [3, 6]]})), (Verdict::Wrong, 1, 1));
        assert_eq!(score(json!({"tiles": [[3, 6], [4, null]]})), (Verdict::Wrong, 1, 1));
        assert_eq!(score(json!({"tiles": [[3, 6]], "problems": [{"kind": "unreadable"}]})), (Verdict::Doubtful, 1, 0));
    }

    #[test]
    fn what_the_truth_tells_beside_tiles_must_be_right_too() {
        for wrong in [
            json!({"ends": [4, 3]}),
            json!({"face_down": 13}),
            json!({"hands": [[[0, 2], [5, 5]], []]}),
            json!({"ends": null}),
        ] {
            assert_eq!(score(wrong), (Verdict::Wrong, 0, 0));
        }
    }
}
