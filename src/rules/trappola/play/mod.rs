//! Plays actions on a session.

mod card;
mod deal;
mod end;
mod mend;
mod order;
mod pay;
mod spoken;

use super::{Action, EventKind, LostReason, Session};

/// What an action led to.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The session after it.
    pub session: Session,
    /// What happened by it, in order.
    pub events: Vec<Told>,
}

/// Something that happened by an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// What.
    pub kind: EventKind,
    /// Whether it is sure; else a person has to say.
    pub certain: bool,
}

/// What happened by an action, or why it is impossible.
type Outcome = Result<(), LostReason>;

/// When a game of which the ninth trick lies is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// At once.
    AtOnce,
    /// When [`Session::count`] is called: until then its last card may be taken back.
    Later,
}

impl Session {
    /// The session in which an action stands whatever rules it breaks, with those it breaks among the events.
    ///
    /// To take something back, `correct`, is to go back to the session before it, which the caller has.
    pub fn stand(&self, action: &Action, counting: Counting) -> Result<Played, LostReason> {
        let mut session = self.clone();
        let mut events = Vec::new();
        session.act(action, &mut events)?;
        if counting == Counting::AtOnce {
            session.count_into(&mut events);
        }
        Ok(session.with_bulka_told(self, events))
    }

    /// Counts the game if it is complete.
    pub fn count(&self) -> Played {
        let mut session = self.clone();
        let mut events = Vec::new();
        session.count_into(&mut events);
        session.with_bulka_told(self, events)
    }

    /// Whether [`Session::count`] has a game to count.
    pub fn is_to_be_counted(&self) -> bool {
        self.game_on().is_some_and(|game| game.is_played_out() && !game.joined && game.breach.is_none())
    }

    fn act(&mut self, action: &Action, events: &mut Vec<Told>) -> Outcome {
        if self.is_over && !matches!(action, Action::Start { .. }) {
            return Err(LostReason::SessionIsOver);
        }
        match action {
            Action::Start { players, stake } => self.start(players, *stake),
            Action::DrawOrder { player, card } => self.draw(player, *card, events),
            Action::Deal { dealer, challenger } => self.deal(dealer.as_ref(), challenger.as_ref(), events),
            Action::Card { seat, card } => self.lay(card::Laid::one(*seat, Some(*card)), events),
            Action::TooMany { seat, card } => self.lay(card::Laid::too_many(*seat, Some(*card)), events),
            Action::Declare { seat, .. } => match action.claim() {
                Some(claim) => self.declare(*seat, claim, events),
                None => Ok(()),
            },
            Action::Manko { seat } => self.ask(*seat, events),
            Action::Answer { seat, suit } => self.answer(*seat, *suit, events),
            Action::Pro { seat } => self.declare_pro(*seat, events),
            Action::AliferAgreed => self.agree_alifer(events),
            Action::Gather { seat } => self.gather(*seat, events),
            Action::Correct { .. } => Err(LostReason::NothingToCorrect),
            Action::EndSession => {
                self.end_session(events);
                Ok(())
            }
        }
    }

    /// The Bulka's new amount is told last.
    fn with_bulka_told(self, before: &Self, mut events: Vec<Told>) -> Played {
        self.tell_bulka(before.ledger.bulka, &mut events);
        Played { session: self, events }
    }

    /// Tells what the Bulka holds, unless that is what was told last, or known before.
    fn tell_bulka(&self, before: i64, events: &mut Vec<Told>) {
        let amount_of = |told: &Told| if let EventKind::Bulka { amount } = told.kind { Some(amount) } else { None };
        let told = events.iter().rev().find_map(amount_of);
        let amount = self.ledger.bulka;
        if amount != told.unwrap_or(before) {
            events.push(EventKind::Bulka { amount }.into());
        }
    }
}

impl Told {
    /// Something that a person has to say.
    pub(super) fn perhaps(kind: EventKind) -> Self {
        Self { kind, certain: false }
    }
}

impl From<EventKind> for Told {
    fn from(kind: EventKind) -> Self {
        Self { kind, certain: true }
    }
}
