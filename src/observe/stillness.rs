use std::time::Duration;

use crate::detect::Changed;
use crate::geometry::Timestamp;

/// Share of a piece's area that must change from one frame to the next for something to move.
const MOVES: f64 = 0.15;
/// Share of a piece's area that must differ from what was read for it to be read again, though nothing was seen to move:
/// a piece that was pushed very slowly, or light that crept.
const DIFFERS: f64 = 0.3;

/// What goes on on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// Something moves, or did a moment ago.
    Moves,
    /// All has come to rest and is to be read; it has lain so since then.
    Came {
        /// The first frame that was as this one is.
        since: Timestamp,
    },
    /// It lies as it was read.
    Rests,
}

/// Tells from how much of the board changes when it is to be read.
#[derive(Clone, Debug)]
pub struct Stillness {
    settle: Duration,
    since: Option<Timestamp>,
    is_read: bool,
}

impl Stillness {
    /// The board must not change for so long.
    pub fn new(settle: Duration) -> Self {
        Self { settle, since: None, is_read: false }
    }

    /// Takes a frame: how much of the board has changed.
    pub fn step(&mut self, t: Timestamp, changed: Changed) -> Pace {
        let is_first = self.since.is_none();
        let since = match self.since {
            Some(since) if changed.since_last < MOVES => since,
            Some(_) | None => {
                self.is_read = false;
                t
            }
        };
        self.since = Some(since);
        // Nothing came before the first frame that could still be moving.
        let is_settled = is_first || t.seconds_since(since) >= self.settle.as_secs_f64();
        match (self.is_read, is_settled) {
            (false, true) => {
                self.is_read = true;
                Pace::Came { since }
            }
            (false, false) => Pace::Moves,
            (true, _) if changed.since_read > DIFFERS => Pace::Came { since: t },
            (true, _) => Pace::Rests,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paces(changes: &[(f64, f64)]) -> Vec<Pace> {
        let mut stillness = Stillness::new(Duration::from_millis(300));
        let step = |(i, (since_last, since_read)): (usize, &(f64, f64))| {
            stillness.step(at(i), Changed { since_last: *since_last, since_read: *since_read })
        };
        changes.iter().enumerate().map(step).collect()
    }

    fn at(tenth: usize) -> Timestamp {
        Timestamp::from_seconds(tenth as f64 / 10.0)
    }

    #[test]
    fn a_board_is_read_at_first_and_after_each_move_has_come_to_rest() {
        let found = paces(&[9.0, 0.0, 0.0, 3.0, 2.0, 0.0, 0.0, 0.0, 0.0].map(|moved| (moved, 0.0)));
        let (moves, rests) = (Pace::Moves, Pace::Rests);
        let came = |tenth| Pace::Came { since: at(tenth) };
        assert_eq!(found, [came(0), rests, rests, moves, moves, moves, moves, came(4), rests]);
    }

    #[test]
    fn what_came_too_slowly_to_be_seen_moving_is_read_too() {
        let found = paces(&[(9.0, 9.0), (0.1, 0.1), (0.1, 0.2), (0.1, 0.4), (0.0, 0.0)]);
        assert_eq!(found[3..], [Pace::Came { since: at(3) }, Pace::Rests]);
    }
}
