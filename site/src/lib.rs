//! The boards for a web page: one function that answers questions in JSON.
//!
//! A page writes a question to the memory that `reserve` gives, calls `ask`, and reads so many bytes at
//! `answer`. What a question may be is `Question`; an answer is `{"ok": …}` or `{"error": "…"}`.
//!
//! Nothing here knows a page, a clock or a thread: the page measures time and says what it shows.

#![cfg(target_arch = "wasm32")]

use std::cell::RefCell;
use std::error::Error;
use std::str::FromStr;
use std::sync::LazyLock;

use qipan_game::explain::Text;
use qipan_game::{Game, asked};
use qipan_picture::{Characters, Look, Mark};
use qipan_record::{Estimate, Language};
use qipan_row::{Document, GameFacts, Row, Subject};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Question of a page.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", tag = "verb")]
enum Question {
    /// The rows there are.
    Boards,
    /// Name of the row that a name means, whose best levels may be left out.
    Row { board: String },
    /// Data that a board stores of a position, pieces that may be asked for, and which moves there are.
    Position { board: String, fen: String },
    /// The way a piece's moves are found.
    Man { board: String, fen: String, square: String },
    /// The way a move is played.
    Move { board: String, fen: String, written: String },
    /// Picture of a position, with marks on squares: their numbers and names of [`Mark`].
    Board {
        game: String,
        fen: String,
        marks: Vec<(usize, String)>,
        #[serde(flatten)]
        look: Wish,
    },
    /// Picture of a piece by itself.
    Piece {
        game: String,
        letter: char,
        #[serde(flatten)]
        look: Wish,
    },
    /// By the rules, how many pieces of each side attack each square.
    Attacked { game: String, fen: String },
    /// Pictures of a step to the piece's moves, or of the test of a move, counted from 1.
    Step {
        board: String,
        fen: String,
        /// Square of the piece, or its move.
        subject: String,
        number: usize,
        /// Width of the picture of words and cells.
        width: f64,
        #[serde(flatten)]
        look: Wish,
    },
    /// Picture of all that a board stores, or of what a move changes of it.
    Stored {
        board: String,
        fen: String,
        #[serde(default)]
        written: String,
        width: f64,
        #[serde(flatten)]
        look: Wish,
    },
    /// Number of leaves so many plies on.
    Perft { board: String, fen: String, depth: u32 },
    /// Estimate from some ratios of times, one ratio a round.
    Ratio { ratios: Vec<f64> },
}

/// The look that a page asks for.
#[derive(Deserialize)]
struct Wish {
    #[serde(default)]
    language: String,
    #[serde(default)]
    characters: String,
}

impl Wish {
    fn look(&self) -> Look {
        Look {
            language: Language::named(&self.language).unwrap_or_default(),
            characters: Characters::named(&self.characters).unwrap_or_default(),
            ..Look::default()
        }
    }
}

thread_local! {
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes room for a question of so many bytes, and says where.
#[unsafe(no_mangle)]
#[expect(unsafe_code, reason = "a page finds the function by its name, which no other crate has")]
pub extern "C" fn reserve(bytes: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(bytes, 0);
        question.as_mut_ptr()
    })
}

/// Answers the question that was written to the reserved memory; the number of bytes of the answer.
#[unsafe(no_mangle)]
#[expect(unsafe_code, reason = "a page finds the function by its name, which no other crate has")]
pub extern "C" fn ask() -> usize {
    let text = QUESTION.with_borrow(|question| reply(question).to_string());
    ANSWER.with_borrow_mut(|answer| {
        *answer = text.into_bytes();
        answer.len()
    })
}

/// Address at which the answer begins.
#[unsafe(no_mangle)]
#[expect(unsafe_code, reason = "a page finds the function by its name, which no other crate has")]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(Vec::as_ptr)
}

/// Answer to a question.
fn reply(question: &[u8]) -> Value {
    let question = serde_json::from_slice(question).map_err(|error| format!("question: {error}").into());
    match question.and_then(said) {
        Ok(value) => json!({ "ok": value }),
        Err(error) => json!({ "error": error.to_string() }),
    }
}

fn said(question: Question) -> Result<Value, Box<dyn Error>> {
    Ok(match question {
        Question::Boards => json!(rows().map(Board::of).collect::<Vec<_>>()),
        Question::Row { board } => json!(row(&board)?.name()),
        Question::Position { board, fen } => {
            let position = row(&board)?.position(&fen)?;
            json!({
                "document": position.document(Subject::Men(position.men())),
                "moves": position.moves(),
                "check": position.check(),
            })
        }
        Question::Man { board, fen, square } => {
            let position = row(&board)?.position(&fen)?;
            json!(position.man(&square)?)
        }
        Question::Move { board, fen, written } => {
            let position = row(&board)?.position(&fen)?;
            json!({ "played": position.play(&written)?, "after": position.after(&written) })
        }
        Question::Board { game, fen, marks, look } => {
            let marked = marks.iter().map(|(square, name)| {
                let mark = Mark::named(name).map(|mark| (*square, mark));
                mark.ok_or_else(|| format!("marks: found {name:?}, expected the name of a mark"))
            });
            let marks = marked.collect::<Result<Vec<_>, _>>()?;
            json!(qipan_picture::board(&facts(&game)?, &fen, &marks, look.look()))
        }
        Question::Piece { game, letter, look } => {
            json!(qipan_picture::piece(&facts(&game)?, letter, look.look()))
        }
        Question::Stored { board, fen, written, width, look } => {
            let document = document(&board, &fen, &written)?;
            json!(qipan_picture::stored(&document, width, look.look()))
        }
        Question::Attacked { game, fen } => match game.as_str() {
            "chess" => attacked::<chess_rules::Chess>(&fen)?,
            _ => attacked::<xiangqi_rules::Xiangqi>(&fen)?,
        },
        Question::Step { board, fen, subject, number, width, look } => {
            let (document, look) = (document(&board, &fen, &subject)?, look.look());
            let marks = qipan_picture::marks(&document, number);
            json!({
                "board": qipan_picture::board(&document.game, &document.fen, &marks, look),
                "figure": qipan_picture::figure(&document, number, width, look),
            })
        }
        Question::Perft { board, fen, depth } => {
            if depth > MOST_PLIES {
                return Err(format!("depth: found {depth}, expected at most {MOST_PLIES}").into());
            }
            json!(row(&board)?.perft_read(&fen, depth)?)
        }
        Question::Ratio { ratios } => {
            let estimate = Estimate::of_pairs(&ratios).ok_or("ratios: found none above 0, expected some")?;
            let interval = estimate.of_rounds();
            json!({ "ratio": estimate.ratio, "low": interval.low, "high": interval.high })
        }
    })
}

/// A position, and how many pieces of each side attack each square of it.
fn attacked<G: Game>(fen: &str) -> Result<Value, Box<dyn Error>>
where
    <G::Setup as FromStr>::Err: Error + 'static,
{
    let setup: G::Setup = fen.parse()?;
    let counts = [true, false].map(|is_first| asked::attacked::<G>(&setup, is_first));
    Ok(json!({ "fen": setup.to_string(), "attacked": counts }))
}

/// What a board says of a piece on a square, of a move, or of all pieces if the subject is empty.
fn document(board: &str, fen: &str, subject: &str) -> Result<Document, Box<dyn Error>> {
    let position = row(board)?.position(fen)?;
    let subject = match subject.len() {
        0 => Subject::Men(position.men()),
        1 | 2 => Subject::Man(position.man(subject)?),
        _ => Subject::Move(position.play(subject)?.into()),
    };
    Ok(position.document(subject))
}

/// Plies beyond which a page would wait too long.
const MOST_PLIES: u32 = 8;

/// Every row that explains itself.
fn rows() -> impl Iterator<Item = &'static Row> {
    static ROWS: LazyLock<Vec<Row>> = LazyLock::new(qipan_boards::rows);
    ROWS.iter().filter(|row| row.summary_zh().is_some())
}

/// Facts of the game of a name.
fn facts(game: &str) -> Result<GameFacts, String> {
    let row = rows().find(|row| row.game == game);
    row.map(Row::facts).ok_or_else(|| format!("game: found {game:?}, expected xiangqi or chess"))
}

fn row(name: &str) -> Result<&'static Row, String> {
    let named = rows().find(|row| row.is_named(name));
    named.ok_or_else(|| format!("board: found {name:?}, expected a row of this page"))
}

/// Data of a board for a page.
#[derive(Serialize)]
struct Board {
    name: &'static str,
    system: &'static str,
    title: Text,
    needs: &'static [&'static str],
    summary: Text,
    source: &'static str,
    is_best: bool,
    is_text: bool,
    is_tested: bool,
    state_bytes: usize,
    table_bytes: usize,
    game: GameFacts,
}

impl Board {
    fn of(row: &'static Row) -> Self {
        let about = row.about;
        Self {
            name: row.name(),
            system: about.system,
            title: row.title().unwrap_or_default(),
            needs: about.needs,
            summary: Text::new(about.summary, row.summary_zh().unwrap_or_default()),
            source: about.source,
            is_best: about.is_best(),
            is_text: about.is_text(),
            is_tested: about.is_tested(),
            state_bytes: row.state_bytes(),
            table_bytes: row.table_bytes(),
            game: row.facts(),
        }
    }
}
