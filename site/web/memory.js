// What a board stores, as pictures; what a step reads is marked in them.

import { bytes, make } from "./dom.js";
import { pick, say, sign } from "./text.js";

/// Draws. What is too wide is shown from where the reader had scrolled to, at first by its middle: there are the
/// squares of a board with a frame.
export function drawScrolled(root, draw) {
  const name = (one) => `${one.closest(".column")?.dataset.board} ${one.getAttribute("aria-label")}`;
  const before = new Map([...root.querySelectorAll(".scroll")].map((one) => [name(one), one.scrollLeft]));
  draw();
  for (const one of root.querySelectorAll(".scroll")) {
    one.scrollLeft = before.get(name(one)) ?? (one.scrollWidth - one.clientWidth) / 2;
  }
}

/// Most characters of a row where the page is narrow.
const MOST_CHARACTERS = 64;

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
    // A list, unlike a board, has no shape of its own: its rows are broken until they fit.
    const isList = picture.cells.length < document.game.files * document.game.ranks;
    let columns = picture.columns;
    while (isList && columns % 2 === 0 && columns * (wide + 1.2) > MOST_CHARACTERS) columns /= 2;
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
        style: `--columns:${columns};--wide:${Math.max(2, wide)}`,
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
