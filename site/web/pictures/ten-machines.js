// One rook, ten ways to find its moves: small multiples that step together.

import { LEFT, SIDE, TOP } from "../board.js";
import { drawnBoard } from "../drawn.js";
import { bytes, make } from "../dom.js";
import { manName, pick } from "../text.js";
import { Flight } from "./flight.js";
import { address, begin, draw, isStill, tell, write } from "./page.js";
import { PlayBoard } from "./play.js";
import { CHESS, START, carried, isLoose, menIn, nameOf, namesOf, squareOf, toggled } from "./position.js";
import { WORDS } from "./ten-machines-words.js";

const MACHINES = [
  "chess-array",
  "chess-x88",
  "chess-rotated",
  "chess-bitboard:classical",
  "chess-bitboard:hyperbola",
  "chess-bitboard:kindergarten",
  "chess-bitboard:magic",
  "chess-bitboard:pext",
  "chess-bitboard:kogge-stone",
  "chess-bitboard:dumb7",
];

/// Milliseconds that a board takes to turn; `pictures.css` has the same.
const TURN = 600;
const PLAY = 1100;

/// Bits of a short word, which slide out of the board; a longer one is drawn on it.
const MOST_BITS = 16;

/// One machine: its steps, and the card that shows one of them.
class Machine {
  #at = -1;
  #wait = null;

  constructor(engine, { name, title }, onchoose) {
    this.engine = engine;
    this.name = name;
    this.title = title;
    this.picture = make("div", { class: "small-board" });
    this.word = make("div", { class: "small-word" });
    this.says = make("p", { class: "small-says" });
    this.formula = make("code", { class: "small-formula" });
    this.progress = make("progress", { "aria-hidden": "true" });
    this.button = make("button", { type: "button", class: "of", onclick: () => onchoose(this) });
    this.facts = make("ul", { class: "facts" });
    this.element = make(
      "article",
      { class: "machine", "data-board": name, onclick: () => onchoose(this) },
      make("h2", {}, this.button),
      make("div", { class: "stage" }, this.picture),
      this.word,
      this.progress,
      this.says,
      this.formula,
      this.facts,
    );
    this.flight = new Flight(this.element, () => this.#pairs());
  }

  ask({ fen, square }) {
    this.fen = fen;
    this.square = squareOf(square);
    this.man = this.engine.ask({ verb: "man", board: this.name, fen, square });
    this.memory = this.engine.ask({ verb: "position", board: this.name, fen }).document.memory;
    this.steps = this.man.steps.filter((step) => !step.once);
    this.#at = -1;
  }

  /// The legal moves; some boards list others too, and test them when they are played.
  get moves() {
    return this.man.moves.filter((move) => !this.man.illegal.includes(move)).sort();
  }

  /// Squares of cells that a step reads.
  #read(step) {
    return step.reads.flatMap((read) => {
      const cell = this.memory
        .find((picture) => picture.name === read.picture)
        ?.cells.find((cell) => cell.index === read.cell);
      return cell === undefined || cell.square === null ? [] : [cell.square];
    });
  }

  /// Whether a step reads a board that lies on its side, as the picture of that board says.
  #isTurned(step) {
    return step.reads.some((read) => {
      const cells = this.memory.find((picture) => picture.name === read.picture)?.cells;
      if (read.cell !== null || cells?.length !== 64) return false;
      return cells.every((cell, at) => cell.square === 8 * (at % 8) + (at >> 3));
    });
  }

  show(number, timing, moves) {
    const count = this.steps.length;
    const at = Math.min(number, count);
    const step = at === 0 ? null : this.steps[at - 1];
    const isDone = at === count;
    this.element.classList.toggle("done", isDone);
    this.button.textContent = pick(this.title);
    this.progress.max = count;
    this.progress.value = at;
    this.says.textContent = step === null ? tell("begin") : pick(step.says);
    this.formula.textContent = step?.formula ?? "";
    const { cost, once } = this.man;
    const facts = [
      ["factSteps", `${at} / ${count}`, tell("onceNote", once.steps)],
      ["factReads", cost.loads],
      ["factTables", bytes(cost.tables)],
      ["factTime", timing === null ? "–" : timing.toFixed(2), timing === null ? tell("notTimed") : tell("timed")],
    ];
    this.facts.replaceChildren(...facts.map(([name, value, title]) => make("li", { title }, tell(name, value))));
    if (isDone) this.facts.firstChild.append(make("small", { "aria-label": tell("done"), role: "img" }, " ✓"));
    this.step = step;
    this.#draw(step, at);
    if (moves && at !== this.#at && !isStill()) this.#slide(step);
    else this.flight.forget();
    this.#at = at;
  }

  #draw(step, at) {
    const yielded = [...new Set(this.steps.slice(0, at).flatMap((one) => one.yields))];
    const goal = (move) => squareOf(move.slice(2, 4));
    const goals = yielded.filter((move) => !this.man.illegal.includes(move)).map(goal);
    const suspects = yielded.filter((move) => this.man.illegal.includes(move)).map(goal);
    const bits = step?.out.bits?.bits ?? null;
    const isShort = bits !== null && bits.length <= MOST_BITS;
    const out =
      step?.out.squares ??
      bits?.filter(([isSet, square]) => isSet && square !== null).map(([, square]) => square) ??
      [];
    // A short word is taken out of the board: all of its squares are looked at.
    const looked = isShort
      ? bits.filter(([, square]) => square !== null).map(([, square]) => square)
      : step === null
        ? []
        : this.#read(step);
    const isLast = at === this.steps.length;
    const marks = [
      ...(isLast ? [] : out.map((square) => [square, "out"])),
      ...(isLast ? [] : looked.map((square) => [square, "read"])),
      [this.square, "chosen"],
      ...goals.map((square) => [square, "goal"]),
      ...suspects.map((square) => [square, "suspect"]),
    ];
    const drawn = drawnBoard(this.engine, "chess", this.fen, marks);
    // Without letters and numbers at its edges: they would be too small.
    drawn.setAttribute("viewBox", `${LEFT} ${TOP} ${8 * SIDE} ${8 * SIDE}`);
    drawn.setAttribute("aria-label", `${pick(this.title)}: ${namesOf(goals)}`);
    this.picture.replaceChildren(drawn);
    this.element.dataset.goals = namesOf([...goals].sort((a, b) => a - b));
    this.isTurned = step !== null && this.#isTurned(step);
    this.picture.classList.toggle("turned", this.isTurned);
    this.word.replaceChildren(...this.#word(step, bits, isShort));
  }

  #word(step, bits, isShort) {
    if (step === null || bits === null) {
      const { value, verdict } = step?.out ?? {};
      return value !== undefined
        ? [make("span", { class: "big" }, value)]
        : verdict !== undefined
          ? [make("span", { class: "big" }, verdict ? "✓" : "✗")]
          : [];
    }
    if (isShort) {
      // The lowest bit is the last, as numbers are written.
      const cells = [...bits]
        .reverse()
        .map(([isSet, square]) =>
          make(
            "span",
            { class: isSet ? "little-bit set" : "little-bit", "data-of": square },
            make("b", {}, isSet ? "1" : "0"),
            make("small", {}, square === null ? "" : nameOf(square)),
          ),
        );
      return [make("div", { class: "short" }, ...cells), make("span", { class: "big" }, `= ${step.out.bits.value}`)];
    }
    const cells = [...bits]
      .reverse()
      .map(([isSet], at) =>
        draw("rect", { x: at * 3 + (at >> 3) * 2, y: 0, width: 2.4, height: 12, class: isSet ? "set" : "off" }),
      );
    return [draw("svg", { class: "long", viewBox: "0 0 206 12", "aria-hidden": "true" }, ...cells)];
  }

  /// The bits of a short word slide out of the board, once it has turned.
  #slide(step) {
    clearTimeout(this.#wait);
    this.flight.forget();
    if (this.word.querySelector(".short") === null || step === null) return;
    this.element.classList.add("waits");
    this.#wait = setTimeout(
      () => {
        this.element.classList.remove("waits");
        this.flight.start();
      },
      this.isTurned ? TURN : 0,
    );
  }

  #pairs() {
    return [...this.word.querySelectorAll(".little-bit")]
      .filter((cell) => cell.dataset.of !== undefined)
      .map((cell, index) => ({
        from: this.picture
          .querySelector(`rect.square[data-square="${nameOf(Number(cell.dataset.of))}"]`)
          .getBoundingClientRect(),
        to: cell.getBoundingClientRect(),
        kind: cell.classList.contains("set") ? "ink" : "off",
        delay: index * 0.02,
      }));
  }
}

class Page {
  #engine;
  #state = { ...START, step: 0, of: null };
  #timer = null;
  #asked = "";
  #shownStep = null;

  constructor(engine, boards, record) {
    this.#engine = engine;
    this.record = record;
    this.machines = MACHINES.map(
      (wanted) =>
        new Machine(
          engine,
          boards.find(({ name }) => name === engine.ask({ verb: "row", board: wanted })),
          (machine) => this.#choose(machine),
        ),
    );
    this.board = new PlayBoard(
      engine,
      CHESS,
      {
        carry: (from, to) => this.#arrange(carried(this.#state, from, to)),
        press: (square) => this.#press(square),
        discard: (square) => isLoose(this.#state, square) && this.#press(square),
        isLoose: (square) => isLoose(this.#state, square),
        settle: () => this.show(),
      },
      "theBoard",
    );
    this.#build();
    this.#read();
    window.addEventListener("hashchange", () => {
      this.#read();
      this.show();
    });
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  #build() {
    this.error = make("p", { class: "wrong", role: "alert", hidden: true });
    this.at = make("output", { id: "at" });
    this.range = make("input", {
      type: "range",
      id: "all-steps",
      min: 0,
      "data-label": "steps",
      oninput: () => this.#go(Number(this.range.value)),
    });
    this.back = make("button", {
      type: "button",
      id: "previous",
      "data-say": "previous",
      onclick: () => this.#go(this.#state.step - 1),
    });
    this.next = make("button", {
      type: "button",
      id: "next",
      "data-say": "next",
      onclick: () => this.#go(this.#state.step + 1),
    });
    this.playing = make("button", { type: "button", id: "play", onclick: () => this.#play() });
    this.verdict = make("p", { class: "verdict", role: "status" });
    this.source = make("p", { class: "note" });
    this.panel = make("div", { class: "panel" });
    document.getElementById("figures").append(
      make(
        "div",
        { class: "ten" },
        make(
          "div",
          { class: "shared" },
          this.board.element,
          make("button", {
            type: "button",
            id: "again",
            "data-say": "again",
            onclick: () => {
              this.#stop();
              Object.assign(this.#state, START, { step: 0 });
              this.show();
            },
          }),
        ),
        make(
          "div",
          { class: "stepper" },
          make("div", { class: "buttons" }, this.back, this.next, this.playing),
          make("div", { class: "buttons" }, this.range, this.at),
          this.error,
          this.verdict,
        ),
        this.panel,
        make(
          "div",
          { class: "all" },
          make("div", { class: "machines" }, ...this.machines.map((machine) => machine.element)),
          make("p", { class: "note", "data-say": "legend" }),
          this.source,
        ),
      ),
    );
  }

  #read() {
    const query = address();
    this.#state.fen = query.get("fen") ?? START.fen;
    this.#state.square = query.get("square") ?? START.square;
    this.#state.step = Math.max(0, Math.floor(Number(query.get("step"))) || 0);
    this.#state.of = MACHINES.includes(query.get("of")) ? query.get("of") : "chess-rotated";
  }

  /// The machine whose step is told in words.
  #choose(machine) {
    if (this.#state.of === machine.name) return;
    this.#state.of = machine.name;
    this.show();
  }

  #drawPanel() {
    const of = this.machines.find(({ name }) => name === this.#state.of) ?? this.machines[0];
    for (const machine of this.machines) machine.button.setAttribute("aria-pressed", machine === of ? "true" : "false");
    const query = new URLSearchParams({ board: of.name, fen: this.#state.fen, square: this.#state.square });
    this.panel.replaceChildren(
      make("h2", {}, pick(of.title), " ", make("a", { href: `./#explore?${query}` }, tell("open"))),
      make("p", {}, of.says.textContent),
      make("p", {}, make("code", {}, of.formula.textContent)),
      ...(of.step?.reads ?? []).map(({ place, value }) =>
        make("p", { class: "of-read" }, make("code", {}, `${place} = ${value}`)),
      ),
    );
  }

  get #last() {
    return Math.max(...this.machines.map((machine) => machine.steps.length));
  }

  #go(step) {
    this.#stop();
    this.#move(step);
  }

  #move(step) {
    this.#state.step = Math.max(0, Math.min(step, this.#last));
    this.show();
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = null;
    this.playing.textContent = tell("play");
  }

  #play() {
    if (this.#timer !== null) {
      this.#stop();
      return;
    }
    if (this.#state.step >= this.#last) this.#move(0);
    this.#timer = setInterval(() => {
      this.#move(this.#state.step + 1);
      if (this.#state.step >= this.#last) this.#stop();
    }, PLAY);
    this.playing.textContent = tell("pause");
  }

  /// Arrow keys step from anywhere but where they have another use.
  #key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target.closest(".spots, input")) return;
    event.preventDefault();
    this.#go(this.#state.step + by);
  }

  #arrange(position) {
    try {
      this.#ask({ ...this.#state, ...position });
    } catch (error) {
      this.#complain(tell("refused", error.message.split("\n")[0]));
      return false;
    }
    Object.assign(this.#state, position);
    this.show();
    return true;
  }

  #press(square) {
    const changed = toggled(this.#state, square);
    if (changed !== null) this.#arrange(changed);
  }

  #complain(text) {
    this.error.hidden = text === null;
    this.error.textContent = text ?? "";
  }

  #ask({ fen, square }) {
    const asked = `${square} ${fen}`;
    if (asked === this.#asked) return;
    // Whether it is a position is said by the first.
    this.#asked = "";
    for (const machine of this.machines) machine.ask({ fen, square });
    this.#asked = asked;
  }

  show() {
    const state = this.#state;
    try {
      this.#ask(state);
      if (menIn(state).get(squareOf(state.square)) !== "R") throw new Error(state.square);
    } catch (error) {
      if (state.fen === START.fen && state.square === START.square) throw error;
      const wrong = tell("refused", error.message.split("\n")[0]);
      Object.assign(state, START, { step: 0 });
      this.show();
      this.#complain(wrong);
      return;
    }
    this.#complain(null);
    const last = this.#last;
    state.step = Math.min(state.step, last);
    const men = menIn(state);
    const rook = squareOf(state.square);
    const marks = [[rook, "chosen"]];
    this.board.show({
      fen: state.fen,
      men,
      marks,
      say: (square) => (men.has(square) ? `${nameOf(square)} ${manName("chess", men.get(square))}` : nameOf(square)),
    });
    this.board.rove(rook);
    const moves = this.#shownStep !== null && state.step !== this.#shownStep;
    this.#shownStep = state.step;
    for (const machine of this.machines)
      machine.show(state.step, this.record?.nanoseconds[machine.name] ?? null, moves);
    this.range.max = last;
    this.range.value = state.step;
    this.at.textContent = tell("stepOf", state.step, last);
    this.range.setAttribute("aria-valuetext", this.at.textContent);
    this.back.disabled = state.step === 0;
    this.next.disabled = state.step === last;
    this.playing.textContent = tell(this.#timer === null ? "play" : "pause");
    this.source.textContent =
      this.record === null ? tell("noRecord") : tell("record", this.record.machine, this.record.record);
    this.#judge();
    this.#drawPanel();
    write({ square: state.square, step: state.step === 0 ? null : state.step, of: state.of, fen: state.fen });
  }

  /// Whether all have found the same.
  #judge() {
    const [first, ...others] = this.machines;
    const other = others.find((machine) => machine.moves.join() !== first.moves.join());
    const finished = this.machines.filter((machine) => this.#state.step >= machine.steps.length).length;
    if (other) this.#complain(tell("differ", first.name, first.moves.join(" "), other.name, other.moves.join(" ")));
    else if (finished < this.machines.length)
      this.verdict.textContent = tell("running", finished, this.machines.length);
    else
      this.verdict.textContent =
        first.moves.length === 0 ? tell("sameNone") : tell("same", first.moves.length, first.moves.join(" "));
  }
}

const record = await fetch("sliders.json")
  .then((response) => (response.ok ? response.json() : null))
  .catch(() => null);

begin("ten-machines", WORDS, (engine, boards) => {
  const page = new Page(engine, boards, record);
  return { show: () => page.show(), room: page.board.element };
});
