//! Clips and pictures of every kind that phones and cameras make: upright, with their own times, whole.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tableref::capture::{
    Folder, Frame, Picture, Recorder, Source as _, decode_alone, open, read_picture, write_picture,
};

/// A picture whose four quarters tell which way is up, with a bar that says which frame it is.
fn scene(width: u32, height: u32, frame: u32) -> Picture {
    let mut picture = Picture::black(width, height);
    for y in 0..height {
        for x in 0..width {
            let quarter = match (2 * x < width, 2 * y < height) {
                (true, true) => [0, 0, 230],
                (false, true) => [0, 230, 0],
                (true, false) => [230, 0, 0],
                (false, false) => [230, 230, 230],
            };
            picture.set_pixel(x, y, if y > height - 9 && x < 4 * frame { [0, 0, 0] } else { quarter });
        }
    }
    picture
}

fn record(path: &Path, (width, height): (u32, u32), frames: u32) {
    let mut recorder = Recorder::create(path, (width, height), 25.0).unwrap();
    (0..frames).for_each(|frame| recorder.write(&scene(width, height, frame)).unwrap());
    recorder.finish().unwrap();
}

fn read_all(path: &Path) -> Vec<Frame> {
    let mut source = open(path).unwrap();
    std::iter::from_fn(|| source.next_frame().unwrap()).collect()
}

fn times(path: &Path) -> Vec<f64> {
    read_all(path).iter().map(|frame| frame.t.seconds()).collect()
}

/// The colours in the middles of the quarters: top-left, top-right, bottom-left, bottom-right, by name.
fn quarters(picture: &Picture) -> String {
    let (w, h) = (picture.width, picture.height);
    let name = |x, y| match picture.pixel(x, y).unwrap().map(|channel| channel > 120) {
        [false, false, true] => 'r',
        [false, true, false] => 'g',
        [true, false, false] => 'b',
        [true, true, true] => 'w',
        _ => '?',
    };
    [(w / 4, h / 4), (3 * w / 4, h / 4), (w / 4, 3 * h / 4), (3 * w / 4, 3 * h / 4)]
        .map(|(x, y)| name(x, y))
        .iter()
        .collect()
}

fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recordings").join(name)
}

/// Runs ffmpeg; `None`, said aloud, where there is none.
fn ffmpeg(arguments: &str, out: PathBuf) -> Option<PathBuf> {
    let made = Command::new("ffmpeg").args(["-v", "error", "-y"]).args(arguments.split_whitespace()).arg(&out).status();
    if made.is_ok_and(|status| status.success()) {
        return Some(out);
    }
    eprintln!("skipped: no ffmpeg here that makes {}", out.display());
    None
}

#[test]
fn every_recorded_frame_comes_back_in_order_at_its_time() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("clip.mp4");
    record(&path, (160, 96), 40);
    let frames = read_all(&path);
    assert_eq!(frames.len(), 40);
    assert_eq!(decode_alone(&path).unwrap(), 40);
    for (i, frame) in frames.iter().enumerate() {
        assert_eq!(frame.index, i as u64);
        assert!((frame.t.seconds() - i as f64 / 25.0).abs() < 1e-3, "{:?}", frame.t);
        assert_eq!(quarters(&frame.picture), "rgbw");
        let row = frame.picture.height - 4;
        let dark = (0..160).filter(|x| frame.picture.pixel(*x, row).unwrap().iter().all(|c| *c < 60)).count();
        assert!(dark.abs_diff(4 * i) <= 3, "frame {i} shows {dark} dark pixels");
    }
    let info = open(&path).unwrap().info().clone();
    assert_eq!((info.size_px, info.frames, info.fps), ((160, 96), Some(40), Some(25.0)));
}

#[test]
fn odd_sizes_are_recorded_without_their_last_row_and_column() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("odd.mp4");
    record(&path, (161, 97), 3);
    let frames = read_all(&path);
    assert_eq!(frames.len(), 3);
    assert_eq!(frames[2].picture.size_px(), (160, 96));
    assert_eq!(quarters(&frames[2].picture), "rgbw");
}

#[test]
fn recycled_frames_lend_their_memory_to_later_ones() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("clip.mp4");
    record(&path, (160, 96), 60);
    let mut source = open(&path).unwrap();
    let mut places = HashSet::new();
    while let Some(frame) = source.next_frame().unwrap() {
        places.insert(frame.picture.bgr.as_ptr());
        source.recycle(frame);
    }
    assert!(places.len() <= 8, "60 frames took {} places", places.len());
}

#[test]
fn any_file_name_can_be_written_and_read() {
    let dir = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let folder = dir.path().file_name().unwrap().to_str().unwrap();
    // A relative name with a colon and a percent sign, which OpenCV and FFmpeg give meanings of their own.
    let here = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let relative = here.strip_prefix(std::env::current_dir().unwrap()).unwrap_or(here);
    let path = relative.join(folder).join("ronde 10:30 – é %04d.mp4");
    record(&path, (160, 96), 3);
    assert_eq!(read_all(&path).len(), 3);
}

#[test]
fn a_clip_may_be_left_before_its_end() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("clip.mp4");
    record(&path, (160, 96), 40);
    assert!(open(&path).unwrap().next_frame().unwrap().is_some());
}

#[test]
fn a_rotation_flag_is_honoured() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("clip.mp4");
    record(&path, (160, 96), 4);
    let good = fs::read(&path).unwrap();
    let one = |value: i32| (value << 16).to_be_bytes();
    // A track header's matrix: where the stored picture's x and y axes point to.
    for (matrix, size_px, expected) in [
        ([1, 0, 0, 1], (160, 96), "rgbw"),
        ([0, 1, -1, 0], (96, 160), "brwg"),
        ([-1, 0, 0, -1], (160, 96), "wbgr"),
        ([0, -1, 1, 0], (96, 160), "gwrb"),
    ] {
        let mut turned = good.clone();
        let at = turned.windows(4).position(|name| name == b"tkhd").unwrap() + 4 + 40;
        for (index, value) in [0, 4, 12, 16].into_iter().zip(matrix) {
            turned[at + index..at + index + 4].copy_from_slice(&one(value));
        }
        let path = dir.path().join("turned.mp4");
        fs::write(&path, turned).unwrap();
        let frames = read_all(&path);
        assert_eq!(frames.len(), 4);
        for frame in frames {
            assert_eq!((frame.picture.size_px(), quarters(&frame.picture).as_str()), (size_px, expected));
        }
    }
}

#[test]
fn an_exif_orientation_is_honoured() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("photo.jpg");
    write_picture(&path, &scene(160, 96, 0)).unwrap();
    let plain = fs::read(&path).unwrap();
    for (orientation, size_px, expected) in [
        (1, (160, 96), "rgbw"),
        (2, (160, 96), "grwb"),
        (3, (160, 96), "wbgr"),
        (4, (160, 96), "bwrg"),
        (5, (96, 160), "rbgw"),
        (6, (96, 160), "brwg"),
        (7, (96, 160), "wgbr"),
        (8, (96, 160), "gwrb"),
    ] {
        // One big-endian TIFF entry: tag 0x0112, a short, one of it.
        let entry = [1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
        let tiff = [b"MM\0\x2a\0\0\0\x08\0\x01".as_slice(), &entry, &[0; 4]].concat();
        let exif = [b"\xff\xe1".as_slice(), &(tiff.len() as u16 + 8).to_be_bytes(), b"Exif\0\0", &tiff].concat();
        fs::write(&path, [&plain[..2], &exif, &plain[2..]].concat()).unwrap();
        let picture = read_picture(&path).unwrap();
        assert_eq!((picture.size_px(), quarters(&picture).as_str()), (size_px, expected), "orientation {orientation}");
    }
}

#[test]
fn every_picture_format_comes_back_as_written() {
    let dir = tempfile::tempdir().unwrap();
    for name in ["p.png", "p.bmp", "p.webp", "p.jpg"] {
        let path = dir.path().join(name);
        write_picture(&path, &scene(161, 97, 0)).unwrap();
        let picture = read_picture(&path).unwrap();
        assert_eq!((picture.size_px(), quarters(&picture).as_str()), ((161, 97), "rgbw"), "{name}");
    }
}

#[test]
fn every_usual_codec_is_read_in_every_container_that_holds_it() {
    for name in ["hevc.mp4", "hevc.mkv", "vp9.mp4", "vp9.mkv", "vp9.webm", "mjpeg.mp4", "mjpeg.mkv", "mjpeg.avi"] {
        let frames = read_all(&kept(name));
        assert_eq!(frames.len(), 10, "{name}");
        for (i, frame) in frames.iter().enumerate() {
            assert!((frame.t.seconds() - i as f64 / 25.0).abs() < 2e-3, "{name}: frame {i} at {:?}", frame.t);
            assert_eq!((frame.picture.size_px(), quarters(&frame.picture).as_str()), ((96, 64), "rgbw"), "{name}");
        }
    }
}

#[test]
fn every_usual_codec_keeps_variable_times() {
    // The fourth to seventh of ten frames are missing.
    let expected = [0.0, 0.04, 0.08, 0.28, 0.32, 0.36];
    for name in ["hevc-variable.mp4", "vp9-variable.webm", "mjpeg-variable.mkv"] {
        let times = times(&kept(name));
        let near = times.iter().zip(expected).all(|(t, expected)| (t - expected).abs() < 2e-3);
        assert!(times.len() == expected.len() && near, "{name}: {times:?}");
    }
}

#[test]
fn every_usual_codec_is_turned_upright() {
    for (name, size_px, expected) in [("hevc-turned.mp4", (64, 96), "gwrb"), ("mjpeg-turned.mov", (96, 64), "wbgr")] {
        for frame in read_all(&kept(name)) {
            assert_eq!((frame.picture.size_px(), quarters(&frame.picture).as_str()), (size_px, expected), "{name}");
        }
    }
}

/// A folder of pictures, whose bars tell their number, one a name.
fn folder(names: &[&str]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (frame, name) in (0..).zip(names) {
        write_picture(&dir.path().join(name), &scene(160, 96, 10 * frame)).unwrap();
    }
    dir
}

/// Which of a folder's pictures a frame is.
fn number(picture: &Picture) -> usize {
    let row = picture.height - 4;
    (0..160).filter(|x| picture.pixel(*x, row).unwrap().iter().all(|c| *c < 60)).count().div_ceil(40)
}

fn read_folder(path: &Path, fps: Option<f64>) -> Vec<(usize, f64)> {
    let mut source = Folder::open(path, fps).unwrap();
    let frames = std::iter::from_fn(|| source.next_frame().unwrap());
    frames.map(|frame| (number(&frame.picture), frame.t.seconds())).collect()
}

#[test]
fn a_folder_of_pictures_is_a_recording_in_the_order_of_their_numbers() {
    let dir = folder(&["p1.png", "p2.JPG", "P03.bmp", "p10.webp"]);
    fs::write(dir.path().join("notes.txt"), "no picture").unwrap();
    fs::write(dir.path().join(".hidden.jpg"), "no picture").unwrap();
    fs::create_dir(dir.path().join("p4.jpg")).unwrap();
    assert_eq!(read_folder(dir.path(), None), [(0, 0.0), (1, 1.0), (2, 2.0), (3, 3.0)]);
    assert_eq!(read_folder(dir.path(), Some(4.0)), [(0, 0.0), (1, 0.25), (2, 0.5), (3, 0.75)]);
    let info = open(dir.path()).unwrap().info().clone();
    assert_eq!((info.size_px, info.frames, info.fps), ((160, 96), Some(4), Some(1.0)));
}

/// Gives a JPEG file an EXIF block with a capture time.
fn date(path: &Path, time: &str, fraction: &str) {
    let entry = |tag: u16, kind: u16, count: usize, value: [u8; 4]| {
        [&tag.to_be_bytes()[..], &kind.to_be_bytes(), &(count as u32).to_be_bytes(), &value].concat()
    };
    let mut digits = [0; 4];
    digits[..fraction.len()].copy_from_slice(fraction.as_bytes());
    let tiff = [
        b"MM\0\x2a\0\0\0\x08\0\x01".to_vec(),
        entry(0x8769, 4, 1, 26_u32.to_be_bytes()),
        vec![0; 4],
        vec![0, 2],
        entry(0x9003, 2, 20, 56_u32.to_be_bytes()),
        entry(0x9291, 2, fraction.len() + 1, digits),
        vec![0; 4],
        time.as_bytes().to_vec(),
        vec![0],
    ]
    .concat();
    let plain = fs::read(path).unwrap();
    let exif = [b"\xff\xe1".as_slice(), &(tiff.len() as u16 + 8).to_be_bytes(), b"Exif\0\0", &tiff].concat();
    fs::write(path, [&plain[..2], &exif, &plain[2..]].concat()).unwrap();
}

#[test]
fn pictures_that_all_tell_when_they_were_taken_have_these_times() {
    let dir = folder(&["a.jpg", "b.jpg", "c.jpg", "d.jpg"]);
    let at = |name: &str| dir.path().join(name);
    date(&at("b.jpg"), "2026:05:17 23:59:58", "5");
    // The camera's numbers began anew, so the first by name was taken last.
    date(&at("a.jpg"), "2026:05:18 00:00:03", "");
    date(&at("c.jpg"), "2026:05:18 00:00:00", "");
    assert_eq!(read_folder(dir.path(), None)[1].1, 1.0, "one does not tell");
    // Two of one second.
    date(&at("d.jpg"), "2026:05:18 00:00:00", "");
    assert_eq!(read_folder(dir.path(), None), [(1, 0.0), (2, 1.5), (3, 2.0), (0, 4.5)]);
    assert_eq!(read_folder(dir.path(), Some(1.0))[0], (0, 0.0));
}

#[test]
fn a_folder_with_a_bad_or_an_odd_picture_is_refused_where_that_comes() {
    let dir = folder(&["1.png", "2.png"]);
    write_picture(&dir.path().join("3.png"), &Picture::black(96, 160)).unwrap();
    let mut source = open(dir.path()).unwrap();
    assert!(source.next_frame().unwrap().is_some() && source.next_frame().unwrap().is_some());
    let said = source.next_frame().unwrap_err().to_string();
    assert!(said.contains("96x160") && said.contains("160x96") && said.ends_with("3.png"), "{said}");
    fs::write(dir.path().join("3.png"), "no picture").unwrap();
    let mut source = open(dir.path()).unwrap();
    let error = std::iter::repeat_with(|| source.next_frame()).find_map(Result::err).unwrap();
    assert!(error.to_string().ends_with("3.png"), "{error}");
    let empty = tempfile::tempdir().unwrap();
    let said = open(empty.path()).err().unwrap().to_string();
    assert!(said.contains("no picture in this folder"), "{said}");
}

const PATTERN: &str = "-f lavfi -i testsrc=s=320x200:r=25:d=2";

#[test]
fn whole_videos_of_every_container_and_make_are_read_without_alarm() {
    let dir = tempfile::tempdir().unwrap();
    for (make, name) in [
        ("-c:v libx264", "a.mp4"),
        ("-c:v libx264 -movflags +faststart", "front.mp4"),
        ("-c:v libx264 -movflags frag_keyframe+empty_moov", "fragments.mp4"),
        ("-c:v mpeg4", "b.mov"),
        ("-c:v libx264", "c.mkv"),
        ("-c:v libx264 -f matroska -live 1", "live.mkv"),
        ("-c:v libvpx", "d.webm"),
        ("-c:v libvpx-vp9 -deadline realtime", "e.webm"),
        ("-c:v mpeg4", "f.avi"),
        ("-c:v mjpeg", "g.avi"),
        ("-c:v libx264 -pix_fmt yuv422p", "h.mp4"),
        ("-c:v libx264 -pix_fmt yuv444p -vf crop=319:199", "odd.mp4"),
        ("-c:v mpeg4", "i.ts"),
    ] {
        let Some(path) = ffmpeg(&format!("{PATTERN} {make}"), dir.path().join(name)) else {
            continue;
        };
        let times = times(&path);
        assert_eq!(times.len(), 50, "{name}");
        for (i, t) in times.iter().enumerate() {
            assert!((t - i as f64 / 25.0).abs() < 2e-3, "{name}: frame {i} at {t}");
        }
    }
}

#[test]
fn variable_rates_keep_their_times() {
    let dir = tempfile::tempdir().unwrap();
    // Of every ten frames the fourth to seventh are missing.
    let expected: Vec<f64> = (0..50).filter(|i| !(3..=6).contains(&(i % 10))).map(|i| f64::from(i) / 25.0).collect();
    for (make, name) in [("libx264", "v.mp4"), ("libx264 -bf 0", "v.mkv"), ("libvpx", "v.webm")] {
        let arguments = format!("{PATTERN} -vf select=not(between(mod(n\\,10)\\,3\\,6)) -vsync vfr -c:v {make}");
        let Some(path) = ffmpeg(&arguments, dir.path().join(name)) else {
            continue;
        };
        let times = times(&path);
        assert_eq!(times.len(), expected.len(), "{name}");
        for (t, expected) in times.iter().zip(&expected) {
            assert!((t - expected).abs() < 2e-3, "{name}: {t} instead of {expected}");
        }
    }
}

#[test]
fn a_trimmed_video_and_one_with_a_long_last_frame_are_whole() {
    let dir = tempfile::tempdir().unwrap();
    let Some(base) = ffmpeg(&format!("{PATTERN} -c:v libx264 -g 50"), dir.path().join("base.mp4")) else {
        return;
    };
    // Trimmed without encoding: frames before the cut stay in the file, and an edit list leaves them out.
    let trimmed = ffmpeg(&format!("-ss 1 -i {} -c copy", base.display()), dir.path().join("trimmed.mp4")).unwrap();
    let times_of_trimmed = times(&trimmed);
    assert!(times_of_trimmed.len() >= 24, "{}", times_of_trimmed.len());
    assert!(times_of_trimmed.is_sorted() && times_of_trimmed[0] == 0.0);
    // A slide show holds its last picture.
    let slides = format!("{PATTERN} -vf select=eq(n\\,0)+eq(n\\,5) -vsync vfr -c:v mpeg4 -bsf:v setts=duration=100000");
    if let Some(path) = ffmpeg(&slides, dir.path().join("slides.mp4")) {
        assert_eq!(times(&path).len(), 2);
    }
}
