//! The board of a position: squares or lines, coordinates, pieces, and what a step does with them.

use qipan_row::GameFacts;

use crate::pieces::{SIDE, sign};
use crate::svg::Drawing;
use crate::{Characters, Look};

/// A mark on a square: its part in a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// It is in the set that comes out.
    Out,
    /// A value that is stored of it is read.
    Read,
    /// The piece on it is the one that is asked for.
    Chosen,
    /// The piece may go there.
    Goal,
    /// The same, and is tested when it does.
    Suspect,
}

impl Mark {
    /// The mark of a name, as a page writes it.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        const NAMES: [(&str, Mark); 5] = [
            ("out", Mark::Out),
            ("read", Mark::Read),
            ("chosen", Mark::Chosen),
            ("goal", Mark::Goal),
            ("suspect", Mark::Suspect),
        ];
        NAMES.iter().find(|(known, _)| *known == name).map(|&(_, mark)| mark)
    }
}

/// Room for coordinates: left of the files, and below the ranks.
const LEFT: f64 = 24.0;
const TOP: f64 = 6.0;
const BOTTOM: f64 = 24.0;
const RIGHT: f64 = 6.0;

/// The left top of a square in a picture.
fn corner(game: &GameFacts, square: usize) -> [f64; 2] {
    let (file, rank) = (square % game.files, square / game.files);
    [LEFT + SIDE * file as f64, TOP + SIDE * (game.ranks - 1 - rank) as f64]
}

/// A picture of a position as SVG.
///
/// A square is 48 wide, that of file 0 and the last rank at 24, 6. Each is a `rect` of class `square`, and
/// each piece a `use` of class `piece` with the letter of FEN in `data-piece`; both name their square in
/// `data-square`. The position need not be one that can be played; what is beside the board is left out.
#[must_use]
pub fn board(game: &GameFacts, fen: &str, marks: &[(usize, Mark)], look: Look) -> String {
    let title = look.language.pick("a position", "局面");
    let of_piece = |square| format!(r#" class="piece" data-square="{}""#, game.square_name(square));
    let mut drawing = drawn(game, fen, marks, look.characters, of_piece);
    for square in 0..game.files * game.ranks {
        let [x, y] = corner(game, square);
        let attributes = format!(r#"class="square" data-square="{}""#, game.square_name(square));
        drawing.rect([x, y, SIDE, SIDE], &attributes);
    }
    drawing.into_svg(0.0, title, fen)
}

/// A picture of a piece by itself, by its letter in FEN; it is empty if the letter means none.
#[must_use]
pub fn piece(game: &GameFacts, letter: char, look: Look) -> String {
    let mut drawing = Drawing::of(SIDE, SIDE);
    if let Some(sign) = sign(game, letter, look.characters) {
        drawing.share("class=\"piece\"", &sign);
    }
    drawing.into_svg(0.0, &letter.to_string(), "")
}

/// The same as a part of a larger picture, where pieces have more attributes, or none, by their squares.
pub(crate) fn drawn(
    game: &GameFacts,
    fen: &str,
    marks: &[(usize, Mark)],
    characters: Characters,
    of_piece: impl Fn(usize) -> String,
) -> Drawing {
    let width = LEFT + SIDE * game.files as f64 + RIGHT;
    let mut drawing = Drawing::of(width, TOP + SIDE * game.ranks as f64 + BOTTOM);
    match game.name {
        "xiangqi" => ground_of_xiangqi(&mut drawing, characters),
        _ => ground_of_chess(&mut drawing, game),
    }
    coordinates(&mut drawing, game);
    let squares = game.files * game.ranks;
    let men: Vec<_> = game.men(fen).filter(|&(square, _)| square < squares).collect();
    let marks: Vec<_> = marks.iter().copied().filter(|&(square, _)| square < squares).collect();
    let is_taken = |square| men.iter().any(|&(at, _)| at == square);
    for &(square, mark) in marks.iter().filter(|(_, mark)| *mark <= Mark::Chosen) {
        let [x, y] = corner(game, square);
        match mark {
            Mark::Out => drawing.rect([x, y, SIDE, SIDE], "class=\"is-out\""),
            Mark::Read => drawing.rect(framed([x, y], 2.0), "class=\"is-read\""),
            _ => drawing.rect(framed([x, y], 2.0), "class=\"is-chosen\""),
        }
    }
    for &(square, letter) in &men {
        let Some(sign) = sign(game, letter, characters) else { continue };
        let [x, y] = corner(game, square);
        let more = of_piece(square);
        let attributes = format!(r#"transform="translate({x} {y})" data-piece="{letter}"{more}"#);
        drawing.share(&attributes, &sign);
    }
    for &(square, mark) in marks.iter().filter(|(_, mark)| *mark > Mark::Chosen) {
        let [x, y] = corner(game, square);
        let suspect = if mark == Mark::Suspect { " is-suspect" } else { "" };
        let middle = [x + SIDE / 2.0, y + SIDE / 2.0];
        if is_taken(square) {
            drawing.circle(middle, 21.5, &format!("class=\"is-capture{suspect}\""));
        } else {
            let class = if mark == Mark::Suspect { "is-suspect" } else { "is-goal" };
            drawing.circle(middle, 8.0, &format!("class=\"{class}\""));
        }
    }
    drawing
}

fn framed([x, y]: [f64; 2], inside: f64) -> [f64; 4] {
    [x + inside, y + inside, SIDE - 2.0 * inside, SIDE - 2.0 * inside]
}

fn coordinates(drawing: &mut Drawing, game: &GameFacts) {
    let files = (0..game.files).map(|file| corner(game, file));
    let files: Vec<_> = files.map(|[x, y]| [x + SIDE / 2.0, y + SIDE + 17.0]).collect();
    let names: String = (b'a'..).take(game.files).map(char::from).collect();
    drawing.signs(&files, "class=\"label\"", &names);
    let ranks = (0..game.ranks).map(|rank| corner(game, rank * game.files));
    let ranks: Vec<_> = ranks.map(|[x, y]| [x - 12.0, y + SIDE / 2.0 + 5.0]).collect();
    let names: String = (0..game.ranks).map(|rank| (rank + game.first_rank).to_string()).collect();
    drawing.signs(&ranks, "class=\"label\"", &names);
}

fn ground_of_chess(drawing: &mut Drawing, game: &GameFacts) {
    let (files, ranks) = (game.files as f64, game.ranks as f64);
    drawing.rect([LEFT, TOP, SIDE * files, SIDE * ranks], "class=\"dark\"");
    let squares = (0..game.files * game.ranks).filter(|at| (at % game.files + at / game.files) % 2 == 1);
    let places = squares.map(|square| corner(game, square));
    drawing.rects(&places.map(|[x, y]| [x, y, SIDE, SIDE]).collect::<Vec<_>>(), "class=\"light\"");
}

/// The points on which cannons and soldiers stand at first: file and rank.
const CORNERED: [[usize; 2]; 14] = [
    [1, 2],
    [7, 2],
    [1, 7],
    [7, 7],
    [0, 3],
    [2, 3],
    [4, 3],
    [6, 3],
    [8, 3],
    [0, 6],
    [2, 6],
    [4, 6],
    [6, 6],
    [8, 6],
];

/// Lines with river, palaces and the marks of cannons and soldiers.
fn ground_of_xiangqi(drawing: &mut Drawing, characters: Characters) {
    drawing.rect([LEFT, TOP, 9.0 * SIDE, 10.0 * SIDE], "class=\"wood\" rx=\"4\"");
    let at = |file: f64, rank: f64| (LEFT + SIDE * (file + 0.5), TOP + SIDE * (9.5 - rank));
    let mut path = String::new();
    // From a point of the board, by steps to the right and down.
    let mut line = |(x, y): (f64, f64), steps: &[(f64, f64)]| {
        path += &format!("M{x} {y}");
        for (right, down) in steps {
            path += &match (*right == 0.0, *down == 0.0) {
                (_, true) => format!("h{right}"),
                (true, _) => format!("v{down}"),
                _ => format!("l{right} {down}"),
            };
        }
    };
    for rank in 0..10 {
        line(at(0.0, f64::from(rank)), &[(8.0 * SIDE, 0.0)]);
    }
    for file in 0..9 {
        let file = f64::from(file);
        if file == 0.0 || file == 8.0 {
            line(at(file, 9.0), &[(0.0, 9.0 * SIDE)]);
        } else {
            line(at(file, 9.0), &[(0.0, 4.0 * SIDE)]);
            line(at(file, 4.0), &[(0.0, 4.0 * SIDE)]);
        }
    }
    for home in [0.0, 7.0] {
        line(at(3.0, home), &[(2.0 * SIDE, -2.0 * SIDE)]);
        line(at(3.0, home + 2.0), &[(2.0 * SIDE, 2.0 * SIDE)]);
    }
    let (near, long) = (4.0, 7.0);
    for [file, rank] in CORNERED {
        let (x, y) = at(file as f64, rank as f64);
        for side in [-1.0, 1.0] {
            // Half a mark at the edge.
            if file == 0 && side < 0.0 || file == 8 && side > 0.0 {
                continue;
            }
            for up in [-1.0, 1.0] {
                let end = (x + side * (near + long), y + up * near);
                line(end, &[(-side * long, 0.0), (0.0, up * long)]);
            }
        }
    }
    drawing.path(&path, "class=\"lines\"");
    let (_, middle) = at(0.0, 4.5);
    for (file, name) in [(1.5, "楚　河"), (6.5, characters.bank())] {
        let (x, _) = at(file, 4.5);
        drawing.text([x, middle + 9.0], "class=\"river\" lang=\"zh\"", name);
    }
}
