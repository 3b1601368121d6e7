//! The fight for the pole position: asks for shots, compares them and gives out the discs.

mod schedule;

pub use schedule::{Entrant, PoleMatch, Rank, discs_of_place, pole_schedule};

use serde::{Deserialize, Serialize};

use super::{EventKind, LostReason};

/// A fight for the pole position at one moment: all that follows from its shots so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Pole {
    players: u8,
    discs_per_player: u8,
    schedule: &'static [PoleMatch],
    /// Those who took part in each match that is over, the best first.
    rankings: Vec<Vec<u8>>,
    /// The shots of the match that is on.
    shots: Vec<(u8, f64)>,
}

/// A player's discs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seated {
    /// The player, from 1 on.
    pub player: u8,
    /// The discs, the best first.
    pub discs: Vec<u8>,
}

/// A shot that has been counted.
#[derive(Clone, Debug, PartialEq)]
pub struct PoleStep {
    /// The fight after it.
    pub pole: Pole,
    /// What happened by it, in order.
    pub events: Vec<EventKind>,
}

impl Pole {
    /// A fight of 2 to 8 players; `None` for other numbers, or more discs than there are.
    pub fn new(players: u8, discs_per_player: u8) -> Option<Self> {
        let schedule = pole_schedule(players)?;
        let fits = players.saturating_mul(discs_per_player) <= super::MOST_DISCS && discs_per_player > 0;
        fits.then(|| Self { players, discs_per_player, schedule, rankings: Vec::new(), shots: Vec::new() })
    }

    /// How many take part.
    pub fn players(&self) -> u8 {
        self.players
    }

    /// The players of the match that is on, in the order in which they shoot: that of their seats. Nobody once all is over.
    pub fn entrants(&self) -> Vec<u8> {
        let of_match = self.schedule.get(self.rankings.len()).map_or(&[][..], |next| next.entrants);
        let mut players: Vec<u8> = of_match.iter().filter_map(|entrant| self.player(*entrant)).collect();
        players.sort_unstable();
        players
    }

    /// Who shoots next; `None` once all is over.
    pub fn next(&self) -> Option<u8> {
        rank(&self.entrants(), &self.shots, 0).err()?.first().copied()
    }

    /// A player's shot; off the track it has length 0. Fails for who has no shot in this match, or none left.
    pub fn shoot(&self, player: u8, length_mm: f64) -> Result<PoleStep, LostReason> {
        let (entrants, before) = (self.entrants(), self.asked());
        if !before.contains(&player) {
            return Err(LostReason::NotTheirShot);
        }
        let length_mm = (length_mm.max(0.0) * 10.0).round() / 10.0;
        let mut pole = self.clone();
        pole.shots.push((player, length_mm));
        let mut events = vec![EventKind::PoleShot { player, length_mm }];
        match rank(&entrants, &pole.shots, 0) {
            Ok(ranking) => {
                events.extend(
                    ranking.first().map(|winner| EventKind::PoleWon { winner: *winner, ranking: ranking.clone() }),
                );
                pole.rankings.push(ranking);
                pole.shots.clear();
                events.push(match pole.seats() {
                    Some(seats) => EventKind::PoleSeated { seats },
                    None => EventKind::PoleMatch { players: pole.entrants() },
                });
            }
            // The last one who had to shoot leaves some equal.
            Err(players) if before.len() == 1 => events.push(EventKind::PoleTie { players }),
            Err(_) => {}
        }
        Ok(PoleStep { pole, events })
    }

    /// Everybody's discs in the order of disc 1 to the last, once all is over.
    pub fn seats(&self) -> Option<Vec<Seated>> {
        if self.rankings.len() < self.schedule.len() {
            return None;
        }
        let given = self.schedule.iter().zip(&self.rankings).flat_map(|(played, ranking)| {
            played.ranks.iter().zip(ranking).filter_map(|(rank, player)| match rank {
                Rank::Disc(disc) => Some((*disc, *player)),
                Rank::PlaysOn => None,
            })
        });
        let mut given: Vec<(u8, u8)> = given.collect();
        given.sort_unstable();
        let seat = |(place, player): (u8, u8)| Seated {
            player,
            discs: discs_of_place(place, self.players, self.discs_per_player),
        };
        Some(given.into_iter().map(seat).collect())
    }

    /// The players who have a shot to take now, in order.
    fn asked(&self) -> Vec<u8> {
        rank(&self.entrants(), &self.shots, 0).err().unwrap_or_default()
    }

    fn player(&self, entrant: Entrant) -> Option<u8> {
        match entrant {
            Entrant::Seat(seat) => Some(seat),
            Entrant::Of { earlier, rank } => self.rankings.get(earlier)?.get(rank.checked_sub(1)?).copied(),
        }
    }
}

/// Players by their shots, the longest first, from each one's `round`-th shot on; or those who have to shoot next for it. Those
/// whose shots are equal shoot again, and only among themselves.
fn rank(players: &[u8], shots: &[(u8, f64)], round: usize) -> Result<Vec<u8>, Vec<u8>> {
    let shot = |player: u8| shots.iter().filter(|(by, _)| *by == player).nth(round).map(|(_, length)| *length);
    let missing: Vec<u8> = players.iter().copied().filter(|player| shot(*player).is_none()).collect();
    if !missing.is_empty() {
        return Err(missing);
    }
    let mut ordered: Vec<(f64, u8)> = players.iter().filter_map(|player| Some((shot(*player)?, *player))).collect();
    ordered.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    let mut ranking = Vec::with_capacity(players.len());
    for equal in ordered.chunk_by(|a, b| a.0 == b.0) {
        let equal: Vec<u8> = equal.iter().map(|(_, player)| *player).collect();
        ranking.extend(if equal.len() > 1 { rank(&equal, shots, round + 1)? } else { equal });
    }
    Ok(ranking)
}
