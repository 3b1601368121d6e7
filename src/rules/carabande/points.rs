//! "Tournament scoring is added based on a player's finish position."

use serde::{Deserialize, Serialize};

use super::Seated;

/// Points by finish position, the winner's first.
pub const POINTS: [u16; 8] = [10, 6, 4, 3, 2, 1, 0, 0];

/// A player's points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Points {
    /// The player, from 1 on.
    pub player: u8,
    /// The points.
    pub points: u16,
}

/// Points of each player over the races of a tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standings {
    /// By player.
    points: Vec<Points>,
}

impl Standings {
    /// A player's points.
    pub fn of(&self, player: u8) -> u16 {
        self.points.iter().find(|points| points.player == player).map_or(0, |points| points.points)
    }

    /// All of them, by player.
    pub fn points(&self) -> &[Points] {
        &self.points
    }

    /// Sets a player's points.
    pub fn set(&mut self, player: u8, points: u16) {
        match self.points.iter_mut().find(|one| one.player == player) {
            Some(one) => one.points = points,
            None => {
                self.points.push(Points { player, points });
                self.points.sort_by_key(|one| one.player);
            }
        }
    }

    /// Adds a race's, by its discs in the order in which they finished, and gives the points of each of them. Each disc scores
    /// by its own place.
    pub fn add_race(&mut self, finished: &[u8], seats: &[Seated]) -> Vec<u16> {
        let points: Vec<u16> = (0..finished.len()).map(|place| POINTS.get(place).copied().unwrap_or(0)).collect();
        for (disc, points) in finished.iter().zip(&points) {
            let player = owner(seats, *disc);
            self.set(player, self.of(player).saturating_add(*points));
        }
        points
    }

    /// Who has most; `None` where several have.
    pub fn leader(&self) -> Option<u8> {
        let best = self.points.iter().max_by_key(|one| one.points)?;
        let is_alone = self.points.iter().filter(|one| one.points == best.points).count() == 1;
        is_alone.then_some(best.player)
    }
}

/// Whose a disc is.
pub fn owner(seats: &[Seated], disc: u8) -> u8 {
    seats.iter().find(|seat| seat.discs.contains(&disc)).map_or(disc, |seat| seat.player)
}

/// Whose the discs of a race are that nobody fought for: with one disc each they are numbered by the seats; with two, players
/// have those that follow each other at the distance of the number of players.
pub fn seats_by_number(discs: &[u8], discs_per_player: u8) -> Vec<Seated> {
    let mut sorted = discs.to_vec();
    sorted.sort_unstable();
    let players = sorted.len().div_ceil(usize::from(discs_per_player.max(1))).max(1);
    let of = |seat: usize| sorted.iter().copied().skip(seat).step_by(players).collect::<Vec<u8>>();
    let seats = (0..players).filter_map(|seat| {
        let discs = of(seat);
        let player = if discs_per_player > 1 { u8::try_from(seat + 1).ok()? } else { *discs.first()? };
        Some(Seated { player, discs })
    });
    seats.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn example_4_points_are_by_place() {
        let discs = [3, 1, 2, 8, 5, 4, 7, 6];
        let mut standings = Standings::default();
        let seats = seats_by_number(&discs, 1);
        assert_eq!(standings.add_race(&discs, &seats), [10, 6, 4, 3, 2, 1, 0, 0]);
        standings.add_race(&[1, 3, 2], &seats);
        assert_eq!((standings.of(3), standings.of(1), standings.of(2), standings.of(6)), (16, 16, 8, 0));
        assert_eq!(standings.leader(), None);
        standings.add_race(&[1], &seats);
        assert_eq!(standings.leader(), Some(1));
    }

    #[test]
    fn each_of_two_discs_scores_by_its_own_place() {
        let seats = seats_by_number(&[1, 2, 3, 4], 2);
        assert_eq!(seats, [Seated { player: 1, discs: vec![1, 3] }, Seated { player: 2, discs: vec![2, 4] }]);
        let mut standings = Standings::default();
        standings.add_race(&[3, 2, 1, 4], &seats);
        assert_eq!((standings.of(1), standings.of(2)), (14, 9));
    }
}
