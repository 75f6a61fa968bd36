// The board: a picture that the program draws, and over it squares that can be clicked, dragged from and walked
// over with arrow keys.

import { make } from "./dom.js";
import { characters, manName, say, spoken } from "./text.js";

/// What the pictures of qipan-picture are measured by: a square, and the room left of and above them.
const SIDE = 48;
const LEFT = 24;
const TOP = 6;

export function squareName(game, square) {
  return String.fromCharCode(97 + (square % game.files)) + (Math.floor(square / game.files) + game.first_rank);
}

export function squareOf(game, name) {
  return (Number(name.slice(1)) - game.first_rank) * game.files + name.charCodeAt(0) - 97;
}

/// The men of a written position, by square.
export function menOf(game, fen) {
  const men = new Map();
  fen.split(/[ /]/).slice(0, game.ranks).forEach((rank, below) => {
    let square = (game.ranks - 1 - below) * game.files;
    for (const letter of rank) {
      if (/\d/.test(letter)) square += Number(letter);
      else men.set(square++, letter);
    }
  });
  return men;
}

/// A placement as it is written.
export function written(game, men) {
  const ranks = [];
  for (let rank = game.ranks - 1; rank >= 0; rank--) {
    let text = "";
    let empty = 0;
    for (let file = 0; file < game.files; file++) {
      const man = men.get(rank * game.files + file);
      if (man === undefined) {
        empty++;
        continue;
      }
      text += (empty || "") + man;
      empty = 0;
    }
    ranks.push(text + (empty || ""));
  }
  return ranks.join("/");
}

/// A picture of the program as an element. Its title would cover what is under the pointer.
export function drawn(svg) {
  const place = document.createElement("div");
  place.innerHTML = svg;
  const picture = place.firstElementChild;
  picture.querySelector(":scope > title")?.remove();
  return picture;
}

/// A board; `onclick` is told the square, `ondrag` from where to where.
export class BoardView {
  #engine;
  #game;
  #cells = new Map();
  #focus = null;
  #picture = make("div", { class: "picture", "aria-hidden": "true" });
  #ondrag;

  constructor(engine, game, onclick, ondrag) {
    [this.#engine, this.#game, this.#ondrag] = [engine, game, ondrag];
    const cells = [];
    for (let rank = game.ranks - 1; rank >= 0; rank--) {
      for (let file = 0; file < game.files; file++) {
        const square = rank * game.files + file;
        const cell = make("button", {
          type: "button",
          class: "spot",
          "data-square": squareName(game, square),
          tabindex: -1,
          onclick: () => onclick(square),
          onfocus: () => this.#rove(square),
          onkeydown: (event) => this.#key(event, square),
          onpointerdown: (event) => this.#grasp(event, square),
        });
        this.#cells.set(square, cell);
        cells.push(cell);
      }
    }
    const [width, height] = [LEFT + SIDE * game.files + 6, TOP + SIDE * game.ranks + 24];
    const part = (length, whole) => `${(100 * length) / whole}%`;
    const over = make("div", {
      class: "squares",
      style: `left:${part(LEFT, width)};top:${part(TOP, height)};width:${part(SIDE * game.files, width)};` +
        `height:${part(SIDE * game.ranks, height)};grid-template-columns:repeat(${game.files},1fr)`,
    }, ...cells);
    this.element = make("div", {
      class: `board ${game.name}`, role: "group", "aria-label": say("theBoard"), style: `--shape:${width / height}`,
    }, this.#picture, over);
    this.#rove(0);
  }

  #rove(square) {
    if (this.#focus !== null) this.#cells.get(this.#focus).tabIndex = -1;
    this.#focus = square;
    this.#cells.get(square).tabIndex = 0;
  }

  #key(event, square) {
    const { files, ranks } = this.#game;
    const [file, rank] = [square % files, Math.floor(square / files)];
    const goal = {
      ArrowUp: [file, rank + 1],
      ArrowDown: [file, rank - 1],
      ArrowLeft: [file - 1, rank],
      ArrowRight: [file + 1, rank],
    }[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    if (goal[0] < 0 || goal[0] >= files || goal[1] < 0 || goal[1] >= ranks) return;
    this.#cells.get(goal[1] * files + goal[0]).focus();
  }

  /// A mouse or a pen drags a piece; a finger scrolls the page, and taps.
  #grasp(event, square) {
    const piece = this.#piece(squareName(this.#game, square));
    if (piece === null || event.pointerType === "touch" || event.button !== 0) return;
    const scale = (SIDE * this.#game.files) / this.#cells.get(0).parentElement.clientWidth;
    const [x, y] = [event.clientX, event.clientY];
    const origin = piece.getAttribute("transform");
    let isDragged = false;
    const follow = ({ clientX, clientY }) => {
      const [dx, dy] = [(clientX - x) * scale, (clientY - y) * scale];
      isDragged ||= Math.hypot(dx, dy) > 8;
      if (!isDragged) return;
      piece.setAttribute("transform", `translate(${dx} ${dy}) ${origin}`);
      piece.parentNode.append(piece);
    };
    const leave = (last) => {
      window.removeEventListener("pointermove", follow);
      window.removeEventListener("pointerup", leave);
      window.removeEventListener("pointercancel", leave);
      if (!isDragged) return;
      piece.setAttribute("transform", origin);
      const under = document.elementFromPoint(last.clientX, last.clientY);
      const goal = [...this.#cells].find(([, cell]) => cell === under);
      if (goal !== undefined && goal[0] !== square) this.#ondrag(square, goal[0]);
    };
    window.addEventListener("pointermove", follow);
    window.addEventListener("pointerup", leave);
    window.addEventListener("pointercancel", leave);
  }

  #piece(name) {
    return this.#picture.querySelector(`.piece[data-square="${name}"]`);
  }

  /// Draws a picture of the program, and says what stands where.
  #show(svg, fen, chosen) {
    this.#picture.replaceChildren(drawn(svg));
    const men = menOf(this.#game, fen);
    for (const [square, cell] of this.#cells) {
      const name = squareName(this.#game, square);
      const man = men.get(square);
      cell.setAttribute("aria-label", man === undefined ? name : `${name} ${manName(this.#game.name, man)}`);
      cell.setAttribute("aria-pressed", square === chosen ? "true" : "false");
      cell.dataset.man = man ?? "";
    }
    // Who arrives by keyboard arrives at a piece.
    if (this.#focus === 0 && men.size > 0) this.#rove([...men.keys()].find((square) => men.get(square) === men.get(square).toUpperCase()) ?? 0);
  }

  /// A position with marks: a list of square and name, as the program knows them.
  draw(fen, marks = [], chosen = null) {
    const question = { verb: "board", game: this.#game.name, fen, marks, characters: characters(), language: spoken() };
    this.#show(this.#engine.ask(question), fen, chosen);
  }

  /// A picture that was drawn with a step.
  drawStep(svg, fen, chosen) {
    this.#show(svg, fen, chosen);
  }

  /// Lets the piece on a square arrive from another one.
  arrive(from, to) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const { files } = this.#game;
    const [dx, dy] = [(from % files) - (to % files), Math.floor(to / files) - Math.floor(from / files)];
    const piece = this.#piece(squareName(this.#game, to));
    if (piece === null) return;
    piece.parentNode.append(piece);
    const [, left, top] = /translate\(([\d.]+) ([\d.]+)\)/.exec(piece.getAttribute("transform"));
    const at = (x, y) => ({ transform: `translate(${Number(left) + x * SIDE}px, ${Number(top) + y * SIDE}px)` });
    piece.animate([at(dx, dy), at(0, 0)], { duration: 350, easing: "ease-in-out" });
  }
}
