use super::super::text::EventWords;
use crate::geometry::Square;
use crate::model::Seat;
use crate::rules::pferdeaeppel::{
    AppleColour, EndReason, EventKind, Horse, Layout, Lost, LostReason, Score, SetupFault,
};

/// The words for an event of Pferdeäppel.
pub fn field_event_words(event: &EventKind) -> EventWords {
    let say = |title: String, detail: String| EventWords { title, detail };
    match event {
        EventKind::RoundStarted { white, brown, white_player } => say(
            "Play! White moves".into(),
            format!(
                "The round begins: White ({}) on {}, Brown ({}) on {}.",
                seat_name(*white_player),
                square_name(*white),
                seat_name(white_player.other()),
                square_name(*brown)
            ),
        ),
        EventKind::BadSetup { reasons, expected, .. } => say(
            "Wrong set-up!".into(),
            format!(
                "{}; White belongs on {} and Brown on {}, and no apple lies in the open.",
                capital(&reasons.iter().map(|reason| fault_words(*reason)).collect::<Vec<_>>().join(", ")),
                square_name(expected.white),
                square_name(expected.brown)
            ),
        ),
        EventKind::Move { horse, from, to } => say(
            format!("{} → {}", horse_name(*horse), square_name(*to)),
            format!("{} moves from {} to {}.", horse_name(*horse), square_name(*from), square_name(*to)),
        ),
        EventKind::Apple { square, colour, by, second } => say(
            format!("{} apple on {}", capital(colour_name(*colour)), square_name(*square)),
            match second {
                true => format!(
                    "{} adds a second apple, {}, on {}.",
                    horse_name(*by),
                    colour_name(*colour),
                    square_name(*square)
                ),
                false => {
                    format!("{} drops a {} apple on {}.", horse_name(*by), colour_name(*colour), square_name(*square))
                }
            },
        ),
        EventKind::WhiteWinsSecured { square, by } => say(
            "Golden! White will win".into(),
            format!(
                "{} drops the first golden apple, on {}: White wins the round, with a point for each golden one in play at its end.",
                horse_name(*by),
                square_name(*square)
            ),
        ),
        EventKind::Caught { square } => {
            say("Caught!".into(), format!("Brown has entered White's square, {}.", square_name(*square)))
        }
        EventKind::Immobilised { horse, square } => say(
            format!("{} cannot move!", horse_name(*horse)),
            format!("{} on {} has no square left to go to.", horse_name(*horse), square_name(*square)),
        ),
        EventKind::NoSafeEscape { square, threatened } => say(
            "No safe escape!".into(),
            format!(
                "White on {} can only go to {}, where Brown would catch it.",
                square_name(*square),
                names(threatened)
            ),
        ),
        EventKind::RoundWon { winner, points, reason, player, score } => say(
            format!("{} wins {}!", upper(*winner), points_words(*points)),
            format!(
                "{}: {} ({}) gets {}; near {}, far {}.",
                capital(end_words(*reason)),
                horse_name(*winner),
                seat_name(*player),
                points_words(*points),
                score.near,
                score.far
            ),
        ),
        EventKind::Draw { reason, score } => say(
            "Draw!".into(),
            format!(
                "{} with all brown apples placed and no golden one: nobody wins; {}.",
                capital(end_words(*reason)),
                score_words(*score)
            ),
        ),
        EventKind::MatchWon { winner: Some(seat), score } => say(
            format!("{} wins the match!", seat_name(*seat).to_uppercase()),
            format!("{} wins the match: {}.", capital(seat_name(*seat)), score_words(*score)),
        ),
        EventKind::MatchWon { winner: None, score } => {
            say("The match is tied".into(), format!("Nobody has more points: {}.", score_words(*score)))
        }
        EventKind::NotAKnightMove { horse, from, to } => {
            say("Not a knight's move!".into(), went(*horse, *from, *to, "which is no knight's move"))
        }
        EventKind::EnteredBlockedSquare { horse, from, to } => {
            say("That square is blocked!".into(), went(*horse, *from, *to, "where something lies"))
        }
        EventKind::WrongTurn { horse, from, to } => say(
            format!("{}: not your turn!", horse_name(*horse)),
            went(*horse, *from, *to, &format!("but it is {}'s turn", horse_name(horse.other()))),
        ),
        EventKind::MissingApple { horse, square } => say(
            "An apple is missing!".into(),
            format!("{} has not dropped its apple on {}.", horse_name(*horse), square_name(*square)),
        ),
        EventKind::TooManyApples { square, by, second } => say(
            "Too many apples!".into(),
            format!(
                "An apple more than allowed lies on {}{}{}.",
                square_name(*square),
                by.map_or(String::new(), |by| format!(", in {}'s turn", horse_name(by))),
                second.map_or(String::new(), |second| format!("; the second one lies on {}", square_name(second)))
            ),
        ),
        EventKind::WrongColourApple { square, colour, expected } => say(
            "An apple of the wrong colour!".into(),
            format!(
                "On {} lies a {} apple; it must be {}.",
                square_name(*square),
                colour_name(*colour),
                colour_name(*expected)
            ),
        ),
        EventKind::BlockedLastEscape { square, by, .. } => say(
            "White's last escape!".into(),
            format!(
                "{}'s second apple lies on {}, White's last escape; it must stay free.",
                horse_name(*by),
                square_name(*square)
            ),
        ),
        EventKind::AppleMovedOrRemoved { square, to, colour } => say(
            if to.is_some() { "An apple was moved!" } else { "An apple was taken!" }.into(),
            format!(
                "The {} apple of {} {}.",
                colour_name(*colour),
                square_name(*square),
                to.map_or("is gone".to_owned(), |to| format!("lies on {}", square_name(to)))
            ),
        ),
        EventKind::Desynchronised(lost) => say("Lost step with the table".into(), lost_words(lost)),
        EventKind::Corrected { entry, what } => {
            say("Corrected".into(), format!("A person corrected entry {entry}: {what}."))
        }
    }
}

fn went(horse: Horse, from: Square, to: Square, but: &str) -> String {
    format!("{} went from {} to {}, {but}.", horse_name(horse), square_name(from), square_name(to))
}

/// What lies in a single picture, in words.
pub fn field_seen_words(layout: &Layout) -> String {
    let horse = |horse: Horse| {
        let at = layout.horses.of(horse).map_or("not seen".to_owned(), |square| format!("on {}", square_name(square)));
        format!("{} {at}", horse_name(horse))
    };
    let count = |colour: AppleColour| layout.apples.iter().filter(|apple| apple.colour == colour).count();
    let apples = |colour: AppleColour| match count(colour) {
        1 => format!("1 {} apple", colour_name(colour)),
        many => format!("{many} {} apples", colour_name(colour)),
    };
    let golden =
        if count(AppleColour::Golden) > 0 { format!(", {}", apples(AppleColour::Golden)) } else { String::new() };
    format!("{}, {}; {}{golden}", horse(Horse::White), horse(Horse::Brown), apples(AppleColour::Brown))
}

/// A square as chess players name it: the column's letter from the near player's left, and the row's number from there.
pub fn square_name(square: Square) -> String {
    format!("{}{}", column_name(square.column), square.row.saturating_add(1))
}

pub(super) fn column_name(column: u8) -> char {
    char::from(b'a' + column.min(25))
}

pub(super) fn horse_name(horse: Horse) -> &'static str {
    match horse {
        Horse::White => "White",
        Horse::Brown => "Brown",
    }
}

fn upper(horse: Horse) -> &'static str {
    match horse {
        Horse::White => "WHITE",
        Horse::Brown => "BROWN",
    }
}

fn seat_name(seat: Seat) -> &'static str {
    match seat {
        Seat::Near => "near",
        Seat::Far => "far",
    }
}

fn colour_name(colour: AppleColour) -> &'static str {
    match colour {
        AppleColour::Brown => "brown",
        AppleColour::Golden => "golden",
    }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

fn points_words(points: u8) -> String {
    if points == 1 { "1 point".into() } else { format!("{points} points") }
}

fn score_words(score: Score) -> String {
    format!("near {}, far {}", score.near, score.far)
}

fn names(squares: &[Square]) -> String {
    match squares {
        [] => "nowhere".into(),
        [only] => square_name(*only),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(|square| square_name(*square)).collect();
            format!("{} or {}", first.join(", "), square_name(*last))
        }
    }
}

fn fault_words(fault: SetupFault) -> &'static str {
    match fault {
        SetupFault::WhiteMissing => "the white horse is not on the board",
        SetupFault::BrownMissing => "the brown horse is not on the board",
        SetupFault::WhiteNotInItsCorner => "the white horse is not in its corner",
        SetupFault::BrownNotInItsCorner => "the brown horse is not in its corner",
        SetupFault::Apples => "apples lie on the board",
    }
}

fn end_words(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Caught => "White is caught",
        EndReason::WhiteImmobilised => "White cannot move",
        EndReason::NoSafeEscape => "White has no safe escape",
        EndReason::AllApplesPlaced => "White can still move with all apples placed",
        EndReason::BrownImmobilised => "Brown cannot move",
    }
}

fn lost_words(lost: &Lost) -> String {
    let reason = match lost.reason {
        LostReason::NoRound => "no round is on",
        LostReason::RoundIsOn => "a round is on already",
        LostReason::RoundIsOver => "the round is over",
        LostReason::MatchIsOver => "the match is over",
        LostReason::NoSuchSquare => "the board has no such square",
        LostReason::SameSquare => "the horse stands there already",
        LostReason::NoAppleThere => "no apple lies where one was taken",
        LostReason::LayoutDiffers => "the board differs by more than a turn or a mistake",
    };
    let action = lost.action.as_ref().map_or(String::new(), |action| format!(" (`{action}`)"));
    let believed =
        lost.believed.as_ref().map_or(String::new(), |layout| format!("; believed: {}", field_seen_words(layout)));
    let seen = lost.seen.as_ref().map_or(String::new(), |layout| format!("; seen: {}", field_seen_words(layout)));
    format!("Not judging on: {reason}{action}{believed}{seen}.")
}
