// A position that is set up by hand.

import { drawn, written } from "./board.js";
import { make } from "./dom.js";
import { characters, manName, say } from "./text.js";

export class Setup {
  #engine;
  #game;
  #side = "w";
  #brush = null;
  #onchange;

  /// Men by square; `onchange` is told what is set up then, as it is written.
  constructor(engine, game, men, onchange) {
    [this.#engine, this.#game, this.men, this.#onchange] = [engine, game, men, onchange];
  }

  put(square) {
    if (this.#brush === null) this.men.delete(square);
    else this.men.set(square, this.#brush);
    this.#tell();
  }

  move(from, to) {
    this.men.set(to, this.men.get(from));
    this.men.delete(from);
    this.#tell();
  }

  #tell() {
    this.#onchange(`${written(this.#game, this.men)} ${this.#side} - - 0 1`);
  }

  /// Draws what can be put on the board.
  draw(place) {
    const game = this.#game.name;
    const letters = game === "xiangqi" ? "KABNRCPkabnrcp" : "KQRBNPkqrbnp";
    const brush = (letter) => make("button", {
      type: "button",
      class: "brush",
      "aria-pressed": this.#brush === letter ? "true" : "false",
      "aria-label": letter === null ? say("empty") : manName(game, letter),
      onclick: () => {
        this.#brush = letter;
        this.draw(place);
      },
    }, letter === null ? "✕" : drawn(this.#engine.ask({ verb: "piece", game, letter, characters: characters() })));
    place.replaceChildren(
      make("div", { role: "group", "aria-label": say("palette") }, brush(null), ...[...letters].map(brush)),
      make("button", { type: "button", id: "clear", onclick: () => { this.men = new Map(); this.#tell(); } }, say("clear")),
      make("button", { type: "button", id: "turn", onclick: () => { this.#side = this.#side === "w" ? "b" : "w"; this.#tell(); } }, say("turn")),
    );
  }
}
