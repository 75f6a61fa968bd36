// A table's places as a map: one dot a place, one colour an answer.

import { make } from "../dom.js";
import { draw } from "./page.js";

/// Colour of an answer: its hue is how far it reaches along the rank, its lightness how far along the file.
export function colourOf(cases, answer) {
  const [across, along] = [Math.floor(answer / cases.along), answer % cases.along];
  const hue = 20 + (320 * across) / cases.across;
  const part = cases.along < 2 ? 0.5 : along / (cases.along - 1);
  return `hsl(${hue.toFixed(0)} ${(75 - 25 * part).toFixed(0)}% ${(34 + 46 * part).toFixed(0)}%)`;
}

/// The map of a table. `on.choose(place)` is told of a click or a key; without it the map is only looked
/// at.
export class PlaceMap {
  #canvas = make("canvas", {});
  #ring = make("div", { class: "ring", hidden: true });
  #columns = 64;
  #count = 4096;
  #place = 0;

  constructor(label, choose = null) {
    const attributes = choose === null ? { role: "img" } : { role: "slider", tabindex: 0, "aria-valuemin": 0 };
    this.area = make("div", { class: "places", "data-label": label, ...attributes }, this.#canvas, this.#ring);
    this.element = this.area;
    if (choose === null) return;
    this.area.addEventListener("click", (event) => {
      const box = this.#canvas.getBoundingClientRect();
      const column = Math.floor(((event.clientX - box.left) / box.width) * this.#columns);
      const row = Math.floor(((event.clientY - box.top) / box.height) * (this.#count / this.#columns));
      choose(row * this.#columns + column, 0);
    });
    this.area.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: this.#columns, ArrowUp: -this.#columns }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      choose((this.#place + by + this.#count) % this.#count, by);
    });
  }

  /// Draws `answer(place)`, a number or -1, of so many places; those of `own` stand out.
  draw(cases, count, answer, own = null) {
    const width = Math.max(1, this.area.clientWidth);
    this.#count = count;
    this.#columns = Math.min(count, width > 700 ? 128 : 64);
    const rows = count / this.#columns;
    const scale = Math.max(1, Math.round(devicePixelRatio));
    const [wide, high] = [Math.floor((width * scale) / this.#columns), 4 * scale];
    const canvas = this.#canvas;
    canvas.width = wide * this.#columns;
    canvas.height = high * rows;
    canvas.style.aspectRatio = `${canvas.width} / ${canvas.height}`;
    const pen = canvas.getContext("2d");
    const empty = getComputedStyle(this.area).getPropertyValue("--off");
    const colours = Array.from({ length: cases.answers }, (_, one) => colourOf(cases, one));
    for (let place = 0; place < count; place++) {
      const found = answer(place);
      pen.globalAlpha = own === null || found < 0 || found === own ? 1 : 0.5;
      pen.fillStyle = found < 0 ? empty : colours[found];
      pen.fillRect(
        (place % this.#columns) * wide,
        Math.floor(place / this.#columns) * high,
        wide - (wide > 3 ? 1 : 0),
        high - 1,
      );
    }
  }

  /// Puts the ring around a place, or takes it away.
  mark(place, text = "", isBad = false) {
    this.#ring.hidden = place === null;
    this.#ring.classList.toggle("bad", isBad);
    if (place === null) return;
    this.#place = place;
    const rows = this.#count / this.#columns;
    this.#ring.style.left = `${(100 * ((place % this.#columns) + 0.5)) / this.#columns}%`;
    this.#ring.style.top = `${(100 * (Math.floor(place / this.#columns) + 0.5)) / rows}%`;
    if (this.area.getAttribute("role") !== "slider") return;
    this.area.setAttribute("aria-valuemax", this.#count - 1);
    this.area.setAttribute("aria-valuenow", place);
    this.area.setAttribute("aria-valuetext", text);
  }
}

/// All answers as a table of colours: along the rank from left to right, along the file upwards.
export function legend(cases, own) {
  const side = 10;
  const { across, along } = cases;
  const cells = Array.from({ length: cases.answers }, (_, answer) => {
    const [x, y] = [Math.floor(answer / along) * side, (along - 1 - (answer % along)) * side];
    return draw("rect", { x, y, width: side - 1, height: side - 1, fill: colourOf(cases, answer) });
  });
  const [x, y] = [Math.floor(own / along) * side, (along - 1 - (own % along)) * side];
  const frame = draw("rect", { x: x - 1, y: y - 1, width: side + 1, height: side + 1, class: "own" });
  return draw(
    "svg",
    {
      class: "legend",
      viewBox: `-2 -2 ${across * side + 3} ${along * side + 3}`,
      width: across * side + 3,
      "aria-hidden": "true",
    },
    ...cells,
    frame,
  );
}
