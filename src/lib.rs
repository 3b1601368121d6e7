//! tableref: a referee that watches physical board games through a camera.
//!
//! A recording goes in; what lies on the board, what happened, which rule was broken and who won come out. This is the map
//! of the house: a room a module, one job a room.
//!
//! # Data flows one way
//!
//! ```text
//! file ─▶ capture ─▶ detect ─▶ track ─▶ observe ─▶ referee ─▶ session ─▶ report ─▶ cli
//!         Frame      Detections Track   Observation Event     journal    words, pictures
//!            ▲ calibration ▲               ▲ rules ▲
//! ```
//!
//! A recording, a test and one day a camera take this same path through [`session::Table`]; only the
//! [`capture::Source`] differs. [`cli`] has one place that runs it, and `replay`, `demo` and `validate` differ in who listens; a match that is played now runs on a thread of its own ([`session::live`]) with the same table.
//!
//! ```no_run
//! use std::path::Path;
//!
//! use tableref::calibration::Setup;
//! use tableref::capture;
//! use tableref::referee::Policy;
//! use tableref::session::Table;
//!
//! let setup = Setup::load(Path::new("setup.toml"))?;
//! let mut table = Table::new(&setup, Policy::default())?;
//! let mut source = capture::open(Path::new("match.mp4"))?;
//! while let Some(frame) = source.next_frame()? {
//!     for answer in table.step(&frame)?.answers() {
//!         println!("{}", serde_json::to_string(&answer.about("match.mp4"))?);
//!     }
//!     source.recycle(frame);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Rooms
//!
//! | room | its one job | may import |
//! |---|---|---|
//! | [`geometry`] | spaces and units: points, planes, the camera, time | nothing |
//! | [`model`] | the games' sizes and rule keys, from `models/*.toml` and a setup | geometry |
//! | [`rules`] | what may happen in a game: a [`Layout`](rules::passe_trappe::Layout) is data, a [`Position`](rules::passe_trappe::Position) is proof | geometry, model |
//! | [`capture`] | files into frames with their time; the only writer of videos | geometry |
//! | [`calibration`] | where the board lies in the picture: lens, pose, colours, setups | geometry, model, capture |
//! | [`detect`] | a frame into discs, tokens, pieces, figures, tiles, cards and hands; knows shapes, no game | geometry, model, capture, calibration |
//! | [`track`] | which disc of this frame is which of the last; sees no pixel | geometry, model, detect |
//! | [`observe`] | tracks into a game's words, or why it is in doubt | geometry, model, calibration, detect, track, rules |
//! | [`referee`] | explains what was seen by what the rules allow, or says that it cannot | geometry, model, rules |
//! | [`session`] | runs the pipeline and keeps the journal | geometry, model, rules, capture, calibration, detect, track, observe, referee |
//! | [`report`] | words and pictures for people | geometry, model, capture, calibration, detect, track, observe, rules, referee, session |
//! | [`web`] | the page where people rule, and its API | report, session, geometry, model, calibration, capture, observe, rules, referee |
//! | [`synth`] | draws scenes and rounds with exact truth | geometry, model, capture, calibration, rules |
//! | [`cli`] | one file a subcommand | everything |
//!
//! `tests/architecture.rs` holds this table and the walls to each other. It also keeps OpenCV, the image crates, the
//! command line's crates and the clock in their rooms.
//!
//! # Invariants
//! - [`rules`] and [`referee`] do no I/O, read no clock, draw no random number and cannot fail: every input has an answer.
//! - The referee never sees a pixel, and detection never hears of a rule.
//! - A set of pieces is conserved. One that is out of sight keeps its last place and is said to be hidden; in a single
//!   picture a piece that is not seen is a named problem, never filled in.
//! - Doubt is a value. Who is not sure says so ([`rules::Problem`], a proposed event) and never guesses a ruling; a referee
//!   that has lost step with the table says `desynchronised` and counts nothing until it is set right.
//! - Rulings are made by what has been seen so far; answers about frames are given out a second later, and hold what the
//!   next frames prove ([`session::passe_trappe::Hindsight`]).
//! - A person can confirm, reject, undo or correct every entry, and the entries after it stay.
//! - What is announced is in the journal before: written, flushed, and readable whatever stops the program.
//! - A truth never reaches the pipeline: it is given a setup and frames, nothing else.
//! - Lengths are millimetres on the table, pixels in the picture, and names say which: `table_from_image`, `opening_mm`.
//!
//! # A new game
//! Its sizes and rule keys go to `models/`, its rules to a folder of [`rules`], what is seen of it in its own words to a
//! folder of [`observe`], what that is explained by and what an entry does ([`referee::Refereed`]) to a folder of
//! [`referee`], its pipeline and answers to a folder of [`session`] and a variant of [`session::Table`], its words to
//! [`report`], its drawn table to `web/board` and what people can say in it to `web/page/games.js`, and to [`synth`] a way to
//! draw it. Shapes that no game had before need a folder in [`detect`]; nothing else there changes.
#![deny(missing_docs)]

pub mod calibration;
pub mod capture;
pub mod cli;
pub mod detect;
pub mod geometry;
pub mod model;
pub mod observe;
pub mod referee;
pub mod report;
pub mod rules;
pub mod session;
pub mod synth;
pub mod track;
pub mod web;
