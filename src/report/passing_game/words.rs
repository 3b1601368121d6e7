use super::super::text::EventWords;
use crate::rules::passing_game::{End, EventKind, Lain, Layout, Lost, LostReason, Tile};

/// The words for an event of The Passing Game.
pub fn table_event_words(event: &EventKind) -> EventWords {
    let say = |title: String, detail: String| EventWords { title, detail };
    match event {
        EventKind::RoundStarted { leader: Some(leader) } => {
            say(format!("Player {leader} leads"), format!("A round begins; player {leader} lays the first tile."))
        }
        EventKind::RoundStarted { leader: None } => {
            say("A round begins".into(), "A round begins; who leads is not known yet.".into())
        }
        EventKind::Played { player, tile, end, value } => say(
            with_player(*player, &tile_name(*tile)),
            match (end, value) {
                (Some(end), Some(value)) => {
                    format!(
                        "{} laid {} at the {} end, {value} to {value}.",
                        who(*player),
                        tile_name(*tile),
                        end_name(*end)
                    )
                }
                (Some(end), None) => {
                    format!("{} laid {} at the {} end.", who(*player), tile_name(*tile), end_name(*end))
                }
                (None, _) => format!("{} laid {}.", who(*player), tile_name(*tile)),
            },
        ),
        EventKind::Drew { player } => {
            say(with_player(*player, "draws"), format!("{} drew a tile from the boneyard.", who(*player)))
        }
        EventKind::Passed { player } => say(with_player(*player, "passes"), format!("{} passed.", who(*player))),
        EventKind::HandsOpen { pips } => {
            let all: Vec<String> = pips.iter().map(u32::to_string).collect();
            say(format!("Hands: {}", all.join(" · ")), format!("All hands lie open: {}.", each_pips(pips)))
        }
        EventKind::RoundWon { winner, points, pips } => say(
            format!("PLAYER {winner} WINS {points}!"),
            format!("Player {winner} has the lowest hand and scores {points} points: {}.", each_pips(pips)),
        ),
        EventKind::RoundTied { pips } => say(
            "Tied: nobody scores".into(),
            format!("Several hands are the lowest, nobody scores: {}.", each_pips(pips)),
        ),
        EventKind::MatchWon { winner: Some(winner), score } => say(
            format!("PLAYER {winner} WINS THE MATCH!"),
            format!("Player {winner} wins the match; the score: {}.", each_points(score)),
        ),
        EventKind::MatchWon { winner: None, score } => {
            say("The match is over".into(), format!("The match is over; the score: {}.", each_points(score)))
        }
        EventKind::NoMatch { player, tile, end, value } => say(
            format!("{} does not match {value}!", tile_name(*tile)),
            format!(
                "{} laid {} at the {} end, where {value} is open: neither of its halves fits, or it lies the wrong way round.",
                who(*player),
                tile_name(*tile),
                end_name(*end)
            ),
        ),
        EventKind::DuplicateTile { player, tile } => say(
            format!("{} twice!", tile_name(*tile)),
            format!(
                "{} laid {}, which lies on the table already; a set has each tile once.",
                who(*player),
                tile_name(*tile)
            ),
        ),
        EventKind::TileChanged { tile, from, to, .. } => say(
            format!("{} was changed!", tile_name(*tile)),
            format!(
                "In the train {}-{} became {}-{}; what lies there stays as it lies.",
                from[0], from[1], to[0], to[1]
            ),
        ),
        EventKind::Branch { player, tile, beside } => say(
            "No branches!".into(),
            format!(
                "{} attached {} to the side of {}; tiles are laid at the two ends only.",
                who(*player),
                tile_name(*tile),
                tile_name(*beside)
            ),
        ),
        EventKind::BoneyardFloor { player, left } => say(
            "That one stays!".into(),
            format!(
                "{} drew one of the last tiles of the boneyard, which are never drawn; {} left there.",
                who(*player),
                are(u32::from(*left))
            ),
        ),
        EventKind::WrongTurn { player, expected } => say(
            format!("Player {player}: not your turn!"),
            format!("Player {player} was quicker, but it is player {expected}'s turn."),
        ),
        EventKind::ImpossibleTile { player, tile } => say(
            format!("{} is not of this set!", tile_name(*tile)),
            format!("{} laid {}; the game is played with a double-six set.", who(*player), tile_name(*tile)),
        ),
        EventKind::TwoTilesInOneTurn { player, tiles: [first, other] } => say(
            "One tile a turn!".into(),
            format!("{} laid {} and {} in one turn.", who(*player), tile_name(*first), tile_name(*other)),
        ),
        EventKind::LeadNotPlayed { player } => {
            say("Lead a tile!".into(), format!("{} leads the round and must lay a tile.", who(*player)))
        }
        EventKind::Desynchronised(lost) => say("Lost step with the table".into(), lost_words(lost)),
        EventKind::Corrected { entry, what } => {
            say("Corrected".into(), format!("Entry {entry} was corrected: {}.", what.replace('_', " ")))
        }
    }
}

/// What lies in a single picture, in words.
pub fn table_seen_words(layout: &Layout) -> String {
    let all: Vec<&Lain> = layout.face_up().collect();
    let read: Vec<u32> = all.iter().filter_map(|lain| pips_of(lain)).collect();
    let unread = all.len() - read.len();
    let mut parts = vec![match all.len() {
        0 => "no tile face up".to_owned(),
        count => format!("{}, {} pips", tiles(count), read.iter().sum::<u32>()),
    }];
    if unread > 0 {
        parts.push(format!("{unread} not read wholly"));
    }
    if let Some([left, right]) = layout.ends().filter(|_| layout.train.len() > 1) {
        parts.push(format!("ends {left} and {right}"));
    }
    for (player, open) in (1..).zip(&layout.open) {
        if !open.is_empty() {
            parts.push(format!("player {player} {}", open.iter().filter_map(pips_of).sum::<u32>()));
        }
    }
    if layout.face_down > 0 {
        parts.push(format!("{} face down", layout.face_down));
    }
    parts.join("; ")
}

/// The sum of a tile's pips, where it is read wholly.
pub(super) fn pips_of(lain: &Lain) -> Option<u32> {
    lain.tile().map(Tile::pips)
}

/// 3-5
pub(super) fn tile_name(tile: Tile) -> String {
    let [low, high] = tile.halves();
    format!("{low}-{high}")
}

fn tiles(count: usize) -> String {
    if count == 1 { "1 tile".into() } else { format!("{count} tiles") }
}

fn are(count: u32) -> String {
    if count == 1 { "1 is".into() } else { format!("{count} are") }
}

fn end_name(end: End) -> &'static str {
    match end {
        End::Left => "left",
        End::Right => "right",
    }
}

fn who(player: Option<u8>) -> String {
    player.map_or("A player".into(), |player| format!("Player {player}"))
}

fn with_player(player: Option<u8>, what: &str) -> String {
    match player {
        Some(player) => format!("Player {player}: {what}"),
        None => what.to_owned(),
    }
}

fn each_pips(pips: &[u32]) -> String {
    let each: Vec<String> = (1..).zip(pips).map(|(player, pips): (u32, _)| format!("player {player} {pips}")).collect();
    format!("{} pips", each.join(", "))
}

fn each_points(score: &[u32]) -> String {
    let each: Vec<String> =
        (1..).zip(score).map(|(player, points): (u32, _)| format!("player {player} {points}")).collect();
    each.join(", ")
}

fn lost_words(lost: &Lost) -> String {
    let why = match lost.reason {
        LostReason::NoRound => "no round is on",
        LostReason::RoundIsOn => "a round is on already",
        LostReason::RoundIsOver => "play is over, only the hands are still to be laid open",
        LostReason::MatchIsOver => "the match is over",
        LostReason::NoSuchPlayer => "so many do not play",
        LostReason::WhichEnd => "the tile fits both ends, and it is not told at which it was laid",
        LostReason::NoSuchTile => "the train has no such tile",
        LostReason::BoneyardIsEmpty => "the boneyard is empty",
        LostReason::LayoutDiffers => "the train lies otherwise than anything that can have happened explains",
    };
    let action = lost.action.as_deref().map(|action| format!("\"{}\" cannot be: ", action.replace('_', " ")));
    let read = |halves: &[Option<u8>; 2]| {
        let [first, other] = halves.map(|half| half.map_or("?".to_owned(), |pips| pips.to_string()));
        format!("{first}-{other}")
    };
    let believed: Vec<String> = lost.believed.iter().map(|[a, b]| format!("{a}-{b}")).collect();
    let seen: Vec<String> = lost.seen.iter().map(read).collect();
    let trains = match (believed.is_empty(), seen.is_empty()) {
        (true, true) => String::new(),
        _ => format!(" Believed: {}; seen: {}.", list(&believed), list(&seen)),
    };
    let why = format!("{}{why}.{trains}", action.unwrap_or_default());
    let mut letters = why.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn list(names: &[String]) -> String {
    if names.is_empty() { "no tile".into() } else { names.join(" ") }
}
