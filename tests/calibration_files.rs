//! What the project ships about cameras and tables can be used as it is.

use std::fs;
use std::path::{Path, PathBuf};

use tableref::calibration::{LensKeys, Setup, assess};

fn shipped(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("calibration").join(name)
}

#[test]
fn the_example_setup_is_a_good_one() {
    let setup = Setup::load(&shipped("example-setup.toml")).unwrap();
    let quality = assess(&setup).unwrap();
    assert!(quality.doubts.is_empty() && quality.residual_px < 0.5, "{quality:?}");
}

#[test]
fn every_lens_is_one_for_the_size_in_its_name() {
    let files: Vec<PathBuf> = fs::read_dir(shipped("lenses")).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(!files.is_empty());
    for file in files {
        let lens: LensKeys = toml::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
        let name = file.file_stem().unwrap().to_str().unwrap();
        let (width, height) = name.rsplit('-').next().unwrap().split_once('x').unwrap();
        let middle = (2.0 * lens.cx, 2.0 * lens.cy);
        assert_eq!(middle, (width.parse().unwrap(), height.parse().unwrap()), "{name}");
        let across_deg = 2.0 * (lens.cx / lens.fx).atan().to_degrees();
        assert!(lens.fx == lens.fy && (40.0..90.0).contains(&across_deg), "{name} sees {across_deg}° across");
    }
}
