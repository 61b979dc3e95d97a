//! Decoder of the format's hybrid encoding of small numbers: runs of one number, and groups of eight
//! numbers packed to a fixed number of bits each.

use super::error::ParquetError;
use bytes::Bytes;

/// A decoder of numbers in the hybrid encoding.
#[derive(Debug)]
pub(crate) struct HybridDecoder {
    bytes: Bytes,
    at: usize,
    width: u32,
    /// The current run: its number and the rest of its length.
    number: u32,
    repeated: usize,
    /// The current packed numbers: the rest of them, and the bit at which the next begins.
    packed: usize,
    bit: usize,
}

fn ended() -> ParquetError {
    ParquetError::Damaged("a page has fewer numbers than it should have".to_string())
}

impl HybridDecoder {
    /// A decoder of numbers of `width` bits each.
    pub(crate) fn new(bytes: Bytes, width: u8) -> Result<HybridDecoder, ParquetError> {
        if width > 32 {
            return Err(ParquetError::Damaged(format!("numbers of {width} bits")));
        }
        Ok(HybridDecoder {
            bytes,
            at: 0,
            width: width.into(),
            number: 0,
            repeated: 0,
            packed: 0,
            bit: 0,
        })
    }

    /// Returns the next number and the length of its run, at most `most`, which is at least 1.
    #[inline]
    pub(crate) fn run(&mut self, most: usize) -> Result<(u32, usize), ParquetError> {
        loop {
            if self.repeated > 0 {
                let count = self.repeated.min(most);
                self.repeated -= count;
                return Ok((self.number, count));
            }
            if self.packed > 0 {
                self.packed -= 1;
                self.number = self.unpack()?;
                return Ok((self.number, 1));
            }
            self.head()?;
        }
    }

    /// Puts back `count` numbers of the run that was returned last.
    pub(crate) fn put_back(&mut self, count: usize) {
        self.repeated += count;
    }

    #[inline]
    fn unpack(&mut self) -> Result<u32, ParquetError> {
        let start = self.bit / 8;
        let mut window = [0; 8];
        match self.bytes.get(start..start + 8) {
            Some(eight) => window.copy_from_slice(eight),
            None => {
                let rest = self.bytes.get(start..).unwrap_or(&[]);
                if (rest.len() * 8) < (self.bit % 8 + self.width as usize) {
                    return Err(ended());
                }
                window[..rest.len()].copy_from_slice(rest);
            }
        }
        let number = u64::from_le_bytes(window) >> (self.bit % 8) & ((1 << self.width) - 1);
        self.bit += self.width as usize;
        Ok(number as u32)
    }

    /// Begins the next run or the next packed numbers.
    fn head(&mut self) -> Result<(), ParquetError> {
        let mut head = 0_u64;
        let mut shift = 0;
        loop {
            let byte = *self.bytes.get(self.at).ok_or_else(ended)?;
            self.at += 1;
            head |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                break;
            }
            shift += 7;
            if shift > 35 {
                return Err(ended());
            }
        }
        let count = (head >> 1) as usize;
        if head & 1 == 0 {
            let length = (self.width as usize).div_ceil(8);
            let bytes = self
                .bytes
                .get(self.at..self.at + length)
                .ok_or_else(ended)?;
            let mut number = [0; 4];
            number[..length].copy_from_slice(bytes);
            self.number = u32::from_le_bytes(number);
            self.repeated = count;
            self.at += length;
        } else {
            // The last group may be cut off after the last number that is needed.
            let length = count.saturating_mul(self.width as usize);
            if self.at >= self.bytes.len() && length > 0 {
                return Err(ended());
            }
            self.packed = count.saturating_mul(8);
            self.bit = self.at * 8;
            self.at = self.at.saturating_add(length).min(self.bytes.len());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(bytes: &'static [u8], width: u8, count: usize) -> Option<Vec<u32>> {
        let mut hybrid = HybridDecoder::new(Bytes::from_static(bytes), width).ok()?;
        let mut numbers = Vec::new();
        while numbers.len() < count {
            let (number, times) = hybrid.run(count - numbers.len()).ok()?;
            numbers.extend(std::iter::repeat_n(number, times));
        }
        Some(numbers)
    }

    #[test]
    fn packed_numbers_are_those_of_the_formats_description() {
        // The example of the format's description: 0 to 7 in three bits each.
        let packed = &[3, 0b1000_1000, 0b1100_0110, 0b1111_1010];
        assert_eq!(numbers(packed, 3, 8), Some((0..8).collect()));
    }

    #[test]
    fn runs_are_repeated() {
        assert_eq!(
            numbers(&[10, 1, 6, 0], 1, 8),
            Some(vec![1, 1, 1, 1, 1, 0, 0, 0])
        );
        assert_eq!(numbers(&[4, 1, 2], 9, 2), Some(vec![513, 513]));
    }

    #[test]
    fn too_few_numbers_are_an_error() {
        assert_eq!(numbers(&[], 1, 1), None);
        assert_eq!(numbers(&[4, 1], 1, 3), None);
        assert_eq!(numbers(&[3], 3, 1), None);
        assert_eq!(numbers(&[3, 1], 3, 3), None);
        assert_eq!(numbers(&[0xff; 20], 1, 1), None);
    }
}
