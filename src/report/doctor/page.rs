use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder, RgbImage, imageops};

use super::table::signal_word;
use super::{Diagnosis, Finding, Signal};
use crate::capture::Picture;

/// A picture or drawing of the report, with what it shows and how to read it.
#[derive(Clone, Debug, PartialEq)]
pub enum Exhibit {
    /// A photograph, scaled down to fit the page.
    Photo {
        /// What it shows.
        title: String,
        /// How to read it.
        words: String,
        /// The picture.
        picture: Picture,
    },
    /// A few small pictures side by side, every pixel kept.
    Details {
        /// What they show.
        title: String,
        /// How to read them.
        words: String,
        /// The pictures, each with its own words.
        pictures: Vec<(String, Picture)>,
    },
    /// An SVG drawing.
    Chart {
        /// What it shows.
        title: String,
        /// How to read it.
        words: String,
        /// The drawing.
        svg: String,
    },
}

/// Pixels across beyond which photographs are scaled down.
const MOST_WIDE: u32 = 1280;
const JPEG_QUALITY: u8 = 85;

const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1c1e22;--soft:#5c626b;--line:#d9dce1;--ground:#f6f7f9;--card:#fff}\
@media(prefers-color-scheme:dark){:root{--ink:#e8eaee;--soft:#a2a8b2;--line:#3a3f47;--ground:#16181c;--card:#1f2227}}\
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:17px/1.5 system-ui,sans-serif}\
main{max-width:62rem;margin:0 auto;padding:1.5rem 1rem 4rem}h1{font-size:1.35rem;margin:0;overflow-wrap:anywhere}\
h2{font-size:1.15rem;margin:2.4rem 0 .4rem}.soft{color:var(--soft);margin:.2rem 0}\
header{display:flex;gap:1rem;align-items:center;background:var(--card);border:1px solid var(--line);border-radius:.8rem;padding:1.1rem}\
.lamp{flex:none;display:inline-block;width:.95em;height:.95em;border-radius:50%;vertical-align:-.1em;border:2px solid #0003}\
header .lamp{width:3.2rem;height:3.2rem}.fine{background:#2eb860}.so-so{background:#f2b632}.bad{background:#e0403a}\
.unknown{background:none;border-color:var(--soft)}\
ul{list-style:none;padding:0;margin:1.2rem 0;background:var(--card);border:1px solid var(--line);border-radius:.8rem}\
li{display:grid;grid-template-columns:1.4rem 11.5rem 1fr;gap:.1rem .6rem;padding:.55rem 1rem;border-top:1px solid var(--line)}\
li:first-child{border-top:0}.so-so-line{background:#f2b63222}.bad-line{background:#e0403a22}li b{font-weight:600}.mend{grid-column:2/-1}.mend::before{content:'→ '}\
.so-so-line .mend,.bad-line .mend{font-weight:500}@media(max-width:40rem){li{grid-template-columns:1.4rem 1fr}li span{grid-column:2}.mend{grid-column:2}}\
img,svg.chart{display:block;max-width:100%;height:auto;border-radius:.5rem;margin:.6rem 0}svg.chart{width:100%;max-width:46rem;background:#fff}\
.details{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0}figcaption{color:var(--soft)}.details img{image-rendering:pixelated;max-height:40rem}";

/// The report as one HTML file that needs no other.
///
/// # Errors
/// If a picture cannot be encoded.
pub fn diagnosis_page(diagnosis: &Diagnosis, exhibits: &[Exhibit]) -> Result<String, image::ImageError> {
    let subject = escaped(&diagnosis.subject);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
        <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>{subject}</title><style>{STYLE}</style></head>\n\
        <body><main><header>{}<div><h1>{subject}</h1><p class=\"soft\">{}</p></div></header>\n<ul>\n",
        lamp(diagnosis.light),
        escaped(&capitalised(&diagnosis.verdict())),
    );
    page.extend(diagnosis.findings.iter().map(line));
    page += "</ul>\n";
    for exhibit in exhibits {
        page += &section(exhibit)?;
    }
    page += "</main></body></html>\n";
    Ok(page)
}

fn line(finding: &Finding) -> String {
    let mend = finding.mend.as_ref().map(|mend| format!("<span class=\"mend\">{}</span>", escaped(mend)));
    format!(
        "<li class=\"{}-line\">{}<b>{}</b><span>{}</span>{}</li>\n",
        signal_word(finding.light),
        lamp(finding.light),
        escaped(&capitalised(&finding.title)),
        escaped(&finding.found),
        mend.unwrap_or_default()
    )
}

fn lamp(signal: Signal) -> String {
    let word = signal_word(signal);
    format!("<i class=\"lamp {word}\" role=\"img\" aria-label=\"{word}\" title=\"{word}\"></i>")
}

fn section(exhibit: &Exhibit) -> Result<String, image::ImageError> {
    let head = |title: &str, words: &str| {
        format!("<h2>{}</h2><p class=\"soft\">{}</p>", escaped(&capitalised(title)), escaped(words))
    };
    Ok(match exhibit {
        Exhibit::Photo { title, words, picture } => {
            format!("{}<img alt=\"{}\" src=\"{}\">\n", head(title, words), escaped(title), jpeg(picture)?)
        }
        Exhibit::Details { title, words, pictures } => {
            let mut all = String::new();
            for (caption, picture) in pictures {
                let caption = escaped(caption);
                all += &format!(
                    "<figure><img alt=\"{caption}\" src=\"{}\"><figcaption>{caption}</figcaption></figure>",
                    png(picture)?
                );
            }
            format!("{}<div class=\"details\">{all}</div>\n", head(title, words))
        }
        Exhibit::Chart { title, words, svg } => format!("{}{svg}\n", head(title, words)),
    })
}

fn jpeg(picture: &Picture) -> Result<String, image::ImageError> {
    let image = rgb(picture);
    let image = match image.width() > MOST_WIDE {
        true => {
            let high = (u64::from(image.height()) * u64::from(MOST_WIDE) / u64::from(image.width().max(1))) as u32;
            imageops::resize(&image, MOST_WIDE, high.max(1), imageops::FilterType::Triangle)
        }
        false => image,
    };
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY).encode_image(&image)?;
    Ok(format!("data:image/jpeg;base64,{}", STANDARD.encode(bytes)))
}

fn png(picture: &Picture) -> Result<String, image::ImageError> {
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes).write_image(&rgb(picture), picture.width, picture.height, ExtendedColorType::Rgb8)?;
    Ok(format!("data:image/png;base64,{}", STANDARD.encode(bytes)))
}

fn rgb(picture: &Picture) -> RgbImage {
    let mut rgb = picture.bgr.clone();
    rgb.chunks_exact_mut(3).for_each(|pixel| pixel.swap(0, 2));
    RgbImage::from_raw(picture.width, picture.height, rgb).unwrap_or_default()
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

pub(in crate::report) fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_the_page_and_it_needs_no_other_file() {
        let diagnosis = Diagnosis::new("<b>\"my\" match</b>".into(), Vec::new());
        let photo =
            Exhibit::Photo { title: "the board".into(), words: "a & b".into(), picture: Picture::black(2000, 80) };
        let page = diagnosis_page(&diagnosis, &[photo]).unwrap();
        assert!(page.contains("&lt;b&gt;&quot;my&quot; match") && page.contains("a &amp; b"), "{page}");
        assert!(page.contains("src=\"data:image/jpeg;base64,") && !page.contains("http"));
    }
}
