//! When a photograph was taken, as its EXIF block says: a TIFF structure of directories of twelve-byte entries.

/// Seconds of the EXIF block's capture time, counted from some day long ago; `None` where it has none. Time zones are
/// ignored: all pictures of one camera have the same.
pub(super) fn capture_seconds(exif: &[u8]) -> Option<f64> {
    let tiff = Tiff::parse(exif)?;
    let main = tiff.u32(4)? as usize;
    let details = tiff.entry(main, EXIF_DIRECTORY).and_then(|entry| tiff.u32(entry + 8))? as usize;
    let seconds = seconds(tiff.text(details, DATE_TIME_ORIGINAL)?)?;
    // The fraction's digits, "37" for 0.37 s; many cameras leave it out or fill it with blanks.
    let fraction = tiff.text(details, SUB_SECONDS_ORIGINAL).and_then(|digits| {
        let digits = std::str::from_utf8(digits).ok()?.trim_matches(['\0', ' ']);
        format!("0.{digits}").parse::<f64>().ok()
    });
    Some(seconds + fraction.unwrap_or(0.0))
}

const EXIF_DIRECTORY: u16 = 0x8769;
const DATE_TIME_ORIGINAL: u16 = 0x9003;
const SUB_SECONDS_ORIGINAL: u16 = 0x9291;
const ENTRY_BYTES: usize = 12;

struct Tiff<'a> {
    bytes: &'a [u8],
    is_big_endian: bool,
}

impl<'a> Tiff<'a> {
    fn parse(bytes: &'a [u8]) -> Option<Self> {
        let is_big_endian = match bytes.get(..4)? {
            b"MM\0\x2a" => true,
            b"II\x2a\0" => false,
            _ => return None,
        };
        Some(Self { bytes, is_big_endian })
    }

    fn u16(&self, at: usize) -> Option<u16> {
        let bytes = self.bytes.get(at..at.checked_add(2)?)?.try_into().ok()?;
        Some(if self.is_big_endian { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) })
    }

    fn u32(&self, at: usize) -> Option<u32> {
        let bytes = self.bytes.get(at..at.checked_add(4)?)?.try_into().ok()?;
        Some(if self.is_big_endian { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) })
    }

    /// Where the entry with this tag stands in the directory that begins at `directory`.
    fn entry(&self, directory: usize, tag: u16) -> Option<usize> {
        let count = usize::from(self.u16(directory)?);
        (0..count).map(|i| directory + 2 + ENTRY_BYTES * i).find(|at| self.u16(*at) == Some(tag))
    }

    /// An entry's text; up to four bytes stand in the entry itself.
    fn text(&self, directory: usize, tag: u16) -> Option<&'a [u8]> {
        let entry = self.entry(directory, tag)?;
        let length = self.u32(entry + 4)? as usize;
        let at = if length <= 4 { entry + 8 } else { self.u32(entry + 8)? as usize };
        self.bytes.get(at..at.checked_add(length)?)
    }
}

/// `2026:05:17 20:15:03` as seconds.
fn seconds(text: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(text.get(..19)?).ok()?;
    let numbers: Vec<i64> = text.split([':', ' ']).map(str::parse).collect::<Result<_, _>>().ok()?;
    let [year, month @ 1..=12, day @ 1..=31, hour @ 0..=23, minute @ 0..=59, second @ 0..=60] = numbers[..] else {
        return None;
    };
    // Cameras whose clock was never set write zeros.
    let days = (year >= 1).then(|| days_before(year, month) + day)?;
    Some((((days * 24 + hour) * 60 + minute) * 60 + second) as f64)
}

/// Days before a month of the Gregorian calendar; years are counted from March, so that leap days come last.
fn days_before(year: i64, month: i64) -> i64 {
    let (year, months) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    365 * year + year / 4 - year / 100 + year / 400 + (153 * months + 2) / 5
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_across_days_and_leap_years_differ_by_what_passed() {
        let at = |text: &str| seconds(text.as_bytes());
        let passed = |from: &str, to: &str| at(to).unwrap() - at(from).unwrap();
        assert_eq!(passed("2026:05:17 20:15:03", "2026:05:17 20:15:04"), 1.0);
        assert_eq!(passed("2025:12:31 23:59:59", "2026:01:01 00:00:00"), 1.0);
        assert_eq!(passed("2024:02:28 12:00:00", "2024:03:01 12:00:00"), 2.0 * 86_400.0);
        assert_eq!(passed("2026:02:28 12:00:00", "2026:03:01 12:00:00"), 86_400.0);
        assert_eq!(at("0000:00:00 00:00:00"), None);
        assert_eq!(at("2026:05:17"), None);
        assert_eq!(at("yesterday at supper"), None);
    }

    #[test]
    fn damaged_blocks_have_no_time_and_do_no_harm() {
        for exif in [&b""[..], b"MM", b"MM\0\x2a\xff\xff\xff\xff", b"II\x2a\0\x08\0\0\0\xff\xff\x69\x87"] {
            assert_eq!(capture_seconds(exif), None);
        }
    }
}
