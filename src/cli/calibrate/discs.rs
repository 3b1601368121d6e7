//! What calibrate knows of numbered discs: their colours' names, told or pointed at.

use super::super::{CalibrateArgs, Pair, Teach};
use super::colours::samples_at;
use crate::calibration::{ClassColour, ColourSource, Lab, Setup, colours_called};
use crate::capture::Picture;
use crate::geometry::Camera;
use crate::model::Game;

/// The names that discs which were pointed at are given; each may be borne by two.
const NAMES: [&str; 12] =
    ["red", "blue", "yellow", "green", "orange", "purple", "pink", "turquoise", "brown", "white", "grey", "black"];

/// Gives the setup its discs' colours, if the game numbers its discs: by `--disc 1=red`, or by `--teach 1=x,y`.
pub fn name(args: &CalibrateArgs, setup: &mut Setup, seen: &Picture) -> anyhow::Result<()> {
    match setup.game {
        Game::PasseTrappe | Game::Pferdeaeppel | Game::PassingGame | Game::Trappola | Game::Counter => return Ok(()),
        Game::Carabande => {}
    }
    for Pair { key, value } in &args.disc {
        let twice = setup.discs.insert(key.clone(), value.clone());
        anyhow::ensure!(twice.is_none(), "--disc names disc {key} twice; give each disc its own number");
    }
    let pointed = pointed(args, setup, seen)?;
    let names: Vec<&str> = NAMES.iter().chain(&NAMES).copied().collect();
    let colours: Vec<Lab> = pointed.iter().map(|(_, colour)| *colour).collect();
    let called = colours_called(&colours, &names);
    for (index, (number, _)) in pointed.iter().enumerate() {
        let named = names.iter().zip(&called).find(|(_, called)| called.colour == Some(index));
        let Some((name, _)) = named else { continue };
        setup.discs.insert((*number).to_owned(), (*name).to_owned());
        eprintln!("disc {number} looks {name}; --disc {number}=… names it otherwise");
    }
    if setup.discs.is_empty() {
        eprintln!("the discs' colours are not told; --disc 1=red and so on lets the referee know each by its own");
    }
    Ok(())
}

/// The colours of the discs that were pointed at and not named.
fn pointed<'a>(args: &'a CalibrateArgs, setup: &Setup, seen: &Picture) -> anyhow::Result<Vec<(&'a str, Lab)>> {
    let camera = Camera { intrinsics: setup.focal()?.intrinsics, pose: setup.pose()?.pose };
    let mut pointed: Vec<(&str, Lab)> = Vec::new();
    for Teach { class, at } in &args.teach {
        anyhow::ensure!(
            class.parse::<u8>().is_ok(),
            "--teach {class}={},{} names no disc; give its number, e.g. 1={},{}",
            at.x,
            at.y,
            at.x,
            at.y
        );
        anyhow::ensure!(
            !pointed.iter().any(|(known, _)| known == class) || setup.discs.contains_key(class),
            "--teach points at disc {class} twice; give each disc its own number"
        );
        let samples = samples_at(setup, &camera, seen, class, *at)?;
        let colour = ClassColour::of_samples(class, &samples, ColourSource::Pointed);
        if let Some(colour) = colour.filter(|_| !setup.discs.contains_key(class)) {
            pointed.push((class, colour.lab));
        }
    }
    Ok(pointed)
}
