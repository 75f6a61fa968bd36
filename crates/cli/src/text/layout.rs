//! Tables in terminals that are narrower than they: which columns stay, and how wide.

use qipan_record::sheet::Worth;
use textwrap::core::Word;
use textwrap::{Options, WordSeparator, WordSplitter, WrapAlgorithm};

use crate::text::output::columns;

/// Columns between two columns.
pub(crate) const GAP: usize = 2;

/// Widths of a column before it is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Extent {
    /// Width of its widest cell.
    pub full: usize,
    /// Width that it takes as long as others lack room.
    pub wanted: usize,
    /// Width of the widest part that cannot be broken.
    pub least: usize,
    pub worth: Worth,
}

/// Width of each column so that all fit; none for those that are left out.
pub(crate) fn fit(extents: &[Extent], room: usize) -> Vec<Option<usize>> {
    let mut kept: Vec<usize> = (0..extents.len()).collect();
    let total = |kept: &[usize], of: fn(&Extent) -> usize| {
        let widths: usize = kept.iter().map(|&index| of(&extents[index])).sum();
        widths + GAP * kept.len().saturating_sub(1)
    };
    let wanted: fn(&Extent) -> usize = |extent| extent.wanted;
    let least: fn(&Extent) -> usize = |extent| extent.least;
    for (worth, of) in [(Worth::Extra, wanted), (Worth::Useful, least)] {
        while total(&kept, of) > room {
            let last = kept.iter().skip(1).rposition(|&index| extents[index].worth == worth);
            let Some(last) = last else { break };
            kept.remove(last + 1);
        }
    }
    let mut widths: Vec<usize> = kept.iter().map(|&index| extents[index].wanted).collect();
    let gaps = GAP * kept.len().saturating_sub(1);
    // The widest gives first, the first column also what it had rather kept.
    while widths.iter().sum::<usize>() + gaps > room {
        let places = (0..kept.len()).filter(|&place| widths[place] > extents[kept[place]].least);
        let widest = places.max_by_key(|&place| widths[place]).unwrap_or(0);
        match widths.get_mut(widest) {
            Some(width) if *width > 1 => *width -= 1,
            _ => break,
        }
    }
    // What is left goes to the texts that lack most.
    while widths.iter().sum::<usize>() + gaps < room {
        let lacks = |place: usize| extents[kept[place]].full.saturating_sub(widths[place]);
        match (0..kept.len()).max_by_key(|&place| lacks(place)).filter(|&place| lacks(place) > 0) {
            Some(place) => widths[place] += 1,
            None => break,
        }
    }
    let mut fitted = vec![None; extents.len()];
    kept.into_iter().zip(widths).for_each(|(index, width)| fitted[index] = Some(width));
    fitted
}

/// Width of the widest part of a text that is not broken.
pub(crate) fn least(text: &str) -> usize {
    text.split('\n').flat_map(parts).map(|word| columns(word.word)).max().unwrap_or(0)
}

/// A cell's text in so many columns: broken at spaces, names of rows also before the colons of their levels.
pub(crate) fn broken(text: &str, width: usize) -> String {
    if text.split('\n').all(|line| columns(line) <= width) {
        return text.to_owned();
    }
    let is_name = text.contains(':') && !text.contains(' ');
    let options = Options::new(width)
        .word_separator(WordSeparator::Custom(|line| Box::new(parts(line))))
        .word_splitter(WordSplitter::NoHyphenation)
        .wrap_algorithm(WrapAlgorithm::FirstFit)
        .subsequent_indent(if is_name { "  " } else { "" });
    // Line by line: to the library an indent is of every line but the first of all.
    let lines: Vec<_> = text.split('\n').map(|line| textwrap::fill(line, &options)).collect();
    lines.join("\n")
}

/// The parts between which a line may be broken.
fn parts(line: &str) -> impl Iterator<Item = Word<'_>> {
    let mut rest = line;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let mut before = ' ';
        let end = rest.char_indices().find(|&(at, letter)| {
            let is_word = before == ' ' && letter != ' ' && at > 0;
            let is_level = letter == ':'
                && before != ' '
                && rest[at + 1..].starts_with(|next: char| next.is_ascii_alphabetic());
            before = letter;
            is_word || is_level
        });
        let (part, others) = rest.split_at(end.map_or(rest.len(), |(at, _)| at));
        rest = others;
        Some(Word::from(part))
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{Strategy, prop_assert, proptest};
    use qipan_record::sheet::Worth;

    use super::{Extent, GAP, broken, fit, least, parts};
    use crate::text::output::columns;

    fn rigid(width: usize, worth: Worth) -> Extent {
        Extent { full: width, wanted: width, least: width, worth }
    }

    #[test]
    fn extra_columns_go_before_texts_are_broken_and_useful_ones_after() {
        let name = Extent { full: 30, wanted: 20, least: 10, worth: Worth::Useful };
        let all = [name, rigid(8, Worth::Useful), rigid(8, Worth::Extra), rigid(8, Worth::Useful)];
        let cases = [
            (70, [Some(30), Some(8), Some(8), Some(8)]),
            (55, [Some(25), Some(8), Some(8), Some(8)]),
            (50, [Some(20), Some(8), Some(8), Some(8)]),
            (49, [Some(29), Some(8), None, Some(8)]),
            (30, [Some(10), Some(8), None, Some(8)]),
            (29, [Some(19), Some(8), None, None]),
            (19, [Some(19), None, None, None]),
            (5, [Some(5), None, None, None]),
        ];
        for (room, widths) in cases {
            assert_eq!(fit(&all, room), widths, "{room}");
        }
        assert_eq!(fit(&[], 10), []);
    }

    #[test]
    fn names_are_broken_before_their_levels() {
        let words = |line: &'static str| parts(line).map(|word| word.word).collect::<Vec<_>>();
        assert_eq!(
            words("xiangqi-array:tested:cells (guest)"),
            ["xiangqi-array", ":tested", ":cells", "(guest)"]
        );
        assert_eq!(words("legality: legal, 1:2"), ["legality:", "legal,", "1:2"]);
        assert_eq!(broken("xiangqi-array:tested:cells", 20), "xiangqi-array:tested\n  :cells");
        assert_eq!(broken("plain 9x10 array\nscan", 10), "plain 9x10\narray\nscan");
        assert_eq!(broken("\naa:a:-棋-棋", 8), "\naa:a:-棋\n  -棋");
        assert_eq!(least("xiangqi-array:tested:cells"), 13);
        assert_eq!(least("象棋 x"), 4);
    }

    fn extent() -> impl Strategy<Value = Extent> {
        (1..40_usize, 0..20_usize, 0..20_usize, proptest::bool::ANY).prop_map(
            |(least, more, full, is_extra)| {
                let worth = if is_extra { Worth::Extra } else { Worth::Useful };
                Extent { least, wanted: least + more, full: least + more + full, worth }
            },
        )
    }

    proptest! {
        #[test]
        fn what_is_laid_out_fits(extents in proptest::collection::vec(extent(), 1..12), room in 1..200_usize) {
            let widths = fit(&extents, room);
            let kept: Vec<usize> = widths.iter().copied().flatten().collect();
            prop_assert!(kept.iter().sum::<usize>() + GAP * (kept.len() - 1) <= room);
            prop_assert!(widths[0].is_some());
            // Only the first is ever narrower than its widest part, and only if it is alone.
            for (width, extent) in widths.iter().zip(&extents).filter_map(|(width, extent)| Some((*width.as_ref()?, extent))) {
                prop_assert!(width <= extent.full && (width >= extent.least || kept.len() == 1));
            }
        }

        #[test]
        fn what_is_broken_is_as_narrow_as_asked_for(text in "[a-z棋: \n-]{0,60}", width in 8..30_usize) {
            let broken = broken(&text, width);
            prop_assert!(broken.lines().all(|line| columns(line) <= width), "{broken:?}");
            let letters = |text: &str| text.split_whitespace().collect::<String>();
            prop_assert!(letters(&broken) == letters(&text));
        }
    }
}
