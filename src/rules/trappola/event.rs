use serde::{Deserialize, Serialize};

use super::{Action, BySeat, Card, Party, Player, PrizeNumber, Said, Suit};
use crate::model::Seat;
use crate::rules::Kind;

/// What the referee says, with its evidence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EventKind {
    /// Cards of equal rank have been drawn: these players draw again.
    DrawAgain {
        /// Which.
        players: Vec<Player>,
    },
    /// A game begins.
    GameStarted {
        /// Who deals, where that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dealer: Option<Seat>,
        /// Who leads the first trick.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        challenger: Option<Seat>,
        /// Who sits where, where players are known by more than their seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        players: Option<BySeat<Player>>,
        /// Whether its beginning was not seen.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        joined: bool,
    },
    /// A card lies in the trick.
    CardPlayed {
        /// Whose.
        seat: Seat,
        /// Which; none where it cannot be read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// A trick is complete.
    TrickWon {
        /// By whom.
        seat: Seat,
        /// From 1 on.
        number: u8,
        /// Its cards, the one that was led first.
        cards: Vec<Card>,
    },
    /// A declaration was made.
    Declared {
        /// By whom.
        seat: Seat,
        /// Which.
        #[serde(flatten)]
        said: Said,
    },
    /// The missing suit was asked for, and named.
    Manko {
        /// Who asked.
        seat: Seat,
        /// The suit that is said to be missing.
        suit: Suit,
    },
    /// The Bulka is played for.
    Pro {
        /// By whom.
        seat: Seat,
    },
    /// The cards have shown that a declaration was true.
    DeclarationProved {
        /// Whose.
        seat: Seat,
        /// Which.
        #[serde(flatten)]
        said: Said,
        /// Points for it.
        points: u32,
    },
    /// A declaration does not hold: its points are these only.
    DeclarationFailed {
        /// Whose.
        seat: Seat,
        /// Which.
        #[serde(flatten)]
        said: Said,
        /// Points that are left of it.
        points: u32,
        /// The card that shows it, where one does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// A prize of tricks.
    Prize {
        /// Which.
        number: PrizeNumber,
        /// For whom.
        seat: Seat,
        /// Points for it.
        points: u32,
        /// The trick that it is for, where it is one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        trick: Option<u8>,
    },
    /// Somebody pays.
    Payment {
        /// Who.
        from: Party,
        /// To whom.
        to: Party,
        /// How much.
        amount: u32,
        /// What for.
        reason: Reason,
    },
    /// A suit that was not followed turned out to have been held.
    Revoke {
        /// By whom.
        seat: Seat,
        /// The trick in which it was not followed.
        trick: u8,
        /// The trick in which a card of it was played.
        proof_trick: u8,
        /// That card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// The game has its winner.
    GameWon {
        /// Who.
        seat: Seat,
        /// Points of both.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        totals: Option<BySeat<u32>>,
    },
    /// The game is replayed.
    Alifer {
        /// By how much payments are multiplied from now on.
        multiplier: u32,
    },
    /// The Bulka holds another amount.
    Bulka {
        /// How much.
        amount: i64,
    },
    /// A Pro game has won the Bulka.
    BulkaWon {
        /// Whose it is.
        player: Player,
        /// How much it held.
        amount: i64,
    },
    /// The session is over, and the Bulka is shared.
    BulkaShared {
        /// What each player gets.
        each: i64,
        /// What cannot be shared equally; a person decides about it.
        remainder: i64,
    },
    /// Somebody led a trick that the other had to lead.
    WrongLeader {
        /// Who.
        seat: Seat,
        /// Who had to.
        expected: Seat,
        /// The card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// Somebody laid a card when it was the other's turn.
    OutOfTurn {
        /// Who.
        seat: Seat,
        /// The card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// Somebody played a card that had been played.
    SameCardTwice {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
        /// The trick in which it was played first.
        trick: u8,
    },
    /// Somebody laid more than one card to a trick.
    TooManyCards {
        /// Who.
        seat: Seat,
        /// The card that was laid too much.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// The cards have disproved a declaration.
    FalseDeclaration {
        /// Whose.
        seat: Seat,
        /// Which.
        #[serde(flatten)]
        said: Said,
        /// The card that shows it, where one does.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// Something was declared too late, and counts for nothing.
    LateDeclaration {
        /// By whom.
        seat: Seat,
        /// What.
        #[serde(flatten)]
        said: Said,
    },
    /// A trick was laid on the pile of who did not win it. It counts for its winner; a person may ask.
    WrongPile {
        /// Whose pile.
        seat: Seat,
        /// The trick.
        number: u8,
        /// Who won it.
        winner: Seat,
    },
    /// What lies there, or was reported, cannot be reached from what was believed.
    Desynchronised(Lost),
    /// A person changed something.
    Corrected {
        /// The entry that was changed; the change's own where it changes no other.
        entry: u64,
        /// What was done, in a word: the action's name, or the name of what was set.
        what: String,
    },
}

/// What a payment is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// "Prima dell'inizio di ogni partita entrambi i giocatori attivi versano la posta base nella Bulka."
    Stake,
    /// A declaration.
    Declaration,
    /// A prize of tricks.
    Prize,
    /// A declaration that does not hold: its payment goes back.
    DeclarationVoid,
    /// A game that is replayed: its payments go back.
    Alifer,
    /// A Pro game that was lost.
    ProLost,
}

/// How and why the referee lost step with the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lost {
    /// Why.
    pub reason: LostReason,
    /// The action that is impossible, by its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub action: Option<String>,
}

impl Lost {
    /// Step is lost by an action that is impossible.
    pub fn impossible(reason: LostReason, action: &Action) -> Self {
        Self { reason, action: Some(action.name().to_owned()) }
    }
}

/// Why an action is impossible or a layout cannot be explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LostReason {
    /// No session has begun.
    NoSession,
    /// A session is on already.
    SessionIsOn,
    /// The session is over.
    SessionIsOver,
    /// Fewer players than the keys want.
    TooFewPlayers,
    /// No such player takes part.
    NoSuchPlayer,
    /// The player has drawn, or the order is known.
    NothingToDraw,
    /// Cards have yet to be drawn for the order.
    OrderNotDrawn,
    /// Other players are due.
    OtherPlayersAreDue,
    /// No game is on.
    NoGame,
    /// A game is on already.
    GameIsOn,
    /// The same has been declared, or what cannot go with it.
    DeclaredAlready,
    /// The opponent has declared no three cards of a rank, or the question has been put.
    NothingToAsk,
    /// No question is open.
    NothingToAnswer,
    /// Pro needs more consecutive wins.
    NoSeries,
    /// No trick lies there.
    NothingToGather,
    /// Nothing can be taken back.
    NothingToCorrect,
    /// What lies there differs by more than the rules and one mistake explain.
    LayoutDiffers,
}

impl Kind for EventKind {
    const NAMES: &'static [&'static str] = &[
        "draw_again",
        "game_started",
        "card_played",
        "trick_won",
        "declared",
        "manko",
        "pro",
        "declaration_proved",
        "declaration_failed",
        "prize",
        "payment",
        "revoke",
        "game_won",
        "alifer",
        "bulka",
        "bulka_won",
        "bulka_shared",
        "wrong_leader",
        "out_of_turn",
        "same_card_twice",
        "too_many_cards",
        "false_declaration",
        "late_declaration",
        "wrong_pile",
        "desynchronised",
        "corrected",
    ];

    fn name(&self) -> &'static str {
        match self {
            Self::DrawAgain { .. } => "draw_again",
            Self::GameStarted { .. } => "game_started",
            Self::CardPlayed { .. } => "card_played",
            Self::TrickWon { .. } => "trick_won",
            Self::Declared { .. } => "declared",
            Self::Manko { .. } => "manko",
            Self::Pro { .. } => "pro",
            Self::DeclarationProved { .. } => "declaration_proved",
            Self::DeclarationFailed { .. } => "declaration_failed",
            Self::Prize { .. } => "prize",
            Self::Payment { .. } => "payment",
            Self::Revoke { .. } => "revoke",
            Self::GameWon { .. } => "game_won",
            Self::Alifer { .. } => "alifer",
            Self::Bulka { .. } => "bulka",
            Self::BulkaWon { .. } => "bulka_won",
            Self::BulkaShared { .. } => "bulka_shared",
            Self::WrongLeader { .. } => "wrong_leader",
            Self::OutOfTurn { .. } => "out_of_turn",
            Self::SameCardTwice { .. } => "same_card_twice",
            Self::TooManyCards { .. } => "too_many_cards",
            Self::FalseDeclaration { .. } => "false_declaration",
            Self::LateDeclaration { .. } => "late_declaration",
            Self::WrongPile { .. } => "wrong_pile",
            Self::Desynchronised(_) => "desynchronised",
            Self::Corrected { .. } => "corrected",
        }
    }

    fn breaks_a_rule(&self) -> bool {
        match self {
            Self::Revoke { .. }
            | Self::WrongLeader { .. }
            | Self::OutOfTurn { .. }
            | Self::SameCardTwice { .. }
            | Self::TooManyCards { .. }
            | Self::FalseDeclaration { .. }
            | Self::LateDeclaration { .. }
            | Self::WrongPile { .. }
            | Self::Desynchronised(_) => true,
            Self::DrawAgain { .. }
            | Self::GameStarted { .. }
            | Self::CardPlayed { .. }
            | Self::TrickWon { .. }
            | Self::Declared { .. }
            | Self::Manko { .. }
            | Self::Pro { .. }
            | Self::DeclarationProved { .. }
            | Self::DeclarationFailed { .. }
            | Self::Prize { .. }
            | Self::Payment { .. }
            | Self::GameWon { .. }
            | Self::Alifer { .. }
            | Self::Bulka { .. }
            | Self::BulkaWon { .. }
            | Self::BulkaShared { .. }
            | Self::Corrected { .. } => false,
        }
    }

    /// The rules do not tell what a trick on the wrong pile is: it is asked.
    fn needs_a_person(&self) -> bool {
        matches!(self, Self::WrongPile { .. })
    }

    fn corrected(entry: u64, what: String) -> Self {
        Self::Corrected { entry, what }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Claim, Rank};
    use super::*;

    #[track_caller]
    fn check(event: EventKind, written: &str) {
        assert_eq!(serde_json::to_string(&event).unwrap(), written);
        assert_eq!(serde_json::from_str::<EventKind>(written).unwrap(), event);
        assert!(written.contains(&format!("\"kind\":\"{}\"", event.name())));
        assert!(EventKind::NAMES.contains(&event.name()));
    }

    #[test]
    fn events_are_written_as_in_the_cases() {
        let (seat, card) = (Seat::Near, |name: &str| name.parse::<Card>().unwrap());
        let played = EventKind::CardPlayed { seat, card: Some(card("B-cups")) };
        check(played, r#"{"kind":"card_played","seat":"near","card":"B-cups"}"#);
        let won = EventKind::TrickWon { seat, number: 1, cards: vec![card("B-cups"), card("7-cups")] };
        check(won, r#"{"kind":"trick_won","seat":"near","number":1,"cards":["B-cups","7-cups"]}"#);
        let totals = Some(BySeat { near: 45, far: 9 });
        check(EventKind::GameWon { seat, totals }, r#"{"kind":"game_won","seat":"near","totals":{"near":45,"far":9}}"#);
        let revoke = EventKind::Revoke { seat: Seat::Far, trick: 2, proof_trick: 5, card: None };
        check(revoke, r#"{"kind":"revoke","seat":"far","trick":2,"proof_trick":5}"#);
        let prize = EventKind::Prize { number: PrizeNumber::Two, seat, points: 52, trick: None };
        check(prize, r#"{"kind":"prize","number":"4b","seat":"near","points":52}"#);
        let said = Claim::Figura { rank: Rank::Due, count: 3 }.said();
        let declared = EventKind::Declared { seat, said };
        check(declared, r#"{"kind":"declared","seat":"near","declaration":"figura","rank":"2","count":3}"#);
    }

    #[test]
    fn prizes_are_read_as_numbers_too() {
        let written = r#"{"kind":"prize","number":3,"seat":"near","points":10}"#;
        let prize = EventKind::Prize { number: PrizeNumber::Due, seat: Seat::Near, points: 10, trick: None };
        assert_eq!(serde_json::from_str::<EventKind>(written).unwrap(), prize);
    }
}
