//! How rounds begin and end, and what was reported without a camera.

use super::apply::Apply;
use super::now::{Phase, Playing, Stage};
use crate::referee::Mark;
use crate::rules::passing_game::{
    Action, End, EventKind, Lost, LostReason, Outcome, Played, Position, Scoring, partner,
};

impl Apply<'_> {
    /// A round begins with an empty train.
    pub fn begin(&mut self, leader: Option<u8>) {
        self.now.phase = Phase::Playing(Box::new(Playing::new(Position::new(&self.now.seated, leader))));
        (self.now.is_lost, self.now.is_taking, self.now.told_leader) = (false, false, None);
        self.tell(EventKind::RoundStarted { leader });
    }

    /// A round is on already, its beginning not having been seen; a person is asked whether it is, and about joints that do
    /// not match.
    pub fn join(&mut self, train: &[[u8; 2]], boneyard: Option<u8>, mark: Mark) {
        let leader = self.now.told_leader.take();
        let mut position = Position::joined(&self.now.seated, train);
        if let Some(boneyard) = boneyard {
            position = position.with_boneyard(boneyard);
        }
        self.now.phase = Phase::Playing(Box::new(Playing::new(position)));
        self.certain = mark != Mark::Plain;
        self.tell(EventKind::RoundStarted { leader });
        let joints = train.iter().zip(train.iter().skip(1));
        for ([_, value], tile) in joints.filter(|([_, left], [right, _])| left != right) {
            self.tell(EventKind::NoMatch { player: None, tile: (*tile).into(), end: End::Right, value: *value });
        }
        self.certain = true;
    }

    /// An action as it was reported.
    pub fn reported(&mut self, action: &Action) {
        if self.now.paused.is_some() {
            return;
        }
        let result = match (action, &self.now.phase) {
            (_, Phase::Over) => Err(LostReason::MatchIsOver),
            (Action::Start { players, leader, pairs }, phase) => match phase {
                Phase::Playing(playing) if !self.now.is_lost && playing.position.ending().is_none() => {
                    Err(LostReason::RoundIsOn)
                }
                Phase::Playing(_) | Phase::Waiting(_) | Phase::Over => self.start(*players, *leader, *pairs),
            },
            (_, Phase::Waiting(_)) => Err(LostReason::NoRound),
            (Action::EndRound, Phase::Playing(_)) => {
                self.end_play();
                self.tell(EventKind::Corrected { entry: self.id, what: action.name().to_owned() });
                Ok(())
            }
            (_, Phase::Playing(_)) => {
                self.report(action);
                Ok(())
            }
        };
        if let Err(reason) = result {
            self.tell(EventKind::Desynchronised(Lost::impossible(reason, action)));
        }
    }

    fn start(&mut self, players: Option<u8>, leader: Option<u8>, pairs: Option<bool>) -> Result<(), LostReason> {
        let before = self.now.seated;
        let players = players.unwrap_or(before.players);
        let pairs = pairs.unwrap_or(before.pairs) && players == 4;
        if leader.is_some_and(|leader| !(1..=players).contains(&leader)) {
            return Err(LostReason::NoSuchPlayer);
        }
        if (players, pairs) != (before.players, before.pairs) {
            self.seat(players, pairs);
        }
        self.begin(leader.or(self.now.next_leader()));
        Ok(())
    }

    /// An action that the camera did not see: what it saw before is not taken back any more.
    pub fn report(&mut self, action: &Action) {
        self.mend(|position| position);
        self.act(action);
    }

    /// An action of the round stands; one that is impossible loses step, unless it leaves no doubt about what lies there.
    pub fn act(&mut self, action: &Action) {
        let Phase::Playing(playing) = &mut self.now.phase else { return };
        if self.now.is_lost {
            return;
        }
        match playing.position.stand(action) {
            Ok(Played { position, events }) => {
                playing.position = position;
                events.into_iter().for_each(|event| self.tell(event));
                self.judge_end();
            }
            Err(reason) => {
                self.now.is_lost = matches!(
                    reason,
                    LostReason::WhichEnd
                        | LostReason::NoSuchTile
                        | LostReason::BoneyardIsEmpty
                        | LostReason::LayoutDiffers
                );
                self.tell(EventKind::Desynchronised(Lost::impossible(reason, action)));
            }
        }
    }

    /// Play is over and the hands are to be opened; if it was over already, the round ends without a result.
    pub fn end_play(&mut self) {
        let Phase::Playing(playing) = &mut self.now.phase else { return };
        match playing.position.stand(&Action::EndRound) {
            Ok(Played { position, .. }) => playing.position = position,
            Err(_) => self.end_round(),
        }
    }

    /// A person counted the hands.
    pub fn told_pips(&mut self, pips: Vec<u32>) {
        let Phase::Playing(playing) = &mut self.now.phase else { return };
        let Played { position, events } = playing.position.clone().with_pips(pips);
        playing.position = position;
        events.into_iter().for_each(|event| self.tell(event));
        self.judge_end();
    }

    /// "Play continues until a player reaches the desired score."
    fn judge_end(&mut self) {
        let Some(outcome) = self.now.position().and_then(Position::outcome) else { return };
        Scoring::from(&self.now.seated).add(outcome, &mut self.now.score);
        self.now.rounds = self.now.rounds.saturating_add(1);
        self.end_round();
        let target = self.now.seated.target();
        if let Outcome::Won { winner, .. } = outcome
            && self.now.score.iter().any(|points| *points >= target)
        {
            self.now.phase = Phase::Over;
            self.tell(EventKind::MatchWon { winner: Some(winner), score: self.now.score.clone() });
        }
    }

    fn end_round(&mut self) {
        if let Phase::Playing(playing) = std::mem::replace(&mut self.now.phase, Phase::Waiting(Stage::Next)) {
            self.now.last = Some(playing.position);
        }
        (self.now.is_lost, self.now.is_taking) = (false, false);
    }

    /// The match ends before anybody has reached the target: whoever has most has won, if that is one, or one pair.
    pub fn end_match(&mut self) {
        let score = self.now.score.clone();
        let most = score.iter().copied().max();
        let best: Vec<u8> =
            (1..).zip(&score).filter(|(_, own)| Some(**own) == most).map(|(player, _)| player).collect();
        let winner = match best.as_slice() {
            [winner] => Some(*winner),
            [winner, other] if self.now.seated.pairs && partner(*winner) == *other => Some(*winner),
            _ => None,
        };
        self.now.phase = Phase::Over;
        self.tell(EventKind::MatchWon { winner, score });
    }
}
