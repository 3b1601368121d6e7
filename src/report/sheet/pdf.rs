use pdf_writer::{Content, Finish as _, Name, Pdf, Rect, Ref, Str, TextStr};

use super::{DASH_MM, Place, Shape, Sheet, Stroke};

const POINTS_PER_MM: f64 = 72.0 / 25.4;
/// One of the fonts that every reader has.
const FONT: Name = Name(b"F");

/// The sheet as a PDF document of one page in its true size.
pub fn sheet_pdf(sheet: &Sheet) -> Vec<u8> {
    sheets_pdf(std::slice::from_ref(sheet))
}

/// The sheets as a PDF document of so many pages in their true sizes, named like the first.
pub fn sheets_pdf(sheets: &[Sheet]) -> Vec<u8> {
    let [catalog, pages, font, info] = [1, 2, 3, 4].map(Ref::new);
    let numbered = || (5..).step_by(2).map(|id| (Ref::new(id), Ref::new(id + 1))).zip(sheets);
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(pages).viewer_preferences().pair(Name(b"PrintScaling"), Name(b"None"));
    pdf.pages(pages).kids(numbered().map(|((page, _), _)| page)).count(sheets.len() as i32);
    pdf.type1_font(font).base_font(Name(b"Helvetica"));
    let title = sheets.first().map(|sheet| sheet.title.as_str()).unwrap_or_default();
    pdf.document_info(info).title(TextStr(title)).creator(TextStr("tableref"));
    for ((page_id, content_id), sheet) in numbered() {
        let (width, height) = sheet.paper.size_mm();
        let mut page = pdf.page(page_id);
        page.media_box(Rect::new(0.0, 0.0, points(width), points(height)));
        page.parent(pages).contents(content_id);
        page.resources().fonts().pair(FONT, font);
        page.finish();
        let mut content = Content::new();
        // PDF counts from the page's bottom.
        let at = |(x, y): Place| (points(x), points(height - y));
        for shape in &sheet.shapes {
            draw(&mut content, shape, at);
        }
        pdf.stream(content_id, &content.finish());
    }
    pdf.finish()
}

fn draw(content: &mut Content, shape: &Shape, at: impl Fn(Place) -> (f32, f32)) {
    match shape {
        Shape::Area { corners, grey } => {
            content.set_fill_gray(*grey as f32);
            fill(content, corners.iter().map(|corner| at(*corner)));
        }
        Shape::Print { corners, rgb: [r, g, b] } => {
            let [r, g, b] = [r, g, b].map(|byte| (f32::from(*byte) / 255.0 * 1e3).round() / 1e3);
            content.set_fill_rgb(r, g, b);
            // A hundredth of a point is finer than any printer, and short to write.
            let short = |points: f32| (points * 100.0).round() / 100.0;
            fill(content, corners.iter().map(|corner| at(*corner)).map(|(x, y)| (short(x), short(y))));
        }
        Shape::Line { from, to, width_mm, grey, stroke } => {
            let dash = match stroke {
                Stroke::Solid => None,
                Stroke::Dashed => Some(points(DASH_MM)),
            };
            let ((x0, y0), (x1, y1)) = (at(*from), at(*to));
            content.set_stroke_gray(*grey as f32).set_line_width(points(*width_mm)).set_dash_pattern(dash, 0.0);
            content.move_to(x0, y0).line_to(x1, y1).stroke();
        }
        Shape::Words { at: place, size_mm, grey, words } => {
            let (x, y) = at(*place);
            content.begin_text().set_fill_gray(*grey as f32).set_font(FONT, points(*size_mm));
            content.next_line(x, y).show(Str(words.as_bytes())).end_text();
        }
    }
}

fn fill(content: &mut Content, mut places: impl Iterator<Item = (f32, f32)>) {
    if let Some((x, y)) = places.next() {
        content.move_to(x, y);
    }
    for (x, y) in places {
        content.line_to(x, y);
    }
    content.close_path().fill_nonzero();
}

fn points(mm: f64) -> f32 {
    (mm * POINTS_PER_MM) as f32
}
