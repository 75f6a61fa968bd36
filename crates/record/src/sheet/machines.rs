//! Sheets of several records side by side.

use qipan_foreign::Foreign;
use qipan_row::{Role, Variant};

use super::{Subject, Tone, percent, scope};
use crate::agreement::Agreement;
use crate::ratio::Ratio;
use crate::report::Verdict;
use crate::sheet::{Cell, Column, Draft, Sheet};
use crate::side_by_side::{SideBySide, SideBySideRow};
use crate::together::LABELS;

impl Agreement {
    /// Class of a row on a page.
    const fn verdict(self) -> &'static str {
        match self {
            Agreement::Faster => Verdict::Faster.name(),
            Agreement::Slower => Verdict::Slower.name(),
            Agreement::Flips => "flips",
            Agreement::Depends => Verdict::Depends.name(),
            Agreement::Close | Agreement::Undecided => Verdict::Same.name(),
        }
    }
}

impl<'a> SideBySide<'a> {
    fn is_baseline(&self, row: &SideBySideRow<'_>) -> bool {
        row.board.name == self.baseline.name
    }

    /// Scope of the intervals.
    #[must_use]
    pub fn scope(&self) -> &'static str {
        let mut rows = self.rows.iter().flat_map(|row| row.figures.iter().flatten());
        scope(rows.any(|figures| figures.positions.is_some()))
    }

    /// The noise of each record: `A ±0.3 %, B ±0.5 %`.
    #[must_use]
    pub fn noise_in_words(&self) -> String {
        let noise = LABELS.iter().zip(&self.reports);
        let noise = noise
            .filter_map(|(label, report)| Some(format!("{label} ±{} %", percent(report.as_ref()?.noise))));
        noise.collect::<Vec<_>>().join(", ")
    }

    /// A column with the ratios in one record, and one with their intervals.
    fn ratios<'t>(
        &self,
        draft: Draft<'t, &'t SideBySideRow<'a>>,
        record: usize,
        [ratio, interval]: [Column; 2],
    ) -> Draft<'t, &'t SideBySideRow<'a>> {
        let known = |row: &&SideBySideRow<'_>| {
            let verdict =
                |ratio: Ratio| if self.is_baseline(row) { Verdict::Baseline } else { ratio.verdict };
            let ratio = row.figures[record].as_ref().map(Ratio::from);
            ratio.map(|ratio| Ratio { verdict: verdict(ratio), ..ratio })
        };
        draft.column(ratio, |row| Cell::ratio(known(row))).column(interval, |row| Cell::interval(known(row)))
    }
}

/// A board's name with the mark of its role.
fn board(row: &&SideBySideRow<'_>) -> Cell {
    let name = row.board.name.as_str();
    Cell::new(format!("{name}{}", row.board.role.mark()), name)
}

fn agreement(row: &&SideBySideRow<'_>) -> &'static str {
    row.agreement().map_or("", Agreement::words)
}

impl Sheet {
    /// The sheet of one comparison in several records: the ratios, and how they shift from the first record.
    pub fn of_several(one: &SideBySide<'_>) -> Self {
        let rows: Vec<_> = one.rows.iter().collect();
        let tone = |row: &&SideBySideRow<'_>| match row.board.role {
            _ if row.shifts.iter().flatten().any(|shift| !shift.is_same) => Tone::Good,
            Role::Contestant => Tone::Plain,
            _ => Tone::Quiet,
        };
        let mut draft = Self::of(&rows)
            .tones(tone)
            .subjects(|row| Subject {
                name: row.board.name.clone(),
                role: row.board.role,
                verdict: match row.agreement() {
                    _ if one.is_baseline(row) => Verdict::Baseline.name(),
                    agreement => agreement.map_or(Verdict::Same.name(), Agreement::verdict),
                },
                is_best: false,
                shallower: row.figures.iter().flatten().any(|figures| figures.shallower),
                provided: row.figures.iter().flatten().any(|figures| figures.provided),
            })
            .column(Column::text("board", "Board"), board);
        for (record, label) in LABELS.into_iter().enumerate().take(one.reports.len()) {
            let columns = [Column::for_people(label), Column::for_people("95 %").if_room()];
            draft = one.ratios(draft, record, columns);
        }
        for (record, label) in LABELS.iter().enumerate().take(one.reports.len()).skip(1) {
            let known = |row: &&SideBySideRow<'_>| row.shifts[record].as_ref().map(Ratio::from);
            let of = |row: &&SideBySideRow<'_>, cell: fn(Option<Ratio>) -> Cell| match known(row) {
                // The others are compared with it: it cannot shift.
                None if one.is_baseline(row) => Cell::text(""),
                known => cell(known),
            };
            draft = draft
                .column(Column::for_people(format!("{label}/A")), |row| of(row, Cell::ratio))
                .column(Column::for_people("95 %"), |row| of(row, Cell::interval));
        }
        let sheet = draft.text(Column::for_people("machines").shown_if(false), agreement).done();
        let mut notes = vec![format!(
            "Ratios to {}, above 1 is faster; 95 % for {}; noise {}; ≈ is within either.",
            one.baseline.name,
            one.scope(),
            one.noise_in_words()
        )];
        notes.extend(one.quotients_in_words());
        sheet.with(format!("{}, {}", one.game, one.title()), notes)
    }

    /// A column for each machine, by its name: each storage's ratio at its best, and whether the machines
    /// agree on it.
    pub fn of_machines(one: &SideBySide<'_>, machines: &[Foreign]) -> Self {
        let rows = one.shown();
        let mut draft = Self::of(&rows).column(Column::text("board", "Board"), board);
        for (record, (label, machine)) in LABELS.iter().zip(machines).enumerate() {
            let columns =
                [Column::for_people(format!("{label}: {}", machine.terminal())), Column::for_people("95 %")];
            draft = one.ratios(draft, record, columns);
        }
        let notes = vec![
            format!(
                "Ratios to {} at {}, above 1 is faster; 95 % for {}.",
                one.baseline.name,
                one.title(),
                one.scope()
            ),
            "≈ is within that interval or the machine's noise. Each storage at its best.".to_owned(),
        ];
        draft.text(Column::for_people("machines").to_the_left(), agreement).done().with(String::new(), notes)
    }

    /// All comparisons, for programs: a line per board and record.
    pub fn of_all_several(all: &[SideBySide<'_>]) -> Self {
        let of_row = |(one, row)| {
            let (one, row): (&SideBySide<'_>, &SideBySideRow<'_>) = (one, row);
            (0..row.figures.len()).map(move |record| (one, row, record))
        };
        let rows = all.iter().flat_map(|one| one.rows.iter().map(move |row| (one, row)));
        let lines: Vec<_> = rows.flat_map(of_row).collect();
        Self::of(&lines)
            .value("game", |(one, ..)| one.game)
            .value("model", |(one, ..)| one.model.name())
            .value("pressure_kib", |(one, ..)| one.variant.pressure())
            .value("threads", |(one, ..)| one.variant.threads())
            .value("baseline", |(one, ..)| one.baseline.name.as_str())
            .value("board", |(_, row, _)| row.board.name.as_str())
            .value("record", |(.., record)| LABELS[*record])
            .value("ratio", |(_, row, record)| row.figures[*record].as_ref().map(|row| row.ratio))
            .ends(["low", "high"], |(_, row, record)| Some(row.figures[*record].as_ref()?.interval))
            .ends(["like_low", "like_high"], |(_, row, record)| row.figures[*record].as_ref()?.positions)
            .value("verdict", |(_, row, record)| row.figures[*record].as_ref().map(|row| row.verdict.name()))
            .value("noise", |(one, _, record)| one.reports[*record].as_ref().map(|report| report.noise))
            .value("agreement", |(_, row, _)| row.agreement().map(Agreement::words))
            .value("shift", |(_, row, record)| row.shifts[*record].map(|shift| shift.ratio))
            .ends(["shift_low", "shift_high"], |(_, row, record)| Some(row.shifts[*record]?.interval))
            .value("is_same", |(_, row, record)| row.shifts[*record].map(|shift| shift.is_same))
            .value("is_same_work", |(_, row, record)| row.shifts[*record].map(|shift| shift.is_same_work))
            .done()
    }

    /// Kendall's tau of the records' orders at each plain model, of the two that agree least.
    pub fn of_taus(all: &[&SideBySide<'_>]) -> Self {
        let plain = all.iter().filter(|one| one.variant == Variant::Plain);
        let taus: Vec<_> = plain.filter_map(|one| Some((one.title(), one.tau()?.in_words()))).collect();
        Self::of(&taus)
            .text(Column::text("model", "Model"), |(model, _)| model.as_str())
            .text(Column::figure("tau", "Tau"), |(_, tau)| tau.as_str())
            .done()
    }
}
