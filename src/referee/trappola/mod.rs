//! The referee of Trappola: what the camera saw of the trick's two places becomes cards laid, taken back and gathered. What a
//! look does not tell for sure is waited for, and then proposed; nobody is convicted by it.

mod apply;
mod explain;
mod finding;
mod now;
mod operator;
mod setting;

pub use finding::Finding;
pub use now::{Now, Step};
pub use setting::Setting;

use self::apply::Apply;
use super::step::grained;
use super::{Applied, Happening, OperatorAction, Refereed};
use crate::geometry::Timestamp;
use crate::model::{Model, ModelError, Trappola};
use crate::rules::Observation;
use crate::rules::trappola::{Action, EventKind, Layout};

impl Refereed for Trappola {
    type Layout = Layout;
    type Action = Action;
    type Finding = Finding;
    type Setting = Setting;
    type Kind = EventKind;
    type Now = Now;

    fn from_model(model: &Model) -> Result<Self, ModelError> {
        model.trappola()
    }

    fn begin(&self) -> Now {
        Now::new(self)
    }

    fn explain(&self, now: &Now, seen: &Observation<Layout>) -> Option<(Timestamp, Finding)> {
        explain::explain(now, self, seen)
    }

    fn due(&self, now: &Now, before: Timestamp) -> Option<(Timestamp, Finding)> {
        let end = now.counting().map(grained).filter(|end| *end < before)?;
        Some((end, Finding::Counted))
    }

    fn is_due(finding: &Finding) -> bool {
        matches!(finding, Finding::Counted)
    }

    fn is_possible(&self, now: &Now, action: &OperatorAction<Setting>) -> bool {
        operator::is_possible(now, action)
    }

    fn apply(&self, now: &mut Now, entry: &Applied<Self>, happened: &mut Vec<Happening<EventKind>>) {
        Apply::new(self, now, entry, happened).input(entry.input, entry.mark);
    }
}
