//! Sheets of several records side by side.

use qipan_foreign::Foreign;
use qipan_game::say;
use qipan_row::{Role, Variant};

use super::{Subject, Tone, percent};
use crate::agreement::Agreement;
use crate::language::Language;
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
    pub fn scope(&self, language: Language) -> &'static str {
        language.scope(self.has_positions())
    }

    /// Returns true if any record has positions enough to tell of others like them.
    #[must_use]
    pub fn has_positions(&self) -> bool {
        let mut rows = self.rows.iter().flat_map(|row| row.figures.iter().flatten());
        rows.any(|figures| figures.positions.is_some())
    }

    /// The noise of each record: `A ±0.3 %, B ±0.5 %`.
    #[must_use]
    pub fn noise_in_words(&self, language: Language) -> String {
        let noise = LABELS.iter().zip(&self.reports);
        let noise = noise
            .filter_map(|(label, report)| Some(format!("{label} ±{} %", percent(report.as_ref()?.noise))));
        noise.collect::<Vec<_>>().join(language.pick(", ", "，"))
    }

    /// A column with the ratios in one record, and one with their intervals.
    fn ratios<'t>(
        &self,
        draft: Draft<'t, &'t SideBySideRow<'a>>,
        record: usize,
        [ratio, interval]: [Column; 2],
        language: Language,
    ) -> Draft<'t, &'t SideBySideRow<'a>> {
        let known = |row: &&SideBySideRow<'_>| {
            let verdict =
                |ratio: Ratio| if self.is_baseline(row) { Verdict::Baseline } else { ratio.verdict };
            let ratio = row.figures[record].as_ref().map(Ratio::from);
            ratio.map(|ratio| Ratio { verdict: verdict(ratio), ..ratio })
        };
        draft
            .column(ratio, |row| Cell::ratio(known(row)))
            .column(interval, |row| Cell::interval(known(row), language))
    }
}

/// A board's name with the mark of its role.
fn board(row: &SideBySideRow<'_>, language: Language) -> Cell {
    let name = row.board.name.as_str();
    Cell::new(format!("{name}{}", language.mark(row.board.role)), name)
}

fn agreement(row: &SideBySideRow<'_>, language: Language) -> &'static str {
    row.agreement().map_or("", |agreement| agreement.words(language))
}

/// The column of what all machines say of a row.
fn machines(language: Language) -> Column {
    Column::keyed("machines", language.pick("machines", "各机器"))
}

impl Sheet {
    /// The sheet of one comparison in several records: the ratios, and how they shift from the first record.
    pub fn of_several(one: &SideBySide<'_>, language: Language) -> Self {
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
            .column(Column::board(language), |row| board(row, language));
        for (record, label) in LABELS.into_iter().enumerate().take(one.reports.len()) {
            let columns = [Column::keyed(label, label), Column::intervals().if_room()];
            draft = one.ratios(draft, record, columns, language);
        }
        for (record, label) in LABELS.iter().enumerate().take(one.reports.len()).skip(1) {
            let known = |row: &&SideBySideRow<'_>| row.shifts[record].as_ref().map(Ratio::from);
            let of = |row: &&SideBySideRow<'_>, cell: &dyn Fn(Option<Ratio>) -> Cell| match known(row) {
                // The others are compared with it: it cannot shift.
                None if one.is_baseline(row) => Cell::text(""),
                known => cell(known),
            };
            let name = format!("{label}/A");
            draft = draft
                .column(Column::keyed(name.clone(), name), |row| of(row, &Cell::ratio))
                .column(Column::intervals(), |row| of(row, &|known| Cell::interval(known, language)));
        }
        let sheet = draft.text(machines(language).shown_if(false), |row| agreement(row, language)).done();
        let (baseline, scope, noise) =
            (&one.baseline.name, one.scope(language), one.noise_in_words(language));
        let mut notes = vec![language.say(say!(
            "Ratios to {baseline}, above 1 is faster; 95 % for {scope}; noise {noise}; ≈ is within either.",
            "与 {baseline} 的速度比，大于 1 为较快；95 % 区间针对{scope}；噪声 {noise}；≈ 在两者之一以内。"
        ))];
        notes.extend(one.quotients_in_words(language));
        let (game, title) = (language.of_game(one.game), one.title(language));
        sheet.with(language.say(say!("{game}, {title}", "{game}，{title}")), notes).in_language(language)
    }

    /// A column for each machine, by its name: each storage's ratio at its best, and whether the machines
    /// agree on it.
    pub fn of_machines(one: &SideBySide<'_>, names: &[Foreign], language: Language) -> Self {
        let rows = one.shown();
        let mut draft = Self::of(&rows).column(Column::board(language), |row| board(row, language));
        for (record, (label, machine)) in LABELS.iter().zip(names).enumerate() {
            let machine = machine.terminal();
            let title = language.say(say!("{label}: {machine}", "{label}：{machine}"));
            let columns = [Column::keyed(*label, title), Column::intervals()];
            draft = one.ratios(draft, record, columns, language);
        }
        let (baseline, title, scope) = (&one.baseline.name, one.title(language), one.scope(language));
        let notes = vec![
            language.say(say!(
                "Ratios to {baseline} at {title}, above 1 is faster; 95 % for {scope}.",
                "{title} 下与 {baseline} 的速度比，大于 1 为较快；95 % 区间针对{scope}。"
            )),
            language.say(say!(
                "≈ is within that interval or the machine's noise. Each storage at its best.",
                "≈ 在该区间或该机器的噪声之内。每种存储方式取它最快的形式。"
            )),
        ];
        let sheet = draft.text(machines(language).to_the_left(), |row| agreement(row, language)).done();
        sheet.with(String::new(), notes).in_language(language)
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
            .value("agreement", |(_, row, _)| row.agreement().map(|one| one.words(Language::En)))
            .value("shift", |(_, row, record)| row.shifts[*record].map(|shift| shift.ratio))
            .ends(["shift_low", "shift_high"], |(_, row, record)| Some(row.shifts[*record]?.interval))
            .value("is_same", |(_, row, record)| row.shifts[*record].map(|shift| shift.is_same))
            .value("is_same_work", |(_, row, record)| row.shifts[*record].map(|shift| shift.is_same_work))
            .done()
    }

    /// Kendall's tau of the records' orders at each plain model, of the two that agree least.
    pub fn of_taus(all: &[&SideBySide<'_>], language: Language) -> Self {
        let plain = all.iter().filter(|one| one.variant == Variant::Plain);
        let tau = |one: &&SideBySide<'_>| Some((one.title(language), one.tau()?.in_words(language)));
        let taus: Vec<_> = plain.filter_map(tau).collect();
        Self::of(&taus)
            .text(Column::text("model", language.pick("Model", "测量模型")), |(model, _)| model.as_str())
            .text(Column::figure("tau", language.pick("Tau", "系数")), |(_, tau)| tau.as_str())
            .done()
            .in_language(language)
    }
}
