use std::fmt::Write as _;

use super::super::doctor::escaped;
use crate::geometry::Timestamp;

/// Width and height of the drawing, and the room for its axes.
const SIZE: (f64, f64) = (720.0, 240.0);
const LEFT: f64 = 46.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 16.0;
const BOTTOM: f64 = 30.0;
/// Lines across, at most.
const MOST_LINES: i64 = 6;

/// What the Bulka held over time, as an SVG drawing; empty where nothing is known.
pub(super) fn bulka_plot(amounts: &[(Timestamp, i64)], title: &str) -> String {
    let (Some((first, _)), Some((last, held))) = (amounts.first(), amounts.last()) else { return String::new() };
    let (from, span) = (first.seconds(), (last.seconds() - first.seconds()).max(1.0));
    let most = amounts.iter().map(|(_, amount)| *amount).max().unwrap_or(0).max(1);
    let least = amounts.iter().map(|(_, amount)| *amount).min().unwrap_or(0).min(0);
    let x = |t: f64| LEFT + (t - from) / span * (SIZE.0 - LEFT - RIGHT);
    let y = |amount: i64| TOP + (most - amount) as f64 / (most - least) as f64 * (SIZE.1 - TOP - BOTTOM);
    let mut svg = format!(
        "<svg class=\"chart\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\" font-family=\"sans-serif\" font-size=\"13\">",
        SIZE.0,
        SIZE.1,
        escaped(title)
    );
    let step = step(most - least);
    let mut line = least.div_euclid(step) * step;
    while line <= most {
        if line >= least {
            let at = y(line);
            let _ = write!(
                svg,
                "<path stroke=\"#d5d8de\" d=\"M{LEFT} {at:.1}H{:.1}\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#555\">{line}</text>",
                SIZE.0 - RIGHT,
                LEFT - 7.0,
                at + 4.5
            );
        }
        line += step;
    }
    let mut path = String::new();
    for (i, (t, amount)) in amounts.iter().enumerate() {
        let (at, height) = (x(t.seconds()), y(*amount));
        let _ = if i == 0 { write!(path, "M{at:.1} {height:.1}") } else { write!(path, "H{at:.1}V{height:.1}") };
    }
    let (end, height) = (x(last.seconds()), y(*held));
    let _ = write!(
        svg,
        "<path fill=\"#e6be5433\" d=\"{path}V{base:.1}H{LEFT}Z\"/><path fill=\"none\" stroke=\"#b8860b\" stroke-width=\"2.5\" d=\"{path}\"/><circle cx=\"{end:.1}\" cy=\"{height:.1}\" r=\"4.5\" fill=\"#b8860b\"/>",
        base = y(least.max(0)),
    );
    for quarter in 0..=4_u8 {
        let t = from + span * f64::from(quarter) / 4.0;
        let anchor = match quarter {
            0 => "start",
            4 => "end",
            _ => "middle",
        };
        let _ = write!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\" fill=\"#555\">{}</text>",
            x(t),
            SIZE.1 - 9.0,
            clock(t)
        );
    }
    svg + "</svg>"
}

/// From line to line: 1, 2 or 5 times a power of ten.
fn step(range: i64) -> i64 {
    let mut power = 1_i64;
    loop {
        for times in [1, 2, 5] {
            if range <= MOST_LINES * times * power {
                return times * power;
            }
        }
        power = power.saturating_mul(10);
    }
}

/// Minutes and seconds.
pub(super) fn clock(seconds: f64) -> String {
    let whole = seconds.max(0.0) as u64;
    format!("{}:{:02}", whole / 60, whole % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_lines_at_round_numbers() {
        assert_eq!([1, 6, 7, 30, 31, 250].map(step), [1, 1, 2, 5, 10, 50]);
        assert_eq!(clock(65.4), "1:05");
    }

    #[test]
    fn it_is_drawn_for_any_amounts() {
        let at = Timestamp::from_seconds;
        assert!(bulka_plot(&[], "").is_empty());
        for amounts in [vec![(at(1.0), 0)], vec![(at(0.0), 2), (at(9.0), -30), (at(9.0), 400)]] {
            let svg = bulka_plot(&amounts, "The Bulka");
            assert!(svg.starts_with("<svg") && svg.ends_with("</svg>") && !svg.contains("NaN"), "{svg}");
        }
    }
}
