use std::fmt::{Display, Write as _};

/// Colours as everywhere in the project.
pub(super) const NEAR: &str = "#ff9a2e";
pub(super) const FAR: &str = "#46b4f5";
pub(super) const AMBER: &str = "#ffc72e";

/// A drawing in millimetres, y away from the near player.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    /// The part of the table that is shown: left, near, width, length.
    area: (f64, f64, f64, f64),
    inside: String,
}

impl Canvas {
    /// Shows the table from one place to another, with a margin around.
    pub fn new((left, near): (f64, f64), (right, far): (f64, f64), margin_mm: f64) -> Self {
        let area = (left - margin_mm, near - margin_mm, right - left + 2.0 * margin_mm, far - near + 2.0 * margin_mm);
        Self { area, inside: String::new() }
    }

    /// How thick a fine line is.
    pub fn fine(&self) -> f64 {
        let (_, _, width, length) = self.area;
        width.max(length) / 400.0
    }

    /// A rectangle from one corner to the other, with round corners and further attributes.
    pub fn rect(&mut self, (x0, y0): (f64, f64), (x1, y1): (f64, f64), round_mm: f64, style: &str) {
        self.add(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" {style}/>",
            n(x0.min(x1)),
            n(-y0.max(y1)),
            n((x1 - x0).abs()),
            n((y1 - y0).abs()),
            n(round_mm)
        ));
    }

    /// A circle with further attributes.
    pub fn circle(&mut self, (x, y): (f64, f64), radius_mm: f64, style: &str) {
        self.add(format_args!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {style}/>", n(x), n(-y), n(radius_mm)));
    }

    /// A line through places, with further attributes.
    pub fn line(&mut self, places: impl IntoIterator<Item = (f64, f64)>, style: &str) {
        let places: Vec<String> = places.into_iter().map(|(x, y)| format!("{},{}", n(x), n(-y))).collect();
        self.add(format_args!("<polyline points=\"{}\" {style}/>", places.join(" ")));
    }

    /// Words with their middle at a place.
    pub fn text(&mut self, (x, y): (f64, f64), size_mm: f64, words: &str, style: &str) {
        self.add(format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\" dominant-baseline=\"central\" {style}>{}</text>",
            n(x),
            n(-y),
            n(size_mm),
            escaped(words)
        ));
    }

    /// A path of its own with `transform` to its place: moved, turned counter-clockwise, scaled.
    pub fn placed(&mut self, (x, y): (f64, f64), turned_deg: f64, scale: f64, inside: &str) {
        self.add(format_args!(
            "<g transform=\"translate({} {}) rotate({}) scale({})\">{inside}</g>",
            n(x),
            n(-y),
            n(-turned_deg),
            n(scale)
        ));
    }

    /// A ring around what is in doubt.
    pub fn doubt(&mut self, at: (f64, f64)) {
        let (fine, radius) = (self.fine(), self.fine() * 11.0);
        let style = format!("class=\"doubt\" fill=\"none\" stroke=\"{AMBER}\" stroke-width=\"{}\"", n(2.0 * fine));
        self.circle(at, radius, &style);
        let beside = (at.0 + radius, at.1 + radius);
        self.circle(beside, radius * 0.55, &format!("fill=\"{AMBER}\""));
        self.text(beside, radius * 0.9, "?", "fill=\"#3a2a00\" font-weight=\"700\"");
    }

    /// The whole drawing.
    pub fn finish(self) -> String {
        let (left, near, width, length) = self.area;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\" \
             font-family=\"system-ui, sans-serif\">{DEFINITIONS}{}</svg>",
            n(left),
            n(-near - length),
            n(width),
            n(length),
            self.inside
        )
    }

    fn add(&mut self, element: impl Display) {
        // Writing to a text cannot fail.
        let _ = write!(self.inside, "{element}");
    }
}

/// What all boards are made of.
const DEFINITIONS: &str = "<defs>\
<linearGradient id=\"wood\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\"><stop offset=\"0\" stop-color=\"#e2bd87\"/>\
<stop offset=\".5\" stop-color=\"#d6ac73\"/><stop offset=\"1\" stop-color=\"#c99c62\"/></linearGradient>\
<linearGradient id=\"rim\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop offset=\"0\" stop-color=\"#8a5a2e\"/>\
<stop offset=\"1\" stop-color=\"#6d4420\"/></linearGradient>\
<radialGradient id=\"shine\" cx=\".35\" cy=\".3\" r=\".8\"><stop offset=\"0\" stop-color=\"#fff\" stop-opacity=\".55\"/>\
<stop offset=\".5\" stop-color=\"#fff\" stop-opacity=\"0\"/><stop offset=\"1\" stop-color=\"#000\" stop-opacity=\".25\"/></radialGradient>\
<filter id=\"lift\" x=\"-30%\" y=\"-30%\" width=\"160%\" height=\"160%\"><feDropShadow dx=\"0\" dy=\"3\" stdDeviation=\"3\" flood-opacity=\".45\"/></filter>\
</defs>";

/// A number as drawings write it: to a hundredth, without what needs no saying.
pub(super) fn n(value: f64) -> String {
    let text = format!("{:.2}", if value.is_finite() { value } else { 0.0 });
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

pub(super) fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
