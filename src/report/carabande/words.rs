use super::super::text::EventWords;
use crate::rules::carabande::{EventKind, Face, Layout, Lost, LostReason, Points, Seated, SpacingFault};

/// The words for an event of Carabande.
pub fn race_event_words(event: &EventKind) -> EventWords {
    let say = |title: String, detail: String| EventWords { title, detail };
    match event {
        EventKind::RaceStarted { discs } => say(
            format!("Go! {} plays", discs.first().map_or("nobody".to_owned(), u8::to_string)),
            format!("The race begins with {}.", discs_words(discs)),
        ),
        EventKind::Placed { disc } => say(
            format!("{disc} is on the track"),
            format!("Disc {disc} is laid behind the start line for its first shot."),
        ),
        EventKind::Spaced { disc, from_mm, to_mm } => say(
            format!("{disc} makes space"),
            format!("Disc {disc} is moved from {from_mm:.0} to {to_mm:.0} mm, so that the black disc fits beside it."),
        ),
        EventKind::Flick { disc, from_mm, to_mm } => say(
            format!("{disc}: {}", gain_words(to_mm - from_mm)),
            format!("Disc {disc} was flicked from {from_mm:.0} to {to_mm:.0} mm along the track."),
        ),
        EventKind::WrongTurn { disc, expected } => say(
            format!("{disc}: not your turn!"),
            match expected {
                Some(expected) => format!("Disc {disc} was flicked, but it is disc {expected}'s turn."),
                None => format!("Disc {disc} was flicked, but it is not its turn."),
            },
        ),
        EventKind::WrongDisc { disc } => say(
            format!("Hands off {disc}!"),
            format!("A hand moved disc {disc}, which it had no business with; it goes back to where it lay."),
        ),
        EventKind::OffTrack { disc, by } if disc == by => say(
            format!("{disc} is off!"),
            format!("Disc {disc} left the track by its own shot: it goes back to where it lay, and the turn is over."),
        ),
        EventKind::OffTrack { disc, by } => say(
            format!("{disc} is off, by {by}!"),
            format!(
                "Disc {by} knocked disc {disc} off the track: both go back to where they lay, and the turn is over."
            ),
        ),
        EventKind::NotRestored { disc } => say(
            format!("Put {disc} back!"),
            format!("Play went on, but disc {disc} was not put back to where it lay before the shot."),
        ),
        EventKind::UpsideDown { disc, by } if disc == by => say(
            format!("{disc} is upside down!"),
            format!("Disc {disc} turned over by its own shot: its next turn is spent flipping it back."),
        ),
        EventKind::UpsideDown { disc, by } => say(
            format!("{disc} is upside down!"),
            format!("Disc {by} turned disc {disc} over; it is flipped back at the start of its next turn."),
        ),
        EventKind::FlippedBack { disc } => {
            say(format!("{disc} is flipped back"), format!("Disc {disc} lies face up again."))
        }
        EventKind::Lap { disc, laps } => say(
            format!("{disc}: lap {laps}!"),
            format!("Disc {disc} has completed {}: a tick on the score pad.", laps_words(*laps)),
        ),
        EventKind::RaceWon { winner, player } => say(
            format!("{winner} WINS!"),
            format!("Disc {winner} of player {player} has won the race; the others play on."),
        ),
        EventKind::Finished { disc, position: 1 } => {
            say(format!("{disc} WINS!"), format!("Disc {disc} has finished as 1st."))
        }
        EventKind::Finished { disc, position } => say(
            format!("{disc} is {}", place_words(*position)),
            format!("Disc {disc} has finished as {}.", place_words(*position)),
        ),
        EventKind::RaceOver { positions, points, standings } => {
            let each = positions.iter().zip(points).map(|(disc, points)| format!("disc {disc} {points}"));
            say(
                format!("Race over: {}", positions.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")),
                format!("Points: {}; in all {}.", list(each), standings_words(standings)),
            )
        }
        EventKind::Push { disc, finger_s } => say(
            format!("{disc} was pushed!"),
            match finger_s {
                Some(seconds) => {
                    format!("The finger stayed on disc {disc} for {seconds:.2} s; simply pushing is forbidden.")
                }
                None => format!("The finger went along with disc {disc}; simply pushing is forbidden."),
            },
        ),
        EventKind::SpacingRefused { disc, reason } => say(
            format!("{disc}: no spacing!"),
            format!("Disc {disc} was moved for space, but {}.", spacing_words(*reason)),
        ),
        EventKind::HitObstacle { disc } => say(
            format!("{disc} hit the obstacle!"),
            format!("Disc {disc} touched the black disc: it goes back to where it lay, and the turn is over."),
        ),
        EventKind::TurnMissed { disc } => {
            say(format!("{disc} misses a turn"), format!("Disc {disc} is hedged in and cannot be flicked."))
        }
        EventKind::PoleMatch { players } => say(
            format!("Pole: {}", against(players)),
            format!("For the pole position {} shoot once each, in this order.", players_words(players)),
        ),
        EventKind::PoleShot { player, length_mm } if *length_mm <= 0.0 => {
            say(format!("Player {player}: off"), format!("Player {player}'s shot left the track and counts nothing."))
        }
        EventKind::PoleShot { player, length_mm } => say(
            format!("Player {player}: {length_mm:.0} mm"),
            format!("Player {player}'s shot went {length_mm:.0} mm along the track."),
        ),
        EventKind::PoleTie { players } => say(
            "Even! Again".into(),
            format!("The shots of {} are equally long: both shoot again.", players_words(players)),
        ),
        EventKind::PoleWon { winner, ranking } => {
            say(format!("Player {winner} shot longest"), format!("The longest first: {}.", players_words(ranking)))
        }
        EventKind::PoleSeated { seats } => {
            say("The grid is set".into(), format!("{}.", list(seats.iter().map(seat_words))))
        }
        EventKind::Swapped { discs } => say(
            format!("Which is which? {}", discs.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")),
            format!("{} look the same and may have changed places unseen.", capital(&discs_words(discs))),
        ),
        EventKind::MatchWon { winner: Some(winner), score } => say(
            format!("PLAYER {winner} WINS THE TOURNAMENT!"),
            format!("Player {winner} has most points: {}.", standings_words(score)),
        ),
        EventKind::MatchWon { winner: None, score } => {
            say("The tournament is tied".into(), format!("Nobody has most points alone: {}.", standings_words(score)))
        }
        EventKind::Desynchronised(lost) => say("Lost step with the table".into(), lost_words(lost)),
        EventKind::Corrected { entry, what } => {
            say("Corrected".into(), format!("A person corrected entry {entry}: {what}."))
        }
    }
}

/// What lies in a single picture, in words.
pub fn race_seen_words(layout: &Layout) -> String {
    let count = layout.discs.len();
    let discs = if count == 1 { "1 disc".to_owned() } else { format!("{count} discs") };
    let of = |wanted: &dyn Fn(&crate::rules::carabande::Disc) -> bool| -> Vec<u8> {
        layout.discs.iter().filter(|disc| wanted(disc)).map(|disc| disc.number).collect()
    };
    let down = of(&|disc| disc.spot.face == Face::Down);
    let off = of(&|disc| !disc.spot.on_track);
    let part = |numbers: &[u8], what: &str| {
        let names = list(numbers.iter().map(u8::to_string));
        if numbers.is_empty() { String::new() } else { format!("; {names} {what}") }
    };
    let black = if layout.black.is_some() { " and the black one" } else { "" };
    format!("{discs}{black}{}{}", part(&down, "face down"), part(&off, "off the track"))
}

fn gain_words(mm: f64) -> String {
    if mm < 0.0 { format!("{:.0} mm back", -mm) } else { format!("{mm:.0} mm") }
}

fn laps_words(laps: u8) -> String {
    if laps == 1 { "a lap".into() } else { format!("{laps} laps") }
}

/// 1st, 2nd, 3rd, …
pub(super) fn place_words(position: u8) -> String {
    let ending = match position {
        1 => "st",
        2 => "nd",
        3 => "rd",
        0 | 4..=u8::MAX => "th",
    };
    format!("{position}{ending}")
}

fn discs_words(discs: &[u8]) -> String {
    let names = list(discs.iter().map(u8::to_string));
    if discs.len() == 1 { format!("disc {names}") } else { format!("discs {names}") }
}

fn players_words(players: &[u8]) -> String {
    let names = list(players.iter().map(u8::to_string));
    if players.len() == 1 { format!("player {names}") } else { format!("players {names}") }
}

fn against(players: &[u8]) -> String {
    players.iter().map(u8::to_string).collect::<Vec<_>>().join(" – ")
}

fn seat_words(seat: &Seated) -> String {
    format!("player {} has {}", seat.player, discs_words(&seat.discs))
}

fn standings_words(standings: &[Points]) -> String {
    list(standings.iter().map(|one| format!("player {} {}", one.player, one.points)))
}

fn spacing_words(fault: SpacingFault) -> &'static str {
    match fault {
        SpacingFault::WideGap => "the gap was wide enough for the black disc already",
        SpacingFault::OtherMoved => "another disc was moved by it",
        SpacingFault::NoSpacing => "professional rules know no spacing",
    }
}

/// One, two and three.
fn list(words: impl Iterator<Item = String>) -> String {
    let words: Vec<String> = words.collect();
    match words.as_slice() {
        [] => "nobody".into(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

fn lost_words(lost: &Lost) -> String {
    let reason = match lost.reason {
        LostReason::NoRace => "no race is on",
        LostReason::RaceIsOn => "a race is on already",
        LostReason::MatchIsOver => "the tournament is over",
        LostReason::NoSuchDisc => "no such disc takes part",
        LostReason::HasFinished => "the disc has finished",
        LostReason::LiesFaceUp => "the disc lies face up",
        LostReason::NothingToRestore => "the disc is not to be put back",
        LostReason::PlayersUnknown => "it is not known how many players fight for the pole position",
        LostReason::NotTheirShot => "the player is not in this match, or has shot",
        LostReason::LayoutDiffers => "the discs lie elsewhere than all that was seen explains",
    };
    let action = lost.action.as_ref().map_or(String::new(), |action| format!(" (`{action}`)"));
    let discs = if lost.discs.is_empty() { String::new() } else { format!("; {}", discs_words(&lost.discs)) };
    format!("Not judging on: {reason}{action}{discs}.")
}
