use serde::{Deserialize, Serialize};

use crate::model::Seat;
use crate::rules::trappola::{BySeat, Card};

/// What a look at the settled table led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "finding", rename_all = "snake_case")]
pub enum Finding {
    /// A game begins, or is on already where its beginning was not seen.
    Begun {
        /// Whether it is on already.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        joined: bool,
    },
    /// A card has come to lie in the trick's place.
    Card {
        /// Before whom.
        seat: Seat,
        /// Which; none where it cannot be read.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        /// Whether it may be another.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        in_doubt: bool,
        /// Whether it came together with another card of that seat.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        too_many: bool,
        /// Whether it came together with the other's card, and it is not known who led.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        unordered: bool,
        /// How often something had been laid on each pile.
        piles: BySeat<u16>,
    },
    /// A card has come to lie there that cannot be read well: it is waited for.
    Doubted {
        /// Before whom.
        seat: Seat,
    },
    /// That card is gone.
    Forgotten,
    /// A card that was in doubt has been read.
    Read {
        /// Whose.
        seat: Seat,
        /// Which it is.
        card: Card,
    },
    /// The last card has been taken back.
    TakenBack {
        /// How often something had been laid on each pile.
        piles: BySeat<u16>,
    },
    /// The answer is not seen any more while the lead still lies: it is being gathered, or was exchanged unseen.
    Lifted,
    /// The cards of the trick have been taken from the table.
    Gathered {
        /// On whose pile something came to lie, where that is clear.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
        /// How often something had been laid on each pile.
        piles: BySeat<u16>,
        /// Heaps of cards that lie face down then, the piles among them.
        heaps: u8,
    },
    /// The ninth trick has lain for long enough: the game is counted.
    Counted,
}
