// Magic bitboards: the multiplication made visible.

import { corner } from "../drawn.js";
import { make } from "../dom.js";
import { manName } from "../text.js";
import { FindMagic } from "./find.js";
import { WORDS } from "./multiplication-words.js";
import { address, begin, draw, grouped, hex, tell, write } from "./page.js";
import { PextFigure } from "./pext.js";
import { PlaceMap, legend } from "./places.js";
import { PlayBoard } from "./play.js";
import { CHESS, START, carried, fenOf, isLoose, menIn, nameOf, namesOf, squareOf, toggled } from "./position.js";
import { Cases, Trial, WORD, attacks, bit, joined, maskOf, pext, squaresOf } from "./rook.js";
import { addition, colourAt } from "./strips.js";

const BOARD = "chess-bitboard:magic";

/// What the board says of the rook: the values of its steps.
class Said {
  constructor(man) {
    const formulas = man.steps.map((step) => step.formula);
    const value = (pattern) => {
      const found = formulas.map((formula) => pattern.exec(formula)).find((found) => found !== null);
      return found ? BigInt(found[1]) : null;
    };
    this.mask = value(/^relevant = (0x[0-9a-f]+)$/);
    this.blockers = value(/^occupancy & self\.relevant = (0x[0-9a-f]+)$/);
    this.magic = value(/^magic = (0x[0-9a-f]+);/);
    this.product = value(/men\.wrapping_mul\(magic\) = (0x[0-9a-f]+)$/);
    this.index = value(/^\(product >> .* = (\d+)$/);
    this.entry = value(/^attacks = (0x[0-9a-f]+)$/);
    const read = man.steps.flatMap((step) => step.reads).find((read) => /^ROOK\[\d+\]\[\d+\]$/.test(read.place));
    this.place = read?.place;
    this.table = read?.table;
  }

  /// A rook is not looked up in double check.
  get isLookUp() {
    return this.product !== null && this.entry !== null;
  }
}

class Page {
  #engine;
  #boards;
  #state = { ...START, bit: null, magic: null, step: null };
  #hotSquare = null;
  #before = new Set();
  #cases = null;
  #trial = null;
  #shown = null;
  #addition = null;

  constructor(engine, boards) {
    this.#engine = engine;
    this.#boards = boards;
    this.board = new PlayBoard(
      engine,
      CHESS,
      {
        carry: (from, to) => this.#carry(from, to),
        press: (square) => this.#press(square),
        discard: (square) => isLoose(this.#state, square) && this.#press(square),
        isLoose: (square) => isLoose(this.#state, square),
        look: (square) => this.#look(square),
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
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.show());
  }

  #build() {
    this.error = make("p", { class: "wrong", role: "alert", hidden: true });
    this.strips = make("div", {
      class: "reader",
      role: "slider",
      tabindex: 0,
      "data-label": "theSum",
      "aria-valuemin": 0,
      "aria-valuemax": 63,
    });
    this.strips.addEventListener("pointermove", (event) => this.#point(event));
    this.strips.addEventListener("click", (event) => this.#point(event));
    this.strips.addEventListener(
      "pointerleave",
      (event) => event.pointerType === "mouse" && document.activeElement !== this.strips && this.#column(null),
    );
    this.strips.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: 1, ArrowRight: -1, ArrowUp: 8, ArrowDown: -8 }[event.key];
      if (event.key === "Escape") this.#column(null);
      if (by === undefined) return;
      event.preventDefault();
      this.#column(this.#state.bit === null ? 63 : Math.max(0, Math.min(63, this.#state.bit + by)));
    });
    this.reading = make("p", { class: "reading" });
    this.numbers = make("dl", { class: "numbers" });
    this.verdict = make("p", { class: "verdict" });
    this.back = make("button", {
      type: "button",
      id: "back",
      "data-say": "back",
      onclick: () => this.#use(null, null),
    });
    this.places = new PlaceMap("thePlaces", (place, by) => this.#choose(place, by));
    this.mapTitle = make("h2", { class: "map-title" });
    this.mapNote = make("p", { class: "note" });
    this.legend = make("div", { class: "legend-of-map" });
    this.find = new FindMagic((low, high) => this.#use(low, high));
    this.pext = new PextFigure((step) => {
      this.#state.step = step;
      this.#write();
    });
    document
      .getElementById("figures")
      .append(
        make(
          "section",
          { class: "exhibit multiplication" },
          make(
            "div",
            { class: "side" },
            this.board.element,
            make(
              "div",
              { class: "buttons" },
              make("button", { type: "button", id: "some", "data-say": "some", onclick: () => this.#scatter() }),
              make("button", { type: "button", id: "again", "data-say": "again", onclick: () => this.#again() }),
              this.back,
            ),
            make("p", { class: "note", "data-say": "legendOfBoard" }),
          ),
          make("div", { class: "beside" }, this.error, this.strips, this.reading, this.numbers, this.verdict),
          make(
            "div",
            { class: "below" },
            this.mapTitle,
            make("div", { class: "map-and-legend" }, this.places.element, this.legend),
            this.mapNote,
          ),
        ),
        this.find.element,
        this.pext.element,
      );
  }

  #read() {
    const query = address();
    const state = this.#state;
    state.fen = query.get("fen") ?? START.fen;
    state.square = query.get("square") ?? START.square;
    const wanted = query.get("bit");
    state.bit = wanted !== null && Number(wanted) >= 0 && Number(wanted) < 64 ? Math.floor(Number(wanted)) : null;
    const magic = query.get("magic");
    state.magic = magic !== null && /^0x[0-9a-f]{1,16}$/.test(magic) ? BigInt(magic) : null;
    state.step = query.has("step") ? Math.max(0, Math.floor(Number(query.get("step"))) || 0) : null;
  }

  #write() {
    const { fen, square, bit: hot, magic, step } = this.#state;
    write({ square, fen, bit: hot, magic: magic === null ? null : hex(magic), step });
  }

  get #men() {
    return menIn(this.#state);
  }

  get #rook() {
    return squareOf(this.#state.square);
  }

  /// Shows a position if the boards take it as one.
  #arrange({ fen, square }) {
    const state = { ...this.#state, fen, square };
    try {
      this.#ask(state);
    } catch (error) {
      this.#complain(tell("refused", error.message.split("\n")[0]));
      return false;
    }
    // A number of one's own is magic for one square.
    this.#state = square === this.#state.square ? state : { ...state, magic: null, step: null };
    this.show();
    return true;
  }

  #ask({ fen, square }) {
    return new Said(this.#engine.ask({ verb: "man", board: BOARD, fen, square }));
  }

  #carry(from, to) {
    this.#hotSquare = to;
    return this.#arrange(carried(this.#state, from, to));
  }

  #press(square) {
    const changed = toggled(this.#state, square);
    if (changed !== null) this.#arrange(changed);
  }

  #again() {
    Object.assign(this.#state, START, { bit: null, magic: null, step: null });
    this.show();
  }

  #scatter() {
    const mask = squaresOf(maskOf(this.#rook));
    this.#occupy(mask.filter(() => Math.random() < 0.3));
  }

  /// Puts blockers on these squares of the mask and on no others.
  #occupy(squares) {
    const mask = maskOf(this.#rook);
    const wanted = new Set(squares);
    const men = this.#men;
    const kings = [...men].filter(([at, man]) => man.toLowerCase() === "k" && mask & bit(at) && !wanted.has(at));
    for (const [at] of [...men]) if (mask & bit(at) && !wanted.has(at)) men.delete(at);
    const free = (at) => !men.has(at) && !(mask & bit(at));
    for (const [, man] of kings) {
      // The nearest square out of the way that is a position.
      const homes = [...Array(64).keys()].reverse().filter(free);
      const home = homes.find((at) => {
        try {
          return this.#ask({ ...this.#state, fen: fenOf(new Map([...men, [at, man]])) }).isLookUp;
        } catch {
          return false;
        }
      });
      if (home === undefined) return;
      men.set(home, man);
    }
    for (const letter of ["n", "N"]) {
      const all = new Map(men);
      for (const at of wanted) if (!all.has(at)) all.set(at, letter);
      const state = { ...this.#state, fen: fenOf(all) };
      if (this.#ask(state).isLookUp) {
        this.#arrange(state);
        return;
      }
    }
  }

  /// Shows the blockers that lead to a place; the next one that is used, if a key asks for it.
  #choose(place, by) {
    const step = by === 0 ? 0 : Math.sign(by);
    const count = 1 << this.#trial.bits;
    for (
      let tried = 0;
      tried < count;
      tried++, place = (place + (Math.abs(by) > 1 && tried === 0 ? 0 : step) + count) % count
    ) {
      if (this.#trial.at(place) >= 0) {
        this.#occupy(squaresOf(this.#cases.word(this.#trial.first[place])));
        return;
      }
      if (step === 0) return;
    }
  }

  #use(low, high) {
    this.#state.magic = low === null ? null : joined(low, high);
    this.#before = new Set();
    this.show();
    if (low !== null) this.board.element.scrollIntoView({ block: "center" });
  }

  #look(square) {
    const hot = square !== null && this.#shown?.copies.some((copy) => copy.square === square) ? square : null;
    if (hot === this.#hotSquare) return;
    this.#hotSquare = hot;
    for (const strip of this.strips.querySelectorAll(".strip[data-square]")) {
      strip.classList.toggle("dim", hot !== null && strip.dataset.square !== nameOf(hot));
    }
  }

  #point(event) {
    if (this.#addition === null) return;
    const box = this.strips.firstElementChild.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * this.#addition.ruler.width;
    if (x < this.#addition.ruler.left) return;
    this.#column(this.#addition.ruler.bitAt(x));
  }

  #column(at) {
    if (this.#state.bit === at) return;
    this.#state.bit = at;
    this.#drawStrips();
    this.#write();
  }

  #complain(text) {
    this.error.hidden = text === null;
    this.error.textContent = text ?? "";
  }

  /// The board's factor for a rook's square, from a position in which the rook is looked up.
  #magicOf(rook) {
    const [white, black] = [0, 63, 7].filter((corner) => corner !== rook);
    const men = new Map([
      [rook, "R"],
      [white, "K"],
      [black, "k"],
    ]);
    return this.#ask({ fen: fenOf(men), square: nameOf(rook) }).magic;
  }

  show() {
    let said;
    try {
      said = this.#ask(this.#state);
    } catch (error) {
      // An address may have anything.
      if (this.#state.fen === START.fen && this.#state.square === START.square) throw error;
      const wrong = tell("refused", error.message.split("\n")[0]);
      Object.assign(this.#state, START, { bit: null, magic: null });
      this.show();
      this.#complain(wrong);
      return;
    }
    if (this.#men.get(this.#rook) !== "R") {
      Object.assign(this.#state, START, { bit: null, magic: null });
      this.show();
      return;
    }
    const men = this.#men;
    const rook = this.#rook;
    const occupied = [...men.keys()].reduce((word, at) => word | bit(at), 0n);
    const mask = maskOf(rook);
    const blockers = occupied & mask;
    const own = this.#state.magic;
    const factor = own ?? said.magic ?? this.#magicOf(rook);
    if (this.#cases?.square !== rook) {
      this.#cases = new Cases(rook);
      this.#trial = null;
    }
    const bits = own === null ? 12 : this.#cases.squares.length;
    const key = `${hex(factor)} ${bits}`;
    if (this.#trial?.key !== key) {
      this.#trial = new Trial(this.#cases, bits);
      this.#trial.key = key;
      this.#trial.run(Number(BigInt.asIntN(32, factor)), Number(BigInt.asIntN(32, factor >> 32n)));
    }
    const copies = squaresOf(blockers).map((square) => ({
      square,
      name: nameOf(square),
      colour: colourAt(this.#cases.squares.indexOf(square)),
      word: (factor << BigInt(square)) & WORD,
    }));
    this.#shown = { men, rook, mask, blockers, factor, bits, copies, entry: attacks(rook, occupied), said };
    this.#drawBoard();
    this.#drawStrips();
    this.#drawNumbers();
    this.#drawMap();
    this.find.show(this.#cases, nameOf(rook), own);
    this.pext.show({
      ...this.#shown,
      occupied,
      cases: this.#cases,
      index: this.#addition.index,
      names: nameOf,
      step: this.#state.step,
      boards: this.#boards,
      ask: (board) => this.#engine.ask({ verb: "man", board, fen: this.#state.fen, square: this.#state.square }),
    });
    this.#write();
  }

  #drawBoard() {
    const { men, rook, mask, copies, entry } = this.#shown;
    const under = [];
    for (const square of squaresOf(mask)) {
      const [x, y] = corner(CHESS, square);
      const copy = copies.find((copy) => copy.square === square);
      if (copy) under.push(draw("rect", { x, y, width: 48, height: 48, fill: copy.colour, opacity: 0.62 }));
      under.push(draw("rect", { x: x + 3.5, y: y + 3.5, width: 41, height: 41, class: "mask" }));
    }
    const attacked = squaresOf(entry);
    const marks = [[rook, "chosen"], ...attacked.map((square) => [square, "goal"])];
    this.board.show({
      fen: this.#state.fen,
      men,
      marks,
      under,
      say: (square) =>
        [
          nameOf(square),
          men.has(square) ? manName("chess", men.get(square)) : null,
          mask & bit(square) ? tell("inMask") : null,
          entry & bit(square) ? tell("isAttacked") : null,
        ]
          .filter((part) => part !== null)
          .join(tell("and")),
    });
    this.board.rove(rook);
  }

  #drawStrips() {
    const { factor, copies, bits } = this.#shown;
    const hotSquare = copies.some((copy) => copy.square === this.#hotSquare) ? this.#hotSquare : null;
    this.#addition = addition(this.strips.clientWidth, {
      magic: factor,
      copies,
      bits,
      hotBit: this.#state.bit,
      hotSquare,
      before: this.#before,
    });
    this.#before = new Set(copies.map((copy) => copy.square));
    this.strips.replaceChildren(this.#addition.svg);
    const said = this.#say(this.#state.bit);
    this.reading.textContent = said;
    this.strips.setAttribute("aria-valuenow", this.#state.bit ?? 63);
    this.strips.setAttribute("aria-valuetext", said);
  }

  /// What meets at a bit, in words.
  #say(at) {
    if (at === null) return tell("point");
    const { copies } = this.#shown;
    const { carried } = this.#addition;
    const parts = copies.filter(({ word }) => word & bit(at)).map(({ name }) => tell("one", name));
    if (carried[at] > 0) parts.push(tell("carriedIn", carried[at], at - 1));
    if (parts.length === 0) return tell("column", at, tell("nothingThere"));
    const total = parts.length - (carried[at] > 0 ? 1 : 0) + carried[at];
    const all = parts.join(tell("and"));
    return tell(
      "column",
      at,
      total < 2 ? tell("writtenOnly", all, total) : tell("written", all, total & 1, total >> 1),
    );
  }

  #drawNumbers() {
    const { mask, blockers, factor, entry, said } = this.#shown;
    const { sum, index } = this.#addition;
    const values = [
      ["mask", hex(mask), mask],
      ["blockers", hex(blockers), blockers],
      ["magic", hex(factor), factor],
      ["product", hex(sum), sum],
      ["index", String(index), BigInt(index)],
      ["entry", `${hex(entry)}`, entry],
    ];
    this.numbers.replaceChildren(
      ...values.map(([name, text]) =>
        make(
          "div",
          { "data-value": name },
          make(
            "dt",
            {},
            tell(name === "magic" && this.#state.magic !== null ? "yours" : name),
          ),
          make("dd", {}, make("code", {}, text), name === "entry" ? make("small", {}, ` ${namesOf(squaresOf(entry))}`) : null),
        ),
      ),
    );
    const query = new URLSearchParams({ board: BOARD, fen: this.#state.fen, square: this.#state.square });
    const link = make("a", { href: `./#explore?${query}` }, tell("open"));
    const { magic } = this.#state;
    this.verdict.replaceChildren(
      ...(magic === null && said.isLookUp
        ? [tell("same", BOARD), make("code", {}, `${said.place} = ${hex(said.entry)}`), " ", link]
        : []),
    );
    this.back.hidden = magic === null;
    if (!said.isLookUp) {
      this.#complain(tell("noLookUp"));
      return;
    }
    // A number of one's own has products and places of its own, and the same answer.
    const compared = values.filter(
      ([name]) => said[name] !== undefined && (magic === null || ["mask", "blockers", "entry"].includes(name)),
    );
    const wrong = compared.find(([name, , value]) => said[name] !== value);
    const inTable = this.#trial.at(index);
    const isWrong = inTable !== this.#cases.answer[this.#number(blockers)];
    if (wrong) this.#complain(tell("differs", BOARD, tell(wrong[0]), wrong[1], String(said[wrong[0]])));
    else if (isWrong) this.#complain(tell("differs", BOARD, tell("entry"), String(inTable), hex(said.entry)));
    else this.#complain(null);
  }

  #number(blockers) {
    return Number(pext(blockers, this.#shown.mask));
  }

  #drawMap() {
    const { blockers, rook, bits } = this.#shown;
    const { index } = this.#addition;
    const cases = this.#cases;
    const own = cases.answer[this.#number(blockers)];
    const count = 1 << bits;
    let [places, empty] = [0, 0];
    for (let place = 0; place < count; place++) {
      const answer = this.#trial.at(place);
      if (answer === own) places++;
      if (answer < 0) empty++;
    }
    const sets = cases.answer.reduce((total, answer) => total + (answer === own ? 1 : 0), 0);
    this.mapTitle.textContent = tell("mapTitle", nameOf(rook), grouped(count), cases.answers, index);
    this.mapNote.textContent = tell("mapNote", grouped(sets), grouped(cases.count), grouped(places), grouped(empty));
    this.places.draw(cases, count, (place) => this.#trial.at(place), own);
    this.places.mark(index, tell("placeHas", index, namesOf(squaresOf(this.#shown.entry))));
    this.legend.replaceChildren(legend(cases, own));
  }
}

begin("multiplication", WORDS, (engine, boards) => {
  const page = new Page(engine, boards);
  return { show: () => page.show(), room: page.strips };
});
