//! Sheets of what to choose, and of what leads.

use qipan_game::say;

use crate::choose::{Choice, Next};
use crate::conclusion::{Conclusion, Leader};
use crate::language::Language;
use crate::ratio::Ratio;
use crate::report::Verdict;
use crate::sheet::{Cell, Column, Sheet};
use crate::words::{bytes, figure};

/// Explanation of the columns.
const fn note(language: Language) -> &'static str {
    language.pick(
        "Ratio: to the game's first board at the same model, with its 95 % interval. \
         Of the best: what part it has of the speed of the fastest row. \
         Next: the best row of another board, with its ratio; ≈ if this record can tell no difference. \
         Lines: of the board's crate, all its levels, without comments and tests; unsafe: how many of them have the word.",
        "速度比：同一测量模型下与该棋种第一种棋盘之比，附 95 % 区间。\
         与最快之比：占最快的行的速度的几分之几。\
         其次：另一种棋盘最好的行和它的速度比；≈ 表示本记录分不出快慢。\
         行数：棋盘的 crate 及其全部水平的代码，不含注释和测试；unsafe：其中有几行含这个词。",
    )
}

/// The runner-up with its ratio, marked if no difference to the choice can be told.
fn runner_up(next: &Next<'_>) -> String {
    let name = next.board.name.as_str();
    format!("{name} {}{}", if next.is_same { Verdict::Same.mark() } else { "" }, figure(next.ratio.0))
}

impl Sheet {
    /// A sheet for each game.
    pub fn of_choices(all: &[Choice<'_>], language: Language) -> Vec<Self> {
        let games = all.chunk_by(|one, next| one.game == next.game);
        games.map(|of_game| Self::of_choices_of_game(of_game, language)).collect()
    }

    /// A line for each wish.
    pub fn of_choices_of_game(choices: &[Choice<'_>], language: Language) -> Self {
        let pick = |en: &'static str, zh: &'static str| language.pick(en, zh);
        let ratio = |one: &Choice<'_>| {
            let (value, interval) = one.ratio;
            // It is the row that counts, not how it stands beside the baseline.
            Some(Ratio { value, interval, verdict: Verdict::Again })
        };
        let cost = |cost: Option<usize>, written: fn(usize) -> String| match cost {
            Some(cost) => Cell::new(written(cost), cost),
            None => Cell::absent(pick("n/a", "无")),
        };
        let number: fn(usize) -> String = |number| number.to_string();
        let game = choices.first().map_or("", |one| one.game);
        let sheet = Self::of(choices)
            .value("game", |one| one.game)
            .column(Column::text("wanted", pick("Wanted", "需要")).at_most(28), |one| {
                Cell::new(one.wish.words(language), one.wish.words(Language::En))
            })
            .text(Column::board(language), |one| one.board.name.as_str())
            .column(Column::ratio(language), |one| Cell::ratio(ratio(one)))
            .column(Column::intervals().if_room(), |one| Cell::interval(ratio(one), language))
            .column(
                Column::figure("of_best", pick("of the best", "与最快之比"))
                    .short(pick("of the\nbest", "与最快\n之比")),
                |one| Cell::figure(Some(one.part_of_best), figure),
            )
            .column(Column::text("next", pick("Next", "其次")).if_room(), |one| {
                let next = one.next.as_ref();
                Cell::new(next.map(runner_up).unwrap_or_default(), next.map_or("", |next| &next.board.name))
            })
            .value("next_ratio", |one| one.next.as_ref().map(|next| next.ratio.0))
            .value("next_is_same", |one| one.next.as_ref().map(|next| next.is_same))
            .column(Column::figure("table_bytes", pick("Tables", "表")), |one| {
                cost(Some(one.board.table_bytes), bytes)
            })
            .column(Column::figure("lines", pick("Lines", "行数")).if_room(), |one| {
                cost(one.code.map(|code| code[0]), number)
            })
            .column(Column::figure("state_bytes", pick("State", "状态")).if_room(), |one| {
                cost(Some(one.board.state_bytes), bytes)
            })
            .column(Column::figure("unsafe", "unsafe").if_room(), |one| {
                cost(one.code.map(|code| code[1]), number)
            })
            .text(Column::text("model", pick("Model", "测量模型")).if_room(), |one| one.model.name())
            .column(Column::text("figure", pick("Figure", "数值")).if_room(), |one| {
                let (unit, figure) = (one.model.unit(), figure(one.figure));
                Cell::new(format!("{figure} {}", language.unit(unit)), format!("{figure} {unit}"))
            })
            .text(Column::keyed("memory", pick("Memory", "内存")).shown_if(false), |one| {
                bytes(one.board.state_bytes + one.board.table_bytes)
            });
        let game = language.of_game(game);
        let title = language.say(say!("{game}: which board to choose", "{game}：选哪种棋盘"));
        sheet.done().with(title, vec![note(language).to_owned()]).in_language(language)
    }

    /// The fastest boards of each model.
    pub fn of_leaders(conclusions: &[&Conclusion], language: Language) -> Self {
        let leaders: Vec<&Leader> = conclusions.iter().flat_map(|one| &one.leaders).collect();
        Self::of(&leaders)
            .text(Column::text("model", language.pick("Model", "测量模型")), |one| one.model.as_str())
            .text(Column::text("boards", language.pick("Fastest", "最快")), |one| {
                one.boards.join(language.pick(", ", "、"))
            })
            .text(Column::ratio(language), |one| one.ratio.as_str())
            .text(Column::text("baseline", language.pick("to", "相对于")), |one| one.baseline.as_str())
            .done()
            .in_language(language)
    }
}
