//! What is said of a match, in every language.

mod catalogues;
mod events;
mod said;
mod sheets;
