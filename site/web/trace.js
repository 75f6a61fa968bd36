// The steps of an explanation.

import { squareName } from "./board.js";
import { bytes, make } from "./dom.js";
import { pick, say } from "./text.js";

/// A small board with a set of squares.
function drawnSet(game, squares) {
  const set = new Set(squares);
  const cells = [];
  for (let rank = game.ranks - 1; rank >= 0; rank--) {
    for (let file = 0; file < game.files; file++) {
      cells.push(make("span", { class: set.has(rank * game.files + file) ? "cell set" : "cell" }));
    }
  }
  const names = squares.map((square) => squareName(game, square)).join(" ");
  return make("div", { class: "cells bits small", style: `--columns:${game.files}`, role: "img", "aria-label": `{${names}}` }, ...cells);
}

/// A word with the square of every bit, the highest first.
function drawnBits(game, { value, bits }) {
  const cells = bits.map(([isSet, square], bit) => make(
    "span",
    { class: isSet ? "cell set" : "cell", title: `bit ${bit}` },
    make("b", {}, isSet ? "1" : "0"),
    make("small", {}, square === null ? " " : squareName(game, square)),
  ));
  return make(
    "div",
    {},
    make("div", { class: "word" }, ...cells.reverse()),
    make("p", { class: "value" }, `= ${value}`),
  );
}

function out(game, out) {
  if (out === "nothing") return null;
  if ("squares" in out) return out.squares.length > 0 ? drawnSet(game, out.squares) : make("p", { class: "value" }, "{ }");
  if ("bits" in out) return drawnBits(game, out.bits);
  if ("value" in out) return make("p", { class: "value" }, `= ${out.value}`);
  return make("p", { class: "value" }, `→ ${say(out.verdict ? "yes" : "no")}`);
}

function moves(className, mark, list) {
  return list.length === 0 ? null : make("p", { class: className }, `${mark} ${list.join(" ")}`);
}

/// Elements of a step besides its sentence.
function details(game, step) {
  const reads = step.reads.map((read) => {
    const table = read.table === 0 ? null : make("small", {}, ` ${say("ofTable", bytes(read.table))}`);
    return make("li", {}, make("code", {}, `${read.place} = ${read.value}`), table);
  });
  return make(
    "div",
    { class: "details" },
    step.formula === "" ? null : make("p", {}, make("code", {}, step.formula)),
    reads.length === 0 ? null : make("ul", { class: "reads", "aria-label": say("reads") }, ...reads),
    out(game, step.out),
    moves("yields", "+", step.yields),
    moves("suspects", "?", step.suspects),
  );
}

/// A list of steps. `shown` is the index of the one that is open; `onchoose` is told which is clicked.
export function trace({ game, board }, steps, shown, onchoose) {
  return make("ol", { class: "steps" }, ...steps.map((step, index) => {
    const isShown = index === shown;
    const id = `${board}-${index}`;
    const button = make("button", { type: "button", id, onclick: () => onchoose(index) }, pick(step.says), step.once ? make("small", {}, ` ${say("once")}`) : null);
    if (isShown) button.setAttribute("aria-current", "step");
    return make("li", { class: isShown ? "now" : index < shown ? "past" : "future" }, button, isShown ? details(game, step) : null);
  }));
}

/// All steps open, for a list that is not stepped through.
export function wholeTrace(game, steps) {
  return make("ol", { class: "steps" }, ...steps.map((step) =>
    make("li", { class: "now" }, make("p", { class: "says" }, pick(step.says)), details(game, step))));
}
