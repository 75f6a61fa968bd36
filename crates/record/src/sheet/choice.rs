//! Sheets of what to choose, and of what leads.

use crate::choose::{Choice, Next};
use crate::conclusion::{Conclusion, Leader};
use crate::ratio::Ratio;
use crate::report::Verdict;
use crate::sheet::{Cell, Column, Sheet};
use crate::words::{bytes, figure};

/// Explanation of the columns.
const NOTE: &str = "Ratio: to the game's first board at the same model, with its 95 % interval. \
     Of the best: what part it has of the speed of the fastest row. \
     Next: the best row of another board, with its ratio; ≈ if this record can tell no difference. \
     Lines: of the board's crate, all its levels, without comments and tests; unsafe: how many of them have the word.";

/// The runner-up with its ratio, marked if no difference to the choice can be told.
fn runner_up(next: &Next<'_>) -> String {
    let name = next.board.name.as_str();
    format!("{name} {}{}", if next.is_same { Verdict::Same.mark() } else { "" }, figure(next.ratio.0))
}

impl Sheet {
    /// A sheet for each game.
    pub fn of_choices(all: &[Choice<'_>]) -> Vec<Self> {
        all.chunk_by(|one, next| one.game == next.game).map(Self::of_choices_of_game).collect()
    }

    /// A line for each wish.
    pub fn of_choices_of_game(choices: &[Choice<'_>]) -> Self {
        let ratio = |one: &Choice<'_>| {
            let (value, interval) = one.ratio;
            // It is the row that counts, not how it stands beside the baseline.
            Some(Ratio { value, interval, verdict: Verdict::Again })
        };
        let cost = |cost: Option<usize>, written: fn(usize) -> String| match cost {
            Some(cost) => Cell::new(written(cost), cost),
            None => Cell::absent("n/a"),
        };
        let number: fn(usize) -> String = |number| number.to_string();
        let game = choices.first().map_or("", |one| one.game);
        let sheet = Self::of(choices)
            .value("game", |one| one.game)
            .text(Column::text("wanted", "Wanted").at_most(28), |one| one.wish.words())
            .text(Column::text("board", "Board"), |one| one.board.name.as_str())
            .column(Column::figure("ratio", "Ratio"), |one| Cell::ratio(ratio(one)))
            .column(Column::for_people("95 %").if_room(), |one| Cell::interval(ratio(one)))
            .column(Column::figure("of_best", "of the best").short("of the\nbest"), |one| {
                Cell::figure(Some(one.part_of_best), figure)
            })
            .column(Column::text("next", "Next").if_room(), |one| {
                let next = one.next.as_ref();
                Cell::new(next.map(runner_up).unwrap_or_default(), next.map_or("", |next| &next.board.name))
            })
            .value("next_ratio", |one| one.next.as_ref().map(|next| next.ratio.0))
            .value("next_is_same", |one| one.next.as_ref().map(|next| next.is_same))
            .column(Column::figure("table_bytes", "Tables"), |one| cost(Some(one.board.table_bytes), bytes))
            .column(Column::figure("lines", "Lines").if_room(), |one| {
                cost(one.code.map(|code| code[0]), number)
            })
            .column(Column::figure("state_bytes", "State").if_room(), |one| {
                cost(Some(one.board.state_bytes), bytes)
            })
            .column(Column::figure("unsafe", "unsafe").if_room(), |one| {
                cost(one.code.map(|code| code[1]), number)
            })
            .text(Column::text("model", "Model").if_room(), |one| one.wish.model().name())
            .text(Column::text("figure", "Figure").if_room(), |one| one.figure.as_str())
            .text(Column::for_people("Memory").shown_if(false), |one| {
                bytes(one.board.state_bytes + one.board.table_bytes)
            });
        sheet.done().with(format!("{game}: which board to choose"), vec![NOTE.to_owned()])
    }

    /// The fastest boards of each model.
    pub fn of_leaders(conclusions: &[&Conclusion]) -> Self {
        let leaders: Vec<&Leader> = conclusions.iter().flat_map(|one| &one.leaders).collect();
        Self::of(&leaders)
            .text(Column::text("model", "Model"), |one| one.model.as_str())
            .text(Column::text("boards", "Fastest"), |one| one.boards.join(", "))
            .text(Column::figure("ratio", "Ratio"), |one| one.ratio.as_str())
            .text(Column::text("baseline", "to"), |one| one.baseline.as_str())
            .done()
    }
}
