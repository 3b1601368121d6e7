use svg::Document;
use svg::node::element::{Line, Polygon, Rectangle, Text, Title};

use super::{DASH_MM, Shape, Sheet, Stroke};

const FONTS: &str = "Helvetica, Arial, DejaVu Sans, sans-serif";

/// The sheet as an SVG drawing in its true size.
pub fn sheet_svg(sheet: &Sheet) -> String {
    let (width, height) = sheet.paper.size_mm();
    let paper = Rectangle::new().set("width", width).set("height", height).set("fill", "white");
    let page = Document::new()
        .set("width", format!("{width}mm"))
        .set("height", format!("{height}mm"))
        .set("viewBox", (0.0, 0.0, width, height))
        .add(Title::new(sheet.title.as_str()))
        .add(paper);
    sheet.shapes.iter().fold(page, add).to_string()
}

fn add(page: Document, shape: &Shape) -> Document {
    match shape {
        Shape::Area { corners, grey } => {
            let points: Vec<String> = corners.iter().map(|(x, y)| format!("{},{}", short(*x), short(*y))).collect();
            let area = Polygon::new().set("points", points.join(" ")).set("fill", colour(*grey));
            page.add(area.set("shape-rendering", "crispEdges"))
        }
        Shape::Print { corners, rgb: [r, g, b] } => {
            let points: Vec<String> = corners.iter().map(|(x, y)| format!("{},{}", short(*x), short(*y))).collect();
            page.add(Polygon::new().set("points", points.join(" ")).set("fill", format!("#{r:02x}{g:02x}{b:02x}")))
        }
        Shape::Line { from, to, width_mm, grey, stroke } => {
            let line = Line::new()
                .set("x1", short(from.0))
                .set("y1", short(from.1))
                .set("x2", short(to.0))
                .set("y2", short(to.1))
                .set("stroke", colour(*grey))
                .set("stroke-width", *width_mm);
            match stroke {
                Stroke::Solid => page.add(line),
                Stroke::Dashed => page.add(line.set("stroke-dasharray", DASH_MM)),
            }
        }
        Shape::Words { at, size_mm, grey, words } => page.add(
            Text::new(words.as_str())
                .set("x", short(at.0))
                .set("y", short(at.1))
                .set("font-size", *size_mm)
                .set("font-family", FONTS)
                .set("fill", colour(*grey))
                // Leading spaces indent.
                .set("xml:space", "preserve"),
        ),
    }
}

fn colour(grey: f64) -> String {
    let byte = (grey.clamp(0.0, 1.0) * 255.0).round() as u8;
    format!("#{byte:02x}{byte:02x}{byte:02x}")
}

/// To a thousandth of a millimetre.
fn short(mm: f64) -> f64 {
    (mm * 1e3).round() / 1e3
}
