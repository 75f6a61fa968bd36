// A board whose pieces can be dragged: by mouse, by finger, by arrow keys.

import { squareName } from "../board.js";
import { corner, drawnBoard, squareAt } from "../drawn.js";
import { make } from "../dom.js";
import { draw } from "./page.js";

/// Pixels that a pointer goes before it drags.
const SLACK = 5;

/// A board. `on` has what it calls:
/// - `carry(from, to)` asks that the piece goes there, and says whether it did;
/// - `press(square)` is told of a click, or of Enter;
/// - `discard(square)` is told that the piece was dropped beside the board;
/// - `look(square)` is told where the pointer or the focus is, `null` for nowhere.
export class PlayBoard {
  #engine;
  #game;
  #on;
  #spots;
  #picture = make("div", { class: "picture-of-board", "aria-hidden": "true" });
  #shown = null;
  /// What is carried: by pointer with its place, or by keys with where it began.
  #carried = null;
  #focus = 0;

  constructor(engine, game, on, label) {
    this.#engine = engine;
    this.#game = game;
    this.#on = on;
    const squares = [...Array(game.files * game.ranks).keys()];
    // Rows from the top, as they are read.
    const order = squares.sort((a, b) => Math.floor(b / game.files) - Math.floor(a / game.files) || a - b);
    this.#spots = new Map(order.map((square) => [square, this.#spot(square)]));
    const hints = make("p", { class: "unseen", id: `${label}-keys`, "data-say": "keys" });
    const grid = make(
      "div",
      { class: "spots", role: "group", "data-label": label, "aria-describedby": `${label}-keys` },
      ...this.#spots.values(),
    );
    const { width, height } = this.#box();
    this.element = make(
      "div",
      { class: `play ${game.name}`, style: `--wide:${width};--high:${height}` },
      this.#picture,
      grid,
      hints,
    );
    for (const [square, spot] of this.#spots) {
      const [x, y] = corner(game, square);
      spot.style.left = `${(100 * x) / width}%`;
      spot.style.top = `${(100 * y) / height}%`;
      spot.style.width = `${(100 * 48) / width}%`;
      spot.style.height = `${(100 * 48) / height}%`;
    }
    this.element.addEventListener("pointermove", (event) => this.#move(event));
    this.element.addEventListener("pointerup", (event) => this.#drop(event));
    this.element.addEventListener("pointercancel", () => this.#end());
    this.element.addEventListener("pointerleave", () => this.#carried === null && on.look?.(null));
    grid.addEventListener("focusout", (event) => {
      if (!grid.contains(event.relatedTarget)) on.look?.(null);
    });
  }

  #box() {
    return { width: 24 + 48 * this.#game.files + 6, height: 6 + 48 * this.#game.ranks + 24 };
  }

  #spot(square) {
    return make("button", {
      type: "button",
      class: "spot",
      tabindex: square === 0 ? 0 : -1,
      "data-square": this.name(square),
      onpointerdown: (event) => this.#grip(event, square),
      onpointerenter: () => this.#carried === null && this.#on.look?.(square),
      onfocus: () => {
        this.#rove(square);
        this.#on.look?.(square);
      },
      onkeydown: (event) => this.#key(event, square),
      // Some browsers click when the space bar comes up.
      onkeyup: (event) => event.key === " " && event.preventDefault(),
      // Readers of a screen click without a pointer.
      onclick: (event) => event.detail === 0 && event.pointerType === "" && this.#on.press(square),
    });
  }

  name(square) {
    return squareName(this.#game, square);
  }

  /// Whether a piece is on its way.
  get isCarried() {
    return this.#carried !== null;
  }

  /// Where keys begin.
  rove(square) {
    if (!this.element.contains(document.activeElement)) this.#rove(square);
  }

  #rove(square) {
    this.#spots.get(this.#focus).tabIndex = -1;
    this.#focus = square;
    this.#spots.get(square).tabIndex = 0;
  }

  /// Draws a position. `under` and `over` are elements in the picture's coordinates, below and above the
  /// pieces; `say(square)` is what a square is called.
  show({ fen, men, marks = [], under = [], over = [], say }) {
    const drawn = drawnBoard(this.#engine, this.#game.name, fen, marks);
    const first = drawn.querySelector(".piece") ?? drawn.querySelector("rect.square");
    first?.before(draw("g", {}, ...under));
    drawn.append(draw("g", { class: "over" }, ...over));
    this.#picture.replaceChildren(drawn);
    this.#shown = { men };
    for (const [square, spot] of this.#spots) {
      const label = say(square);
      if (spot.getAttribute("aria-label") !== label) spot.setAttribute("aria-label", label);
      spot.classList.toggle("held", men.has(square));
      spot.setAttribute("aria-pressed", this.#carried?.at === square ? "true" : "false");
    }
    this.#lift();
  }

  #place(event) {
    const box = this.element.getBoundingClientRect();
    const { width, height } = this.#box();
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
  }

  #grip(event, square) {
    if (event.button !== 0) return;
    this.#rove(square);
    this.element.setPointerCapture(event.pointerId);
    this.#carried = { at: square, began: [event.clientX, event.clientY], place: null, pointer: event.pointerId };
  }

  #move(event) {
    const carried = this.#carried;
    if (carried?.pointer !== event.pointerId) return;
    const [x, y] = carried.began;
    if (carried.place === null && Math.hypot(event.clientX - x, event.clientY - y) < SLACK) return;
    if (!this.#shown.men.has(carried.at)) return;
    carried.place = this.#place(event);
    const to = squareAt(this.#game, ...carried.place);
    const from = carried.at;
    if (to !== null && to !== from && !this.#shown.men.has(to)) {
      // What is drawn while it is carried shows it there already.
      carried.at = to;
      if (!this.#on.carry(from, to)) carried.at = from;
      else this.#rove(to);
    }
    this.#lift();
  }

  /// Shows what is carried where the pointer is.
  #lift() {
    const carried = this.#carried;
    if (carried === null || carried.at === null) return;
    const piece = this.#picture.querySelector(`.piece[data-square="${this.name(carried.at)}"]`);
    if (piece === null) return;
    piece.classList.add("lifted");
    if (!carried.place) return;
    piece.setAttribute("transform", `translate(${carried.place[0] - 24} ${carried.place[1] - 24})`);
    piece.parentElement.append(piece);
  }

  #drop(event) {
    const carried = this.#carried;
    if (carried?.pointer !== event.pointerId) return;
    this.#carried = null;
    if (carried.place === null) {
      this.#on.press(carried.at);
      return;
    }
    const isBeside = squareAt(this.#game, ...this.#place(event)) === null;
    if (isBeside) this.#on.discard?.(carried.at);
    this.#on.settle?.();
  }

  #end() {
    if (this.#carried === null) return;
    this.#carried = null;
    this.#on.settle?.();
  }

  #key(event, square) {
    const by = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    const carried = this.#carried;
    if (by !== undefined) {
      event.preventDefault();
      let [file, rank] = [square % this.#game.files, Math.floor(square / this.#game.files)];
      for (;;) {
        [file, rank] = [file + by[0], rank + by[1]];
        if (file < 0 || rank < 0 || file >= this.#game.files || rank >= this.#game.ranks) return;
        const to = rank * this.#game.files + file;
        if (carried === null) {
          this.#spots.get(to).focus();
          return;
        }
        // What is carried goes over what stands in its way.
        if (this.#shown.men.has(to)) continue;
        carried.at = to;
        if (this.#on.carry(square, to)) {
          this.#spots.get(to).focus();
          return;
        }
        carried.at = square;
      }
    }
    if (event.key === "Escape" && carried !== null) {
      const from = carried.at;
      this.#carried = null;
      if (from !== carried.from) this.#on.carry(from, carried.from);
      this.#spots.get(carried.from).focus();
      this.#on.settle?.();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (carried !== null) this.#carried = null;
      else if (this.#shown.men.has(square) && (event.key === " " || !this.#on.isLoose?.(square))) {
        this.#carried = { at: square, from: square };
      } else this.#on.press(square);
      this.#on.settle?.();
    } else if (event.key === "Delete" && this.#shown.men.has(square)) {
      event.preventDefault();
      this.#on.discard?.(square);
      this.#on.settle?.();
    }
  }
}
