use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::case::{find_cases, setup_of_case};
use super::output::Output;
use super::outputs::{Outputs, Video};
use super::play::{Recording, Window, policy};
use super::progress::Progress;
use super::{Answer, DemoArgs};
use crate::calibration::CaseGeometry;
use crate::model::Game;
use crate::session::Table;
use crate::synth::{
    CardClip, CardClipWish, CardDeck, CardPlot, CardWish, FieldClipWish, FieldRound, FieldWish, Plot, RaceClip,
    RaceClipWish, RacePlot, RaceWish, Round, Scenario, TableClip, TableClipWish, TablePlot, TableWish, WithEmpty,
    write_card_clip, write_deck, write_field_round, write_race_clip, write_round, write_table_clip,
};

/// The round that is drawn where no sample lies about.
const DRAWN_SEED: u64 = 7;
const DRAWN_SECONDS: f64 = 12.0;
const DRAWN_TURNS: usize = 8;
const DRAWN_RACE_S: f64 = 25.0;
const DRAWN_TABLE_S: f64 = 20.0;
const DRAWN_GAME_S: f64 = 30.0;
const DRAWN_FPS: f64 = 30.0;
const DRAWN_SIZE_PX: (u32, u32) = (960, 540);
/// Where the deck of a drawn game lies, in its folder.
const DECK_FOLDER: &str = "deck";

/// Shows the referee at work on a shipped sample, or on a round that it draws itself.
pub fn run(args: &DemoArgs) -> anyhow::Result<Answer> {
    let game = args.game;
    let folder = args.output.clone().unwrap_or_else(|| std::env::temp_dir().join("tableref-demo"));
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("cannot create the folder, name another with -o: {}", folder.display()))?;
    let case = match sample(game) {
        Some(case) => case,
        None => draw_round(game, &folder.join("drawn-round"))?,
    };
    let setup = setup_of_case(&case)?;
    let clip = case.join(CaseGeometry::load(&case)?.recording.context("the sample has no recording")?);
    let recording = Recording::open(&clip, &setup, Window::default())?;
    let annotated = folder.join(format!("{game}-judged.mp4"));
    let language = args.language.lang;
    let mut outputs = Outputs {
        video: Some(Video::create(&annotated, &setup, recording.fps(), language)?),
        words: Some(Output::create(Path::new("-"))?),
        language,
        ..Outputs::default()
    };
    eprintln!("judging {}", clip.display());
    let table = Table::new(&setup, policy(&setup, &[])?)?;
    let played = recording.play(table, &mut outputs)?;
    let summary = outputs.finish(&played)?;
    Output::create(Path::new("-"))?.text(&format!(
        "{}\nthe annotated copy: {}\n",
        summary.words(language),
        annotated.display()
    ))?;
    Ok(Answer::Yes)
}

/// The first sample of the game with a recording: beside the sources, the program, or in the current folder.
fn sample(game: Game) -> Option<PathBuf> {
    let beside_program = std::env::current_exe().ok();
    let above_program = beside_program.iter().flat_map(|program| program.ancestors().skip(1).take(3));
    let roots = [Path::new(env!("CARGO_MANIFEST_DIR")), Path::new(".")].into_iter().chain(above_program);
    let folders = roots.map(|root| root.join("samples").join(game.name())).filter(|folder| folder.is_dir());
    for folder in folders {
        let with_clip = |case: &PathBuf| CaseGeometry::load(case).is_ok_and(|geometry| geometry.recording.is_some());
        if let Some(case) = find_cases(&folder).cases.into_iter().find(with_clip) {
            return Some(case);
        }
    }
    None
}

fn draw_round(game: Game, folder: &Path) -> anyhow::Result<PathBuf> {
    match game {
        Game::PasseTrappe => {
            let scenario = Scenario { seconds: DRAWN_SECONDS, size_px: DRAWN_SIZE_PX, ..Scenario::default() };
            let round = Round::new(DRAWN_SEED, &scenario);
            let progress = Progress::new("no sample lies about: drawing a round", u64::try_from(round.len()).ok());
            write_round(folder, &round, WithEmpty::Yes, || progress.step())?;
            progress.finish();
        }
        Game::Pferdeaeppel => {
            let (field, plot) = (FieldWish::default(), Plot::Turns);
            let wish = FieldClipWish { field, fps: DRAWN_FPS, most_turns: DRAWN_TURNS, plot };
            let round = FieldRound::new(DRAWN_SEED, &wish).context("no round could be drawn")?;
            let progress = Progress::new("no sample lies about: drawing a round", None);
            write_field_round(folder, &round, WithEmpty::Yes, || progress.step())?;
            progress.finish();
        }
        Game::Trappola => {
            let deck = CardDeck::drawn();
            write_deck(&folder.join(DECK_FOLDER), &deck)?;
            let cards = CardWish::default();
            let wish = CardClipWish { cards, fps: DRAWN_FPS, seconds: DRAWN_GAME_S, plot: CardPlot::Game };
            let clip = CardClip::new(DRAWN_SEED, &wish, &deck).context("no game could be drawn")?;
            let progress = Progress::new("no sample lies about: drawing a game", Some(clip.frames()));
            write_card_clip(folder, &clip, DECK_FOLDER, WithEmpty::No, || progress.step())?;
            progress.finish();
        }
        Game::PassingGame => {
            let table = TableWish { size_px: DRAWN_SIZE_PX, ..TableWish::default() };
            let (fps, seconds, plot) = (DRAWN_FPS, DRAWN_TABLE_S, TablePlot::Turns);
            let wish = TableClipWish { table, fps, seconds, plot, players: Some(2) };
            let clip = TableClip::new(DRAWN_SEED, &wish).context("no round could be drawn")?;
            let progress = Progress::new("no sample lies about: drawing a round", Some(clip.frames()));
            write_table_clip(folder, &clip, WithEmpty::No, || progress.step())?;
            progress.finish();
        }
        Game::Carabande => {
            let race = RaceWish { discs: Some(3), ..RaceWish::default() };
            let (fps, seconds) = (DRAWN_FPS, DRAWN_RACE_S);
            let wish = RaceClipWish { race, fps, seconds, plot: RacePlot::Any, laps: Some(1) };
            let clip = RaceClip::new(DRAWN_SEED, &wish).context("no race could be drawn")?;
            let progress = Progress::new("no sample lies about: drawing a race", None);
            write_race_clip(folder, &clip, WithEmpty::Yes, || progress.step())?;
            progress.finish();
        }
        Game::Counter => anyhow::bail!("no sample of a count lies about; start the demo in the folder of the sources"),
    }
    Ok(folder.to_path_buf())
}
