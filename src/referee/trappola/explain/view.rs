use crate::model::{Seat, Trappola};
use crate::rules::trappola::{BySeat, Card, Lain, Layout, Play};
use crate::rules::{Observation, Problem};

/// Piles of a game.
const PILES: u8 = 2;

/// A settled look at the trick's place.
pub(super) struct View<'a> {
    layout: &'a Layout,
    /// What lies there, before the near seat first.
    cards: Vec<Seen>,
    /// Whether it is sure enough of all to say that somebody broke a rule.
    pub can_convict: bool,
    /// How often something has been laid on each pile.
    pub piles: BySeat<u16>,
}

/// A card that lies there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Seen {
    pub card: Option<Card>,
    pub in_doubt: bool,
    /// Before whom it lies.
    pub before: Seat,
    /// Whether it lies so far from the middle that nobody else can have meant to lay it there.
    pub is_clear: bool,
    /// Whether it came together with another card of the same seat.
    pub is_too_many: bool,
}

/// What lies there, against what was believed to.
pub(super) struct Difference {
    /// Cards that were believed to lie there, and do not.
    pub gone: Vec<Play>,
    /// Cards that were not believed to.
    pub new: Vec<Seen>,
}

impl<'a> View<'a> {
    /// What a look tells; nothing before the table has settled, and where nothing can be read.
    pub fn of(seen: &'a Observation<Layout>, keys: &Trappola) -> Option<Self> {
        let is_blind = |problem: &Problem| {
            matches!(problem, Problem::Moved { .. } | Problem::Unreadable { .. } | Problem::OtherBoard { .. })
        };
        if !seen.settled || seen.problems.iter().any(is_blind) {
            return None;
        }
        let layout = &seen.layout;
        let piles = BySeat::from_fn(|seat| layout.of(seat).laid_on_pile);
        let before = |before: Seat| layout.of(before).trick.iter().map(move |lain| Seen::of(lain, before, keys));
        let cards = before(Seat::Near).chain(before(Seat::Far)).collect();
        Some(Self { layout, cards, can_convict: seen.problems.is_empty(), piles })
    }

    /// What lies there.
    pub fn cards(&self) -> &[Seen] {
        &self.cards
    }

    /// What differs from these cards. A card that cannot be read well may be any that was believed to lie there.
    pub fn against(&self, believed: &[&Play]) -> Difference {
        let mut new = self.cards.clone();
        let mut gone: Vec<&Play> = believed.to_vec();
        let mut pair = |is_pair: &dyn Fn(&Play, &Seen) -> bool| {
            gone.retain(|play| match new.iter().position(|seen| is_pair(play, seen)) {
                Some(index) => {
                    new.remove(index);
                    false
                }
                None => true,
            });
        };
        let may_be = |play: &Play, seen: &Seen| seen.in_doubt || !play.is_sure;
        let is_same = |play: &Play, seen: &Seen| seen.card.is_some() && seen.card == play.card;
        pair(&|play, seen| is_same(play, seen) && !seen.in_doubt);
        pair(&is_same);
        pair(&|play, seen| may_be(play, seen) && seen.before == play.seat);
        pair(&|play, seen| may_be(play, seen) && !seen.is_clear);
        Difference { gone: gone.into_iter().copied().collect(), new }
    }

    /// Whether a card lies there beyond doubt.
    pub fn shows(&self, play: &Play) -> bool {
        self.cards.iter().any(|seen| !seen.in_doubt && seen.card.is_some() && seen.card == play.card)
    }

    /// Whether a card lies there that cannot be read well.
    pub fn has_doubt(&self) -> bool {
        self.cards.iter().any(|seen| seen.in_doubt)
    }

    /// The only card before a seat, where it is read beyond doubt.
    pub fn read(&self, seat: Seat) -> Option<Card> {
        let mut cards = self.cards.iter().filter(|seen| seen.before == seat);
        let only = cards.next().filter(|seen| !seen.in_doubt)?;
        cards.next().is_none().then_some(only.card)?
    }

    /// Heaps of cards that lie face down.
    pub fn heaps(&self) -> u8 {
        self.layout.face_down
    }

    /// Whether the piles of a game have been taken, of so many heaps: none is left, or two are gone at a time.
    pub fn is_cleared(&self, heaps: u8) -> bool {
        let is_gone = heaps.saturating_sub(self.heaps()) >= PILES || (heaps > 0 && self.heaps() == 0);
        is_gone && self.cards.is_empty() && !self.shows_other_cards()
    }

    /// Whether cards lie face up elsewhere than in the trick's place.
    pub fn shows_other_cards(&self) -> bool {
        !self.layout.elsewhere.is_empty() || !self.layout.near.pile.is_empty() || !self.layout.far.pile.is_empty()
    }

    /// Whether something lies on a pile already.
    pub fn shows_piles(&self) -> bool {
        let is_begun = |seat: Seat| !self.layout.of(seat).pile.is_empty() || self.layout.of(seat).laid_on_pile > 0;
        is_begun(Seat::Near) || is_begun(Seat::Far)
    }

    /// On whose pile something has come to lie, where it is one.
    pub fn gatherer(&self, before: &BySeat<u16>) -> Option<Seat> {
        match (self.piles.near != before.near, self.piles.far != before.far) {
            (true, false) => Some(Seat::Near),
            (false, true) => Some(Seat::Far),
            (true, true) | (false, false) => None,
        }
    }
}

impl Seen {
    fn of(lain: &Lain, before: Seat, keys: &Trappola) -> Self {
        let from_middle_mm = (lain.at.y - keys.board_length_mm / 2.0).abs();
        let is_clear = from_middle_mm > keys.card_height_mm / 2.0;
        Self { card: lain.card, in_doubt: lain.in_doubt || lain.card.is_none(), before, is_clear, is_too_many: false }
    }

    /// Who laid it: whoever's turn it is, unless it lies clearly before the other.
    pub fn seat(&self, turn: Option<Seat>) -> Seat {
        turn.filter(|_| !self.is_clear).unwrap_or(self.before)
    }
}
