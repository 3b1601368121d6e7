use crate::geometry::Timestamp;
use crate::model::{Seat, Trappola};
use crate::rules::trappola::{BySeat, Card, Session};

/// How long the ninth trick lies until the game is counted, seconds, where its cards are not taken before: its last card can be
/// taken back until then. Players let a trick lie about so long before they gather it.
const COUNT_AFTER_S: f64 = 2.2;

/// What follows from the entries.
#[derive(Clone, Debug, PartialEq)]
pub struct Now {
    pub(super) session: Session,
    /// What can be taken back: the last card, and what was declared after it.
    pub(super) steps: Vec<Step>,
    /// When the last card came to lie.
    pub(super) laid: Timestamp,
    /// How often something had been laid on each pile when something was found last.
    pub(super) piles: BySeat<u16>,
    /// Heaps of cards that lay face down when the last trick had been gathered, the piles among them.
    pub(super) heaps: u8,
    /// Whether a trick may have been played of which not all was seen, so that it is not sure who leads: a lead that was taken
    /// back may have been answered, an answer exchanged, more than one trick gathered at a time, or one by who did not win it.
    pub(super) may_lack_a_trick: bool,
    /// A card that cannot be read well: before whom, and since when it lies.
    pub(super) doubted: Option<(Seat, Timestamp)>,
    pub(super) is_paused: bool,
}

/// Something that can be taken back.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// What was true before it.
    pub before: Session,
    /// The entry by which that changed.
    pub entry: u64,
    /// Whose card or declaration it is.
    pub seat: Seat,
    /// The card, where it was one that could be read.
    pub card: Option<Card>,
}

impl Now {
    pub(super) fn new(keys: &Trappola) -> Self {
        Self {
            session: Session::new(keys),
            steps: Vec::new(),
            laid: Timestamp::from_seconds(0.0),
            piles: BySeat::default(),
            heaps: 0,
            may_lack_a_trick: false,
            doubted: None,
            is_paused: false,
        }
    }

    /// The session.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Whether play is paused.
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// When the game is counted whose ninth trick lies.
    pub(super) fn counting(&self) -> Option<Timestamp> {
        self.session.is_to_be_counted().then(|| self.laid.plus_seconds(COUNT_AFTER_S))
    }
}
