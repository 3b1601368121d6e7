//! Camera or board knocked out of its place: noticed, and the board found again; what only covers the board is no knock.
//!
//! `cargo test --test bump -- --ignored --nocapture` measures the full set; FIRST and COUNT choose others.

use tableref::calibration::{Verdict, Watch, WatchConfig};
use tableref::capture::Picture;
use tableref::geometry::{Camera, ImagePoint, TablePoint, Timestamp};
use tableref::synth::{Scene, knocked, random_still, render};

/// The bar for places on the board after a knock, mm.
const MOST_OFF_MM: f64 = 2.0;

/// The greatest distance on the table between where a camera sees the corners and where they are.
fn off_mm(scene: &Scene, camera: &Camera) -> f64 {
    let off = |corner: &TablePoint| {
        let seen = scene.camera.project(corner.at_height(0.0)).unwrap();
        camera.unproject(seen, 0.0).map_or(f64::INFINITY, |at| at.distance(*corner))
    };
    scene.corners().iter().map(off).fold(0.0, f64::max)
}

/// A watch that has seen the scene at rest.
fn watch(scene: &Scene, picture: &Picture) -> Watch {
    let mut watch = Watch::new(scene.camera, scene.board.shape(), WatchConfig::default());
    let radius = scene.disk.diameter_mm / 2.0 + 12.0;
    watch.settle(picture, |pixel: ImagePoint| {
        let at = scene.camera.unproject(pixel, scene.disk.height_mm);
        at.is_none_or(|at| scene.disks.iter().all(|disk| disk.at.x.hypot(disk.at.y).is_nan() || TablePoint::new(disk.at.x, disk.at.y).distance(at) > radius))
    });
    watch
}

/// What it says of a picture that stays for half a second.
fn verdict(watch: &mut Watch, picture: &Picture) -> Verdict {
    let mut last = Verdict::Still;
    for frame in 0..15 {
        last = watch.step(Timestamp::from_seconds(f64::from(frame) / 30.0), picture);
        if matches!(last, Verdict::Moved(_)) || frame > 0 && last == Verdict::Still {
            break;
        }
    }
    last
}

/// How far off the corners are before and after a knock at a scene's camera or board, mm; infinite after it where the board
/// was not found again. `None` where no knock leaves it in the picture.
fn after_knock(seed: u64) -> Option<(f64, f64, String)> {
    let (scene, truth) = random_still(seed);
    let after = knocked(&scene, seed)?;
    let mut watch = watch(&scene, &render(&scene));
    let verdict = verdict(&mut watch, &render(&after));
    let off = if let Verdict::Moved(camera) = &verdict { off_mm(&after, camera) } else { f64::INFINITY };
    let said = match verdict { Verdict::Moved(_) => "moved", Verdict::Still => "still", Verdict::Moving(Some(_)) => "moving+", Verdict::Moving(None) => "moving-", Verdict::Lost => "lost" };
    Some((off_mm(&after, &scene.camera), off, format!("{said} {}", truth.disk.look)))
}

#[test]
#[ignore = "draws 200 scenes twice, which takes minutes"]
fn full_set() {
    let number = |name: &str, default: u64| std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default);
    let (first, count) = (number("FIRST", 3000), number("COUNT", 200));
    let (mut all, mut right, mut offs) = (0, 0, Vec::new());
    for seed in first..first + count {
        let Some((before, off, said)) = after_knock(seed) else { continue };
        all += 1;
        right += u64::from(off <= MOST_OFF_MM);
        offs.push(off);
        if off > MOST_OFF_MM {
            println!("{seed}: {off:.1} mm off after a knock of {before:.0} mm ({said})");
        }
    }
    offs.sort_by(f64::total_cmp);
    println!("bump: of {all} knocks {right} mended to within {MOST_OFF_MM} mm, median {:.2}, 95 % {:.2} mm", offs[offs.len() / 2], offs[offs.len() * 95 / 100]);
}
