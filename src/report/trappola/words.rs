use super::super::text::EventWords;
use super::names::{
    card_words, party_words, player_words, points_words, reason_words, said_words, seat_first, seat_words, short,
    suit_words,
};
use crate::rules::trappola::{BySeat, Card, EventKind, Lain, Layout, LostReason, PrizeNumber};

/// The words for an event of Trappola.
pub fn card_event_words(event: &EventKind) -> EventWords {
    let say = |title: String, detail: String| EventWords { title, detail };
    match event {
        EventKind::DrawAgain { players } => {
            let names = list(players.iter().map(player_words));
            say(format!("{names} draw again"), format!("Their cards are of equal rank: {names} draw again."))
        }
        EventKind::GameStarted { dealer, joined: true, .. } | EventKind::GameStarted { dealer: dealer @ None, .. } => {
            let known = dealer.map(|dealer| format!(" {} deals.", seat_first(dealer))).unwrap_or_default();
            say("A game is on".into(), format!("A game is on.{known}"))
        }
        EventKind::GameStarted { dealer: Some(dealer), players, .. } => {
            let who = players.as_ref().map(|players| {
                format!(" Near sits {}, far {}.", player_words(&players.near), player_words(&players.far))
            });
            say(
                format!("{} leads", seat_first(dealer.other())),
                format!(
                    "The game begins: {} deals, {} leads the first trick.{}",
                    seat_words(*dealer),
                    seat_words(dealer.other()),
                    who.unwrap_or_default()
                ),
            )
        }
        EventKind::CardPlayed { seat, card } => say(
            format!("{}: {}", seat_first(*seat), card.map_or("?".to_owned(), short)),
            format!("{} plays {}.", seat_first(*seat), card_or_none(*card)),
        ),
        EventKind::TrickWon { seat, number, cards } => say(
            format!("Trick {number}: {}", seat_words(*seat)),
            format!(
                "{} wins trick {number} with {}: {}.",
                seat_first(*seat),
                list(cards.iter().copied().map(card_words)),
                points_words(cards.iter().map(|card| card.rank.points()).sum())
            ),
        ),
        EventKind::Declared { seat, said } => say(
            format!("{}: {}!", seat_first(*seat), said_words(*said)),
            format!("{} declares {}.", seat_first(*seat), said_words(*said)),
        ),
        EventKind::Manko { seat, suit } => say(
            format!("Manko: {}", suit_words(*suit)),
            format!("{} asks for the missing suit: {} is said to be missing.", seat_first(*seat), suit_words(*suit)),
        ),
        EventKind::Pro { seat } => {
            say(format!("PRO! {}", seat_first(*seat)), format!("{} plays for the Bulka.", seat_first(*seat)))
        }
        EventKind::DeclarationProved { seat, said, points } => say(
            format!("{} proved: +{points}", said_words(*said)),
            format!("The cards prove {} of {}: {}.", said_words(*said), seat_words(*seat), points_words(*points)),
        ),
        EventKind::DeclarationFailed { seat, said, points, card } => say(
            format!("{} fails", said_words(*said)),
            format!(
                "{} of {} does not hold{}: {}.",
                said_words(*said),
                seat_words(*seat),
                by(*card),
                points_words(*points)
            ),
        ),
        EventKind::Prize { number, seat, points, trick } => say(
            format!("Prize {}: {} +{points}", number.name(), seat_words(*seat)),
            format!(
                "{} gets prize {}{}, {}: {}.",
                seat_first(*seat),
                number.name(),
                trick.map(|trick| format!(" for trick {trick}")).unwrap_or_default(),
                prize_words(*number),
                points_words(*points)
            ),
        ),
        EventKind::Payment { from, to, amount, reason } => say(
            format!("{} → {}: {amount}", capital(party_words(*from)), party_words(*to)),
            format!(
                "{} pays {amount} to {} for {}.",
                capital(party_words(*from)),
                party_words(*to),
                reason_words(*reason)
            ),
        ),
        EventKind::Revoke { seat, trick, proof_trick, card } => say(
            format!("REVOKE by {}!", seat_words(*seat)),
            format!(
                "{} did not follow suit in trick {trick}, and plays {} in trick {proof_trick}: the game is lost.",
                seat_first(*seat),
                card.map_or("a card of that suit".to_owned(), card_words)
            ),
        ),
        EventKind::GameWon { seat, totals } => say(
            format!("{} WINS{}!", seat_words(*seat).to_uppercase(), totals.map(score).unwrap_or_default()),
            format!("{} wins the game{}.", seat_first(*seat), totals.map(totals_words).unwrap_or_default()),
        ),
        EventKind::Alifer { multiplier } => say(
            format!("ALIFER! Payments x {multiplier}"),
            format!("Alifer: the same dealer deals again, and payments count {multiplier} times."),
        ),
        EventKind::Bulka { amount } => say(format!("Bulka: {amount}"), format!("The Bulka holds {amount}.")),
        EventKind::BulkaWon { player, amount } => say(
            format!("{} TAKES THE BULKA!", player_words(player).to_uppercase()),
            format!("{} wins the Bulka of {amount} by a Pro game.", capital(&player_words(player))),
        ),
        EventKind::BulkaShared { each, remainder } => say(
            format!("Bulka shared: {each} each"),
            format!(
                "The session is over: each player gets {each} from the Bulka{}.",
                match remainder {
                    0 => String::new(),
                    left => format!(", {left} are left and somebody decides about them"),
                }
            ),
        ),
        EventKind::WrongLeader { .. }
        | EventKind::OutOfTurn { .. }
        | EventKind::SameCardTwice { .. }
        | EventKind::TooManyCards { .. }
        | EventKind::FalseDeclaration { .. }
        | EventKind::LateDeclaration { .. }
        | EventKind::WrongPile { .. } => breach_words(event),
        EventKind::Desynchronised(lost) => say(
            "Out of step!".into(),
            format!("What lies there cannot be explained: {}. Set the game right by hand.", lost_words(lost.reason)),
        ),
        EventKind::Corrected { what, .. } => say("Corrected".into(), format!("Corrected by hand: {what}.")),
    }
}

/// The words for a broken rule.
fn breach_words(event: &EventKind) -> EventWords {
    let say = |title: String, detail: String| EventWords { title, detail };
    match event {
        EventKind::WrongLeader { seat, expected, card } => say(
            format!("{} leads!", capital(seat_words(*expected))),
            format!("{} leads {}, but {} has to lead.", seat_first(*seat), card_or_none(*card), seat_words(*expected)),
        ),
        EventKind::OutOfTurn { seat, card } => say(
            format!("Not {}'s turn!", seat_words(*seat)),
            format!("{} lays {} out of turn.", seat_first(*seat), card_or_none(*card)),
        ),
        EventKind::SameCardTwice { seat, card, trick } => say(
            format!("{} again!", short(*card)),
            format!("{} plays {}, which was played in trick {trick}.", seat_first(*seat), card_words(*card)),
        ),
        EventKind::TooManyCards { seat, card } => say(
            "Too many cards!".into(),
            format!("{} lays {} beside its card of this trick.", seat_first(*seat), card_or_none(*card)),
        ),
        EventKind::FalseDeclaration { seat, said, card } => say(
            format!("{} was false!", said_words(*said)),
            format!("{} of {} was not true{}.", said_words(*said), seat_words(*seat), by(*card)),
        ),
        EventKind::LateDeclaration { seat, said } => say(
            format!("{} comes too late!", said_words(*said)),
            format!("{} declares {} too late: it counts for nothing.", seat_first(*seat), said_words(*said)),
        ),
        EventKind::WrongPile { seat, number, winner } => say(
            format!("Trick {number} is {}'s!", seat_words(*winner)),
            format!("{} has gathered trick {number}, which {} won.", seat_first(*seat), seat_words(*winner)),
        ),
        other => card_event_words(other),
    }
}

/// What a single picture shows, in a line.
pub fn card_seen_words(layout: &Layout) -> String {
    let trick = |cards: &[Lain]| cards.iter().map(lain_words).collect::<Vec<_>>();
    let mut parts = Vec::new();
    for (name, seat) in [("near", &layout.near), ("far", &layout.far)] {
        let cards = trick(&seat.trick);
        if !cards.is_empty() {
            parts.push(format!("{name}: {}", cards.join(", ")));
        }
    }
    let others: Vec<String> =
        layout.near.pile.iter().chain(&layout.far.pile).chain(&layout.elsewhere).map(lain_words).collect();
    if !others.is_empty() {
        parts.push(others.join(", "));
    }
    match layout.face_down {
        0 => {}
        1 => parts.push("1 face down".to_owned()),
        down => parts.push(format!("{down} face down")),
    }
    if parts.is_empty() { "no card is seen".to_owned() } else { parts.join("; ") }
}

fn lain_words(lain: &Lain) -> String {
    match (lain.card, lain.in_doubt) {
        (Some(card), false) => short(card),
        (Some(card), true) => format!("{}?", short(card)),
        (None, _) => "?".to_owned(),
    }
}

fn prize_words(number: PrizeNumber) -> &'static str {
    match number {
        PrizeNumber::Marc => "Marc: all nine tricks",
        PrizeNumber::First => "the first trick won with a Due",
        PrizeNumber::Due => "a trick won with a Due",
        PrizeNumber::One => "the last trick won with a Due",
        PrizeNumber::Two => "the last two tricks won with a Due",
        PrizeNumber::Three => "the last three tricks won with a Due",
        PrizeNumber::Last => "the last trick",
    }
}

fn lost_words(reason: LostReason) -> &'static str {
    match reason {
        LostReason::NoSession => "no session has begun",
        LostReason::SessionIsOn => "a session is on already",
        LostReason::SessionIsOver => "the session is over",
        LostReason::TooFewPlayers => "too few players take part",
        LostReason::NoSuchPlayer => "no such player takes part",
        LostReason::NothingToDraw => "nobody has to draw",
        LostReason::OrderNotDrawn => "cards have yet to be drawn for the order",
        LostReason::OtherPlayersAreDue => "other players are due",
        LostReason::NoGame => "no game is on",
        LostReason::GameIsOn => "a game is on already",
        LostReason::DeclaredAlready => "that was declared already",
        LostReason::NothingToAsk => "there is nothing to ask for",
        LostReason::NothingToAnswer => "nothing was asked",
        LostReason::NoSeries => "Pro needs more wins in a row",
        LostReason::NothingToGather => "no trick lies there",
        LostReason::NothingToCorrect => "there is nothing to take back",
        LostReason::LayoutDiffers => "more has changed than one play",
    }
}

fn card_or_none(card: Option<Card>) -> String {
    card.map_or("a card that cannot be read".to_owned(), card_words)
}

fn by(card: Option<Card>) -> String {
    card.map(|card| format!(", as {} shows", card_words(card))).unwrap_or_default()
}

fn score(totals: BySeat<u32>) -> String {
    format!(" {} : {}", totals.near, totals.far)
}

fn totals_words(totals: BySeat<u32>) -> String {
    format!(" by {} to {}", totals.near.max(totals.far), totals.near.min(totals.far))
}

fn list(words: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = words.collect();
    match all.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
