//! Turn after turn of a round: who does what, and what a referee has to say.

use std::collections::BTreeMap;

use super::beat::{Beat, Deed, Lying, told};
use super::plot::TablePlot;
use super::random::{shuffled, turned};
use super::train::{End, Joined, Manner, Train};
use super::world::{LyingTile, Side, TableScene};
use super::zones::Zones;
use crate::geometry::TablePoint;
use crate::model::PassingGame;
use crate::rules::passing_game::{
    self as rules, Action, Ending, EventKind, OpenHands, Outcome, Position, Scoring, Tile,
};
use crate::synth::dice::Dice;
use crate::synth::tabletop::{Area, Spread};

/// Turns before and after what a plot tells of.
const TURNS_BEFORE: (f64, f64) = (2.0, 6.0);
/// How often a player draws though a tile fits, or passes though a tile may be drawn, or knocks when passing.
const DRAWS_ANYWAY: f64 = 0.04;
const PASSES_ANYWAY: f64 = 0.06;
const KNOCKS: f64 = 0.4;

pub(super) struct Director<'a> {
    pub dice: &'a mut Dice,
    pub keys: PassingGame,
    pub plot: TablePlot,
    pub position: Position,
    /// Tiles that each player holds.
    pub hands: Vec<Vec<[u8; 2]>>,
    pub train: Train,
    pub zones: &'a Zones,
    pub tile_mm: (f64, f64),
    /// Tiles of the boneyard.
    pub bones: Vec<LyingTile>,
    /// About where the first tile is laid.
    pub middle: TablePoint,
    pub beats: Vec<Beat>,
    /// From which turn on what the plot tells of may happen, and whether it has.
    pub from_turn: usize,
    pub happened: bool,
    /// So many beats must be seen for it.
    pub needed: usize,
}

/// A tile and the end where it is laid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    pub at: usize,
    pub tile: [u8; 2],
    pub end: End,
}

impl<'a> Director<'a> {
    /// The deal; `None` where there is no room for it.
    pub fn new(
        dice: &'a mut Dice,
        (bare, zones): (&TableScene, &'a Zones),
        keys: PassingGame,
        plot: TablePlot,
    ) -> Option<Self> {
        let (w, l) = bare.board_mm;
        let tile_mm = (bare.tile_mm.0, bare.tile_mm.1);
        let mut set = shuffled(dice, 6);
        let players = usize::from(keys.players);
        let mut deal = || set.split_off(set.len().saturating_sub(usize::from(keys.hand_size())));
        let hands: Vec<Vec<[u8; 2]>> = (0..players).map(|_| deal()).collect();
        let places = zones.boneyard_places(dice, tile_mm, set.len());
        let bones = set.iter().zip(&places);
        let bones = bones.map(|(halves, place)| LyingTile::lying(*halves, Side::Back, place.middle, place.turn_rad));
        let bones = bones.collect();
        let manner = Manner::drawn(dice);
        let leader = 1 + dice.between(0.0, players as f64) as u8;
        let from_turn = dice.between(TURNS_BEFORE.0, TURNS_BEFORE.1) as usize;
        let middle = TablePoint::new(w * dice.between(0.4, 0.6), l * dice.between(0.42, 0.52));
        Some(Self {
            middle,
            position: Position::new(&keys, Some(leader.min(keys.players))),
            train: Train::new(tile_mm, Area::new(0.0, 0.0, w, l), &zones.all(), manner),
            dice,
            keys,
            plot,
            hands,
            zones,
            tile_mm,
            bones,
            beats: Vec::new(),
            from_turn,
            happened: matches!(plot, TablePlot::Turns | TablePlot::Round),
            needed: if plot == TablePlot::Turns { 1 } else { 0 },
        })
    }

    /// What a truth tells of the table as it lies now.
    pub fn lying(&self) -> Lying {
        let sorted = |tile: &Joined| [tile.halves[0].min(tile.halves[1]), tile.halves[0].max(tile.halves[1])];
        Lying {
            train: self.train.tiles.iter().map(sorted).collect(),
            ends: self.train.numbers(),
            face_down: self.bones.len(),
            hands: None,
        }
    }

    /// Plays so many turns, or until the round is over; `None` where the plot does not happen.
    pub fn play(&mut self, most_turns: usize) -> Option<()> {
        for turn in 0..most_turns {
            if self.position.ending().is_some() || self.nobody_can_go_on() {
                break;
            }
            let player = usize::from(self.position.to_move()?).checked_sub(1)?;
            if self.train.tiles.is_empty() {
                self.lead(player)?;
            } else if turn < self.from_turn || self.happened || !self.breach(player)? {
                self.turn(player)?;
            }
            if self.happened && self.needed == 0 {
                self.needed = self.beats.len();
            }
        }
        let is_over = self.position.ending().is_some() || self.nobody_can_go_on();
        let is_out = matches!(self.position.ending(), Some(Ending::OutOfTiles { .. }));
        self.happened |= is_over && self.plot == if is_out { TablePlot::Domino } else { TablePlot::Blocked };
        if !self.happened || self.plot.is_whole() && !is_over {
            return None;
        }
        if is_over {
            self.open()?;
        }
        if self.plot.is_whole() {
            self.needed = self.beats.len();
        }
        Some(())
    }

    fn nobody_can_go_on(&self) -> bool {
        let fits = |tile: &[u8; 2]| self.position.fits(Tile::from(*tile)).next().is_some();
        self.position.drawable() == 0 && !self.hands.iter().flatten().any(fits)
    }

    fn lead(&mut self, player: usize) -> Option<()> {
        let count = self.hands.get(player)?.len();
        let at = self.dice.between(0.0, count as f64) as usize;
        let tile = self.take(player, at)?;
        let halves = turned(self.dice, tile);
        let joined = self.train.lead(self.dice, halves, self.middle)?;
        let [right, _] = joined.halves;
        let action =
            Action::Play { player: Some(player as u8 + 1), tile: Tile::from(tile), end: None, free: Some(right) };
        self.stands(player, vec![Deed::Lay(lying(&joined))], &[action])
    }

    fn turn(&mut self, player: usize) -> Option<()> {
        let choices = self.choices(player);
        let told = Some(player as u8 + 1);
        let may_draw = self.position.drawable() > 0;
        if !choices.is_empty() {
            let draws_anyway = may_draw && self.dice.chance(DRAWS_ANYWAY);
            if !draws_anyway {
                return self.lay_one_of(player, &choices);
            }
        }
        if may_draw && !self.dice.chance(PASSES_ANYWAY) {
            return self.draw(player);
        }
        let knocks = self.dice.chance(KNOCKS).then(|| self.zones.before(player)).flatten();
        self.stands(player, knocks.map(Deed::Knock).into_iter().collect(), &[Action::Pass { player: told }])
    }

    /// Lays a tile that finds room; `None` where none does.
    pub fn lay_one_of(&mut self, player: usize, choices: &[Choice]) -> Option<()> {
        let first = self.dice.between(0.0, choices.len() as f64) as usize;
        let order = (0..choices.len()).map(|i| (i + first) % choices.len());
        let order: Vec<Choice> = order.filter_map(|i| choices.get(i).copied()).collect();
        for choice in order {
            let Some((deed, action)) = self.laid(player, choice) else { continue };
            return self.stands(player, vec![deed], &[action]);
        }
        None
    }

    /// Lays a tile that matches; `None`, and nothing changed, where there is no room.
    pub fn laid(&mut self, player: usize, choice: Choice) -> Option<(Deed, Action)> {
        let number = self.train.number(choice.end)?;
        let [a, b] = choice.tile;
        let outer = if a == number { b } else { a };
        let joined = self.train.lay(self.dice, choice.end, number, outer)?;
        self.take(player, choice.at)?;
        let action = Action::Play {
            player: Some(player as u8 + 1),
            tile: Tile::from(choice.tile),
            end: Some(end_of(choice.end)),
            free: Some(outer),
        };
        Some((Deed::Lay(lying(&joined)), action))
    }

    pub fn draw(&mut self, player: usize) -> Option<()> {
        let at = self.dice.between(0.0, self.bones.len() as f64) as usize;
        let bone = (at < self.bones.len()).then(|| self.bones.remove(at))?;
        self.hands.get_mut(player)?.push(bone.halves);
        self.stands(player, vec![Deed::Take(bone)], &[Action::Draw { player: Some(player as u8 + 1) }])
    }

    /// What a player can lay by the rules.
    pub fn choices(&self, player: usize) -> Vec<Choice> {
        let hand = self.hands.get(player).map(Vec::as_slice).unwrap_or_default();
        let of = |(at, tile): (usize, &[u8; 2])| {
            let ends = [End::Left, End::Right].into_iter();
            let fits = ends.filter(|end| self.train.number(*end).is_some_and(|number| tile.contains(&number)));
            fits.map(|end| Choice { at, tile: *tile, end }).collect::<Vec<_>>()
        };
        hand.iter().enumerate().flat_map(of).collect()
    }

    pub fn take(&mut self, player: usize, at: usize) -> Option<[u8; 2]> {
        let hand = self.hands.get_mut(player)?;
        (at < hand.len()).then(|| hand.remove(at))
    }

    /// What follows from actions that are done in one reach.
    pub fn stands(&mut self, player: usize, deeds: Vec<Deed>, actions: &[Action]) -> Option<()> {
        let mut events = Vec::new();
        for action in actions {
            let played = self.position.stand(action).ok()?;
            self.position = played.position;
            events.extend(played.events);
        }
        let after = Some(self.lying());
        self.beats.push(Beat { player, deeds, events: events.iter().map(told).collect(), after });
        Some(())
    }

    /// All who hold tiles lay them open.
    fn open(&mut self) -> Option<()> {
        let mut holders: Vec<usize> = Vec::new();
        for player in 0..self.hands.len() {
            let hand = self.hands.get(player)?.clone();
            let places = self.zones.hand_places(self.dice, self.tile_mm, player, hand.len());
            if hand.is_empty() {
                continue;
            }
            if places.iter().any(|place| !self.zones.holds(player, place)) {
                return None;
            }
            let tiles = hand.iter().zip(&places).map(|(halves, place)| {
                LyingTile::lying(turned(self.dice, *halves), Side::Face, place.middle, place.turn_rad)
            });
            let deeds = vec![Deed::Open(tiles.collect())];
            self.beats.push(Beat { player, deeds, events: Vec::new(), after: None });
            holders.push(player);
        }
        let pips = |hand: &Vec<[u8; 2]>| hand.iter().map(|tile| Tile::from(*tile)).collect::<Vec<_>>();
        let hands: BTreeMap<u8, Vec<Tile>> = (1..).zip(self.hands.iter().map(pips)).collect();
        let played = self.position.stand(&Action::Hands(OpenHands::All(hands))).ok()?;
        self.position = played.position;
        let mut events: Vec<_> = played.events.iter().map(told).collect();
        events.extend(self.match_won().iter().map(told));
        let sorted = |hand: &Vec<[u8; 2]>| hand.iter().map(|[a, b]| [*a.min(b), *a.max(b)]).collect();
        let lying = Lying { hands: Some(self.hands.iter().map(sorted).collect()), ..self.lying() };
        let last = self.beats.last_mut()?;
        (last.events, last.after) = (events, Some(lying));
        Some(())
    }

    fn match_won(&self) -> Option<EventKind> {
        let outcome = self.position.outcome()?;
        let Outcome::Won { winner, .. } = outcome else { return None };
        let mut score = vec![0; usize::from(self.keys.players)];
        Scoring::from(&self.keys).add(outcome, &mut score);
        let is_won = score.iter().any(|points| *points >= self.keys.target());
        is_won.then_some(EventKind::MatchWon { winner: Some(winner), score })
    }
}

/// A tile of the train as it lies on the table.
pub(super) fn lying(joined: &Joined) -> LyingTile {
    LyingTile::lying(joined.halves, Side::Face, joined.spread.middle, joined.spread.turn_rad)
}

pub(super) fn end_of(end: End) -> rules::End {
    match end {
        End::Left => rules::End::Left,
        End::Right => rules::End::Right,
    }
}

/// A tile that lies somewhere.
pub(super) fn at(halves: [u8; 2], spread: &Spread) -> LyingTile {
    LyingTile::lying(halves, Side::Face, spread.middle, spread.turn_rad)
}
