//! Broken rules, each as it comes up at a table.

use super::beat::{Beat, Deed, Told};
use super::player::{Manner, PlayedTurn, Skill, choose_turn, moved};
use super::plot::Plot;
use super::script::{beat, told};
use crate::geometry::Square;
use crate::rules::pferdeaeppel::{Action, AppleColour, EventKind, Horse, Position};
use crate::synth::dice::Dice;

/// How far a horse goes that is moved wrongly, in squares.
const STRAY: u8 = 3;

/// What breaks the rule of this plot, and the position after it; `None` where it cannot be broken here.
pub(super) fn breach(dice: &mut Dice, now: &Position, plot: Plot) -> Option<(Vec<Beat>, Position)> {
    match plot {
        Plot::NotAKnightMove => {
            let from = now.horse(now.to_move());
            let near = |to: &Square| {
                let (across, along) = (from.column.abs_diff(to.column), from.row.abs_diff(to.row));
                across.max(along) <= STRAY && !matches!((across, along), (1, 2) | (2, 1))
            };
            let squares: Vec<Square> = free(now).into_iter().filter(near).collect();
            stray(dice, now, now.to_move(), &squares)
        }
        Plot::EnteredBlockedSquare => {
            let horse = now.to_move();
            let from = now.horse(horse);
            let is_knights =
                |to: &Square| matches!((from.column.abs_diff(to.column), from.row.abs_diff(to.row)), (1, 2) | (2, 1));
            let under_horse = |square: Square| Horse::BOTH.iter().any(|horse| now.horse(*horse) == square);
            let apples = now.apples().into_iter().map(|apple| apple.square);
            let squares: Vec<Square> = apples.filter(|square| is_knights(square) && !under_horse(*square)).collect();
            stray(dice, now, horse, &squares)
        }
        Plot::WrongTurn => {
            let horse = now.to_move().other();
            let other = now.horse(horse.other());
            let squares: Vec<Square> = now.enterable(horse).into_iter().filter(|square| *square != other).collect();
            stray(dice, now, horse, &squares)
        }
        Plot::MissingApple => missing(dice, now),
        Plot::WrongColourApple if dice.chance(0.4) => wrong_under_horse(dice, now),
        Plot::WrongColourApple => laid(dice, now, &[AppleColour::Golden]),
        Plot::TooManyApples => laid(dice, now, &[AppleColour::Brown, AppleColour::Brown]),
        Plot::BlockedLastEscape => blocked_escape(dice, now),
        Plot::AppleMovedOrRemoved => disturbed(dice, now),
        Plot::TakeBack => taken_back(dice, now),
        Plot::Turns
        | Plot::Caught
        | Plot::WhiteImmobilised
        | Plot::NoSafeEscape
        | Plot::Draw
        | Plot::Golden
        | Plot::AllApplesPlaced
        | Plot::BrownImmobilised
        | Plot::BadSetup
        | Plot::QuickMoves => None,
    }
}

const PLAIN: Manner = Manner { skill: Skill::None, second: 0.0 };

fn free(now: &Position) -> Vec<Square> {
    Square::all(now.size()).filter(|square| !now.is_blocked(*square)).collect()
}

/// Does something whatever rules it breaks.
fn stand(now: &Position, action: &Action) -> Option<(Vec<EventKind>, Position)> {
    now.stand(action).ok().map(|done| (done.events, done.position)).filter(|(_, after)| after.outcome().is_none())
}

/// A horse goes to one of these squares and drops its apple where it must.
fn stray(dice: &mut Dice, now: &Position, horse: Horse, squares: &[Square]) -> Option<(Vec<Beat>, Position)> {
    let [first, rest @ ..] = squares else { return None };
    let to = dice.pick(*first, rest);
    let (mut events, mut after) = stand(now, &Action::Move { horse, to })?;
    let mut deeds = vec![(horse, Deed::Carry { horse, to })];
    if now.apple(to).is_none() {
        let colour = after.supply().next()?;
        let dropped = stand(&after, &Action::Apple { square: to, colour })?;
        events.extend(dropped.0);
        after = dropped.1;
        deeds.push((horse, Deed::Lay { square: to, colour }));
    }
    Some((vec![Beat { deeds, events: told(&events), hurried: false, veiled: false }], after))
}

/// A turn, then apples of these colours beside it in the same turn.
fn laid(dice: &mut Dice, now: &Position, colours: &[AppleColour]) -> Option<(Vec<Beat>, Position)> {
    let turn = choose_turn(dice, now, PLAIN).filter(|turn| turn.after.supply().brown > 2)?;
    let horse = turn.horse;
    let (mut done, mut after) = (beat(&turn), turn.after);
    for colour in colours.iter().copied() {
        let kept: Vec<Square> = free(&after).into_iter().filter(|s| !after.safe_escapes().contains(s)).collect();
        let [first, rest @ ..] = kept.as_slice() else { return None };
        let square = dice.pick(*first, rest);
        let (events, next) = stand(&after, &Action::Apple { square, colour })?;
        // Which of two apples is the one too many cannot be seen.
        let is_excess = |told: &Told| told.0.get("kind").is_some_and(|kind| kind == "too_many_apples");
        let events = told(&events).into_iter();
        done.events.extend(events.map(|told| if is_excess(&told) { told.without("square") } else { told }));
        done.deeds.push((horse, Deed::Lay { square, colour }));
        after = next;
    }
    Some((vec![done], after))
}

/// Brown closes White's last escape.
fn blocked_escape(dice: &mut Dice, now: &Position) -> Option<(Vec<Beat>, Position)> {
    let turn = choose_turn(dice, now, Manner { skill: Skill::Good, second: 0.0 })?;
    let escapes = turn.after.safe_escapes();
    let [square] = escapes.as_slice() else { return None };
    if turn.horse != Horse::Brown || turn.after.supply().brown == 0 || turn.after.outcome().is_some() {
        return None;
    }
    let mut done = beat(&turn);
    let action = Action::Apple { square: *square, colour: AppleColour::Brown };
    let (events, after) = stand(&turn.after, &action)?;
    done.events.extend(told(&events));
    done.deeds.push((turn.horse, Deed::Lay { square: *square, colour: AppleColour::Brown }));
    Some((vec![done], after))
}

/// A move without its apple: seen when the horse leaves again.
fn missing(dice: &mut Dice, now: &Position) -> Option<(Vec<Beat>, Position)> {
    let turn = choose_turn(dice, now, PLAIN)?;
    let mut done = beat(&turn);
    done.deeds.retain(|(_, deed)| !matches!(deed, Deed::Lay { .. }));
    uncovered(dice, turn, done, None)
}

/// A golden apple under the horse while browns are left: seen when the horse leaves again.
fn wrong_under_horse(dice: &mut Dice, now: &Position) -> Option<(Vec<Beat>, Position)> {
    let turn = choose_turn(dice, now, PLAIN)?;
    let mut done = beat(&turn);
    for (_, deed) in &mut done.deeds {
        if let Deed::Lay { colour, .. } = deed {
            *colour = AppleColour::Golden;
        }
    }
    uncovered(dice, turn, done, Some(AppleColour::Golden))
}

/// The turn in which a horse hides what it should have dropped, the opponent's, and the one in which it comes to light.
fn uncovered(
    dice: &mut Dice,
    turn: PlayedTurn,
    mut done: Beat,
    colour: Option<AppleColour>,
) -> Option<(Vec<Beat>, Position)> {
    turn.own.filter(|own| *own == AppleColour::Brown)?;
    let square = turn.to;
    // What is under the horse is believed, not seen.
    let is_own = |told: &Told| told.0.get("kind").is_some_and(|kind| kind == "apple");
    done.events = done
        .events
        .into_iter()
        .map(|told| if is_own(&told) { told.without("colour").optional() } else { told })
        .collect();
    let answer = choose_turn(dice, &turn.after, PLAIN)?;
    let (events, uncovered) = stand(&answer.after, &Action::Uncover { square, colour })?;
    let next = choose_turn(dice, &uncovered, PLAIN)?;
    let mut last = beat(&next);
    last.events.extend(told(&events));
    let after = next.after;
    done.veiled = true;
    let between = Beat { veiled: true, ..beat(&answer) };
    Some((vec![done, between, last], after))
}

/// An apple that lies in the open is taken or laid elsewhere, by a hand that does nothing else.
fn disturbed(dice: &mut Dice, now: &Position) -> Option<(Vec<Beat>, Position)> {
    let by = dice.pick(Horse::White, &[Horse::Brown]);
    let second = now.turn().and_then(|turn| turn.second);
    let open: Vec<Square> = now
        .apples()
        .into_iter()
        .filter(|apple| !apple.hidden && Some(apple.square) != second)
        .map(|apple| apple.square)
        .collect();
    let [first, rest @ ..] = open.as_slice() else { return None };
    let square = dice.pick(*first, rest);
    let places = free(now);
    let [first, rest @ ..] = places.as_slice() else { return None };
    let to = dice.chance(0.5).then(|| dice.pick(*first, rest));
    let (action, deed) = match to {
        Some(to) => (Action::Shift { from: square, to }, Deed::Shift { from: square, to }),
        None => (Action::Remove { square }, Deed::Take { square }),
    };
    let (events, after) = stand(now, &action)?;
    Some((vec![Beat { deeds: vec![(by, deed)], events: told(&events), hurried: false, veiled: false }], after))
}

/// A move is taken back before the opponent moves, and another made.
fn taken_back(dice: &mut Dice, now: &Position) -> Option<(Vec<Beat>, Position)> {
    let turn = choose_turn(dice, now, PLAIN)?;
    let (horse, from) = (turn.horse, now.horse(turn.horse));
    let others: Vec<Square> = now.enterable(horse).into_iter().filter(|to| *to != turn.to).collect();
    let [first, rest @ ..] = others.as_slice() else { return None };
    let other = moved(now, horse, dice.pick(*first, rest))?;
    let deeds = vec![(horse, Deed::Carry { horse, to: from }), (horse, Deed::Take { square: turn.to })];
    let back = Beat { deeds, events: vec![Told::named("corrected").optional()], hurried: false, veiled: false };
    Some((vec![beat(&turn), back, beat(&other)], other.after))
}
