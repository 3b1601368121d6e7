use crate::calibration::Zone;
use crate::geometry::{TablePoint, is_inside};

/// The named areas of the table.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Areas {
    boneyard: Option<Vec<TablePoint>>,
    /// Player 1 first; empty where none is told of a player.
    hands: Vec<Vec<TablePoint>>,
}

/// What a place is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Area {
    /// The table.
    Open,
    /// The boneyard.
    Boneyard,
    /// A player's zone, 0 first.
    Hand(usize),
}

/// Names of zones; a player's number follows the second.
const BONEYARD: &str = "boneyard";
const HAND: &str = "hand ";
/// Most players.
const MOST_PLAYERS: usize = 4;

impl Areas {
    /// By the zones' names; others mean nothing here.
    pub fn of(zones: &[Zone]) -> Self {
        let mut areas = Self::default();
        for zone in zones {
            let player = zone.name.strip_prefix(HAND).and_then(|number| number.trim().parse::<usize>().ok());
            let corners: Vec<TablePoint> = zone.polygon().collect();
            if zone.name == BONEYARD {
                areas.boneyard = Some(corners);
            } else if let Some(place) = player.and_then(|player| player.checked_sub(1)).filter(|p| *p < MOST_PLAYERS) {
                areas.hands.resize(areas.hands.len().max(place + 1), Vec::new());
                if let Some(hand) = areas.hands.get_mut(place) {
                    *hand = corners;
                }
            }
        }
        areas
    }

    /// What a place is part of.
    pub fn at(&self, place: TablePoint) -> Area {
        if self.boneyard.as_ref().is_some_and(|corners| is_inside(corners, place)) {
            return Area::Boneyard;
        }
        self.hands.iter().position(|corners| is_inside(corners, place)).map_or(Area::Open, Area::Hand)
    }

    /// Whether the boneyard's zone is told.
    pub fn has_boneyard(&self) -> bool {
        self.boneyard.is_some()
    }

    /// How many players' zones are told.
    pub fn hands(&self) -> usize {
        self.hands.len()
    }
}
