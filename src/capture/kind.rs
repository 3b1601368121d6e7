use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::CaptureError;

/// What a file is by its first bytes, whatever its name says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileKind {
    /// A photograph or drawing.
    Picture(PictureKind),
    /// Moving pictures.
    Video(Container),
    /// Something else, in words with an article, and what to do with it.
    Other(&'static str, &'static str),
}

/// The kinds of pictures that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PictureKind {
    Jpeg,
    Png,
    WebP,
    Bmp,
}

/// The kinds of video files that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Container {
    /// ISO base media: MP4, MOV, M4V, 3GP.
    Mp4,
    /// Matroska and WebM.
    Matroska,
    /// RIFF AVI.
    Avi,
    /// Whatever else FFmpeg may know: MPEG streams, FLV, Ogg.
    Stream,
}

impl Container {
    /// Its name with an article.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Mp4 => "an MP4 or MOV file",
            Self::Matroska => "a Matroska or WebM file",
            Self::Avi => "an AVI file",
            Self::Stream => "an MPEG, FLV or Ogg stream",
        }
    }
}

/// What the file is.
///
/// # Errors
/// If it is missing, a folder, empty or unreadable.
pub(super) fn kind_of(path: &Path) -> Result<FileKind, CaptureError> {
    let reading = |error| CaptureError::reading(error, path);
    let meta = std::fs::metadata(path).map_err(reading)?;
    if meta.is_dir() {
        return Err(CaptureError::Folder { path: path.to_path_buf() });
    }
    let mut head = Vec::with_capacity(HEAD_BYTES);
    File::open(path).map_err(reading)?.take(HEAD_BYTES as u64).read_to_end(&mut head).map_err(reading)?;
    if head.is_empty() {
        return Err(CaptureError::Empty { path: path.to_path_buf() });
    }
    Ok(kind_of_bytes(&head))
}

/// Enough for every signature below and to tell text from other bytes.
const HEAD_BYTES: usize = 512;

/// Signatures by offset. The order matters only for RIFF and ISO media, whose second words are told apart.
const SIGNATURES: &[(usize, &[u8], FileKind)] = &[
    (0, b"\xff\xd8", FileKind::Picture(PictureKind::Jpeg)),
    (0, b"\x89PNG\r\n\x1a\n", FileKind::Picture(PictureKind::Png)),
    (8, b"WEBP", FileKind::Picture(PictureKind::WebP)),
    (8, b"AVI ", FileKind::Video(Container::Avi)),
    (8, b"WAVE", FileKind::Other("a WAVE sound", "name a picture or a video")),
    (4, b"ftypheic", HEIC),
    (4, b"ftypheix", HEIC),
    (4, b"ftypheif", HEIC),
    (4, b"ftypmif1", HEIC),
    (4, b"ftypavif", FileKind::Other("an AVIF picture", SAVE_AS_JPEG)),
    (4, b"ftyp", FileKind::Video(Container::Mp4)),
    (4, b"moov", FileKind::Video(Container::Mp4)),
    (4, b"mdat", FileKind::Video(Container::Mp4)),
    (4, b"wide", FileKind::Video(Container::Mp4)),
    (0, b"\x1a\x45\xdf\xa3", FileKind::Video(Container::Matroska)),
    (0, b"FLV\x01", FileKind::Video(Container::Stream)),
    (0, b"OggS", FileKind::Video(Container::Stream)),
    (0, b"\x00\x00\x01\xba", FileKind::Video(Container::Stream)),
    (0, b"\x00\x00\x01\xb3", FileKind::Video(Container::Stream)),
    (188, b"G", FileKind::Video(Container::Stream)),
    (0, b"BM", FileKind::Picture(PictureKind::Bmp)),
    (0, b"%PDF", FileKind::Other("a PDF document", "export its page as a JPEG or PNG picture")),
    (0, b"GIF8", FileKind::Other("a GIF picture", SAVE_AS_JPEG)),
    (0, b"II*\0", FileKind::Other("a TIFF or raw picture", SAVE_AS_JPEG)),
    (0, b"MM\0*", FileKind::Other("a TIFF or raw picture", SAVE_AS_JPEG)),
    (0, b"PK\x03\x04", FileKind::Other("a ZIP archive", "unpack it first")),
    (0, b"\x1f\x8b", FileKind::Other("a gzip archive", "unpack it first")),
    (0, b"ID3", FileKind::Other("an MP3 sound", "name a picture or a video")),
];

const SAVE_AS_JPEG: &str = "save it as JPEG or PNG";
const HEIC: FileKind = FileKind::Other("a HEIC photo", SAVE_AS_JPEG);

fn kind_of_bytes(head: &[u8]) -> FileKind {
    // A transport stream repeats its sync byte every 188 bytes; text may hold a G there by chance.
    let fits = |offset: usize, signature: &[u8]| {
        let repeats = offset != TS_PACKET_BYTES || head.first() == signature.first();
        repeats && head.get(offset..).is_some_and(|rest| rest.starts_with(signature))
    };
    if let Some((_, _, kind)) = SIGNATURES.iter().find(|(offset, signature, _)| fits(*offset, signature)) {
        return *kind;
    }
    let text = head.iter().all(|byte| *byte >= b' ' || matches!(byte, b'\n' | b'\r' | b'\t'));
    match text {
        true => FileKind::Other("a text file", "name a picture or a video"),
        false => FileKind::Other("something of no known kind", "name a JPEG, PNG, WebP or BMP picture or a video"),
    }
}

const TS_PACKET_BYTES: usize = 188;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_decides_not_the_name() {
        let check = |head: &[u8], expected| assert_eq!(kind_of_bytes(head), expected);
        check(b"\xff\xd8\xff\xe0", FileKind::Picture(PictureKind::Jpeg));
        check(b"RIFF\0\0\0\0WEBPVP8 ", FileKind::Picture(PictureKind::WebP));
        check(b"RIFF\0\0\0\0AVI LIST", FileKind::Video(Container::Avi));
        check(b"\0\0\0\x20ftypisom", FileKind::Video(Container::Mp4));
        check(b"\0\0\0\x20ftypheic", HEIC);
        check(b"{\"game\": 1}\n", FileKind::Other("a text file", "name a picture or a video"));
        assert!(matches!(kind_of_bytes(&[0, 1, 2]), FileKind::Other("something of no known kind", _)));
    }
}
