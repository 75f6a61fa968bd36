//! Choice of a board, as a table.

use anstyle::Style;
use qipan_record::{Choice, figure, span, within};

use crate::text::table::{Cell, Column, Table};
use crate::text::tables::Teller;

/// A table for each game.
pub(crate) fn tell(all: &[Choice<'_>], teller: &mut Teller<'_>) -> anyhow::Result<()> {
    for of_game in all.chunk_by(|one, next| one.game == next.game) {
        teller.heading(&format!("{}: which board to choose", of_game[0].game))?;
        teller.output.line(&table(of_game).render(teller.format))?;
        teller.notes(&[NOTE.to_owned()])?;
    }
    Ok(())
}

/// Explanation of the columns.
pub(crate) const NOTE: &str = "Ratio: to the game's first board at the same model, with its 95 % interval. \
     Of the best: what part it has of the speed of the fastest row. \
     Next: the best row of another board, with its ratio; ≈ if this record can tell no difference. \
     Lines: of the board's crate, all its levels, without comments and tests; unsafe: how many of them have the word.";

/// A line for each wish.
pub(crate) fn table(choices: &[Choice<'_>]) -> Table {
    let mut table = Table::new(&[
        Column::for_programs("game"),
        Column::text("wanted", "Wanted").at_most(28).to_the_left(),
        Column::text("board", "Board").to_the_left(),
        Column::figure("ratio", "Ratio"),
        Column::for_people("95 %").if_room(),
        Column::figure("of_best", "of the best").short("of the\nbest"),
        Column::text("next", "Next").to_the_left().if_room(),
        Column::for_programs("next_ratio"),
        Column::for_programs("next_is_same"),
        Column::figure("table_bytes", "Tables"),
        Column::figure("lines", "Lines").if_room(),
        Column::figure("state_bytes", "State").if_room(),
        Column::figure("unsafe", "unsafe").if_room(),
        Column::text("model", "Model").if_room(),
        Column::text("figure", "Figure").if_room(),
    ]);
    for one in choices {
        let (ratio, interval) = one.ratio;
        let [state, tables, lines, unsafes] = one.costs();
        let next = one.next.as_ref();
        let name = next.map_or("", |next| next.board.name.as_str());
        let shown = next.map_or_else(String::new, |next| {
            format!("{name} {}{}", if next.is_same { "≈ " } else { "" }, figure(next.ratio.0))
        });
        table.push(
            Style::new(),
            vec![
                Cell::text(one.game),
                Cell::text(one.wish.words()),
                Cell::text(&one.board.name),
                Cell::new(within(ratio, interval), ratio),
                Cell::text(span(interval)),
                Cell::new(figure(one.part_of_best), one.part_of_best),
                Cell::new(shown, name),
                Cell::new("", next.map(|next| next.ratio.0)),
                Cell::new("", next.map(|next| next.is_same)),
                Cell::new(tables, one.board.table_bytes as u64),
                Cell::new(lines, one.code.map(|[lines, _]| lines as u64)),
                Cell::new(state, one.board.state_bytes as u64),
                Cell::new(unsafes, one.code.map(|[_, unsafes]| unsafes as u64)),
                Cell::text(one.wish.model().name()),
                Cell::text(&one.figure),
            ],
        );
    }
    table
}
