//! dev
use std::path::Path;
use tableref::calibration::{CaseGeometry, Setup, find_boards};
use tableref::capture::read_picture;
use tableref::geometry::{Camera, ImagePoint};

#[test]
#[ignore]
fn dev() {
    let dir = std::env::var("DIRS").unwrap();
    let mut cases: Vec<_> = std::fs::read_dir(&dir).unwrap().map(|e| e.unwrap().path()).filter(|p| p.join("truth.json").exists()).collect();
    cases.sort();
    let (mut right, mut n) = (0, 0);
    let only = std::env::var("ONLY").ok();
    for case in cases {
        if only.as_ref().is_some_and(|o| !case.to_str().unwrap().contains(o.as_str())) { continue; }
        let g = CaseGeometry::load(&case).unwrap();
        let Some(image) = g.image else { continue };
        let (setup, _) = Setup::from_case(&case).unwrap();
        let calib = Setup::from_case(&case).unwrap().0.pose().unwrap();
        let camera = Camera { intrinsics: g.intrinsics.unwrap(), pose: calib.pose };
        let (board, _) = setup.shapes().unwrap();
        let picture = read_picture(&case.join(image)).unwrap();
        let t = std::time::Instant::now();
        let found = find_boards(&picture, &board, None).unwrap();
        let took = t.elapsed().as_secs_f64();
        let truth = g.corners_px.unwrap().to_array();
        let off = |c: &[ImagePoint; 4], k: usize| (0..4).map(|i| {
            let a = camera.unproject(c[(i + k) % 4], 0.0).unwrap();
            let b = camera.unproject(truth[i], 0.0).unwrap();
            a.distance(b) }).fold(0.0, f64::max) / board.width_mm * 100.0;
        n += 1;
        let name = Path::new(&case).file_name().unwrap().to_str().unwrap().to_owned();
        let offs: Vec<String> = found.candidates.iter().take(3).map(|c| {
            let a = c.corners.to_array();
            let o = off(&a, 0).min(off(&a, 2));
            format!("{o:.2}% s{:.3} {:.2?}", c.support, c.detail) }).collect();
        let best = found.candidates.first().map(|c| off(&c.corners.to_array(), 0).min(off(&c.corners.to_array(), 2))).unwrap_or(999.0);
        if best <= 0.5 { right += 1; }
        let rank = found.candidates.iter().position(|c| off(&c.corners.to_array(), 0).min(off(&c.corners.to_array(), 2)) <= 0.6);
        let i = camera.intrinsics;
        let c0 = found.candidates.first().map(|c| (c.camera.intrinsics.fx / i.fx, c.camera.intrinsics.distortion.k1, c.rim_mm));
        println!("{} {name} {took:.2}s rank {rank:?} k1 {:.2} found {c0:.3?} | {}", if best <= 0.5 {"ok "} else {"BAD"}, i.distortion.k1, offs.join(" | "));
    }
    println!("{right} of {n}");
}
