use crate::calibration::{LeftOut, LensDoubt, LensVerdict, PictureCorner};

/// Why a picture is not used, in words.
pub fn left_out_words(reason: &LeftOut) -> String {
    match reason {
        LeftOut::NoChessboard => "no whole chessboard in it".into(),
        LeftOut::OtherSize((width, height)) => format!("it has {width}x{height} pixels, unlike the first"),
        LeftOut::Blurred { rise_px, most_px } => {
            format!("blurred: edges are {rise_px:.1} px wide, and {most_px:.1} px at most are good")
        }
        LeftOut::Like(other) => format!("the sheet lies as in {other}"),
        LeftOut::Misfit { miss_px } => {
            format!("it contradicts the others by {miss_px:.2} px: a bent sheet or a moved zoom")
        }
    }
}

/// What may be wrong with a lens, and what to do about it.
pub fn doubt_words(doubt: &LensDoubt, width: u32) -> String {
    match doubt {
        LensDoubt::FewViews(count) => format!("only {count} views; 10 to 20 are good"),
        LensDoubt::Bare(corner) => {
            let corner = match corner {
                PictureCorner::TopLeft => "top left",
                PictureCorner::TopRight => "top right",
                PictureCorner::BottomLeft => "bottom left",
                PictureCorner::BottomRight => "bottom right",
            };
            format!(
                "the picture's {corner} corner was never covered, so the distortion there is a guess; hold the sheet there"
            )
        }
        LensDoubt::LittleCovered(share) => {
            format!("the sheet covered only {:.0} % of the picture; move it about, or come closer", share * 100.0)
        }
        LensDoubt::Misses(share) => format!(
            "the corners miss by {:.2} px; keep the sheet flat, the camera sharp and the zoom as it is",
            share * f64::from(width)
        ),
        LensDoubt::VagueFocal(deviation) => {
            format!("the focal length is known to {:.1} % only; tilt the sheet more", deviation * 100.0)
        }
        LensDoubt::Flat(tilt_rad) => format!(
            "no view is tilted by more than {:.0}°, so the focal length cannot be told; tilt the sheet by 30 to 45°",
            tilt_rad.to_degrees()
        ),
    }
}

/// Whether a lens is good enough, in words.
pub fn verdict_words(verdict: LensVerdict) -> &'static str {
    match verdict {
        LensVerdict::Good => "good: use it",
        LensVerdict::Usable => "usable, and better than none; more pictures would make it better",
        LensVerdict::Bad => "not good enough: take more pictures as told",
    }
}
