//! Setups with a track: what a case gives, what is refused on loading, what may be mended by hand.

use std::fs;

use tableref::calibration::Setup;

use crate::program::run;
use crate::scene::{Table, load};

#[test]
fn a_cases_setup_holds_its_track_and_discs_and_is_read_again() {
    let table = Table::drawn(507);
    let setup = table.path("setup.toml");
    run("calibrate --case @ -o @", &[table.folder.path(), &setup]).success();
    let read = load(&setup);
    assert_eq!(read.track().unwrap().unwrap(), table.track);
    assert_eq!(read.discs, table.setup.discs);
    assert_eq!(read.discs.len(), 3);
    let text = fs::read_to_string(&setup).unwrap();
    assert!(text.contains("centreline_mm = [\n    ["), "{text}");

    // A point dragged a little is another track; far away it is none.
    let point = text.lines().find(|line| line.starts_with("    [")).unwrap();
    let changed = |other: &str| fs::write(&setup, text.replacen(point, other, 1)).unwrap();
    let [x, y] = read.track.as_ref().unwrap().centreline_mm[0];
    changed(&format!("    [{}, {}],", x + 1.0, y - 1.0));
    assert_ne!(load(&setup).track().unwrap().unwrap(), table.track);
    changed("    [90000.0, 0.0],");
    assert!(Setup::load(&setup).is_err());
}

#[test]
fn setups_that_cannot_be_are_refused_with_what_is_wrong() {
    let table = Table::drawn(507);
    let check = |change: &dyn Fn(&mut Setup), expected: &str| {
        let mut setup = table.setup.clone();
        change(&mut setup);
        let path = table.path("bad.toml");
        setup.save(&path).unwrap();
        let said = Setup::load(&path).unwrap_err().to_string();
        assert!(said.contains(expected) && said.ends_with("bad.toml"), "{said}");
    };
    let disc = |number: &str, colour: &str| {
        let (number, colour) = (number.to_owned(), colour.to_owned());
        move |setup: &mut Setup| drop(setup.discs.insert(number.clone(), colour.clone()))
    };
    check(&|setup| setup.track = None, "a race needs a track");
    check(&|setup| setup.track.as_mut().unwrap().centreline_mm.truncate(60), "the track is open");
    check(&|setup| setup.track.as_mut().unwrap().width_mm = -5.0, "cannot be -5 mm wide");
    check(&|setup| setup.track.as_mut().unwrap().width_mm = 2000.0, "outside the picture");
    check(
        &|setup| setup.track.as_mut().unwrap().start_line_mm = Some([[-500.0, -500.0], [-600.0, -500.0]]),
        "does not cross the track",
    );
    check(
        &|setup| {
            let track = setup.track.as_mut().unwrap();
            track.start_line_mm = None;
            track.centreline_mm.iter_mut().for_each(|at| at[0] += 700.0);
        },
        "outside the picture",
    );
    check(&disc("9", "red"), "numbered 1 to 8");
    check(&disc("one", "red"), "numbered 1 to 8");
    check(&disc("01", "red"), "the same number");
    check(&disc("2", " "), "the colour of disc 2 is missing");
    check(
        &|setup| {
            ["1", "2", "3"].map(|number| setup.discs.insert(number.into(), "red".into())).into_iter().for_each(drop)
        },
        "are all red",
    );
    // In a file two discs of one number are two keys of one name.
    let path = table.path("twice.toml");
    table.setup.save(&path).unwrap();
    let text = fs::read_to_string(&path).unwrap().replacen("[discs]\n", "[discs]\n1 = \"red\"\n", 1);
    fs::write(&path, text).unwrap();
    assert!(Setup::load(&path).unwrap_err().to_string().contains("duplicate key"));
}
