// One index, six answers: a rank and a file of Xiangqi as words.

import { corner } from "../drawn.js";
import { make } from "../dom.js";
import { Flight } from "./flight.js";
import { draw, isStill, tell } from "./page.js";

/// What a line of points holds, seen from a square: how far it is empty, the first piece, the one behind
/// it.
function seen(square, step, length, isHeld) {
  const found = { empty: [], first: null, second: null };
  for (let at = square + step, left = length; left > 0; at += step, left--) {
    if (!isHeld(at)) {
      if (found.first === null) found.empty.push(at);
    } else if (found.first === null) found.first = at;
    else {
      found.second = at;
      break;
    }
  }
  return found;
}

export class LinesFigure {
  #board;
  #game;
  #shown = null;
  #parts = [];
  #flight;
  #before = null;

  constructor(board, game) {
    this.#board = board;
    this.#game = game;
    this.error = make("p", { class: "wrong", role: "alert", hidden: true });
    this.lanes = [make("div", { class: "lane" }), make("div", { class: "lane" })];
    this.verdict = make("p", { class: "verdict" });
    this.element = make(
      "section",
      { class: "exhibit two" },
      make("h2", { "data-say": "linesTitle" }),
      make("div", { class: "side" }, board.element),
      make(
        "div",
        { class: "beside" },
        make("p", { class: "prose", "data-say": "linesTry" }),
        make(
          "div",
          { class: "buttons" },
          make("button", {
            type: "button",
            id: "slide-out",
            "data-say": "slideOut",
            onclick: () => this.#flight.start(),
          }),
          this.verdict,
        ),
        this.error,
        ...this.lanes,
        make("p", { class: "prose", "data-say": "linesProse" }),
        make("p", { class: "note", "data-say": "linesLegend" }),
      ),
    );
    this.#flight = new Flight(this.element, () => this.#pairs());
  }

  show(shown) {
    const before = this.#before;
    this.#shown = shown;
    this.#before = `${shown.square}`;
    const { man, men, square } = shown;
    const isHeld = (at) => men.has(at);
    const { files, ranks } = this.#game;
    const [file, rank] = [square % files, Math.floor(square / files)];
    const own = [
      {
        axis: "rank",
        sides: ["left", "right"],
        seen: [seen(square, -1, file, isHeld), seen(square, 1, files - 1 - file, isHeld)],
      },
      {
        axis: "file",
        sides: ["up", "down"],
        seen: [seen(square, files, ranks - 1 - rank, isHeld), seen(square, -files, rank, isHeld)],
      },
    ];
    this.#parts = own.map((line) => ({ ...line, said: this.#said(line.axis) }));
    this.#drawBoard();
    this.#parts.forEach((line, index) => this.#drawLane(this.lanes[index], line));
    this.#check();
    if (before !== null && before !== this.#before && !this.#board.isCarried && !isStill()) this.#flight.start();
    else this.#flight.forget();
  }

  /// What the board says of a line: its word, and the entry with six answers as squares.
  #said(axis) {
    const { man, cells, square } = this.#shown;
    const steps = man.steps.filter((step) => !step.once);
    const table = axis === "rank" ? /^RANK_REACH\[(\d+)\]$/ : /^FILE_REACH\[(\d+)\]$/;
    const at = steps.findIndex((step) => step.reads.some((read) => table.test(read.place)));
    if (at < 1 || !steps[at - 1].out.bits) return null;
    const read = steps[at].reads.find((read) => table.test(read.place));
    const mine = cells.find((cell) => cell.square === square).index;
    const base = axis === "rank" ? mine & ~15 : mine & 15;
    const squareOf = (value) => {
      const cell = base + Number(value);
      return cell === mine ? null : cells.find((one) => one.index === cell).square;
    };
    const pair = (name) => new RegExp(`${name} \\[(\\d+), (\\d+)\\]`).exec(read.value).slice(1).map(squareOf);
    const { value, bits } = steps[at - 1].out.bits;
    return {
      index: table.exec(read.place)[1],
      place: read.place,
      word: Number(value),
      bits,
      quiet: pair("quiet"),
      chariot: pair("chariot"),
      cannon: pair("cannon"),
    };
  }

  #class(at) {
    for (const { seen } of this.#parts) {
      for (const one of seen) {
        if (one.empty.includes(at)) return "quiet-to";
        if (one.first === at) return "screen";
        if (one.second === at) return "target";
      }
    }
    return at === this.#shown.square ? "chosen" : "";
  }

  #middle(at) {
    const [x, y] = corner(this.#game, at);
    return [x + 24, y + 24];
  }

  #drawBoard() {
    const { fen, men, square, say } = this.#shown;
    const { files } = this.#game;
    const [under, over] = [[], []];
    for (let at = 0; at < files * this.#game.ranks; at++) {
      const isOn = at % files === square % files || Math.floor(at / files) === Math.floor(square / files);
      if (!isOn) continue;
      const [x, y] = corner(this.#game, at);
      under.push(
        draw("rect", { x: x + 1, y: y + 1, width: 46, height: 46, rx: 4, class: `on-line ${this.#class(at)}` }),
      );
    }
    for (const { seen } of this.#parts) {
      for (const { first, second } of seen) {
        if (first === null || second === null) continue;
        const [[x1, y1], [x2, y2]] = [this.#middle(square), this.#middle(second)];
        const isRank = y1 === y2;
        const bend = Math.min(70, Math.hypot(x2 - x1, y2 - y1) / 3);
        over.push(
          draw("path", {
            d: `M${x1} ${y1}Q${(x1 + x2) / 2 + (isRank ? 0 : bend)} ${(y1 + y2) / 2 - (isRank ? bend : 0)} ${x2} ${y2}`,
            class: "jump",
          }),
        );
      }
      for (const { first, second } of seen) {
        for (const [at, name] of [
          [first, "screen"],
          [second, "target"],
        ]) {
          if (at === null) continue;
          const [x, y] = this.#middle(at);
          over.push(draw("circle", { cx: x, cy: y, r: 22, class: `round ${name}` }));
        }
      }
    }
    this.#board.show({ fen, men, marks: [[square, "chosen"]], under, over, say });
    this.#board.rove(square);
  }

  #drawLane(lane, line) {
    const { men, square, say, man } = this.#shown;
    const name = (at) => this.#board.name(at);
    const { axis, sides, said, seen } = line;
    lane.dataset.axis = axis;
    if (said === null) {
      lane.replaceChildren(make("p", {}, tell("noLines", say(square))));
      return;
    }
    // As on the board: a rank from left to right, a file from top to bottom.
    const shown = said.bits
      .map(([isSet, at]) => ({ isSet, at }))
      .filter(({ at }) => at !== null)
      .sort((a, b) => (axis === "rank" ? a.at - b.at : b.at - a.at));
    const cells = shown.map(({ isSet, at }) =>
      make(
        "span",
        { class: `line-cell ${this.#class(at)} ${isSet ? "set" : ""}`, "data-of": at },
        make("b", {}, isSet ? "1" : "0"),
        make("small", {}, name(at)),
      ),
    );
    const line_name = axis === "rank" ? tell("rankWord", name(square)[1]) : tell("fileWord", name(square)[0]);
    const word = make(
      "div",
      {
        class: "line-word",
        role: "img",
        "aria-label": `${line_name}: ${shown.map(({ isSet }) => (isSet ? 1 : 0)).join("")}`,
      },
      ...cells,
    );
    const answer = (at, isTaken) => {
      if (at === null || at === undefined) return tell("nobody");
      const other = men.get(at);
      const isOwn = isTaken && other !== undefined && other === other.toUpperCase();
      return isOwn ? tell("isOwn", name(at)) : name(at);
    };
    const row = (title, values, className, isTaken) =>
      make(
        "tr",
        { class: className },
        make("th", { scope: "row" }, tell(title)),
        ...values.map((at) => make("td", {}, answer(at, isTaken))),
      );
    const table = make(
      "table",
      { class: "six" },
      make(
        "thead",
        {},
        make("tr", {}, make("td", {}), ...sides.map((side) => make("th", { scope: "col" }, tell(side)))),
      ),
      make(
        "tbody",
        {},
        row("quiet", said.quiet, "quiet-to", false),
        row("chariot", said.chariot, "screen", true),
        row("cannon", said.cannon, "target", true),
      ),
    );
    lane.replaceChildren(
      make("h3", {}, line_name),
      make(
        "div",
        { class: "word-and-six" },
        make(
          "div",
          {},
          word,
          make(
            "p",
            { class: "entry" },
            tell("entryOf", name(square)),
            " ",
            make("code", { class: "index-of" }, said.place),
          ),
        ),
        table,
      ),
    );
  }

  /// The six answers of the entry are those that the points themselves give.
  #check() {
    const { board } = this.#shown;
    const names = (squares) => squares.map((at) => (at === null ? "–" : this.#board.name(at))).join(" ");
    let wrong = null;
    let known = 0;
    for (const { said, seen } of this.#parts) {
      if (said === null) continue;
      known++;
      const own = [
        seen.map(({ empty }) => empty.at(-1) ?? null),
        seen.map(({ first }) => first),
        seen.map(({ second }) => second),
      ].flat();
      const theirs = [said.quiet, said.chariot, said.cannon].flat();
      if (own.some((at, index) => at !== theirs[index])) wrong = [names(own), names(theirs)];
      for (const [isSet, at] of said.bits)
        if (at !== null && isSet !== this.#shown.men.has(at)) wrong = [this.#board.name(at), String(isSet)];
    }
    this.error.hidden = wrong === null;
    this.error.textContent = wrong === null ? "" : tell("differs", board, ...wrong);
    this.verdict.textContent = wrong === null && known > 0 ? tell("same", board) : "";
  }

  #pairs() {
    const places = [...this.element.querySelectorAll(".line-cell")];
    return places.map((cell, index) => {
      const at = Number(cell.dataset.of);
      const from = this.#board.element
        .querySelector(`.spot[data-square="${this.#board.name(at)}"]`)
        .getBoundingClientRect();
      return { from, to: cell.getBoundingClientRect(), kind: `tile ${this.#class(at)}`, delay: index * 0.03 };
    });
  }
}
