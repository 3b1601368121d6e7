//! The page where people rule: a small server for the browsers at one table, and the page's own files.
//!
//! # Conventions
//! - The API is JSON over HTTP and described in `models/openapi.json`; a request that is refused is answered by a status of
//!   400 or more and `{"error": "why, and what to do"}`.
//! - Everything that a reader waits for goes through one [`watch`](tokio::sync::watch) channel that holds the newest only.
//! - The page's files lie in `page/` as they are sent: no build step, no other host.
//!
//! # Invariants
//! - No reader holds the referee or another reader: who is slow misses pictures and states, never events.
//! - An event is sent with its number; who comes back with the last one it had gets those after it, each once.
//! - Beyond this machine nothing is answered without the token.
//! - What a page of another origin asks for is refused.

mod access;
mod board;
mod body;
mod calibrate;
mod error;
mod evidence;
mod files;
mod listener;
mod moments;
mod news;
mod painter;
mod people;
mod picture;
mod rate;
mod router;
mod server;
mod stage;
mod token;
mod words;

pub use error::WebError;
pub use server::{Options, Server, serve};
pub use token::Token;
