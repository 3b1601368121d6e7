//! What is done in a clip, turn by turn, and what a referee has to say of it.

use super::beat::{Beat, Deed, Told};
use super::breach::breach;
use super::player::{Manner, PlayedTurn, Skill, choose_turn};
use super::plot::Plot;
use crate::geometry::Square;
use crate::model::{Pferdeaeppel, Seat};
use crate::rules::pferdeaeppel::{AppleColour, EndReason, EventKind, Horse, Outcome, Position};
use crate::synth::dice::Dice;

/// Rounds that are tried until one has what is wished.
const TRIES: usize = 6000;
/// How often a second apple comes in a visit of its own, and a hand over the board does nothing.
const LATE_SECOND: f64 = 0.08;
const IDLE_HAND: f64 = 0.06;
/// Turns after a broken rule.
const TURNS_AFTER: usize = 2;

/// A clip's course.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Script {
    pub white_seat: Seat,
    /// Apples that lie at the beginning, those under the horses too.
    pub apples: Vec<(Square, AppleColour)>,
    pub horses: [(Horse, Square); 2],
    /// What is told at the beginning.
    pub opening: Vec<Told>,
    pub beats: Vec<Beat>,
}

/// A course of play with this plot in at most so many turns; `None` where none was found.
pub(super) fn script(dice: &mut Dice, keys: &Pferdeaeppel, plot: Plot, most_turns: usize) -> Option<Script> {
    let white_seat = keys.white_seat;
    let first = Position::new(keys, white_seat);
    let mut script = Script {
        white_seat,
        apples: first.apples().into_iter().map(|apple| (apple.square, apple.colour)).collect(),
        horses: Horse::BOTH.map(|horse| (horse, first.horse(horse))),
        opening: vec![Told::named("round_started")],
        beats: Vec::new(),
    };
    match plot {
        Plot::Turns
        | Plot::Caught
        | Plot::WhiteImmobilised
        | Plot::NoSafeEscape
        | Plot::Draw
        | Plot::Golden
        | Plot::AllApplesPlaced
        | Plot::BrownImmobilised => {
            let turns = round(dice, &first, plot, most_turns)?;
            script.beats = turns.iter().flat_map(|turn| beats(dice, turn)).collect();
        }
        Plot::NotAKnightMove
        | Plot::EnteredBlockedSquare
        | Plot::WrongTurn
        | Plot::MissingApple
        | Plot::TooManyApples
        | Plot::WrongColourApple
        | Plot::BlockedLastEscape
        | Plot::AppleMovedOrRemoved
        | Plot::TakeBack => broken(dice, &first, plot, most_turns, &mut script)?,
        Plot::BadSetup => {
            spoil(dice, keys.size, &mut script);
            let turns = round(dice, &first, Plot::Turns, most_turns.min(3))?;
            script.beats.extend(turns.iter().flat_map(|turn| beats(dice, turn)));
        }
        Plot::QuickMoves => {
            let turns = round(dice, &first, Plot::QuickMoves, most_turns)?;
            let hurried = dice.between(0.0, turns.len() as f64 - 1.5) as usize;
            let whole =
                turns.iter().enumerate().map(|(number, turn)| Beat { hurried: number == hurried, ..beat(turn) });
            script.beats = whole.collect();
        }
    }
    Some(script)
}

/// Legal turns until the round ends as is wished, or for so many turns.
fn round(dice: &mut Dice, first: &Position, plot: Plot, most_turns: usize) -> Option<Vec<PlayedTurn>> {
    for _ in 0..TRIES {
        let manner = |dice: &mut Dice| Manner {
            skill: dice.pick(Skill::Good, &[Skill::None, Skill::Kind]),
            // Whose a second apple is cannot be told of two turns at once.
            second: if plot == Plot::QuickMoves { 0.0 } else { dice.pick(0.5, &[0.0, 0.3, 1.0]) },
        };
        let [white, brown] = [manner(dice), manner(dice)];
        let mut turns: Vec<PlayedTurn> = Vec::new();
        let mut now = first.clone();
        while turns.len() < most_turns {
            let of = if now.to_move() == Horse::White { white } else { brown };
            let Some(turn) = choose_turn(dice, &now, of) else { break };
            now = turn.after.clone();
            turns.push(turn);
        }
        if is_wished(&now, plot) {
            return Some(turns);
        }
    }
    None
}

fn is_wished(end: &Position, plot: Plot) -> bool {
    let golden = end.supply().golden_in_play() > 0;
    match (plot, end.outcome()) {
        (Plot::Turns | Plot::QuickMoves, _) => true,
        (Plot::Caught, Some(Outcome::Won { reason: EndReason::Caught, .. }))
        | (Plot::WhiteImmobilised, Some(Outcome::Won { reason: EndReason::WhiteImmobilised, .. }))
        | (Plot::NoSafeEscape, Some(Outcome::Won { reason: EndReason::NoSafeEscape, .. })) => !golden,
        (Plot::Golden, Some(Outcome::Won { winner: Horse::White, points, .. })) => golden && points < 24,
        (Plot::AllApplesPlaced, Some(Outcome::Won { reason: EndReason::AllApplesPlaced, .. }))
        | (Plot::BrownImmobilised, Some(Outcome::Won { reason: EndReason::BrownImmobilised, .. }))
        | (Plot::Draw, Some(Outcome::Draw { .. })) => true,
        (_, Some(Outcome::Won { .. } | Outcome::Draw { .. }) | None) => false,
    }
}

/// Legal turns, then a broken rule or a move taken back, then legal turns.
fn broken(dice: &mut Dice, first: &Position, plot: Plot, most_turns: usize, script: &mut Script) -> Option<()> {
    for _ in 0..TRIES {
        let hunts = plot == Plot::BlockedLastEscape;
        let manner = Manner { skill: if hunts { Skill::Good } else { Skill::None }, second: dice.pick(0.3, &[0.6]) };
        let mut now = first.clone();
        let mut course: Vec<Beat> = Vec::new();
        let before = 2 + dice.between(0.0, (most_turns as f64 - 3.0).max(1.0)) as usize;
        while course.len() < before {
            let Some(turn) = choose_turn(dice, &now, manner) else { break };
            now = turn.after.clone();
            course.push(beat(&turn));
        }
        let Some((done, mut now)) = breach(dice, &now, plot) else { continue };
        course.extend(done);
        for _ in 0..TURNS_AFTER {
            let Some(turn) = choose_turn(dice, &now, manner) else { break };
            now = turn.after.clone();
            course.push(beat(&turn));
        }
        if now.outcome().is_none() {
            script.beats = course;
            return Some(());
        }
    }
    None
}

/// The beats of a legal turn: mostly one.
fn beats(dice: &mut Dice, turn: &PlayedTurn) -> Vec<Beat> {
    let mut all = Vec::new();
    if dice.chance(IDLE_HAND) {
        all.push(Beat { deeds: vec![(turn.horse, Deed::Point { square: turn.to })], ..Beat::default() });
    }
    let whole = beat(turn);
    let is_last = turn.after.outcome().is_some();
    match turn.second {
        Some(square) if !is_last && dice.chance(LATE_SECOND) => {
            let late = |told: &Told| told.0.get("second").and_then(serde_json::Value::as_bool) == Some(true);
            let (second, first): (Vec<Told>, Vec<Told>) = whole.events.into_iter().partition(late);
            let (laid, moved): (Vec<_>, Vec<_>) = whole
                .deeds
                .into_iter()
                .partition(|(_, deed)| matches!(deed, Deed::Lay { square: laid, .. } if *laid == square));
            all.push(Beat { deeds: moved, events: first, hurried: false, veiled: false });
            all.push(Beat { deeds: laid, events: second, hurried: false, veiled: false });
        }
        Some(_) | None => all.push(whole),
    }
    all
}

/// A legal turn as one beat.
pub(super) fn beat(turn: &PlayedTurn) -> Beat {
    let horse = turn.horse;
    let caught = (turn.after.horse(horse.other()) == turn.to).then_some(Deed::Capture { horse: horse.other() });
    // White is lifted off with the same grip with which Brown is set down: the hand does not leave between.
    let mut deeds: Vec<Deed> = [Deed::Carry { horse, to: turn.to }].into_iter().chain(caught).collect();
    deeds.extend(turn.own.map(|colour| Deed::Lay { square: turn.to, colour }));
    deeds.extend(turn.second.map(|square| Deed::Lay { square, colour: AppleColour::Brown }));
    let mut events: Vec<Told> = turn.events.iter().map(Told::event).collect();
    events.extend(turn.after.outcome().map(|outcome| match outcome {
        Outcome::Won { winner, points, .. } => {
            Told::named("round_won").with("winner", word(winner)).with("points", points)
        }
        Outcome::Draw { .. } => Told::named("draw"),
    }));
    Beat { deeds: deeds.into_iter().map(|deed| (horse, deed)).collect(), events, hurried: false, veiled: false }
}

fn word(horse: Horse) -> &'static str {
    match horse {
        Horse::White => "white",
        Horse::Brown => "brown",
    }
}

/// A set-up that is none, and its mending.
fn spoil(dice: &mut Dice, size: u8, script: &mut Script) {
    let [(white, corner), _] = script.horses;
    let elsewhere = corner.offset(if corner.column == 0 { 1 } else { -1 }, 0, size).unwrap_or(corner);
    let middle = Square::new(size / 2, size / 2);
    let deed = if dice.chance(0.5) {
        script.horses[0].1 = elsewhere;
        for (square, _) in script.apples.iter_mut().filter(|(square, _)| *square == corner) {
            *square = elsewhere;
        }
        vec![Deed::Carry { horse: white, to: corner }, Deed::Shift { from: elsewhere, to: corner }]
    } else {
        script.apples.push((middle, AppleColour::Brown));
        vec![Deed::Take { square: middle }]
    };
    script.opening = vec![Told::named("bad_setup")];
    let events = vec![Told::named("round_started")];
    script.beats.push(Beat {
        deeds: deed.into_iter().map(|deed| (white, deed)).collect(),
        events,
        hurried: false,
        veiled: false,
    });
}

/// The events by which a rule is broken, or a turn told.
pub(super) fn told(events: &[EventKind]) -> Vec<Told> {
    events.iter().map(Told::event).collect()
}
