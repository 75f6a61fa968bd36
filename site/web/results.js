// Results: the report pages of the machines whose records are committed.

import { bytes, make } from "./dom.js";
import { say } from "./text.js";

export class Results {
  #root;
  #list = null;

  constructor(root) {
    this.#root = root;
    // Before the network may be gone.
    this.#list = fetch("results.json").then((response) => (response.ok ? response.json() : [])).catch(() => []);
  }

  forget() {}

  async show() {
    const list = await this.#list;
    const rows = list.map(({ name, machine, date, page, size }) => make(
      "tr",
      {},
      make("th", { scope: "row" }, machine, make("small", {}, name)),
      make("td", {}, date),
      make("td", {}, make("a", { href: page }, say("open", bytes(size)))),
    ));
    const head = make("tr", {}, ...["machine", "date", "page"].map((name) => make("th", { scope: "col" }, say(name))));
    this.#root.replaceChildren(
      make("h1", {}, say("resultsTitle")),
      make("p", { class: "intro" }, say("resultsIntro")),
      list.length === 0
        ? make("p", {}, say("noResults"))
        : make("table", { class: "records" }, make("thead", {}, head), make("tbody", {}, ...rows)),
    );
  }
}
