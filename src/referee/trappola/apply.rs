//! What one entry does to a session.

use super::finding::Finding;
use super::now::Step;
use super::operator;
use crate::model::{Seat, Trappola};
use crate::referee::{Input, Mark};
use crate::rules::Kind as _;
use crate::rules::trappola::{Action, Card, Counting, EventKind, Lost, LostReason, Play, Played, Told};

/// What this game's entries lead to.
pub(super) type Apply<'a> = crate::referee::apply::Apply<'a, Trappola>;

impl Apply<'_> {
    /// Applies an entry's input under what persons decided about it.
    pub fn input(&mut self, input: &Input<Trappola>, mark: Mark) {
        match (input, mark) {
            (Input::Seen(_), _) | (Input::Found { .. } | Input::Act { .. } | Input::Operator { .. }, Mark::Struck) => {}
            (Input::Operator { .. }, Mark::Rejected) => {}
            (Input::Found { finding, .. }, _) => self.finding(finding, mark),
            (Input::Act { action: Action::Card { seat, card }, .. }, Mark::Rejected) => self.allow(*seat, Some(*card)),
            (Input::Act { .. }, Mark::Rejected) => {}
            (Input::Act { action, .. }, Mark::Plain) => self.act(action),
            (Input::Act { action, .. }, Mark::Confirmed(_)) => {
                self.act(action);
                self.convict();
            }
            (Input::Operator { action, .. }, Mark::Plain | Mark::Confirmed(_)) => operator::apply(self, action),
        }
    }

    fn finding(&mut self, finding: &Finding, mark: Mark) {
        let is_rejected = mark == Mark::Rejected;
        match *finding {
            Finding::Begun { joined: true } => self.stand(self.now.session.join()),
            Finding::Begun { joined: false } if self.now.session.game_on().is_some() => {
                // One of which the beginning was not seen, nor the end.
                self.now.session = self.now.session.break_off().session;
                self.finding(finding, mark);
            }
            Finding::Begun { joined: false } => {
                if let Ok(played) =
                    self.now.session.stand(&Action::Deal { dealer: None, challenger: None }, Counting::Later)
                {
                    self.stand(played);
                }
            }
            Finding::Card { seat, card, in_doubt, too_many, unordered, piles } => {
                (self.now.laid, self.now.piles, self.now.doubted) = (self.t, piles, None);
                self.now.may_lack_a_trick = false;
                match card {
                    _ if is_rejected && in_doubt => self.lay_unsure(seat, None),
                    _ if is_rejected => self.allow(seat, card),
                    _ if unordered => self.lay_unordered(seat, card),
                    Some(card) if !in_doubt || mark != Mark::Plain => {
                        let action =
                            if too_many { Action::TooMany { seat, card } } else { Action::Card { seat, card } };
                        self.lay(&action, seat, card);
                        if mark != Mark::Plain {
                            self.convict();
                        }
                    }
                    Some(_) | None => self.lay_unsure(seat, card),
                }
            }
            Finding::Doubted { seat } => self.now.doubted = Some((seat, self.t)),
            // It may have been played.
            Finding::Forgotten => (self.now.doubted, self.now.may_lack_a_trick) = (None, true),
            Finding::Read { seat, card } => self.stand(self.now.session.read(seat, card)),
            Finding::TakenBack { piles } => {
                self.now.piles = piles;
                if !is_rejected && self.take_back(None).is_none() {
                    self.stand(self.now.session.take_off());
                }
                let game = self.now.session.game_on();
                self.now.may_lack_a_trick = game.is_some_and(|game| game.trick_on_table().is_none());
            }
            Finding::Lifted => self.now.may_lack_a_trick = true,
            Finding::Gathered { by, piles, heaps } => {
                let laid = |seat: Seat| piles.of(seat).saturating_sub(*self.now.piles.of(seat));
                let game = self.now.session.game();
                let winner = game.and_then(|game| game.trick_on_table()?.winner());
                let is_elsewhere = by.is_some() && winner.is_some() && by != winner;
                self.now.may_lack_a_trick |= is_elsewhere || laid(Seat::Near).saturating_add(laid(Seat::Far)) > 1;
                (self.now.piles, self.now.doubted, self.now.heaps) = (piles, None, heaps);
                self.gathered(by, mark);
            }
            Finding::Counted => self.stand(self.now.session.count()),
        }
    }

    /// An action as it was reported; impossible ones are said to be, and change nothing.
    pub fn act(&mut self, action: &Action) {
        if self.now.is_paused {
            return;
        }
        let before = self.now.session.clone();
        let stood = match action {
            Action::Correct { seat, card } => return self.correct(*seat, *card),
            Action::Start { .. }
            | Action::DrawOrder { .. }
            | Action::Deal { .. }
            | Action::Card { .. }
            | Action::TooMany { .. }
            | Action::Declare { .. }
            | Action::Manko { .. }
            | Action::Answer { .. }
            | Action::Pro { .. }
            | Action::AliferAgreed
            | Action::Gather { .. }
            | Action::EndSession => before.stand(action, Counting::AtOnce),
        };
        let played = match stood {
            Ok(played) => played,
            Err(reason) => return self.tell(EventKind::Desynchronised(Lost::impossible(reason, action))),
        };
        match action {
            Action::Card { seat, card } | Action::TooMany { seat, card } => {
                self.now.steps = vec![Step { before, entry: self.id, seat: *seat, card: Some(*card) }];
                self.now.laid = self.t;
            }
            Action::Declare { seat, .. } => {
                self.now.steps.push(Step { before, entry: self.id, seat: *seat, card: None });
            }
            Action::Start { .. } | Action::Deal { .. } | Action::AliferAgreed | Action::EndSession => {
                self.now.steps.clear();
            }
            Action::DrawOrder { .. }
            | Action::Manko { .. }
            | Action::Answer { .. }
            | Action::Pro { .. }
            | Action::Gather { .. }
            | Action::Correct { .. } => {}
        }
        self.stand(played);
    }

    /// A card as the camera saw it; a game that is complete is counted later.
    fn lay(&mut self, action: &Action, seat: Seat, card: Card) {
        let before = self.now.session.clone();
        let Ok(played) = before.stand(action, Counting::Later) else { return };
        self.now.steps = vec![Step { before, entry: self.id, seat, card: Some(card) }];
        self.stand(played);
    }

    fn lay_unsure(&mut self, seat: Seat, card: Option<Card>) {
        let before = self.now.session.clone();
        let Ok(played) = before.lay_unsure(seat, card) else { return };
        self.now.steps = vec![Step { before, entry: self.id, seat, card }];
        self.stand(played);
    }

    fn lay_unordered(&mut self, seat: Seat, card: Option<Card>) {
        let before = self.now.session.clone();
        let Ok(played) = before.lay_unordered(seat, card) else { return };
        self.now.steps = vec![Step { before, entry: self.id, seat, card }];
        self.stand(played);
    }

    /// A person says that no rule was broken by a card.
    fn allow(&mut self, seat: Seat, card: Option<Card>) {
        let before = self.now.session.clone();
        let Ok(played) = before.allow(seat, card) else { return };
        self.now.steps = vec![Step { before, entry: self.id, seat, card }];
        self.stand(played);
    }

    /// What was told for a person to say is so.
    fn convict(&mut self) {
        let own: Vec<EventKind> = self
            .happened
            .iter_mut()
            .filter(|happening| !happening.certain && happening.kind.breaks_a_rule())
            .map(|happening| {
                happening.certain = true;
                happening.kind.clone()
            })
            .collect();
        for kind in own {
            self.stand(self.now.session.convict(&kind));
        }
    }

    /// The cards of a trick are gone. With one of them not seen, it is not known which it was.
    fn gathered(&mut self, by: Option<Seat>, mark: Mark) {
        let led = self.now.session.game().and_then(|game| game.trick_in_progress()?.plays().first().copied());
        if let Some(Play { seat, .. }) = led {
            self.lay_unsure(seat.other(), None);
        }
        let is_meant = !matches!(mark, Mark::Rejected);
        if let Some(seat) = by.filter(|_| is_meant)
            && let Ok(played) = self.now.session.stand(&Action::Gather { seat }, Counting::AtOnce)
        {
            self.stand(played);
        }
        self.stand(self.now.session.clear_table());
        self.stand(self.now.session.count());
    }

    /// The last card or declaration is taken back, and perhaps another card laid.
    fn correct(&mut self, seat: Option<Seat>, card: Option<Card>) {
        let action = Action::Correct { seat, card };
        let Some(step) = self.take_back(seat) else {
            return self.tell(EventKind::Desynchronised(Lost::impossible(LostReason::NothingToCorrect, &action)));
        };
        if let Some(card) = card.filter(|card| step.card != Some(*card)) {
            self.act(&Action::Card { seat: step.seat, card });
        }
    }

    /// The last step, or the last of a seat, is undone with all that came of it.
    fn take_back(&mut self, seat: Option<Seat>) -> Option<Step> {
        let index = self.now.steps.iter().rposition(|step| seat.is_none_or(|seat| seat == step.seat))?;
        let step = self.now.steps.drain(index..).next()?;
        let is_answer = step.before.game_on().is_some_and(|game| game.trick_in_progress().is_some());
        let withdrawn = Play { seat: step.seat, card: step.card, is_sure: step.card.is_some() };
        let withdrawn = Some(withdrawn).filter(|_| is_answer && step.card.is_some());
        self.now.session = match withdrawn {
            Some(_) => step.before.clone().with_withdrawn(withdrawn),
            None => step.before.clone(),
        };
        self.tell(EventKind::Corrected { entry: step.entry, what: "taken_back".to_owned() });
        Some(step)
    }

    /// The session goes on as played. A proved revoke cannot be mended, and other violations only if the keys let them.
    pub fn stand(&mut self, played: Played) {
        let Played { session, events } = played;
        self.now.session = session;
        let can_correct = self.keys.can_correct;
        let is_past_mending = |told: &Told| {
            let is_revoke = matches!(told.kind, EventKind::Revoke { .. });
            told.certain && (is_revoke || (told.kind.breaks_a_rule() && !can_correct))
        };
        if events.iter().any(is_past_mending) {
            self.now.steps.clear();
        }
        for Told { kind, certain } in events {
            let before = std::mem::replace(&mut self.certain, certain);
            self.tell(kind);
            self.certain = before;
        }
    }
}
