use crate::model::Seat;
use crate::rules::trappola::{Card, Claim, Party, Player, Rank, Reason, Said, Suit, Word};

/// A card's name for people, e.g. "7 of cups".
pub fn card_words(card: Card) -> String {
    format!("{} of {}", rank_words(card.rank), card.suit.name())
}

/// A card's name where there is little room, e.g. "7 cups".
pub(super) fn short(card: Card) -> String {
    format!("{} {}", card.rank.name(), card.suit.name())
}

pub(super) fn rank_words(rank: Rank) -> &'static str {
    match rank {
        Rank::Ass => "Ass",
        Rank::Re => "Re",
        Rank::Cavall => "Cavall",
        Rank::Bube => "Bube",
        Rank::Due => "Due",
        Rank::Seven | Rank::Eight | Rank::Nine | Rank::Ten => rank.name(),
    }
}

pub(super) fn suit_words(suit: Suit) -> &'static str {
    suit.name()
}

pub(super) fn seat_words(seat: Seat) -> &'static str {
    match seat {
        Seat::Near => "near",
        Seat::Far => "far",
    }
}

/// At the beginning of a sentence.
pub(super) fn seat_first(seat: Seat) -> &'static str {
    match seat {
        Seat::Near => "Near",
        Seat::Far => "Far",
    }
}

pub(super) fn player_words(player: &Player) -> String {
    match player {
        Player::Number(number) => format!("player {number}"),
        Player::Name(name) => name.clone(),
    }
}

pub(super) fn party_words(party: Party) -> &'static str {
    match party {
        Party::Near => "near",
        Party::Far => "far",
        Party::Bulka => "the Bulka",
    }
}

pub(super) fn reason_words(reason: Reason) -> &'static str {
    match reason {
        Reason::Stake => "the stake",
        Reason::Declaration => "a declaration",
        Reason::Prize => "a prize of tricks",
        Reason::DeclarationVoid => "a declaration that does not hold",
        Reason::Alifer => "the game that is replayed",
        Reason::ProLost => "the Pro game that was lost",
    }
}

/// What was said, e.g. "3 Re" or "Blans".
pub(super) fn said_words(said: Said) -> String {
    match (said.declaration, said.rank, said.count) {
        (Word::Figura, Some(rank), Some(count)) => format!("{count} {}", rank_words(rank)),
        (Word::Figura, _, _) => "a Figura".to_owned(),
        (Word::Aces, _, Some(count)) => format!("{count} Aces"),
        (Word::Aces, _, None) => "Aces".to_owned(),
        (Word::Blans, _, _) => "Blans".to_owned(),
        (Word::Bianca, _, _) => "Bianca".to_owned(),
        (Word::Manko, _, _) => "Manko".to_owned(),
        (Word::Pro, _, _) => "Pro".to_owned(),
    }
}

/// What is declared, e.g. "3 Re".
pub(super) fn claim_words(claim: Claim) -> String {
    said_words(claim.said())
}

/// So many points.
pub(super) fn points_words(points: u32) -> String {
    if points == 1 { "1 point".to_owned() } else { format!("{points} points") }
}
