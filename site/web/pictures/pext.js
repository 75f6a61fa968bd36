// PEXT, the twin of the multiplication: the bits under a mask slide together.

import { make } from "../dom.js";
import { draw, grouped, hex, isStill, tell } from "./page.js";
import { PlaceMap } from "./places.js";
import { attacks, bit, pdep, pext, squaresOf } from "./rook.js";
import { Ruler, colourAt } from "./strips.js";

const BOARD = "chess-bitboard:pext";

const CODE = [
  "index = 0, place = 1",
  "while mask != 0:",
  "    lowest = mask & -mask",
  "    if occupied & lowest: index |= place",
  "    place <<= 1",
  "    mask ^= lowest",
];

export class PextFigure {
  #onstep;
  #shown = null;
  #step = null;
  #timer = null;

  constructor(onstep) {
    this.#onstep = onstep;
    this.intro = make("p", { class: "prose" });
    this.strips = make("div", { class: "sliding" });
    this.code = make("pre", { class: "code", "aria-hidden": "true" });
    this.range = make("input", {
      type: "range",
      min: 0,
      id: "pext-step",
      "data-label": "slide",
      oninput: () => this.#go(Number(this.range.value)),
    });
    this.back = make("button", {
      type: "button",
      id: "pext-back",
      "data-say": "previous",
      onclick: () => this.#go(this.#at - 1),
    });
    this.next = make("button", {
      type: "button",
      id: "pext-next",
      "data-say": "next",
      onclick: () => this.#go(this.#at + 1),
    });
    this.play = make("button", { type: "button", id: "pext-play", "data-say": "play", onclick: () => this.#play() });
    this.said = make("p", { class: "reading", role: "status" });
    this.same = make("p", { class: "verdict" });
    this.error = make("p", { class: "wrong", role: "alert", hidden: true });
    this.map = new PlaceMap("pextMap");
    this.element = make(
      "section",
      { class: "exhibit pext" },
      make("h2", { "data-say": "pextTitle" }),
      this.intro,
      make("div", { class: "buttons" }, this.back, this.next, this.play, this.range),
      this.said,
      make("div", { class: "with-code" }, this.strips, this.code),
      this.error,
      this.same,
      this.map.element,
      make("p", { class: "note", "data-say": "pextMap" }),
    );
  }

  get #squares() {
    return squaresOf(this.#shown.mask);
  }

  /// All bits are where they belong, unless somebody asks for a step.
  get #at() {
    return Math.min(this.#step ?? this.#squares.length, this.#squares.length);
  }

  #go(step) {
    clearInterval(this.#timer);
    this.#move(step);
  }

  #move(step) {
    this.#step = Math.max(0, Math.min(step, this.#squares.length));
    this.#onstep(this.#step);
    this.#draw(true);
  }

  #play() {
    clearInterval(this.#timer);
    this.#move(0);
    this.#timer = setInterval(() => {
      this.#move(this.#at + 1);
      if (this.#at === this.#squares.length) clearInterval(this.#timer);
    }, 650);
  }

  show(shown) {
    this.#shown = shown;
    this.#step = shown.step;
    this.#draw(false);
    const { cases, mask, occupied, rook, entry, index, bits } = shown;
    const place = Number(pext(occupied, mask));
    this.map.draw(cases, cases.count, (number) => cases.answer[number], cases.answer[place]);
    this.map.mark(place);
    this.same.textContent = tell("pextSame", place, grouped(cases.count), index, grouped(1 << bits), hex(entry));
    this.same.dataset.index = place;
    this.#check(place, attacks(rook, pdep(BigInt(place), mask)));
  }

  /// Compares with the boards' own PEXT, where they have one.
  #check(place, entry) {
    const { boards, ask } = this.#shown;
    let wrong = null;
    if (entry !== this.#shown.entry) wrong = [tell("entry"), hex(entry), hex(this.#shown.entry)];
    if (boards.some(({ name }) => name === BOARD)) {
      for (const step of ask(BOARD).steps) {
        const found = /^_pext_u64\(occupancy, relevant\) = (0x[0-9a-f]+)$/.exec(step.formula);
        if (found && Number(found[1]) !== place) wrong = [tell("index"), place, Number(found[1])];
      }
    }
    this.error.hidden = wrong === null;
    this.error.textContent = wrong === null ? "" : tell("differs", BOARD, ...wrong);
  }

  #draw(moves) {
    const { mask, occupied, names } = this.#shown;
    const squares = this.#squares;
    const at = this.#at;
    this.intro.textContent = tell("pextIntro", squares.length);
    this.range.max = squares.length;
    this.range.value = at;
    this.range.setAttribute("aria-valuetext", tell("stepOf", at, squares.length));
    this.back.disabled = at === 0;
    this.next.disabled = at === squares.length;
    const now = at === 0 ? null : squares[at - 1];
    this.said.textContent =
      now === null
        ? tell("pextBegin", squares.length)
        : tell(occupied & bit(now) ? "pextTaken" : "pextEmpty", names(now), at - 1);
    this.code.replaceChildren(
      ...CODE.map((line, number) =>
        make(
          "span",
          {
            class:
              at > 0 && number >= 2 && number !== 1
                ? number === 3 && occupied & bit(now)
                  ? "line now"
                  : "line in"
                : at === 0 && number === 0
                  ? "line now"
                  : "line",
          },
          `${line}\n`,
        ),
      ),
    );
    const ruler = new Ruler(this.strips.clientWidth);
    const parts = [
      draw("text", { x: ruler.left, y: 12, class: "axis" }, tell("bit", 63)),
      draw("text", { x: ruler.x(0) + ruler.cell, y: 12, class: "axis end" }, tell("bit", 0)),
    ];
    const top = ruler.isNarrow ? 34 : 22;
    const colours = new Map(squares.map((square, place) => [square, colourAt(place)]));
    parts.push(
      ruler.strip(top, occupied, {
        name: tell("occupied"),
        paint: (one) => (mask & bit(one) ? colours.get(one) : "var(--faint)"),
      }),
    );
    const below = top + ruler.high + (ruler.isNarrow ? 86 : 110);
    const wide = Math.min(ruler.isNarrow ? 22 : 34, (ruler.width - ruler.left) / squares.length);
    const to = (place) => ruler.x(0) + ruler.cell - (place + 1) * wide;
    squares.forEach((square, place) => {
      const x = ruler.x(square);
      parts.push(draw("rect", { x: x - 1, y: top - 2, width: ruler.cell + 1, height: ruler.high + 4, class: "mask" }));
      const isDone = place < at;
      const isSet = (occupied & bit(square)) !== 0n;
      const [from, end] = [x + ruler.cell / 2, to(place) + wide / 2];
      parts.push(
        draw("path", {
          d: `M${from} ${top + ruler.high + 2}C${from} ${below - 40} ${end} ${top + ruler.high + 50} ${end} ${below - 2}`,
          class: square === now ? "way now" : isDone ? "way done" : "way",
          stroke: colours.get(square),
        }),
      );
      parts.push(
        draw("rect", {
          x: to(place) + 1,
          y: below,
          width: wide - 2,
          height: 24,
          class: isDone ? (isSet ? "slot set" : "slot unset") : "slot",
          style: isDone && isSet ? `fill:${colours.get(square)}` : null,
          rx: 2,
        }),
      );
      if (isDone)
        parts.push(
          draw(
            "text",
            { x: to(place) + wide / 2, y: below + 17, class: isSet ? "digit on" : "digit" },
            isSet ? "1" : "0",
          ),
        );
      parts.push(draw("text", { x: to(place) + wide / 2, y: below + 40, class: "small" }, names(square)));
      if (square === now && moves && !isStill()) {
        const flying = draw("rect", {
          x: x,
          y: top,
          width: ruler.cell,
          height: ruler.high,
          fill: isSet ? colours.get(square) : "var(--faint)",
        });
        parts.push(flying);
        flying.animate(
          [{ transform: "none" }, { transform: `translate(${end - from}px, ${below - top}px)`, opacity: 0.2 }],
          { duration: 500, easing: "ease-in", fill: "forwards" },
        );
      }
    });
    const index = pext(occupied & (now === null ? 0n : (bit(now) << 1n) - 1n), mask);
    const binary = index
      .toString(2)
      .padStart(squares.length, "0")
      .replace(/(.)(?=(.{4})+$)/g, "$1 ");
    const isAbove = ruler.isNarrow || to(squares.length - 1) < ruler.left + 330;
    parts.push(
      draw(
        "text",
        { x: ruler.isNarrow ? 0 : ruler.left, y: isAbove ? below + 66 : below + 18, class: "index" },
        `${tell("index")} `,
        draw("tspan", { class: "digits" }, `${binary} = `),
        draw("tspan", { class: "number" }, index),
      ),
    );
    const height = isAbove ? below + 76 : below + 48;
    this.strips.replaceChildren(
      draw(
        "svg",
        {
          class: "strips",
          viewBox: `0 0 ${ruler.width} ${height}`,
          width: ruler.width,
          height,
          role: "img",
          "aria-label": `${tell("index")} ${binary} = ${index}`,
        },
        ...parts,
      ),
    );
  }
}
