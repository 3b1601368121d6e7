use crate::calibration::Zone;
use crate::geometry::{TablePoint, edge_distance, is_inside};
use crate::model::{Seat, Trappola};

/// Where on the table what lies.
#[derive(Clone, Debug, PartialEq)]
pub struct Areas {
    /// Before the near seat.
    pub near: SeatAreas,
    /// Before the far seat.
    pub far: SeatAreas,
}

/// The places of one seat.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatAreas {
    /// Where it lays its card of a trick.
    pub trick: Vec<TablePoint>,
    /// Where it keeps what it has gathered; `None` where that is not told.
    pub pile: Option<Vec<TablePoint>>,
}

/// Where a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// In a seat's part of the trick.
    Trick(Seat),
    /// On its pile.
    Pile(Seat),
    /// Anywhere else.
    Elsewhere,
}

/// A card may lie so far out of its seat's place, in widths of a card.
const REACH_WIDTHS: f64 = 0.5;

impl Areas {
    /// As the setup's zones say, on a table of this size.
    pub fn of(zones: &[Zone], keys: &Trappola) -> Self {
        let zone =
            |name: &str| zones.iter().find(|zone| zone.name == name).map(|zone| zone.polygon().collect::<Vec<_>>());
        let (width, length) = (keys.board_width_mm, keys.board_length_mm);
        let half = |from: f64, to: f64| {
            [(0.0, from), (width, from), (width, to), (0.0, to)].map(|(x, y)| TablePoint::new(x, y)).to_vec()
        };
        let seat = |name: &str, half: Vec<TablePoint>| SeatAreas {
            trick: zone(&format!("trick {name}")).unwrap_or(half),
            pile: zone(&format!("pile {name}")),
        };
        Self { near: seat("near", half(0.0, length / 2.0)), far: seat("far", half(length / 2.0, length)) }
    }

    /// A seat's places.
    pub fn seat(&self, seat: Seat) -> &SeatAreas {
        match seat {
            Seat::Near => &self.near,
            Seat::Far => &self.far,
        }
    }

    /// Where a card with this middle lies; one that lies a little out of a seat's place lies in the nearest.
    pub fn area_of(&self, middle: TablePoint, card_width_mm: f64) -> Area {
        let seats = [Seat::Near, Seat::Far];
        let on_pile = |seat: &Seat| self.seat(*seat).pile.as_ref().is_some_and(|pile| is_inside(pile, middle));
        if let Some(seat) = seats.into_iter().find(on_pile) {
            return Area::Pile(seat);
        }
        let distance_mm = |seat: Seat| match is_inside(&self.seat(seat).trick, middle) {
            true => 0.0,
            false => edge_distance(&self.seat(seat).trick, middle),
        };
        let nearest = if distance_mm(Seat::Near) <= distance_mm(Seat::Far) { Seat::Near } else { Seat::Far };
        match distance_mm(nearest) <= REACH_WIDTHS * card_width_mm {
            true => Area::Trick(nearest),
            false => Area::Elsewhere,
        }
    }
}
