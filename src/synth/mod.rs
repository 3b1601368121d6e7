//! Draws any layout of a game under any camera, with exact truth: render → see → same layout is the tests' sharpest law.
//!
//! # Conventions
//! - Table space in millimetres as everywhere; a disk's `at` is the centre of its underside, z = 0 on the playing surface.
//! - Inside, light and reflectance are linear RGB in single precision; pictures are BGR bytes.
//! - The same seed gives the same world, whatever the size of the picture.
//!
//! # Invariants
//! - A truth comes from the simulated world alone, never from the rules, the referee or a detector.
//! - No truth hangs on a fraction of a millimetre.

mod bump;
mod carabande;
mod case;
mod case_head;
mod chronicle;
mod counter;
mod dice;
mod disturb;
mod error;
mod hand;
mod hop;
mod lens_views;
mod lighting;
mod marker_scene;
mod match_table;
mod material;
mod movers;
mod noise;
mod painter;
mod passing_game;
mod pferdeaeppel;
mod physics;
mod places;
mod player;
mod printed;
mod random_camera;
mod random_look;
mod reach;
mod render;
mod round;
mod scene;
mod sensor;
mod shadow;
mod shot;
mod solids;
mod source;
mod still;
mod tabletop;
mod tile;
mod trappola;
mod truth;
mod visible;
mod window;
mod world;

pub use bump::{Slid, Stand, knocked};
pub use carabande::{
    DiscInFrame, RaceClip, RaceClipWish, RaceDisc, RaceFrame, RacePlot, RaceRenderer, RaceScene, RaceTruth, RaceWish,
    draw_race, random_race, write_race_clip, write_race_still,
};
pub use case::{WithEmpty, write_round, write_still};
pub use counter::{CountScene, CountTruth, CountWish, Stack, draw_count, random_count, write_count, write_count_clip};
pub use disturb::Disturbance;
pub use error::SynthError;
pub use hand::{Body, Grip, Hand};
pub use lens_views::{LensScene, draw_lens_view, random_lens_scene};
pub use lighting::Lighting;
pub use marker_scene::{MarkerScene, Piece, Print, draw_markers, random_marker_scene};
pub use passing_game::{
    Beside, LyingTile, Side, TableClip, TableClipWish, TableFrame, TablePlot, TableScene, TableTruth, TableWish,
    TileRenderer, draw_tiles, random_tiles, write_table_clip, write_tiles,
};
pub use pferdeaeppel::{
    FieldClipWish, FieldFrame, FieldRenderer, FieldRound, FieldScene, FieldTruth, FieldWish, LyingApple, Plot,
    SizesTold, StandingHorse, draw_field, random_field, write_field, write_field_round,
};
pub use random_look::DiskLook;
pub use render::{Renderer, render};
pub use round::{Round, Scenario, Wish};
pub use scene::{Band, Disk, Look, Scene, Sensor};
pub use source::RoundSource;
pub use still::{StillWish, random_still, random_still_like};
pub use trappola::{
    CardClip, CardClipWish, CardDeck, CardFrame, CardPlot, CardRenderer, CardScene, CardSide, CardTruth, CardWish,
    LyingCard, draw_cards, random_cards, write_card_clip, write_cards, write_deck,
};
pub use truth::{
    BoardKeys, CornersPx, Counts, DiskKeys, DiskTruth, EventTruth, FrameTruth, LensKeys, Owed, Reason, RuleKeys, Truth,
    What,
};
