// What a board stores, as pictures; what a step reads is marked in them.

import { bytes, make } from "./dom.js";
import { pick, say, sign } from "./text.js";

/// The pictures of a board. `reads` are those of the step that is shown, `square` is the chosen one,
/// `changes` what a move changed.
export function pictures(document, style, reads, square, changes = []) {
  return document.memory.map((picture) => {
    const read = reads.filter((one) => one.picture === picture.name);
    const isWhole = read.some((one) => one.cell === null);
    const cells = new Set(read.map((one) => one.cell));
    const changed = new Map(
      changes.filter((change) => change.picture === picture.name).map((change) => [change.index, change]),
    );
    const isSet = picture.cells.length >= 64 && picture.cells.every((cell) => cell.value.length === 1);
    const wide = Math.max(...picture.cells.map((cell) => cell.value.length + (cell.man ? 1 : 0)));
    const drawn = picture.cells.map((cell) => {
      const change = changed.get(cell.index);
      const value = change?.after ?? cell.value;
      const classes = ["cell"];
      if (isSet && value === "1") classes.push("set");
      if (cells.has(cell.index)) classes.push("read");
      if (cell.square !== null && cell.square === square) classes.push("chosen");
      if (change !== undefined) classes.push("changed");
      const man = cell.man === null || isSet || change !== undefined ? null : make(
        "span",
        { class: `sign ${cell.man === cell.man.toUpperCase() ? "first" : "second"}` },
        sign(document.game.name, cell.man, style),
      );
      return make("span", { class: classes.join(" "), title: `${picture.name}[${cell.index}] = ${value}` }, isSet ? "" : value, man);
    });
    const table = make(
      "div",
      {
        class: `cells${isSet ? " bits" : ""}`,
        style: `--columns:${picture.columns};--wide:${Math.max(2, wide)}`,
        role: "img",
        "aria-label": `${picture.name}: ${pick(picture.about)}`,
      },
      ...drawn,
    );
    return make(
      "figure",
      { class: `picture${isWhole ? " whole" : ""}`, "data-picture": picture.name },
      make("figcaption", {}, make("code", {}, picture.name), ` ${pick(picture.about)} (${bytes(picture.bytes)})`),
      make("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": picture.name }, table),
    );
  });
}
