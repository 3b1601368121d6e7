//! The referee of Carabande: what the camera saw of each rest becomes shots and what hands did, and those become actions of the
//! rules. The moves are kept in the journal as they were seen; what they mean follows from all entries before, so that a
//! correction changes how later ones are read.

mod apply;
mod carry;
mod explain;
mod finding;
mod now;
mod operator;
mod race;
mod setting;
mod shot;
mod steps;

pub use finding::{Finding, Lying};
pub use now::{Now, Phase, Place, Stage};
pub use setting::Setting;

use self::apply::Apply;
use super::{Applied, Happening, OperatorAction, Refereed};
use crate::geometry::Timestamp;
use crate::model::{Carabande, Model, ModelError};
use crate::rules::Observation;
use crate::rules::carabande::{Action, EventKind, Layout};

impl Refereed for Carabande {
    type Layout = Layout;
    type Action = Action;
    type Finding = Finding;
    type Setting = Setting;
    type Kind = EventKind;
    type Now = Now;

    fn from_model(model: &Model) -> Result<Self, ModelError> {
        model.carabande()
    }

    fn begin(&self) -> Now {
        Now::new(self)
    }

    fn explain(&self, now: &Now, seen: &Observation<Layout>) -> Option<(Timestamp, Finding)> {
        explain::explain(now, self, seen)
    }

    fn is_possible(&self, now: &Now, action: &OperatorAction<Setting>) -> bool {
        operator::is_possible(now, self, action)
    }

    fn apply(&self, now: &mut Now, entry: &Applied<Self>, happened: &mut Vec<Happening<EventKind>>) {
        Apply::new(self, now, entry, happened).input(entry.input, entry.mark);
    }
}
