//! Runs a clip's time: hands lay cards, take them back, gather tricks.

use std::f64::consts::PI;

use nalgebra::Vector3;

use super::random::Bare;
use super::script::Deed;
use super::stills::{lay, place_in_trick, place_on_pile, visible_share};
use super::world::{CardScene, CardSide, LyingCard, THICK_MM};
use super::zones::Zones;
use crate::geometry::{SpacePoint, TablePoint};
use crate::model::Seat;
use crate::rules::passe_trappe::Half;
use crate::rules::trappola::{BySeat, Card};
use crate::synth::dice::Dice;
use crate::synth::hand::{Body, Grip, Hand};
use crate::synth::reach::{Reach, beyond_sight};
use crate::synth::still::random_body;

/// A stretch of time in which one thing happens.
#[derive(Clone, Debug)]
pub(super) struct Act {
    pub starts_s: f64,
    pub lasts_s: f64,
    /// What lies there meanwhile.
    pub table: OnTable,
    pub hand: Option<Move>,
}

/// What lies on the table.
#[derive(Clone, Debug, Default)]
pub(super) struct OnTable {
    pub trick: Vec<(Seat, LyingCard)>,
    pub piles: BySeat<Vec<LyingCard>>,
    pub stock: Vec<LyingCard>,
}

/// How a hand moves, and what it carries.
#[derive(Clone, Debug)]
pub(super) struct Move {
    seat: Seat,
    reach: Reach,
    carries: Vec<Carried>,
}

/// A card on its way.
#[derive(Clone, Copy, Debug)]
struct Carried {
    from: LyingCard,
    to: LyingCard,
    /// How far it is turned over on its way, radians.
    rolls_rad: f64,
}

/// A player at the table.
#[derive(Clone, Copy, Debug)]
struct Player {
    shoulder: TablePoint,
    /// Where the finger tips wait outside of the picture.
    waits: SpacePoint,
    body: Body,
}

/// Runs a clip.
pub(super) struct Stage {
    pub dice: Dice,
    pub acts: Vec<Act>,
    scene: CardScene,
    zones: Zones,
    table: OnTable,
    players: BySeat<Player>,
    /// How long the table rests between two hands.
    calm_s: (f64, f64),
}

/// Height of a finger tip's middle over the card that it touches, mm.
const TOUCH_MM: f64 = 7.0;
/// How high a hand comes, and how far beyond the told rectangle its player's shoulder is, mm.
const COMES_MM: f64 = 85.0;
const SHOULDER_MM: f64 = 480.0;
/// How steeply a hand rises, rise over run.
const PITCH: f64 = 0.38;
/// How far beyond the middle of a card its finger tips are, mm.
const TIP_MM: f64 = 6.0;
/// Height of a card's way to the trick, and of one over which cards turn, mm.
const CARRY_MM: f64 = 34.0;
const TURN_MM: f64 = 62.0;
/// A hand rests on a card so long.
const TOUCHES_S: (f64, f64) = (0.08, 0.2);
/// How long the table rests between hands; some players are quicker.
const CALM_S: [(f64, f64); 3] = [(0.6, 1.0), (0.7, 1.4), (0.55, 0.75)];
/// A card that is laid leaves so much of another one to be seen.
const LEAST_VISIBLE: f64 = 0.6;
/// Time between two moments by which a speed is found, seconds.
const MOMENT_S: f64 = 1e-3;

impl Stage {
    pub fn new(mut dice: Dice, Bare { scene, zones }: Bare, stock: Vec<LyingCard>) -> Self {
        let players = [Seat::Near, Seat::Far].map(|seat| player(&mut dice, &scene, seat));
        let [near, far] = players;
        let [first, others @ ..] = CALM_S;
        let calm_s = dice.pick(first, &others);
        let table = OnTable { stock, ..OnTable::default() };
        Self { dice, acts: Vec::new(), scene, zones, table, players: BySeat { near, far }, calm_s }
    }

    pub fn now_s(&self) -> f64 {
        self.acts.last().map_or(0.0, |act| act.starts_s + act.lasts_s)
    }

    /// Lets time pass without a hand.
    pub fn wait(&mut self, lasts_s: f64) {
        self.act(lasts_s, None);
    }

    /// Does a deed, and lets the table rest.
    pub fn does(&mut self, deed: &Deed) -> Option<()> {
        match *deed {
            Deed::Lay { seat, card } => {
                let lying = self.place_for(seat, card);
                let tip = self.tip_over(seat, &lying);
                let waits = self.players.of(seat).waits;
                let held = self.held(seat, lying);
                let roll_rad = self.dice.normal(0.35).clamp(-0.8, 0.8);
                let from = LyingCard { roll_rad, ..held };
                let carried = Carried { from, to: lying, rolls_rad: -roll_rad };
                self.moves(seat, Reach::new(waits, tip, CARRY_MM, Grip::Press), vec![carried]);
                self.table.trick.push((seat, lying));
                self.touch(seat, tip);
                self.leave(seat, tip);
            }
            Deed::TakeBack { seat, card } => {
                let at = self.table.trick.iter().rposition(|(_, lying)| lying.card == card)?;
                let lying = self.table.trick.get(at)?.1;
                let tip = self.come(seat, &lying);
                self.touch(seat, tip);
                self.table.trick.remove(at);
                let held = self.held(seat, lying);
                let carried = Carried { from: lying, to: held, rolls_rad: 0.0 };
                let waits = self.players.of(seat).waits;
                self.moves(seat, Reach::new(tip, waits, CARRY_MM, Grip::Press), vec![carried]);
            }
            Deed::Gather { seat } => self.gather(seat)?,
        }
        let calm = self.dice.between(self.calm_s.0, self.calm_s.1);
        self.wait(calm);
        Some(())
    }

    /// Draws all cards of the trick onto the nearest one and takes them to a pile, face down.
    fn gather(&mut self, seat: Seat) -> Option<()> {
        let mut left: Vec<LyingCard> = self.table.trick.iter().map(|(_, lying)| *lying).collect();
        // The farthest first, each onto the next.
        let far = |card: &LyingCard| if seat == Seat::Near { -card.at.y } else { card.at.y };
        left.sort_by(|a, b| far(a).total_cmp(&far(b)));
        let mut bundle: Vec<LyingCard> = Vec::new();
        let mut tip = None;
        for card in left {
            let own = self.tip_over(seat, &card);
            match tip {
                None => {
                    self.come(seat, &card);
                }
                Some(from) => {
                    let stacked = |(i, below): (usize, &LyingCard)| {
                        let up = SpacePoint::new(card.at.x, card.at.y, card.at.z + THICK_MM * (i as f64 + 1.0));
                        Carried { from: *below, to: LyingCard { at: up, ..*below }, rolls_rad: 0.0 }
                    };
                    let carried: Vec<Carried> = bundle.iter().enumerate().map(stacked).collect();
                    self.lift(&bundle);
                    bundle = carried.iter().map(|carried| carried.to).collect();
                    self.moves(seat, Reach::new(from, own, 3.0, Grip::Flat), carried);
                    let put: Vec<(Seat, LyingCard)> = bundle.iter().map(|card| (seat, *card)).collect();
                    self.table.trick.extend(put);
                }
            }
            self.touch(seat, own);
            bundle.insert(0, card);
            tip = Some(own);
        }
        let tip = tip?;
        self.lift(&bundle);
        let count = self.table.piles.of(seat).len();
        let mut piled: Vec<LyingCard> = Vec::new();
        for (i, card) in bundle.iter().enumerate() {
            piled.push(place_on_pile(&mut self.dice, (seat, &self.zones), count + i, card.card));
        }
        let carried = bundle.iter().zip(&piled).map(|(from, to)| Carried {
            from: *from,
            // It is its face that turns over.
            to: LyingCard { side: CardSide::Face, turn_rad: near_turn(from.turn_rad, to.turn_rad), ..*to },
            rolls_rad: PI,
        });
        let carried: Vec<Carried> = carried.collect();
        let over = self.tip_over(seat, piled.last()?);
        self.moves(seat, Reach::new(tip, over, TURN_MM, Grip::Flat), carried);
        match seat {
            Seat::Near => self.table.piles.near.extend(piled),
            Seat::Far => self.table.piles.far.extend(piled),
        }
        self.touch(seat, over);
        self.leave(seat, over);
        Some(())
    }

    fn lift(&mut self, cards: &[LyingCard]) {
        self.table.trick.retain(|(_, lying)| cards.iter().all(|card| card.card != lying.card));
    }

    /// A place in the trick that leaves the other cards to be seen.
    fn place_for(&mut self, seat: Seat, card: Card) -> LyingCard {
        let card_mm = self.scene.card_mm;
        let others: Vec<LyingCard> = self.table.trick.iter().map(|(_, lying)| *lying).collect();
        let area = *self.zones.trick(seat);
        let mut lying = place_in_trick(&mut self.dice, (seat, &area), card_mm, card);
        for _ in 0..60 {
            if others.iter().all(|other| visible_share(card_mm, other, &[lying]) >= LEAST_VISIBLE) {
                break;
            }
            lying = place_in_trick(&mut self.dice, (seat, &area), card_mm, card);
        }
        let mut all = others;
        lay(&mut all, card_mm, lying);
        all.last().copied().unwrap_or(lying)
    }

    /// A card in the hand that waits outside of the picture.
    fn held(&self, seat: Seat, card: LyingCard) -> LyingCard {
        let waits = self.players.of(seat).waits;
        let tip = self.tip_over(seat, &card);
        let at = SpacePoint::new(waits.x + card.at.x - tip.x, waits.y + card.at.y - tip.y, waits.z - TOUCH_MM);
        LyingCard { at, ..card }
    }

    /// Where finger tips touch a card.
    fn tip_over(&self, seat: Seat, card: &LyingCard) -> SpacePoint {
        let beyond = if seat == Seat::Near { TIP_MM } else { -TIP_MM };
        SpacePoint::new(card.at.x, card.at.y + beyond, card.at.z + THICK_MM + TOUCH_MM)
    }

    fn come(&mut self, seat: Seat, card: &LyingCard) -> SpacePoint {
        let tip = self.tip_over(seat, card);
        let waits = self.players.of(seat).waits;
        self.moves(seat, Reach::new(waits, tip, 10.0, Grip::Flat), Vec::new());
        tip
    }

    fn touch(&mut self, seat: Seat, tip: SpacePoint) {
        let lasts_s = self.dice.between(TOUCHES_S.0, TOUCHES_S.1);
        let reach = Reach { from: tip, to: tip, arc_mm: 0.0, lasts_s, grip: Grip::Press };
        self.moves(seat, reach, Vec::new());
    }

    fn leave(&mut self, seat: Seat, tip: SpacePoint) {
        let waits = self.players.of(seat).waits;
        self.moves(seat, Reach::new(tip, waits, 12.0, Grip::Flat), Vec::new());
    }

    fn moves(&mut self, seat: Seat, reach: Reach, carries: Vec<Carried>) {
        self.act(reach.lasts_s, Some(Move { seat, reach, carries }));
    }

    fn act(&mut self, lasts_s: f64, hand: Option<Move>) {
        let act = Act { starts_s: self.now_s(), lasts_s, table: self.table.clone(), hand };
        self.acts.push(act);
    }

    /// The world at a moment of an act.
    pub fn scene(&self, act: &Act, t: f64) -> CardScene {
        let mut scene = self.scene.clone();
        let table = &act.table;
        let piles = table.piles.near.iter().chain(&table.piles.far);
        scene.cards = table.stock.iter().chain(piles).copied().collect();
        scene.cards.extend(table.trick.iter().map(|(_, card)| *card));
        let Some(way) = &act.hand else { return scene };
        let into = t - act.starts_s;
        scene.cards.extend(way.carries.iter().map(|carried| carried.at(&way.reach, into)));
        scene.hands.push(self.hand(way, into));
        scene
    }

    fn hand(&self, way: &Move, into: f64) -> Hand {
        let Player { shoulder, body, .. } = *self.players.of(way.seat);
        let tip = way.reach.at(into);
        let velocity = speed(|t| way.reach.at(t).at, into);
        let reach_rad = (tip.at.y - shoulder.y).atan2(tip.at.x - shoulder.x);
        let player = match way.seat {
            Seat::Near => Half::Near,
            Seat::Far => Half::Far,
        };
        Hand { player, tip: tip.at, reach_rad, pitch: PITCH, grip: tip.grip, velocity, body }
    }
}

impl Act {
    /// A moment in which nothing lies there.
    pub fn empty() -> Self {
        Self { starts_s: 0.0, lasts_s: 0.0, table: OnTable::default(), hand: None }
    }

    /// Whether a hand comes from where it waits.
    pub fn comes(&self) -> bool {
        self.hand.as_ref().is_some_and(|way| way.reach.from.z >= COMES_MM && way.reach.to.z < COMES_MM)
    }
}

impl Carried {
    fn at(&self, reach: &Reach, into: f64) -> LyingCard {
        let place = |t: f64| {
            let s = reach.share(t);
            let at = self.from.at.xyz() + (self.to.at.xyz() - self.from.at.xyz()) * s;
            SpacePoint::new(at.x, at.y, at.z + 4.0 * s * (1.0 - s) * reach.arc_mm)
        };
        let s = reach.share(into);
        // It turns over while it is high.
        let turned = ((s - 0.2) / 0.6).clamp(0.0, 1.0);
        let turned = turned * turned * (3.0 - 2.0 * turned);
        LyingCard {
            at: place(into),
            turn_rad: self.from.turn_rad + (self.to.turn_rad - self.from.turn_rad) * s,
            roll_rad: self.from.roll_rad + self.rolls_rad * turned,
            velocity: speed(place, into),
            ..self.from
        }
    }
}

fn speed(place: impl Fn(f64) -> SpacePoint, t: f64) -> Vector3<f64> {
    let before = (t - MOMENT_S).max(0.0);
    (place(t + MOMENT_S).xyz() - place(before).xyz()) / (t + MOMENT_S - before)
}

/// A turn by whole and half rounds nearest to another: a back looks the same either way up.
fn near_turn(from_rad: f64, to_rad: f64) -> f64 {
    to_rad + ((from_rad - to_rad) / PI).round() * PI
}

fn player(dice: &mut Dice, scene: &CardScene, seat: Seat) -> Player {
    let (w, l) = scene.board_mm;
    let x = w / 2.0 + dice.between(-60.0, 60.0);
    let at = |beyond: f64| match seat {
        Seat::Near => TablePoint::new(x, -beyond),
        Seat::Far => TablePoint::new(x, l + beyond),
    };
    let is_seen =
        |at: TablePoint| scene.camera.project(at.at_height(COMES_MM)).is_some_and(|seen| scene.in_picture(seen));
    let beyond = beyond_sight(|beyond| is_seen(at(beyond)));
    Player {
        shoulder: at(SHOULDER_MM),
        waits: at(beyond + CARD_BEYOND_MM).at_height(COMES_MM),
        body: random_body(dice),
    }
}

/// A card that a waiting hand holds is out of sight too, mm.
const CARD_BEYOND_MM: f64 = 40.0;
