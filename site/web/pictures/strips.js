// Words as strips of 64 bits, bit 63 first: copies of a number, shifted, and their sum.

import { draw, isStill, tell } from "./page.js";
import { WORD } from "./rook.js";

/// Colours of the blockers, by the place of their square in the mask.
const COLOURS = [
  "#d1495b",
  "#e08e0b",
  "#00798c",
  "#7b4fb5",
  "#3a8f3a",
  "#2f6fd0",
  "#b5367f",
  "#8a6d1b",
  "#35a39a",
  "#c2571a",
  "#68788f",
  "#a03a2a",
];

export function colourAt(place) {
  return COLOURS[place % COLOURS.length];
}

const BYTES = [8, 16, 24, 32, 40, 48, 56];

/// Width below which nothing can be read.
const LEAST = 240;

/// Where the bits lie, in a picture of a width: labels stand before the strips, or above them where there
/// is no room. A gap is above each bit of `breaks`, `left` is the room for labels.
export class Ruler {
  constructor(width, breaks = BYTES, left = 92) {
    this.width = Math.max(LEAST, width);
    this.breaks = breaks;
    this.isNarrow = this.width < 640;
    this.left = this.isNarrow ? 0 : left;
    this.gap = this.isNarrow ? 1 : 4;
    this.cell = (this.width - this.left - breaks.length * this.gap - 1) / 64;
    this.high = this.isNarrow ? 14 : 17;
  }

  x(bit) {
    const gaps = this.breaks.filter((at) => at > bit).length;
    return this.left + (63 - bit) * this.cell + gaps * this.gap;
  }

  bitAt(x) {
    for (let bit = 63; bit >= 0; bit--) if (x < this.x(bit) + this.cell + this.gap / 2) return bit;
    return 0;
  }

  /// A strip with its name. `paint(bit)` is the colour of a set bit.
  strip(y, word, { name, paint, colour, faint = () => false, className = "strip", at = 0 }) {
    const [ground, cells] = [[], []];
    for (let bit = 63; bit >= 0; bit--) {
      const isSet = ((word >> BigInt(bit)) & 1n) === 1n;
      const attributes = {
        x: this.x(bit).toFixed(2),
        y,
        width: Math.max(1, this.cell - 1).toFixed(2),
        height: this.high,
      };
      ground.push(draw("rect", { ...attributes, class: "off" }));
      if (isSet)
        cells.push(draw("rect", { ...attributes, fill: paint?.(bit) ?? colour, opacity: faint(bit) ? 0.4 : null }));
    }
    return draw(
      "g",
      { class: className },
      this.label(y, name, colour, at),
      ...ground,
      draw("g", { "clip-path": "url(#within)" }, draw("g", { class: "cells-of" }, ...cells)),
    );
  }

  label(y, name, colour, at) {
    if (this.isNarrow)
      return draw(
        "text",
        { x: at, y: y - 4, class: "name" },
        colour ? draw("tspan", { fill: colour }, "■ ") : "",
        name,
      );
    const text = draw("text", { x: this.left - 8, y: y + this.high - 4, class: "name end" }, name);
    if (!colour) return text;
    return draw("g", {}, text, draw("rect", { x: 2, y: y + 2, width: 10, height: this.high - 4, fill: colour, rx: 2 }));
  }
}

/// What is carried into each bit, and how many ones stand there.
export function added(copies) {
  const carried = [0];
  const ones = [];
  for (let bit = 0; bit < 64; bit++) {
    ones[bit] = copies.filter(({ word }) => (word >> BigInt(bit)) & 1n).length;
    carried[bit + 1] = (ones[bit] + carried[bit]) >> 1;
  }
  return { carried, ones };
}

/// The addition. `copies` have `square`, `name`, `colour`, `word`; `before` are squares that were there
/// already.
export function addition(room, { magic, copies, bits, hotBit, hotSquare, before }) {
  const ruler = new Ruler(room);
  const { width } = ruler;
  const step = ruler.isNarrow ? ruler.high + 21 : Math.max(19, Math.min(30, 250 / Math.max(1, copies.length)));
  const sum = copies.reduce((total, { word }) => (total + word) & WORD, 0n);
  const { carried, ones } = added(copies);
  const parts = [];
  let y = 12;
  parts.push(
    draw("text", { x: ruler.left, y, class: "axis" }, tell("bit", 63)),
    draw("text", { x: ruler.x(0) + ruler.cell, y, class: "axis end" }, tell("bit", 0)),
  );
  y += ruler.isNarrow ? 24 : 8;
  const top = y;
  parts.push(ruler.strip(y, magic, { name: tell("magic"), paint: () => "var(--ink)" }));
  y += ruler.high + (ruler.isNarrow ? 30 : 18);
  const framed = y - (ruler.isNarrow ? 4 : 6);
  const moving = [];
  // Where there is no room before the strips, names stand beside the frame.
  const beside = ruler.x(64 - bits) + ruler.cell + 5;
  copies.forEach((copy) => {
    const { square, name, colour, word } = copy;
    const className = hotSquare === null || hotSquare === square ? "strip" : "strip dim";
    const strip = ruler.strip(y, word, { name: tell("shifted", square, name), colour, className, at: beside });
    strip.dataset.square = name;
    parts.push(strip);
    if (!before.has(square))
      moving.push([
        strip.querySelector(".cells-of"),
        square * ruler.cell + Math.round(square / 8) * ruler.gap,
        top - y,
      ]);
    y += step;
  });
  if (copies.length === 0) {
    parts.push(draw("text", { x: ruler.x(63 - bits) + 8, y: y + 12, class: "quiet" }, tell("noCopies")));
    y += 26;
  }
  // Carries as in school, above the line.
  y += ruler.isNarrow ? 2 : 10;
  const anyCarried = carried.slice(0, 64).some((count) => count > 0);
  if (anyCarried) {
    if (!ruler.isNarrow) parts.push(draw("text", { x: ruler.left - 8, y, class: "name end" }, tell("carried")));
    carried.slice(0, 64).forEach((count, bit) => {
      if (count === 0) return;
      const x = ruler.x(bit) + (ruler.cell - 1) / 2;
      parts.push(
        ruler.isNarrow
          ? draw("circle", { cx: x, cy: y - 3, r: 2, class: "carry" })
          : draw("text", { x, y, class: "carry" }, count),
      );
    });
  }
  y += 5;
  parts.push(draw("line", { x1: ruler.left, x2: width, y1: y, y2: y, class: "line" }));
  y += ruler.isNarrow ? 23 : 8;
  const paint = (bit) => {
    const owner = copies.filter(({ word }) => (word >> BigInt(bit)) & 1n);
    return owner.length === 1 && carried[bit] === 0 ? owner[0].colour : "var(--ink)";
  };
  parts.push(ruler.strip(y, sum, { name: tell("sum"), paint, faint: (bit) => bit < 64 - bits, at: beside }));
  const bottom = y + ruler.high + 5;
  const [x, end] = [ruler.x(63) - 3, ruler.x(64 - bits) + ruler.cell + 1];
  parts.push(draw("rect", { x, y: framed, width: end - x, height: bottom - framed, class: "frame", rx: 4 }));
  if (hotBit !== null) {
    parts.push(
      draw("rect", {
        x: ruler.x(hotBit) - 1.5,
        y: top - 3,
        width: ruler.cell + 2,
        height: bottom - top + 1,
        class: "bit-column",
        rx: 2,
      }),
    );
  }
  const index = Number(sum >> BigInt(64 - bits));
  const middle = x + Math.min(70, (end - x) / 2);
  parts.push(draw("path", { d: `M${middle} ${bottom}v14m-5 -6l5 6l5 -6`, class: "arrow" }));
  const digits = index
    .toString(2)
    .padStart(bits, "0")
    .replace(/(.)(?=(.{4})+$)/g, "$1 ");
  const from = Math.max(x, 0);
  const lines = ruler.isNarrow ? 2 : 1;
  parts.push(
    draw(
      "text",
      { x: from, y: bottom + 34, class: "index" },
      tell("topBits", bits),
      " ",
      draw("tspan", ruler.isNarrow ? { x: from, dy: 23 } : {}, `${digits} = `),
      draw("tspan", { class: "number" }, index),
    ),
    draw("text", { x: from, y: bottom + 31 + 23 * lines, class: "quiet" }, tell("otherBits", 64 - bits)),
  );
  const height = bottom + 37 + 23 * lines;
  const svg = draw(
    "svg",
    { class: "strips", viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" },
    draw("clipPath", { id: "within" }, draw("rect", { x: ruler.left, y: 0, width: width - ruler.left, height })),
    ...parts,
  );
  for (const [cells, dx, dy] of isStill() ? [] : moving) {
    cells.animate(
      [
        { transform: `translate(${dx}px, ${dy}px)`, opacity: 0.2 },
        { transform: `translate(${dx}px, 0)`, opacity: 1, offset: 0.35 },
        { transform: "none" },
      ],
      { duration: 650, easing: "ease-in-out" },
    );
  }
  return { svg, ruler, sum, index, carried, ones };
}
