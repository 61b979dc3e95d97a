//! Sizes of memory.

/// The units, with the bytes of each.
const UNITS: [(&str, u64); 13] = [
    ("", 1),
    ("b", 1),
    ("k", 1 << 10),
    ("kib", 1 << 10),
    ("kb", 1000),
    ("m", 1 << 20),
    ("mib", 1 << 20),
    ("mb", 1_000_000),
    ("g", 1 << 30),
    ("gib", 1 << 30),
    ("gb", 1_000_000_000),
    ("tib", 1 << 40),
    ("tb", 1_000_000_000_000),
];

/// A number of bytes, such as `8GiB`, `500MB` or `1.5G`, where G is GiB.
pub fn size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = text[digits.len()..].to_lowercase();
    let unit = UNITS.iter().find(|(name, _)| *name == unit);
    let plain = digits
        .bytes()
        .all(|byte| byte.is_ascii_digit() || byte == b'.');
    match (unit, digits.parse::<f64>()) {
        (Some((_, bytes)), Ok(number)) if plain && number.is_finite() => {
            Ok((number * *bytes as f64) as u64)
        }
        _ => Err("expected a size such as 500MB or 8GiB".to_owned()),
    }
}

/// Parses the memory for classes of puzzles.
pub fn memory(text: &str) -> Result<u64, String> {
    const LEAST: u64 = 1 << 20;
    match size(text)? {
        few if few < LEAST => Err("expected at least 1MiB".to_owned()),
        enough => Ok(enough),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn sizes_have_units_of_1000_or_1024() {
        for (text, bytes) in [
            ("0", 0),
            ("1234", 1234),
            ("12B", 12),
            ("8GiB", 8 << 30),
            ("8g", 8 << 30),
            ("500MB", 500_000_000),
            ("1.5k", 1536),
            ("2TiB", 2 << 40),
        ] {
            assert_eq!(size(text), Ok(bytes), "{text}");
        }
        for wrong in [
            "", "GiB", "-1", "1e3", "8 GiB", "8GiBs", "nan", "inf", "1.2.3", "½",
        ] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }
}
