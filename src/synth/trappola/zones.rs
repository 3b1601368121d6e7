//! Where tricks, piles and the stock have their places on a table.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::geometry::TablePoint;
use crate::model::Seat;
use crate::rules::trappola::BySeat;
use crate::synth::dice::Dice;
use crate::synth::tabletop::Area;

/// The places on a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Zones {
    trick: BySeat<Area>,
    pile: BySeat<Area>,
    /// Where the cards lie that were not dealt; no zone is told of them.
    pub stock: TablePoint,
}

/// A trick's place is so much larger than a card's longer side, along and across.
const TRICK_ACROSS: (f64, f64) = (2.1, 2.7);
const TRICK_ALONG: (f64, f64) = (1.4, 1.6);
const PILE: (f64, f64) = (1.55, 1.8);
/// Room between zones, mm.
const APART_MM: f64 = 10.0;

/// Zones on a table for cards of this size; `None` where it is too small for them.
pub(super) fn zones(dice: &mut Dice, (w, l): (f64, f64), (_, height): (f64, f64)) -> Option<Zones> {
    let across = (height * dice.between(TRICK_ACROSS.0, TRICK_ACROSS.1)).round();
    let along = (height * dice.between(TRICK_ALONG.0, TRICK_ALONG.1)).round();
    let pile = (height * dice.between(PILE.0, PILE.1)).round();
    if w < across + 2.0 * pile + 2.0 * APART_MM || l < 2.0 * along || l < 2.0 * pile + height {
        return None;
    }
    let (x0, y) = (((w - across) / 2.0).round(), (l / 2.0).round());
    let trick =
        BySeat { near: Area::new(x0, y - along, x0 + across, y), far: Area::new(x0, y, x0 + across, y + along) };
    // Each has its pile at the right hand, or both at their left.
    let near_right = dice.chance(0.75);
    let (left, right) =
        (|y0: f64| Area::new(0.0, y0, pile, y0 + pile), |y0: f64| Area::new(w - pile, y0, w, y0 + pile));
    let pile = match near_right {
        true => BySeat { near: right(0.0), far: left(l - pile) },
        false => BySeat { near: left(0.0), far: right(l - pile) },
    };
    let beside = (w - across) / 4.0;
    let stock = TablePoint::new(if near_right { beside } else { w - beside }, y - l * 0.12);
    Some(Zones { trick, pile, stock })
}

impl Zones {
    pub fn trick(&self, seat: Seat) -> &Area {
        self.trick.of(seat)
    }

    pub fn pile(&self, seat: Seat) -> &Area {
        self.pile.of(seat)
    }

    /// As a truth tells them.
    pub fn told(&self) -> BTreeMap<String, Value> {
        let pair = |areas: &BySeat<Area>| json!({ "near": areas.near.told(), "far": areas.far.told() });
        BTreeMap::from([("trick".to_owned(), pair(&self.trick)), ("pile".to_owned(), pair(&self.pile))])
    }
}
