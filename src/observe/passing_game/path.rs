use super::ObserveConfig;
use super::touch::{Port, Touch};

/// A tile on a line of tiles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stop {
    /// Which tile.
    pub tile: usize,
    /// Where the one before touches it.
    pub before: Option<Port>,
    /// Where the one after touches it.
    pub after: Option<Port>,
}

/// What speaks for a tile being in the train.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Claim {
    /// It was in the train before.
    pub is_kept: bool,
    /// It lies outside of all players' zones and the boneyard.
    pub is_outside: bool,
    /// What it shows at each half.
    pub halves: [Option<u8>; 2],
}

/// Steps of the search after which the best line so far is taken: a heap of tiles is no train.
const MOST_STEPS: usize = 20_000;
/// What a joint of equal halves, and one of others, adds to its likelihood.
const MATCHES: f64 = 0.5;
const DIFFERS: f64 = -0.5;

/// What a line is worth: tiles kept, tiles outside of zones, tiles, and how well they fit.
type Worth = (usize, usize, usize, f64);

/// The line of tiles that is most likely the train.
pub(super) fn longest(claims: &[Claim], touches: &[Touch], config: &ObserveConfig) -> Vec<Stop> {
    let mut ways = vec![Vec::new(); claims.len()];
    for touch in touches {
        for (here, there) in [(touch.one, touch.other), (touch.other, touch.one)] {
            if let Some(list) = ways.get_mut(here.0) {
                list.push(Way { out: here.1, to: there.0, into: there.1, quality: touch.quality });
            }
        }
    }
    let mut search = Search {
        claims,
        ways: &ways,
        config,
        passed: vec![false; claims.len()],
        line: Vec::new(),
        best: Vec::new(),
        best_worth: (0, 0, 0, 0.0),
        steps_left: MOST_STEPS,
    };
    // From ends first: what hangs together is then found whole before steps run out.
    let mut starts: Vec<usize> = (0..claims.len()).collect();
    starts.sort_by_key(|tile| ways.get(*tile).map(Vec::len));
    for tile in starts {
        search.go(Stop { tile, before: None, after: None }, (0, 0, 0, 0.0));
    }
    search.best
}

/// From one tile to the next.
#[derive(Clone, Copy, Debug)]
struct Way {
    out: Port,
    to: usize,
    into: Port,
    quality: f64,
}

struct Search<'a> {
    claims: &'a [Claim],
    ways: &'a [Vec<Way>],
    config: &'a ObserveConfig,
    passed: Vec<bool>,
    line: Vec<Stop>,
    best: Vec<Stop>,
    best_worth: Worth,
    steps_left: usize,
}

impl Search<'_> {
    fn go(&mut self, stop: Stop, worth: Worth) {
        let Some(steps_left) = self.steps_left.checked_sub(1) else { return };
        let (Some(claim), Some(passed)) = (self.claims.get(stop.tile), self.passed.get_mut(stop.tile)) else { return };
        self.steps_left = steps_left;
        *passed = true;
        self.line.push(stop);
        let (kept, outside, count, quality) = worth;
        let worth = (kept + usize::from(claim.is_kept), outside + usize::from(claim.is_outside), count + 1, quality);
        if is_better(worth, self.best_worth) {
            self.best_worth = worth;
            self.best.clone_from(&self.line);
        }
        for way in self.ways.get(stop.tile).into_iter().flatten() {
            let Some(next) = self.claims.get(way.to).filter(|_| self.passed.get(way.to) == Some(&false)) else {
                continue;
            };
            let through = match stop.before {
                Some(before) => before.through(&way.out, is_double(claim), self.config),
                None => Some(0.0),
            };
            let Some(through) = through else { continue };
            if let Some(last) = self.line.last_mut() {
                last.after = Some(way.out);
            }
            let joint = way.quality + through + agreement(claim, &way.out, next, &way.into);
            let next = Stop { tile: way.to, before: Some(way.into), after: None };
            self.go(next, (worth.0, worth.1, worth.2, worth.3 + joint));
        }
        self.line.pop();
        if let Some(passed) = self.passed.get_mut(stop.tile) {
            *passed = false;
        }
    }
}

fn is_better(one: Worth, other: Worth) -> bool {
    let whole = |worth: Worth| (worth.0, worth.1, worth.2);
    // What is equally good but for rounding stays as found first.
    whole(one) > whole(other) || (whole(one) == whole(other) && one.3 > other.3 + 1e-9)
}

/// Whether a tile is read to be a double.
fn is_double(claim: &Claim) -> bool {
    let [one, other] = claim.halves;
    one.is_some() && one == other
}

/// What the halves that touch say of a joint.
fn agreement(here: &Claim, out: &Port, there: &Claim, into: &Port) -> f64 {
    let shown = |claim: &Claim, port: &Port| claim.halves.get(port.half()).copied().flatten();
    match (shown(here, out), shown(there, into)) {
        (Some(one), Some(other)) if one == other => MATCHES,
        (Some(_), Some(_)) => DIFFERS,
        (None, _) | (_, None) => 0.0,
    }
}
