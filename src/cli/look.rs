use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::output::{Output, check_apart};
use super::play::check_size;
use super::{Answer, LookArgs};
use crate::calibration::Setup;
use crate::capture;
use crate::report::{
    Annotator, Language, card_seen_words, count_words, field_seen_words, question_words, race_seen_words, seen_words,
    table_seen_words,
};
use crate::session::{self, Seen};

/// Says what lies in single pictures.
pub fn run(args: &LookArgs) -> anyhow::Result<Answer> {
    let mut images = Vec::new();
    for image in &args.images {
        match image.is_dir() {
            true => images.extend(capture::pictures_in(image)?),
            false => images.push(image.clone()),
        }
    }
    let drawn = [&args.overlay, &args.board].map(Option::as_deref);
    anyhow::ensure!(
        drawn == [None, None] || images.len() == 1,
        "--overlay and --board are for one picture; name only one"
    );
    let inputs = images.iter().chain(&args.setup).map(PathBuf::as_path);
    check_apart(inputs, drawn.into_iter().flatten())?;
    let told = args.setup.as_deref().map(Setup::load).transpose()?;
    let mut output = Output::create(Path::new("-"))?;
    for image in &images {
        let mut picture = capture::read_picture(image)?;
        let (setup, seen) = match (&told, args.game) {
            (Some(setup), _) => {
                check_size(picture.size_px(), setup, image)?;
                (setup.clone(), session::look(&picture, setup)?)
            }
            (None, Some(game)) => session::look_without_setup(game, &picture, args.deck.as_deref())?,
            (None, None) => anyhow::bail!("name a setup by --setup, or a game that needs none by --game"),
        };
        if let Some(overlay) = &args.overlay {
            Annotator::new(&setup)?.in_language(args.language.lang).draw_single(&mut picture, &seen);
            capture::write_picture(overlay, &picture)?;
        }
        if let Some(board) = &args.board {
            let drawn = Annotator::new(&setup)?.in_language(args.language.lang).board(&seen).with_context(|| {
                format!("no board can be drawn: the game has no squares, or a horse is not seen: {}", image.display())
            })?;
            capture::write_picture(board, &drawn)?;
        }
        if args.json {
            for answer in seen.answers() {
                output.line(&answer.about(&image.display().to_string()))?;
            }
        } else {
            output.text(&in_words(image, &seen, args.language.lang))?;
        }
    }
    output.flush()?;
    Ok(Answer::Yes)
}

fn in_words(image: &Path, seen: &Seen, language: Language) -> String {
    let said = match seen {
        Seen::PasseTrappe(step) => seen_words(step.standing.effective, step.observation.layout.hands, language),
        Seen::Pferdeaeppel(step) => field_seen_words(&step.observation.layout, language),
        Seen::Carabande(step) => race_seen_words(&step.observation.layout, language),
        Seen::PassingGame(step) => table_seen_words(&step.observation.layout, language),
        Seen::Trappola(step) => card_seen_words(&step.observation.layout, language),
        Seen::Counter(step) => count_words(&step.observation.layout.counts(), language),
    };
    let mut words = format!("{}: {said}", image.display());
    for problem in seen.problems() {
        words += &format!("; {}", question_words(problem, language));
    }
    words + "\n"
}
