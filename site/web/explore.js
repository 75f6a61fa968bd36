// Explore: a position, one or two boards, a man, his moves step by step.

import { BoardView, menOf, squareName, written } from "./board.js";
import { choice, make } from "./dom.js";
import { drawScrolled, pictures } from "./memory.js";
import { manName, pick, say, sign, spoken } from "./text.js";
import { trace, wholeTrace } from "./trace.js";

export class Explore {
  #root;
  #engine;
  #boards;
  #view = null;
  /// The choice; the address has the same.
  #state = { board: "xiangqi-array", against: "", fen: "", square: null, move: null, step: 0 };
  /// Signs of the men, once somebody has chosen.
  #chosenMen = null;
  /// Answers of the boards: one entry for each of them.
  #said = [];
  #setup = null;
  #built = "";

  constructor(root, engine, boards) {
    this.#root = root;
    this.#engine = engine;
    this.#boards = boards;
  }

  /// The position that is shown, for a race.
  get position() {
    return { game: this.#game.name, fen: this.#state.fen };
  }

  get #game() {
    return this.#boards.find((board) => board.name === this.#state.board).game;
  }

  get #names() {
    return [this.#state.board, this.#state.against].filter((name) => name !== "");
  }

  /// Chinese signs are for who reads them, unless somebody asks for them.
  get #men() {
    const isReadable = this.#game.name === "chess" || spoken() === "zh";
    return this.#chosenMen ?? (isReadable ? "signs" : "letters");
  }

  /// Forgets what was drawn in another language.
  forget() {
    this.#built = "";
  }

  show(query) {
    let unknown = null;
    const named = (key) => {
      const wanted = query.get(key) ?? "";
      if (wanted === "") return "";
      try {
        return this.#engine.ask({ verb: "row", board: wanted });
      } catch (error) {
        unknown = error;
        return "";
      }
    };
    this.#state.board = named("board") || this.#state.board;
    const game = this.#game;
    const against = named("against");
    const isOfGame = this.#boards.some((board) => board.name === against && board.game.name === game.name);
    if (against !== "" && !isOfGame) unknown = new Error(say("otherGame", against, game.name));
    this.#state.against = isOfGame ? against : "";
    this.#state.square = query.get("square");
    this.#state.move = query.get("move");
    this.#state.step = Number(query.get("step")) || 0;
    const fen = query.get("fen") ?? game.start;
    this.#build();
    try {
      this.#ask(fen);
      this.#complain(unknown);
    } catch (error) {
      this.#complain(error);
      // A page without a position would be empty: what was shown before stays.
      if (this.#said.length === 0 || this.#said[0].document.game.name !== game.name) this.#ask(game.start);
    }
    this.#draw();
  }

  /// Asks the boards; throws if the position is none.
  #ask(fen) {
    const said = this.#names.map((board) => this.#engine.ask({ verb: "position", board, fen }));
    this.#said = said;
    this.#state.fen = said[0].document.fen;
    const own = this.#said[0].document.subject.men;
    const man = own.find((one) => one.name === this.#state.square);
    if (man === undefined) [this.#state.square, this.#state.move] = [null, null];
    else if (!man.moves.includes(this.#state.move)) this.#state.move = null;
  }

  /// Goes to another state, by the address: so that going back works.
  #go(change) {
    const state = { ...this.#state, ...change };
    const query = new URLSearchParams();
    for (const name of ["board", "against", "fen", "square", "move"]) if (state[name]) query.set(name, state[name]);
    if (state.step > 0) query.set("step", state.step);
    location.hash = `explore?${query}`;
  }

  /// Elements that do not change with every click.
  #build() {
    const { board, against } = this.#state;
    const men = this.#men;
    const built = [board, against, men, this.#setup !== null].join();
    if (built === this.#built) return;
    this.#built = built;
    const game = this.#game;
    this.#view = new BoardView(game, men, (square) => this.#click(square));
    const games = ["xiangqi", "chess"].map((name) => [name, say(name)]);
    const start = (name) => this.#boards.find((one) => one.game.name === name && one.is_best);
    const fen = make("input", { id: "fen", type: "text", spellcheck: "false", autocomplete: "off" });
    this.#root.replaceChildren(
      make("h1", {}, say("title")),
      make("p", { class: "intro" }, say("intro")),
      make(
        "div",
        { class: "controls" },
        choice("game", say("game"), [[null, games]], game.name, (name) => this.#go({ board: start(name).name, against: "", fen: "", square: null, move: null, step: 0 })),
        choice("board", say("board"), this.#choices(), board, (name) => this.#go({ board: name, step: 0 })),
        choice("against", say("against"), [[null, [["", say("none")]]], ...this.#choices()], against, (name) => this.#go({ against: name, step: 0 })),
        choice("men", say("men"), [[null, [["signs", say("signs")], ["letters", say("letters")]]]], men, (style) => {
          this.#chosenMen = style;
          this.#build();
          this.#draw();
        }),
      ),
      make(
        "form",
        { class: "controls", onsubmit: (event) => { event.preventDefault(); this.#go({ fen: fen.value.trim(), square: null, move: null, step: 0 }); this.#same(fen.value); } },
        make("div", { class: "field wide" }, make("label", { for: "fen" }, say("fen")), fen),
        make("button", { type: "submit", id: "apply" }, say("apply")),
        make("button", { type: "button", id: "start", onclick: () => this.#go({ fen: game.start, square: null, move: null, step: 0 }) }, say("start")),
        make("button", { type: "button", id: "setup", "aria-pressed": this.#setup !== null ? "true" : "false", onclick: () => this.#toggleSetup() }, say(this.#setup === null ? "setup" : "done")),
      ),
      make("pre", { id: "error", role: "alert", hidden: true }),
      make("div", { id: "palette", hidden: true }),
      make(
        "div",
        { class: "work" },
        make("div", { class: "left" }, this.#view.element, make("p", { id: "status", role: "status" }), make("div", { id: "stepping" })),
        make("div", { id: "told" }),
      ),
    );
  }

  /// A wrong position does not change what is shown, so the same address is asked again.
  #same(text) {
    try {
      this.#engine.ask({ verb: "position", board: this.#state.board, fen: text.trim() });
    } catch (error) {
      this.#complain(error);
    }
  }

  /// The boards of the game, by storage.
  #choices() {
    const game = this.#game.name;
    const groups = new Map();
    for (const board of this.#boards.filter((board) => board.game.name === game)) {
      const title = `${board.system} ${board.name.split(":")[0]}`;
      if (!groups.has(title)) groups.set(title, []);
      groups.get(title).push([board.name, board.name]);
    }
    return [...groups];
  }

  #complain(error) {
    const place = document.getElementById("error");
    place.hidden = error === null;
    place.textContent = error === null ? "" : error.message;
    // The board has what is set up, the columns still have the last position.
    this.#root.classList.toggle("outdated", error !== null && this.#setup !== null);
  }

  #man(said) {
    return said.document.subject.men.find((man) => man.name === this.#state.square);
  }

  #click(square) {
    if (this.#setup !== null) {
      this.#put(square);
      return;
    }
    const name = squareName(this.#game, square);
    const men = this.#said[0].document.subject.men;
    if (men.some((man) => man.name === name)) {
      const isSame = name === this.#state.square && this.#state.move === null;
      this.#go({ square: isSame ? null : name, move: null, step: 0 });
      return;
    }
    const man = this.#man(this.#said[0]);
    const move = man?.moves.find((move) => move.slice(2, 4) === name);
    if (move !== undefined) this.#go({ move });
  }

  #draw() {
    const { document: main } = this.#said[0];
    const game = main.game;
    const input = document.getElementById("fen");
    if (document.activeElement !== input && document.getElementById("error").hidden) input.value = this.#state.fen;
    const marks = new Map();
    const mark = (square, name) => marks.set(square, [...(marks.get(square) ?? []), name]);
    const man = this.#man(this.#said[0]);
    const steps = Math.max(...this.#said.map((said) => this.#man(said)?.steps.length ?? 0));
    const step = Math.min(this.#state.step, Math.max(0, steps - 1));
    if (man !== undefined && this.#setup === null) {
      mark(man.square, "chosen");
      this.#mark(this.#said[0], man, step, mark);
    }
    this.#view.draw(this.#setup?.men ?? menOf(game, main.fen), marks);
    const isFirst = this.#state.fen.split(" ")[1] !== "b";
    const side = isFirst ? (game.name === "xiangqi" ? "red" : "white") : "black";
    const status = document.getElementById("status");
    const looked = main.mark === null ? "" : `${say("lookAt")}${pick(main.mark)} `;
    status.textContent = `${looked}${say("first")}${say(side)}. ${man === undefined ? say("click") : ""}`;
    // Who has pressed a button is still there when it is drawn anew.
    const focused = document.activeElement?.id;
    document.getElementById("stepping").replaceChildren(...(man === undefined ? [] : [this.#stepping(step, steps)]));
    this.#root.querySelector(".work").classList.toggle("following", man !== undefined && this.#setup === null);
    const told = document.getElementById("told");
    drawScrolled(told, () => told.replaceChildren(...this.#tell(man, step)));
    if (focused) (document.querySelector(`#${CSS.escape(focused)}:not(:disabled)`) ?? document.querySelector(".stepping button:not(:disabled)"))?.focus();
  }

  /// Squares that a step looks at, and what has been found so far.
  #mark(said, man, step, mark) {
    const found = new Map();
    man.steps.slice(0, step + 1).forEach((one) => {
      for (const move of one.yields) found.set(move, "goal");
      for (const move of one.suspects) if (found.has(move)) found.set(move, "suspect");
    });
    const square = (name) => {
      const rank = Number(name.slice(1)) - said.document.game.first_rank;
      return rank * said.document.game.files + name.charCodeAt(0) - 97;
    };
    for (const [move, kind] of found) mark(square(move.slice(2, 4)), kind);
    const now = man.steps[step];
    if (now === undefined) return;
    for (const read of now.reads) {
      const cells = said.document.memory.find((picture) => picture.name === read.picture)?.cells ?? [];
      const cell = cells.find((one) => one.index === read.cell);
      if (cell !== undefined && cell.square !== null) mark(cell.square, "looked");
    }
    if (now.out.squares) for (const one of now.out.squares) mark(one, "drawn");
    if (now.out.bits) for (const [isSet, one] of now.out.bits.bits) if (isSet && one !== null) mark(one, "drawn");
    if (this.#state.move) mark(square(this.#state.move.slice(2, 4)), "played");
  }

  /// The trace, the memory and the cost of each board.
  #tell(man, step) {
    if (man === undefined) {
      return [make("div", { class: "columns" }, ...this.#said.map((said) => make(
        "div",
        { class: "column" },
        this.#head(said),
        make("h2", {}, say("memory")),
        make("div", { class: "pictures" }, ...pictures(said.document, this.#men, [], null)),
        make("details", { class: "check" }, make("summary", {}, say("isCheck")), wholeTrace(said.document.game, said.check)),
      )))];
    }
    const name = manName(this.#said[0].document.game.name, man.man);
    const stepTo = (index) => this.#go({ step: index });
    const columns = this.#said.map((said) => this.#column(said, step, stepTo));
    return [
      make("h2", {}, `${name} ${man.name}`),
      make("div", { class: "columns" }, ...columns),
      this.#moves(man),
      ...this.#costs(),
    ];
  }

  /// One step on, one step back.
  #stepping(step, steps) {
    const stepTo = (index) => this.#go({ step: Math.max(0, Math.min(index, steps - 1)) });
    const controls = make(
      "div",
      { class: "stepping", role: "group", "aria-label": say("steps") },
      make("button", { type: "button", id: "previous", disabled: step === 0, onclick: () => stepTo(step - 1) }, say("previous")),
      make("output", { id: "at" }, say("stepOf", step + 1, steps)),
      make("button", { type: "button", id: "next", disabled: step >= steps - 1, onclick: () => stepTo(step + 1) }, say("next")),
    );
    controls.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by !== undefined) stepTo(step + by);
    });
    return controls;
  }

  #head(said) {
    const { board, system, summary } = said.document;
    return make("h3", { class: "which" }, `${system} ${board}`, make("small", {}, pick(summary)));
  }

  #column(said, step, stepTo) {
    const man = this.#man(said);
    if (man === undefined) return make("div", { class: "column" }, this.#head(said));
    const shown = Math.min(step, man.steps.length - 1);
    const told = make("div", { class: "told" }, trace(said.document, man.steps, shown, stepTo));
    let changes = [];
    if (this.#state.move !== null) {
      const { played, after } = this.#engine.ask({ verb: "move", board: said.document.board, fen: this.#state.fen, written: this.#state.move });
      changes = played.changes;
      told.append(...this.#played(said, played, after));
    }
    const stored = pictures(said.document, this.#men, man.steps[shown]?.reads ?? [], man.square, changes);
    const memory = make("div", { class: "memory" }, make("h3", {}, say("memory")), make("div", { class: "pictures" }, ...stored));
    return make("div", { class: "column", "data-board": said.document.board }, this.#head(said), make("div", { class: "both" }, told, memory));
  }

  #played(said, played, after) {
    const verdict = played.is_legal ? say("legal") : say("illegal");
    return [
      make("h3", {}, say("played", played.written)),
      make("ul", { class: "changes" }, ...played.changes.map((change) =>
        make("li", {}, make("code", {}, `${change.picture}[${change.index}]: ${change.before} → ${change.after}`)))),
      make("h3", {}, say("isLegal")),
      make("p", {}, pick(played.known)),
      played.test.length > 0 ? wholeTrace(said.document.game, played.test) : "",
      make("p", {}, make("strong", { class: played.is_legal ? "good" : "bad" }, verdict), `${say("colon")}${pick(played.ruling)}`),
      played.is_legal && said === this.#said[0]
        ? make("button", { type: "button", id: "go-on", onclick: () => this.#go({ fen: after, square: null, move: null, step: 0 }) }, say("goOn"))
        : "",
    ];
  }

  /// The moves as buttons: a promotion is not one by its square.
  #moves(man) {
    if (man.moves.length === 0) return make("p", {}, say("noMoves"));
    const button = (move) => {
      const isIllegal = man.illegal.includes(move);
      const label = isIllegal ? `${move}: ${say("illegal")}` : move;
      return make("button", {
        type: "button",
        id: `move-${move}`,
        class: isIllegal ? "move illegal" : "move",
        "aria-pressed": move === this.#state.move ? "true" : "false",
        onclick: () => this.#go({ move: move === this.#state.move ? null : move }),
      }, label);
    };
    return make("div", { class: "moves", role: "group", "aria-label": say("moves") }, make("h3", {}, say("moves")), ...man.moves.map(button));
  }

  #costs() {
    const men = this.#said.map((said) => this.#man(said)).filter((man) => man !== undefined);
    const rows = [["costSteps", "steps"], ["costLoads", "loads"], ["costLookUps", "look_ups"], ["costTables", "tables"]];
    const body = rows.map(([title, field]) => make(
      "tr",
      {},
      make("th", { scope: "row" }, say(title)),
      ...men.map((man) => make("td", {}, String(man.cost[field]))),
    ));
    const head = make("tr", {}, make("td", {}), ...this.#names.map((name) => make("th", { scope: "col" }, name)));
    const told = [make("h3", {}, say("cost")), make("table", { class: "costs" }, make("thead", {}, head), make("tbody", {}, ...body))];
    if (men.length === 2) {
      const [a, b] = men.map((man) => man.cost.loads);
      const [more, less] = a >= b ? this.#names : [...this.#names].reverse();
      const ratio = Math.max(a, b) / Math.max(1, Math.min(a, b));
      told.push(make("p", { class: "conclusion" }, ratio < 1.05 ? say("same") : say("more", more, ratio.toFixed(1), less)));
    }
    told.push(make("p", { class: "note" }, say("costNote")));
    return told;
  }

  #toggleSetup() {
    if (this.#setup === null) {
      this.#setup = { men: menOf(this.#game, this.#state.fen), brush: null };
    } else {
      this.#setup = null;
      this.#complain(null);
    }
    this.#build();
    this.#draw();
    this.#palette();
    if (this.#setup === null) this.#go({ square: null, move: null, step: 0 });
  }

  #palette() {
    const place = document.getElementById("palette");
    place.hidden = this.#setup === null;
    if (this.#setup === null) return;
    const game = this.#game.name;
    const letters = game === "xiangqi" ? "KABNRCPkabnrcp" : "KQRBNPkqrbnp";
    const brush = (letter) => make("button", {
      type: "button",
      class: "brush",
      "aria-pressed": this.#setup.brush === letter ? "true" : "false",
      "aria-label": letter === null ? say("empty") : manName(game, letter),
      onclick: () => { this.#setup.brush = letter; this.#palette(); },
    }, letter === null ? "✕" : make("span", { class: `man ${letter === letter.toUpperCase() ? "first" : "second"}` }, sign(game, letter, this.#men)));
    place.replaceChildren(
      make("div", { role: "group", "aria-label": say("palette") }, brush(null), ...[...letters].map(brush)),
      make("button", { type: "button", id: "clear", onclick: () => { this.#setup.men = new Map(); this.#arranged(); } }, say("clear")),
      make("button", { type: "button", id: "turn", onclick: () => this.#turn() }, say("turn")),
    );
  }

  #put(square) {
    if (this.#setup.brush === null) this.#setup.men.delete(square);
    else this.#setup.men.set(square, this.#setup.brush);
    this.#arranged();
  }

  #turn() {
    const side = this.#state.fen.split(" ")[1] === "b" ? "w" : "b";
    this.#arranged(side);
  }

  /// Shows what has been set up, or says why it is no position yet.
  #arranged(side = this.#state.fen.split(" ")[1]) {
    const fen = `${written(this.#game, this.#setup.men)} ${side} - - 0 1`;
    document.getElementById("fen").value = fen;
    try {
      this.#state.square = null;
      this.#ask(fen);
      this.#complain(null);
      this.#setup.men = menOf(this.#game, this.#state.fen);
    } catch (error) {
      this.#complain(error);
    }
    this.#draw();
  }
}
