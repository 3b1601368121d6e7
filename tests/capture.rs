//! Clips and pictures of every kind that phones and cameras make: upright, with their own times, whole.

use std::path::{Path, PathBuf};
use std::process::Command;

use tableref::capture::{Picture, Recorder, Source, open, read_picture};

/// Runs ffmpeg; `None`, said aloud, where there is none.
fn ffmpeg(arguments: &str, out: &Path) -> Option<PathBuf> {
    let status =
        Command::new("ffmpeg").args(["-v", "error", "-y"]).args(arguments.split_whitespace()).arg(out).status();
    match status {
        Ok(status) if status.success() => Some(out.to_path_buf()),
        Ok(_) | Err(_) => {
            eprintln!("skipped: ffmpeg cannot make {}", out.display());
            None
        }
    }
}

fn times(path: &Path) -> Vec<f64> {
    let mut source = open(path).unwrap();
    let mut times = Vec::new();
    while let Some(frame) = source.next_frame().unwrap() {
        times.push(frame.t.seconds());
        source.recycle(frame);
    }
    times
}

#[test]
fn explore() {
    let dir = tempfile::tempdir().unwrap();
    for (args, name) in [
        ("-f lavfi -i testsrc=s=320x200:r=25:d=2 -c:v libx264", "b.mp4"),
        ("-f lavfi -i testsrc=s=320x200:r=25:d=2 -c:v libx264", "b.mkv"),
        ("-f lavfi -i testsrc=s=320x200:r=25:d=2 -c:v libvpx", "b.webm"),
        ("-f lavfi -i testsrc=s=320x200:r=25:d=2 -c:v mpeg4", "b.avi"),
        ("-f lavfi -i testsrc=s=320x200:r=25:d=2 -c:v libx264", "b.mov"),
        (
            "-f lavfi -i testsrc=s=320x200:r=25:d=2 -vf select='not(between(mod(n,10),3,6))' -vsync vfr -c:v libx264",
            "vfr.mp4",
        ),
        (
            "-f lavfi -i testsrc=s=320x200:r=25:d=2 -vf select='not(between(mod(n,10),3,6))' -vsync vfr -c:v libx264 -bf 0",
            "vfrnob.mp4",
        ),
        ("-f lavfi -i testsrc=s=320x200:r=25:d=2 -c:v mpeg4", "b.ts"),
    ] {
        let Some(path) = ffmpeg(args, &dir.path().join(name)) else { continue };
        let t = times(&path);
        println!("{name} {} {:?}", t.len(), t);
        println!("{:?}", open(&path).unwrap().info());
    }
    let base = dir.path().join("b.mp4");
    for degrees in ["90", "180", "270"] {
        let out = dir.path().join(format!("r{degrees}.mp4"));
        ffmpeg(&format!("-i {} -c copy -metadata:s:v:0 rotate={degrees}", base.display()), &out);
        let mut s = open(&out).unwrap();
        let f = s.next_frame().unwrap().unwrap();
        println!("{degrees} {:?}", s.info());
        tableref::capture::write_picture(Path::new(&format!("/tmp/io-r{degrees}.png")), &f.picture).unwrap();
    }
}
