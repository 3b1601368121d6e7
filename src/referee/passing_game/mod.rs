//! The referee of The Passing Game. A settled look at the table is held against the train as it is believed to lie: new tiles
//! at its ends are plays, a smaller boneyard is a draw, and hands laid open end the round. What would accuse somebody, or may
//! be a slip of the eye, is first suspected, and told once it has lasted.

mod apply;
mod explain;
mod finding;
mod mend;
mod now;
mod operator;
mod round;
mod setting;

pub use finding::Finding;
pub use now::{Earlier, Now, Phase, Playing, Stage, Suspicion, Told, Unsure};
pub use setting::Setting;

use self::apply::Apply;
use super::{Applied, Happening, OperatorAction, Refereed};
use crate::geometry::Timestamp;
use crate::model::{Model, ModelError, PassingGame};
use crate::rules::Observation;
use crate::rules::passing_game::{Action, EventKind, Layout};

impl Refereed for PassingGame {
    type Layout = Layout;
    type Action = Action;
    type Finding = Finding;
    type Setting = Setting;
    type Kind = EventKind;
    type Now = Now;

    fn from_model(model: &Model) -> Result<Self, ModelError> {
        model.passing_game()
    }

    fn begin(&self) -> Now {
        Now::new(self)
    }

    fn explain(&self, now: &Now, seen: &Observation<Layout>) -> Option<(Timestamp, Finding)> {
        explain::explain(now, self, seen)
    }

    fn due(&self, _: &Now, _: Timestamp) -> Option<(Timestamp, Finding)> {
        None
    }

    fn is_due(_: &Finding) -> bool {
        false
    }

    fn is_possible(&self, now: &Now, action: &OperatorAction<Setting>) -> bool {
        operator::is_possible(now, action)
    }

    fn apply(&self, now: &mut Now, entry: &Applied<Self>, happened: &mut Vec<Happening<EventKind>>) {
        Apply::new(self, now, entry, happened).input(entry.input, entry.mark);
    }
}
