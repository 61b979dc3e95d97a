//! The name of a column: bytes, which are mostly UTF-8, and need not be.

use std::fmt::{self, Write};

/// The name of a column, as it stands in its file.
///
/// Shown, it is text: a byte that is not UTF-8 becomes an escape such as `\xFC`, so that names that
/// differ look different.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(Box<[u8]>);

impl Name {
    /// Its bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The name as text, if it is UTF-8.
    pub fn as_str(&self) -> Option<&str> {
        str::from_utf8(&self.0).ok()
    }

    /// Returns true if both are the same but for blanks around them and for small and capital letters.
    pub fn is_alike(&self, other: &Name) -> bool {
        match (self.as_str(), other.as_str()) {
            (Some(one), Some(other)) => one.trim().eq_ignore_ascii_case(other.trim()),
            _ => {
                let (one, other) = (self.0.trim_ascii(), other.0.trim_ascii());
                one.eq_ignore_ascii_case(other)
            }
        }
    }
}

impl From<&str> for Name {
    fn from(name: &str) -> Self {
        Name(name.as_bytes().into())
    }
}

impl From<String> for Name {
    fn from(name: String) -> Self {
        Name(name.into_bytes().into())
    }
}

impl From<&[u8]> for Name {
    fn from(name: &[u8]) -> Self {
        Name(name.into())
    }
}

impl From<Vec<u8>> for Name {
    fn from(name: Vec<u8>) -> Self {
        Name(name.into())
    }
}

impl PartialEq<str> for Name {
    fn eq(&self, other: &str) -> bool {
        *self.0 == *other.as_bytes()
    }
}

impl PartialEq<&str> for Name {
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for chunk in self.0.utf8_chunks() {
            f.write_str(chunk.valid())?;
            for byte in chunk.invalid() {
                write!(f, "\\x{byte:02X}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_char('`')?;
        fmt::Display::fmt(self, f)?;
        f.write_char('`')
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn names_that_differ_look_different() {
        let [one, other] = [&b"M\xFCller"[..], b"M\xE4ller"].map(Name::from);
        assert_eq!(
            [one.to_string(), other.to_string()],
            ["M\\xFCller", "M\\xE4ller"]
        );
        assert!(one != other && !one.is_alike(&other));
        assert!(one.is_alike(&Name::from(&b" m\xFCLLER "[..])));
        assert_eq!((one.as_str(), Name::from("ü").as_str()), (None, Some("ü")));
    }
}
