//! A machine with Debian's kernel, emulated by QEMU, and cameras in it. It needs what `vm/setup.sh` names and some minutes, so
//! it is only run when asked for: `make camera`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use tableref::capture::{self, Picture};

const TABLEREF: &str = env!("CARGO_BIN_EXE_tableref");

/// How far a live event's time may be from that in the replay: the pictures of the first one and a half seconds are passed over,
/// in which exposure is found, and an emulated machine misses some.
const MOST_APART_S: f64 = 3.0;

/// The clip is played so much slower than it was recorded: an emulated machine is slow.
const SLOWER: u32 = 4;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn vm_file(name: &str) -> PathBuf {
    root().join("tests/camera/vm").join(name)
}

/// Where the machine is kept, built if need be.
fn machine() -> PathBuf {
    let folder = root().join("target/camera");
    let made = Command::new("sh").arg(vm_file("setup.sh")).arg(&folder).status().unwrap();
    assert!(made.success(), "the machine cannot be built");
    folder
}

/// Runs a script of `vm/` in the machine; the folder that it left its findings in.
fn run(script: &str, most_s: u32, args: &[&str]) -> PathBuf {
    let out = root().join("target/camera/out").join(script);
    let _ = fs::remove_dir_all(&out);
    let line = ["sh".to_owned(), vm_file(script).display().to_string()]
        .into_iter()
        .chain(args.iter().map(|arg| (*arg).to_owned()))
        .collect::<Vec<_>>()
        .join(" ");
    let status = Command::new("sh")
        .arg(vm_file("run.sh"))
        .args(["-t", &most_s.to_string(), "-o"])
        .arg(&out)
        .arg(machine())
        .arg(line)
        .status()
        .unwrap();
    assert!(status.success(), "{script}: {status}, see {}", out.display());
    out
}

fn read(out: &Path, name: &str) -> String {
    fs::read_to_string(out.join(name)).unwrap_or_default().replace('\r', "")
}

fn ffmpeg(args: &[&str]) {
    let done = Command::new("ffmpeg").args(["-v", "error", "-y"]).args(args).status().unwrap();
    assert!(done.success(), "ffmpeg {args:?}");
}

/// The lines of a file of events, without what depends on the run.
fn events(text: &str) -> Vec<(f64, Value)> {
    let event = |line: &str| {
        let mut event: Value = serde_json::from_str(line).unwrap();
        let fields = event.as_object_mut().unwrap();
        let t = fields.remove("t").unwrap().as_f64().unwrap();
        fields.remove("id");
        (t, event)
    };
    text.lines().map(event).collect()
}

#[test]
#[ignore = "needs QEMU and minutes: make camera"]
fn a_usb_camera_is_listed_watched_shared_stalled_unplugged_and_plugged_in_again() {
    let case = root().join("samples/pferdeaeppel/drawn-wrong-turn");
    let clip = case.join("clip.mp4");
    let media = root().join("target/camera/usb");
    fs::create_dir_all(&media).unwrap();
    let name = |path: &Path| path.display().to_string();
    let slow = media.join("slow.mp4");
    let slower = format!("setpts={SLOWER}*PTS,fps=10");
    ffmpeg(&["-i", &name(&clip), "-vf", &slower, "-c:v", "libx264", "-crf", "12", &name(&slow)]);
    ffmpeg(&["-i", &name(&clip), "-pix_fmt", "yuyv422", "-f", "rawvideo", &name(&media.join("yuv"))]);
    let large = ["-t", "1", "-vf", "scale=1280:720", "-c:v", "mjpeg", "-q:v", "4", "-f", "mjpeg"];
    ffmpeg(&[&["-i", &name(&clip)][..], &large, &[&name(&media.join("mjpg"))]].concat());
    let times = SLOWER.to_string();
    let out = run("usb.sh", 1200, &[TABLEREF, &name(&case), &name(&media), "640x480", &times, "10", "75"]);

    assert_eq!((read(&out, "none.out").as_str(), read(&out, "none.rc").trim()), ("", "1"));
    assert!(read(&out, "none.err").starts_with("no camera is connected; plug one in"));
    assert_eq!(
        read(&out, "none-watch.err"),
        "error: no camera is connected; plug one in, and `tableref devices` lists it\n"
    );

    let listed = read(&out, "devices.out");
    let cameras: Vec<&str> = listed.lines().filter(|line| !line.starts_with(' ')).collect();
    assert_eq!(cameras, ["0  UVC test camera: UVC test camer"], "{listed}");
    assert!(listed.contains("YUYV    640x480   @ 30, 15, 10  (not 7.5: not a whole number)"), "{listed}");
    assert!(listed.contains("MJPEG  1280x720   @ 30, 15, 10"), "{listed}");
    let device: Value = serde_json::from_str(read(&out, "devices.json").lines().next().unwrap()).unwrap();
    assert_eq!((&device["index"], &device["formats"][0]["encoding"]), (&0.into(), &"MJPEG".into()));

    assert!(read(&out, "v4l2.log").contains("7.500"), "{}", read(&out, "v4l2.log"));
    let told = read(&out, "watch.err");
    assert!(told.starts_with("watching UVC test camera: UVC test camer: 640x480, YUYV at 10 a second"), "{told}");
    let order = [
        "no picture has come for 2 s",
        "pictures come again",
        "was unplugged; plug it in again",
        "pictures come again",
    ];
    let mut rest = told.as_str();
    for words in order {
        rest = rest.split_once(words).unwrap_or_else(|| panic!("{words} in {told}")).1;
    }
    assert!(
        read(&out, "busy.err").starts_with("error: another program uses the camera; close it"),
        "{}",
        read(&out, "busy.err")
    );
    assert_eq!(read(&out, "busy.rc").trim(), "2");

    assert!(told.contains("; the camera was opened again once"), "{told}");

    // Exposure by hand, white balance at 4600 K: once after the camera had found them, once after it was plugged in.
    let log = read(&out, "camera.log");
    assert!(log.contains("set (1, 4) 312\n"), "{log}");
    for set in ["set (1, 2) 1\n", "set (2, 11) 0\n", "set (2, 10) 4600\n"] {
        assert_eq!(log.matches(set).count(), 2, "{set} in {log}");
    }

    let setup = name(&case.join("setup.toml"));
    let replayed = name(&out.join("replayed.jsonl"));
    let done = Command::new(TABLEREF).args(["replay", &name(&slow), "--setup", &setup, "--events", &replayed]).output();
    assert!(done.unwrap().status.success());
    let expected = events(&read(&out, "replayed.jsonl"));
    let length_s = expected.last().map_or(0.0, |(t, _)| t + MOST_APART_S);
    let live: Vec<_> = events(&read(&out, "played.jsonl")).into_iter().filter(|(t, _)| *t < length_s).collect();
    assert!(!expected.is_empty());
    let kinds = |events: &[(f64, Value)]| events.iter().map(|(_, event)| event.clone()).collect::<Vec<_>>();
    assert_eq!(kinds(&live), kinds(&expected), "was the machine too busy? {told}");
    for ((t_live, event), (t_replay, _)) in live.iter().zip(&expected) {
        assert!((t_live - t_replay).abs() < MOST_APART_S, "{t_live} s, replayed {t_replay} s: {event}");
    }
}

#[test]
#[ignore = "needs QEMU and minutes: make camera"]
fn each_encoding_gives_the_same_picture() {
    let case = root().join("samples/passing-game/drawn-round");
    let media = root().join("target/camera/loopback");
    fs::create_dir_all(&media).unwrap();
    let still = media.join("still.png");
    let name = |path: &Path| path.display().to_string();
    ffmpeg(&["-i", &name(&case.join("clip.mp4")), "-frames:v", "1", "-vf", "scale=640:360", &name(&still)]);
    for (code, format) in [("YUYV", "yuyv422"), ("NV12", "nv12")] {
        let to = name(&media.join(format!("still.{code}")));
        ffmpeg(&["-i", &name(&still), "-pix_fmt", format, "-f", "rawvideo", &to]);
    }
    ffmpeg(&["-i", &name(&still), "-c:v", "mjpeg", "-q:v", "2", "-f", "mjpeg", &name(&media.join("still.MJPG"))]);
    let out = run("loopback.sh", 400, &[TABLEREF, &name(&media), "640x360"]);
    let expected = capture::read_picture(&still).unwrap();
    for code in ["YUYV", "NV12", "MJPG"] {
        assert_eq!(read(&out, &format!("{code}.rc")).trim(), "0", "{}", read(&out, &format!("{code}.out")));
        let seen = capture::read_picture(&out.join(format!("{code}.d/check.jpg"))).unwrap();
        // Lines are drawn over part of it.
        assert!(alike(&seen, &expected) > 0.8, "{code}: {}", alike(&seen, &expected));
    }
}

/// The share of bytes that are nearly the same.
fn alike(a: &Picture, b: &Picture) -> f64 {
    assert_eq!(a.size_px(), b.size_px());
    let same = a.bgr.iter().zip(&b.bgr).filter(|(a, b)| a.abs_diff(**b) < 16).count();
    same as f64 / a.bgr.len() as f64
}
