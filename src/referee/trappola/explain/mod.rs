//! Explains the settled table by the least that must have happened since it was last known.

mod view;

use self::view::{Difference, Seen, View};
use super::finding::Finding;
use super::now::Now;
use crate::geometry::Timestamp;
use crate::model::{Seat, Trappola};
use crate::referee::step::grained;
use crate::rules::trappola::{Action, Card, Counting, EventKind, Game, Layout, Outcome, Play};
use crate::rules::{Kind as _, Observation};

/// How long a card that cannot be read well is waited for, seconds: while hands withdraw it is often read better.
const WAIT_S: f64 = 1.5;
/// More cards than these in the trick's place are no trick: somebody counts, or shows a hand.
const MOST_CARDS: usize = 3;

/// After so many tricks the game may be over though not all were seen.
const NEARLY_ALL: usize = 8;

/// The earliest thing that the camera shows and the match does not know.
pub(super) fn explain(now: &Now, keys: &Trappola, seen: &Observation<Layout>) -> Option<(Timestamp, Finding)> {
    if now.is_paused || now.session.is_over() {
        return None;
    }
    if let Some(end) = now.counting().map(grained).filter(|end| *end <= seen.t) {
        return Some((end, Finding::Counted));
    }
    let look = Look { now, view: View::of(seen, keys)?, t: grained(seen.t) };
    let found = match now.session.game() {
        None => look.first(),
        Some(_) if look.view.cards().len() > MOST_CARDS => None,
        Some(game) => match game.outcome() {
            None => look.playing(game),
            Some(outcome) => look.over(game, outcome),
        },
    };
    found.map(|finding| (seen.t, finding))
}

/// A look at the table, with what is known before it.
struct Look<'a> {
    now: &'a Now,
    view: View<'a>,
    t: Timestamp,
}

impl Look<'_> {
    /// Before any game: the empty table begins one. What lies there already may be the first lead; else the game is on.
    fn first(&self) -> Option<Finding> {
        let dealer = self.now.session.dealer_seat();
        let is_beginning = match self.view.cards() {
            [] => true,
            [lead] => dealer.is_none_or(|dealer| dealer != lead.before),
            [_, ..] => false,
        };
        let joined = !is_beginning || self.view.shows_piles();
        (self.view.cards().len() <= MOST_CARDS).then_some(Finding::Begun { joined })
    }

    fn playing(&self, game: &Game) -> Option<Finding> {
        let plays = game.trick_on_table().map_or(&[][..], |trick| trick.plays());
        if let Some((seat, card)) = self.read_at_last(game, plays) {
            return Some(Finding::Read { seat, card });
        }
        let difference = self.difference(game, plays);
        // A card that nobody might lay is taken back.
        let is_last = |play: &Play| self.now.steps.last().is_some_and(|step| step.card == play.card);
        if let [astray] = difference.gone.as_slice()
            && game.astray().contains(astray)
            && is_last(astray)
        {
            return self.taken_back();
        }
        let may_be_over = game.is_joined() || game.tricks().len() >= NEARLY_ALL;
        if may_be_over && plays.is_empty() && self.view.is_cleared(self.now.heaps) {
            return Some(Finding::Begun { joined: false });
        }
        match plays {
            [] => self.between_tricks(game, &difference.new),
            [led] => self.one_lies(*led, &difference),
            [led, answer, ..] => self.both_lie(*led, *answer, &difference),
        }
    }

    /// After a game: its last trick is taken, and a card begins the next one.
    fn over(&self, game: &Game, outcome: Outcome) -> Option<Finding> {
        if let Some(trick) = game.trick_on_table() {
            let Difference { gone, new } = self.difference(game, trick.plays());
            return match (trick.plays(), gone.as_slice(), new.as_slice()) {
                (plays, gone, _) if plays.iter().all(|play| gone.contains(play)) => Some(self.gathered()),
                // The trick in which a revoke was proved is played to its end.
                ([led], [], [one]) if self.now.session.ends_trick(led.seat.other()) => {
                    self.card(led.seat.other(), *one)
                }
                ([] | [_, ..], _, _) => None,
            };
        }
        let leader = self.now.session.dealer_seat().map(Seat::other);
        if game.is_played_out() || outcome == Outcome::Replayed {
            let is_lead = |lead: &Seen| leader.is_none_or(|leader| leader == lead.seat(Some(leader)));
            let begins = matches!(self.view.cards(), [lead] if is_lead(lead)) && !self.view.shows_other_cards();
            return begins.then_some(Finding::Begun { joined: false });
        }
        // A game that ended before its time may be played on, which changes nothing.
        if self.difference(game, &[]).new.iter().any(|seen| is_again(game, seen)) {
            return Some(Finding::Begun { joined: true });
        }
        self.view.is_cleared(self.now.heaps).then_some(Finding::Begun { joined: false })
    }

    /// What differs from the cards that were believed to lie there.
    fn difference(&self, game: &Game, plays: &[Play]) -> Difference {
        self.view.against(&plays.iter().chain(game.astray()).collect::<Vec<_>>())
    }

    /// A card that was in doubt is read now. What has been played in another trick it cannot be.
    fn read_at_last(&self, game: &Game, plays: &[Play]) -> Option<(Seat, Card)> {
        let sure: Vec<&Play> = plays.iter().filter(|play| play.is_sure).collect();
        let is_same_trick = self.view.piles == self.now.piles && self.view.against(&sure).gone.is_empty();
        let unsure = plays.iter().filter(|play| !play.is_sure && self.view.can_convict && is_same_trick);
        let mut read = unsure.filter_map(|play| Some((play.seat, self.view.read(play.seat)?)));
        read.find(|(_, card)| game.trick_of(*card).is_none())
    }

    /// No card of a trick lies: the next one leads. Of two that came between two looks the leader's was first.
    fn between_tricks(&self, game: &Game, new: &[Seen]) -> Option<Finding> {
        let leader = game.leader().filter(|_| !self.may_lack_a_trick());
        match (new, leader) {
            ([], _) => self.now.doubted.map(|_| Finding::Forgotten),
            // A card that has been played belongs to another game than one of which the end cannot be known.
            ([one], _) if game.is_joined() && is_again(game, one) => Some(Finding::Begun { joined: true }),
            ([one], _) => self.card(one.seat(leader), *one),
            ([one, other, ..], _) if one.before == other.before => self.card(one.before, *one),
            ([one, ..], None) => Some(Finding::Card {
                seat: one.before,
                card: one.card.filter(|_| !one.in_doubt),
                in_doubt: false,
                too_many: false,
                unordered: true,
                piles: self.view.piles,
            }),
            ([..], Some(leader)) => {
                let led = new.iter().find(|one| one.before == leader)?;
                Some(self.found(leader, *led))
            }
        }
    }

    /// The lead lies: it is answered, taken back, or gone with an answer that was not seen.
    fn one_lies(&self, led: Play, difference: &Difference) -> Option<Finding> {
        if difference.gone.contains(&led) {
            // What seems to have been taken back may only be hard to see.
            return match self.view.piles == self.now.piles {
                true => self.taken_back().filter(|_| self.view.can_convict),
                false => Some(self.gathered()),
            };
        }
        // Something came to a pile, and what lies there need not be the card that was led.
        if self.view.piles != self.now.piles && !self.view.shows(&led) {
            return Some(self.gathered());
        }
        let turn = led.seat.other();
        match difference.new.as_slice() {
            [] => self.now.doubted.map(|_| Finding::Forgotten),
            [one] => {
                let seat = one.seat(Some(turn));
                self.card(seat, Seen { is_too_many: seat == led.seat && self.now.laid == self.t, ..*one })
            }
            [_, ..] => {
                let answer = difference.new.iter().find(|one| one.before == turn)?;
                self.card(turn, *answer)
            }
        }
    }

    /// Both cards lie: they are gathered, or the answer is exchanged for another. What comes on top of them is waited for, but
    /// for what came with the answer.
    fn both_lie(&self, led: Play, answer: Play, difference: &Difference) -> Option<Finding> {
        let is_gone = |play: Play| difference.gone.contains(&play);
        // One of the two is gone, something came to a pile, and what lies there need not be the other.
        let is_other_left = (is_gone(led) && self.view.shows(&answer)) || (is_gone(answer) && self.view.shows(&led));
        if !difference.gone.is_empty() && self.view.piles != self.now.piles && !is_other_left {
            return Some(self.gathered());
        }
        match (is_gone(led), is_gone(answer), difference.new.as_slice()) {
            (true, true, _) => Some(self.gathered()),
            (false, true, [one]) if !one.in_doubt && one.before == answer.seat && self.view.piles == self.now.piles => {
                self.taken_back()
            }
            (false, true, []) => (!self.now.may_lack_a_trick).then_some(Finding::Lifted),
            (false, false, [one]) if !one.in_doubt && one.is_clear && self.now.laid == self.t => {
                self.card(one.before, Seen { is_too_many: true, ..*one })
            }
            (true | false, _, _) => None,
        }
    }

    /// A new card; one that cannot be read well is waited for.
    fn card(&self, seat: Seat, one: Seen) -> Option<Finding> {
        if !one.in_doubt {
            return Some(self.found(seat, one));
        }
        match self.now.doubted {
            Some((doubted, since)) if doubted == seat => {
                let has_waited = self.t.seconds_since(since) >= WAIT_S;
                has_waited.then(|| self.found(seat, one))
            }
            Some(_) | None => Some(Finding::Doubted { seat }),
        }
    }

    /// A card has been found. Where the look is not sure of all, nobody is convicted by it.
    fn found(&self, seat: Seat, one: Seen) -> Finding {
        let in_doubt = one.in_doubt || self.would_convict_in_doubt(seat, one);
        let (too_many, piles) = (one.is_too_many, self.view.piles);
        Finding::Card { seat, card: one.card, in_doubt, too_many, unordered: false, piles }
    }

    /// Whether somebody would be convicted by a card without it being sure. Of a card that seems to be there twice, one was read
    /// wrongly; and who leads may have won a trick of which not all was seen.
    fn would_convict_in_doubt(&self, seat: Seat, one: Seen) -> bool {
        let Some(card) = one.card else { return false };
        let action = if one.is_too_many { Action::TooMany { seat, card } } else { Action::Card { seat, card } };
        let Ok(played) = self.now.session.stand(&action, Counting::Later) else { return false };
        let is_doubtful = |kind: &EventKind| {
            let is_never_sure = matches!(kind, EventKind::SameCardTwice { .. });
            let may_be_due = matches!(kind, EventKind::WrongLeader { .. }) && self.may_lack_a_trick();
            // A revoke is shown by what was read before, and by this card.
            let is_by_look = !matches!(kind, EventKind::Revoke { .. }) && self.view.has_doubt();
            let is_unsure = is_by_look || !self.view.can_convict;
            is_never_sure || may_be_due || (kind.breaks_a_rule() && is_unsure)
        };
        played.events.iter().any(|told| is_doubtful(&told.kind))
    }

    /// Whether a trick may have been played of which not all was seen, so that it is not sure who leads.
    fn may_lack_a_trick(&self) -> bool {
        self.now.may_lack_a_trick || self.view.piles != self.now.piles
    }

    /// The last card is taken back; none that has come with this very look.
    fn taken_back(&self) -> Option<Finding> {
        (self.now.laid != self.t).then_some(Finding::TakenBack { piles: self.view.piles })
    }

    fn gathered(&self) -> Finding {
        let by = self.view.gatherer(&self.now.piles);
        Finding::Gathered { by, piles: self.view.piles, heaps: self.view.heaps() }
    }
}

/// Whether a card is surely one that has been played in a game.
fn is_again(game: &Game, seen: &Seen) -> bool {
    !seen.in_doubt && seen.card.is_some_and(|card| game.trick_of(card).is_some())
}
