// The board: squares that can be clicked and walked over with arrow keys.

import { make } from "./dom.js";
import { manName, say, sign } from "./text.js";

export function squareName(game, square) {
  return String.fromCharCode(97 + (square % game.files)) + (Math.floor(square / game.files) + game.first_rank);
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

/// The lines of the Xiangqi board, one unit a square.
function lines(game) {
  const path = [];
  for (let rank = 0; rank < 10; rank++) path.push(`M.5 ${rank + 0.5}h8`);
  for (let file = 0; file < 9; file++) {
    path.push(file === 0 || file === 8 ? `M${file + 0.5} .5v9` : `M${file + 0.5} .5v4m0 1v4`);
  }
  path.push("M3.5 .5l2 2m0-2l-2 2M3.5 7.5l2 2m0-2l-2 2");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${game.files} ${game.ranks}`);
  svg.setAttribute("aria-hidden", "true");
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "path");
  drawn.setAttribute("d", path.join(""));
  svg.append(drawn);
  return svg;
}

/// A board with men; `onclick` is told the square.
export class BoardView {
  #cells = new Map();
  #focus = null;
  #game;
  #style;

  constructor(game, style, onclick) {
    this.#game = game;
    this.#style = style;
    const cells = [];
    for (let rank = game.ranks - 1; rank >= 0; rank--) {
      for (let file = 0; file < game.files; file++) {
        const square = rank * game.files + file;
        const shade = game.name === "chess" && (rank + file) % 2 === 0 ? "dark" : "light";
        const cell = make("button", {
          type: "button",
          class: `square ${shade}`,
          "data-square": squareName(game, square),
          tabindex: -1,
          onclick: () => onclick(square),
          onfocus: () => this.#rove(square),
          onkeydown: (event) => this.#key(event, square),
        });
        this.#cells.set(square, cell);
        cells.push(cell);
      }
    }
    this.element = make(
      "div",
      { class: `board ${game.name}`, role: "group", "aria-label": say("theBoard") },
      game.name === "xiangqi" ? lines(game) : null,
      ...cells,
    );
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

  /// Draws men and marks: `marks` has for each square the classes that its cell gets.
  draw(men, marks) {
    for (const [square, cell] of this.#cells) {
      const man = men.get(square);
      const name = squareName(this.#game, square);
      cell.className = cell.className.split(" ").slice(0, 2).concat(marks.get(square) ?? []).join(" ");
      cell.replaceChildren();
      if (man !== undefined) {
        const side = man === man.toUpperCase() ? "first" : "second";
        cell.append(make("span", { class: `man ${side}`, "aria-hidden": "true" }, sign(this.#game.name, man, this.#style)));
      }
      cell.setAttribute("aria-label", man === undefined ? name : `${name} ${manName(this.#game.name, man)}`);
      cell.setAttribute("aria-pressed", (marks.get(square) ?? []).includes("chosen") ? "true" : "false");
    }
    // Who arrives by keyboard arrives at a man.
    if (this.#focus === 0 && men.size > 0) this.#rove([...men.keys()].find((square) => men.get(square) === men.get(square).toUpperCase()) ?? 0);
  }
}
