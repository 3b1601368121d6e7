//! "Per determinare l'ordine iniziale ciascun giocatore pesca una carta."

use super::super::session::Due;
use super::super::{Card, EventKind, LostReason, Player, Players, Rank, Session};
use super::{Outcome, Told};

impl Session {
    /// "A una sessione partecipano tre o quattro giocatori."
    pub(super) fn start(&mut self, players: &Players, stake: Option<u32>) -> Outcome {
        let players = players.list();
        // Persons may be named until the first card lies.
        let has_begun = self.game.as_ref().is_some_and(|game| game.outcome.is_some() || !game.tricks.is_empty());
        if !self.is_over && (has_begun || !self.is_unnamed) {
            return Err(LostReason::SessionIsOn);
        }
        if players.len() < usize::from(self.keys.players_min) {
            return Err(LostReason::TooFewPlayers);
        }
        let keys = self.keys;
        *self = Self::of(&keys, players, stake.unwrap_or(keys.stake));
        Ok(())
    }

    /// "In caso di carte di pari rango i giocatori interessati pescano nuovamente."
    pub(super) fn draw(&mut self, player: &Player, card: Card, events: &mut Vec<Told>) -> Outcome {
        if self.is_unnamed {
            return Err(LostReason::NoSession);
        }
        let index = self.index_of(player).ok_or(LostReason::NoSuchPlayer)?;
        if self.due.is_some() || !self.to_draw().contains(&index) {
            return Err(LostReason::NothingToDraw);
        }
        if let Some(draws) = self.draws.get_mut(index) {
            draws.push(card);
        }
        let to_draw = self.to_draw();
        if to_draw.is_empty() {
            self.set_order();
        } else if self.round_is_complete(&to_draw) {
            let players = to_draw.iter().filter_map(|index| self.players.get(*index).cloned()).collect();
            events.push(EventKind::DrawAgain { players }.into());
        }
        Ok(())
    }

    /// Players who have to draw: those who have not as often as others of equal ranks, else those whose ranks are equal.
    pub(super) fn to_draw(&self) -> Vec<usize> {
        let ranks = |index: usize| -> Vec<Rank> {
            self.draws.get(index).map(|draws| draws.iter().map(|card| card.rank).collect()).unwrap_or_default()
        };
        let all = || (0..self.players.len()).map(|index| (index, ranks(index)));
        // One who is a draw behind is tied with all who had the same ranks so far.
        let is_tied = |index: usize, own: &[Rank]| {
            all().any(|(other, ranks)| other != index && (ranks.starts_with(own) || own.starts_with(&ranks)))
        };
        let tied: Vec<(usize, Vec<Rank>)> = all().filter(|(index, own)| is_tied(*index, own)).collect();
        let is_ahead = |own: &[Rank]| tied.iter().any(|(_, ranks)| ranks.len() < own.len() && own.starts_with(ranks));
        tied.iter().filter(|(_, own)| !is_ahead(own)).map(|(index, _)| *index).collect()
    }

    /// Whether everybody has drawn as often as those of equal ranks, so that ties are known.
    fn round_is_complete(&self, to_draw: &[usize]) -> bool {
        let drawn = |index: usize| self.draws.get(index).map_or(0, Vec::len);
        to_draw.iter().all(|index| {
            let mates = to_draw.iter().filter(|other| {
                let ranks = |index: usize| self.draws.get(index).into_iter().flatten().map(|card| card.rank);
                ranks(**other).eq(ranks(*index))
            });
            drawn(*index) > 0 && mates.count() > 1
        })
    }

    /// "Il giocatore con la carta più bassa diventa primo mazziere, quello con la carta più alta primo avversario. Gli altri
    /// giocatori si dispongono nella coda in ordine decrescente."
    fn set_order(&mut self) {
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        let ranks = |index: &usize| -> Vec<Rank> {
            self.draws.get(*index).into_iter().flatten().map(|card| card.rank).collect()
        };
        order.sort_by_key(|index| std::cmp::Reverse(ranks(index)));
        if let (Some(dealer), Some(challenger)) = (order.pop(), order.first().copied()) {
            self.due = Some(Due { dealer, challenger });
            self.queue = order.into_iter().skip(1).collect();
        }
    }
}
