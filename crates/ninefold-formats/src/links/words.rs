//! Words of a puzzle: its rules and its title, which may name a rule that nothing else in the address says.

use ninefold::layout::Layout;

/// Words that say the rules of every Sudoku, or nothing. (`same` may be that of a place in boxes.)
const PLAIN: &str = "a all also and any apply are as be box boxes by can cell cells classic classical column columns \
    complete contain contains digit digits each empty enjoy enter every exactly fill following from fun good grid have \
    in into is luck may must never no none normal not number numbers of on once one only outlined place plain provided \
    puzzle region regions regular repeat repeated rule rules row rows so solve standard sudoku that the this through \
    to traditional unique usual vanilla with within you your appear appears nine";

/// Rules of layouts, and further words that say each.
const RULES: [(&str, &str); 5] = [
    (
        "x",
        "x diagonal diagonals main major marked indicated long blue both two along cannot",
    ),
    (
        "windoku",
        "windoku window windows extra shaded grey gray four marked additional indicated there cannot hyper",
    ),
    (
        "disjoint",
        "disjoint group groups set sets same position positions cannot",
    ),
    (
        "anti-knight",
        "anti antiknight knight knight's knights chess move moves apart away same separated cannot s",
    ),
    (
        "anti-king",
        "anti antiking king king's kings chess move moves apart away same separated cannot diagonally touch s",
    ),
];

/// Words of jigsaws, whose regions the address says.
const JIGSAW: &str = "jigsaw irregular marked bold shape shaped";

/// Beginnings of words that name a rule.
const VARIANTS: &str = "anti arrow battenburg between bulb cage chaos clone consecutive diagonal difference disjoint \
    entropic fog german hyper inequal irregular jigsaw killer king knight kropki miracle nabner nonconsecutive \
    palindrome quadruple ratio renban sandwich skyscraper thermo toroid whisper windoku xsum xv zipper";

/// The words of a text, in small letters.
fn words(text: &str) -> impl Iterator<Item = String> {
    let is_between = |sign: char| !sign.is_alphanumeric() && sign != '\'';
    let words = text
        .split(is_between)
        .map(|word| word.trim_matches('\'').to_lowercase());
    words.filter(|word| !word.is_empty())
}

/// The further words that say the rules of a layout.
fn of_layout(layout: &Layout) -> impl Iterator<Item = &'static str> {
    let has = |rule: &str| layout.clone().with_rule(rule).as_ref() == Ok(layout);
    let said = RULES
        .into_iter()
        .filter(move |(rule, _)| has(rule))
        .map(|(_, words)| words);
    let side = layout.digits();
    let boxes = format!("{side}x{side}").parse::<Layout>();
    let is_jigsaw = boxes.is_ok_and(|boxes| boxes.regions() != layout.regions());
    said.chain(is_jigsaw.then_some(JIGSAW))
        .flat_map(str::split_whitespace)
}

/// Checks that rules in words say no more than a layout does.
///
/// # Errors
/// A reason that names the first word that may say more.
pub fn check_rules(rules: &str, layout: &Layout) -> Result<(), String> {
    let known: Vec<&str> = PLAIN.split_whitespace().chain(of_layout(layout)).collect();
    // Numbers of digits, and the size of boxes.
    let side = layout.digits();
    let is_size = |word: &str| {
        let product = word
            .split('x')
            .map(str::parse::<usize>)
            .product::<Result<usize, _>>();
        product.is_ok_and(|product| product == side || product < side && !word.contains('x'))
    };
    match words(rules).find(|word| !known.contains(&&word[..]) && !is_size(word)) {
        None => Ok(()),
        Some(word) => {
            let start: String = rules.chars().take(60).collect();
            let start = start.escape_debug();
            Err(format!(
                "says its rules in words, of which `{word}` is not understood: `{start}`"
            ))
        }
    }
}

/// Checks that a title names no rule that a layout has not.
///
/// # Errors
/// A reason that names the word.
pub fn check_title(title: &str, layout: &Layout) -> Result<(), String> {
    let known: Vec<&str> = of_layout(layout).collect();
    let is_variant = |word: &String| {
        !known.contains(&&word[..])
            && VARIANTS
                .split_whitespace()
                .any(|variant| word.starts_with(variant))
    };
    match words(title).find(is_variant) {
        None => Ok(()),
        Some(word) => Err(format!(
            "has `{word}` in its title, a rule that is not read from there"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_say_no_more_than_the_layout() {
        let layout = |name: &str| name.parse::<Layout>().unwrap();
        #[rustfmt::skip]
        let cases = [
            ("9x9", "", None),
            ("9x9", "Normal sudoku rules apply.", None),
            ("9x9", "Place the digits 1-9 once in every row, column and 3x3 box. Enjoy!", None),
            ("9x9", "Normal sudoku rules apply. Digits along a thermo increase.", Some("along")),
            ("9x9", "Killer sudoku", Some("killer")),
            ("9x9", "Digits must not repeat in any 2x2.", Some("2x2")),
            ("9x9", "Digits in the same place of boxes are unique.", Some("same")),
            ("9x9", "Normal rules. Cells a knight's move apart can't be the same.", Some("knight's")),
            ("9x9", "Normalnie. Ciepło", Some("normalnie")),
            ("x", "Normal sudoku rules apply. Digits cannot repeat on the marked diagonals.", None),
            ("anti-knight", "Cells a knight's move apart cannot contain the same digit.", None),
            ("x", "Cells a knight's move apart cannot contain the same digit.", Some("knight's")),
        ];
        for (name, rules, unknown) in cases {
            let found = check_rules(rules, &layout(name)).err();
            let is_said = |word| {
                found
                    .as_ref()
                    .is_some_and(|it| it.contains(&format!("`{word}`")))
            };
            assert_eq!(found.is_some(), unknown.is_some(), "{rules}");
            assert!(unknown.is_none_or(is_said), "{found:?}");
        }
        for (name, title, is_plain) in [
            ("9x9", "Monday, easy", true),
            ("9x9", "Killer of the day", false),
            ("9x9", "Thermometers", false),
            ("9x9", "ANTI-KNIGHT", false),
            ("anti-knight", "Anti-Knight 3", true),
            ("x", "Diagonals", true),
            ("9x9", "Windoku", false),
        ] {
            assert_eq!(
                check_title(title, &layout(name)).is_ok(),
                is_plain,
                "{title}"
            );
        }
    }
}
