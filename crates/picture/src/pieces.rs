//! Pieces, drawn for this project: the outlines of chess, and the discs of Xiangqi with their characters.
//!
//! A piece lies in a square of [`SIDE`], its middle in the middle.

use qipan_row::GameFacts;

use crate::Characters;
use crate::svg::{Drawing, Shared};

/// Side of a square.
pub(crate) const SIDE: f64 = 48.0;

/// The piece that a letter of FEN means; `None` for a letter that is none.
///
/// One name a drawing, since a page may have pictures with other characters, or of the other game.
pub(crate) fn sign(game: &GameFacts, letter: char, characters: Characters) -> Option<Shared> {
    let kind = LETTERS.find(letter.to_ascii_lowercase())?;
    let is_first = letter.is_ascii_uppercase();
    let mut drawn = Drawing::of(SIDE, SIDE);
    let (side, sign, classes) = if game.name == "xiangqi" {
        let sign = characters.signs()[usize::from(!is_first)].chars().nth(kind)?;
        let side = if is_first { "red" } else { "black" };
        drawn.share("", &disc(side));
        drawn.text([SIDE / 2.0, 33.0], "lang=\"zh\"", &sign.to_string());
        (side, sign, if is_first { "qipan-man qipan-red-disc" } else { "qipan-man qipan-black-disc" })
    } else {
        drawn.share("", &outline(letter));
        let side = if is_first { "white" } else { "black" };
        (side, letter, if is_first { "qipan-man qipan-white" } else { "qipan-man qipan-black" })
    };
    Some(Shared { name: format!("{side}-{sign}"), classes, drawn })
}

/// Letters of FEN: those of Xiangqi in the order of their characters, then those that only chess has.
const LETTERS: &str = "kabnrcpq";

/// The disc of a side, without its character.
fn disc(side: &str) -> Shared {
    let mut drawn = Drawing::of(SIDE, SIDE);
    let middle = [SIDE / 2.0, SIDE / 2.0];
    drawn.circle(middle, 21.0, "class=\"disc\"");
    drawn.circle(middle, 17.6, "class=\"ring\"");
    let classes = if side == "red" { "qipan-man qipan-red-disc" } else { "qipan-man qipan-black-disc" };
    Shared { name: side.to_owned(), classes, drawn }
}

const FOOT: &str = "M12.5 41v-2.4c0-1.6 1.2-2.6 2.8-2.6h17.4c1.6 0 2.8 1 2.8 2.6V41z";

/// The outline of a kind, which has the colours of what it is used in.
fn outline(letter: char) -> Shared {
    let mut drawing = Drawing::of(SIDE, SIDE);
    let mut draw = |bodies: &[&str], details: &str| {
        for body in bodies {
            drawing.path(body, "");
        }
        if !details.is_empty() {
            drawing.path(details, "class=\"qipan-detail\"");
        }
    };
    match letter.to_ascii_lowercase() {
        'p' => draw(
            &[
                "M24 10.5a5.9 5.9 0 0 1 3.6 10.6c2.7 1.3 4.5 3.6 3.7 4.9h-3.6c.3 4.4 1.9 7.4 5.6 9.8 1.4.9 2 1.9 \
                 2 3.4V41H12.7v-1.8c0-1.5.6-2.5 2-3.4 3.7-2.4 5.3-5.4 5.6-9.8h-3.6c-.8-1.3 1-3.6 3.7-4.9A5.9 5.9 0 \
                 0 1 24 10.5z",
            ],
            "",
        ),
        'r' => draw(
            &[
                "M13.2 9.5h4.9v3.2h3.6V9.5h4.6v3.2h3.6V9.5h4.9v7.4L31.6 20v11.4l2.2 4.6H14.2l2.2-4.6V20l-3.2-3.1z",
                FOOT,
            ],
            "M16.4 20h15.2M16.4 31.4h15.2",
        ),
        'b' => draw(
            &[
                "M24 12.2c5 3.9 8.3 8.4 8.3 12.7 0 3.1-1.6 5.6-3.7 7.1l1.5 4H17.9l1.5-4c-2.1-1.5-3.7-4-3.7-7.1 \
                 0-4.3 3.3-8.8 8.3-12.7z",
                "M24 6.6a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6z",
                FOOT,
            ],
            "M24 17.8v8.4M20.2 21.8h7.6M19.4 32h9.2",
        ),
        'n' => {
            draw(
                &[
                    "M15.3 36.4c.4-5.6 4.2-8.3 6.5-12.1-2.6 1.5-4.7 1.7-6.3 1.4-1 1.9-2.4 3.7-4.3 3.1-2-.6-2.9-2.9-1.8-4.9 \
                     2.4-4.2 4-6.9 4.7-10.2.3-1.5.9-2.6 1.8-3.6l-.3-4.3 4.1 2.6 3-3.1 1.7 3.5c7.8 1.8 11.6 8.3 11.6 \
                     16.6 0 4.4-1.1 7.4-1.1 11z",
                    FOOT,
                ],
                "M26.5 13.3c4.2 2.4 6 7 5.8 12.4",
            );
            drawing.circle([18.6, 15.6], 1.3, "class=\"qipan-dot\"");
            drawing.circle([12.6, 24.6], 0.9, "class=\"qipan-dot\"");
        }
        'q' => {
            draw(
                &[
                    "M14.2 31 10.4 17l6.8 7.4.3-11.2 4.6 9.6L24 10.6l1.9 12.2 4.6-9.6.3 11.2 6.8-7.4L33.8 31l.9 \
                     5H13.3z",
                    FOOT,
                ],
                "M14.2 31c6.4-1.7 13.2-1.7 19.6 0",
            );
            for place in [[10.0, 15.6], [17.2, 11.6], [24.0, 9.2], [30.8, 11.6], [38.0, 15.6]] {
                drawing.circle(place, 2.2, "");
            }
        }
        'k' => draw(
            &[
                "M24 20.3c4.4-5.5 13.6-4.8 14.2 1.6.3 3.5-2.3 6.3-5 9.1l.9 5H13.9l.9-5c-2.7-2.8-5.3-5.6-5-9.1.6-6.4 \
                 9.8-7.1 14.2-1.6z",
                "M24 20.3c-3-2.5-3.4-5.2-1.7-6.8 1-.9 2.4-.9 3.4 0 1.7 1.6 1.3 4.3-1.7 6.8z",
                "M22.8 4.6h2.4v2.6h2.7v2.4h-2.7v3.8h-2.4V9.6h-2.7V7.2h2.7z",
                FOOT,
            ],
            "M14.8 31c5.9-1.8 12.5-1.8 18.4 0M24 20.3v8.3",
        ),
        _ => {}
    }
    let name = format!("shape-{}", letter.to_ascii_uppercase());
    Shared { name, classes: "qipan-shape", drawn: drawing }
}
