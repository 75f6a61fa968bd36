// Small things that fly from one place of a page to another, and can be held in the air.

import { make } from "../dom.js";
import { isStill } from "./page.js";

const LASTS = 1700;

export class Flight {
  #root;
  #pairs;
  #onmove;
  #sky = make("div", { class: "sky", "aria-hidden": "true" });
  #flying = [];
  #frame = null;

  /// `pairs()` are places on the screen: `from`, `to`, `kind` (a class) and `delay` (a part of the flight).
  constructor(root, pairs, onmove = () => {}) {
    this.#root = root;
    this.#pairs = pairs;
    this.#onmove = onmove;
    root.append(this.#sky);
  }

  /// From the beginning to the end.
  start() {
    this.forget();
    if (isStill()) return;
    const began = performance.now();
    const frame = (now) => {
      const part = Math.min(1, (now - began) / LASTS);
      this.seek(Math.max(0, part), true);
      if (part < 1) this.#frame = requestAnimationFrame(frame);
    };
    this.#frame = requestAnimationFrame(frame);
  }

  /// So far, 0 to 1. Who has landed is gone.
  seek(part, runs = false) {
    if (!runs) cancelAnimationFrame(this.#frame);
    if (part >= 1) {
      this.forget();
      return;
    }
    if (this.#flying.length === 0) this.#board();
    this.#root.classList.add("flies");
    for (const { element, from, to, delay } of this.#flying) {
      const own = Math.max(0, Math.min(1, (part - delay) / (1 - 0.7)));
      const eased = own < 0.5 ? 4 * own ** 3 : 1 - (-2 * own + 2) ** 3 / 2;
      const mix = (name) => from[name] + (to[name] - from[name]) * eased;
      const arc = Math.sin(Math.PI * eased) * -18;
      element.style.transform = `translate(${mix("x")}px, ${mix("y") + arc}px)`;
      element.style.width = `${mix("width")}px`;
      element.style.height = `${mix("height")}px`;
    }
    this.#onmove(part);
  }

  #board() {
    const box = this.#root.getBoundingClientRect();
    const inside = (rect, shrink) => {
      const [width, height] = [rect.width * shrink, rect.height * shrink];
      return {
        x: rect.left + (rect.width - width) / 2 - box.left,
        y: rect.top + (rect.height - height) / 2 - box.top,
        width,
        height,
      };
    };
    const pairs = this.#pairs();
    const last = Math.max(...pairs.map(({ delay }) => delay), 0.001);
    this.#flying = pairs.map(({ from, to, kind, delay }) => {
      const element = make("div", { class: `flier ${kind}` });
      this.#sky.append(element);
      return { element, from: inside(from, 0.55), to: inside(to, 1), delay: (0.7 * delay) / last };
    });
  }

  forget() {
    cancelAnimationFrame(this.#frame);
    this.#sky.replaceChildren();
    this.#flying = [];
    this.#root.classList.remove("flies");
    this.#onmove(1);
  }
}
