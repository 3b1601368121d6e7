use super::examine::{Seen, Stretch, missing};
use crate::calibration::{Calibration, Setup, across_px, assess, disc_sizes};
use crate::capture::Pace;
use crate::geometry::TablePoint;
use crate::report::{
    CalibrationScene, Exhibit, Overlay, contrast_chart, draw_calibration, draw_disc_crop, draw_light_map,
    draw_sharpness, pace_chart, sharpness_limits,
};

/// Pictures of what was found.
pub fn exhibits(setup: &Setup, seen: &Seen) -> anyhow::Result<Vec<Exhibit>> {
    let Some(best) = seen.stretches.iter().min_by_key(|stretch| missing(seen.set, stretch.found.discs().len())) else {
        return Ok(Vec::new());
    };
    let calibration = setup.calibration()?;
    let mut exhibits = vec![grid(setup, &calibration, best)?];
    exhibits.extend(crops(&calibration, best));
    exhibits.extend(sharpness(&calibration, best));
    exhibits.extend(best.humps.iter().map(|(class, humps)| Exhibit::Chart {
        title: format!("colours of the board and of the {class}s"),
        words: "The two humps should stand apart: the board's colours left, the pieces' right. Where they overlap, colour does \
                not tell a piece from the board."
            .into(),
        svg: contrast_chart(humps, class),
    }));
    exhibits.push(Exhibit::Photo {
        title: "light on the board".into(),
        words: "The board from above, near at the bottom; the brightest part counts 100, so 50 is half the light. \
                Black is where pieces or hands cover it."
            .into(),
        picture: draw_light_map(&best.light, &calibration.board),
    });
    exhibits.extend(Pace::of(&seen.times).map(|pace| Exhibit::Chart {
        title: "pace of the frames".into(),
        words: "Even frames make a flat roof along the dashed line; a red tower is where frames are missing.".into(),
        svg: pace_chart(&seen.times, &pace),
    }));
    Ok(exhibits)
}

fn grid(setup: &Setup, calibration: &Calibration, best: &Stretch) -> anyhow::Result<Exhibit> {
    let quality = assess(setup)?;
    let mut picture = best.picture.clone();
    let fit = quality.fit(calibration.size_px);
    let Calibration { camera, board, .. } = calibration;
    let track = setup.track()?;
    let track = track.as_ref().map(|track| (track, setup.travel()));
    let scene = CalibrationScene { camera, board, quality: &quality, fit, track, zones: &setup.zones };
    draw_calibration(&mut Overlay::new(), &mut picture, &scene);
    Ok(Exhibit::Photo {
        title: "where the setup says that the board is".into(),
        words: format!("At {:.1} s. The lines must lie on the board's edges.", best.t.seconds()),
        picture,
    })
}

/// The pieces that look smallest and largest.
fn crops(calibration: &Calibration, best: &Stretch) -> Option<Exhibit> {
    let height = calibration.disc.height_mm;
    let mut pieces: Vec<(f64, TablePoint)> = best
        .found
        .discs()
        .iter()
        .filter_map(|disc| Some((across_px(calibration, disc.centre)?, disc.centre)))
        .collect();
    pieces.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut shown = vec![*pieces.first()?];
    shown.extend(pieces.last().filter(|_| pieces.len() > 1));
    let largest_px = disc_sizes(calibration).map_or(0.0, |sizes| sizes.largest_px);
    let crop = |(px, at): &(f64, TablePoint)| {
        let centre = calibration.camera.project(at.at_height(height))?;
        Some((format!("{px:.0} pixels wide"), draw_disc_crop(&best.picture, centre, px.max(largest_px * 0.5))))
    };
    Some(Exhibit::Details {
        title: "pieces as the camera sees them".into(),
        words: "The smallest and the largest that were found, every pixel a square. Rims should be clear and the colour even.".into(),
        pictures: shown.iter().filter_map(crop).collect(),
    })
}

fn sharpness(calibration: &Calibration, best: &Stretch) -> Option<Exhibit> {
    let sharpness = best.sharpness.as_ref()?;
    let piece_px = disc_sizes(calibration)?.smallest_px;
    Some(Exhibit::Photo {
        title: "where the picture is sharp".into(),
        words: "Edges on green parts are sharp; on amber and red ones they are soft for pieces of this size. Parts without \
                edges are left grey."
            .into(),
        picture: draw_sharpness(&best.picture, sharpness, piece_px, sharpness_limits()),
    })
}
