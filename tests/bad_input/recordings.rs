use std::fs;
use std::path::{Path, PathBuf};

use tableref::capture::{CaptureError, Picture, Recorder, open, read_picture, write_picture};

/// Opens a recording and reads it to its end; how many frames came, and the error if there was one.
fn read_through(path: &Path) -> (u64, Option<CaptureError>) {
    let mut source = match open(path) {
        Ok(source) => source,
        Err(error) => return (0, Some(error)),
    };
    let mut frames = 0;
    loop {
        match source.next_frame() {
            Ok(Some(frame)) => source.recycle(frame),
            Ok(None) => return (frames, None),
            Err(error) => return (frames, Some(error)),
        }
        frames += 1;
    }
}

fn bad_recordings() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad/recordings");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// The message without the folder, which differs from machine to machine.
fn message(error: &CaptureError, folder: &Path) -> String {
    let text = error.to_string();
    assert!(text.contains(&folder.display().to_string()), "the message names the file: {text}");
    text.replace(&format!("{}/", folder.display()), "")
}

#[test]
fn every_bad_recording_is_refused_with_its_name_and_the_mend() {
    let mut messages = String::new();
    for path in bad_recordings() {
        let (frames, error) = read_through(&path);
        let error = error.unwrap_or_else(|| panic!("{} was read whole: {frames} frames", path.display()));
        messages += &format!("{}\n", message(&error, path.parent().unwrap()));
    }
    insta::assert_snapshot!(messages, @r"
    the picture has 20000x20000 pixels, at most 128 megapixels are read, scale it down: 20000x20000.bmp
    the picture has 20000x20000 pixels, at most 128 megapixels are read, scale it down: 20000x20000.png
    the file ends early (before its first frame), copy or record it again: cut-at-the-pictures.mp4
    the file ends early (its index, the `moov` box, is missing: the recording was not finished), copy or record it again: cut-in-the-index.mp4
    the file ends early (after 1.1 s of 2.0 s), copy or record it again: cut-in-the-middle.mp4
    the file ends early (after 0.5 s), copy or record it again: cut.avi
    the file ends early (the rest of the picture is missing), copy or record it again: cut.bmp
    the file ends early (the rest of the picture is missing), copy or record it again: cut.jpg
    the file ends early (after 0.5 s of 1.0 s), copy or record it again: cut.mkv
    the file ends early (the rest of the picture is missing), copy or record it again: cut.png
    the file ends early (after 0.1 s of 1.0 s), copy or record it again: cut.webm
    the file ends early (the rest of the picture is missing), copy or record it again: cut.webp
    the file is damaged (Format error decoding Png: Corrupt deflate stream. DistanceTooFarBack), copy or record it again: damaged.png
    expected a picture or a video but this is a PDF document, export its page as a JPEG or PNG picture: document.jpg
    the file is empty (0 bytes), copy or record it again: empty.jpg
    the file is empty (0 bytes), copy or record it again: empty.mp4
    the file ends early (the rest of the picture is missing), copy or record it again: header-only.jpg
    the picture has 65500x65500 pixels, at most 128 megapixels are read, scale it down: huge-header.jpg
    the file is damaged (its header claims a size that no picture has), copy or record it again: huge-header.png
    expected a picture or a video but this is something of no known kind, name a JPEG, PNG, WebP or BMP picture or a video: noise.bin
    the picture has only 1x1 pixels, at least 64x64 are needed to see a board, use a larger one: one-pixel.png
    expected a picture or a video but this is a text file, name a picture or a video: page.png
    expected a picture or a video but this is a HEIC photo, save it as JPEG or PNG: photo.heic
    expected a video but this is a file without a video track, name a video: sound-only.mp4
    expected a picture or a video but this is a text file, name a picture or a video: text.jpg
    expected a picture or a video but this is a text file, name a picture or a video: text.mp4
    the picture has only 16x16 pixels, at least 64x64 are needed to see a board, use a larger one: tiny-picture.mp4
    no decoder here for `ZZZ1` video in an AVI file, convert it with `ffmpeg -i IN -c:v libx264 OUT.mp4`: unknown-codec.avi
    no decoder here for `V_ZZZZZ/ZZZ/ZZZ` video in a Matroska or WebM file, convert it with `ffmpeg -i IN -c:v libx264 OUT.mp4`: unknown-codec.mkv
    no decoder here for `zzz1` video in an MP4 or MOV file, convert it with `ffmpeg -i IN -c:v libx264 OUT.mp4`: unknown-codec.mp4
    the file ends early (its index, the `moov` box, is missing: the recording was not finished), copy or record it again: without-index.mp4
    the file is damaged (Format error decoding Png: Invalid image dimensions), copy or record it again: zero-size.png
    ");
}

#[test]
fn missing_files_and_folders_are_named() {
    let dir = tempfile::tempdir().unwrap();
    let missing = open(&dir.path().join("gone.mp4")).err().unwrap();
    insta::assert_snapshot!(message(&missing, dir.path()), @"there is no such file, check its name: gone.mp4");
    fs::create_dir(dir.path().join("photos")).unwrap();
    let folder = open(&dir.path().join("photos")).err().unwrap();
    insta::assert_snapshot!(message(&folder, dir.path()), @"there is no picture in this folder, name a picture, a video or a folder of JPEG, PNG, WebP or BMP pictures: photos");
    let folder = read_picture(&dir.path().join("photos")).unwrap_err();
    insta::assert_snapshot!(message(&folder, dir.path()), @"this is a folder, name a picture or a video in it: photos");
}

#[test]
fn a_video_is_no_picture_and_the_other_way_round() {
    let dir = tempfile::tempdir().unwrap();
    let (clip, photo) = (dir.path().join("clip.mp4"), dir.path().join("photo.jpg"));
    make_clip(&clip, 3);
    write_picture(&photo, &scene(0)).unwrap();
    let error = read_picture(&clip).unwrap_err();
    insta::assert_snapshot!(message(&error, dir.path()), @"expected a picture but this is an MP4 or MOV file, use `replay` for videos: clip.mp4");
    let error = tableref::capture::Clip::open(&photo).err().unwrap();
    insta::assert_snapshot!(message(&error, dir.path()), @"expected a video but this is a single picture, use `look` for pictures: photo.jpg");
    // What the name says does not count.
    fs::rename(&photo, dir.path().join("photo.mp4")).unwrap();
    assert_eq!(read_through(&dir.path().join("photo.mp4")).0, 1);
}

#[test]
fn outputs_that_cannot_be_written_fail_before_the_work_or_at_its_end() {
    let dir = tempfile::tempdir().unwrap();
    let error = Recorder::create(&dir.path().join("no/such/folder.mp4"), (96, 64), 25.0).err().unwrap();
    insta::assert_snapshot!(message(&error, dir.path()), @"the output cannot be written (No such file or directory (os error 2)), choose another place or free some space: no/such/folder.mp4");
    let mut recorder = Recorder::create(&dir.path().join("clip.mp4"), (96, 64), 25.0).unwrap();
    let error = recorder.write(&Picture::black(64, 96)).unwrap_err();
    insta::assert_snapshot!(message(&error, dir.path()), @"a picture of 64x96 pixels does not fit a recording of 96x64: clip.mp4");
    let error = Recorder::create(&dir.path().join("clip.txt"), (96, 64), 25.0).err().unwrap();
    insta::assert_snapshot!(message(&error, dir.path()), @"the output's name must end in .mp4, .m4v or .mov, rename it: clip.txt");
    let error = write_picture(&dir.path().join("no/such/folder.png"), &scene(0)).unwrap_err();
    insta::assert_snapshot!(message(&error, dir.path()), @"the output cannot be written (No such file or directory (os error 2)), choose another place or free some space: no/such/folder.png");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_noticed_before_the_work() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("full.mp4");
    std::os::unix::fs::symlink("/dev/full", &path).unwrap();
    let error = Recorder::create(&path, (96, 64), 25.0).err().unwrap();
    insta::assert_snapshot!(message(&error, dir.path()), @"the output cannot be written (No space left on device (os error 28)), choose another place or free some space: full.mp4");
}

#[test]
fn a_recording_that_was_cut_short_is_noticed_at_its_end() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("clip.mp4");
    let mut recorder = Recorder::create(&path, (96, 64), 25.0).unwrap();
    recorder.write(&scene(0)).unwrap();
    // Whoever removes the file meanwhile does what a full disk does: the index never gets to it.
    fs::remove_file(&path).unwrap();
    let error = recorder.finish().unwrap_err();
    insta::assert_snapshot!(message(&error, dir.path()), @"the output cannot be written (of 1 pictures not all were written, the disk may be full), choose another place or free some space: clip.mp4");
}

/// A moving pattern that compresses into a few kilobytes.
fn scene(shift: u32) -> Picture {
    let mut picture = Picture::black(96, 64);
    for y in 0..64 {
        for x in 0..96 {
            let disc = (x as i32 - 20 - shift as i32).pow(2) + (y as i32 - 32).pow(2) < 150;
            picture.set_pixel(x, y, if disc { [30, 40, 200] } else { [90, (2 * x) as u8, (3 * y) as u8] });
        }
    }
    picture
}

fn make_clip(path: &Path, frames: u32) {
    let mut recorder = Recorder::create(path, (96, 64), 25.0).unwrap();
    (0..frames).for_each(|shift| recorder.write(&scene(shift)).unwrap());
    recorder.finish().unwrap();
}

/// Reads what is left of good files after damage: any answer will do, a panic will not.
fn survives(damaged: &[u8], path: &Path) {
    fs::write(path, damaged).unwrap();
    let (_, error) = read_through(path);
    // A panic on the decoder's own thread comes as this error.
    assert!(!error.is_some_and(|error| error.to_string().contains("broke down")));
}

#[test]
fn no_cut_and_no_flipped_byte_makes_a_panic() {
    let dir = tempfile::tempdir().unwrap();
    let (clip, photo, damaged) =
        (dir.path().join("clip.mp4"), dir.path().join("photo.jpg"), dir.path().join("damaged"));
    make_clip(&clip, 12);
    write_picture(&photo, &scene(0)).unwrap();
    let mut random = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = |end: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random as usize % end
    };
    for (good, rounds) in [(fs::read(&photo).unwrap(), 400), (fs::read(&clip).unwrap(), 60)] {
        for round in 0..rounds {
            survives(&good[..good.len() * round / rounds], &damaged);
            let mut flipped = good.clone();
            for _ in 0..1 + next(4) {
                let at = next(flipped.len());
                flipped[at] ^= 1 << next(8);
            }
            survives(&flipped, &damaged);
        }
    }
}

#[test]
fn every_cut_of_a_photograph_is_noticed() {
    let dir = tempfile::tempdir().unwrap();
    for name in ["photo.jpg", "photo.png", "photo.bmp", "photo.webp"] {
        let path = dir.path().join(name);
        write_picture(&path, &scene(0)).unwrap();
        assert!(read_picture(&path).is_ok(), "{name}");
        let good = fs::read(&path).unwrap();
        for percent in (5..100).step_by(5) {
            fs::write(&path, &good[..good.len() * percent / 100]).unwrap();
            assert!(read_picture(&path).is_err(), "{name} cut at {percent} %");
        }
    }
}
