//! `tableref enrol-deck`: a deck of cards from pictures of it.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;

use super::output::check_apart;
use super::values::{Pair, pair, paper, positive};
use super::{Answer, values};
use crate::calibration::{AlikeCards, Deck, EnrolOptions, USUAL_SIZE_MM};
use crate::report::{Paper, deck_sheets, sheets_pdf};
use crate::rules::trappola::Card;

/// `enrol-deck`
#[derive(Debug, Args)]
pub struct EnrolDeckArgs {
    /// A folder with a picture of each card, named like 7-cups.jpg; a scan or photograph of all cards in rows; or a video in which
    /// they are shown one after another
    #[arg(value_name = "DIR|FILE", required_unless_present = "drawn", conflicts_with = "drawn")]
    pub source: Option<PathBuf>,
    /// The deck that comes with tableref, with Latin suits, instead of pictures of your own
    #[arg(long)]
    pub drawn: bool,
    /// Write that deck's cards to be printed and cut out, as .pdf
    #[arg(long, value_name = "FILE", requires = "drawn")]
    pub print: Option<PathBuf>,
    /// The paper to print on: a4 or letter
    #[arg(long, value_name = "PAPER", value_parser = paper, default_value = "a4", requires = "print")]
    pub paper: Paper,
    /// The cards of a sheet row by row, or of a video in turn, e.g. A-coins,K-coins,…; a sheet of French suits tells its own
    #[arg(long, value_name = "CARD,…", value_delimiter = ',', conflicts_with = "drawn")]
    pub names: Vec<String>,
    /// A rank that stands for one that the deck does not have, e.g. 3=10; may be given several times
    #[arg(long, value_name = "RANK=RANK", value_parser = pair, conflicts_with = "drawn")]
    pub stands_for: Vec<Pair>,
    /// Width of a card, mm
    #[arg(long, value_name = "MM", value_parser = positive, default_value_t = USUAL_SIZE_MM.0, conflicts_with = "drawn")]
    pub width: f64,
    /// Height of a card, mm
    #[arg(long, value_name = "MM", value_parser = positive, default_value_t = USUAL_SIZE_MM.1, conflicts_with = "drawn")]
    pub height: f64,
    /// How wide a card is in the pictures it is to be read in: which cards are too alike there is told
    #[arg(long, value_name = "PIXELS", value_parser = values::card_px, default_value_t = USUAL_PX)]
    pub pixels: u32,
    /// Where to write the deck, e.g. deck.json
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
}

/// Width of a card in a picture of a whole table, pixels.
const USUAL_PX: u32 = 60;
/// So many pairs of cards that are too alike are named.
const MOST_NAMED: usize = 8;

/// Enrols a deck and says what is doubtful about it.
pub fn run(args: &EnrolDeckArgs) -> anyhow::Result<Answer> {
    let outputs = [Some(args.output.as_path()), args.print.as_deref()];
    check_apart(args.source.as_deref(), outputs.into_iter().flatten())?;
    if let Some(print) = &args.print {
        write_cards_to_print(print, args.paper)?;
    }
    let deck = match &args.source {
        Some(source) => {
            let options = EnrolOptions {
                size_mm: Some((args.width, args.height)),
                names: args.names.clone(),
                stand_ins: args.stands_for.iter().map(|Pair { key, value }| (key.clone(), value.clone())).collect(),
            };
            Deck::enrol(source, &options)?
        }
        None => Deck::drawn(),
    };
    deck.save(&args.output)?;
    let has = |card: &Card| deck.cards().iter().any(|other| other.name == card.to_string());
    let missing: Vec<String> = Card::all().filter(|card| !has(card)).map(|card| card.to_string()).collect();
    if !missing.is_empty() {
        eprintln!("warning: Trappola also needs {}; add a picture of each", missing.join(", "));
    }
    for name in deck.blurred() {
        eprintln!("warning: the picture of {name} is blurred; take it anew with a steady hand, near and in good light");
    }
    let alike = deck.alike(args.pixels);
    for AlikeCards { names: [one, other], .. } in alike.iter().take(MOST_NAMED) {
        eprintln!("warning: {one} and {other} are hardly told apart where a card is {} pixels wide", args.pixels);
    }
    if alike.len() > MOST_NAMED {
        eprintln!("warning: so are {} more pairs; bring the camera nearer", alike.len() - MOST_NAMED);
    }
    eprintln!("wrote {} with {} cards", args.output.display(), deck.cards().len());
    Ok(Answer::Yes)
}

/// Writes the drawn deck's cards, a suit a page and a page of backs.
fn write_cards_to_print(path: &Path, paper: Paper) -> anyhow::Result<()> {
    let is_pdf = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pdf"));
    anyhow::ensure!(is_pdf, "the cards take several pages and are written as .pdf, name one: {}", path.display());
    std::fs::write(path, sheets_pdf(&deck_sheets(paper))).with_context(|| {
        format!("cannot write the cards; choose a folder that exists and that you may write to: {}", path.display())
    })?;
    eprintln!(
        "wrote {}; print it at 100 % on thin card, the backs on the other side, and cut along the lines",
        path.display()
    );
    Ok(())
}
