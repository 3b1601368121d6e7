use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;

use super::progress::Progress;
use super::values::within;
use crate::model::Game;
use crate::synth::{
    Beside, CardClip, CardClipWish, CardDeck, CardPlot, CardWish, CountWish, DiskLook, Disturbance, FieldClipWish,
    FieldRound, FieldWish, Plot, RaceClip, RaceClipWish, RacePlot, RaceWish, Round, Scenario, StillWish, TableClip,
    TableClipWish, TablePlot, TableWish, Wish, WithEmpty, random_cards, random_count, random_field, random_race,
    random_still_like, random_tiles, write_card_clip, write_cards, write_count, write_count_clip, write_deck,
    write_field, write_field_round, write_race_clip, write_race_still, write_round, write_still, write_table_clip,
    write_tiles,
};

/// `synth`
#[derive(Debug, Args)]
pub struct SynthArgs {
    /// Which game, e.g. passe-trappe
    #[arg(long)]
    pub game: Game,
    /// The same seed draws the same scenes
    #[arg(long, default_value_t = 0, allow_negative_numbers = true)]
    pub seed: u64,
    /// How many scenes, of this seed and those after it
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub count: u32,
    /// Draw clips of this length, from 6 on, instead of single pictures
    #[arg(long, value_name = "SECONDS", value_parser = clip_seconds, allow_negative_numbers = true)]
    pub clip: Option<f64>,
    /// Frames a second of the clips
    #[arg(long, value_name = "N", default_value_t = 30.0, value_parser = fps, requires = "clip")]
    pub fps: f64,
    /// Width and height of the pictures; 960x540 where not given, of square boards 960x720, with tiles 1280x720, of pictures also 1920x1080
    #[arg(long, value_name = "WxH", value_parser = size_px)]
    pub size: Option<(u32, u32)>,
    /// The disks' look: dark, black, red, light, blue, green or wood; any where not given
    #[arg(long, value_parser = look)]
    pub look: Option<DiskLook>,
    /// Squares along each side of the board of pferdeaeppel, 5 to 12; mostly 8 or 9 where not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(5..=12))]
    pub squares: Option<u8>,
    /// Numbered discs of carabande, 2 to 8; any number where not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=8))]
    pub discs: Option<u8>,
    /// Players of the passing game, 2 to 4; any number where not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=4), requires = "clip")]
    pub players: Option<u8>,
    /// Laps of the races of carabande; 1 to 3 where not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=9), requires = "clip")]
    pub laps: Option<u8>,
    /// Disks that each player has in clips; 5 or, seldom, 3 where not given
    #[arg(long, value_name = "N", requires = "clip")]
    pub disks_per_player: Option<usize>,
    /// What must happen in every clip: pass, stuck, freed, over_bar, off_board, round_won; of pferdeaeppel one of them in
    /// each clip, in turn: an end, a violation, take_back, quick_moves; of carabande: a hazard, plain, or the whole race;
    /// of the passing game: a violation, take_back, the whole round, domino or blocked; of trappola: game, revoke,
    /// wrong_leader, out_of_turn, taken_back, wrong_pile
    #[arg(long, value_name = "KIND,...", value_delimiter = ',', requires = "clip")]
    pub include: Vec<String>,
    /// What else lies in view in pictures of the passing game: cards, dice, draughts; double_nine for tiles of such a set
    #[arg(long, value_name = "KIND,...", value_delimiter = ',')]
    pub beside: Vec<Beside>,
    /// A folder with a picture of each card of trappola from edge to edge, named like 7-cups.jpg; the deck drawn by tableref where not given
    #[arg(long, value_name = "DIR")]
    pub deck: Option<PathBuf>,
    /// What disturbs the camera in every clip: light, which changes, or bump, a knock at camera or board
    #[arg(long, value_name = "WHAT,...", value_delimiter = ',', value_parser = disturbance, requires = "clip")]
    pub disturb: Vec<Disturbance>,
    /// Where to write the cases
    #[arg(short, long, value_name = "DIR")]
    pub output: PathBuf,
}

/// The shortest clip: calm at the start, a shot, calm at the end.
const SHORTEST_CLIP_S: f64 = 6.0;
/// Width and height of pictures, and of those of a square board.
const SIZE_PX: (u32, u32) = (960, 540);
const SQUARE_PX: (u32, u32) = (960, 720);
/// Pictures of tiles, two in three and the others.
const TILES_PX: (u32, u32) = (1280, 720);
const LARGE_PX: (u32, u32) = (1920, 1080);
/// Where the deck of drawn cards lies in the folder of cases, and as seen from a case.
const DECK_FOLDER: &str = "deck";
const DECK_OF_CASES: &str = "../deck";
/// A clip of turns: calm at both ends, and about so long a turn, seconds.
const CALM_S: f64 = 2.8;
const TURN_S: f64 = 2.5;
/// Horses hide little of what lies behind them from so high a camera, degrees.
const CLIP_ELEVATION_DEG: f64 = 55.0;
/// All of a round is kept in memory while it is drawn.
const LONGEST_CLIP_S: f64 = 900.0;
const MOST_FPS: f64 = 240.0;
/// Disks that find room in a half.
const MOST_DISKS: usize = 12;

/// Draws cases with truth.
pub fn run(args: &SynthArgs) -> anyhow::Result<()> {
    match args.game {
        Game::PasseTrappe => passe_trappe(args),
        Game::Pferdeaeppel => pferdeaeppel(args),
        Game::Carabande => carabande(args),
        Game::PassingGame => passing_game(args),
        Game::Trappola => trappola(args),
        Game::Counter => counter(args),
    }
}

fn passe_trappe(args: &SynthArgs) -> anyhow::Result<()> {
    if let Some(count) = args.disks_per_player.filter(|count| !(1..=MOST_DISKS).contains(count)) {
        anyhow::bail!("--disks-per-player must be 1 to {MOST_DISKS}, not {count}");
    }
    match args.clip {
        Some(seconds) => clips(args, seconds),
        None => stills(args),
    }
}

fn pferdeaeppel(args: &SynthArgs) -> anyhow::Result<()> {
    let size_px = args.size.unwrap_or(SQUARE_PX);
    let wish = FieldWish { size_px, size: args.squares, ..FieldWish::default() };
    match args.clip {
        Some(seconds) => rounds(args, seconds, wish),
        None => fields(args, wish),
    }
}

fn fields(args: &SynthArgs, wish: FieldWish) -> anyhow::Result<()> {
    let progress = Progress::new("drawing", Some(u64::from(args.count)));
    for seed in seeds(args) {
        let (scene, told) = random_field(seed, &wish);
        write_field(&args.output.join(format!("pf-still-{seed:05}")), &scene, told, one_in_four(seed))?;
        progress.step();
    }
    progress.finish();
    tell(args);
    Ok(())
}

fn rounds(args: &SynthArgs, seconds: f64, field: FieldWish) -> anyhow::Result<()> {
    let plots = args.include.iter().map(|text| included(text)).collect::<anyhow::Result<Vec<Plot>>>()?;
    let field = FieldWish { least_elevation_deg: CLIP_ELEVATION_DEG, ..field };
    let most_turns = ((seconds - CALM_S) / TURN_S).max(1.0) as usize;
    let progress = Progress::new("drawing", None);
    for (number, seed) in seeds(args).enumerate() {
        let plot = plots.get(number % plots.len().max(1)).copied().unwrap_or(Plot::Turns);
        let wish = FieldClipWish { field, fps: args.fps, most_turns, plot };
        let Some(round) = FieldRound::new(seed, &wish) else {
            anyhow::bail!(
                "no round of seed {seed} within {seconds} seconds has {plot}, give a longer --clip or another --seed"
            );
        };
        let folder = args.output.join(format!("pf-clip-{seed:05}"));
        write_field_round(&folder, &round, one_in_four(seed), || progress.step())?;
    }
    progress.finish();
    tell(args);
    Ok(())
}

fn one_in_four(seed: u64) -> WithEmpty {
    if seed.is_multiple_of(4) { WithEmpty::Yes } else { WithEmpty::No }
}

/// What a clip of `--include` must have.
fn included<P: FromStr<Err = String>>(text: &str) -> anyhow::Result<P> {
    text.parse().map_err(|error| anyhow::anyhow!("--include: {error}"))
}

fn carabande(args: &SynthArgs) -> anyhow::Result<()> {
    let size_px = args.size.unwrap_or(SIZE_PX);
    let wish = RaceWish { size_px, discs: args.discs.map(usize::from), ..RaceWish::default() };
    match args.clip {
        Some(seconds) => race_clips(args, seconds, wish),
        None => race_stills(args, wish),
    }
}

fn race_stills(args: &SynthArgs, wish: RaceWish) -> anyhow::Result<()> {
    let progress = Progress::new("drawing", Some(u64::from(args.count)));
    for seed in seeds(args) {
        let (scene, truth) = random_race(seed, &wish);
        let folder = args.output.join(format!("cb-still-{seed:05}"));
        write_race_still(&folder, &scene, &truth, one_in_four(seed))?;
        progress.step();
    }
    progress.finish();
    tell(args);
    Ok(())
}

fn race_clips(args: &SynthArgs, seconds: f64, race: RaceWish) -> anyhow::Result<()> {
    let plots = args.include.iter().map(|text| included(text)).collect::<anyhow::Result<Vec<RacePlot>>>()?;
    let progress = Progress::new("drawing", None);
    for (number, seed) in seeds(args).enumerate() {
        let plot = plots.get(number % plots.len().max(1)).copied().unwrap_or(RacePlot::Any);
        let wish = RaceClipWish { race, fps: args.fps, seconds, plot, laps: args.laps };
        let Some(clip) = RaceClip::new(seed, &wish) else {
            anyhow::bail!(
                "no race of seed {seed} within {seconds} seconds has {plot}, give a longer --clip or another --seed"
            );
        };
        let folder = args.output.join(format!("cb-clip-{seed:05}"));
        write_race_clip(&folder, &clip, one_in_four(seed), || progress.step())?;
    }
    progress.finish();
    tell(args);
    Ok(())
}

fn passing_game(args: &SynthArgs) -> anyhow::Result<()> {
    match args.clip {
        Some(seconds) => table_clips(args, seconds),
        None => table_stills(args),
    }
}

fn table_clips(args: &SynthArgs, seconds: f64) -> anyhow::Result<()> {
    let plots = args.include.iter().map(|text| included(text)).collect::<anyhow::Result<Vec<TablePlot>>>()?;
    let table = TableWish {
        size_px: args.size.unwrap_or(TILES_PX),
        least_elevation_deg: CLIP_ELEVATION_DEG,
        beside: args.beside.clone(),
        ..TableWish::default()
    };
    let progress = Progress::new("drawing", None);
    for (number, seed) in seeds(args).enumerate() {
        let plot = plots.get(number % plots.len().max(1)).copied().unwrap_or(TablePlot::Turns);
        let wish = TableClipWish { table: table.clone(), fps: args.fps, seconds, plot, players: args.players };
        let Some(clip) = TableClip::new(seed, &wish) else {
            anyhow::bail!(
                "no round of seed {seed} within {seconds} seconds has {plot}, give a longer --clip or another --seed"
            );
        };
        let folder = args.output.join(format!("dm-clip-{seed:05}"));
        write_table_clip(&folder, &clip, one_in_four(seed), || progress.step())?;
    }
    progress.finish();
    tell(args);
    Ok(())
}

fn table_stills(args: &SynthArgs) -> anyhow::Result<()> {
    let progress = Progress::new("drawing", Some(u64::from(args.count)));
    for seed in seeds(args) {
        let size_px = args.size.unwrap_or(if seed.is_multiple_of(3) { LARGE_PX } else { TILES_PX });
        let wish = TableWish { size_px, beside: args.beside.clone(), ..TableWish::default() };
        let (scene, truth) = random_tiles(seed, &wish);
        write_tiles(&args.output.join(format!("dm-still-{seed:05}")), &scene, &truth, one_in_four(seed))?;
        progress.step();
    }
    progress.finish();
    tell(args);
    Ok(())
}

/// The deck is drawn once, beside the cases.
fn trappola(args: &SynthArgs) -> anyhow::Result<()> {
    let deck = match &args.deck {
        Some(folder) => CardDeck::load(folder)?,
        None => CardDeck::drawn(),
    };
    write_deck(&args.output.join(DECK_FOLDER), &deck)?;
    match args.clip {
        Some(seconds) => card_clips(args, seconds, &deck),
        None => card_stills(args, &deck),
    }
}

fn card_stills(args: &SynthArgs, deck: &CardDeck) -> anyhow::Result<()> {
    let progress = Progress::new("drawing", Some(u64::from(args.count)));
    for seed in seeds(args) {
        let size_px = args.size.unwrap_or(if seed.is_multiple_of(3) { LARGE_PX } else { TILES_PX });
        let (scene, truth) = random_cards(seed, &CardWish { size_px, ..CardWish::default() }, deck);
        let folder = args.output.join(format!("ca-still-{seed:05}"));
        write_cards(&folder, (&scene, &truth), DECK_OF_CASES, one_in_four(seed))?;
        progress.step();
    }
    progress.finish();
    tell(args);
    Ok(())
}

fn card_clips(args: &SynthArgs, seconds: f64, deck: &CardDeck) -> anyhow::Result<()> {
    let plots = args.include.iter().map(|text| included(text)).collect::<anyhow::Result<Vec<CardPlot>>>()?;
    let cards = CardWish {
        size_px: args.size.unwrap_or(TILES_PX),
        least_elevation_deg: CLIP_ELEVATION_DEG,
        ..CardWish::default()
    };
    let progress = Progress::new("drawing", None);
    for (number, seed) in seeds(args).enumerate() {
        let plot = plots.get(number % plots.len().max(1)).copied().unwrap_or(CardPlot::Game);
        let wish = CardClipWish { cards, fps: args.fps, seconds, plot };
        let Some(clip) = CardClip::new(seed, &wish, deck) else {
            anyhow::bail!(
                "no game of seed {seed} within {seconds} seconds has {plot}, give a longer --clip or another --seed"
            );
        };
        let folder = args.output.join(format!("ca-clip-{seed:05}"));
        write_card_clip(&folder, &clip, DECK_OF_CASES, one_in_four(seed), || progress.step())?;
    }
    progress.finish();
    tell(args);
    Ok(())
}

fn counter(args: &SynthArgs) -> anyhow::Result<()> {
    let frames = args.clip.map_or(1, |seconds| (seconds * args.fps).round() as u64);
    let progress = Progress::new("drawing", Some(frames * u64::from(args.count)));
    for seed in seeds(args) {
        let scene = random_count(seed, &CountWish { size_px: args.size.unwrap_or(SIZE_PX), classes: None });
        match args.clip {
            Some(seconds) => {
                let folder = args.output.join(format!("counter-clip-{seed:05}"));
                write_count_clip(&folder, &scene, seed, (seconds, args.fps), || progress.step())?;
            }
            None => {
                let folder = args.output.join(format!("counter-still-{seed:05}"));
                write_count(&folder, &scene, seed, one_in_four(seed))?;
                progress.step();
            }
        }
    }
    progress.finish();
    tell(args);
    Ok(())
}

fn stills(args: &SynthArgs) -> anyhow::Result<()> {
    let progress = Progress::new("drawing", Some(u64::from(args.count)));
    for seed in seeds(args) {
        let wish = StillWish { size_px: args.size.unwrap_or(SIZE_PX), look: args.look };
        let (scene, truth) = random_still_like(seed, &wish);
        let folder = args.output.join(format!("pt-still-{seed:05}"));
        write_still(&folder, &scene, &truth, with_empty(&truth.disk.look, seed))?;
        progress.step();
    }
    progress.finish();
    tell(args);
    Ok(())
}

fn clips(args: &SynthArgs, seconds: f64) -> anyhow::Result<()> {
    let scenario = Scenario {
        seconds,
        fps: args.fps,
        size_px: args.size.unwrap_or(SIZE_PX),
        disks_per_player: args.disks_per_player,
        look: args.look,
        must_include: args.include.iter().map(|text| wish(text)).collect::<anyhow::Result<_>>()?,
        disturb: args.disturb.clone(),
    };
    let frames = (seconds * args.fps).round() as u64 * u64::from(args.count);
    let progress = Progress::new("drawing", Some(frames));
    for seed in seeds(args) {
        let round = Round::new(seed, &scenario);
        if round.is_empty() {
            anyhow::bail!("no round of seed {seed} ends in calm within {seconds} seconds, give a longer --clip");
        }
        for wish in scenario.must_include.iter().filter(|wish| !round.has(**wish)) {
            eprintln!("warning: no round of seed {seed} and this length has all of --include; it lacks {wish:?}");
        }
        let folder = args.output.join(format!("pt-clip-{seed:05}"));
        let look = round.truth().disk.look;
        write_round(&folder, &round, with_empty(&look, seed), || progress.step())?;
    }
    progress.finish();
    tell(args);
    Ok(())
}

fn tell(args: &SynthArgs) {
    let cases = if args.count == 1 { "1 case".to_owned() } else { format!("{} cases", args.count) };
    eprintln!("{cases} drawn, from seed {} on, into {}", args.seed, args.output.display());
}

fn seeds(args: &SynthArgs) -> impl Iterator<Item = u64> {
    (0..u64::from(args.count)).map(|i| args.seed.wrapping_add(i))
}

/// Wood on wood is read by difference from the empty board, so that picture is always there; else in half of the cases.
fn with_empty(look: &str, seed: u64) -> WithEmpty {
    if look == DiskLook::Wood.word() || seed.is_multiple_of(2) { WithEmpty::Yes } else { WithEmpty::No }
}

fn clip_seconds(text: &str) -> Result<f64, String> {
    within(text, SHORTEST_CLIP_S, LONGEST_CLIP_S, "a number of seconds from 6, which a round needs, to 900")
}

fn fps(text: &str) -> Result<f64, String> {
    within(text, 1.0, MOST_FPS, "a number of frames a second from 1 to 240")
}

fn look(text: &str) -> Result<DiskLook, String> {
    let known = || DiskLook::ALL.map(DiskLook::word).join(", ");
    let found = DiskLook::ALL.into_iter().find(|look| look.word() == text);
    found.ok_or_else(|| format!("expected one of {}, found {text}", known()))
}

fn wish(text: &str) -> anyhow::Result<Wish> {
    match text {
        "pass" => Ok(Wish::Pass),
        "stuck" => Ok(Wish::Stuck),
        "freed" => Ok(Wish::Freed),
        "over_bar" => Ok(Wish::OverBar),
        "off_board" => Ok(Wish::OffBoard),
        "round_won" => Ok(Wish::RoundWon),
        other => {
            anyhow::bail!("--include: expected pass, stuck, freed, over_bar, off_board or round_won, found {other}")
        }
    }
}

fn disturbance(text: &str) -> Result<Disturbance, String> {
    match text {
        "light" => Ok(Disturbance::Light),
        "bump" => Ok(Disturbance::Bump),
        other => Err(format!("expected light or bump, found {other}")),
    }
}

/// `WxH`, at least so large that a board can be seen.
fn size_px(text: &str) -> Result<(u32, u32), String> {
    let expected = || format!("expected width x height like 960x540, from 160x90 to 4096x4096, found {text}");
    let (width, height) = text.split_once('x').ok_or_else(expected)?;
    match (width.parse(), height.parse()) {
        (Ok(width @ 160..=4096), Ok(height @ 90..=4096)) => Ok((width, height)),
        _ => Err(expected()),
    }
}
