//! What is said of a match, in every language.

mod catalogues;
mod events;
mod matches;
mod said;
mod seen;
mod sheets;
