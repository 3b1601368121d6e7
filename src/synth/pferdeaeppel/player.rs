//! Simple players: they know the rules, and some look a move ahead.

use crate::geometry::Square;
use crate::rules::pferdeaeppel::{Action, AppleColour, EventKind, Horse, Position};
use crate::synth::dice::Dice;

/// How a player chooses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Manner {
    pub skill: Skill,
    /// How often a second apple is laid.
    pub second: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Skill {
    /// Any move.
    None,
    /// White keeps its escapes, Brown takes them.
    Good,
    /// Brown leaves White its escapes, and White does not mind Brown's.
    Kind,
}

/// A turn that the rules allow, played.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PlayedTurn {
    pub horse: Horse,
    pub to: Square,
    pub own: Option<AppleColour>,
    pub second: Option<Square>,
    pub events: Vec<EventKind>,
    pub after: Position,
}

/// The next turn; `None` where the round is over.
pub(super) fn choose_turn(dice: &mut Dice, now: &Position, manner: Manner) -> Option<PlayedTurn> {
    let horse = now.to_move();
    let moves: Vec<Square> = now.enterable(horse);
    let mut best: Option<(f64, PlayedTurn)> = None;
    for to in moves {
        let Some(turn) = moved(now, horse, to) else { continue };
        let worth = worth(dice, &turn, manner.skill);
        if best.as_ref().is_none_or(|(most, _)| worth > *most) {
            best = Some((worth, turn));
        }
    }
    let (_, turn) = best?;
    Some(if dice.chance(manner.second) { with_second(dice, turn, manner.skill) } else { turn })
}

/// A move with the apple that its horse drops; `None` where a rule forbids it.
pub(super) fn moved(now: &Position, horse: Horse, to: Square) -> Option<PlayedTurn> {
    let step = now.clone().play(&Action::Move { horse, to }).ok()?;
    let (mut events, mut after, mut own) = (step.events, step.position, None);
    let due = after
        .legal_actions()
        .into_iter()
        .find(|action| matches!(action, Action::Apple { square, .. } if *square == to));
    if let Some(Action::Apple { square, colour }) = due {
        let dropped = after.play(&Action::Apple { square, colour }).ok()?;
        events.extend(dropped.events);
        (after, own) = (dropped.position, Some(colour));
    }
    Some(PlayedTurn { horse, to, own, second: None, events, after })
}

fn worth(dice: &mut Dice, turn: &PlayedTurn, skill: Skill) -> f64 {
    let escapes = turn.after.safe_escapes().len() as f64;
    let caught = if turn.after.horse(Horse::White) == turn.after.horse(Horse::Brown) { 100.0 } else { 0.0 };
    let threatened = if turn.after.is_threatened(turn.after.horse(Horse::White)) { 50.0 } else { 0.0 };
    let any = dice.between(0.0, 0.9);
    match (skill, turn.horse) {
        (Skill::None, _) => any,
        (Skill::Good, Horse::White) => any + escapes - threatened,
        (Skill::Good, Horse::Brown) => any - escapes + caught,
        (Skill::Kind, Horse::White) => {
            any + escapes - threatened - turn.after.enterable(Horse::Brown).len() as f64 * 0.5
        }
        (Skill::Kind, Horse::Brown) => any + escapes - caught,
    }
}

/// The turn with a second apple, where one may be laid.
fn with_second(dice: &mut Dice, turn: PlayedTurn, skill: Skill) -> PlayedTurn {
    let seconds: Vec<Square> =
        turn.after.legal_actions().into_iter().filter_map(|action| second(&action, turn.to)).collect();
    let escapes = turn.after.safe_escapes();
    let takes: Vec<Square> = seconds.iter().copied().filter(|square| escapes.contains(square)).collect();
    let hunts = (skill, turn.horse) == (Skill::Good, Horse::Brown) && !takes.is_empty();
    let wanted = if hunts { takes.as_slice() } else { seconds.as_slice() };
    let [first, rest @ ..] = wanted else { return turn };
    let square = dice.pick(*first, rest);
    match turn.after.clone().play(&Action::Apple { square, colour: AppleColour::Brown }) {
        Ok(laid) => {
            let events = turn.events.iter().cloned().chain(laid.events).collect();
            PlayedTurn { second: Some(square), events, after: laid.position, ..turn }
        }
        Err(_) => turn,
    }
}

fn second(action: &Action, own: Square) -> Option<Square> {
    match action {
        Action::Apple { square, colour: AppleColour::Brown } if *square != own => Some(*square),
        Action::Apple { .. }
        | Action::Start { .. }
        | Action::Move { .. }
        | Action::Remove { .. }
        | Action::Shift { .. }
        | Action::Uncover { .. }
        | Action::EndRound => None,
    }
}
