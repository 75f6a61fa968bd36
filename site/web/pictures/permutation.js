// One permutation, all rays: how a byteboard looks at a square, for chess and Xiangqi.

import { drawn, menOf, squareName, squareOf, written } from "../board.js";
import { corner } from "../drawn.js";
import { make } from "../dom.js";
import { characters, manName, spoken } from "../text.js";
import { address, begin, draw, hex, tell, write } from "./page.js";
import { WORDS } from "./permutation-words.js";
import { PlayBoard } from "./play.js";
import { CHESS, XIANGQI, has, look, wayOf } from "./rays.js";
import { colourAt } from "./strips.js";

const GAMES = { chess: CHESS, xiangqi: XIANGQI };
const START = {
  chess: { fen: "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B3/PP2BPPP/R2Q1RK1 w - - 0 1", square: "d5" },
  xiangqi: { fen: "r1bakab1r/9/1cn4c1/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R w - - 0 1", square: "e6" },
};
const STEPS = 6;
const COMPASS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
const ARROWS = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"];

class Page {
  #engine;
  #state = { game: "xiangqi", ...START.xiangqi, step: 0 };
  #lane = null;
  #pieces = new Map();
  #boards = {};

  constructor(engine) {
    this.#engine = engine;
    for (const [name, game] of Object.entries(GAMES)) {
      const on = {
        carry: (from, to) => this.#carry(from, to),
        press: (square) => this.#choose(square),
        discard: (square) => this.#discard(square),
        settle: () => this.show(),
      };
      this.#boards[name] = new PlayBoard(engine, game, on, "playBoard");
    }
    this.#build();
    this.#read();
    window.addEventListener("hashchange", () => {
      this.#read();
      this.show();
    });
  }

  get #game() {
    return GAMES[this.#state.game];
  }

  get #board() {
    return this.#boards[this.#state.game];
  }

  #build() {
    const button = (id, say, onclick) => make("button", { type: "button", id, "data-say": say, onclick });
    this.error = make("p", { class: "wrong", role: "alert", hidden: true });
    this.differs = make("p", { class: "wrong", role: "alert", hidden: true });
    this.heading = make("h2");
    this.side = make("div", { class: "side" });
    this.games = ["xiangqi", "chess"].map((name) => button(name, name, () => this.#take({ game: name, ...START[name] })));
    this.steps = [...Array(STEPS).keys()].map((at) => button(`step-${at}`, `step${at}`, () => this.#take({ step: at })));
    this.picture = make("div", { class: "reader-of-rays", role: "img", "data-label": "curves" });
    this.says = make("p", { class: "prose says-of-step" });
    this.agrees = make("p", { class: "verdict" });
    this.lanes = make("div", { class: "ray-lanes" });
    const again = button("again", "again", () => this.#take({ ...START[this.#state.game], step: 0 }));
    this.element = make(
      "section",
      { class: "exhibit two" },
      this.heading,
      this.side,
      make(
        "div",
        { class: "beside" },
        make("div", { class: "buttons" }, ...this.games, again),
        this.error,
        make("div", { class: "buttons steps-of-rays" }, ...this.steps),
        this.picture,
        this.lanes,
        this.says,
        this.differs,
        this.agrees,
        make("p", { class: "note", "data-say": "try" }),
      ),
    );
    document.getElementById("figures").append(this.element);
  }

  #read() {
    const query = address();
    const game = query.get("game") === "chess" ? "chess" : "xiangqi";
    const step = Number(query.get("step"));
    this.#state = { game, ...START[game], step: Number.isInteger(step) && 0 <= step && step < STEPS ? step : 0 };
    if (query.has("fen")) this.#state.fen = query.get("fen");
    if (this.#squareOf(query.get("square") ?? "") >= 0) this.#state.square = query.get("square");
  }

  #squareOf(name) {
    const { files, ranks, first_rank: first } = this.#game;
    const isWritten = /^[a-i]\d$/.test(name) && name.charCodeAt(0) - 97 < files && Number(name[1]) >= first;
    return isWritten && Number(name[1]) - first < ranks ? squareOf(this.#game, name) : -1;
  }

  #choose(square) {
    this.#take({ square: squareName(this.#game, square) });
  }

  #carry(from, to) {
    const men = menOf(this.#game, this.#state.fen);
    men.set(to, men.get(from));
    men.delete(from);
    const name = squareName(this.#game, from);
    const square = name === this.#state.square ? squareName(this.#game, to) : this.#state.square;
    return this.#take({ square, fen: `${written(this.#game, men)} w - - 0 1` });
  }

  #discard(square) {
    const men = menOf(this.#game, this.#state.fen);
    if (men.get(square).toLowerCase() === "k") return;
    men.delete(square);
    this.#take({ fen: `${written(this.#game, men)} w - - 0 1` });
  }

  /// Takes a change if it makes a position.
  #take(change) {
    const before = this.#state;
    this.#state = { ...before, ...change };
    try {
      this.#asked();
    } catch (error) {
      this.#state = before;
      this.#complain(error);
      return false;
    }
    this.#complain(null);
    if (change.game) this.#lane = null;
    this.show();
    return true;
  }

  #complain(error) {
    this.error.hidden = error === null;
    this.error.textContent = error === null ? "" : tell("refused", error.message.split("\n")[0]);
  }

  /// The position, and by the rules how many pieces of each side attack each square.
  #asked() {
    const { game, fen } = this.#state;
    return this.#engine.ask({ verb: "attacked", game, fen });
  }

  show() {
    let asked;
    try {
      asked = this.#asked();
    } catch (error) {
      const start = START[this.#state.game];
      if (this.#state.fen === start.fen) throw error;
      Object.assign(this.#state, start);
      this.show();
      this.#complain(error);
      return;
    }
    const { game, square, step, fen } = this.#state;
    const men = menOf(this.#game, asked.fen);
    const at = this.#squareOf(square);
    const found = look(this.#game, men, at);
    this.heading.textContent = tell("heading", square);
    for (const one of this.games) one.setAttribute("aria-pressed", one.id === game ? "true" : "false");
    this.steps.forEach((one, index) => one.setAttribute("aria-pressed", index === step ? "true" : "false"));
    if (this.side.firstChild !== this.#board.element) this.side.replaceChildren(this.#board.element);
    this.side.querySelector("[role=group]").setAttribute("aria-label", tell("playBoard"));
    this.#drawBoard(asked, men, at, found);
    this.#drawCurves(men, found);
    this.#drawLanes(men, found);
    this.#say(asked, men, at, found);
    write({ game, square, step: step === 0 ? null : step, fen: fen === START[game].fen ? null : fen });
  }

  /// The cells of the step that is shown: what is seen, who attacks, what is flipped.
  #marked(found) {
    const { step } = this.#state;
    const flipped = new Map(found.flips.flatMap(({ cell, cells }) => cells.map((one) => [one, cell])));
    return (cell) => {
      if (found.cells[cell] === null) return "edge";
      if (step === 1) return has(found.occupied, cell) ? "held" : "";
      if (step === 2) return has(found.first, cell) ? "seen" : has(found.second, cell) ? "second" : "";
      if (step === 3 || step === 4) {
        if (found.attackers.includes(cell)) return "attacks";
        return found.attackers.some((one) => wayOf(this.#game, one) === cell) ? "way" : "";
      }
      if (step === 5) return flipped.has(cell) ? "flips" : found.flips.some((one) => one.cell === cell) ? "attacks" : "";
      return "";
    };
  }

  #laneOf(cell) {
    return Math.floor(cell / this.#game.cells);
  }

  #colour(lane) {
    return colourAt(this.#game === CHESS ? lane : 2 * lane);
  }

  #drawBoard({ fen }, men, at, found) {
    const mark = this.#marked(found);
    const [under, over] = [[], []];
    found.cells.forEach((square, cell) => {
      const lane = this.#laneOf(cell);
      if (square === null || (this.#lane !== null && this.#lane !== lane)) return;
      const [x, y] = corner(this.#game, square);
      const name = mark(cell);
      const isStrong = this.#state.step === 0 || name !== "";
      const place = { x: x + 1, y: y + 1, width: 46, height: 46, rx: this.#game === CHESS ? 0 : 10 };
      under.push(draw("rect", { ...place, fill: this.#colour(lane), "fill-opacity": isStrong ? 0.55 : 0.12 }));
      over.push(draw("text", { x: x + 46, y: y + 45, class: "number-of" }, cell));
    });
    const say = (square) => {
      const man = men.get(square);
      const name = squareName(this.#game, square);
      return man === undefined ? name : `${name} ${manName(this.#game.name, man)}`;
    };
    this.#board.show({ fen, men, marks: [[at, "chosen"]], under, over, say });
  }

  /// The registers: the board's above and, in Xiangqi, below, and between them what is gathered.
  #drawCurves(men, found) {
    const width = Math.max(240, this.picture.clientWidth);
    const { lanes, cells, files, ranks } = this.#game;
    const count = files * ranks;
    const both = count > 64;
    const [gap, high, air] = [5, 12, width < 480 ? 44 : 58];
    const byte = (width - 8 * gap) / 64;
    const x = (place, each) => place * byte + Math.floor(place / each) * gap * (8 / (64 / each));
    const tops = { low: 16, rays: 16 + high + air, high: 16 + 2 * (high + air) };
    const end = (both ? tops.high : tops.rays) + high + 20;
    const of = new Map();
    found.cells.forEach((square, cell) => square !== null && of.set(square, cell));
    const mark = this.#marked(found);
    const parts = [];
    const cellOf = (place, top, each, attributes) =>
      parts.push(draw("rect", { x: x(place, each).toFixed(2), y: top, width: (byte - 0.8).toFixed(2), height: high, ...attributes }));
    for (let square = 0; square < (both ? 128 : 64); square++) {
      const cell = of.get(square);
      const top = square < 64 ? tops.low : tops.high;
      const look = cell === undefined ? { class: square < count ? "off" : "lost" } : { fill: this.#colour(this.#laneOf(cell)) };
      const isHeld = men.has(square);
      cellOf(square % 64, top, 8, { ...look, opacity: cell === undefined || isHeld ? 1 : 0.35 });
    }
    found.cells.forEach((square, cell) => {
      const lane = this.#laneOf(cell);
      if (square === null) return cellOf(cell, tops.rays, cells, { class: cell % cells < this.#game.used ? "off" : "lost" });
      const isHeld = men.has(square);
      cellOf(cell, tops.rays, cells, { fill: this.#colour(lane), opacity: isHeld ? 1 : 0.35 });
      const isLow = square < 64;
      const from = { x: x(square % 64, 8) + byte / 2, y: isLow ? tops.low + high : tops.high };
      const to = { x: x(cell, cells) + byte / 2, y: isLow ? tops.rays : tops.rays + high };
      const middle = (from.y + to.y) / 2;
      const isShown = this.#lane === null || this.#lane === lane;
      const isStrong = this.#state.step === 0 ? isHeld : mark(cell) !== "";
      parts.push(
        draw("path", {
          d: `M${from.x.toFixed(1)} ${from.y}C${from.x.toFixed(1)} ${middle} ${to.x.toFixed(1)} ${middle} ${to.x.toFixed(1)} ${to.y}`,
          class: "curve",
          stroke: this.#colour(lane),
          "stroke-width": isStrong ? 2 : 1,
          opacity: isShown ? (isStrong ? 0.95 : 0.35) : 0.05,
        }),
      );
      return undefined;
    });
    const text = (y, name, ...values) => parts.push(draw("text", { x: 0, y, class: "small-of" }, tell(name, ...values)));
    if (both) {
      text(11, "boardLow");
      text(tops.high + high + 13, "boardHigh", count - 64, 128 - count);
    } else {
      text(11, "board0", 64);
      text(tops.rays + high + 13, "gathered", cells);
    }
    for (let lane = 0; lane < lanes; lane++) {
      const middle = x(lane * cells, cells) + (cells * byte) / 2;
      const y = tops.rays + high / 2 + 4;
      parts.push(draw("text", { x: middle, y, class: "lane-of" }, this.#arrow(lane)));
    }
    const box = { class: "strips rays-of", viewBox: `0 0 ${width} ${end}`, width, height: end, "aria-hidden": "true" };
    this.picture.replaceChildren(draw("svg", box, ...parts));
  }

  #arrow(lane) {
    return ARROWS[(8 / this.#game.lanes) * lane];
  }

  #way(lane) {
    return tell(COMPASS[(8 / this.#game.lanes) * lane]);
  }

  /// A piece as the program draws it.
  #piece(letter) {
    const key = `${this.#state.game} ${letter} ${spoken()} ${characters()}`;
    if (!this.#pieces.has(key)) {
      const question = { verb: "piece", game: this.#state.game, letter, language: spoken(), characters: characters() };
      this.#pieces.set(key, this.#engine.ask(question));
    }
    return drawn(this.#pieces.get(key));
  }

  /// The register again, a lane in each row, large enough to read.
  #drawLanes(men, found) {
    const { lanes, cells, used } = this.#game;
    const mark = this.#marked(found);
    const rows = [...Array(lanes).keys()].map((lane) => {
      const isAlone = this.#lane === lane;
      const header = make(
        "button",
        {
          type: "button",
          class: "ray-lane-name",
          "data-lane": lane,
          "aria-pressed": isAlone ? "true" : "false",
          "aria-label": tell("laneIs", lane, this.#way(lane)),
          style: `--of:${this.#colour(lane)}`,
          onclick: () => {
            this.#lane = isAlone ? null : lane;
            this.show();
            this.lanes.querySelector(`[data-lane="${lane}"]`).focus();
          },
        },
        this.#arrow(lane),
      );
      const places = [...Array(used).keys()].map((one) => {
        const cell = lane * cells + one;
        const square = found.cells[cell];
        const man = square === null ? undefined : men.get(square);
        const title = square === null ? tell("edge") : squareName(this.#game, square);
        return make(
          "span",
          { class: `ray-cell ${mark(cell)}`, "data-cell": cell, title },
          man === undefined ? null : this.#piece(man),
          make("small", {}, square === null ? "" : title),
        );
      });
      const isDim = this.#lane !== null && !isAlone;
      return make("div", { class: `ray-lane${isDim ? " dim" : ""}`, style: `--used:${used}` }, header, ...places);
    });
    this.lanes.replaceChildren(...rows);
  }

  /// Numbers of the pieces: each side's own, its king's (general's) is 0.
  #numbers(men) {
    const numbers = new Map();
    for (const isFirst of [true, false]) {
      const own = [...men].filter(([, man]) => (man === man.toUpperCase()) === isFirst);
      own.sort(([a, man], [b, other]) => (other.toLowerCase() === "k") - (man.toLowerCase() === "k") || a - b);
      own.forEach(([square], number) => numbers.set(square, number));
    }
    return numbers;
  }

  #say({ fen, attacked }, men, at, found) {
    const { game, step, square } = this.#state;
    const nameOf = (cell) => {
      const from = found.cells[cell];
      return `${manName(game, men.get(from))} ${squareName(this.#game, from)}`;
    };
    const listed = (all) => (all.length === 0 ? tell("nobody") : all.join(spoken() === "zh" ? "、" : ", "));
    const numbers = this.#numbers(men);
    const bySide = [true, false].map((isFirst) =>
      found.attackers
        .map((cell) => found.cells[cell])
        .filter((from) => (men.get(from) === men.get(from).toUpperCase()) === isFirst),
    );
    const words = bySide.map((all) => all.reduce((word, from) => word | (1 << numbers.get(from)), 0));
    const four = (word) => `0x${word.toString(16).padStart(4, "0")}`;
    const counts = attacked.map((side) => side[at]);
    const flips = found.flips.map(({ cell, cells }) => {
      const there = cells.filter((one) => found.cells[one] !== null);
      return tell("flip", nameOf(cell), there.length);
    });
    this.says.textContent = [
      () => tell(`says0-${game}`, square),
      () => tell(`says1-${game}`, hex(found.occupied)),
      () => tell(`says2-${game}`, hex(found.first), hex(found.second)),
      () => tell(`says3-${game}`, listed(found.attackers.map(nameOf))),
      () => tell("says4", square, four(words[0]), four(words[1])),
      () => tell("says5", square, listed(flips)),
    ][step]();
    // What is computed here is what the rules say.
    const isSame = bySide.every((all, side) => all.length === counts[side]);
    this.differs.hidden = isSame;
    this.differs.textContent = isSame ? "" : tell("differs", ...counts);
    this.agrees.hidden = !isSame || step < 3 || step > 4;
    this.agrees.textContent = tell("agrees", ...counts);
    Object.assign(this.element.dataset, { words: words.map(four).join(" "), fen });
  }
}

begin("permutation", WORDS, (engine) => {
  const page = new Page(engine);
  return { show: () => page.show(), room: page.picture };
});
