use std::fmt::Write as _;
use std::path::Path;

use clap::Args;
use serde_json::json;

use super::Answer;
use super::output::Output;
use crate::capture::{Device, devices};

/// `devices`
#[derive(Debug, Args)]
pub struct DevicesArgs {
    /// Write one JSON object a camera
    #[arg(long)]
    pub json: bool,
}

/// Lists the cameras with their formats; no camera is the answer no.
pub fn run(args: &DevicesArgs) -> anyhow::Result<Answer> {
    let found = devices()?;
    let mut output = Output::create(Path::new("-"))?;
    for device in &found {
        match args.json {
            true => output.line(&json!({
                "index": device.index,
                "name": device.name,
                "bus": device.bus,
                "formats": device.lines(),
                "trouble": device.trouble,
            }))?,
            false => output.text(&listed(device))?,
        }
    }
    output.flush()?;
    if found.is_empty() {
        eprintln!("no camera is connected; plug one in and call this again, or use a phone: `tableref watch --url …`");
        return Ok(Answer::No);
    }
    Ok(Answer::Yes)
}

/// A camera for people: its formats as `--format` takes them.
fn listed(device: &Device) -> String {
    let Device { index, name, trouble, .. } = device;
    let mut text = format!("{index}  {name}\n");
    // A text takes all that is written to it.
    if let Some(trouble) = trouble {
        let _ = writeln!(text, "     {trouble}");
    }
    for line in device.lines() {
        let _ = write!(text, "     {:<6} {:>4}x{:<4}", line.encoding, line.width, line.height);
        let rates = |fps: &[f64]| fps.iter().map(f64::to_string).collect::<Vec<_>>().join(", ");
        if !line.fps.is_empty() {
            let _ = write!(text, "  @ {}", rates(&line.fps));
        }
        if !line.unreadable_fps.is_empty() {
            let _ = write!(text, "  (not {}: not a whole number)", rates(&line.unreadable_fps));
        }
        text.push('\n');
    }
    if device.modes.is_empty() && trouble.is_none() {
        text.push_str("     no format that is read here (MJPEG, YUYV, NV12)\n");
    }
    text
}
