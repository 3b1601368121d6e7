//! The referee of Pferdeäppel.

mod apply;
mod explain;
mod finding;
mod now;
mod operator;
mod setting;

pub use finding::Finding;
pub use now::{Earlier, Ended, Now, Phase, Stage};
pub use setting::Setting;

use self::apply::Apply;
use super::step::grained;
use super::{Applied, Happening, OperatorAction, Refereed};
use crate::geometry::Timestamp;
use crate::model::{Model, ModelError, Pferdeaeppel};
use crate::rules::Observation;
use crate::rules::pferdeaeppel::{Action, EventKind, Layout};

impl Refereed for Pferdeaeppel {
    type Layout = Layout;
    type Action = Action;
    type Finding = Finding;
    type Setting = Setting;
    type Kind = EventKind;
    type Now = Now;

    fn from_model(model: &Model) -> Result<Self, ModelError> {
        model.pferdeaeppel()
    }

    fn begin(&self) -> Now {
        Now::new(self)
    }

    fn explain(&self, now: &Now, seen: &Observation<Layout>) -> Option<(Timestamp, Finding)> {
        explain::explain(now, self, seen)
    }

    fn due(&self, now: &Now, before: Timestamp) -> Option<(Timestamp, Finding)> {
        let deadline = now.deadline(self).map(grained).filter(|end| *end < before)?;
        Some((deadline, Finding::TimeUp))
    }

    fn is_due(finding: &Finding) -> bool {
        matches!(finding, Finding::TimeUp)
    }

    fn is_possible(&self, now: &Now, action: &OperatorAction<Setting>) -> bool {
        operator::is_possible(now, action)
    }

    fn apply(&self, now: &mut Now, entry: &Applied<Self>, happened: &mut Vec<Happening<EventKind>>) {
        Apply::new(self, now, entry, happened).input(entry.input, entry.mark);
    }
}
