//! Words with their bits, and what a board stores, cell by cell.

use qipan_game::explain::Picture;
use qipan_row::GameFacts;

use crate::pieces::sign;
use crate::svg::{CAPTION, CODE, Drawing, listed, tenth};
use crate::{Characters, Look};

/// Side of a bit with the name of its square.
const BIT: f64 = 31.0;
/// Side of a bit without one.
const SMALL: f64 = 15.0;

/// A word: whether each bit is set and the square that it stands for, the lowest first.
///
/// A bit for every square lies as the board lies, a rank a row. Other words lie as numbers are written, the
/// highest bit first and eight a row, so that their bytes can be seen.
pub(crate) fn word(game: &GameFacts, bits: &[(bool, Option<usize>)]) -> Drawing {
    let squares = game.files * game.ranks;
    let in_order: Vec<_> = bits.iter().filter_map(|&(_, square)| square).collect();
    let is_board = in_order.len() == squares && in_order.is_sorted();
    let is_plain = in_order.is_empty();
    let side = if is_plain { BIT - 4.0 } else { BIT };
    let mut drawing = Drawing::default();
    let mut places = vec![None; bits.len()];
    if is_board {
        // Between the halves of Xiangqi there may be bits that stand for nothing.
        let river: Vec<_> = bits.iter().map(|&(_, square)| square.is_none()).collect();
        let first = river.iter().position(|&is_none| is_none);
        let free = river.iter().filter(|&&is_none| is_none).count();
        let lower = first.and_then(|first| bits[first - 1].1).map(|square| square / game.files);
        let gap = if first.is_some_and(|first| first > 0 && first + free < bits.len()) { 22.0 } else { 0.0 };
        for (bit, &(_, square)) in bits.iter().enumerate() {
            let Some(square) = square else { continue };
            let (file, rank) = (square % game.files, square / game.files);
            let below = if lower.is_some_and(|lower| rank <= lower) { gap } else { 0.0 };
            let row = (game.ranks - 1 - rank) as f64;
            places[bit] = Some([18.0 + file as f64 * side, row * side + below]);
        }
        for rank in 0..game.ranks {
            let below = if lower.is_some_and(|lower| rank <= lower) { gap } else { 0.0 };
            let y = (game.ranks - 1 - rank) as f64 * side + below + side / 2.0 + 4.0;
            drawing.text([8.0, y], "class=\"label\"", &(rank + game.first_rank).to_string());
        }
        if let (Some(lower), true) = (lower, gap > 0.0) {
            let y = (game.ranks - 1 - lower) as f64 * side + 15.0;
            drawing.text([18.0 + 4.5 * side, y], "class=\"label\"", &format!("~ {free} ~"));
        }
        cells(&mut drawing, game, bits, &places, side);
        return drawing;
    }
    let rows = bits.len().div_ceil(8);
    let wide = bits.len().min(8) as f64 * side;
    for (bit, place) in places.iter_mut().enumerate() {
        let from_right = (bit % 8) as f64 + 1.0;
        *place = Some([34.0 + wide - from_right * side, (rows - 1 - bit / 8) as f64 * side]);
    }
    cells(&mut drawing, game, bits, &places, side);
    for row in 0..rows {
        let highest = (8 * row + 7).min(bits.len() - 1);
        let y = (rows - 1 - row) as f64 * side + side / 2.0 + 4.0;
        drawing.text([14.0, y], "class=\"label\"", &highest.to_string());
    }
    drawing
}

/// The bits of a word at their places, with the names of their squares.
fn cells(
    drawing: &mut Drawing,
    game: &GameFacts,
    bits: &[(bool, Option<usize>)],
    places: &[Option<[f64; 2]>],
    side: f64,
) {
    let is_plain = bits.iter().all(|(_, square)| square.is_none());
    let line = if is_plain { side / 2.0 + 5.0 } else { 15.0 };
    let (mut signs, mut names) = (Drawing::default(), Drawing::default());
    for (wanted, sign, class) in [(false, "0", "class=\"cell\""), (true, "1", "class=\"cell set\"")] {
        let on = if wanted { " class=\"on\"" } else { "" };
        let drawn = bits.iter().zip(places).enumerate().filter(|(_, ((is_set, _), _))| *is_set == wanted);
        let drawn = drawn.filter_map(|(bit, (&(_, square), place))| Some((bit, square, (*place)?)));
        let drawn: Vec<_> = drawn.collect();
        drawing.rects(&drawn.iter().map(|&(.., [x, y])| [x, y, side, side]).collect::<Vec<_>>(), class);
        // Equal bits of a row are one text, with a place for each sign, and so are the names of their
        // squares.
        for row in drawn.chunk_by(|(.., one), (.., other)| one[1] == other[1]) {
            let middle = |&(.., [x, y]): &(usize, Option<usize>, [f64; 2])| [x + side / 2.0, y + line];
            let numbers: Vec<_> = row.iter().map(|(bit, ..)| bit).collect();
            let middles: Vec<_> = row.iter().map(middle).collect();
            let attributes = format!("data-bits=\"{}\"{on}", listed(&numbers));
            signs.signs(&middles, &attributes, &sign.repeat(row.len()));
            // A name has two signs.
            let named = row.iter().zip(&middles).filter_map(|((_, square, _), at)| Some(((*square)?, at)));
            let (squares, middles): (Vec<_>, Vec<&[f64; 2]>) = named.unzip();
            let halves = middles.iter().flat_map(|[x, y]| [-2.7, 2.7].map(|half| [x + half, y + 11.5]));
            let text: String = squares.into_iter().map(|square| game.square_name(square)).collect();
            if !text.is_empty() {
                names.signs(&halves.collect::<Vec<_>>(), on.trim_start(), &text);
            }
        }
        for (.., [x, y]) in drawn {
            drawing.width = drawing.width.max(x + side);
            drawing.height = drawing.height.max(y + side);
        }
    }
    drawing.group("class=\"bit\"", &signs);
    drawing.group("class=\"of\"", &names);
}

/// A set of squares on a small board.
pub(crate) fn set(game: &GameFacts, squares: &[usize]) -> Drawing {
    let mut drawing = Drawing::default();
    let place = |square: usize| {
        let (file, rank) = (square % game.files, square / game.files);
        [file as f64 * SMALL, (game.ranks - 1 - rank) as f64 * SMALL, SMALL, SMALL]
    };
    let (set, unset): (Vec<_>, Vec<_>) =
        (0..game.files * game.ranks).partition(|square| squares.contains(square));
    drawing.rects(&unset.into_iter().map(place).collect::<Vec<_>>(), "class=\"cell\"");
    drawing.rects(&set.into_iter().map(place).collect::<Vec<_>>(), "class=\"cell set\"");
    (drawing.width, drawing.height) = (game.files as f64 * SMALL, game.ranks as f64 * SMALL);
    drawing
}

/// Returns true if a picture is a set of squares, of which a bit each is stored.
fn is_set(picture: &Picture) -> bool {
    picture.cells.len() >= 64 && picture.cells.iter().all(|cell| cell.value.len() == 1 && cell.man.is_none())
}

/// What a board stores, with the cells that are read; `None` is the whole of it.
pub(crate) fn memory(
    game: &GameFacts,
    picture: &Picture,
    read: &[Option<usize>],
    width: f64,
    look: Look,
) -> Drawing {
    let mut drawing = Drawing::of(0.0, 0.0);
    let mut head = Drawing::default();
    head.text([0.0, 13.0], "class=\"code name\"", picture.name);
    (head.width, head.height) = (CODE.width(picture.name), 18.0);
    drawing.below(0.0, &head);
    let cells = if is_set(picture) {
        bits(game, picture, read)
    } else {
        values(game, picture, read, width, look.characters)
    };
    // A caption is as wide as what it stands above, and no narrower than a few words.
    let room = cells.width.max(170.0).min(width);
    drawing.below(0.0, &CAPTION.paragraph(look.language.of(&picture.about), room));
    drawing.below(4.0, &cells);
    drawing
}

/// A set of squares as it is stored, as the board lies.
fn bits(game: &GameFacts, picture: &Picture, read: &[Option<usize>]) -> Drawing {
    let squares = picture.cells.iter().filter(|cell| cell.value == "1").filter_map(|cell| cell.square);
    let mut drawing = set(game, &squares.collect::<Vec<_>>());
    for cell in picture.cells.iter().filter(|cell| read.contains(&Some(cell.index))) {
        let Some(square) = cell.square else { continue };
        let (file, rank) = (square % game.files, square / game.files);
        let (x, y) = (file as f64 * SMALL, (game.ranks - 1 - rank) as f64 * SMALL);
        drawing.rect([x, y, SMALL, SMALL], "class=\"lit\"");
    }
    if read.contains(&None) {
        let whole = [0.0, 0.0, drawing.width, drawing.height];
        drawing.rect(whole, "class=\"frame\"");
    }
    drawing
}

/// Numbers as they are stored; a cell that means a piece shows it.
fn values(
    game: &GameFacts,
    picture: &Picture,
    read: &[Option<usize>],
    width: f64,
    characters: Characters,
) -> Drawing {
    const HIGH: f64 = 26.0;
    const LEAST: f64 = 0.7;
    let has_pieces = picture.cells.iter().any(|cell| cell.man.is_some());
    let longest = picture.cells.iter().map(|cell| cell.value.chars().count()).max().unwrap_or(1);
    let wide = (longest as f64 * 7.4 + 8.0).max(20.0);
    let side = wide + if has_pieces { 20.0 } else { 0.0 };
    // A list, unlike a board, has no shape of its own: its rows are broken until they fit.
    let is_list = picture.cells.len() < game.files * game.ranks;
    let mut columns = picture.columns.max(1);
    while is_list && columns.is_multiple_of(2) && columns as f64 * side > width {
        columns /= 2;
    }
    let mut drawing = Drawing::default();
    let place = |at: usize| [(at % columns) as f64 * side, (at / columns) as f64 * HIGH, side, HIGH];
    let (mut numbers, mut pieces) = (Drawing::default(), Drawing::default());
    let mut row = Drawing::default();
    for (at, cell) in picture.cells.iter().enumerate() {
        let [x, y, ..] = place(at);
        let on = if cell.man.is_some() { "class=\"on\"" } else { "" };
        row.text([x + wide / 2.0, 0.0], on, &cell.value);
        if (at + 1) % columns == 0 || at + 1 == picture.cells.len() {
            numbers.put([0.0, y + HIGH / 2.0 + 4.5], "", &std::mem::take(&mut row));
        }
        if let Some(sign) = cell.man.and_then(|letter| sign(game, letter, characters)) {
            let [x, y] = [x + wide - 3.0, y + 3.0].map(tenth);
            pieces.share(&format!("transform=\"translate({x} {y}) scale(.417)\""), &sign);
        }
    }
    // Pieces are seen on what is as light as a board.
    let are = |wanted: bool| {
        let cells = picture.cells.iter().enumerate().filter(move |(_, cell)| cell.man.is_some() == wanted);
        cells.map(|(at, _)| place(at)).collect::<Vec<_>>()
    };
    drawing.rects(&are(false), "class=\"cell\"");
    drawing.rects(&are(true), "class=\"cell held\"");
    let indices: Vec<_> = picture.cells.iter().map(|cell| cell.index).collect();
    drawing.group(&format!("class=\"value\" data-cells=\"{}\"", listed(&indices)), &numbers);
    drawing.put([0.0, 0.0], "", &pieces);
    for (at, _) in picture.cells.iter().enumerate().filter(|(_, cell)| read.contains(&Some(cell.index))) {
        let [x, y, ..] = place(at);
        drawing.rect([x + 1.5, y + 1.5, side - 3.0, HIGH - 3.0], "class=\"lit\"");
    }
    drawing.width = columns as f64 * side;
    drawing.height = picture.cells.len().div_ceil(columns) as f64 * HIGH;
    if read.contains(&None) {
        let whole = [0.0, 0.0, drawing.width, drawing.height];
        drawing.rect(whole, "class=\"frame\"");
    }
    // What would be too small to be read is wider than asked: a page scrolls it.
    let scale = width / drawing.width;
    if (LEAST..1.0).contains(&scale) { drawing.scaled(scale) } else { drawing }
}
