// The river in the word: how a Xiangqi board is stored in two words of 64 bits.

import { menOf, squareOf, written } from "../board.js";
import { corner } from "../drawn.js";
import { make } from "../dom.js";
import { manName } from "../text.js";
import { Flight } from "./flight.js";
import { LeapFigure } from "./leap.js";
import { LinesFigure } from "./lines.js";
import { address, begin, draw, tell, write } from "./page.js";
import { PlayBoard } from "./play.js";
import { WORDS } from "./river-words.js";
import { Ruler } from "./strips.js";

const GAME = { name: "xiangqi", files: 9, ranks: 10, first_rank: 0 };
const START = { fen: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", line: "b2", leap: "b0" };
/// Bits between the ranks of a half, and where it ends.
const RANKS = [9, 18, 27, 36, 45];

class Page {
  #engine;
  #state = { ...START, way: 0 };
  #stored = null;
  #hot = null;
  #drawn = null;

  constructor(engine) {
    this.#engine = engine;
    // A name may leave out the best levels.
    this.sets = engine.ask({ verb: "row", board: "xiangqi-bitboard" });
    this.bitlines = engine.ask({ verb: "row", board: "xiangqi-bitlines" });
    this.#build();
    this.#read();
    window.addEventListener("hashchange", () => {
      this.#read();
      this.show();
    });
  }

  #board(label, look) {
    return new PlayBoard(
      this.#engine,
      GAME,
      {
        carry: (from, to) => this.#carry(from, to),
        press: (square) => this.#press(square),
        discard: (square) => this.#discard(square),
        settle: () => this.show(),
        look,
      },
      label,
    );
  }

  #build() {
    this.error = make("p", { class: "wrong", role: "alert", hidden: true });
    const look = (square) => this.#look(square);
    this.board = this.#board("wordsBoard", look);
    this.strips = make("div", {
      class: "reader",
      role: "slider",
      tabindex: 0,
      "data-label": "theWords",
      "aria-valuemin": 0,
      "aria-valuemax": 127,
    });
    this.strips.addEventListener("pointermove", (event) => this.#point(event));
    this.strips.addEventListener("click", (event) => this.#point(event));
    this.strips.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.#look(null));
    this.strips.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: 1, ArrowRight: -1, ArrowUp: 9, ArrowDown: -9 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      this.#look(null, Math.max(0, Math.min(127, (this.#hot ?? 0) + by)));
    });
    this.reading = make("p", { class: "reading" });
    this.prose = make("p", { class: "prose" });
    this.range = make("input", {
      type: "range",
      id: "flight",
      min: 0,
      max: 100,
      value: 100,
      "data-label": "flight",
      oninput: () => this.#flight.seek(Number(this.range.value) / 100),
    });
    this.words = make(
      "section",
      { class: "exhibit two" },
      make("h2", { "data-say": "wordsTitle" }),
      make("div", { class: "side" }, this.board.element),
      make(
        "div",
        { class: "beside" },
        this.error,
        this.strips,
        this.reading,
        make(
          "div",
          { class: "buttons" },
          make("button", { type: "button", id: "fly", "data-say": "fly", onclick: () => this.fly() }),
          this.range,
          make("button", {
            type: "button",
            id: "again",
            "data-say": "again",
            onclick: () => {
              Object.assign(this.#state, START);
              this.show();
            },
          }),
        ),
        this.prose,
      ),
    );
    this.#flight = new Flight(
      this.words,
      () => this.#pairs(),
      (part) => {
        this.range.value = Math.round(part * 100);
      },
    );
    this.lines = new LinesFigure(this.#board("linesBoard"), GAME);
    this.leap = new LeapFigure(this.#board("leapBoard"), GAME, (way) => {
      this.#state.way = way;
      this.show();
    });
    document.getElementById("figures").append(this.words, this.lines.element, this.leap.element);
  }

  #flight;

  fly() {
    this.#flight.start();
  }

  #read() {
    const query = address();
    for (const name of ["fen", "line", "leap"]) this.#state[name] = query.get(name) ?? START[name];
    this.#state.way = [0, 1, 2, 3].includes(Number(query.get("way"))) ? Number(query.get("way")) : 0;
  }

  #write() {
    const { fen, line, leap, way } = this.#state;
    write({ line, leap, way: way === 0 ? null : way, fen });
  }

  #square(name) {
    return /^[a-i][0-9]$/.test(name) ? squareOf(GAME, name) : -1;
  }

  #carry(from, to) {
    const men = menOf(GAME, this.#state.fen);
    const state = { ...this.#state };
    men.set(to, men.get(from));
    men.delete(from);
    for (const name of ["line", "leap"]) if (state[name] === this.board.name(from)) state[name] = this.board.name(to);
    state.fen = `${written(GAME, men)} w - - 0 1`;
    return this.#take(state);
  }

  /// Takes a state if it is a position.
  #take(state) {
    try {
      this.#store(state.fen);
    } catch (error) {
      this.#complain(tell("refused", error.message.split("\n")[0]));
      return false;
    }
    this.#complain(null);
    this.#state = state;
    this.show();
    return true;
  }

  #discard(square) {
    const men = menOf(GAME, this.#state.fen);
    const name = this.board.name(square);
    if (men.get(square).toLowerCase() === "k" || name === this.#state.line || name === this.#state.leap) return;
    men.delete(square);
    this.#take({ ...this.#state, fen: `${written(GAME, men)} w - - 0 1` });
  }

  /// A click chooses who is looked up.
  #press(square) {
    const man = menOf(GAME, this.#state.fen).get(square);
    const name = this.board.name(square);
    if (man === "R" || man === "C") this.#state.line = name;
    else if (man === "N" || man === "B") this.#state.leap = name;
    else return;
    this.show();
  }

  #complain(text) {
    this.error.hidden = text === null;
    this.error.textContent = text ?? "";
  }

  /// What the board stores: of each point its bit, and who has it.
  #store(fen) {
    const { document: said } = this.#engine.ask({ verb: "position", board: this.sets, fen });
    const picture = (name) => said.memory.find((one) => one.name === name).cells;
    const bits = new Map();
    const [red, black] = [picture("side(red)"), picture("side(black)")];
    red.forEach((cell, index) =>
      bits.set(cell.index, { square: cell.square, red: cell.value === "1", black: black[index].value === "1" }),
    );
    return {
      fen: said.fen,
      bits,
      men: menOf(GAME, said.fen),
      places: new Map([...bits].map(([index, { square }]) => [square, index])),
    };
  }

  show() {
    try {
      this.#stored = this.#store(this.#state.fen);
    } catch (error) {
      if (this.#state.fen === START.fen) throw error;
      const wrong = tell("refused", error.message.split("\n")[0]);
      Object.assign(this.#state, START);
      this.show();
      this.#complain(wrong);
      return;
    }
    const { men } = this.#stored;
    this.#keepOf("line", "RC", men);
    this.#keepOf("leap", "NB", men);
    this.#drawWords();
    const ask = (board, square) => this.#engine.ask({ verb: "man", board, fen: this.#state.fen, square });
    const cellsOf = (board) =>
      this.#engine
        .ask({ verb: "position", board, fen: this.#state.fen })
        .document.memory.find((one) => one.name === "cells").cells;
    const shared = { fen: this.#state.fen, men, say: (square) => this.#say(square) };
    this.lines.show({
      ...shared,
      board: this.bitlines,
      square: this.#square(this.#state.line),
      man: ask(this.bitlines, this.#state.line),
      cells: cellsOf(this.bitlines),
    });
    this.leap.show({
      ...shared,
      board: this.sets,
      places: this.#stored.places,
      square: this.#square(this.#state.leap),
      man: ask(this.sets, this.#state.leap),
      way: this.#state.way,
    });
    this.#write();
  }

  /// The piece of a figure is one of its kind, any of them if need be.
  #keepOf(name, letters, men) {
    if (letters.includes(men.get(this.#square(this.#state[name])) ?? " ")) return;
    const other = [...men].find(([, man]) => letters.includes(man));
    this.#state[name] = other ? this.board.name(other[0]) : null;
  }

  #say(square) {
    const man = this.#stored.men.get(square);
    return [this.board.name(square), man === undefined ? null : manName("xiangqi", man)]
      .filter((part) => part !== null)
      .join(" ");
  }

  get #empty() {
    const used = [...this.#stored.bits.keys()];
    return {
      river: [...Array(64).keys()].filter((bit) => !used.includes(bit)),
      above: [...Array(64).keys()].map((bit) => bit + 64).filter((bit) => !used.includes(bit)),
    };
  }

  #drawWords() {
    const { bits, men, fen } = this.#stored;
    const { river, above } = this.#empty;
    this.prose.textContent = tell("wordsProse", river.length);
    this.#numbers();
    const ruler = new Ruler(this.strips.clientWidth, RANKS);
    const parts = [];
    const high = ruler.isNarrow ? 20 : 26;
    const colours = (bit) => {
      const has = bits.get(bit);
      return has.red ? "bit red" : has.black ? "bit ink" : "bit off";
    };
    let y = ruler.isNarrow ? 18 : 16;
    this.#rows = [];
    for (const word of [1, 0]) {
      const value = [...bits].reduce(
        (sum, [bit, has]) =>
          (has.red || has.black) && bit >> 6 === word ? sum | (1n << BigInt(bit - 64 * word)) : sum,
        0n,
      );
      const left = draw(
        "text",
        { x: 0, y: ruler.isNarrow ? y - 5 : y + 12, class: "name" },
        tell(word === 1 ? "high" : "low"),
      );
      const digits = draw("text", { x: ruler.width, y: y - 5, class: "quiet end" }, `0x${value.toString(16)}`);
      parts.push(left, digits);
      for (let at = 63; at >= 0; at--) {
        const bit = 64 * word + at;
        const isUsed = bits.has(bit);
        const rect = draw("rect", {
          x: ruler.x(at).toFixed(2),
          y,
          width: (ruler.cell - 1).toFixed(2),
          height: high,
          class: isUsed ? colours(bit) : word === 0 ? "bit water" : "bit lost",
          "data-bit": bit,
        });
        parts.push(rect);
      }
      this.#rows.push({ word, y, high });
      const empty = word === 0 ? river : above.map((bit) => bit - 64);
      const end = ruler.x(empty[0]) + ruler.cell - 1;
      if (word === 0) parts.push(this.#waves(ruler.x(63), end, y + high / 2));
      const below = y + high + 15;
      parts.push(
        draw(
          "text",
          { x: ruler.x(63), y: below, class: word === 0 ? "quiet water-name" : "quiet" },
          tell(word === 0 ? "river" : "unused", empty.length),
        ),
        draw(
          "text",
          { x: (ruler.x(44) + ruler.width) / 2, y: below, class: "small" },
          tell(word === 1 ? "blackHalf" : "redHalf"),
        ),
      );
      y += high + (ruler.isNarrow ? 46 : 44);
    }
    this.#hotFrame = draw("rect", {
      class: "hot",
      width: ruler.cell + 2,
      height: high + 4,
      rx: 2,
      visibility: "hidden",
    });
    parts.push(this.#hotFrame);
    this.#drawn = ruler;
    this.strips.replaceChildren(
      draw(
        "svg",
        {
          class: "strips words",
          viewBox: `0 0 ${ruler.width} ${y - 22}`,
          width: ruler.width,
          height: y - 22,
          "aria-hidden": "true",
        },
        ...parts,
      ),
    );
    this.#look(null, this.#hot);
    this.#flight.forget();
  }

  #rows = [];
  #hotFrame = null;

  #waves(from, to, y) {
    let path = `M${from} ${y}`;
    const wide = (to - from) / 8;
    for (let wave = 0; wave < 8; wave++) path += `q${wide / 4} -5 ${wide / 2} 0t${wide / 2} 0`;
    return draw("path", { d: path, class: "waves" });
  }

  /// The board has of each point the number of its bit.
  #numbers() {
    const { fen, men, places } = this.#stored;
    const over = [...places].map(([square, index]) => {
      const [x, y] = corner(GAME, square);
      return draw("text", { x: x + 46, y: y + 45, class: "number-of" }, index);
    });
    const [west, north] = corner(GAME, 5 * GAME.files);
    const water = draw("rect", { x: west + 24, y: north + 24, width: 8 * 48, height: 48, class: "water-on-board" });
    const hot = [...places].find(([, index]) => index === this.#hot);
    this.board.show({
      fen,
      men,
      marks: hot ? [[hot[0], "chosen"]] : [],
      under: [water],
      over,
      say: (square) => this.#say(square),
    });
  }

  #point(event) {
    const svg = this.strips.firstElementChild;
    const box = svg.getBoundingClientRect();
    const ruler = this.#drawn;
    const [x, y] = [
      ((event.clientX - box.left) / box.width) * ruler.width,
      ((event.clientY - box.top) / box.width) * ruler.width,
    ];
    if (x < ruler.left) return;
    const row = this.#rows.find((row) => y < row.y + row.high + 20) ?? this.#rows[1];
    this.#look(null, 64 * row.word + ruler.bitAt(x));
  }

  /// Shows a point and its bit.
  #look(square, bit = square === null ? null : this.#stored?.places.get(square)) {
    if (this.#stored === null) return;
    const changed = this.#hot !== bit;
    this.#hot = bit ?? null;
    if (changed) this.#numbers();
    const has = this.#stored.bits.get(bit);
    let said = tell("pointBit");
    if (this.#hot !== null) {
      const word = bit >> 6;
      if (has === undefined)
        said = `${tell("step", bit)}: ${tell(word === 0 ? "river" : "unused", word === 0 ? this.#empty.river.length : this.#empty.above.length)}`;
      else {
        const man = this.#stored.men.get(has.square);
        said = `${tell("bitOf", this.board.name(has.square), bit, bit & 63, tell(word === 1 ? "high" : "low"))} ${man === undefined ? tell("bitEmpty") : tell("bitHas", manName("xiangqi", man))}`;
      }
      const row = this.#rows.find((row) => row.word === word);
      this.#hotFrame.setAttribute("x", this.#drawn.x(bit & 63) - 1.5);
      this.#hotFrame.setAttribute("y", row.y - 2);
    }
    this.#hotFrame?.setAttribute("visibility", this.#hot === null ? "hidden" : "visible");
    this.reading.textContent = said;
    this.strips.setAttribute("aria-valuenow", this.#hot ?? 0);
    this.strips.setAttribute("aria-valuetext", said);
  }

  /// Each point on the board, and its bit.
  #pairs() {
    const { bits, places } = this.#stored;
    return [...places].map(([square, bit]) => {
      const from = this.board.element
        .querySelector(`.spot[data-square="${this.board.name(square)}"]`)
        .getBoundingClientRect();
      const to = this.strips.querySelector(`[data-bit="${bit}"]`).getBoundingClientRect();
      const has = bits.get(bit);
      const rank = Math.floor(square / GAME.files);
      return {
        from,
        to,
        kind: has.red ? "red" : has.black ? "ink" : "off",
        delay: (9 - rank) * 0.06 + (square % 9) * 0.006,
      };
    });
  }
}

// Who comes for nothing in particular sees the points fly.
let isNew = location.hash === "";

begin("river", WORDS, (engine) => {
  const page = new Page(engine);
  const show = () => {
    page.show();
    if (isNew) page.fly();
    isNew = false;
  };
  return { show, room: page.strips };
});
