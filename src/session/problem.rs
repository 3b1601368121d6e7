use serde_json::{Value, json};

use crate::rules::Problem;

/// A doubt as it stands in answers.
pub fn problem_answer(problem: &Problem) -> Value {
    match problem {
        Problem::PieceCount { expected, found } => json!({"kind": "piece_count", "expected": expected, "found": found}),
        Problem::AtLimit { x, y, limit } => {
            json!({"kind": "at_limit", "x": tenths(*x), "y": tenths(*y), "limit": limit})
        }
        Problem::UncertainPiece { x, y } => json!({"kind": "uncertain_piece", "x": tenths(*x), "y": tenths(*y)}),
        Problem::UncertainClass { x, y } => json!({"kind": "uncertain_class", "x": tenths(*x), "y": tenths(*y)}),
        Problem::ExtraPiece { x, y } => json!({"kind": "extra_piece", "x": tenths(*x), "y": tenths(*y)}),
        Problem::StrangeColour { x, y } => json!({"kind": "strange_colour", "x": tenths(*x), "y": tenths(*y)}),
        Problem::OtherBoard { told, seen } => json!({"kind": "other_board", "told": told, "seen": seen}),
        Problem::Moved { state } => json!({"kind": "moved", "state": state}),
        Problem::UnreadHalf { x, y } => json!({"kind": "unread_half", "x": tenths(*x), "y": tenths(*y)}),
        Problem::DoubtfulHalf { x, y, pips } => {
            json!({"kind": "doubtful_half", "x": tenths(*x), "y": tenths(*y), "pips": pips})
        }
        Problem::SameTileTwice { x, y } => json!({"kind": "same_tile_twice", "x": tenths(*x), "y": tenths(*y)}),
        Problem::GapInTrain { x, y } => json!({"kind": "gap_in_train", "x": tenths(*x), "y": tenths(*y)}),
        Problem::NoTiles { count } => json!({"kind": "no_tiles", "count": count}),
        Problem::Glare { x, y } => json!({"kind": "glare", "x": tenths(*x), "y": tenths(*y)}),
        Problem::LowContrast => json!({"kind": "low_contrast"}),
        Problem::AlikeClasses { one, other, difference } => {
            json!({"kind": "alike_classes", "classes": [one, other], "difference": tenths(*difference)})
        }
        Problem::LikeBoard { class } => json!({"kind": "like_board", "class": class}),
        Problem::Exchangeable { one, other } => json!({"kind": "exchangeable", "discs": [one, other]}),
        Problem::NumberedByPlace => json!({"kind": "numbered_by_place"}),
        Problem::Unreadable { reason } => json!({"kind": "unreadable", "reason": reason}),
    }
}

/// Rounded to a tenth.
pub fn tenths(mm: f64) -> f64 {
    (mm * 10.0).round() / 10.0
}
