//! The rules once more, as simply as they can be told, to hold against the ones in the house. Nothing of those is used here:
//! the board is an array of letters, actions and events are JSON.

use serde_json::{Value, json};

/// How the variants are set.
#[derive(Clone, Copy, Debug)]
pub struct Variants {
    pub any_escape: bool,
    pub catch_drops: bool,
    pub threatened_is_a_move: bool,
    pub at_once: bool,
}

/// A round.
pub struct Naive {
    n: i32,
    variants: Variants,
    /// `.`, `b` or `g`, by column and row.
    apples: Vec<Vec<char>>,
    /// White's and Brown's squares.
    at: [(i32, i32); 2],
    /// Who moved last: 0 White, 1 Brown.
    mover: usize,
    moved_yet: bool,
    must_drop: bool,
    may_add: bool,
    pub over: bool,
}

const WHITE: usize = 0;
const BROWN: usize = 1;
const NAMES: [&str; 2] = ["white", "brown"];

impl Naive {
    pub fn new(n: i32, variants: Variants) -> Self {
        let mut apples = vec![vec!['.'; n as usize]; n as usize];
        apples[n as usize - 1][0] = 'b';
        apples[0][n as usize - 1] = 'b';
        let at = [(n - 1, 0), (0, n - 1)];
        Self { n, variants, apples, at, mover: BROWN, moved_yet: false, must_drop: false, may_add: false, over: false }
    }

    fn left(&self, colour: char) -> i32 {
        let total = if colour == 'b' { 28 } else { 12 };
        total - self.apples.iter().flatten().filter(|c| **c == colour).count() as i32
    }

    fn free(&self, (x, y): (i32, i32)) -> bool {
        x >= 0
            && y >= 0
            && x < self.n
            && y < self.n
            && self.apples[x as usize][y as usize] == '.'
            && !self.at.contains(&(x, y))
    }

    fn jump(a: (i32, i32), b: (i32, i32)) -> bool {
        (a.0 - b.0) * (a.0 - b.0) + (a.1 - b.1) * (a.1 - b.1) == 5
    }

    pub fn moves(&self, horse: usize) -> Vec<(i32, i32)> {
        let mut squares = Vec::new();
        for x in 0..self.n {
            for y in 0..self.n {
                let catch = horse == BROWN && (x, y) == self.at[WHITE];
                if Self::jump(self.at[horse], (x, y)) && (self.free((x, y)) || catch) {
                    squares.push((x, y));
                }
            }
        }
        squares
    }

    fn safe(&self) -> Vec<(i32, i32)> {
        self.moves(WHITE).into_iter().filter(|square| !Self::jump(self.at[BROWN], *square)).collect()
    }

    /// Does a legal action, and says what comes of it; `None` if it is not legal.
    pub fn act(&mut self, action: &Value) -> Option<Vec<Value>> {
        if self.over {
            return None;
        }
        let square = |value: &Value| (value[0].as_i64().unwrap() as i32, value[1].as_i64().unwrap() as i32);
        match action["action"].as_str().unwrap() {
            "move" => {
                let horse = usize::from(action["horse"] == "brown");
                let to = square(&action["to"]);
                let from = self.at[horse];
                if self.must_drop || horse == self.mover || !self.moves(horse).contains(&to) {
                    return None;
                }
                let catch = to == self.at[1 - horse];
                self.at[horse] = to;
                self.mover = horse;
                self.moved_yet = true;
                self.may_add = true;
                self.must_drop = self.left('b') + self.left('g') > 0 && (!catch || self.variants.catch_drops);
                let mut events =
                    vec![json!({"kind": "move", "horse": NAMES[horse], "from": [from.0, from.1], "to": [to.0, to.1]})];
                if !self.must_drop {
                    self.end(&mut events);
                }
                Some(events)
            }
            "apple" => {
                let to = square(&action["square"]);
                let colour = action["colour"].as_str().unwrap().chars().next().unwrap();
                let by = NAMES[self.mover];
                let mut events = vec![
                    json!({"kind": "apple", "square": [to.0, to.1], "colour": action["colour"], "by": by, "second": false}),
                ];
                if self.must_drop && to == self.at[self.mover] {
                    let right = if self.left('b') > 0 { 'b' } else { 'g' };
                    if colour != right {
                        return None;
                    }
                    let first_golden = colour == 'g' && self.left('g') == 12;
                    // A caught horse stands on its own apple; another on top of it counts all the same.
                    if self.apples[to.0 as usize][to.1 as usize] != '.' {
                        self.apples.push(vec![colour]);
                    } else {
                        self.apples[to.0 as usize][to.1 as usize] = colour;
                    }
                    self.must_drop = false;
                    if first_golden {
                        events.push(json!({"kind": "white_wins_secured"}));
                    }
                    self.end(&mut events);
                    return Some(events);
                }
                let spare = self.left('b') - i32::from(self.must_drop);
                if !self.moved_yet || !self.may_add || spare < 1 || colour != 'b' || !self.free(to) {
                    return None;
                }
                let routes = if self.variants.any_escape { self.moves(WHITE) } else { self.safe() };
                if routes == [to] {
                    return None;
                }
                events[0]["second"] = json!(true);
                self.apples[to.0 as usize][to.1 as usize] = 'b';
                self.may_add = false;
                if !self.must_drop {
                    self.end(&mut events);
                }
                Some(events)
            }
            _ => None,
        }
    }

    /// The table of ends, row by row.
    fn end(&mut self, events: &mut Vec<Value>) {
        let placed = self.left('b') + self.left('g') == 0;
        let golden = 12 - self.left('g');
        let win = |winner: &str, points: i32| json!({"kind": "round_won", "winner": winner, "points": points});
        if self.mover == BROWN {
            let lost = if self.at[WHITE] == self.at[BROWN] {
                Some(json!({"kind": "caught"}))
            } else if self.moves(WHITE).is_empty() {
                Some(json!({"kind": "immobilised", "horse": "white"}))
            } else if self.safe().is_empty() && !self.variants.threatened_is_a_move {
                Some(json!({"kind": "no_safe_escape"}))
            } else {
                None
            };
            let is_lost = lost.is_some();
            events.extend(lost);
            if is_lost && self.left('b') > 0 {
                events.push(win("brown", self.left('b')));
            } else if is_lost && golden == 0 {
                events.push(json!({"kind": "draw"}));
            } else if is_lost {
                events.push(win("white", golden));
            } else if placed {
                events.push(win("white", 24));
            } else {
                return;
            }
            self.over = true;
        } else if placed && self.variants.at_once {
            events.push(win("white", 24));
            self.over = true;
        } else if self.moves(BROWN).is_empty() {
            events.push(json!({"kind": "immobilised", "horse": "brown"}));
            events.push(win("white", 24));
            self.over = true;
        }
    }
}
