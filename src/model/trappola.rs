use std::time::Duration;

use super::{BoardShape, DiscShape, Model, ModelError, Seat, Value};

/// All keys of Trappola, typed and free of contradictions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trappola {
    /// Width of the rectangle on the table whose corners are given.
    pub board_width_mm: f64,
    /// Its length, away from the near side.
    pub board_length_mm: f64,
    /// A card's width.
    pub card_width_mm: f64,
    /// A card's longer side.
    pub card_height_mm: f64,
    /// How long the cards must lie still until they count.
    pub settle: Duration,
    /// Where the first dealer sits, where that is known.
    pub dealer: Option<Seat>,
    /// What both active players pay into the Bulka before each game.
    pub stake: u32,
    /// The least number of players of a session.
    pub players_min: u8,
    /// When the last trick counts as won without a Due.
    pub prize5: Prize5,
    /// Whether Marc is paid together with prize 5.
    pub marc_with_5: bool,
    /// Who pays the prizes of tricks.
    pub prize_payer: PrizePayer,
    /// Whom the opponent pays for a declaration.
    pub payment_target: PaymentTarget,
    /// Whether the payment for Aces stays due when one loses its trick.
    pub ace_payment_on_failure: bool,
    /// Whether the stake is paid again for a game that is replayed.
    pub alifer_stake_again: bool,
    /// Whether the payments of a game that ends in Alifer stand.
    pub alifer_keep_payments: bool,
    /// Whether Blans and Bianca may both be declared in one game.
    pub blans_and_bianca: bool,
    /// Whether who holds four cards of a rank may declare three.
    pub declare_three_of_four: bool,
    /// Whether a wrong answer to Manko voids the declaration.
    pub manko_wrong_answer_voids: bool,
    /// Whether a declaration that the cards disprove loses the game.
    pub false_declaration_loses: bool,
    /// Which cards Bianca speaks of.
    pub bianca_hand: BiancaHand,
    /// When a proved revoke loses the game.
    pub revoke_ends_game: RevokeEnds,
    /// Whether a violation other than a revoke can be mended until the next card.
    pub can_correct: bool,
    /// Which violations lose the game like a revoke.
    pub analogous: Analogous,
    /// Consecutive wins that Pro needs.
    pub pro_wins: u8,
    /// What who loses a Pro game pays into the Bulka.
    pub pro_loss_payment: u32,
    /// Whether the session ends when the Bulka has been won.
    pub stop_after_bulka: bool,
}

/// When the last trick counts as won without a Due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prize5 {
    /// The winner's own card is none.
    WinnerCard,
    /// Neither card is one.
    NoDue,
}

/// Who pays the prizes of tricks into the Bulka.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrizePayer {
    /// The opponent of who gets the points.
    Opponent,
    /// Who gets the points.
    Winner,
}

/// Whom the opponent pays for a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentTarget {
    /// The declarer.
    Declarer,
    /// The Bulka.
    Bulka,
}

/// Which cards Bianca speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BiancaHand {
    /// All nine that were dealt.
    Dealt,
    /// Those still held when it is declared.
    Held,
}

/// When a proved revoke loses the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RevokeEnds {
    /// At once.
    AtProof,
    /// Once the ninth trick has been played.
    AtEnd,
}

/// Which violations lose the game like a revoke unless they are mended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Analogous {
    /// Leading when it is the other's lead.
    pub wrong_leader: bool,
    /// Playing when it is the other's turn.
    pub out_of_turn: bool,
    /// Playing a card that has been played.
    pub same_card_twice: bool,
    /// Laying more than one card to a trick.
    pub too_many_cards: bool,
}

impl Trappola {
    pub(super) fn from_model(model: &Model) -> Result<Self, ModelError> {
        let number = |key: &str| model.number(key)?.ok_or_else(|| model.lacks(key));
        let flag = |key: &str| Ok::<_, ModelError>(*model.value(key)? == Value::Flag(true));
        let is = |key: &str, word: &str| Ok::<_, ModelError>(*model.value(key)? == Value::Choice(word.to_owned()));
        let dealer = match (is("rules.dealer", "near")?, is("rules.dealer", "far")?) {
            (true, _) => Some(Seat::Near),
            (false, true) => Some(Seat::Far),
            (false, false) => None,
        };
        Ok(Self {
            board_width_mm: number("board.width_mm")?,
            board_length_mm: number("board.length_mm")?,
            card_width_mm: number("card.width_mm")?,
            card_height_mm: number("card.height_mm")?,
            settle: Duration::from_secs_f64(number("rules.settle_s")?),
            dealer,
            stake: number("rules.stake")? as u32,
            players_min: number("rules.players_min")? as u8,
            prize5: if is("rules.prize5", "no_due")? { Prize5::NoDue } else { Prize5::WinnerCard },
            marc_with_5: flag("rules.marc_with_5")?,
            prize_payer: match is("rules.prize_payer", "winner")? {
                true => PrizePayer::Winner,
                false => PrizePayer::Opponent,
            },
            payment_target: match is("rules.payment_target", "bulka")? {
                true => PaymentTarget::Bulka,
                false => PaymentTarget::Declarer,
            },
            ace_payment_on_failure: flag("rules.ace_payment_on_failure")?,
            alifer_stake_again: flag("rules.alifer.stake_again")?,
            alifer_keep_payments: flag("rules.alifer.keep_payments")?,
            blans_and_bianca: is("rules.blans_and_bianca", "both")?,
            declare_three_of_four: is("rules.declare_three_of_four", "allowed")?,
            manko_wrong_answer_voids: is("rules.manko_wrong_answer", "void")?,
            false_declaration_loses: is("rules.false_declaration", "lose")?,
            bianca_hand: if is("rules.bianca_hand", "held")? { BiancaHand::Held } else { BiancaHand::Dealt },
            revoke_ends_game: match is("rules.revoke_ends_game", "at_end")? {
                true => RevokeEnds::AtEnd,
                false => RevokeEnds::AtProof,
            },
            can_correct: is("rules.correction_window", "next_card")?,
            analogous: Analogous {
                wrong_leader: flag("rules.analogous.wrong_leader")?,
                out_of_turn: flag("rules.analogous.out_of_turn")?,
                same_card_twice: flag("rules.analogous.same_card_twice")?,
                too_many_cards: flag("rules.analogous.too_many_cards")?,
            },
            pro_wins: number("rules.pro.wins")? as u8,
            pro_loss_payment: number("rules.pro.loss_payment")? as u32,
            stop_after_bulka: flag("rules.stop_after_bulka")?,
        })
    }

    /// What a detector of round pieces would need of a card: as wide, and lying flat.
    pub fn disc_shape(&self) -> DiscShape {
        DiscShape { diameter_mm: self.card_width_mm, height_mm: 0.0 }
    }

    /// The rectangle on the table.
    pub fn board_shape(&self) -> BoardShape {
        BoardShape {
            width_mm: self.board_width_mm,
            length_mm: self.board_length_mm,
            rim_height_mm: 0.0,
            squares: None,
            solids: Vec::new(),
        }
    }
}
