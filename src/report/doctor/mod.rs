//! What the doctor found, for people who know nothing of cameras: traffic lights, words, mends, pictures.

mod chart;
mod finding;
mod limits;
mod machine;
mod measure;
mod page;
mod pictures;
mod table;
mod words;

pub use chart::{contrast_chart, pace_chart};
pub use finding::{Diagnosis, Finding};
pub use limits::{judged, sharpness_limits};
pub use machine::{MachineFact, letters_are_there};
pub use measure::{EmptyPicture, Limits, Measure, Signal};
pub(super) use page::escaped;
pub use page::{Exhibit, diagnosis_page};
pub use pictures::{draw_disc_crop, draw_light_map, draw_sharpness};
pub use table::{Colours, diagnosis_table};
