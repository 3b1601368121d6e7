use super::progress::Progress;
use super::{Answer, SynthArgs};
use crate::model::Game;
use crate::synth::{Round, Scenario, StillWish, WithEmpty, random_still_like, write_round, write_still};

/// Frames a second of drawn clips.
const FPS: f64 = 30.0;

/// Draws case folders with exact truth.
pub fn run(args: &SynthArgs) -> anyhow::Result<Answer> {
    match args.game.parse()? {
        Game::PasseTrappe => passe_trappe(args)?,
    }
    eprintln!("wrote {} cases: {}", args.count, args.output.display());
    Ok(Answer::Yes)
}

fn passe_trappe(args: &SynthArgs) -> anyhow::Result<()> {
    let drawn = u64::from(args.count) * args.clip.map_or(1, |seconds| (seconds * FPS).round() as u64);
    let progress = Progress::new("drawing", Some(drawn));
    for seed in (args.seed..).zip(0..args.count).map(|(seed, _)| seed) {
        // Each seed has its name, so that a scene is found again and chunks can lie side by side.
        match args.clip {
            Some(seconds) => {
                let mut scenario = Scenario { seconds, fps: FPS, ..Scenario::default() };
                scenario.size_px = args.size.unwrap_or(scenario.size_px);
                let round = Round::new(seed, &scenario);
                write_round(&args.output.join(format!("round-{seed}")), &round, empty(seed), || progress.step())?;
            }
            None => {
                let mut wish = StillWish::default();
                wish.size_px = args.size.unwrap_or(wish.size_px);
                let (scene, truth) = random_still_like(seed, &wish);
                write_still(&args.output.join(format!("still-{seed}")), &scene, &truth, empty(seed))?;
                progress.step();
            }
        }
    }
    progress.finish();
    Ok(())
}

/// Every third case has a picture of the empty board, as people's recordings have one now and then.
fn empty(seed: u64) -> WithEmpty {
    if seed.is_multiple_of(3) { WithEmpty::Yes } else { WithEmpty::No }
}
