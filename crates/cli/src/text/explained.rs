//! Explanations in a terminal: pictures, steps, the board with a piece's moves, what it cost.

use anstyle::Style;
use qipan_game::explain::{Cost, Out, Picture, Read, Step};
use qipan_record::sheet::{Cell, Column, Sheet};
use qipan_record::{Language, bytes};
use qipan_row::{Change, Document, Explanation, Played, Subject};

use crate::text::output::{
    BAD, BOLD, DIM, GOOD, Output, columns, hanging, in_a_terminal, styled, width, wrap,
};
use crate::text::table::Format;
use crate::text::words::several;

/// Columns before what belongs to a step.
const INDENT: usize = 4;

/// The documents one after the other, then what they cost side by side.
pub(crate) fn show(
    documents: &[Document],
    language: Language,
    is_brief: bool,
    output: &mut Output,
) -> anyhow::Result<()> {
    for (index, document) in documents.iter().enumerate() {
        if index > 0 {
            output.line("")?;
        }
        DocumentPrinter { document, language, is_brief, output }.tell()?;
    }
    if let [first, second] = documents {
        output.line("")?;
        compare(first, second, language, output)?;
    }
    Ok(())
}

/// DocumentPrinter of one document.
struct DocumentPrinter<'a> {
    document: &'a Document,
    language: Language,
    /// Sentences and moves alone, for a class.
    is_brief: bool,
    output: &'a mut Output,
}

impl DocumentPrinter<'_> {
    fn tell(&mut self) -> anyhow::Result<()> {
        let Document { board, system, summary, fen, .. } = self.document;
        let summary = self.language.of(summary);
        self.output.line(&hanging(&format!("{}  {system}, {summary}", styled(BOLD, board)), INDENT))?;
        self.output.line(fen)?;
        if let Some(mark) = &self.document.mark {
            let what =
                self.language.pick("a position to look at, not to play on:", "此局面只可观看，不可行棋：");
            let (gap, mark) = (self.language.pick(" ", ""), self.language.of(mark));
            self.output.line(&in_a_terminal(&format!("{}{gap}{mark}", styled(BAD, what))))?;
        }
        if !self.is_brief {
            self.heading("what is stored", "存储内容")?;
            self.pictures()?;
        }
        match &self.document.subject {
            Subject::Men(men) => self.men(men),
            Subject::Man(man) => self.man(man),
            Subject::Move(played) => self.played(played),
        }
    }

    fn heading(&mut self, en: &str, zh: &str) -> anyhow::Result<()> {
        let text = self.language.pick(en, zh);
        self.output.line(&format!("\n{}\n", styled(BOLD, text)))
    }

    /// All pictures; sets of squares that fit side by side stand so.
    fn pictures(&mut self) -> anyhow::Result<()> {
        let mut row: Vec<Drawn> = Vec::new();
        for picture in &self.document.memory {
            let drawn = self.drawn(picture);
            let wide: usize = row.iter().map(|other| other.wide() + GAP).sum();
            let fits = row.last().is_some_and(|other| other.is_set && drawn.is_set)
                && wide + drawn.wide() <= width();
            if !fits {
                self.side_by_side(&row)?;
                row.clear();
            }
            row.push(drawn);
        }
        self.side_by_side(&row)
    }

    fn side_by_side(&mut self, pictures: &[Drawn]) -> anyhow::Result<()> {
        let heads = pictures.iter().map(|picture| picture.head.len()).max().unwrap_or_default();
        let bodies = pictures.iter().map(|picture| picture.body.len()).max().unwrap_or_default();
        for line in 0..heads + bodies {
            let mut text = String::new();
            for picture in pictures {
                let cell = match line.checked_sub(heads) {
                    None => picture.head.get(line),
                    Some(line) => picture.body.get(line),
                };
                let cell = cell.map_or("", String::as_str);
                text += cell;
                text += &" ".repeat(picture.wide() - columns(cell) + GAP);
            }
            self.output.line(text.trim_end())?;
        }
        Ok(())
    }

    /// A picture as lines: its name and what it is, then its cells.
    fn drawn(&self, picture: &Picture) -> Drawn {
        let about = self.language.of(&picture.about);
        let is_set = picture.cells.len() >= 64 && picture.cells.iter().all(|cell| cell.value.len() == 1);
        if is_set {
            let body: Vec<_> = picture
                .cells
                .chunks(picture.columns)
                .map(|row| {
                    let sign = |cell: &qipan_game::explain::Cell| if cell.value == "0" { "." } else { "1" };
                    row.iter().map(sign).collect::<Vec<_>>().join(" ")
                })
                .collect();
            let mut head = vec![styled(BOLD, picture.name)];
            head.extend(wrap(about, (2 * picture.columns).max(LEAST_CAPTION)).lines().map(str::to_owned));
            return Drawn { is_set, head, body };
        }
        let size = bytes(picture.bytes);
        let head = hanging(&format!("{}  {about} ({size})", styled(BOLD, picture.name)), INDENT);
        let sign = |cell: &qipan_game::explain::Cell| {
            format!("{}{}", cell.value, cell.man.map_or(String::new(), |man| man.to_string()))
        };
        let signs: Vec<String> = picture.cells.iter().map(sign).collect();
        let wide = signs.iter().map(|sign| columns(sign)).max().unwrap_or_default();
        // A picture that is wider than the terminal is broken into more lines.
        let room = (width().saturating_sub(2) / (wide + 1)).max(1);
        let rows = signs.chunks(picture.columns.max(1)).flat_map(|row| row.chunks(room));
        let body = rows.map(|row| {
            let cells = row.iter().map(|sign| format!("{}{sign}", " ".repeat(wide - columns(sign))));
            format!("  {}", cells.collect::<Vec<_>>().join(" "))
        });
        Drawn { is_set, head: head.lines().map(str::to_owned).collect(), body: body.collect() }
    }

    /// A line for each piece, and what they cost together.
    fn men(&mut self, men: &[Explanation]) -> anyhow::Result<()> {
        self.heading("the pieces of the side to move", "走棋方各子")?;
        let pick = |en, zh| self.language.pick(en, zh);
        let mut table = Sheet::new(&[
            Column::text("man", pick("Piece", "子")),
            Column::text("square", pick("Square", "格")),
            Column::figure("moves", pick("Moves", "着法")),
            Column::figure("steps", pick("Steps", "步骤")),
            Column::figure("reads", pick("Values\nread", "读取\n的值")),
            Column::figure("look_ups", pick("of them\nfrom tables", "其中\n取自表")),
        ]);
        let mut row = |man: &str, square: &str, moves: usize, cost: &Cost| {
            let figures = [moves, cost.steps, cost.loads, cost.look_ups];
            let texts = [Cell::text(man), Cell::text(square)];
            let figures = figures.map(|figure| Cell::number(figure as u64));
            table.push(texts.into_iter().chain(figures).collect());
        };
        for man in men {
            row(&man.man.to_string(), &man.name, man.moves.len(), &man.cost);
        }
        row(pick("all", "合计"), "", men.iter().map(|man| man.moves.len()).sum(), &together(men));
        self.output.line(&Format::Terminal.render(&table))?;
        let hint = self.language.pick(
            "\n--square explains one of them, --move a move.",
            "\n--square 讲解一子，--move 讲解一步。",
        );
        self.output.line(&styled(DIM, hint))
    }

    fn man(&mut self, man: &Explanation) -> anyhow::Result<()> {
        let title = format!("{} {}", man.man, man.name);
        self.heading(&title, &title)?;
        self.steps(&man.steps)?;
        self.output.line("")?;
        self.board(man.square, &man.moves, man.man)?;
        let moves = if man.moves.is_empty() {
            self.language.pick("no moves", "无着法").to_owned()
        } else {
            man.moves.join(" ")
        };
        let label = self.language.pick("moves:", "着法：");
        self.output.line("")?;
        self.output.line(&hanging(&format!("{} {moves}", styled(BOLD, label)), INDENT))?;
        if !man.illegal.is_empty() {
            let label = self.language.pick("illegal, which the test finds:", "其中不合法（检测得知）：");
            let text = format!("{} {}", styled(BAD, label), man.illegal.join(" "));
            self.output.line(&hanging(&text, INDENT))?;
        }
        self.output.line(&in_a_terminal(&self.cost(&man.cost)))?;
        if man.once.steps > 0 {
            let label =
                self.language.pick("* once for all pieces, not counted above:", "* 全局一次，未计入上数：");
            let cost = self.cost(&man.once);
            let cost = cost.split_once([':', '：']).map_or(cost.as_str(), |(_, rest)| rest.trim_start());
            self.output.line(&styled(DIM, &in_a_terminal(&format!("{label} {cost}"))))?;
        }
        Ok(())
    }

    fn played(&mut self, played: &Played) -> anyhow::Result<()> {
        self.man(&played.man)?;
        let title = format!("{}{}", played.written, self.language.pick(": played", "：走子"));
        self.heading(&title, &title)?;
        for Change { picture, index, before, after, .. } in &played.changes {
            self.output.line(&format!("    {picture}[{index}]: {before} → {after}"))?;
        }
        self.heading("is it legal?", "是否合法？")?;
        self.output.line(&in_a_terminal(self.language.of(&played.known)))?;
        if !played.test.is_empty() {
            self.steps(&played.test)?;
            self.output.line(&in_a_terminal(&self.cost(&played.cost)))?;
        }
        let verdict = match played.is_legal {
            true => styled(GOOD, self.language.pick("legal:", "合法：")),
            false => styled(BAD, self.language.pick("illegal:", "不合法：")),
        };
        let ruling = match self.language {
            Language::En => format!("{verdict} {} {}", played.written, played.ruling),
            Language::Zh => format!("{verdict}{}，{}", played.written, played.ruling.zh),
        };
        self.output.line(&in_a_terminal(&ruling))
    }

    fn steps(&mut self, steps: &[Step<String>]) -> anyhow::Result<()> {
        for (index, step) in steps.iter().enumerate() {
            if self.is_brief && step.once {
                continue;
            }
            let number = format!("{:>2}{}", index + 1, if step.once { "*" } else { " " });
            let says = format!("{} {}", styled(DIM, &number), self.language.of(&step.says));
            self.output.line(&hanging(&says, INDENT))?;
            if !self.is_brief {
                self.below(&step.formula, DIM)?;
            }
            if !step.reads.is_empty() && !self.is_brief {
                let reads: Vec<_> = step.reads.iter().map(|read| self.read(read)).collect();
                let size = bytes(step.reads.iter().map(|read| read.bytes).sum());
                let label = self.language.pick("reads", "读");
                self.below(&format!("{label} {size}: {}", reads.join(", ")), Style::new())?;
            }
            if !self.is_brief {
                self.out(step)?;
            }
            for (sign, moves, style) in [("+", &step.yields, GOOD), ("?", &step.suspects, BOLD)] {
                if !moves.is_empty() {
                    self.below(&format!("{sign} {}", moves.join(" ")), style)?;
                }
            }
        }
        Ok(())
    }

    /// Writes what belongs to a step: a paragraph in a style.
    fn below(&mut self, text: &str, style: Style) -> anyhow::Result<()> {
        if text.is_empty() {
            return Ok(());
        }
        let wrapped = hanging(&format!("{}{text}", " ".repeat(INDENT)), INDENT + 2);
        let lines = wrapped.lines().map(|line| {
            let text = line.trim_start();
            format!("{}{}", " ".repeat(line.len() - text.len()), styled(style, text))
        });
        self.output.line(&lines.collect::<Vec<_>>().join("\n"))
    }

    fn read(&self, read: &Read) -> String {
        let Read { place, value, table, .. } = read;
        match table {
            0 => format!("{place} = {value}"),
            table => {
                let of = self.language.pick("of", "共");
                format!("{place} = {value} ({of} {})", bytes(*table))
            }
        }
    }

    /// Writes the result of a step.
    fn out(&mut self, step: &Step<String>) -> anyhow::Result<()> {
        let game = self.document.game;
        match &step.out {
            Out::Nothing => Ok(()),
            // A formula ends with its value.
            Out::Value(value) if step.formula.ends_with(&format!("= {value}")) => Ok(()),
            Out::Value(value) => self.below(&format!("= {value}"), Style::new()),
            Out::Verdict(verdict) => {
                let answer = if *verdict { ("yes", "是") } else { ("no", "否") };
                self.below(&format!("→ {}", self.language.pick(answer.0, answer.1)), Style::new())
            }
            Out::Squares(set) if set.len() > MANY => {
                for rank in (0..game.ranks).rev() {
                    let sign = |file| if set.contains(&(rank * game.files + file)) { "x" } else { "." };
                    let row: Vec<_> = (0..game.files).map(sign).collect();
                    self.output.line(&format!("{}{}", " ".repeat(INDENT), row.join(" ")))?;
                }
                Ok(())
            }
            Out::Squares(set) => {
                let names: Vec<_> = set.iter().map(|&square| game.square_name(square)).collect();
                self.below(&format!("{{{}}}", names.join(" ")), Style::new())
            }
            Out::Bits { value, bits } => {
                let mut word = String::new();
                for (bit, (is_set, _)) in bits.iter().enumerate().rev() {
                    word.push(if *is_set { '1' } else { '0' });
                    if bit > 0 && bit.is_multiple_of(8) {
                        word.push('_');
                    }
                }
                let squares = bits.iter().filter_map(|&(is_set, square)| square.filter(|_| is_set));
                let names: Vec<_> = squares.map(|square| game.square_name(square)).collect();
                let names =
                    if names.is_empty() { String::new() } else { format!(" {{{}}}", names.join(" ")) };
                self.below(&format!("= {value} = 0b{word}{names}"), Style::new())
            }
        }
    }

    /// The board with a piece and its moves: `[N]` the piece, `o` where it may go, `(p)` what it may take.
    fn board(&mut self, from: usize, moves: &[String], man: char) -> anyhow::Result<()> {
        let game = self.document.game;
        let men: Vec<_> = game.men(&self.document.fen).collect();
        let goals: Vec<_> = moves.iter().map(|m| &m[2..4]).collect();
        for rank in (0..game.ranks).rev() {
            let row = (0..game.files).map(|file| {
                let square = rank * game.files + file;
                let there = men.iter().find(|&&(at, _)| at == square).map(|&(_, letter)| letter);
                let is_goal = goals.contains(&game.square_name(square).as_str());
                let (sign, style) = match (there, is_goal) {
                    _ if square == from => (format!("[{man}]"), BOLD),
                    (Some(letter), true) => (format!("({letter})"), GOOD),
                    (None, true) => (" o ".to_owned(), GOOD),
                    (Some(letter), false) => (format!(" {letter} "), Style::new()),
                    (None, false) => (" . ".to_owned(), DIM),
                };
                // No line ends with a space.
                styled(style, if file + 1 == game.files { sign.trim_end() } else { &sign })
            });
            let number = rank + game.first_rank;
            self.output.line(&format!("{number:>3} {}", row.collect::<String>()))?;
        }
        let files: String =
            (0..game.files).map(|file| format!(" {} ", char::from(b'a' + file as u8))).collect();
        self.output.line(format!("    {files}").trim_end())
    }

    fn cost(&self, cost: &Cost) -> String {
        let Cost { steps, loads, look_ups, tables } = *cost;
        let tables = match (tables, self.language) {
            (0, _) => String::new(),
            (tables, Language::En) => format!(" (of {})", bytes(tables)),
            (tables, Language::Zh) => format!("（表共 {}）", bytes(tables)),
        };
        match self.language {
            Language::En => {
                let [steps, values] = [several(steps, "step"), several(loads, "value")];
                format!("cost: {steps}, {values} read, {look_ups} of them from tables{tables}")
            }
            Language::Zh => {
                format!("代价：{steps} 步，读 {loads} 个值，其中 {look_ups} 个取自表{tables}")
            }
        }
    }
}

/// A picture as lines.
struct Drawn {
    /// True if it is a set of squares, which may stand beside others.
    is_set: bool,
    head: Vec<String>,
    body: Vec<String>,
}

impl Drawn {
    fn wide(&self) -> usize {
        self.head.iter().chain(&self.body).map(|line| columns(line)).max().unwrap_or_default()
    }
}

/// Columns between pictures.
const GAP: usize = 3;

/// Columns of what is said above a set, at least.
const LEAST_CAPTION: usize = 17;

/// Sets of more squares than these are drawn.
const MANY: usize = 6;

/// Cost of some pieces together; a table that two of them read counts twice.
fn together(men: &[Explanation]) -> Cost {
    sum(men.iter().map(|man| man.cost))
}

fn sum(costs: impl IntoIterator<Item = Cost>) -> Cost {
    costs.into_iter().fold(Cost::default(), |sum, cost| Cost {
        steps: sum.steps + cost.steps,
        loads: sum.loads + cost.loads,
        look_ups: sum.look_ups + cost.look_ups,
        tables: sum.tables + cost.tables,
    })
}

/// Cost of a document's steps.
fn cost_of(document: &Document) -> Cost {
    match &document.subject {
        Subject::Men(men) => together(men),
        Subject::Man(man) => man.cost,
        Subject::Move(played) => sum([played.man.cost, played.cost]),
    }
}

/// Writes the costs of two boards side by side.
fn compare(
    first: &Document,
    second: &Document,
    language: Language,
    output: &mut Output,
) -> anyhow::Result<()> {
    let pick = |en, zh| language.pick(en, zh);
    let mut table = Sheet::new(&[
        Column::text("board", pick("Board", "棋盘")),
        Column::figure("steps", pick("Steps", "步骤")),
        Column::figure("reads", pick("Values\nread", "读取\n的值")),
        Column::figure("look_ups", pick("of them\nfrom tables", "其中\n取自表")),
    ]);
    let costs = [first, second].map(cost_of);
    for (document, cost) in [first, second].into_iter().zip(costs) {
        let figures = [cost.steps, cost.loads, cost.look_ups];
        let figures = figures.map(|figure| Cell::number(figure as u64));
        table.push([Cell::text(&document.board)].into_iter().chain(figures).collect());
    }
    output.line(&Format::Terminal.render(&table))?;
    let [a, b] = costs.map(|cost| cost.loads);
    let (more, less) = if a >= b { (first, second) } else { (second, first) };
    // Rounded as the page does it: 2.25 is 2.3.
    let ratio = (10.0 * a.max(b) as f64 / a.min(b).max(1) as f64).round() / 10.0;
    let (more, less) = (&more.board, &less.board);
    let text = match language {
        Language::En if ratio < 1.1 => format!("{more} and {less} read about as many values here."),
        Language::Zh if ratio < 1.1 => format!("此处 {more} 与 {less} 读取的值大致一样多。"),
        Language::En => format!(
            "{more} reads {ratio:.1} times as many values as {less} here. That is work, not time: qipan \
             compare measures time."
        ),
        Language::Zh => {
            format!(
                "此处 {more} 读取的值是 {less} 的 {ratio:.1} 倍。这是工作量而非时间：时间由 qipan compare 测量。"
            )
        }
    };
    output.line(&in_a_terminal(&format!("\n{text}")))
}
