//! A picture of one board: its digits over the weights of the cells.

use ninefold::Grid;
use ninefold::score::{Best, Weights};
use std::fmt::Write;

/// The side of a cell, in the picture's units.
const SIDE: usize = 48;
/// The margin around the board, and below it for the caption.
const MARGIN: usize = 12;
const CAPTION: usize = 32;

/// Draws the best solution as SVG. Clues are bold; the warmer a cell, the larger its weight.
pub fn draw(weights: &Weights, clues: &Grid, best: &Best) -> String {
    let (width, height) = (9 * SIDE + 2 * MARGIN, 9 * SIDE + 2 * MARGIN + CAPTION);
    let all = || weights.rows().as_flattened().iter().copied();
    let least = all().min().map_or(0.0, f64::from);
    let range = all().max().map_or(0.0, f64::from) - least;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" text-anchor=\"middle\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    let mut add = |text: std::fmt::Arguments| {
        writeln!(svg, "{text}").expect("a String takes any text");
    };
    for cell in Grid::cells() {
        let (x, y) = (MARGIN + cell.column() * SIDE, MARGIN + cell.row() * SIDE);
        let weight = weights.of(cell);
        let heat = if range > 0.0 {
            (f64::from(weight) - least) / range
        } else {
            0.0
        };
        let [red, green, blue] = colour(heat);
        let bold = if clues.digit(cell) != 0 {
            " font-weight=\"bold\""
        } else {
            ""
        };
        add(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" \
             fill=\"rgb({red},{green},{blue})\" stroke=\"#999\" stroke-width=\"0.5\">\
             <title>{cell}: {} x {weight}</title></rect>",
            best.grid.digit(cell)
        ));
        add(format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"24\"{bold}>{}</text>",
            x + SIDE / 2,
            y + SIDE / 2 + 8,
            best.grid.digit(cell)
        ));
        add(format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"9\" fill=\"#555\" text-anchor=\"end\">{weight}</text>",
            x + SIDE - 4,
            y + 11
        ));
    }
    for line in (0..=9).step_by(3) {
        let (at, end) = (MARGIN + line * SIDE, MARGIN + 9 * SIDE);
        add(format_args!(
            "<path d=\"M{MARGIN} {at}H{end}M{at} {MARGIN}V{end}\" stroke=\"black\" \
             stroke-width=\"2\" stroke-linecap=\"square\"/>"
        ));
    }
    let proven = match best.is_proven() {
        true => String::new(),
        false => format!(" (no solution is beyond {})", best.bound),
    };
    add(format_args!(
        "<text x=\"{}\" y=\"{}\" font-size=\"18\">score {}{proven}</text>\n</svg>",
        width / 2,
        height - MARGIN - 4,
        best.score
    ));
    svg
}

/// From pale yellow to red.
fn colour(heat: f64) -> [u8; 3] {
    let between = |cold: f64, hot: f64| (cold + heat * (hot - cold)).round() as u8;
    [
        between(255.0, 240.0),
        between(250.0, 120.0),
        between(225.0, 90.0),
    ]
}
