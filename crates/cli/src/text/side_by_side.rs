//! Several records side by side: ratios, and how they shift from the first record to the others.

use anstyle::Style;
use qipan_record::{
    Agreement, Beside, ClaimBeside, GroupReport, LABELS, Record, Role, Shift, SideBySide, Standing,
    conclusion_of_several, span, within,
};
use qipan_report::page::date;

use crate::text::output::{DIM, GOOD};
use crate::text::table::{Cell, Column, Format, Table};
use crate::text::tables::{Teller, level, verdict};

/// The most records that a table has columns for.
pub(crate) const MOST: usize = LABELS.len();

/// The columns of how they differ from the first.
const SHIFTS: [&str; 9] = ["", "B/A", "C/A", "D/A", "E/A", "F/A", "G/A", "H/A", "I/A"];

pub(crate) fn run(names: &[String], records: &[Record], teller: &mut Teller<'_>) -> anyhow::Result<()> {
    let all = SideBySide::of(&records.iter().collect::<Vec<_>>());
    if all.is_empty() {
        anyhow::bail!(
            "{}: groups: found no board and model of {}, expected at least one in common",
            names[1..].join(", "),
            names[0]
        );
    }
    for (label, (name, record)) in LABELS.iter().zip(names.iter().zip(records)) {
        teller.words(&legend(label, name, record, teller.format))?;
    }
    if teller.format.is_for_programs() {
        teller.output.line(&self::all(&all).render(teller.format))?;
    } else {
        for one in &all {
            teller.heading(&format!("{}, {}", one.game, one.title()))?;
            teller.output.line(&table(one).render(teller.format))?;
            teller.notes(&notes(one))?;
        }
    }
    let reports: Vec<_> = records.iter().map(GroupReport::all).collect();
    if !teller.format.is_for_programs() {
        claims(&ClaimBeside::of(&reports), teller)?;
    }
    teller.conclusions(&conclusion_of_several(&reports, &all))
}

/// Writes how the claims stand in each record, if more than one decides any of them.
fn claims(claims: &[ClaimBeside], teller: &mut Teller<'_>) -> anyhow::Result<()> {
    if claims.iter().all(|one| one.agrees().is_none()) {
        return Ok(());
    }
    teller.heading("What the texts say")?;
    let mut columns = vec![
        Column::for_people("No.").to_the_left(),
        Column { width: 40, ..Column::for_people("Claim").to_the_left() },
    ];
    let records = claims.first().map_or(0, |one| one.judged.len());
    columns.extend(LABELS.iter().take(records).map(|label| Column::for_people(label).to_the_left()));
    columns.push(Column::for_people("machines").to_the_left());
    let mut table = Table::new(&columns);
    for one in claims.iter().filter(|one| one.agrees().is_some()) {
        let style = if one.agrees() == Some(false) { GOOD } else { Style::new() };
        let mut cells = vec![Cell::text(one.claim.number.to_string()), Cell::text(&one.claim.says)];
        cells.extend(one.judged.iter().map(|judged| Cell::text(judged.words())));
        cells.push(Cell::text(one.agreement()));
        table.push(style, cells);
    }
    teller.output.line(&table.render(teller.format))
}

/// Meaning of a label.
fn legend(label: &str, name: &str, record: &Record, format: Format) -> String {
    let session = record.sessions.last().map(|session| {
        let commit =
            session.program.commit.as_deref().map_or("unknown", |commit| commit.get(..8).unwrap_or(commit));
        format!(", {}, commit {commit}, {}", date(session.started), session.before)
    });
    let text = format!("{label}: {name}, profile {}{}", record.plan.profile, session.unwrap_or_default());
    if format == Format::Markdown { format!("- {text}") } else { text }
}

fn table(one: &SideBySide<'_>) -> Table {
    let mut columns = vec![Column::text("board", "Board")];
    for label in LABELS.iter().take(one.reports.len()) {
        columns.extend([Column::for_people(label), Column::for_people("95 %").if_room()]);
    }
    for label in SHIFTS.iter().take(one.reports.len()).skip(1) {
        columns.extend([Column::for_people(label), Column::for_people("95 %")]);
    }
    let mut table = Table::new(&columns);
    for row in &one.rows {
        let is_beyond = row.shifts.iter().flatten().any(|shift| !shift.is_same);
        let style = match row.board.role {
            _ if is_beyond => GOOD,
            Role::Contestant => Style::new(),
            _ => DIM,
        };
        table.push(style, cells(one, row));
    }
    table
}

/// A column for each machine: each storage's ratio at its best, and whether the machines agree on it.
pub(crate) fn machines(one: &SideBySide<'_>, records: &[&Record]) -> Table {
    let mut columns = vec![Column::text("board", "Board")];
    for (label, record) in LABELS.iter().zip(records) {
        let session = record.sessions.first();
        let cpu = session.map_or_else(|| "?".to_owned(), |session| session.before.name());
        let name: &'static str = format!("{label}: {cpu}").leak();
        columns.extend([Column::for_people(name), Column::for_people("95 %")]);
    }
    columns.push(Column::for_people("machines").to_the_left());
    let mut table = Table::new(&columns);
    for row in one.shown() {
        let mut cells = vec![Cell::text(format!("{}{}", row.board.name, row.board.role.mark()))];
        cells.extend(ratios(one, row));
        cells.push(Cell::text(row.agreement().map_or("", Agreement::words)));
        table.push(Style::new(), cells);
    }
    table
}

/// Notes that explain that table.
pub(crate) fn notes_on_machines(one: &SideBySide<'_>) -> Vec<String> {
    vec![
        format!(
            "Ratios to {} at {}, above 1 is faster; 95 % {}.",
            one.baseline.name,
            one.title(),
            level(has_positions(one))
        ),
        "≈ is within that interval or the machine's noise. Each storage at its best.".to_owned(),
    ]
}

/// Sign for people where there is nothing.
const NONE: &str = "–";

fn cells(one: &SideBySide<'_>, row: &Beside<'_>) -> Vec<Cell> {
    let mut cells = vec![Cell::text(format!("{}{}", row.board.name, row.board.role.mark()))];
    let is_baseline = row.board.name == one.baseline.name;
    cells.extend(ratios(one, row));
    for shift in &row.shifts[1..] {
        let (ratio, interval) = match shift {
            None if is_baseline => (String::new(), String::new()),
            None => (NONE.to_owned(), NONE.to_owned()),
            Some(Shift { ratio, interval, positions, is_same, .. }) => {
                let mark = if *is_same { "≈ " } else { "" };
                let interval = positions.unwrap_or(*interval);
                (format!("{mark}{}", within(*ratio, interval)), span(interval))
            }
        };
        cells.extend([Cell::text(ratio), Cell::text(interval)]);
    }
    cells
}

fn has_positions(one: &SideBySide<'_>) -> bool {
    let mut standings = one.rows.iter().flat_map(|row| row.standings.iter().flatten());
    standings.any(|standing| standing.positions.is_some())
}

/// Cells with the ratio in each record and its interval for positions like these.
fn ratios(one: &SideBySide<'_>, row: &Beside<'_>) -> Vec<Cell> {
    let is_baseline = row.board.name == one.baseline.name;
    let cells = |standing: &Option<Standing<'_>>| match standing {
        None => [NONE.to_owned(), NONE.to_owned()],
        Some(_) if is_baseline => ["1".to_owned(), "baseline".to_owned()],
        Some(standing) => [standing.shown(), span(standing.widest())],
    };
    row.standings.iter().flat_map(cells).map(Cell::text).collect()
}

fn notes(one: &SideBySide<'_>) -> Vec<String> {
    let noise: Vec<_> = LABELS
        .iter()
        .zip(&one.reports)
        .filter_map(|(label, report)| Some(format!("{label} ±{:.1} %", report.as_ref()?.noise * 100.0)))
        .collect();
    let mut notes = vec![format!(
        "Ratios to {}, above 1 is faster; 95 % {}; noise {}; ≈ is within either.",
        one.baseline.name,
        level(has_positions(one)),
        noise.join(", ")
    )];
    notes.extend(one.quotients_in_words());
    notes
}

/// Columns for programs: a row per board and record.
const LONG: &[Column] = &[
    Column::for_programs("game"),
    Column::for_programs("model"),
    Column::for_programs("pressure_kib"),
    Column::for_programs("threads"),
    Column::for_programs("baseline"),
    Column::for_programs("board"),
    Column::for_programs("record"),
    Column::for_programs("ratio"),
    Column::for_programs("low"),
    Column::for_programs("high"),
    Column::for_programs("like_low"),
    Column::for_programs("like_high"),
    Column::for_programs("verdict"),
    Column::for_programs("noise"),
    Column::for_programs("agreement"),
    Column::for_programs("shift"),
    Column::for_programs("shift_low"),
    Column::for_programs("shift_high"),
    Column::for_programs("is_same"),
    Column::for_programs("is_same_work"),
];

/// All comparisons as one table, for programs.
pub(crate) fn all(all: &[SideBySide<'_>]) -> Table {
    let mut table = Table::new(LONG);
    all.iter().for_each(|one| push_long(&mut table, one));
    table
}

fn push_long(table: &mut Table, one: &SideBySide<'_>) {
    for row in &one.rows {
        for (index, (standing, shift)) in row.standings.iter().zip(&row.shifts).enumerate() {
            let report = one.reports[index].as_ref();
            let standing = standing.as_ref();
            let cells = vec![
                Cell::text(one.game),
                Cell::text(one.model.name()),
                Cell::new("", one.variant.pressure()),
                Cell::new("", one.variant.threads()),
                Cell::text(&one.baseline.name),
                Cell::text(&row.board.name),
                Cell::text(LABELS[index]),
                Cell::new("", standing.map(|standing| standing.ratio)),
                Cell::new("", standing.map(|standing| standing.interval.low)),
                Cell::new("", standing.map(|standing| standing.interval.high)),
                Cell::new(
                    "",
                    standing.and_then(|standing| standing.positions).map(|positions| positions.low),
                ),
                Cell::new(
                    "",
                    standing.and_then(|standing| standing.positions).map(|positions| positions.high),
                ),
                Cell::new("", standing.map(|standing| verdict(standing.verdict))),
                Cell::new("", report.map(|report| report.noise)),
                Cell::new("", row.agreement().map(Agreement::words)),
                Cell::new("", shift.map(|shift| shift.ratio)),
                Cell::new("", shift.map(|shift| shift.interval.low)),
                Cell::new("", shift.map(|shift| shift.interval.high)),
                Cell::new("", shift.map(|shift| shift.is_same)),
                Cell::new("", shift.map(|shift| shift.is_same_work)),
            ];
            table.push(Style::new(), cells);
        }
    }
}
