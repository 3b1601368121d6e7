//! Markers in drawn scenes.

use tableref::calibration::{MarkerPlace, find_markers, solve_markers};
use tableref::synth::{draw_markers, random_marker_scene};

const SIZE_PX: (u32, u32) = (1920, 1080);

#[test]
#[ignore = "300 scenes take minutes"]
fn full_set() {
    let first: u64 = std::env::var("FIRST").ok().and_then(|v| v.parse().ok()).unwrap_or(0);
    let count: u64 = std::env::var("COUNT").ok().and_then(|v| v.parse().ok()).unwrap_or(300);
    for seed in first..first + count {
        let place = if seed % 3 == 2 { MarkerPlace::Inside } else { MarkerPlace::Rim };
        let scene = random_marker_scene(seed, place, SIZE_PX);
        let lens = Some(scene.camera.intrinsics).filter(|k| !k.distortion.is_none());
        let picture = draw_markers(&scene);
        let t = std::time::Instant::now();
        let found = find_markers(&picture);
        let ms = t.elapsed().as_millis();
        let hidden = scene.pieces.iter().filter(|p| p.hidden).count();
        match solve_markers(&found, &scene.layout, &scene.shape(), lens.as_ref(), SIZE_PX) {
            Err(error) => println!("{seed} FAIL {error}"),
            Ok(solution) => {
                let truth: Vec<_> = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].iter().map(|(x, y)| {
                    scene.camera.project(tableref::geometry::SpacePoint::new(x * scene.board.width_mm, y * scene.board.length_mm, 0.0)).unwrap()
                }).collect();
                let off: f64 = truth.iter().zip(solution.corners.to_array()).map(|(a, b)| a.distance(b).powi(2)).sum::<f64>() / 4.0;
                println!("{seed} residual {:.3} corners {:.3} missing {:?} hidden {hidden} focal {:?} {:.3} {ms} ms", solution.residual_px, off.sqrt(), solution.missing, solution.focal, solution.camera.intrinsics.fx / scene.camera.intrinsics.fx);
                for d in solution.doubts { println!("   {d}"); }
            }
        }
        if std::env::var("DUMP").is_ok() {
            for m in &found.markers {
                let c = if (m.id as usize) < 4 { scene.layout.corners(m.id, &scene.shape()).unwrap() } else { Default::default() };
                let truth = c.map(|p| scene.camera.project(p.at_height(scene.layout.height_mm + 0.2)).unwrap());
                let near = m.corners.map(|q| truth.iter().map(|t| t.distance(q)).fold(f64::INFINITY, f64::min));
                println!("   id {} at {:?} misses {near:.3?} k1 {:.3} k2 {:.3} f {:.1}", m.id, m.corners[0], scene.camera.intrinsics.distortion.k1, scene.camera.intrinsics.distortion.k2, scene.camera.intrinsics.fx);
            }
            println!("   strange {:?}", found.strange.iter().map(|s| s.code_cells).collect::<Vec<_>>());
        }
        if std::env::var("SHOW").is_ok() {
            tableref::capture::write_picture(std::path::Path::new(&format!("/tmp/lens/m{seed}.png")), &picture).unwrap();
        }
    }
}
