use std::path::{Path, PathBuf};

use super::draw::Drawing;
use super::output::{Output, check_apart};
use super::play::check_size;
use super::{Answer, LookArgs};
use crate::calibration::Setup;
use crate::capture;
use crate::report::{problem_words, seen_words};
use crate::session::{self, FrameAnswer, Step};

/// Says what lies in single pictures.
pub fn run(args: &LookArgs) -> anyhow::Result<Answer> {
    let mut images = Vec::new();
    for image in &args.images {
        match image.is_dir() {
            true => images.extend(capture::pictures_in(image)?),
            false => images.push(image.clone()),
        }
    }
    anyhow::ensure!(args.overlay.is_none() || images.len() == 1, "--overlay is for one picture; name only one");
    let inputs = images.iter().chain([&args.setup]).map(PathBuf::as_path);
    check_apart(inputs, args.overlay.as_deref())?;
    let setup = Setup::load(&args.setup)?;
    let mut output = Output::create(Path::new("-"))?;
    for image in &images {
        let mut picture = capture::read_picture(image)?;
        check_size(picture.size_px(), &setup, image)?;
        let step = session::look(&picture, &setup)?;
        if let Some(overlay) = &args.overlay {
            Drawing::new(setup.calibration()?).draw_single(&mut picture, &step);
            capture::write_picture(overlay, &picture)?;
        }
        if args.json {
            for answer in step.answers {
                output.line(&FrameAnswer { recording: image.display().to_string(), ..answer })?;
            }
        } else {
            output.text(&in_words(image, &step))?;
        }
    }
    output.flush()?;
    Ok(Answer::Yes)
}

fn in_words(image: &Path, step: &Step) -> String {
    let seen = seen_words(step.standing.effective, step.observation.layout.hands);
    let mut words = format!("{}: {seen}", image.display());
    for problem in &step.observation.problems {
        words += &format!("; not sure: {}", problem_words(problem));
    }
    words + "\n"
}
