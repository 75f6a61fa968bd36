// Race: boards count the same tree by turns, and must count the same.

import { choice, make } from "./dom.js";
import { pick, say, spoken } from "./text.js";

const POSITIONS = {
  xiangqi: {
    middlegame: "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1C4NC1/9/RNBAKAB1R w - - 0 1",
    endgame: "4k4/4a4/4b4/4C4/2p6/4P4/9/4B4/4A4/3K5 w - - 0 1",
  },
  chess: {
    middlegame: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    endgame: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
  },
};

/// Seconds that a turn of the fastest takes at least: a browser's clock may be as coarse as a millisecond.
const TURN_SECONDS = 0.1;
/// One more ply takes some forty times as long. A count that takes so many seconds is repeated, not deepened.
const COUNT_SECONDS = 0.006;
const MOST_PLIES = 8;
/// Nobody waits longer for a race: after so many seconds it ends with the rounds that it has.
const RACE_SECONDS = 60;
const LEAST_ROUNDS = 4;

export class Race {
  #root;
  #module;
  #engine;
  #boards;
  #explore;
  #worker = null;
  #isRunning = false;
  #isStopped = false;
  #game = "xiangqi";
  #isBuilt = false;
  #machine = "";

  constructor(root, module, engine, boards, explore) {
    [this.#root, this.#module, this.#engine, this.#explore] = [root, module, engine, explore];
    this.#boards = boards;
    // Before the network may be gone.
    this.#worker = this.#begin();
  }

  async #begin() {
    const worker = new Worker("worker.js", { type: "module" });
    await this.#answer(worker, { module: this.#module });
    return worker;
  }

  #answer(worker, question) {
    return new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => (data.error === undefined ? resolve(data) : reject(new Error(data.error)));
      worker.onerror = (event) => reject(new Error(event.message || "worker"));
      worker.postMessage(question);
    });
  }

  forget() {
    this.#isBuilt = false;
  }

  show() {
    if (!this.#isBuilt && !this.#isRunning) this.#build();
  }

  #build() {
    this.#isBuilt = true;
    // What a browser has to imitate is looked at, and not timed.
    const of = this.#boards.filter((board) => board.game.name === this.#game && board.needs.length === 0);
    const best = of.filter((board) => board.is_best);
    // The oldest, one from the middle, the newest.
    const isChosen = (board) => [best[0], best[Math.floor(best.length / 2)], best[best.length - 1]].includes(board);
    const box = (board) => make(
      "label",
      { class: "box" },
      make("input", { type: "checkbox", name: "racer", value: board.name, checked: isChosen(board) }),
      make("span", {}, board.name, make("small", {}, pick(board.summary))),
    );
    // What most visitors compare; the other rows are there for who looks for them.
    const isPlain = (board) => board.is_best || board.is_text || board.is_tested;
    const boxes = (which) => make("div", { class: "boxes" }, ...of.filter(which).map(box));
    const positions = [["start", say("startPosition")], ["middlegame", say("middlegame")], ["endgame", say("endgame")]];
    if (this.#explore.position.game === this.#game) positions.push(["shown", say("shown")]);
    this.#root.replaceChildren(
      make("h1", {}, say("raceTitle")),
      make("p", { class: "intro" }, say("raceIntro")),
      make(
        "form",
        { onsubmit: (event) => { event.preventDefault(); this.#run(); } },
        make(
          "div",
          { class: "controls" },
          choice("race-game", say("game"), [[null, ["xiangqi", "chess"].map((name) => [name, say(name)])]], this.#game, (name) => { this.#game = name; this.#build(); }),
          choice("race-position", say("position"), [[null, positions]], "middlegame", () => {}),
          choice("race-rounds", say("rounds"), [[null, [8, 16, 32].map((count) => [String(count), String(count)])]], "16", () => {}),
        ),
        make("fieldset", {}, make("legend", {}, say("racers")), boxes(isPlain),
          make("details", {}, make("summary", {}, say("otherRows")), boxes((board) => !isPlain(board)))),
        make("button", { type: "submit", id: "go" }, say("go")),
        make("button", { type: "button", id: "stop", hidden: true, onclick: () => { this.#isStopped = true; } }, say("stop")),
      ),
      make("p", { id: "race-status", role: "status" }),
      make("p", { id: "race-error", role: "alert", hidden: true }),
      make("div", { id: "race-result" }),
    );
  }

  #fen() {
    const name = document.getElementById("race-position").value;
    if (name === "shown") return this.#explore.position.fen;
    return POSITIONS[this.#game][name] ?? this.#boards.find((board) => board.game.name === this.#game).game.start;
  }

  async #run() {
    const racers = [...this.#root.querySelectorAll("input[name=racer]:checked")].map((box) => box.value);
    const [go, stop] = ["go", "stop"].map((id) => document.getElementById(id));
    const [status, wrong, result] = ["race-status", "race-error", "race-result"].map((id) => document.getElementById(id));
    wrong.hidden = true;
    result.replaceChildren();
    if (racers.length < 2) {
      wrong.hidden = false;
      wrong.textContent = say("few");
      return;
    }
    [go.hidden, stop.hidden, this.#isRunning, this.#isStopped] = [true, false, true, false];
    try {
      await this.#measure(racers, this.#fen(), Number(document.getElementById("race-rounds").value), status, result);
    } catch (error) {
      wrong.hidden = false;
      wrong.textContent = error.message;
    }
    status.textContent = "";
    [go.hidden, stop.hidden, this.#isRunning] = [false, true, false];
  }

  async #measure(racers, fen, rounds, status, result) {
    const worker = await this.#worker;
    const count = (board, depth, times = 1) => this.#answer(worker, { board, fen, depth, times });
    status.textContent = say("choosing");
    let depth = 1;
    let fastest = await this.#fastest(racers, depth, count);
    if (fastest.leaves === 0) throw new Error(say("noMoves"));
    while (fastest.seconds < COUNT_SECONDS && depth < MOST_PLIES && !this.#isStopped) {
      const deeper = await this.#fastest(racers, depth + 1, count);
      // All games are over.
      if (deeper.leaves === 0) break;
      [depth, fastest] = [depth + 1, deeper];
    }
    const repeats = Math.min(Math.ceil(TURN_SECONDS / Math.max(fastest.seconds, 1e-4)), 1000);
    const times = new Map(racers.map((board) => [board, []]));
    let leaves = 0;
    const start = performance.now();
    for (let round = 0; round < rounds && !this.#isStopped; round++) {
      const passed = (performance.now() - start) / 1000;
      if (passed > RACE_SECONDS && round >= LEAST_ROUNDS) break;
      const left = round === 0 ? "…" : Math.ceil(Math.min((passed / round) * (rounds - round), Math.max(RACE_SECONDS - passed, 1)));
      status.textContent = say("running", round + 1, rounds, left);
      // Each round in another order, so that nobody always runs behind the same neighbour.
      for (const board of shuffled(racers)) {
        const counted = await count(board, depth, repeats);
        if (leaves !== 0 && counted.leaves !== leaves) throw new Error(say("wrongCount", racers[0], leaves, board, counted.leaves));
        leaves = counted.leaves;
        times.get(board).push(counted.seconds / repeats);
      }
      if (round > 0) this.#tell(racers, times, leaves, depth, result);
    }
  }

  /// The leaves of a depth and the seconds of the fastest; all must count the same.
  async #fastest(racers, depth, count) {
    const counts = [];
    for (const board of racers) counts.push({ board, ...(await count(board, depth)) });
    const other = counts.find((one) => one.leaves !== counts[0].leaves);
    if (other !== undefined) throw new Error(say("wrongCount", counts[0].board, counts[0].leaves, other.board, other.leaves));
    return { leaves: counts[0].leaves, seconds: Math.min(...counts.map((one) => one.seconds)) };
  }

  /// What a student hands in: a file for the wall.
  #saving(figures, against) {
    const name = make("input", { id: "machine", type: "text", maxlength: 40, autocomplete: "off", value: this.#machine });
    const save = () => {
      this.#machine = name.value;
      const file = URL.createObjectURL(new Blob([saved(figures, against, name.value)], { type: "application/json" }));
      make("a", { href: file, download: "qipan-race.json" }).click();
      URL.revokeObjectURL(file);
    };
    return make(
      "div",
      { class: "controls" },
      make("div", { class: "field" }, make("label", { for: "machine" }, say("name")), name),
      make("button", { type: "button", id: "save", onclick: save }, say("save")),
      make("a", { href: `course/wall.html#lang=${spoken()}` }, say("wall")),
    );
  }

  /// The table, the slowest last; ratios to the slowest, round by round.
  #tell(racers, times, leaves, depth, result) {
    const rounds = Math.min(...racers.map((board) => times.get(board).length));
    const middle = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
    const order = [...racers].sort((a, b) => middle(times.get(a)) - middle(times.get(b)));
    const slowest = order[order.length - 1];
    const against = (board, other) => this.#engine.ask({
      verb: "ratio",
      ratios: times.get(other).slice(0, rounds).map((seconds, round) => seconds / times.get(board)[round]),
    });
    const figures = order.map((board) => ({ board, rate: leaves / middle(times.get(board)) / 1e6, ...against(board, slowest) }));
    const most = figures[0].ratio;
    const digits = (value) => Number(value.toPrecision(3)).toString();
    const rows = figures.map(({ board, rate, ratio, low, high }) => make(
      "tr",
      { "data-board": board },
      make("th", { scope: "row" }, board),
      make("td", {}, digits(rate)),
      make("td", {}, make("div", { class: "bar", style: `--part:${(100 * ratio) / most}%` }, digits(ratio))),
      make("td", {}, board === slowest ? "" : `${digits(low)} – ${digits(high)}`),
    ));
    const head = make("tr", {}, make("td", {}), ...[say("rate"), say("ratio", slowest), say("interval")].map((text) => make("th", { scope: "col" }, text)));
    const [first, second] = order;
    const best = against(first, second);
    const words = best.low > 1
      ? say("conclusion", first, digits(best.ratio), second, digits(best.low), digits(best.high))
      : say("tie", first, second);
    result.replaceChildren(
      make("p", { class: "conclusion" }, words),
      make("table", { class: "race" }, make("thead", {}, head), make("tbody", {}, ...rows)),
      make("p", { class: "note" }, say("depth", depth, leaves.toLocaleString("en").replaceAll(",", " "), rounds)),
      make("p", { class: "note" }, say("caution")),
      this.#saving(figures.filter(({ board }) => board !== slowest), slowest),
    );
  }
}

/// Results as the wall of a class reads them, a line each.
function saved(figures, against, machine) {
  const entry = ({ board, ratio, low, high }) => JSON.stringify({ qipan: "race", board, against, ratio, low, high, machine });
  return `${figures.map(entry).join("\n")}\n`;
}

function shuffled(list) {
  const order = [...list];
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [order[at], order[other]] = [order[other], order[at]];
  }
  return order;
}
