use super::{EmptyPicture, Measure, Signal};

/// What is measured, in few words.
pub(super) fn title(measure: &Measure) -> String {
    match measure {
        Measure::PieceSize { .. } => "size in the picture".into(),
        Measure::Sharpness { .. } => "sharpness".into(),
        Measure::Contrast { class, .. } => format!("contrast of the {class}s"),
        Measure::Pieces { .. } => "pieces found".into(),
        Measure::Corners { .. } => "corners".into(),
        Measure::Place { .. } => "board in its place".into(),
        Measure::Bending { .. } => "straight lines".into(),
        Measure::Angle { .. } => "camera's angle".into(),
        Measure::View { .. } => "board in view".into(),
        Measure::Rate(_) => "frames a second".into(),
        Measure::Gaps(_) => "frames missing".into(),
        Measure::Evenness(_) => "even pace".into(),
        Measure::Dark { .. } => "enough light".into(),
        Measure::Burnt { .. } => "not too bright".into(),
        Measure::Uneven { .. } => "even light".into(),
        Measure::Flicker { .. } => "steady light".into(),
        Measure::Noise { .. } => "clean colours".into(),
    }
}

/// What was found.
pub(super) fn found(measure: &Measure) -> String {
    let not_told = || "cannot be told from this".to_owned();
    match measure {
        Measure::PieceSize { smallest_px, largest_px } => {
            format!("a piece is {smallest_px:.0} pixels wide where it looks smallest, {largest_px:.0} where largest")
        }
        Measure::Sharpness { edge_px: Some(edge), piece_px } => {
            format!("edges are {edge:.1} pixels wide, {:.0} % of a piece", edge / piece_px * 100.0)
        }
        Measure::Sharpness { edge_px: None, .. } => "nothing in the picture has a clear edge".into(),
        Measure::Contrast { separation, .. } => {
            format!("they differ from the board by {separation:.1} times what colours vary by themselves")
        }
        Measure::Pieces { expected, found } => match found.as_slice() {
            [one] => format!("{one} of {expected}"),
            all => {
                let whole = all.iter().filter(|count| *count == expected).count();
                let (least, most) = (all.iter().min().unwrap_or(&0), all.iter().max().unwrap_or(&0));
                let range = if least == most { format!("{most}") } else { format!("{least} to {most}") };
                match whole == all.len() {
                    true => format!("all {expected} in each of {whole} parts of the recording"),
                    false => {
                        format!("all {expected} in {whole} of {} parts of the recording; {range} found", all.len())
                    }
                }
            }
        },
        Measure::Corners { residual_px, .. } => format!("they fit a board of this size to {residual_px:.1} pixels"),
        Measure::Place { moved_px: Some(px), .. } if *px > 0.0 => {
            format!("its corners lie {px:.1} pixels from where the setup says")
        }
        Measure::Place { moved_px: Some(_), .. } => "it lies where the setup says".into(),
        Measure::Bending { bow_px: Some(px), .. } => format!("the board's edges bow by {px:.1} pixels"),
        Measure::Place { moved_px: None, .. } => not_told(),
        Measure::Bending { bow_px: None, .. } => {
            "no bow can be told: the board's edges are faint, or hardly bow".into()
        }
        Measure::Angle { elevation_deg } => format!("it looks down at {elevation_deg:.0}° (90° is straight down)"),
        Measure::View { share } => format!("{:.0} % of the board can be seen", share * 100.0),
        Measure::Rate(pace) => format!("{:.1} come", pace.fps),
        Measure::Gaps(pace) => match pace.missing {
            0 => format!("none beside the {} looked at", pace.frames),
            missing => format!("about {missing} beside {}, the longest gap {:.2} s", pace.frames, pace.longest_s),
        },
        Measure::Evenness(pace) => format!("nine of ten intervals differ by {:.0} % at most", pace.unevenness * 100.0),
        Measure::Dark { bright } => format!("the board's bright parts reach {bright} of 255"),
        Measure::Burnt { share } => format!("{:.0} % of the board is white without any detail", share * 100.0),
        Measure::Uneven { ratio: Some(ratio) } => {
            format!("the board's bright parts get {ratio:.1} times the light of its dark ones")
        }
        Measure::Uneven { ratio: None } => "too little of the empty board is seen to tell".into(),
        Measure::Flicker { swing: Some(swing) } => format!("it changes by {:.0} % within two seconds", swing * 100.0),
        Measure::Noise { levels: Some(levels) } => format!("colours tremble by {levels:.1} levels of 255"),
        Measure::Flicker { swing: None } | Measure::Noise { levels: None } => "a single picture does not tell".into(),
    }
}

/// What to do about it; `None` where nothing is to be done.
pub(super) fn mend(measure: &Measure, signal: Signal) -> Option<String> {
    match signal {
        Signal::Green | Signal::Unknown => None,
        Signal::Amber | Signal::Red => Some(mend_of(measure)),
    }
}

fn mend_of(measure: &Measure) -> String {
    let words = match measure {
        Measure::PieceSize { .. } => {
            "bring the camera closer, so that the board fills the picture, or record with more pixels (1080p or 4K); then \
            calibrate again"
        }
        Measure::Sharpness { .. } => {
            "wipe the lens, tap on the board in the camera's program to focus there and lock the focus, and fix the camera so \
            that it does not shake"
        }
        Measure::Contrast { class, empty, .. } => {
            let first = match empty {
                EmptyPicture::Given => "give more and more even light",
                EmptyPicture::Missing => {
                    "take a picture of the empty board from the same place and calibrate with --empty; give more and more even light"
                }
            };
            return format!(
                "the {class}s hardly differ from the board: {first}; or put paint or a sticker on the {class}s"
            );
        }
        Measure::Pieces { expected, .. } => {
            return format!(
                "let all {expected} pieces lie on the board for a second before play begins, hands away and nothing else on \
                it; if some are still not found, mend the other lines first, or show one piece by --teach when calibrating"
            );
        }
        Measure::Corners { .. } => {
            "give the corners again, in their order, and measure the board: its size is set by --set when calibrating"
        }
        Measure::Place { .. } => {
            "the camera or the board was moved after the setup was made: fix both, and calibrate again with a picture from \
            this recording"
        }
        Measure::Bending { .. } => {
            "the lens bends straight lines: use the camera's normal lens instead of its wide one (1x, not 0.5x), or measure \
            it with `tableref lens` and calibrate with --lens"
        }
        Measure::Angle { .. } => {
            "put the camera higher or nearer to the board's middle, so that it looks down at 45° or more"
        }
        Measure::View { .. } => {
            "turn or lift the camera until the whole board is in the picture and nothing stands before it; then calibrate again"
        }
        Measure::Rate(_) => {
            "record 30 frames a second or more; many cameras give fewer when it is dark, so switch on more light and switch \
            off night mode"
        }
        Measure::Gaps(_) => {
            "the camera leaves frames out: close other programs, record to the device itself and not over the network, and \
            give more light"
        }
        Measure::Evenness(_) => {
            "the frames do not come evenly: set a fixed rate in the camera's program, and switch off night mode"
        }
        Measure::Dark { .. } => "it is too dark: switch on another lamp, or move one nearer to the board",
        Measure::Burnt { .. } => {
            "it is too bright: lower the exposure in the camera's program, or turn the lamp so that it does not mirror in the board"
        }
        Measure::Uneven { .. } => {
            "one part of the board gets much more light than another: put the lamp above the middle or a second one on the dark \
            side, or draw the curtain"
        }
        Measure::Flicker { .. } => {
            "the light is not steady: set the camera's anti-flicker to 50 Hz (60 Hz in America), lock its exposure, do not dim \
            the lamp, and keep moving shadows away"
        }
        Measure::Noise { .. } => "the colours tremble because the camera gets too little light: switch on another lamp",
    };
    words.to_owned()
}
