// Home: a gallery of what there is to see.

import { drawn } from "./board.js";
import { make } from "./dom.js";
import { characters, pick, say, spoken } from "./text.js";

/// A position of each game, and the piece whose lines are looked up in it.
const SHOWN = {
  chess: { fen: "4k3/8/8/8/8/n7/8/R2b2K1 w - - 0 1", square: "a1" },
  xiangqi: { fen: "", square: "b2" },
};
const PICTURES = ["multiplication", "ten-machines", "river", "permutation"];

export class Home {
  #root;
  #engine;
  #boards;
  #isBuilt = false;

  constructor(root, engine, boards) {
    [this.#root, this.#engine, this.#boards] = [root, engine, boards];
  }

  forget() {
    this.#isBuilt = false;
  }

  show() {
    if (this.#isBuilt) return;
    this.#isBuilt = true;
    const course = `course/${spoken()}/index.html`;
    this.#root.replaceChildren(
      make("h1", {}, say("homeTitle")),
      make("p", { class: "intro" }, say("homeIntro")),
      make("ul", { class: "gallery large" }, ...PICTURES.map((name) => this.#picture(name))),
      ...["xiangqi", "chess"].flatMap((game) => [make("h2", {}, say(`${game}Boards`)), this.#gallery(game)]),
      make("h2", {}, say("andMore")),
      make(
        "ul",
        { class: "gallery" },
        card(course, say("course"), say("courseIs")),
        card("#race", say("raceTitle"), say("raceIs")),
        card("#results", say("resultsTitle"), say("resultsIntro")),
      ),
    );
  }

  #picture(name) {
    const address = `pictures/${name}.html${spoken() === "zh" ? "#lang=zh" : ""}`;
    return card(address, say(`picture-${name}`), say(`picture-${name}-is`));
  }

  /// A card for each idea; rows that differ in a level only are in the lists of Explore.
  #gallery(game) {
    const of = this.#boards.filter((board) => board.game.name === game);
    const ideas = of.filter((board, at) => of.findIndex((other) => other.title.en === board.title.en) === at);
    const cards = ideas.map((board) => {
      const { fen, square } = SHOWN[game];
      const query = new URLSearchParams({ board: board.name, square });
      if (fen !== "") query.set("fen", fen);
      const place = card(`#explore?${query}`, pick(board.title), pick(board.summary));
      place.dataset.board = board.name;
      return place;
    });
    const seen = new IntersectionObserver((entries) => {
      for (const { target } of entries.filter((entry) => entry.isIntersecting)) {
        seen.unobserve(target);
        this.#illustrate(target, game);
      }
    }, { rootMargin: "200px" });
    for (const place of cards) seen.observe(place);
    return make("ul", { class: "gallery" }, ...cards);
  }

  /// Draws the step that tells most of a board, and lets the card lead to it.
  #illustrate(place, game) {
    const { board } = place.dataset;
    const { fen: shown, square } = SHOWN[game];
    const fen = shown || this.#boards.find((one) => one.name === board).game.start;
    const { steps } = this.#engine.ask({ verb: "man", board, fen, square });
    // An index, or a word on the way to one, is what a look-up is about; else the largest set, or what is stored.
    const isIndex = (step) => !step.once && step.out.bits?.bits.some(([, at]) => at === null || step.out.bits.bits.length < 64);
    const set = (step) => (step.once ? 0 : (step.out.bits?.bits.filter(([isSet]) => isSet).length ?? 0));
    const most = Math.max(2, ...steps.map(set));
    const at = steps.findIndex(isIndex) + 1 || steps.findIndex((step) => set(step) === most) + 1;
    const asked = { board, fen, width: 300, characters: characters(), language: spoken() };
    const picture = at > 0
      ? this.#engine.ask({ verb: "step", subject: square, number: at, ...asked }).figure
      : this.#engine.ask({ verb: "stored", ...asked });
    const thumb = drawn(picture);
    const [x, y, width, height] = thumb.getAttribute("viewBox").split(" ").map(Number);
    const room = Math.max(0, 300 - width);
    thumb.setAttribute("viewBox", `${x - room / 2} ${y} ${width + room} ${Math.max(144, height)}`);
    // A word's lowest bits are below.
    const word = steps[at - 1]?.out.bits.bits ?? [];
    const isLow = word.length === 64 && !word.slice(24).some(([isSet]) => isSet);
    thumb.setAttribute("preserveAspectRatio", isLow ? "xMidYMax slice" : "xMidYMin slice");
    place.querySelector("a").prepend(make("div", { class: "thumb", "aria-hidden": "true" }, thumb));
    const link = place.querySelector("a");
    if (at > 0) link.setAttribute("href", `${link.getAttribute("href")}&step=${at}`);
  }
}

function card(address, title, text) {
  return make("li", {}, make("a", { href: address, class: "card" }, make("strong", {}, title), make("span", {}, text)));
}
