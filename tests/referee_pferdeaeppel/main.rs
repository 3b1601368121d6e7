//! The referee of Pferdeäppel, shown settled boards.

mod drawn;
mod judge;
mod matches;
mod mistakes;
mod play;
mod random;
mod scene;
