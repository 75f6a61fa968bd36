// Find a magic yourself: random numbers, tried live.

import { make } from "../dom.js";
import { draw, grouped, hex, isStill, tell } from "./page.js";
import { PlaceMap, colourOf } from "./places.js";
import { Trial, joined, reach } from "./rook.js";

/// Milliseconds of each picture in which numbers are tried.
const BUDGET = 7;

/// Sets that the first number places which is shown.
const FIRST = 64;

function some() {
  return (Math.random() * 0x100000000) | 0;
}

/// A random word with few ones, in halves: they are magic more often.
function sparse() {
  return [some() & some() & some(), some() & some() & some()];
}

/// A small board with blockers and what a rook attacks then.
function little(cases, number) {
  const isHeld = (one) => ((one < 32 ? cases.low[number] >>> one : cases.high[number] >>> (one - 32)) & 1) === 1;
  const seen = new Set(reach(cases.square, isHeld).flat());
  const parts = [];
  for (let square = 0; square < 64; square++) {
    const [x, y] = [10 * (square % 8), 10 * (7 - (square >> 3))];
    parts.push(
      draw("rect", { x, y, width: 10, height: 10, class: ((square % 8) + (square >> 3)) % 2 ? "pale" : "deep" }),
    );
    if (seen.has(square))
      parts.push(
        draw("circle", {
          cx: x + 5,
          cy: y + 5,
          r: isHeld(square) ? 4.2 : 1.8,
          class: isHeld(square) ? "taken" : "goal",
        }),
      );
    if (isHeld(square))
      parts.push(draw("rect", { x: x + 2.6, y: y + 2.6, width: 4.8, height: 4.8, class: "blocker", rx: 1 }));
    if (square === cases.square)
      parts.push(
        draw("path", {
          d: `M${x + 2} ${y + 8.5}h6v-1.6h-1v-3h1v-2.4h-1.5v1h-0.8v-1h-1.4v1h-0.8v-1h-1.5v2.4h1v3h-1z`,
          class: "rook",
        }),
      );
  }
  return draw("svg", { class: "little", viewBox: "0 0 80 80", "aria-hidden": "true" }, ...parts);
}

export class FindMagic {
  #onuse;
  #cases = null;
  #trial = null;
  #name = "";
  #run = null;
  #tries = 0;
  #best = 0;
  #found = null;
  #last = null;

  constructor(onuse) {
    this.#onuse = onuse;
    this.intro = make("p", { class: "prose" });
    this.one = make("button", { type: "button", id: "try-one", "data-say": "tryOne", onclick: () => this.#single() });
    this.go = make("button", {
      type: "button",
      id: "search",
      onclick: () => (this.#run === null ? this.#start() : this.#stop()),
    });
    this.tries = make("output", { id: "tries" });
    this.placed = make("progress", {});
    this.best = make("progress", {});
    this.placedText = make("span", {});
    this.bestText = make("span", {});
    this.number = make("code", { id: "candidate" });
    this.map = new PlaceMap("triedPlaces");
    this.collision = make("div", { class: "collision" });
    this.result = make("p", { class: "result", role: "status" });
    this.use = make("button", {
      type: "button",
      id: "use",
      "data-say": "use",
      hidden: true,
      onclick: () => this.#onuse(...this.#found),
    });
    this.element = make(
      "section",
      { class: "exhibit find" },
      make("h2", { "data-say": "findTitle" }),
      this.intro,
      make("div", { class: "buttons" }, this.one, this.go, this.tries),
      make("p", { class: "candidate" }, make("span", { "data-say": "candidate" }), " ", this.number),
      make(
        "div",
        { class: "bars" },
        make("div", {}, make("span", { "data-say": "placed" }), this.placed, this.placedText),
        make("div", {}, make("span", { "data-say": "best" }), this.best, this.bestText),
      ),
      make(
        "div",
        { class: "live" },
        this.map.element,
        make("div", { class: "outcome" }, this.result, this.use, this.collision),
      ),
    );
    this.placed.setAttribute("data-label", "placed");
    this.best.setAttribute("data-label", "best");
  }

  /// Shows the search for a rook's square; another square begins anew.
  show(cases, name) {
    if (this.#cases !== cases) {
      this.#stop();
      this.#cases = cases;
      this.#name = name;
      this.#trial = new Trial(cases);
      [this.#tries, this.#best, this.#found, this.#last] = [0, 0, null, null];
      // Something to look at: a number that came some way.
      while (!this.#try() && this.#last.placed < FIRST);
    }
    this.#draw();
  }

  #try() {
    const [low, high] = sparse();
    this.#tries++;
    const isMagic = this.#trial.run(low, high);
    this.#last = { low, high, placed: this.#trial.placed, collision: this.#trial.collision };
    if (this.#trial.placed > this.#best) this.#best = this.#trial.placed;
    if (isMagic) this.#found = [low, high];
    return isMagic;
  }

  #single() {
    this.#stop();
    this.#found = null;
    this.#try();
    this.#draw(true);
  }

  /// Slowly at first, so that an eye can follow, then as fast as the page stays awake.
  #start() {
    if (this.#found !== null) [this.#tries, this.#best] = [0, 0];
    this.#found = null;
    const began = performance.now();
    const slow = isStill() ? 0 : 2400;
    let next = began;
    const frame = () => {
      const now = performance.now();
      const past = now - began;
      if (past < slow) {
        if (now >= next) {
          next = now + 700 * Math.pow(1 - past / slow, 2);
          this.#try();
          this.#draw(next - now > 250);
        }
      } else {
        while (!this.#try() && performance.now() - now < BUDGET);
        this.#draw();
      }
      this.#run = this.#found === null ? requestAnimationFrame(frame) : null;
      if (this.#run === null) this.#draw();
    };
    this.#run = requestAnimationFrame(frame);
    this.#draw();
  }

  #stop() {
    if (this.#run !== null) cancelAnimationFrame(this.#run);
    this.#run = null;
    if (this.#cases !== null) this.#draw();
  }

  #draw(flashes = false) {
    const cases = this.#cases;
    const all = grouped(cases.count);
    this.intro.textContent = tell("findIntro", all, this.#name);
    this.go.textContent = tell(this.#run === null ? "run" : "stop");
    this.tries.textContent = tell("tries", grouped(this.#tries));
    const last = this.#last;
    this.number.textContent = hex(joined(last.low, last.high));
    for (const [bar, text, value] of [
      [this.placed, this.placedText, last.placed],
      [this.best, this.bestText, this.#best],
    ]) {
      bar.max = cases.count;
      bar.value = value;
      text.textContent = `${grouped(value)} / ${all}`;
    }
    this.map.draw(cases, cases.count, (place) => this.#trial.at(place));
    const { collision } = last;
    this.map.mark(collision === null ? null : collision.place, "", true);
    this.collision.classList.toggle("flash", flashes && !isStill());
    this.collision.replaceChildren(
      ...(collision === null
        ? []
        : [
            make("p", {}, tell("wanted", collision.place)),
            ...[collision.old, collision.now].map((number) =>
              make(
                "span",
                { class: "pair", style: `--answer:${colourOf(cases, cases.answer[number])}` },
                little(cases, number),
              ),
            ),
          ]),
    );
    this.use.hidden = this.#found === null;
    this.result.textContent =
      this.#found === null
        ? ""
        : tell("found", hex(joined(...this.#found)), all, grouped(new Set(this.#used()).size), all, grouped(this.#tries));
  }

  *#used() {
    for (let place = 0; place < this.#cases.count; place++) if (this.#trial.at(place) >= 0) yield place;
  }
}
