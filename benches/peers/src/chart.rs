//! The leads over the fastest peers as a picture, by the crate `plotters`.

use crate::engines::{Engine, ours};
use crate::markdown::{Report, thousands, three_digits};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::error::Error;

/// Sizes, in pixels.
const WIDTH: u32 = 860;
const NAMES: u32 = 290;
const HEAD: u32 = 64;
const BAR: u32 = 19;
const GAP: u32 = 18;
const AXIS: u32 = 56;
/// The colour of text, where a viewer prefers neither light nor dark.
const TEXT: RGBColor = RGBColor(0x1f, 0x23, 0x28);
/// Text by the viewer's preference; bars and lines can be seen on both.
const STYLE: &str =
    "<style>text{fill:#1f2328}@media(prefers-color-scheme:dark){text{fill:#e6edf3}}</style>";
const LINES: RGBColor = RGBColor(0x8c, 0x95, 0x9f);
const BARS: [RGBColor; 4] = [
    RGBColor(0x2f, 0x81, 0xf7),
    RGBColor(0x89, 0x57, 0xe5),
    RGBColor(0x8c, 0x95, 0x9f),
    RGBColor(0xbc, 0x4c, 0x00),
];

/// The picture as SVG: for each list a bar for each of our engines, as long as it is times as fast as the fastest
/// peer, whose name and puzzles a second stand beside.
///
/// # Errors
/// If there is nothing to draw, or it cannot be drawn.
pub fn draw(report: &Report<'_>) -> Result<String, Box<dyn Error>> {
    let shown = shown(report.engines);
    let leads: Vec<_> = report
        .comparisons
        .iter()
        .filter_map(|comparison| {
            let (peer, mut ratios) = comparison.leads(report.engines)?;
            ratios.retain(|(own, _)| shown.contains(own));
            Some((comparison, (peer, ratios)))
        })
        .collect();
    let ratios = leads.iter().flat_map(|(_, (_, ratios))| ratios);
    let longest = ratios
        .map(|(_, ratio)| ratio.median)
        .max_by(f64::total_cmp)
        .ok_or("there is no peer to compare with on any list")?;
    let row = shown.len() as u32 * BAR + GAP;
    let height = HEAD + leads.len() as u32 * row + AXIS;
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        let text = head(&area, report, &shown)?;
        let mut chart = ChartBuilder::on(&area)
            .margin_top(HEAD)
            .margin_right(24)
            .x_label_area_size(AXIS)
            .y_label_area_size(NAMES)
            .build_cartesian_2d(0.0..longest * 1.1, f64::from(leads.len() as u32 * row)..0.0)?;
        chart
            .configure_mesh()
            .disable_y_mesh()
            .y_labels(0)
            .x_labels(8)
            .x_label_formatter(&|ratio| format!("{ratio}x"))
            .x_desc("times as fast as the fastest peer of the list")
            .label_style(text(13).pos(Pos::new(HPos::Center, VPos::Top)))
            .light_line_style(TRANSPARENT)
            .bold_line_style(LINES.mix(0.4))
            .axis_style(LINES)
            .draw()?;
        for (number, (comparison, (peer, ratios))) in leads.iter().enumerate() {
            let top = number as u32 * row;
            for (place, (_, ratio)) in ratios.iter().enumerate() {
                let from = f64::from(top + place as u32 * BAR + GAP / 2);
                let (to, middle) = (from + f64::from(BAR - 3), from + f64::from(BAR - 3) / 2.0);
                let corners = [(0.0, from), (ratio.median, to)];
                let color = BARS[place % BARS.len()].filled();
                chart.draw_series([Rectangle::new(corners, color)])?;
                let style = text(12).pos(Pos::new(HPos::Left, VPos::Center));
                // That it is slower shall not be rounded away.
                let digits = if ratio.median < 1.0 { 2 } else { 1 };
                let label = format!("{:.digits$}x", ratio.median);
                chart.draw_series([Text::new(
                    label,
                    (ratio.median + longest * 0.007, middle),
                    style,
                )])?;
            }
            let right = (NAMES - 10) as i32;
            let middle = (HEAD + top + row / 2) as i32;
            let name = text(14).pos(Pos::new(HPos::Right, VPos::Bottom));
            area.draw(&Text::new(comparison.list.clone(), (right, middle), name))?;
            let below = text(12).pos(Pos::new(HPos::Right, VPos::Top));
            let rate = thousands(three_digits(comparison.rate(*peer)));
            let label = format!("{}, {rate}/s", report.engines[*peer].title);
            area.draw(&Text::new(label, (right, middle + 1), below))?;
        }
        // The speed of the peers themselves.
        let end = f64::from(leads.len() as u32 * row);
        let line = PathElement::new(vec![(1.0, 0.0), (1.0, end)], LINES.stroke_width(2));
        chart.draw_series([line])?;
        area.present()?;
    }
    let end = svg.find('>').ok_or("the picture has no beginning")? + 1;
    svg.insert_str(end, STYLE);
    Ok(svg)
}

/// Our engines with a bar, by number: programs if there are any, which are measured as peers are; else of each
/// width of vectors the fastest. The scalar engine has no vectors.
fn shown(engines: &[Engine]) -> Vec<usize> {
    let has = |name: &str| engines.iter().any(|engine| engine.name == name);
    let beaten = |name: &str| name == "scalar" || name == "avx512" && has("avx512-bitalg");
    let programs: Vec<usize> = ours(engines)
        .filter(|&own| engines[own].is_program())
        .collect();
    match programs.is_empty() {
        true => ours(engines)
            .filter(|&own| !beaten(&engines[own].name))
            .collect(),
        false => programs,
    }
}

/// Draws the heading and what the colours mean. Returns the style of text of a size.
fn head(
    area: &DrawingArea<SVGBackend<'_>, Shift>,
    report: &Report<'_>,
    shown: &[usize],
) -> Result<impl Fn(i32) -> TextStyle<'static>, Box<dyn Error>> {
    // What plotters calls the size is 1.24 of what SVG does.
    let text = |size| {
        ("sans-serif", f64::from(size) * 1.24)
            .into_font()
            .color(&TEXT)
    };
    let heading = format!(
        "One thread, counting to {}, on {}",
        report.rules.cap, report.processor
    );
    area.draw(&Text::new(heading, (16, 14), text(16)))?;
    let mut left = 16;
    for (place, &own) in shown.iter().enumerate() {
        let color = BARS[place % BARS.len()].filled();
        area.draw(&Rectangle::new([(left, 42), (left + 12, 54)], color))?;
        let title = report.engines[own].title.clone();
        let room = title.chars().count() as i32 * 8 + 36;
        area.draw(&Text::new(title, (left + 18, 42), text(13)))?;
        left += room;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::{Comparison, Measured, Rules};
    use crate::engines::Role;

    fn report<'a>(engines: &'a [Engine], comparisons: &'a [Comparison]) -> Report<'a> {
        Report {
            comparisons,
            engines,
            rules: Rules { rounds: 1, cap: 2 },
            processor: "an abacus",
            missing: &[],
        }
    }

    #[test]
    fn a_picture_has_the_lists_the_peers_the_ratios_and_the_processor() {
        let unused = |_: &[String], _| Vec::new();
        let engines = [
            Engine::new("lanes avx2", "avx2", Role::Ours, 9, unused),
            Engine::new("hasty & co", "hasty", Role::Peer, 9, unused),
            Engine::new("scalar", "scalar", Role::Ours, 9, unused),
            Engine::new("lanes portable", "portable", Role::Ours, 9, unused),
        ];
        let measured = |rate| Measured {
            puzzles: 9,
            rates: vec![rate],
            wrong: 0,
        };
        let comparison = Comparison {
            list: "a<b".into(),
            puzzles: 9,
            total: None,
            solutions: 9,
            measured: [123_450.0, 10_000.0, 5_000.0, 9_600.0].map(measured).into(),
        };
        let svg = draw(&report(&engines, &[comparison])).unwrap();
        assert!(
            svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"),
            "{svg}"
        );
        for expected in [
            "a&lt;b",
            "hasty &amp; co, 10,000/s",
            "12.3x",
            "0.96x",
            "lanes avx2",
            "counting to 2, on an abacus",
            "prefers-color-scheme:dark",
        ] {
            assert!(svg.contains(expected), "{expected} is not in\n{svg}");
        }
        assert!(!svg.contains("a<b"), "{svg}");
    }

    #[test]
    fn without_peers_there_is_no_picture() {
        let engines = [Engine::new("own", "own", Role::Ours, 9, |_, _| Vec::new())];
        assert!(draw(&report(&engines, &[])).is_err());
    }
}
