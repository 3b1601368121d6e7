use std::path::PathBuf;

use clap::{ArgGroup, Args, Parser, Subcommand};

use super::devices::DevicesArgs;
use super::doctor::DoctorArgs;
use super::enrol_deck::EnrolDeckArgs;
use super::feeds::FeedArgs;
use super::judge::JudgeArgs;
use super::language::LanguageArgs;
use super::lens::LensArgs;
use super::markers::MarkersArgs;
use super::report::ReportArgs;
use super::synth::SynthArgs;
use super::values::{
    Pair, Pixels, Teach, Travel, corners, height_mm, marker_place, non_negative, pair, pixels, positive, rate, share,
    teach, travel, zone,
};
use super::watch::WatchArgs;
use crate::calibration::{Corners, MarkerPlace, Zone};
use crate::model::Game;

/// A referee that watches physical board games through a camera
#[derive(Debug, Parser)]
#[command(name = "tableref", version, propagate_version = true)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Show the referee at work on a recording that comes with it
    Demo(DemoArgs),
    /// Tell the referee where the board is in the picture: writes a setup
    Calibrate(Box<CalibrateArgs>),
    /// Print four markers for the board's corners, which `calibrate --markers` finds by itself
    Markers(MarkersArgs),
    /// Measure a camera's lens by pictures of a printed chessboard
    Lens(LensArgs),
    /// Say what lies on the board in single pictures
    Look(LookArgs),
    /// Make a deck of cards from pictures of it
    EnrolDeck(EnrolDeckArgs),
    /// Judge a recorded video
    Replay(ReplayArgs),
    /// Write the score sheet and history of a match
    Report(ReportArgs),
    /// Judge what happens in front of a camera
    Watch(Box<WatchArgs>),
    /// List the cameras of this computer with their formats
    Devices(DevicesArgs),
    /// Apply the rules alone to a list of actions
    Judge(JudgeArgs),
    /// Draw scenes or rounds with exact truth
    Synth(SynthArgs),
    /// Try what works on this machine, or say how good a setup is and what would make it better
    Doctor(DoctorArgs),
    /// Score the referee on recordings whose truth is known
    Validate(ValidateArgs),
}

/// `demo`
#[derive(Debug, Args)]
pub struct DemoArgs {
    /// Which game: passe-trappe, pferdeaeppel, carabande, passing-game or counter
    #[arg(default_value = "passe-trappe")]
    pub game: Game,
    /// Where to write the annotated copy [default: a folder for temporary files]
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
    /// In which language.
    #[command(flatten)]
    pub language: LanguageArgs,
}

/// `calibrate`
#[derive(Debug, Args)]
#[command(group(ArgGroup::new("source").required(true).args(["case", "image", "video", "camera", "url"])))]
pub struct CalibrateArgs {
    /// A case's folder: its own geometry, rules and sizes
    #[arg(long, value_name = "DIR", conflicts_with_all = ["game", "corners", "lens", "empty", "hold"])]
    pub case: Option<PathBuf>,
    /// Which game, e.g. passe-trappe
    #[arg(long, required_unless_present = "case")]
    pub game: Option<Game>,
    /// A picture of the board
    #[arg(long, value_name = "FILE")]
    pub image: Option<PathBuf>,
    /// A video of the board; its first frame is used
    #[arg(long, value_name = "FILE")]
    pub video: Option<PathBuf>,
    /// A camera or stream, of which a still picture is taken.
    #[command(flatten)]
    pub live: FeedArgs,
    /// The playing area's inner corners in pixels: near-left, near-right, far-right, far-left
    #[arg(long, value_name = "X,Y,X,Y,X,Y,X,Y", value_parser = corners)]
    #[arg(required_unless_present_any = ["case", "markers", "auto"], conflicts_with_all = ["markers", "auto"])]
    #[arg(allow_hyphen_values = true)]
    pub corners: Option<Corners>,
    /// Keep the corners, or the track, as given, instead of moving them to the edges that they are a little off
    #[arg(long)]
    pub no_refine: bool,
    /// Find the board by itself, by its known size; the end nearer to the camera is near
    #[arg(long, conflicts_with_all = ["case", "markers"])]
    pub auto: bool,
    /// Which of the places that --auto has drawn and numbered is the board
    #[arg(long, value_name = "N", requires = "auto", value_parser = clap::value_parser!(u8).range(1..))]
    pub candidate: Option<u8>,
    /// Take the board that --auto finds the other way round: the end further from the camera is near
    #[arg(long, requires = "auto")]
    pub turned: bool,
    /// Find the corners by the markers that `tableref markers` prints, which lie on the rim or, with =inside, in the corners
    #[arg(long, value_name = "PLACE", value_parser = marker_place, num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "rim", conflicts_with = "case")]
    pub markers: Option<MarkerPlace>,
    /// Side of a marker's black square, where the printer did not keep to 48 mm
    #[arg(long, value_name = "MM", value_parser = positive, requires = "markers")]
    pub marker_mm: Option<f64>,
    /// Height of the markers above the playing surface [default: the rim's, or 0 inside]
    #[arg(long, value_name = "MM", value_parser = height_mm, requires = "markers", allow_hyphen_values = true)]
    pub marker_height_mm: Option<f64>,
    /// The same view without pieces
    #[arg(long, value_name = "FILE")]
    pub empty: Option<PathBuf>,
    /// A pixel inside a piece of a class, e.g. disk=412,230, or of a numbered disc, e.g. 1=412,230; may be given several times
    #[arg(long, value_name = "CLASS=X,Y", value_parser = teach)]
    pub teach: Vec<Teach>,
    /// A class of which a piece is held into the box in the middle of --video; several in the order of the pieces
    #[arg(long, value_name = "CLASS", requires = "video", conflicts_with = "teach")]
    pub hold: Vec<String>,
    /// Another name for a class, e.g. class-1=red for one that was found by itself; may be given several times
    #[arg(long, value_name = "CLASS=NAME", value_parser = pair)]
    pub name: Vec<Pair>,
    /// A class that was found by itself and is no piece, such as a lamp's reflection; may be given several times
    #[arg(long, value_name = "CLASS")]
    pub without: Vec<String>,
    /// A key of the game's model, e.g. board.width_mm=480 or rules.disks_per_player=3; may be given several times
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = pair)]
    pub set: Vec<Pair>,
    /// The deck of cards that `tableref enrol-deck` wrote, or a folder of pictures, one a card
    #[arg(long, value_name = "FILE", conflicts_with = "case")]
    pub deck: Option<PathBuf>,
    /// A named area of the table in mm, two opposite corners or more, e.g. boneyard=100,430,350,560 or hand-1=0,0,400,150; may be
    /// given several times
    #[arg(long, value_name = "NAME=X,Y,X,Y[,…]", value_parser = zone, conflicts_with = "case")]
    pub zone: Vec<Zone>,
    /// Where a race is run, if it is not to be found in the picture: pixels along the middle of the track, once round
    #[arg(long, value_name = "X,Y,X,Y,…", value_parser = pixels, allow_hyphen_values = true)]
    #[arg(conflicts_with = "case")]
    pub track: Option<Pixels>,
    /// The pieces that the track is laid of in the direction of travel, e.g. "straight:200, start, straight, left:150x90, left";
    /// needs --start with a pixel on the middle of the start line and one further on
    #[arg(long, value_name = "LIST", conflicts_with_all = ["case", "track", "direction"], requires = "start")]
    pub pieces: Option<String>,
    /// From edge to edge of the track's surface, where it is not as the picture shows it
    #[arg(long, value_name = "MM", value_parser = positive, conflicts_with = "case")]
    pub width: Option<f64>,
    /// A pixel on the start line, where it is not to be found in the picture
    #[arg(long, value_name = "X,Y[,X,Y]", value_parser = pixels, allow_hyphen_values = true, conflicts_with = "case")]
    pub start: Option<Pixels>,
    /// Which way round a race is run, as seen from above [default: the first shots tell]
    #[arg(long, value_name = "clockwise|counterclockwise", value_parser = travel, conflicts_with = "case")]
    pub direction: Option<Travel>,
    /// A numbered disc and its colour, e.g. 1=red; may be given several times
    #[arg(long, value_name = "NUMBER=COLOUR", value_parser = pair, conflicts_with = "case")]
    pub disc: Vec<Pair>,
    /// The lens, a TOML file with fx, fy, cx, cy and optionally k1, k2, p1, p2, k3, as `tableref lens` writes it
    #[arg(long, value_name = "FILE")]
    pub lens: Option<PathBuf>,
    /// Where to write the setup, e.g. setup.toml; its pictures go into setup.d beside it
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
}

/// `look`
#[derive(Debug, Args)]
pub struct LookArgs {
    /// Pictures to look at, or folders of pictures
    #[arg(required = true, value_name = "IMAGE")]
    pub images: Vec<PathBuf>,
    /// The setup that `calibrate` wrote
    #[arg(long, value_name = "FILE", required_unless_present = "game")]
    pub setup: Option<PathBuf>,
    /// The game, where it needs no setup: passing-game, or trappola with --deck
    #[arg(long, conflicts_with = "setup")]
    pub game: Option<Game>,
    /// The deck of cards, where there is no setup that names it
    #[arg(long, value_name = "FILE", requires = "game")]
    pub deck: Option<PathBuf>,
    /// Write one JSON object a picture
    #[arg(long)]
    pub json: bool,
    /// Write the picture with what was seen drawn over it, as PNG or as .jpg, .webp or .bmp; for one picture only
    #[arg(long, value_name = "FILE")]
    pub overlay: Option<PathBuf>,
    /// Write the board drawn as players look at it, in games that have squares or a track; for one picture only
    #[arg(long, value_name = "FILE")]
    pub board: Option<PathBuf>,
    /// In which language.
    #[command(flatten)]
    pub language: LanguageArgs,
}

/// `replay`
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// The video, a folder of pictures taken one after the other, or a single picture
    pub video: PathBuf,
    /// How many of a folder's pictures were taken a second [default: as their EXIF blocks say, or else 1]
    #[arg(long, value_name = "N", value_parser = rate, allow_negative_numbers = true)]
    pub fps: Option<f64>,
    /// The setup that `calibrate` wrote
    #[arg(long, value_name = "FILE", required_unless_present = "game")]
    pub setup: Option<PathBuf>,
    /// The game, where it needs no setup: passing-game, or trappola with --deck
    #[arg(long, conflicts_with = "setup")]
    pub game: Option<Game>,
    /// The deck of cards, where there is no setup that names it
    #[arg(long, value_name = "FILE", requires = "game")]
    pub deck: Option<PathBuf>,
    /// Write one JSON object an event; - for standard output
    #[arg(long, value_name = "FILE")]
    pub events: Option<PathBuf>,
    /// Write one JSON object a frame; - for standard output
    #[arg(long, value_name = "FILE")]
    pub states: Option<PathBuf>,
    /// Write the video with what was seen drawn over it, as .mp4
    #[arg(long, value_name = "FILE")]
    pub overlay: Option<PathBuf>,
    /// Write the match's journal, with which a run that is broken off can be gone on with
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Go on with a run that was broken off: what the journal knows is given out as it was, the rest is judged
    #[arg(long, requires = "journal")]
    pub resume: bool,
    /// Begin at this time of the video, seconds
    #[arg(long, value_name = "T", value_parser = non_negative, allow_negative_numbers = true)]
    pub from: Option<f64>,
    /// End at this time of the video, seconds
    #[arg(long, value_name = "T", value_parser = non_negative, allow_negative_numbers = true)]
    pub to: Option<f64>,
    /// What to do about a kind of event, e.g. two_hands=announce, propose, log or ignore; may be given several times
    #[arg(long, value_name = "KIND=POLICY", value_parser = pair)]
    pub policy: Vec<Pair>,
    /// Write a summary of the match as JSON to standard output
    #[arg(long)]
    pub json: bool,
    /// In which language.
    #[command(flatten)]
    pub language: LanguageArgs,
}

/// `validate`
#[derive(Debug, Args)]
pub struct ValidateArgs {
    /// Folders with cases in or below them; exit status 2 if one cannot be read
    #[arg(required = true, value_name = "DIR")]
    pub folders: Vec<PathBuf>,
    /// Write the figures as JSON; - for standard output
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    /// The least share, 0 to 1, of scored frames and of events that must be right; exit status 1 below it
    #[arg(long, value_name = "SCORE", value_parser = share, allow_negative_numbers = true)]
    pub min: Option<f64>,
}
