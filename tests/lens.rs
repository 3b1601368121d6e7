//! The lens from drawn chessboards.

use tableref::calibration::{Chessboard, Views, fit_lens};
use tableref::geometry::{Camera, ImagePoint, Pose};
use tableref::synth::{draw_lens_view, random_lens_scene};

const SIZE_PX: (u32, u32) = (1920, 1080);

#[test]
#[ignore = "takes minutes"]
fn full_set() {
    let env = |name: &str, default: u64| std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default);
    let (first, count) = (env("FIRST", 0), env("COUNT", 40));
    for seed in first..first + count {
        let scene = random_lens_scene(seed, SIZE_PX, env("VIEWS", 14) as usize);
        let mut views = Views::default();
        let t = std::time::Instant::now();
        for (i, view) in scene.views.iter().enumerate() {
            let picture = draw_lens_view(&scene, view);
            if std::env::var("SHOW").is_ok() {
                tableref::capture::write_picture(std::path::Path::new(&format!("/tmp/lens/l{seed}-{i}.png")), &picture).unwrap();
            }
            views.add(&picture, &format!("view {i}"), &Chessboard::default()).unwrap();
        }
        let s = t.elapsed().as_secs_f64();
        let k = scene.intrinsics;
        match fit_lens(views, &Chessboard::default()) {
            Err(e) => println!("{seed} FAIL {e}"),
            Ok(fit) => {
                let (a, b) = (Camera { intrinsics: k, pose: Pose::identity() }, Camera { intrinsics: fit.intrinsics, pose: Pose::identity() });
                let mut worst: f64 = 0.0;
                for (u, v) in [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)] {
                    let p = ImagePoint::new(u * 1920.0, v * 1080.0);
                    let s = a.unproject(p, 1.0).unwrap();
                    let q = b.project(tableref::geometry::SpacePoint::new(s.x, s.y, 1.0)).unwrap();
                    worst = worst.max(p.distance(q));
                }
                let d = fit.intrinsics.distortion;
                println!("{seed} k1 {:.3}->{:.3} k2 {:.3}->{:.3} k3 {:.3} f {:.5} c {:.2} {:.2} corner {worst:.3} rms {:.3} dev {:.5} used {} cov {:.2} {:?} {s:.1}s", k.distortion.k1, d.k1, k.distortion.k2, d.k2, d.k3, fit.intrinsics.fx / k.fx, fit.intrinsics.cx - k.cx, fit.intrinsics.cy - k.cy, fit.rms_px, fit.focal_deviation, fit.used.len(), fit.coverage.share(), fit.verdict);
                println!("   {:?} {:?}", fit.doubts, fit.left_out);
            }
        }
    }
}
