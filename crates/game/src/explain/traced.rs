//! Steps of an explanation out of what a generator has noted while it worked.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Explain, Out, Read, Step, Text, knows_legal, marks_suspects};
use crate::probe::{Event, Index, Place, Stage, Trace, Value};
use crate::{Game, MoveList, MoveOf, say};

/// A part of a generator's work: what it reads and works out between two marks.
#[derive(Clone, Debug)]
pub struct Part {
    /// The stage that it belongs to: the name of the part that began it; empty before the first.
    pub stage: &'static str,
    /// Its name in the code.
    pub name: &'static str,
    /// Number that tells parts of one name apart.
    pub of: usize,
    /// The square of the piece that it is for; `None` if it is for all.
    pub man: Option<usize>,
    /// The numbers of the moves that it lists.
    listed: [usize; 2],
    /// Moves that it keeps for later, by the board's own numbers.
    kept: Vec<usize>,
    events: Vec<Event>,
}

impl Part {
    /// The places that are read, with their values.
    pub fn reads(&self) -> impl DoubleEndedIterator<Item = (Place, Value)> {
        self.events.iter().filter_map(|event| match *event {
            Event::Read { place, value, .. } => Some((place, value)),
            _ => None,
        })
    }

    /// The number that is read last and where, if one is read.
    #[must_use]
    pub fn last_read(&self) -> Option<(usize, usize)> {
        let (place, value) = self.reads().last()?;
        Some((place.first(), value.number()))
    }

    /// The value that a piece of code works out here, the last one if it does so more than once.
    #[must_use]
    pub fn value(&self, of: &str) -> Option<usize> {
        self.values().filter(|(code, _)| *code == of).last().map(|(_, value)| value.number())
    }

    /// The answer that the part ends with.
    #[must_use]
    pub fn verdict(&self) -> bool {
        matches!(self.values().last(), Some((_, Value::Flag(true))))
    }

    /// Returns true if moves are listed here, or kept for later.
    #[must_use]
    pub fn lists(&self) -> bool {
        self.listed[0] < self.listed[1] || !self.kept.is_empty()
    }

    /// Values that are worked out, with their code.
    pub fn values(&self) -> impl Iterator<Item = (&'static str, Value)> {
        self.events.iter().filter_map(|event| match *event {
            Event::Value { code, value, .. } => Some((code, value)),
            _ => None,
        })
    }
}

impl Place {
    /// The index, the first of several.
    #[must_use]
    pub fn first(self) -> usize {
        match self.index {
            Index::One(index) | Index::Two(_, index) | Index::Span(index, _) => index,
            Index::Whole => 0,
        }
    }

    /// The place as in code, indices in decimal.
    #[must_use]
    pub fn written(self) -> String {
        let name = self.table.name;
        match self.index {
            Index::One(index) => format!("{name}[{index}]"),
            Index::Two(first, second) => format!("{name}[{first}][{second}]"),
            Index::Span(first, count) => format!("{name}[{first}..{}]", first + count),
            Index::Whole => name.to_string(),
        }
    }
}

impl Value {
    /// The value as a number, cut to a word of the machine.
    #[must_use]
    pub fn number(self) -> usize {
        match self {
            Value::Number(number) | Value::Word(number) => number as usize,
            Value::Signed(number) => number as usize,
            Value::Hex(number) => number as usize,
            Value::Flag(flag) => flag.into(),
            Value::Few([number, ..]) => number.into(),
            Value::Words(_) => self.union() as usize,
            Value::Much => 0,
        }
    }

    /// The bits of a word; of several words those that are set in any.
    fn union(self) -> u128 {
        match self {
            Value::Word(word) => word,
            Value::Words(words) => words.into_iter().fold(0, |union, word| union | word).into(),
            _ => 0,
        }
    }
}

impl core::fmt::Display for Value {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Value::Number(number) => write!(f, "{number}"),
            Value::Signed(number) => write!(f, "{number}"),
            Value::Word(word) => write!(f, "{word:#x}"),
            Value::Hex(number) => write!(f, "{number:#04x}"),
            Value::Flag(flag) => write!(f, "{flag}"),
            Value::Few(numbers) => write!(f, "{numbers:?}"),
            Value::Words([a, b, c, d]) => write!(f, "[{a:#x}, {b:#x}, {c:#x}, {d:#x}]"),
            Value::Much => f.write_str("…"),
        }
    }
}

/// Words of a board for a part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Saying {
    /// A step to the moves of the piece that is asked about.
    Step(Text),
    /// A step that is done once for all pieces. Parts of one name, of the same, are one such step.
    Once(Text),
    /// No words of its own: what is read belongs to the step before, and so does the answer.
    More,
    /// Nothing: it has to do with other pieces.
    Nothing,
}

/// A board that finds words, its type forgotten: what makes steps is compiled once for a game, not for each
/// row.
trait Speaker {
    fn words(&self, part: &Part, man: usize) -> Saying;
    fn written(&self, place: Place) -> String;
    fn shown(&self, place: Place, value: Value) -> String;
    fn square_of_bit(&self, part: &Part, bit: usize) -> Option<usize>;
}

impl<B: Explain> Speaker for B {
    fn words(&self, part: &Part, man: usize) -> Saying {
        Explain::words(self, part, man)
    }

    fn written(&self, place: Place) -> String {
        Explain::written(self, place)
    }

    fn shown(&self, place: Place, value: Value) -> String {
        Explain::shown(self, place, value)
    }

    fn square_of_bit(&self, part: &Part, bit: usize) -> Option<usize> {
        Explain::square_of_bit(self, part, bit)
    }
}

/// A move that was listed.
struct Listed<M> {
    /// The move as it is written.
    written: M,
    /// Its squares.
    squares: [usize; 2],
    /// The number by which the board notes it if it keeps it for later.
    number: usize,
    is_exempt: bool,
}

/// Steps to the moves of the piece on a square, as a board's own generator notes them.
pub fn man<B: Explain>(board: &B, square: usize) -> Vec<Step<MoveOf<B>>> {
    let trace = Trace::default();
    let mut moves = MoveList::new();
    board.trace_moves(&trace, &mut moves);
    let listed = |&m: &B::Move| {
        let written = board.export(m);
        let squares = B::Game::squares(written);
        Listed { written, squares, number: B::number_of(m), is_exempt: board.is_exempt(m) }
    };
    let moves: Vec<_> = moves.iter().map(listed).collect();
    moves_of(board, &parts(trace.into_events(), B::square_of), &moves, square, B::ABOUT.legality())
}

fn moves_of<M: Copy>(
    board: &dyn Speaker,
    parts: &[Part],
    moves: &[Listed<M>],
    square: usize,
    legality: &str,
) -> Vec<Step<M>> {
    let of_man = |m: &&Listed<M>| m.squares[0] == square;
    let said = parts.iter().filter(|part| part.man.is_none_or(|of| of == square));
    let mut steps = steps(board, said, square, |part: &Part| {
        let kept = part.kept.iter().filter_map(|&kept| moves.iter().find(|m| m.number == kept));
        moves[part.listed[0]..part.listed[1]].iter().chain(kept).filter(of_man).collect()
    });
    match legality {
        "exempt" => {
            let suspects = moves.iter().filter(of_man).filter(|m| !m.is_exempt);
            steps.push(marks_suspects(suspects.map(|m| m.written).collect()));
        }
        "legal" => steps.push(knows_legal()),
        _ => {}
    }
    steps
}

/// Steps to an answer, as the board's own code notes them: is the king (general) of the side to move
/// attacked?
pub fn check<B: Explain>(board: &B) -> Vec<Step<MoveOf<B>>> {
    let trace = Trace::default();
    let is_attacked = board.trace_check(&trace);
    decided(board, &parts(trace.into_events(), B::square_of), is_attacked)
}

/// Steps to an answer, as the board's own code notes them: does a move leave the mover's king (general)
/// attacked?
pub fn test<B: Explain>(board: &B, m: B::Move) -> Vec<Step<MoveOf<B>>> {
    let trace = Trace::default();
    let is_attacked = board.trace_test(m, &trace);
    decided(board, &parts(trace.into_events(), B::square_of), is_attacked)
}

fn decided<M: Copy>(board: &dyn Speaker, parts: &[Part], is_attacked: bool) -> Vec<Step<M>> {
    // No piece is asked about: all parts are for all.
    let mut steps = steps(board, parts.iter(), usize::MAX, |_| Vec::new());
    steps.iter_mut().for_each(|step| step.once = false);
    let says = match is_attacked {
        true => say!("It is attacked: the board looks no further.", "受攻：不再查看。"),
        false => say!("No attacker has been found: it is safe.", "皆未见攻击者：安全。"),
    };
    steps.push(Step { out: Out::Verdict(is_attacked), ..Step::new(says) });
    steps
}

/// The events, cut where parts begin.
fn parts(events: Vec<Event>, square_of: fn(usize) -> Option<usize>) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let (mut man, mut stage, mut moves) = (None, "", 0);
    for event in events {
        match event {
            Event::Part { name, of, stage: begun } => {
                match begun {
                    Stage::All => (man, stage) = (None, name),
                    Stage::Man(square) => (man, stage) = (square_of(square), name),
                    Stage::TheSame => {}
                }
                let (listed, kept) = ([moves; 2], Vec::new());
                parts.push(Part { stage, name, of, man, listed, kept, events: Vec::new() });
            }
            event => {
                let part = parts.last_mut().expect("a part begins before anything is read or listed");
                match event {
                    Event::Move => {
                        moves += 1;
                        part.listed[1] = moves;
                    }
                    Event::Kept(number) => part.kept.push(number),
                    event => part.events.push(event),
                }
            }
        }
    }
    parts
}

fn steps<'a, 'm, M: Copy + 'm>(
    board: &dyn Speaker,
    parts: impl Iterator<Item = &'a Part>,
    square: usize,
    yields: impl Fn(&Part) -> Vec<&'m Listed<M>>,
) -> Vec<Step<M>> {
    let mut steps: Vec<Step<M>> = Vec::new();
    let mut once: Vec<((&str, usize), usize)> = Vec::new();
    for part in parts {
        let (text, is_once) = match board.words(part, square) {
            Saying::Step(text) => (text, false),
            Saying::Once(text) => (text, true),
            Saying::More => {
                let more = step::<M>(board, part, Text::default(), &[]);
                let before = steps.last_mut().expect("a step before");
                before.reads.extend(more.reads);
                if let Out::Verdict(_) = more.out {
                    before.out = more.out;
                }
                continue;
            }
            Saying::Nothing => continue,
        };
        let key = (part.name, part.of);
        if is_once && let Some(&(_, at)) = once.iter().find(|(other, _)| *other == key) {
            let again = step::<M>(board, part, text, &[]);
            let first: &mut Step<_> = &mut steps[at];
            first.reads.extend(again.reads);
            first.says = again.says;
            continue;
        }
        let mut step = step(board, part, text, &yields(part));
        step.once = is_once;
        if is_once {
            once.push((key, steps.len()));
        }
        steps.push(step);
    }
    steps
}

/// A part as a step: its reads, what it works out last, the moves that it lists.
fn step<M: Copy>(board: &dyn Speaker, part: &Part, says: Text, yields: &[&Listed<M>]) -> Step<M> {
    let mut step = Step::new(says);
    let mut formula: Vec<String> = Vec::new();
    let mut last = "";
    for event in &part.events {
        match *event {
            Event::Read { place, value, bytes } => {
                let is_state = place.table.bytes == 0;
                step.reads.push(Read {
                    place: board.written(place),
                    picture: is_state.then_some(place.table.name),
                    cell: match place.index {
                        Index::One(index) if is_state => Some(index),
                        _ => None,
                    },
                    value: board.shown(place, value),
                    bytes,
                    table: place.table.bytes,
                });
            }
            Event::Value { code, value, ref squares } => {
                // In a loop the code is said once; long code has been broken into lines.
                let written = code.split_whitespace().collect::<Vec<_>>().join(" ");
                match (formula.last_mut(), value) {
                    (Some(formula), value) if last == code => formula.push_str(&format!(", {value}")),
                    (_, Value::Flag(flag)) => formula.push(format!("{written}: {flag}")),
                    (_, value) => formula.push(format!("{written} = {value}")),
                }
                last = code;
                let bits = |word: u128| match squares {
                    Some(squares) => in_order(word, squares.iter().copied()),
                    None => {
                        let mut bits = in_order(word, (0..128).map(|bit| board.square_of_bit(part, bit)));
                        while bits.last() == Some(&(false, None)) {
                            bits.pop();
                        }
                        bits
                    }
                };
                step.out = match value {
                    Value::Word(word) => match bits(word) {
                        // A set of more than a word is drawn, not spelled.
                        wide if wide.len() > 64 => Out::Squares(
                            wide.iter().filter_map(|&(is_set, at)| at.filter(|_| is_set)).collect(),
                        ),
                        bits => Out::Bits { value: word.to_string(), bits },
                    },
                    Value::Number(number) if squares.is_some() => {
                        Out::Bits { value: number.to_string(), bits: bits(number) }
                    }
                    Value::Words(_) => {
                        let drawn = bits(value.union()).into_iter();
                        Out::Squares(drawn.filter_map(|(is_set, square)| square.filter(|_| is_set)).collect())
                    }
                    Value::Flag(flag) => Out::Verdict(flag),
                    value => Out::Value(value.to_string()),
                };
            }
            Event::Part { .. } | Event::Move | Event::Kept(_) => {}
        }
    }
    step.formula = formula.join("; ");
    if !yields.is_empty() && !matches!(step.out, Out::Bits { .. }) {
        step.out = Out::Squares(yields.iter().map(|m| m.squares[1]).collect());
    }
    step.yields = yields.iter().map(|m| m.written).collect();
    step
}

/// The bits of a word, the lowest first, with their squares.
fn in_order(word: u128, squares: impl Iterator<Item = Option<usize>>) -> Vec<(bool, Option<usize>)> {
    squares.enumerate().map(|(bit, square)| (word >> bit & 1 != 0, square)).collect()
}
