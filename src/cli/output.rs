use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde::Serialize;

/// A file or standard output, for JSON lines.
pub struct Output {
    to: Box<dyn Write>,
    name: String,
}

impl Output {
    /// Creates the file; `-` stands for standard output.
    pub fn create(path: &Path) -> anyhow::Result<Self> {
        if path == Path::new("-") {
            return Ok(Self { to: Box::new(BufWriter::new(io::stdout())), name: "standard output".into() });
        }
        let file = File::create(path).with_context(|| {
            format!(
                "cannot create the output; choose a folder that exists and that you may write to: {}",
                path.display()
            )
        })?;
        Ok(Self { to: Box::new(BufWriter::new(file)), name: path.display().to_string() })
    }

    /// Writes one compact object and a line's end.
    pub fn line(&mut self, value: &impl Serialize) -> anyhow::Result<()> {
        let name = &self.name;
        let written =
            serde_json::to_writer(&mut self.to, value).map_err(io::Error::from).and_then(|()| writeln!(self.to));
        written.with_context(|| format!("cannot write, make room or choose another place: {name}"))
    }

    /// Writes words as they are.
    pub fn text(&mut self, words: &str) -> anyhow::Result<()> {
        let name = &self.name;
        self.to
            .write_all(words.as_bytes())
            .with_context(|| format!("cannot write, make room or choose another place: {name}"))?;
        self.flush()
    }

    /// Hands on everything written so far.
    pub fn flush(&mut self) -> anyhow::Result<()> {
        let name = &self.name;
        self.to.flush().with_context(|| format!("cannot write, make room or choose another place: {name}"))
    }
}

/// Refuses to write over what is read, or two outputs into one file.
pub fn check_apart<'a>(
    inputs: impl IntoIterator<Item = &'a Path>,
    outputs: impl IntoIterator<Item = &'a Path>,
) -> anyhow::Result<()> {
    let mut taken: Vec<PathBuf> = inputs.into_iter().filter_map(place).collect();
    for output in outputs {
        let Some(place) = place(output) else { continue };
        anyhow::ensure!(
            !taken.contains(&place),
            "this file is read, or something else is written to it; name another for the output: {}",
            output.display()
        );
        taken.push(place);
    }
    Ok(())
}

/// Where a file is, or will be, whatever its path says; `None` for standard output and devices, which can be shared.
fn place(path: &Path) -> Option<PathBuf> {
    let is_shared = path == Path::new("-") || path.metadata().is_ok_and(|found| !found.is_file());
    let in_folder = || {
        let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        Some(folder.canonicalize().ok()?.join(path.file_name()?))
    };
    if is_shared { None } else { path.canonicalize().ok().or_else(in_folder) }
}

/// Whether an error only says that nobody reads our output any more.
pub fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let broken = |e: &io::Error| e.kind() == io::ErrorKind::BrokenPipe;
    error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(broken))
}
