//! Sheets as tables of the page.

use minijinja::value::Value;
use qipan_record::sheet::{Line, Sheet, Subject};
use qipan_record::{Language, Role, Verdict};
use serde::Serialize;

use super::bar::{Bar, Scale};
use super::place::Place;
use super::text::{breakable, in_languages};

/// A table of the page.
#[derive(Debug, Serialize)]
pub(super) struct Table {
    class: &'static str,
    /// Key of its order in the address; empty if the script does not sort it.
    order: &'static str,
    /// Beginning of its name in the page.
    place: &'static str,
    /// Words behind the game's name above it.
    caption: String,
    scale: Option<Scale>,
    heads: Vec<Head>,
    lines: Vec<LineView>,
    has_guests: bool,
    has_shallower: bool,
    has_provided: bool,
}

/// The head of a column, and the place of its cells in a sheet.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Head {
    class: &'static str,
    /// Name of the order by this column; empty if there is none.
    sort: String,
    is_down: bool,
    is_sorted: bool,
    title: Value,
    small: String,
    #[serde(skip)]
    key: String,
    #[serde(skip)]
    cells: Cells,
    /// Class of its cells.
    #[serde(skip)]
    of_cells: &'static str,
    #[serde(skip)]
    is_if_shown: bool,
}

/// Column of a sheet as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cells {
    /// Its texts.
    Texts,
    /// Its texts, which are names that may be broken.
    Names,
    /// Its texts, of which some are Chinese.
    Languages,
    /// Its ratios, each of the class of its verdict.
    Verdicts,
    /// Its ratios, with the intervals of the next column below them.
    Ratios,
    /// The intervals of the next column.
    Intervals,
    /// The marks of a ratio, on the table's scale.
    Bars,
}

/// A line of a table.
#[derive(Debug, Serialize)]
struct LineView {
    class: String,
    /// The row that it leads to.
    subject: Option<Subject>,
    links: Option<Place>,
    cells: Vec<CellView>,
}

/// A cell of a table.
#[derive(Debug, Serialize)]
struct CellView {
    class: &'static str,
    text: Value,
    small: String,
    bar: Option<Bar>,
}

impl Head {
    /// Head of a column whose name may be broken.
    pub(super) fn named(name: &str) -> Self {
        Self { title: safe(name), ..Self::of(name, "") }
    }

    /// Head of the boards.
    pub(super) fn board(language: Language) -> Self {
        Self::of("board", language.pick("Board", "棋盘"))
    }

    /// Head of a column of a sheet.
    pub(super) fn of(key: impl Into<String>, title: &str) -> Self {
        let key = key.into();
        Self {
            class: "",
            sort: key.clone(),
            is_down: false,
            is_sorted: false,
            title: Value::from(title),
            small: String::new(),
            key,
            cells: Cells::Texts,
            of_cells: "",
            is_if_shown: false,
        }
    }

    /// Head of the bars.
    pub(super) fn bars(title: &str) -> Self {
        Self::of("ratio", title).unsorted().class("bar-head", "bar").cells(Cells::Bars)
    }

    /// Head of the intervals of a column's ratios.
    pub(super) fn intervals(key: impl Into<String>, title: &str) -> Self {
        Self::of(key, title).unsorted().cells(Cells::Intervals)
    }

    /// The same with a line below the title.
    pub(super) fn small(self, small: impl Into<String>) -> Self {
        Self { small: small.into(), ..self }
    }

    /// The same by another name in the address.
    pub(super) fn sort(self, sort: impl Into<String>) -> Self {
        Self { sort: sort.into(), ..self }
    }

    /// The same, by which the script does not sort.
    pub(super) fn unsorted(self) -> Self {
        self.sort("")
    }

    /// The same, from the greatest down at first if that is better.
    pub(super) fn down_if(self, is_down: bool) -> Self {
        Self { is_down, ..self }
    }

    /// The same, by which the table is sorted from the greatest down.
    pub(super) fn sorted(self) -> Self {
        Self { is_sorted: true, ..self.down_if(true) }
    }

    /// The same with a class, and one of its cells.
    pub(super) fn class(self, class: &'static str, of_cells: &'static str) -> Self {
        Self { class, of_cells, ..self }
    }

    /// The same, of texts.
    pub(super) fn text(self) -> Self {
        self.class("text", "text")
    }

    /// The same, of which that is drawn.
    pub(super) fn cells(self, cells: Cells) -> Self {
        Self { cells, ..self }
    }

    /// The same, only where the sheet shows the column to people.
    pub(super) fn if_shown(self) -> Self {
        Self { is_if_shown: true, ..self }
    }

    fn cell(&self, line: &Line, at: usize, language: Language) -> CellView {
        let cell = &line.cells[at];
        let interval = || match line.cells.get(at + 1) {
            Some(next) if !next.is_absent && next.verdict != Some(Verdict::Baseline) => next.text.clone(),
            _ => String::new(),
        };
        let text = match self.cells {
            Cells::Bars => Value::from(""),
            Cells::Intervals => Value::from(interval()),
            _ if cell.is_absent => Value::from(language.pick("n/a", "无")),
            Cells::Names => safe(&cell.text),
            Cells::Languages => Value::from_safe_string(in_languages(&cell.text)),
            Cells::Texts | Cells::Verdicts | Cells::Ratios => Value::from(cell.text.as_str()),
        };
        CellView {
            class: match self.cells {
                Cells::Verdicts => cell.verdict.map_or("absent", Verdict::name),
                _ if cell.is_best => "top",
                _ => self.of_cells,
            },
            text,
            small: if self.cells == Cells::Ratios { interval() } else { String::new() },
            bar: None,
        }
    }
}

/// A name as markup.
fn safe(name: &str) -> Value {
    Value::from_safe_string(breakable(name))
}

/// Class of a line that is of a row.
fn class_of(subject: &Subject) -> String {
    let role = if subject.role == Role::Contestant { "" } else { subject.role.name() };
    let best = if subject.is_best { "best" } else { "" };
    let words = [role, subject.verdict, best];
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

impl Table {
    /// A sheet with some of its columns. `place` begins the name of the table in the page, `order` is the key
    /// of its order in the address.
    pub(super) fn of(
        sheet: &Sheet,
        [place, order]: [&'static str; 2],
        caption: String,
        heads: impl IntoIterator<Item = Head>,
    ) -> Self {
        let known = heads.into_iter().filter(|head| !head.is_if_shown || sheet.shows(&head.key));
        let (places, heads): (Vec<_>, Vec<_>) =
            known.filter_map(|head| Some((sheet.place(&head.key)?, head))).unzip();
        let line = |line: &Line| LineView {
            class: line.subject.as_ref().map(class_of).unwrap_or_default(),
            subject: line.subject.clone(),
            links: None,
            cells: heads.iter().zip(&places).map(|(head, &at)| head.cell(line, at, sheet.language)).collect(),
        };
        let subjects = || sheet.lines.iter().filter_map(|line| line.subject.as_ref());
        Self {
            class: "figures",
            order,
            place,
            caption,
            scale: None,
            lines: sheet.lines.iter().map(line).collect(),
            has_guests: subjects().any(|subject| subject.role.is_of_others()),
            has_shallower: subjects().any(|subject| subject.shallower),
            has_provided: subjects().any(|subject| subject.provided),
            heads,
        }
    }

    /// The same of another class.
    pub(super) fn class(self, class: &'static str) -> Self {
        Self { class, ..self }
    }

    /// The same with a class for each line.
    pub(super) fn lines_of(mut self, sheet: &Sheet, class: impl Fn(&Line) -> &'static str) -> Self {
        let lines = self.lines.iter_mut().zip(&sheet.lines);
        lines.for_each(|(view, line)| class(line).clone_into(&mut view.class));
        self
    }

    /// The same with the bars of its lines on a scale.
    pub(super) fn on(mut self, scale: Scale, bars: impl IntoIterator<Item = Option<Bar>>) -> Self {
        let place = self.heads.iter().position(|head| head.cells == Cells::Bars);
        for (line, bar) in self.lines.iter_mut().zip(bars) {
            if let Some(cell) = place.and_then(|place| line.cells.get_mut(place)) {
                cell.bar = bar;
            }
        }
        Self { scale: Some(scale), ..self }
    }

    /// The same with the places of the lines' boards.
    pub(super) fn with_links(mut self, links: impl IntoIterator<Item = Option<Place>>) -> Self {
        self.lines.iter_mut().zip(links).for_each(|(line, place)| line.links = place);
        self
    }
}
