//! What all pictures share: sizes, inks, the frame with its words, and marks.
//!
//! Marks are placed in pixels of the whole picture, which [`Canvas::at`] gives for values.

use plotters::backend::SVGBackend;
use plotters::chart::{ChartBuilder, ChartContext};
use plotters::coord::Shift;
use plotters::coord::cartesian::Cartesian2d;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::element::{Circle, DashedPathElement, PathElement, Polygon, Rectangle};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{BLACK, Color, FontStyle, RGBAColor, RGBColor, ShapeStyle, TextStyle};

use super::axis::Axis;
use super::labels::{clipped, text_width, wrapped};

/// Pixels from left to right; everything else is sized so that this reads on a phone.
pub(super) const WIDTH: i32 = 800;
/// Empty at the edges.
pub(super) const EDGE: i32 = 16;
/// Font size of names and figures.
pub(super) const TEXT: i32 = 20;
/// Font size of what stands at an axis and below the title.
pub(super) const SMALL: i32 = 18;
const TITLE: i32 = 26;
/// From line to line of small text.
const LINE: i32 = 24;
/// Radius of a dot.
pub(super) const DOT: i32 = 6;

/// Inks: told apart by all eyes, after Okabe and Ito, <https://jfly.uni-koeln.de/color/>.
pub(super) const BLUE: RGBColor = RGBColor(0, 114, 178);
/// The other one.
pub(super) const VERMILLION: RGBColor = RGBColor(213, 94, 0);

/// Grey of lines that are there for others.
pub(super) fn grey() -> RGBAColor {
    BLACK.mix(0.5)
}

/// A picture without its paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Drawing {
    /// Pixels from top to bottom.
    pub height: i32,
    /// Elements of SVG, a line each.
    pub elements: String,
}

/// What a picture has around its marks.
#[derive(Clone, Debug)]
pub(super) struct Frame<'a> {
    /// The title.
    pub title: &'a str,
    /// What one sees, below the title.
    pub prose: &'a str,
    /// What the horizontal axis shows, with its unit.
    pub x_label: String,
    /// What the vertical axis shows, with its unit, where it is not names.
    pub y_label: Option<String>,
    /// The horizontal axis.
    pub x: Axis,
    /// The vertical axis.
    pub y: Axis,
    /// Font size of what stands at the vertical axis.
    pub names: i32,
    /// Pixels for a legend between the words and the marks.
    pub legend: i32,
    /// Pixels for the words at the left of the marks.
    pub left: i32,
    /// Pixels for the words at the right of the marks.
    pub right: i32,
    /// Pixels for the marks, from top to bottom.
    pub height: i32,
}

/// A framed area to draw in.
pub(super) struct Canvas<'a> {
    area: DrawingArea<SVGBackend<'a>, Shift>,
    chart: ChartContext<'a, SVGBackend<'a>, Cartesian2d<Axis, Axis>>,
}

/// A place in pixels.
pub(super) type Place = (i32, i32);

const WRITTEN: &str = "a string takes everything";

/// Draws the frame and what is in it.
pub(super) fn draw(frame: Frame<'_>, marks: impl FnOnce(&Canvas<'_>)) -> Drawing {
    let prose = wrapped(frame.prose, SMALL, WIDTH - 2 * EDGE);
    let lines = prose.len() + usize::from(frame.y_label.is_some());
    let header = EDGE + TITLE + 10 + LINE * i32::try_from(lines).expect("a few lines") + 8 + frame.legend;
    let footer = 2 * LINE + 6 + EDGE;
    let height = header + frame.height + footer;
    let mut file = String::new();
    {
        let size = (WIDTH.unsigned_abs(), height.unsigned_abs());
        let area = SVGBackend::with_string(&mut file, size).into_drawing_area();
        let mut chart = ChartBuilder::on(&area)
            .margin_top(header)
            .margin_bottom(footer - LINE - 6)
            .margin_left(EDGE)
            .margin_right(EDGE + frame.right)
            .x_label_area_size(LINE + 6)
            .y_label_area_size(frame.left)
            .build_cartesian_2d(frame.x, frame.y)
            .expect(WRITTEN);
        chart
            .configure_mesh()
            .bold_line_style(BLACK.mix(0.15))
            .axis_style(BLACK.mix(0.4))
            .x_label_style(style(SMALL, HPos::Center))
            .y_label_style(style(frame.names, HPos::Right))
            .draw()
            .expect(WRITTEN);
        let canvas = Canvas { area, chart };
        let mut y = EDGE + TITLE / 2;
        canvas.bold((EDGE, y), HPos::Left, TITLE, &clipped(frame.title, TITLE, WIDTH - 2 * EDGE));
        y += TITLE / 2 + 10 + LINE / 2;
        for line in prose {
            canvas.text((EDGE, y), HPos::Left, SMALL, &line);
            y += LINE;
        }
        if let Some(label) = frame.y_label {
            canvas.text((EDGE, y), HPos::Left, SMALL, &label);
        }
        let [(left, _), (right, _)] = canvas.corners();
        // Below the middle of its axis, unless it is longer than that allows.
        let x_label = clipped(&frame.x_label, SMALL, WIDTH - 2 * EDGE);
        let half = text_width(&x_label, SMALL) / 2;
        let middle = ((left + right) / 2).min(WIDTH - EDGE - half).max(EDGE + half);
        canvas.text((middle, height - EDGE - LINE / 2), HPos::Center, SMALL, &x_label);
        marks(&canvas);
        canvas.area.present().expect(WRITTEN);
    }
    let elements = file.split_once('\n').and_then(|(_, rest)| rest.strip_suffix("</svg>\n"));
    Drawing { height, elements: elements.expect("the library writes one <svg> element").to_owned() }
}

fn style(size: i32, anchor: HPos) -> TextStyle<'static> {
    // The library divides by this, to reckon from the height of a line to that of the letters.
    let size = f64::from(size) * 1.24;
    TextStyle::from(("sans-serif", size)).pos(Pos::new(anchor, VPos::Center))
}

fn bold(style: TextStyle<'_>) -> TextStyle<'_> {
    let TextStyle { font, color, pos } = style;
    TextStyle { font: font.style(FontStyle::Bold), color, pos }
}

impl<'a> Canvas<'a> {
    fn put<E>(&self, element: &E)
    where
        for<'b> &'b E: plotters::element::PointCollection<'b, Place>,
        E: plotters::element::Drawable<SVGBackend<'a>>,
    {
        self.area.draw(element).expect(WRITTEN);
    }

    /// The place of a pair of values.
    pub(super) fn at(&self, x: f64, y: f64) -> Place {
        self.chart.backend_coord(&(x, y))
    }

    /// The places at the top left and the bottom right of the marks' area.
    pub(super) fn corners(&self) -> [Place; 2] {
        let (x, y) = self.chart.plotting_area().get_pixel_range();
        [(x.start, y.start), (x.end, y.end)]
    }

    /// A line of text, centred on the place's height.
    pub(super) fn text(&self, at: Place, anchor: HPos, size: i32, text: &str) {
        self.styled(at, &style(size, anchor), text);
    }

    /// The same in bold.
    pub(super) fn bold(&self, at: Place, anchor: HPos, size: i32, text: &str) {
        self.styled(at, &bold(style(size, anchor)), text);
    }

    fn styled(&self, at: Place, style: &TextStyle<'_>, text: &str) {
        self.area.draw_text(text, style, at).expect(WRITTEN);
    }

    /// A line through some places.
    pub(super) fn line(&self, places: &[Place], ink: impl Color, width: u32) {
        self.put(&PathElement::new(places.to_vec(), ink.stroke_width(width)));
    }

    /// A dashed line through some places.
    pub(super) fn dashes(&self, places: &[Place], ink: impl Color, width: u32) {
        self.put(&DashedPathElement::new(places.to_vec(), 8, 6, ink.stroke_width(width)));
    }

    /// A grey box between two corners.
    pub(super) fn shade(&self, corners: [Place; 2]) {
        self.put(&Rectangle::new(corners, BLACK.mix(0.1).filled()));
    }

    /// A box between two corners.
    pub(super) fn fill(&self, corners: [Place; 2], ink: impl Color) {
        self.put(&Rectangle::new(corners, ink.filled()));
    }

    /// A dot, hollow for guests.
    pub(super) fn dot(&self, at: Place, ink: impl Color, is_hollow: bool) {
        let style: ShapeStyle = if is_hollow { ink.stroke_width(2) } else { ink.filled() };
        self.put(&Circle::new(at, DOT, style));
    }

    /// An arrow head with its tip at a place.
    pub(super) fn arrow(&self, (x, y): Place, is_to_left: bool, ink: impl Color) {
        let foot = if is_to_left { x + 2 * DOT } else { x - 2 * DOT };
        self.put(&Polygon::new(vec![(x, y), (foot, y - DOT), (foot, y + DOT)], ink.filled()));
    }
}
