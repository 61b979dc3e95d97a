//! The size of boards that are of another one than is read: a list of another size has only malformed
//! records, and one sentence tells which option reads it.

use ninefold::BoardShape;

/// The sides of boards that have a sentence.
const SIDES: [usize; 8] = [4, 6, 8, 9, 10, 12, 16, 25];

/// The size of the first board of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherSize {
    pub side: usize,
    /// True for a grid, false for a board on one line.
    pub is_grid: bool,
}

impl OtherSize {
    /// The size of the first board, if it is one line or a grid of rows without blanks, and of another size than
    /// `expected`.
    pub fn of(expected: BoardShape, text: &[u8]) -> Option<OtherSize> {
        let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
        let lines = lines.map(|line| line.split(is_end).next().unwrap_or(line));
        let mut lines = lines.skip_while(|line| line.is_empty() || line[0] == b'#');
        let first = lines.next()?;
        let length = first.len();
        if [expected.side(), expected.cells()].contains(&length) {
            return None;
        }
        let alike = lines.take_while(|line| line.len() == length && are_cells(line, length));
        let rows = 1 + alike.count();
        let side = |is_grid: bool| {
            let mut sides = SIDES.into_iter();
            let side = sides.find(|side| length == if is_grid { *side } else { side * side })?;
            are_cells(first, side).then_some(OtherSize { side, is_grid })
        };
        // Sixteen lines of sixteen cells may be either.
        match rows == length {
            true => side(true),
            false => side(false).or(side(true).filter(|_| rows.is_multiple_of(length))),
        }
    }

    /// The sentence, which ends in how such boards are read by a command that takes layouts or not, or why they are
    /// not: `reason`.
    pub fn sentence(self, takes_layout: bool, reason: Option<&str>) -> String {
        let OtherSize { side, is_grid } = self;
        let found = match is_grid {
            true => format!("the first {side} lines have {side} cells each"),
            false => format!("the first line has {} cells", side * side),
        };
        let way = match (reason, side) {
            (_, 9) if takes_layout => "which are read without --layout and --box-order".to_string(),
            (_, 9) => "which are read without --box-order".to_string(),
            (Some(reason), _) => format!("and {reason}"),
            (None, 4 | 16 | 25) => format!("which are read with --box-order {}", side.isqrt()),
            (None, _) if takes_layout => format!("which are read with --layout {side}x{side}"),
            (None, _) => "which this command does not read".to_string(),
        };
        format!("{found}, as {side}x{side} boards have, {way}")
    }
}

/// True for what ends the first word of a line.
fn is_end(byte: &u8) -> bool {
    byte.is_ascii_whitespace() || b",;".contains(byte)
}

/// True if all of a word may be cells of a board with this side.
fn are_cells(word: &[u8], side: usize) -> bool {
    word.iter().all(|&byte| match side {
        ..=9 => byte <= b'0' + side as u8 && byte.is_ascii_digit() || b"._?-*".contains(&byte),
        _ => byte.is_ascii_alphanumeric() || b"._?-*".contains(&byte),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::layout::Layout;
    use pretty_assertions::assert_eq;

    /// The size found where boards of this size are read.
    fn found(size: &str, text: &[u8]) -> Option<OtherSize> {
        let layout: Layout = size.parse().unwrap();
        OtherSize::of(layout.shape(), text)
    }

    fn line(side: usize) -> Option<OtherSize> {
        let is_grid = false;
        Some(OtherSize { side, is_grid })
    }

    #[test]
    fn a_board_of_another_size_is_told_by_its_cells() {
        let large = ".3G4".repeat(64);
        assert_eq!(found("9x9", large.as_bytes()), line(16));
        assert_eq!(found("16x16", large.as_bytes()), None);
        let list = format!("# a list\n\n  {large} a remark\n{}\n", ".".repeat(81));
        assert_eq!(found("9x9", list.as_bytes()), line(16));
        assert_eq!(found("9x9", b"1234....4321...."), line(4));
        assert_eq!(found("9x9", "P".repeat(625).as_bytes()), line(25));
        assert_eq!(found("9x9", ".6".repeat(18).as_bytes()), line(6));
        assert_eq!(found("4x4", ".9.".repeat(27).as_bytes()), line(9));
        for other in ["", "sixteen letters.", "....56..........", &".".repeat(81)] {
            assert_eq!(found("9x9", other.as_bytes()), None, "{other}");
        }
    }

    #[test]
    fn a_grid_of_another_size_is_told_by_its_rows() {
        let grid = |side: usize, row: &str, rows: usize| {
            let text = format!("{row}\n").repeat(rows);
            let found = [
                found("4x4", text.as_bytes()),
                found("9x9", text.as_bytes()),
                found("16x16", text.as_bytes()),
            ];
            let is_grid = true;
            let expected = Some(OtherSize { side, is_grid });
            (found, expected)
        };
        let (found, four) = grid(4, "1..4", 4);
        assert_eq!(found, [None, four, four]);
        let (found, nine) = grid(9, "1...9....", 9);
        assert_eq!(found, [nine, None, nine]);
        let (found, sixteen) = grid(16, "1...............", 16);
        assert_eq!(found, [None, sixteen, None]);
        // (They may be 4x4 boards, too.) More lines of 16 cells are 4x4 boards, and as many lines of other cells are none.
        let (found, _) = grid(16, "1...............", 20);
        assert_eq!(found, [None, line(4), None]);
        let (found, _) = grid(4, "1..9", 4);
        assert_eq!(found, [None; 3]);
    }

    #[test]
    fn a_sentence_says_how_such_boards_are_read() {
        let said = |side, is_grid, reason| OtherSize { side, is_grid }.sentence(side != 12, reason);
        assert_eq!(
            said(4, true, None),
            "the first 4 lines have 4 cells each, as 4x4 boards have, which are read with --box-order 2"
        );
        assert_eq!(
            said(6, false, None),
            "the first line has 36 cells, as 6x6 boards have, which are read with --layout 6x6"
        );
        assert_eq!(
            said(12, false, None),
            "the first line has 144 cells, as 12x12 boards have, which this command does not read"
        );
        assert_eq!(
            said(16, false, Some("this is for 9x9 boards")),
            "the first line has 256 cells, as 16x16 boards have, and this is for 9x9 boards"
        );
        assert_eq!(
            said(9, false, None),
            "the first line has 81 cells, as 9x9 boards have, which are read without --layout and --box-order"
        );
    }
}
