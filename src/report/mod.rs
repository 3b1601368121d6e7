//! What the referee saw and decided, for people: events in words, pictures drawn over.
//!
//! # Conventions
//! - Near is warm (orange), far is cool (blue), in every picture. Amber is a doubt.
//! - What people read stands in `words`, a folder a language and a file a game; a new game adds its files and [`Told`], and for
//!   a score sheet [`ScoreSheet`].
//! - Sizes of letters and lines follow the picture's height, so that a picture reads the same at any resolution.
//!
//! # Invariants
//! - Words for people are made here only; nothing here decides anything.

mod annotate;
mod auto_picture;
mod calibration_picture;
mod carabande;
mod counter;
mod doctor;
mod draw;
mod lens_picture;
mod lens_words;
mod marker_picture;
mod match_sheet;
mod overlay;
mod passing_game;
mod pferdeaeppel;
mod seen;
mod sheet;
mod shrunk;
mod told;
mod track_picture;
mod track_words;
mod trappola;
mod words;

pub use annotate::Annotator;
pub use auto_picture::{auto_doubt_words, draw_candidates, draw_no_board};
pub use calibration_picture::{CalibrationScene, draw_calibration, fit_words, pose_words};
pub use carabande::{RaceBoard, RaceOccasion, RaceTrail, RaceTrails, RaceView, draw_race, draw_race_board, draw_track};
pub use counter::{CountScene, CountWords, draw_counts, draw_hold_box};
pub use doctor::{
    Colours, Diagnosis, EmptyPicture, Exhibit, Finding, Limits, MachineFact, Measure, Signal, contrast_chart,
    diagnosis_page, diagnosis_table, draw_disc_crop, draw_light_map, draw_sharpness, judged, letters_are_there,
    pace_chart, sharpness_limits,
};
pub use lens_picture::draw_coverage;
pub use lens_words::{doubt_words, left_out_words, verdict_words};
pub use marker_picture::draw_found_markers;
pub use match_sheet::{
    ChangedKey, Covered, HistoryLine, Match, MatchReport, Room, ScoreSheet, Section, Standing, match_page, match_report,
};
pub use overlay::{
    DiscState, Headline, LastEvent, Occasion, Overlay, OverlayDisc, OverlayScene, OverlayTrail, Question, Tally, Trails,
};
pub use passing_game::{TableBoard, TableOccasion, TableView, draw_table, draw_table_board};
pub use pferdeaeppel::{
    FieldBoard, FieldOccasion, FieldPiece, FieldPieceKind, FieldView, TurnKnown, draw_field, draw_field_board,
    square_name,
};
pub use seen::{
    card_seen_words, count_words, field_seen_words, judged_words, problem_words, question_words, race_seen_words,
    score_words, seen_words, table_seen_words,
};
pub use sheet::{
    Paper, Shape, Sheet, Stroke, chessboard_sheet, deck_sheets, marker_sheet, sheet_pdf, sheet_picture, sheet_png,
    sheet_svg, sheets_pdf,
};
pub use shrunk::{jpeg, shrunk};
pub use told::{EventWords, Told, counted_sentence, covered_words, event_sentence, event_words, line_words};
pub use track_words::track_doubt_words;
pub use trappola::{
    CardBoard, CardOccasion, CardView, GameStory, Note, PaidStory, SessionStory, TrickStory, draw_card_board,
    draw_cards,
};
pub use words::{Language, UnknownLanguage};
