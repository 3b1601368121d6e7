//! What one entry does to the match.

use super::finding::Finding;
use super::now::{Earlier, Ended, Phase, Stage};
use super::operator;
use crate::geometry::Square;
use crate::model::{AfterViolation, Pferdeaeppel, Seat};
use crate::referee::{Input, Mark};
use crate::rules::Kind as _;
use crate::rules::pferdeaeppel::{
    Action, Corners, EventKind, Horse, Layout, Lost, LostReason, Outcome, OwnApple, Played, Position, Setup,
};

/// What this game's entries lead to.
pub(super) type Apply<'a> = crate::referee::apply::Apply<'a, Pferdeaeppel>;

impl Apply<'_> {
    /// Applies an entry's input under what persons decided about it.
    pub fn input(&mut self, input: &Input<Pferdeaeppel>, mark: Mark) {
        match (input, mark) {
            (Input::Seen(_), _) | (Input::Found { .. } | Input::Act { .. } | Input::Operator { .. }, Mark::Struck) => {}
            (Input::Found { finding, .. }, Mark::Plain | Mark::Confirmed(_)) => self.finding(finding, mark),
            (Input::Found { finding: Finding::Act { actions, .. }, .. }, Mark::Rejected) => self.lie(actions),
            (Input::Act { action, .. }, Mark::Rejected) => self.lie(std::slice::from_ref(action)),
            (Input::Found { .. } | Input::Operator { .. }, Mark::Rejected) => {}
            (Input::Act { action, .. }, Mark::Plain | Mark::Confirmed(_)) => {
                self.reported(action);
                self.question(mark);
            }
            (Input::Operator { action, .. }, Mark::Plain | Mark::Confirmed(_)) => operator::apply(self, action),
        }
    }

    fn finding(&mut self, finding: &Finding, mark: Mark) {
        match finding {
            Finding::Act { actions, unsure, ambiguous } => {
                self.certain = !ambiguous || mark != Mark::Plain;
                for action in actions {
                    let unsure = mark == Mark::Plain && is_apple_on(action, unsure);
                    self.act(action, !unsure);
                }
                self.question(mark);
            }
            Finding::TakenBack { kept } => self.take_back(*kept),
            Finding::BadSetup { seen } => self.bad_setup(&Setup::from_layout(seen), Some(seen.clone())),
            Finding::Lost { seen } => {
                let believed = self.now.position().map(Position::layout);
                let reason = LostReason::LayoutDiffers;
                self.lose(Lost { reason, action: None, believed, seen: Some(seen.clone()) });
            }
            Finding::Regained => self.now.lost = None,
            Finding::TimeUp => self.end_match(),
        }
    }

    /// With `after_violation = wait` nothing counts after a broken rule until a person has decided about it.
    fn question(&mut self, mark: Mark) {
        let is_broken = self.happened.iter().any(|happening| {
            happening.kind.breaks_a_rule()
                && !matches!(happening.kind, EventKind::Desynchronised(_) | EventKind::BadSetup { .. })
        });
        if self.keys.after_violation == AfterViolation::Wait && mark == Mark::Plain && is_broken {
            self.now.in_question = Some(self.id);
        }
    }

    /// A person says that no rule was broken: the pieces lie as they were seen, and nothing follows from it.
    fn lie(&mut self, actions: &[Action]) {
        for action in actions {
            let Phase::Playing { position, .. } = &self.now.phase else { return };
            if let Ok(Played { position: after, .. }) = position.stand(action) {
                self.step_to(after.accepted(), action, 0);
            }
        }
    }

    /// What was reported without a camera. A horse that goes back to where it came from, before the opponent moves, or to
    /// another square before it has dropped its apple, takes its turn back.
    fn reported(&mut self, action: &Action) {
        if self.now.in_question.is_some() || self.now.paused.is_some() {
            return;
        }
        if let Phase::Playing { position, earlier, .. } = &self.now.phase
            && self.now.lost.is_none()
            && let Some(kept) = taken_back_by(action, position, earlier)
        {
            self.take_back(kept);
            if self.now.position().is_some_and(|position| lies_so(action, position)) {
                return;
            }
        }
        self.act(action, true);
    }

    /// An action as it was played, or reported; impossible ones lose step.
    fn act(&mut self, action: &Action, is_certain: bool) {
        if self.now.paused.is_some() {
            return;
        }
        match (action, &self.now.phase) {
            (Action::Start { white, brown, apples }, _) => self.start(*white, *brown, apples),
            (_, Phase::Over) => {}
            (Action::EndRound, Phase::Playing { .. }) => {
                self.end_round();
                self.tell(EventKind::Corrected { entry: self.id, what: action.name().to_owned() });
            }
            // What is cleared away, or laid too late, is no play.
            (
                Action::Apple { .. } | Action::Remove { .. } | Action::Shift { .. } | Action::Uncover { .. },
                Phase::Waiting { stage: Stage::Next, .. },
            ) => {}
            (_, Phase::Waiting { stage, .. }) => {
                let reason = match stage {
                    Stage::First => LostReason::NoRound,
                    Stage::Next => LostReason::RoundIsOver,
                };
                self.lose(Lost::impossible(reason, action));
            }
            (_, Phase::Playing { .. }) if self.now.lost.is_some() => {}
            (_, Phase::Playing { position, .. }) => match position.stand(action) {
                Ok(played) => self.stand(action, played, is_certain),
                Err(reason) => {
                    let believed = Some(position.layout());
                    self.lose(Lost { believed, ..Lost::impossible(reason, action) });
                }
            },
        }
    }

    fn stand(&mut self, action: &Action, played: Played, is_certain: bool) {
        let Played { position, events } = played;
        let outcome = position.outcome();
        let violations = events.iter().filter(|event| event.breaks_a_rule()).count();
        self.step_to(position, action, violations);
        for event in events {
            let certain = self.certain;
            self.certain &= is_certain || !matches!(event, EventKind::Apple { .. });
            self.tell(event);
            self.certain = certain;
        }
        if let Some(outcome) = outcome {
            self.judge_end(outcome);
        }
    }

    /// Remembers what lay there before a step of the turn; the opponent's move begins another turn.
    fn step_to(&mut self, after: Position, action: &Action, violations: usize) {
        let Phase::Playing { position, earlier } = &mut self.now.phase else { return };
        let before = std::mem::replace(position, after);
        let is_own = |square: Square| before.turn().is_some_and(|turn| turn.own == OwnApple::Due && turn.to == square);
        let is_step = match action {
            Action::Move { horse, .. } => {
                if before.turn().is_none_or(|turn| turn.horse != *horse) {
                    earlier.clear();
                }
                true
            }
            Action::Apple { square, .. } => !is_own(*square),
            Action::Remove { .. } | Action::Shift { .. } => true,
            Action::Uncover { .. } | Action::Start { .. } | Action::EndRound => false,
        };
        if is_step {
            earlier.push(Earlier { position: before, entry: self.id, violations });
        }
    }

    /// The turn up to one of its steps stays, what came after is undone; so is the end of a round that came of it.
    fn take_back(&mut self, kept: usize) {
        let mut steps = match &mut self.now.phase {
            Phase::Playing { earlier, .. } => std::mem::take(earlier),
            Phase::Waiting { ended: Some(ended), .. } => {
                (self.now.score, self.now.rounds) = (ended.score, ended.rounds);
                std::mem::take(&mut ended.earlier)
            }
            Phase::Waiting { ended: None, .. } | Phase::Over => return,
        };
        let undone = steps.split_off(kept.min(steps.len()));
        let Some(Earlier { position, entry, .. }) = undone.into_iter().next() else { return };
        self.now.phase = Phase::Playing { position, earlier: steps };
        self.tell(EventKind::Corrected { entry, what: "taken_back".to_owned() });
    }

    /// "Each player places his horse on the outer corner square of the board on his own right, as seen from his seat."
    fn start(&mut self, white: Square, brown: Square, apples: &[Square]) {
        let reason = match (&self.now.phase, &self.now.lost) {
            (Phase::Waiting { .. }, _) | (Phase::Playing { .. }, Some(_)) => None,
            (Phase::Playing { .. }, None) => Some(LostReason::RoundIsOn),
            (Phase::Over, _) => Some(LostReason::MatchIsOver),
        };
        let horses = Corners { white, brown }.horses();
        let setup = Setup { horses, apples: apples.to_vec() };
        if let Some(reason) = reason {
            return self.lose(Lost::impossible(reason, &Action::Start { white, brown, apples: Vec::new() }));
        }
        match setup.white_player(&self.now.allowed(self.keys), self.keys.size) {
            Some(white_player) => self.begin(Position::new(self.keys, white_player), white_player),
            None => self.bad_setup(&setup, None),
        }
    }

    fn bad_setup(&mut self, setup: &Setup, seen: Option<Layout>) {
        let Some(fault) = setup.fault(&self.now.allowed(self.keys), self.keys.size) else { return };
        if let Phase::Waiting { faulty, .. } = &mut self.now.phase {
            *faulty = seen.or(Some(Layout { horses: setup.horses, apples: Vec::new() }));
        }
        self.tell(fault);
    }

    /// "To begin, each player lets one brown Pferdeäppel drop through the opening of his piece onto the board. Then play
    /// begins. White starts."
    pub fn begin(&mut self, position: Position, white_player: Seat) {
        let (white, brown) = (position.horse(Horse::White), position.horse(Horse::Brown));
        self.now.phase = Phase::Playing { position, earlier: Vec::new() };
        self.now.white_player = white_player;
        self.now.told = None;
        self.now.lost = None;
        self.now.started = self.now.started.or(Some(self.t));
        self.tell(EventKind::RoundStarted { white, brown, white_player });
    }

    fn judge_end(&mut self, outcome: Outcome) {
        let (score, rounds) = (self.now.score, self.now.rounds);
        let earlier = match &mut self.now.phase {
            Phase::Playing { earlier, .. } => std::mem::take(earlier),
            Phase::Waiting { .. } | Phase::Over => Vec::new(),
        };
        match outcome {
            Outcome::Won { winner, points, reason } => {
                let player = match winner {
                    Horse::White => self.now.white_player,
                    Horse::Brown => self.now.white_player.other(),
                };
                self.now.score = self.now.score.with(player, points);
                self.tell(EventKind::RoundWon { winner, points, reason, player, score: self.now.score });
            }
            Outcome::Draw { reason } => self.tell(EventKind::Draw { reason, score: self.now.score }),
        }
        self.now.rounds = self.now.rounds.saturating_add(1);
        self.end_round();
        if let Phase::Waiting { ended, .. } = &mut self.now.phase {
            *ended = Some(Ended { earlier, score, rounds });
        }
    }

    /// The round is over; and the match, if it was its last or its time has run out meanwhile.
    pub fn end_round(&mut self) {
        self.now.phase = Phase::Waiting { stage: Stage::Next, faulty: None, ended: None };
        self.now.lost = None;
        self.now.in_question = None;
        let all_played = self.keys.match_rounds.is_some_and(|rounds| self.now.rounds >= rounds);
        let late = self.now.end_of_match(self.keys).is_some_and(|end| self.t >= end);
        if all_played || late || self.now.is_time_up {
            self.end_match();
        }
    }

    /// "After a set time or a fixed number of rounds, the player with the highest total wins."
    pub fn end_match(&mut self) {
        self.now.phase = Phase::Over;
        self.tell(EventKind::MatchWon { winner: self.now.score.leader(), score: self.now.score });
    }

    fn lose(&mut self, lost: Lost) {
        if let Phase::Playing { .. } = self.now.phase {
            self.now.lost = Some(lost.seen.clone());
        }
        self.tell(EventKind::Desynchronised(lost));
    }
}

/// How many of the turn's steps stay if an action takes others back.
fn taken_back_by(action: &Action, position: &Position, earlier: &[Earlier]) -> Option<usize> {
    let turn = position.turn()?;
    let before_move = || earlier.iter().rposition(|earlier| earlier.position.horse(turn.horse) == turn.from);
    match action {
        Action::Move { horse, to } if *horse == turn.horse && *to == turn.from => before_move(),
        Action::Move { horse, to } if *horse == turn.horse && turn.own == OwnApple::Due => {
            let kept = before_move()?;
            let goes_elsewhere = earlier.get(kept)?.position.clone().play(action).is_ok();
            goes_elsewhere.then_some(kept)
        }
        Action::Remove { square } if turn.second == Some(*square) => {
            earlier.iter().rposition(|earlier| earlier.position.apple(*square).is_none())
        }
        Action::Move { .. }
        | Action::Remove { .. }
        | Action::Start { .. }
        | Action::Apple { .. }
        | Action::Shift { .. }
        | Action::Uncover { .. }
        | Action::EndRound => None,
    }
}

/// Whether what an action does is so already.
fn lies_so(action: &Action, position: &Position) -> bool {
    match action {
        Action::Move { horse, to } => position.horse(*horse) == *to,
        Action::Remove { square } => position.apple(*square).is_none(),
        Action::Start { .. }
        | Action::Apple { .. }
        | Action::Shift { .. }
        | Action::Uncover { .. }
        | Action::EndRound => false,
    }
}

fn is_apple_on(action: &Action, squares: &[Square]) -> bool {
    matches!(action, Action::Apple { square, .. } if squares.contains(square))
}
