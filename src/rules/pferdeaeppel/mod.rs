//! Pferdeäppel: two horses move as chess knights and drop an apple wherever they go; an apple's square is closed for good.

mod layout;

pub use layout::{Apple, AppleColour, Horse, Horses, Layout};
