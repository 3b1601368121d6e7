//! A card is laid. Article 12: who does not follow suit "ha perso la partita senza condizioni. Lo stesso vale per violazioni
//! di regole analoghe, salvo che possano essere sanate da una correzione immediata".

use super::super::{Card, EventKind, LostReason, Outcome as Ended, Play, Session, Trick};
use super::{Outcome, Played, Told};
use crate::model::{RevokeEnds, Seat};

/// A card as it comes to lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Laid {
    play: Play,
    /// Whether another card of that seat came with it.
    is_too_many: bool,
}

impl Laid {
    pub fn one(seat: Seat, card: Option<Card>) -> Self {
        Self { play: Play { seat, card, is_sure: card.is_some() }, is_too_many: false }
    }

    pub fn too_many(seat: Seat, card: Option<Card>) -> Self {
        Self { is_too_many: true, ..Self::one(seat, card) }
    }
}

/// Something that may not be done, and whether it loses the game like a revoke.
struct Fault {
    kind: EventKind,
    loses: bool,
    card: FaultyCard,
}

/// What a card is by which a rule is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FaultyCard {
    /// One of the trick all the same.
    Stays,
    /// None of the trick.
    IsNone,
    /// None of the trick; but where it was not read for sure, another one, which is.
    IsAnother,
}

impl Session {
    /// A card is laid of which it is not sure which it is, or of which that is not known at all. Nobody is convicted by it.
    pub fn lay_unsure(&self, seat: Seat, card: Option<Card>) -> Result<Played, LostReason> {
        let mut session = self.clone();
        let mut events = Vec::new();
        let play = Play { seat, card, is_sure: false };
        session.lay(Laid { play, is_too_many: false }, &mut events)?;
        Ok(session.with_bulka_told(self, events))
    }

    /// Two cards came at a time, and it is not known which of them was led: the one, before the other. Nothing hangs on it.
    pub fn lay_unordered(&self, seat: Seat, card: Option<Card>) -> Result<Played, LostReason> {
        let mut played = self.allow(seat, card)?;
        if let Some(trick) = played.session.game.as_mut().and_then(|game| game.tricks.last_mut()) {
            trick.is_unordered = true;
        }
        Ok(played)
    }

    /// A card is laid by which, as a person says, no rule was broken.
    pub fn allow(&self, seat: Seat, card: Option<Card>) -> Result<Played, LostReason> {
        let mut session = self.clone();
        let mut events = Vec::new();
        session.begin_untold(&mut events)?;
        session.learn_dealer_of(seat);
        if let Some(game) = session.game_on_mut() {
            game.breach = None;
            game.withdrawn = None;
        }
        session.add(Play { seat, card, is_sure: card.is_some() }, &mut events);
        Ok(session.with_bulka_told(self, events))
    }

    pub(super) fn lay(&mut self, laid: Laid, events: &mut Vec<Told>) -> Outcome {
        let ends_trick = self.ends_trick(laid.play.seat);
        if !ends_trick {
            self.begin_untold(events)?;
        }
        let seat = laid.play.seat;
        let played = EventKind::CardPlayed { seat, card: laid.play.card };
        let Some(game) = self.game.as_mut() else { return Err(LostReason::NoGame) };
        if let Some(loser) = game.breach.filter(|_| game.outcome.is_none()) {
            // "salvo che possano essere sanate da una correzione immediata": the next card lies, and it was not.
            events.push(Told { kind: played, certain: laid.play.is_sure });
            self.lose(loser, events);
            return Ok(());
        }
        if ends_trick {
            game.breach = None;
            self.add(laid.play, events);
            return Ok(());
        }
        if game.is_played_out() {
            return Err(LostReason::NoGame);
        }
        let fault = self.fault(&laid);
        match fault.as_ref().map(|fault| fault.card) {
            None | Some(FaultyCard::Stays) => {
                self.learn_dealer_of(seat);
                self.add(laid.play, events);
            }
            // One of both was read wrongly.
            Some(FaultyCard::IsAnother) if !laid.play.is_sure => {
                self.add(Play { card: None, ..laid.play }, events);
            }
            Some(FaultyCard::IsAnother | FaultyCard::IsNone) => {
                events.push(Told { kind: played, certain: laid.play.is_sure });
                if let Some(game) = self.game_on_mut() {
                    game.astray.push(laid.play);
                }
            }
        }
        if let Some(fault) = fault {
            self.blame(seat, fault, laid.play.is_sure, events);
        }
        if let Some(card) = laid.play.sure() {
            self.judge_revoke(seat, card, events);
        }
        Ok(())
    }

    /// Whether a card of this seat only ends the trick in which the game ended before its time.
    pub fn ends_trick(&self, seat: Seat) -> bool {
        let is_lost =
            |game: &&super::super::Game| matches!(game.outcome, Some(Ended::Won(_))) && game.revoked.is_some();
        let trick = self.game.as_ref().filter(is_lost).and_then(|game| game.trick_in_progress());
        trick.is_some_and(|trick| trick.plays.iter().all(|play| play.seat != seat))
    }

    fn learn_dealer_of(&mut self, seat: Seat) {
        if self.game_on().is_some_and(|game| game.tricks.is_empty()) {
            self.learn_dealer(seat);
        }
    }

    /// What is wrong with a card that is laid now.
    fn fault(&self, laid: &Laid) -> Option<Fault> {
        let game = self.game_on()?;
        let Play { seat, card, .. } = laid.play;
        let analogous = self.keys.analogous;
        let fault = |kind, loses| Fault { kind, loses, card: FaultyCard::IsNone };
        if let Some((card, trick)) = card.and_then(|card| Some((card, game.trick_of(card)?))) {
            let kind = EventKind::SameCardTwice { seat, card, trick };
            return Some(Fault { card: FaultyCard::IsAnother, ..fault(kind, analogous.same_card_twice) });
        }
        if laid.is_too_many {
            return Some(fault(EventKind::TooManyCards { seat, card }, analogous.too_many_cards));
        }
        if let Some(led) = game.trick_in_progress().and_then(|trick| trick.plays.first()) {
            let is_own = led.seat == seat;
            return is_own.then(|| fault(EventKind::OutOfTurn { seat, card }, analogous.out_of_turn));
        }
        let expected = game.leader().filter(|leader| *leader != seat && game.is_sure_of_leader())?;
        let kind = EventKind::WrongLeader { seat, expected, card };
        Some(Fault { card: FaultyCard::Stays, ..fault(kind, analogous.wrong_leader) })
    }

    fn blame(&mut self, seat: Seat, fault: Fault, is_sure: bool, events: &mut Vec<Told>) {
        events.push(Told { kind: fault.kind, certain: is_sure });
        if is_sure && fault.loses {
            self.breach(seat, events);
        }
    }

    /// A seat loses the game, at once or unless its card is taken back before the next one.
    fn breach(&mut self, seat: Seat, events: &mut Vec<Told>) {
        match self.keys.can_correct {
            true => {
                if let Some(game) = self.game_on_mut() {
                    game.breach = Some(seat);
                }
            }
            false => self.lose(seat, events),
        }
    }

    /// The card is one of the trick.
    fn add(&mut self, play: Play, events: &mut Vec<Told>) {
        let Some(game) = self.game.as_mut() else { return };
        let Play { seat, card, is_sure } = play;
        // Whoever leads has won the trick before, where that was not known.
        if game.trick_in_progress().is_none()
            && let Some(last) = game.tricks.last_mut()
        {
            last.taken_by = last.taken_by.or(Some(seat));
            last.is_gathered = true;
            last.pile = last.pile.or(last.winner());
        }
        if game.trick_in_progress().is_none() {
            game.tricks.push(Trick::default());
        }
        let number = u8::try_from(game.tricks.len()).unwrap_or(u8::MAX);
        let Some(trick) = game.tricks.last_mut() else { return };
        trick.plays.push(play);
        let withdrawn = game.withdrawn.take_if(|withdrawn| withdrawn.seat == seat);
        let (is_complete, trick) = (trick.is_complete(), trick.clone());
        events.push(Told { kind: EventKind::CardPlayed { seat, card }, certain: is_sure });
        if let Some(proof) = shown_by_withdrawn(&trick, withdrawn) {
            // Whether that card was played or only shown, a person has to say.
            let kind = EventKind::Revoke { seat, trick: number, proof_trick: number, card: Some(proof) };
            events.push(Told::perhaps(kind));
        }
        if is_complete {
            tell_trick(number, &trick, events);
        }
        self.judge_claims(events);
    }

    /// A card shows that its seat could have followed suit before.
    fn judge_revoke(&mut self, seat: Seat, card: Card, events: &mut Vec<Told>) {
        let at = self.game_on().and_then(|game| Some((game.revoke_shown_by(seat, card)?, game.tricks.len())));
        let Some((trick, proof)) = at.filter(|_| self.game_on().is_some_and(|game| game.revoked.is_none())) else {
            return;
        };
        let proof_trick = u8::try_from(proof).unwrap_or(u8::MAX);
        // Told with the card; the trick that it may have completed comes after it.
        let after_card = events.iter().rposition(|told| matches!(told.kind, EventKind::CardPlayed { .. }));
        let kind = EventKind::Revoke { seat, trick, proof_trick, card: Some(card) };
        events.insert(after_card.map_or(events.len(), |index| index + 1), kind.into());
        self.revoke(seat, events);
    }

    fn revoke(&mut self, seat: Seat, events: &mut Vec<Told>) {
        let ends = self.keys.revoke_ends_game;
        if let Some(game) = self.game_on_mut() {
            game.revoked = Some(seat);
        }
        if ends == RevokeEnds::AtProof {
            self.lose(seat, events);
        }
    }

    /// A person says that a violation was one.
    pub fn convict(&self, kind: &EventKind) -> Played {
        let mut session = self.clone();
        let mut events = Vec::new();
        if session.game_on().is_some() {
            let analogous = session.keys.analogous;
            match kind {
                EventKind::Revoke { seat, .. } => session.revoke(*seat, &mut events),
                EventKind::WrongLeader { seat, .. } if analogous.wrong_leader => session.breach(*seat, &mut events),
                EventKind::OutOfTurn { seat, .. } if analogous.out_of_turn => session.breach(*seat, &mut events),
                EventKind::SameCardTwice { seat, .. } if analogous.same_card_twice => {
                    session.breach(*seat, &mut events);
                }
                EventKind::TooManyCards { seat, .. } if analogous.too_many_cards => session.breach(*seat, &mut events),
                EventKind::WrongLeader { .. }
                | EventKind::OutOfTurn { .. }
                | EventKind::SameCardTwice { .. }
                | EventKind::TooManyCards { .. }
                | EventKind::DrawAgain { .. }
                | EventKind::GameStarted { .. }
                | EventKind::CardPlayed { .. }
                | EventKind::TrickWon { .. }
                | EventKind::Declared { .. }
                | EventKind::Manko { .. }
                | EventKind::Pro { .. }
                | EventKind::DeclarationProved { .. }
                | EventKind::DeclarationFailed { .. }
                | EventKind::Prize { .. }
                | EventKind::Payment { .. }
                | EventKind::GameWon { .. }
                | EventKind::Alifer { .. }
                | EventKind::Bulka { .. }
                | EventKind::BulkaWon { .. }
                | EventKind::BulkaShared { .. }
                | EventKind::FalseDeclaration { .. }
                | EventKind::LateDeclaration { .. }
                | EventKind::WrongPile { .. }
                | EventKind::Desynchronised(_)
                | EventKind::Corrected { .. } => {}
            }
        }
        session.with_bulka_told(self, events)
    }
}

/// The card by which a player followed suit after having taken back one by which they did not.
fn shown_by_withdrawn(trick: &Trick, withdrawn: Option<Play>) -> Option<Card> {
    let [led, answer] = trick.plays.as_slice() else { return None };
    let (led, answer, withdrawn) = (led.sure()?, answer.sure()?, withdrawn?.sure()?);
    (answer.suit == led.suit && withdrawn.suit != led.suit).then_some(answer)
}

/// A trick is won, where it is known by whom.
pub(super) fn tell_trick(number: u8, trick: &Trick, events: &mut Vec<Told>) {
    let Some(seat) = trick.winner() else { return };
    let kind = EventKind::TrickWon { seat, number, cards: trick.cards().collect() };
    events.push(Told { kind, certain: trick.is_sure() });
}
