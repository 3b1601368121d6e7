//! The page and its API, on a match that is played as fast as a test wants it to be.

mod access;
mod api;
mod browser;
mod calibrate;
mod desk;
mod evidence;
mod pages;
mod readers;
mod soak;
