//! The referee of Passe-Trappe.

mod apply;
mod explain;
mod finding;
mod now;
mod operator;
mod setting;
mod waiting;

pub use finding::{Finding, Loosened};
pub use now::{Armed, Doubt, Loose, Now, Phase, Stage};
pub use setting::{SetTo, Setting};

use self::apply::Apply;
use super::step::grained;
use super::{Applied, Happening, OperatorAction, Refereed};
use crate::geometry::Timestamp;
use crate::model::{Model, ModelError, PasseTrappe};
use crate::rules::Observation;
use crate::rules::passe_trappe::{Action, EventKind, Layout};

impl Refereed for PasseTrappe {
    type Layout = Layout;
    type Action = Action;
    type Finding = Finding;
    type Setting = Setting;
    type Kind = EventKind;
    type Now = Now;

    fn from_model(model: &Model) -> Result<Self, ModelError> {
        model.passe_trappe()
    }

    fn begin(&self) -> Now {
        Now::new()
    }

    fn explain(&self, now: &Now, seen: &Observation<Layout>) -> Option<(Timestamp, Finding)> {
        explain::explain(now, self, seen)
    }

    fn due(&self, now: &Now, before: Timestamp) -> Option<(Timestamp, Finding)> {
        let deadline = now.deadline(self).map(grained).filter(|end| *end < before)?;
        Some((deadline, Finding::Act { action: Action::TimeUp, certain: true }))
    }

    fn is_due(finding: &Finding) -> bool {
        matches!(finding, Finding::Act { action: Action::TimeUp, .. })
    }

    fn is_possible(&self, now: &Now, action: &OperatorAction<Setting>) -> bool {
        operator::is_possible(now, action)
    }

    fn apply(&self, now: &mut Now, entry: &Applied<Self>, happened: &mut Vec<Happening<EventKind>>) {
        Apply::new(self, now, entry, happened).input(entry.input, entry.mark);
    }
}
