//! What one entry does to the match.

use super::finding::Finding;
use super::now::{Armed, Doubt, Loose, Now, Phase, Stage};
use super::operator;
use crate::geometry::Timestamp;
use crate::model::PasseTrappe;
use crate::referee::{Happening, Input, Mark, Origin};
use crate::rules::passe_trappe::{
    Action, Counts, EventKind, Half, Lost, LostReason, Played, Position, RoundWonReason, Setup,
};

/// What this game's entries lead to.
pub(super) type Apply<'a> = crate::referee::apply::Apply<'a, PasseTrappe>;

impl Apply<'_> {
    /// Applies an entry's input under what persons decided about it.
    pub fn input(&mut self, input: &Input<PasseTrappe>, mark: Mark) {
        match input {
            Input::Seen(_) => {}
            Input::Found { finding: Finding::Act { action, certain }, .. } => self.marked(action, *certain, mark),
            Input::Found { finding, .. } => self.finding(finding),
            Input::Act { action, .. } => self.marked(action, true, mark),
            Input::Operator { action, .. } => match mark {
                Mark::Plain | Mark::Confirmed(_) => operator::apply(self, action),
                Mark::Struck | Mark::Rejected => {}
            },
        }
    }

    fn marked(&mut self, action: &Action, certain: bool, mark: Mark) {
        self.certain = certain;
        match mark {
            Mark::Plain if certain => self.action(action),
            Mark::Plain => self.unsure(action),
            Mark::Confirmed(said) => self.confirmed(action, said),
            Mark::Rejected => match operator::other_reading(action, certain) {
                Some(other) => {
                    self.certain = true;
                    self.action(&other);
                }
                None => self.moved(action),
            },
            Mark::Struck => self.acknowledge(action.disk()),
        }
    }

    /// What the camera is not sure of is told as a proposal. It changes where the disk lies, which is beyond doubt, and
    /// nothing else: neither who has to take back what, nor whose round it is.
    fn unsure(&mut self, action: &Action) {
        if matches!(action, Action::Start { .. }) {
            return self.action(action);
        }
        let Phase::Playing { position, unsure_winner, .. } = &self.now.phase else { return };
        if self.now.lost || self.now.paused.is_some() {
            return;
        }
        let Ok(Played { position: after, events }) = position.clone().play(action, self.t) else {
            return self.moved(action);
        };
        let after = after.with_debts_of(position);
        let is_over = unsure_winner.is_some();
        self.replace(after);
        // A hand that brings a disk over after a win that is not sure may set up the next round.
        if is_over && matches!(action, Action::PutDown { .. }) {
            return;
        }
        if let (Some(half), Phase::Playing { doubts, .. }) = (lands_in(action), &mut self.now.phase) {
            let disk = action.disk();
            doubts.retain(|doubt| doubt.disk != disk || doubt.left != half);
            doubts.push(Doubt { disk, left: half.other(), t: self.t });
        }
        events.into_iter().for_each(|event| self.tell(event));
        self.judge_end();
    }

    /// A disk lies in the half that an action brought it to.
    fn moved(&mut self, action: &Action) {
        match (action.disk(), lands_in(action)) {
            (Some(disk), Some(half)) => self.change(|position, t| position.lying_in(disk, half, t)),
            (disk, _) => self.acknowledge(disk),
        }
    }

    /// An action as it was played, or reported; impossible ones lose step.
    pub fn action(&mut self, action: &Action) {
        if self.now.paused.is_some() {
            return;
        }
        if let Action::Start { near, far, blocking } = action {
            return self.start(*near, *far, &Setup::faults(*near, *far, blocking, self.disks_per_player()));
        }
        match (&self.now.phase, self.now.lost) {
            (_, true) | (Phase::Over, _) => {}
            (Phase::Waiting { stage, .. }, _) => {
                if *stage == Stage::First && is_play(action) {
                    self.lose(Lost::impossible(LostReason::NoRound, action));
                }
            }
            (Phase::Playing { .. }, false) if *action == Action::TimeUp => self.time_up(),
            (Phase::Playing { position, .. }, false) => match position.clone().play(action, self.t) {
                Ok(played) => {
                    self.replace(played.position);
                    self.settle(action, played.events);
                }
                Err(illegal) => self.lose(Lost {
                    believed: Some(illegal.position.effective()),
                    ..Lost::impossible(illegal.reason, action)
                }),
            },
        }
    }

    /// What a person confirmed is a ruling: of a hand at a disk, that the disk has to go back. What has to go back by that
    /// word has to from when it was said: nobody could know before.
    fn confirmed(&mut self, action: &Action, said: Timestamp) {
        self.certain = true;
        let owes = |now: &Now| match (&now.phase, action.disk()) {
            (Phase::Playing { position, .. }, Some(id)) => position.disk(id).is_some_and(|disk| disk.owed.is_some()),
            (Phase::Playing { .. } | Phase::Waiting { .. } | Phase::Over, _) => false,
        };
        let owed_before = owes(self.now);
        self.ruled(action);
        if let (Some(disk), false, true) = (action.disk(), owed_before, owes(self.now)) {
            self.change(|position, t| position.rested(disk, t.max(said)));
        }
    }

    fn ruled(&mut self, action: &Action) {
        let Action::Carry { from, to, disk } = action else { return self.action(action) };
        let Phase::Playing { position, .. } = &self.now.phase else { return };
        let over = Action::Over { from: *from, to: *to, disk: *disk };
        let Ok(played) = position.clone().play(&over, self.t) else { return self.action(action) };
        self.replace(played.position);
        let events = played.events.into_iter().map(|event| match event {
            EventKind::OverBar { from, .. } => EventKind::NotByElastic { half: from },
            other => other,
        });
        self.settle(action, events.collect());
    }

    fn finding(&mut self, finding: &Finding) {
        match finding {
            Finding::Act { action, certain } => self.marked(action, *certain, Mark::Plain),
            Finding::Ready { setup } => self.arm(setup),
            Finding::Unready => {
                if let Phase::Waiting { armed, .. } = &mut self.now.phase {
                    *armed = None;
                }
            }
            Finding::Loose(from) => {
                let loose = Loose { since: self.t, from: *from };
                if let Phase::Waiting { armed: Some(armed), .. } = &mut self.now.phase {
                    armed.loose.retain(|other| other.from.disk != from.disk);
                    armed.loose.push(loose);
                }
            }
            Finding::Calm { disk } => {
                if let Phase::Waiting { armed: Some(armed), .. } = &mut self.now.phase {
                    armed.loose.retain(|loose| loose.from.disk != *disk);
                }
            }
            Finding::Rested { disk } => self.change(|position, t| position.rested(*disk, t)),
            Finding::CarriedBack { disk } => self.carried_back(*disk),
            Finding::Hands { half, many } => {
                let since = many.then_some(self.t);
                match half {
                    Half::Near => self.now.near_hands_since = since,
                    Half::Far => self.now.far_hands_since = since,
                }
                if !many {
                    self.change(|position, _| position.with_one_hand(*half));
                }
            }
            Finding::Seated { disks } => self.change(|position, t| position.renumbered(disks, t)),
            Finding::Lost { seen } => {
                let believed = self.position().map(Position::physical);
                let reason = LostReason::CountsDiffer;
                self.lose(Lost { reason, action: None, believed, seen: Some(*seen) });
            }
            Finding::Regained { disks } => {
                self.now.lost = false;
                self.change(|position, t| position.renumbered(disks, t).acknowledged(None, t));
            }
        }
    }

    /// A set-up lies ready. While step is lost, or after a win that nobody has confirmed, it is a new beginning.
    fn arm(&mut self, setup: &Setup) {
        let armed = Some(Armed { setup: setup.clone(), since: self.t, loose: Vec::new() });
        match &mut self.now.phase {
            Phase::Waiting { armed: before, .. } => *before = armed,
            Phase::Playing { stage, unsure_winner, .. } if self.now.lost || unsure_winner.is_some() => {
                let stage = if *stage == Stage::First { Stage::Next } else { *stage };
                self.now.phase = Phase::Waiting { stage, armed };
                self.now.lost = false;
            }
            Phase::Playing { .. } | Phase::Over => {}
        }
    }

    /// "Each player places their five disks anywhere on their half of the playing surface board but not blocking the
    /// opening in the center." Judged when play begins (D1).
    pub fn start(&mut self, near: u8, far: u8, faults: &[EventKind]) {
        let (stage, armed) = match &mut self.now.phase {
            Phase::Waiting { stage, armed } => (*stage, armed.take()),
            Phase::Playing { stage, .. } if self.now.lost => (*stage, None),
            Phase::Playing { .. } => return self.lose(Lost::start(LostReason::RoundIsOn)),
            Phase::Over => return self.lose(Lost::start(LostReason::MatchIsOver)),
        };
        self.now.lost = false;
        self.now.near_hands_since = None;
        self.now.far_hands_since = None;
        if !faults.is_empty() {
            let stage = if stage == Stage::First { Stage::Next } else { stage };
            self.now.phase = Phase::Waiting { stage, armed: None };
            return faults.iter().for_each(|fault| self.tell(fault.clone()));
        }
        let lying = armed.map(|armed| (armed.since, armed.setup.disks));
        let position = match lying {
            Some((since, disks)) if disks.len() == usize::from(near) + usize::from(far) => {
                let disks = disks.iter().filter_map(|disk| Some((disk.id, disk.half?)));
                Position::new(self.keys, disks, since)
            }
            Some(_) | None => Position::with_counts(self.keys, near, far, self.t),
        };
        let counts = position.effective();
        self.now.phase = Phase::Playing { stage, position, started: self.t, doubts: Vec::new(), unsure_winner: None };
        self.tell(EventKind::RoundStarted { counts });
    }

    /// "When the time is up, the player with the least number of disks in his half wins. In the case of a tie, play a
    /// special sudden death match using only one disk each."
    pub fn time_up(&mut self) {
        let Phase::Playing { position, doubts, .. } = &self.now.phase else { return };
        let counts = position.counts_at_time_up();
        self.certain &= doubts.is_empty() || self.origin == Origin::Operator;
        let winner = match counts.near.cmp(&counts.far) {
            std::cmp::Ordering::Less => Half::Near,
            std::cmp::Ordering::Greater => Half::Far,
            std::cmp::Ordering::Equal => {
                self.now.phase = Phase::Waiting { stage: Stage::SuddenDeath, armed: None };
                return self.tell(EventKind::SuddenDeath { counts });
            }
        };
        if self.certain {
            return self.win(winner, RoundWonReason::Time, counts);
        }
        self.propose_win(winner, RoundWonReason::Time, counts);
        self.now.phase = Phase::Waiting { stage: Stage::Next, armed: None };
    }

    /// A disk of which it was not sure how it came is carried back: so it had come over the bar, which is sure from now on.
    fn carried_back(&mut self, disk: u8) {
        let Phase::Playing { doubts, position, .. } = &mut self.now.phase else { return };
        let Some(index) = doubts.iter().position(|doubt| doubt.disk == Some(disk)) else { return };
        let Doubt { left, t, .. } = doubts.swap_remove(index);
        *position = position.clone().owing(disk, left, t);
        let kind = EventKind::OverBar { from: left, to: left.other() };
        self.happened.push(Happening { t, kind, certain: true, origin: self.origin });
    }

    /// Tells what an action led to, and whether it ended the round.
    fn settle(&mut self, action: &Action, events: Vec<EventKind>) {
        let by_hand = events.iter().any(|event| matches!(event, EventKind::NotByElastic { .. }));
        self.certain &= !by_hand || self.origin == Origin::Operator;
        // A hand that has taken a disk back needs time to withdraw: from now on it is one too many.
        if events.iter().any(|event| matches!(event, EventKind::Returned { .. })) {
            self.now.near_hands_since = self.now.near_hands_since.map(|_| self.t);
            self.now.far_hands_since = self.now.far_hands_since.map(|_| self.t);
        }
        let mut is_doubted = false;
        if let Phase::Playing { doubts, unsure_winner, .. } = &mut self.now.phase {
            if is_play(action) && self.certain {
                *unsure_winner = None;
            }
            // Back in the half it left, a disk counts for it whatever way it had taken.
            let is_back = |doubt: &Doubt| {
                doubt.disk.is_some() && doubt.disk == action.disk() && lands_in(action) == Some(doubt.left)
            };
            is_doubted = !doubts.is_empty();
            doubts.retain(|doubt| !is_back(doubt));
            if let Some(half) = lands_in(action).filter(|_| !self.certain) {
                doubts.push(Doubt { disk: action.disk(), left: half.other(), t: self.t });
            }
        }
        for event in events {
            // Whether somebody is late with a disk is not sure while it is not sure which have to go back.
            let certain = self.certain;
            self.certain &= !(is_doubted && matches!(event, EventKind::NotReturned { .. }));
            self.tell(event);
            self.certain = certain;
        }
        self.judge_end();
    }

    /// Whether the round has ended: if it depends on something that is not sure, that is a proposal, and play goes on.
    fn judge_end(&mut self) {
        let Phase::Playing { position, doubts, unsure_winner, .. } = &mut self.now.phase else { return };
        let Some(winner) = position.winner() else { return };
        let counts = position.effective();
        if self.certain && (doubts.is_empty() || self.origin == Origin::Operator) {
            self.win(winner, RoundWonReason::Empty, counts);
        } else if unsure_winner.replace(winner) != Some(winner) {
            self.propose_win(winner, RoundWonReason::Empty, counts);
        }
    }

    fn propose_win(&mut self, winner: Half, reason: RoundWonReason, counts: Counts) {
        self.certain = false;
        self.tell(EventKind::RoundWon { winner, reason, counts, score: self.now.score.won_by(winner) });
    }

    /// "As soon as a player has no disks left in their half, that player wins the round." "The first player to win three
    /// matches wins."
    fn win(&mut self, winner: Half, reason: RoundWonReason, counts: Counts) {
        let score = self.now.score.won_by(winner);
        self.now.score = score;
        self.now.phase = Phase::Waiting { stage: Stage::Next, armed: None };
        self.tell(EventKind::RoundWon { winner, reason, counts, score });
        if score.of(winner) >= self.keys.rounds_to_win {
            self.now.phase = Phase::Over;
            self.tell(EventKind::MatchWon { winner, score });
        }
    }

    fn lose(&mut self, lost: Lost) {
        self.now.lost = matches!(self.now.phase, Phase::Playing { .. });
        self.tell(EventKind::Desynchronised(lost));
    }

    pub fn position(&self) -> Option<&Position> {
        match &self.now.phase {
            Phase::Playing { position, .. } => Some(position),
            Phase::Waiting { .. } | Phase::Over => None,
        }
    }

    pub fn replace(&mut self, new: Position) {
        if let Phase::Playing { position, .. } = &mut self.now.phase {
            *position = new;
        }
    }

    pub fn change(&mut self, change: impl FnOnce(Position, Timestamp) -> Position) {
        if let Some(position) = self.position().cloned() {
            self.replace(change(position, self.t));
        }
    }

    fn acknowledge(&mut self, disk: Option<u8>) {
        if disk.is_some() {
            self.change(|position, t| position.acknowledged(disk, t));
        }
    }

    pub fn disks_per_player(&self) -> u8 {
        match &self.now.phase {
            Phase::Waiting { stage, .. } | Phase::Playing { stage, .. } => stage.disks_per_player(self.keys),
            Phase::Over => self.keys.disks_per_player,
        }
    }
}

/// The half in which an action leaves a disk that crossed.
fn lands_in(action: &Action) -> Option<Half> {
    match action {
        Action::Through { to, .. }
        | Action::PushOut { to, .. }
        | Action::Over { to, .. }
        | Action::Carry { to, .. }
        | Action::PutDown { half: to, .. } => Some(*to),
        Action::Start { .. }
        | Action::Shot { .. }
        | Action::StopInOpening { .. }
        | Action::Leave { .. }
        | Action::Lift { .. }
        | Action::Hands { .. }
        | Action::TimeUp => None,
    }
}

/// Whether an action belongs to play, so that it cannot be before any round.
fn is_play(action: &Action) -> bool {
    match action {
        Action::Shot { .. }
        | Action::Through { .. }
        | Action::StopInOpening { .. }
        | Action::PushOut { .. }
        | Action::Over { .. }
        | Action::Leave { .. }
        | Action::Carry { .. }
        | Action::TimeUp => true,
        Action::Start { .. } | Action::Lift { .. } | Action::PutDown { .. } | Action::Hands { .. } => false,
    }
}

impl Lost {
    fn impossible(reason: LostReason, action: &Action) -> Self {
        Self { reason, action: Some(action.name().to_owned()), believed: None, seen: None }
    }

    fn start(reason: LostReason) -> Self {
        Self { reason, action: Some("start".to_owned()), believed: None, seen: None }
    }
}
