use std::time::Duration;

use crate::geometry::Timestamp;

/// Share of a piece's area that must change from one frame to the next for something to move.
const MOVES: f64 = 0.15;
/// How long a still board is believed before it is read again, seconds: light that creeps changes no frame.
const READ_AGAIN_S: f64 = 2.0;

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
    read: Option<Timestamp>,
}

impl Stillness {
    /// The board must not change for so long.
    pub fn new(settle: Duration) -> Self {
        Self { settle, since: None, read: None }
    }

    /// Takes a frame: how much of the board changed since the last, in pieces' areas.
    pub fn step(&mut self, t: Timestamp, changed: f64) -> Pace {
        let is_first = self.since.is_none();
        let since = match self.since {
            Some(since) if changed < MOVES => since,
            Some(_) | None => {
                self.read = None;
                t
            }
        };
        self.since = Some(since);
        // Nothing came before the first frame that could still be moving.
        let is_settled = is_first || t.seconds_since(since) >= self.settle.as_secs_f64();
        match self.read {
            None if is_settled => {
                self.read = Some(t);
                Pace::Came { since }
            }
            None => Pace::Moves,
            Some(read) if t.seconds_since(read) >= READ_AGAIN_S => {
                self.read = Some(t);
                Pace::Came { since: t }
            }
            Some(_) => Pace::Rests,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_read_at_first_and_after_each_move_has_come_to_rest() {
        let mut stillness = Stillness::new(Duration::from_millis(300));
        let changes = [9.0, 0.0, 0.0, 3.0, 2.0, 0.0, 0.0, 0.0, 0.0];
        let at = |tenth: usize| Timestamp::from_seconds(tenth as f64 / 10.0);
        let paces: Vec<Pace> = changes.into_iter().enumerate().map(|(i, c)| stillness.step(at(i), c)).collect();
        let (moves, rests) = (Pace::Moves, Pace::Rests);
        let came = |tenth| Pace::Came { since: at(tenth) };
        assert_eq!(paces, [came(0), rests, rests, moves, moves, moves, moves, came(4), rests]);
    }
}
