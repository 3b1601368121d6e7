//! Accounts of how the board came to be as it is seen, and what each of them costs.

use super::course::{self, Course};
use super::difference::Difference;
use super::view::View;
use super::{Earlier, Horse, Position, Square, assign};
use crate::rules::Kind as _;
use crate::rules::pferdeaeppel::{Action, AppleColour, EventKind, LostReason, Outcome, OwnApple, Played};

/// More violations in one look than these are no explanation.
const MOST_VIOLATIONS: usize = 2;

/// More apples that somebody laid, or took, between two looks than these are no explanation.
const MOST_LAID: usize = 4;
const MOST_GONE: usize = 2;

/// How far an apple can be from where it lay for having been pushed by a move, columns or rows.
const PUSHED_SQUARES: u8 = 1;

/// What may have happened.
#[derive(Clone, Debug)]
pub(super) struct Account {
    /// How many steps of the turn stay, where others are taken back first.
    pub kept: Option<usize>,
    /// What happened then.
    pub actions: Vec<Action>,
    /// Rules that are broken by it.
    pub violations: usize,
    /// How the round ended by it.
    pub outcome: Option<Outcome>,
    /// The mover of each second apple, with its square; nobody before the first turn.
    laid: Vec<(Option<Horse>, Square)>,
    /// What speaks against it.
    pub cost: Cost,
}

/// What speaks against an account, the gravest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cost {
    /// Broken rules, those of the turn that were told before included.
    violations: usize,
    /// Moves, and steps taken back.
    steps: usize,
}

impl Account {
    /// Its moves.
    pub fn moves(&self) -> Vec<(Horse, Square)> {
        let moves = self.actions.iter().filter_map(|action| match action {
            Action::Move { horse, to } => Some((*horse, *to)),
            Action::Start { .. }
            | Action::Apple { .. }
            | Action::Remove { .. }
            | Action::Shift { .. }
            | Action::Uncover { .. }
            | Action::EndRound => None,
        });
        moves.collect()
    }

    /// The second apples, with the horse whose turn it was.
    pub fn seconds(&self) -> impl Iterator<Item = (Option<Horse>, Square)> {
        self.laid.iter().copied()
    }

    /// Whether it gives this second apple to the same horse.
    pub fn gives(&self, second: (Option<Horse>, Square)) -> bool {
        self.laid.contains(&second)
    }
}

/// All accounts that explain what is seen: from what is believed, or from earlier in the turn, which is taken back then.
pub(super) fn all(position: &Position, earlier: &[Earlier], view: &View) -> Vec<Account> {
    let violations = |steps: &[Earlier]| steps.iter().map(|step| step.violations).sum();
    let mut accounts = from(position, violations(earlier), view);
    for (kept, back_to) in earlier.iter().enumerate() {
        let past = violations(earlier.get(..kept).unwrap_or_default());
        let undone = earlier.len() - kept;
        let mut others = from(&back_to.position, past, view);
        others.retain(|account| may_follow(account, position));
        accounts.extend(others.into_iter().map(|account| {
            let cost = Cost { steps: account.cost.steps + undone, ..account.cost };
            Account { kept: Some(kept), cost, ..account }
        }));
    }
    accounts
}

/// Whether something may follow on what is taken back. Once the opponent moves, nothing can be taken back any more; only an
/// apple that was laid before the first move may be the second one of that move.
fn may_follow(account: &Account, position: &Position) -> bool {
    position.turn().is_none_or(|turn| account.moves().iter().all(|(horse, _)| *horse == turn.horse))
}

/// The accounts that go on from a position, after so many violations that stand with it.
fn from(position: &Position, past: usize, view: &View) -> Vec<Account> {
    let difference = Difference::between(position, view);
    if difference.new.len() > MOST_LAID || difference.gone.len() > MOST_GONE {
        return Vec::new();
    }
    let courses = course::all(position, view, &difference.new);
    let mut accounts = Vec::new();
    for course in courses {
        let rested = |square: &Square| course.iter().any(|(_, to)| to == square);
        let mut laid: Vec<(Square, AppleColour)> =
            difference.new.iter().copied().filter(|(square, _)| !rested(square)).collect();
        let disturbed = disturbed(position, &difference.gone, &mut laid, &course);
        // What comes with a move is laid by who moved; without one it belongs to the turn that is on.
        let turns = if course.is_empty() { 0..=0 } else { 1..=course.len() };
        for way in assign::all(laid.len(), &turns) {
            let telling = Telling {
                position: position.clone(),
                actions: Vec::new(),
                laid: Vec::new(),
                violations: 0,
                broken_moves: 0,
            };
            let Some(told) = telling.tell(&difference, &disturbed, &course, &laid, &way, view) else { continue };
            let cost = Cost { violations: told.violations + past, steps: course.len() };
            let outcome = told.position.outcome();
            accounts.push(Account {
                kept: None,
                actions: told.actions,
                violations: told.violations,
                outcome,
                laid: told.laid,
                cost,
            });
        }
    }
    accounts
}

/// What was done to apples that lay there: laid elsewhere, or taken. With a move an apple that is new is rather the mover's,
/// unless it lies close to where one is gone.
fn disturbed(
    position: &Position,
    gone: &[Square],
    laid: &mut Vec<(Square, AppleColour)>,
    course: &Course,
) -> Vec<Action> {
    let reach = if course.is_empty() { u8::MAX } else { PUSHED_SQUARES };
    let disturb = |from: &Square| {
        let is_same = |(to, colour): &(Square, AppleColour)| {
            let apart = from.column.abs_diff(to.column).max(from.row.abs_diff(to.row));
            (1..=reach).contains(&apart) && position.apple(*from) == Some(*colour)
        };
        match laid.iter().position(is_same) {
            Some(index) => Action::Shift { from: *from, to: laid.remove(index).0 },
            None => Action::Remove { square: *from },
        }
    };
    gone.iter().map(disturb).collect()
}

/// An account while it is told.
struct Telling {
    position: Position,
    actions: Vec<Action>,
    laid: Vec<(Option<Horse>, Square)>,
    violations: usize,
    broken_moves: usize,
}

impl Telling {
    fn tell(
        mut self,
        difference: &Difference,
        disturbed: &[Action],
        course: &Course,
        laid: &[(Square, AppleColour)],
        way: &[usize],
        view: &View,
    ) -> Option<Self> {
        for action in difference.uncovered.iter().chain(disturbed) {
            self = self.with(action.clone())?;
        }
        let seconds_of =
            |turn: usize| laid.iter().zip(way).filter(move |(_, of)| **of == turn).map(|(apple, _)| *apple);
        self = self.with_seconds(seconds_of(0))?;
        for (turn, (horse, to)) in (1..).zip(course) {
            self = self.with(Action::Move { horse: *horse, to: *to })?;
            let due = self.position.turn().is_some_and(|turn| turn.own == OwnApple::Due);
            if let Some(colour) = self.position.supply().next().filter(|_| due) {
                let seen = view.apple(*to).filter(|_| view.is_known(*to) && !view.may_be(*to, colour));
                self = self.with(Action::Apple { square: *to, colour: seen.unwrap_or(colour) })?;
            }
            self = self.with_seconds(seconds_of(turn))?;
        }
        (view.agrees(&self.position) || self.position.outcome().is_some()).then_some(self)
    }

    fn with_seconds(mut self, seconds: impl Iterator<Item = (Square, AppleColour)>) -> Option<Self> {
        for (square, colour) in seconds {
            self.laid.push((self.position.turn().map(|turn| turn.horse), square));
            self = self.with(Action::Apple { square, colour })?;
        }
        Some(self)
    }

    /// With one action more. What is laid after the round has ended is no part of it.
    fn with(mut self, action: Action) -> Option<Self> {
        match self.position.stand(&action) {
            Ok(Played { position, events }) => {
                let broken = events.iter().filter(|event| event.breaks_a_rule()).count();
                let is_move = events.iter().any(|event| matches!(event, EventKind::Move { .. }));
                self.violations += broken;
                self.broken_moves += usize::from(is_move && broken > 0);
                self.position = position;
                self.actions.push(action);
                (self.violations <= MOST_VIOLATIONS && self.broken_moves <= 1).then_some(self)
            }
            Err(LostReason::RoundIsOver) if matches!(action, Action::Apple { .. }) => Some(self),
            Err(_) => None,
        }
    }
}
