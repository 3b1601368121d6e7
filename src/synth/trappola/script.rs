//! What is done in a clip, hand by hand, and what the rules have to say of it.

use serde_json::{Map, Value};

use super::player::Hands;
use super::plot::CardPlot;
use crate::model::{Seat, Trappola};
use crate::rules::trappola::{Action, Card, Counting, EventKind, Play, Played, Role, Session, Told};
use crate::synth::dice::Dice;

/// A thing that a hand does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Deed {
    /// Lays a card of a player's before it.
    Lay { seat: Seat, card: Card },
    /// Takes a player's last card back.
    TakeBack { seat: Seat, card: Card },
    /// Takes all cards of the trick to a player's pile.
    Gather { seat: Seat },
}

/// A deed, and what is complete once the hand has gone.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Beat {
    pub deed: Deed,
    pub events: Vec<Map<String, Value>>,
}

/// A clip's course.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Script {
    pub dealer: Seat,
    pub stock: Vec<Card>,
    pub opening: Vec<Map<String, Value>>,
    pub beats: Vec<Beat>,
}

/// Deals that are tried until one has what is wished.
const TRIES: usize = 400;
/// How often a breach is mended at once.
const MENDED: f64 = 0.5;
/// Tricks after a breach that was mended.
const TRICKS_AFTER: usize = 1;

/// A course of play with this plot in at most so many tricks; `None` where none was found.
pub(super) fn script(dice: &mut Dice, keys: &Trappola, plot: CardPlot, most_tricks: usize) -> Option<Script> {
    (0..TRIES).find_map(|_| {
        let mut writer = Writer::new(dice, keys)?;
        writer.play(dice, plot, most_tricks)?;
        writer.happened.then_some(writer.script)
    })
}

struct Writer {
    script: Script,
    session: Session,
    hands: Hands,
    /// Whether the plot has happened.
    happened: bool,
}

impl Writer {
    fn new(dice: &mut Dice, keys: &Trappola) -> Option<Self> {
        let dealer = dice.pick(Seat::Far, &[Seat::Near]);
        let hands = Hands::dealt(dice);
        let deal = Action::Deal { dealer: Some(Role::Seat(dealer)), challenger: None };
        let Played { session, events } = Session::new(keys).stand(&deal, Counting::Later).ok()?;
        let script = Script { dealer, stock: hands.stock.clone(), opening: told(&events), beats: Vec::new() };
        Some(Self { script, session, hands, happened: false })
    }

    /// Plays until the tricks are over or the game; `None` where something cannot be done.
    fn play(&mut self, dice: &mut Dice, plot: CardPlot, most_tricks: usize) -> Option<()> {
        let breach_at = dice.between(1.0, (most_tricks as f64 - 1.0).clamp(1.5, 4.0)) as usize;
        self.happened = plot == CardPlot::Game;
        let mut last = most_tricks;
        let mut revoked = None;
        for number in 0..most_tricks {
            if number > last || self.session.game_on().is_none() {
                break;
            }
            let is_due = !self.happened && number >= breach_at;
            let mut leader = self.session.game_on()?.turn()?;
            if is_due && plot == CardPlot::WrongLeader {
                let card = self.hands.lead(dice, leader.other(), None)?;
                if self.is_mended(dice, leader.other(), card)? {
                    last = number + TRICKS_AFTER;
                } else {
                    leader = leader.other();
                }
            }
            if is_due && plot == CardPlot::TakenBack {
                let card = self.hands.lead(dice, leader, None)?;
                self.lay_and_take_back(leader, card)?;
                last = number + TRICKS_AFTER;
            }
            let led = match self.session.game_on()?.trick_in_progress().and_then(|trick| trick.cards().next()) {
                Some(led) => led,
                None => {
                    let led = self.hands.lead(dice, leader, revoked)?;
                    self.lay(leader, led)?;
                    led
                }
            };
            if is_due && plot == CardPlot::OutOfTurn {
                let card = self.hands.lead(dice, leader, None)?;
                if self.is_mended(dice, leader, card)? {
                    last = number + TRICKS_AFTER;
                }
            }
            let follower = leader.other();
            let revoking = (is_due && plot == CardPlot::Revoke && revoked.is_none())
                .then(|| self.hands.revoking(dice, follower, led))
                .flatten();
            revoked = revoked.or(revoking.map(|_| led));
            let answer = match revoking {
                Some(card) => card,
                None => self.hands.answer(dice, follower, led)?,
            };
            self.lay(follower, answer)?;
            self.happened |= plot == CardPlot::Revoke && self.session.game_on().is_none();
            let winner = self.session.game()?.tricks().last()?.winner().unwrap_or(leader);
            let is_wrong = is_due && plot == CardPlot::WrongPile;
            self.gather(if is_wrong { winner.other() } else { winner })?;
            if is_wrong {
                self.happened = true;
                last = number + TRICKS_AFTER;
            }
        }
        Some(())
    }

    fn lay(&mut self, seat: Seat, card: Card) -> Option<()> {
        let Played { session, events } = self.session.stand(&Action::Card { seat, card }, Counting::Later).ok()?;
        self.session = session;
        self.hands.play(seat, card);
        self.script.beats.push(Beat { deed: Deed::Lay { seat, card }, events: told(&events) });
        Some(())
    }

    fn gather(&mut self, seat: Seat) -> Option<()> {
        let mut events = Vec::new();
        // After a game that is over nothing is counted, and what is taken up has no meaning.
        if let Ok(Played { session, events: gathered }) = self.session.stand(&Action::Gather { seat }, Counting::Later)
        {
            let counted = session.count();
            events = gathered;
            events.extend(counted.events);
            self.session = counted.session;
        }
        self.script.beats.push(Beat { deed: Deed::Gather { seat }, events: told(&events) });
        Some(())
    }

    /// A card that breaks a rule: taken back, or not; which of both, is told.
    fn is_mended(&mut self, dice: &mut Dice, seat: Seat, card: Card) -> Option<bool> {
        let is_mended = dice.chance(MENDED);
        if is_mended {
            self.lay_and_take_back(seat, card)?;
        } else {
            self.lay(seat, card)?;
        }
        self.happened = true;
        Some(is_mended)
    }

    fn lay_and_take_back(&mut self, seat: Seat, card: Card) -> Option<()> {
        let (session, hands) = (self.session.clone(), self.hands.clone());
        self.lay(seat, card)?;
        let withdrawn = Play { seat, card: Some(card), is_sure: true };
        self.session = session.with_withdrawn(Some(withdrawn));
        self.hands = hands;
        self.script.beats.push(Beat { deed: Deed::TakeBack { seat, card }, events: Vec::new() });
        self.happened = true;
        Some(())
    }
}

/// The evidence that a truth tells; the rest is the referee's own.
const FIELDS: [&str; 12] = [
    "kind",
    "seat",
    "card",
    "number",
    "cards",
    "points",
    "totals",
    "proof_trick",
    "expected",
    "dealer",
    "challenger",
    "winner",
];
/// What is paid is told by no truth: stakes are a person's.
const UNTOLD: [&str; 2] = ["payment", "bulka"];

/// Events as a truth tells them.
fn told(events: &[Told]) -> Vec<Map<String, Value>> {
    use crate::rules::Kind as _;
    let tell = |Told { kind, certain }: &Told| {
        let Ok(Value::Object(mut fields)) = serde_json::to_value(kind) else { return Map::new() };
        let is_revoke = matches!(kind, EventKind::Revoke { .. });
        fields.retain(|name, _| {
            FIELDS.contains(&name.as_str()) && !(is_revoke && name == "card") || is_revoke && name == "trick"
        });
        if !certain {
            fields.insert("optional".to_owned(), true.into());
        }
        fields
    };
    events.iter().filter(|told| !UNTOLD.contains(&told.kind.name())).map(tell).collect()
}
