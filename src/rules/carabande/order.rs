/// Whose turn it is.
///
/// After a disc was flicked that was not in turn, two may go on rightly until a person rules: the one that was in turn, and
/// the one after the disc that was flicked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Order {
    /// The disc in turn; `None` where it is not known, and whoever shoots is in turn.
    pub disc: Option<u8>,
    /// Another disc that may shoot as well.
    pub or: Option<u8>,
    /// The disc that shot before its turn.
    pub early: Option<u8>,
}

impl Order {
    /// This disc is in turn.
    pub fn of(disc: Option<u8>) -> Self {
        Self { disc, or: None, early: None }
    }

    /// Whether a disc may shoot.
    pub fn allows(&self, disc: u8) -> bool {
        self.disc.is_none_or(|one| one == disc) || self.or == Some(disc)
    }

    /// After the turn of a disc, with the disc that follows each.
    pub(super) fn after(self, disc: u8, next: impl Fn(u8) -> Option<u8>) -> Self {
        if !self.allows(disc) {
            return Self { disc: self.disc, or: next(disc).filter(|or| Some(*or) != self.disc), early: Some(disc) };
        }
        let following = next(disc);
        let was_early = self.early.filter(|early| following == Some(*early) && self.or != Some(disc));
        Self { disc: following, or: was_early.and_then(&next).filter(|or| Some(*or) != following), early: None }
    }
}
