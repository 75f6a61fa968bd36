// Explore: a position, one or two boards, a piece, its moves one step at a time.

import { BoardView, drawn, menOf, squareName, squareOf, written } from "./board.js";
import { chapterOf } from "./course.js";
import { bytes, choice, make } from "./dom.js";
import { Setup } from "./setup.js";
import { characters, chooseCharacters, manName, pick, say, spoken } from "./text.js";

/// What follows a move's steps: what it changes, and what the rules say. They have no number.
const PLAYED = "played";
const VERDICT = "verdict";

export class Explore {
  #root;
  #engine;
  #boards;
  #view = null;
  #setup = null;
  /// The choice; the address has the same. A step is counted from 1, as `qipan explain` counts it.
  #state = { board: "xiangqi-array", against: "", fen: "", square: null, move: null, step: null, once: false };
  /// Answers of the boards: one entry for each of them.
  #said = [];
  #built = "";
  /// Pictures of steps that were asked for since the page was last drawn: board and column show the same one.
  #pictures = new Map();
  /// The move that was last seen to be played, so that a piece arrives once.
  #arrived = "";

  constructor(root, engine, boards) {
    [this.#root, this.#engine, this.#boards] = [root, engine, boards];
    window.addEventListener("resize", () => this.#fit());
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
    const state = this.#state;
    state.board = named("board") || state.board;
    const game = this.#game;
    const against = named("against");
    const isOfGame = this.#boards.some((board) => board.name === against && board.game.name === game.name);
    if (against !== "" && !isOfGame) unknown = new Error(say("otherGame", against, game.name));
    state.against = isOfGame ? against : "";
    [state.square, state.move, state.once] = [query.get("square"), query.get("move"), query.has("once")];
    const step = query.get("step");
    state.step = [PLAYED, VERDICT].includes(step) ? step : Number(step) || null;
    const fen = query.get("fen") || game.start;
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
    const state = this.#state;
    this.#said = said;
    state.fen = said[0].document.fen;
    const man = said[0].document.subject.men.find((one) => one.name === state.square);
    if (man === undefined) [state.square, state.move] = [null, null];
    else if (!man.moves.includes(state.move)) state.move = null;
    if (state.move === null) {
      if (state.step === PLAYED || state.step === VERDICT) state.step = null;
      return;
    }
    for (const one of said) {
      Object.assign(one, this.#engine.ask({ verb: "move", board: one.document.board, fen: state.fen, written: state.move }));
    }
    state.step ??= PLAYED;
  }

  /// Goes to another state, by the address: so that going back works.
  #go(change) {
    const state = { ...this.#state, ...change };
    const query = new URLSearchParams();
    for (const name of ["board", "against", "fen", "square", "move", "step"]) if (state[name]) query.set(name, state[name]);
    if (state.once) query.set("once", "1");
    location.hash = `explore?${query}`;
  }

  /// Elements that do not change with every click.
  #build() {
    const { board, against } = this.#state;
    const built = [board, against, this.#setup !== null, characters(), spoken()].join();
    if (built === this.#built) return;
    this.#built = built;
    const game = this.#game;
    this.#view = new BoardView(this.#engine, game, (square) => this.#click(square), (from, to) => this.#drag(from, to));
    const fen = make("input", { id: "fen", type: "text", spellcheck: "false", autocomplete: "off" });
    const afresh = { square: null, move: null, step: null };
    const show = (event) => {
      event.preventDefault();
      this.#go({ fen: fen.value.trim(), ...afresh });
      this.#same(fen.value);
    };
    const sets = [["traditional", say("traditional")], ["simplified", say("simplified")]];
    const isOpen = this.#root.querySelector("#position")?.open === true || this.#setup !== null;
    this.#root.replaceChildren(
      make("h1", { class: "unseen" }, say("title")),
      make(
        "div",
        { class: "chooser" },
        choice("board", say("board"), this.#choices(() => true), board, (name) => this.#choose(name)),
        choice("against", say("against"), [[null, [["", say("none")]]], ...this.#choices((one) => one.game.name === game.name)], against, (name) => this.#go({ against: name, step: null })),
        make(
          "details",
          { id: "position", open: isOpen },
          make("summary", {}, say("position")),
          make(
            "form",
            { class: "controls", onsubmit: show },
            make("div", { class: "field wide" }, make("label", { for: "fen" }, say("fen")), fen),
            make("button", { type: "submit", id: "apply" }, say("apply")),
            make("button", { type: "button", id: "start", onclick: () => this.#go({ fen: game.start, ...afresh }) }, say("start")),
            make("button", { type: "button", id: "setup", "aria-pressed": this.#setup !== null ? "true" : "false", onclick: () => this.#toggleSetup() }, say(this.#setup === null ? "setup" : "done")),
            choice("characters", say("characters"), [[null, sets]], characters(), (name) => {
              chooseCharacters(name);
              this.#build();
              this.#draw();
            }),
          ),
          make("div", { id: "palette" }),
        ),
      ),
      make("pre", { id: "error", role: "alert", hidden: true }),
      make(
        "div",
        { class: "work" },
        make("div", { class: "left" }, this.#view.element, make("p", { id: "status", role: "status" })),
        make("div", { class: "right" }, make("div", { id: "stepping" }), make("div", { id: "told", class: "columns" })),
      ),
      make("div", { id: "below" }),
    );
  }

  /// A board of the other game begins its own position.
  #choose(name) {
    const isSame = this.#boards.find((board) => board.name === name).game.name === this.#game.name;
    const other = isSame ? {} : { against: "", fen: "", square: null, move: null };
    this.#go({ board: name, step: null, ...other });
  }

  /// A wrong position does not change what is shown, so the same address is asked again.
  #same(text) {
    try {
      this.#engine.ask({ verb: "position", board: this.#state.board, fen: text.trim() });
    } catch (error) {
      this.#complain(error);
    }
  }

  /// Boards by storage: the name for people, and the row's.
  #choices(isWanted) {
    const groups = new Map();
    for (const board of this.#boards.filter(isWanted)) {
      const title = `${say(board.game.name)} ${board.system}`;
      if (!groups.has(title)) groups.set(title, []);
      groups.get(title).push([board.name, `${pick(board.title)} · ${board.name}`]);
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
      this.#setup.put(square);
      return;
    }
    const name = squareName(this.#game, square);
    if (this.#said[0].document.subject.men.some((man) => man.name === name)) {
      const isSame = name === this.#state.square && this.#state.move === null;
      this.#go({ square: isSame ? null : name, move: null, step: null });
      return;
    }
    if (this.#state.square !== null) this.#play(this.#state.square, name);
  }

  #drag(from, to) {
    if (this.#setup !== null) this.#setup.move(from, to);
    else this.#play(squareName(this.#game, from), squareName(this.#game, to));
  }

  /// Shows a move, if the board lists it.
  #play(from, to) {
    const man = this.#said[0].document.subject.men.find((man) => man.name === from);
    const move = man?.moves.find((move) => move.slice(2, 4) === to);
    if (move !== undefined) this.#go({ square: from, move, step: PLAYED });
  }

  /// What can be shown of a board, one after another: steps by their numbers, and what follows a move's.
  #items(said) {
    const man = this.#man(said);
    if (man === undefined) return [];
    const { once, step } = this.#state;
    // A step is known by its number on the first board.
    const isOpen = once || this.#man(this.#said[0])?.steps[step - 1]?.once === true;
    const items = man.steps.map((_, at) => at + 1).filter((number) => isOpen || !man.steps[number - 1].once);
    if (this.#state.move === null) return items;
    const tests = said.played.test.map((_, at) => man.steps.length + at + 1);
    return [...items, PLAYED, ...tests, VERDICT];
  }

  /// The places that *Next* goes to: those of the first board, and on while another one has more steps.
  #stages() {
    const items = this.#items(this.#said[0]);
    if (this.#state.move !== null || items.length === 0) return items;
    const longest = Math.max(...this.#said.map((said) => this.#items(said).length));
    const beyond = Array.from({ length: longest - items.length }, (_, more) => items.at(-1) + more + 1);
    return [...items, ...beyond];
  }

  /// The place in a board's list, where all are at a place.
  #place(said, items, at) {
    const first = this.#items(this.#said[0]);
    if (said === this.#said[0]) return Math.min(at, items.length - 1);
    const [here, there] = [first, items].map((list) => list.indexOf(PLAYED));
    if (here < 0 || at < here) return Math.min(at, (there < 0 ? items.length : there) - 1);
    if (first[at] === VERDICT) return items.length - 1;
    return Math.min(there + at - here, Math.max(there, items.length - 2));
  }

  #draw() {
    const { document: main } = this.#said[0];
    this.#pictures.clear();
    const input = document.getElementById("fen");
    if (document.activeElement !== input && document.getElementById("error").hidden) input.value = this.#state.fen;
    this.#setup?.draw(document.getElementById("palette"));
    const man = this.#setup === null ? this.#man(this.#said[0]) : undefined;
    const items = man === undefined ? [] : this.#stages();
    const at = Math.max(0, items.indexOf(this.#state.step));
    const own = man === undefined ? [] : this.#items(this.#said[0]);
    this.#drawBoard(man, own[this.#place(this.#said[0], own, at)]);
    const isFirst = this.#state.fen.split(" ")[1] !== "b";
    const side = isFirst ? (this.#game.name === "xiangqi" ? "red" : "white") : "black";
    const looked = main.mark === null ? "" : `${say("lookAt")}${pick(main.mark)}${say("period")}`;
    const hint = man === undefined ? say("click") : "";
    document.getElementById("status").textContent = `${looked}${say("first")}${say(side)}${say("period")}${hint}`;
    // Who has pressed a button is still there when it is drawn anew.
    const focused = document.activeElement?.id;
    document.getElementById("stepping").replaceChildren(...(man === undefined ? [] : [this.#stepping(items, at)]));
    this.#root.classList.toggle("following", man !== undefined);
    const columns = this.#said.map((said) => (man === undefined ? this.#stored(said) : this.#column(said, at)));
    document.getElementById("told").replaceChildren(...columns);
    document.getElementById("below").replaceChildren(...(man === undefined ? [this.#check()] : this.#more(man)));
    this.#fit();
    if (focused) (document.querySelector(`#${CSS.escape(focused)}:not(:disabled)`) ?? document.querySelector(".stepping button:not(:disabled)"))?.focus();
  }

  /// Wishes of a picture.
  get #look() {
    return { characters: characters(), language: spoken() };
  }

  /// The picture of a step of a board: of the piece, or of the test of the move.
  #step(said, number) {
    const { board } = said.document;
    const subject = this.#state.move ?? this.#state.square;
    const question = { verb: "step", board, fen: this.#state.fen, subject, number, width: this.#width(), ...this.#look };
    if (!this.#pictures.has(board)) this.#pictures.set(board, this.#engine.ask(question));
    return this.#pictures.get(board);
  }

  #drawBoard(man, item) {
    const { fen, move } = this.#state;
    const game = this.#game;
    if (this.#setup !== null) this.#view.draw(`${written(game, this.#setup.men)} w`);
    else if (man === undefined) this.#view.draw(fen);
    else if (item === PLAYED || item === VERDICT) {
      const [from, to] = [move.slice(0, 2), move.slice(2, 4)].map((name) => squareOf(game, name));
      this.#view.draw(this.#said[0].after, [[from, "read"], [to, "chosen"]], to);
      const played = `${fen} ${move}`;
      if (this.#arrived !== played) this.#view.arrive(from, to);
      this.#arrived = played;
      return;
    } else this.#view.drawStep(this.#step(this.#said[0], item).board, fen, man.square);
    this.#arrived = "";
  }

  /// One step on, one step back.
  #stepping(items, at) {
    const stepTo = (index) => this.#go({ step: items[Math.max(0, Math.min(index, items.length - 1))] });
    const { played } = this.#said[0];
    const all = played === undefined ? items.at(-1) : this.#man(this.#said[0]).steps.length + played.test.length;
    const item = items[at];
    const label = typeof item === "number" ? say("stepOf", item, all) : say(item === PLAYED ? "whatChanges" : "isLegal");
    const controls = make(
      "div",
      { class: "stepping", role: "group", "aria-label": say("steps") },
      make("button", { type: "button", id: "previous", disabled: at === 0, onclick: () => stepTo(at - 1) }, say("previous")),
      make("output", { id: "at" }, label),
      make("button", { type: "button", id: "next", class: "main", disabled: at >= items.length - 1, onclick: () => stepTo(at + 1) }, say("next")),
    );
    controls.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (by !== undefined) stepTo(at + by);
    });
    return controls;
  }

  #head(said) {
    const { board, title, summary } = said.document;
    const chapter = make("a", { class: "chapter", href: chapterOf(said.document, spoken()) }, say("chapter"));
    return make("h2", { class: "which" }, pick(title), " ", chapter, make("small", {}, `${board}: ${pick(summary)}`));
  }

  #width() {
    const told = document.getElementById("told");
    return Math.max(240, Math.floor(told.clientWidth / (told.clientWidth > 700 ? this.#said.length : 1)) - 24);
  }

  /// All that a board stores, before a piece is chosen.
  #stored(said) {
    const picture = this.#engine.ask({ verb: "stored", board: said.document.board, fen: this.#state.fen, width: this.#width(), ...this.#look });
    return make(
      "section",
      { class: "column", "data-board": said.document.board },
      this.#head(said),
      make("p", { class: "note" }, say("memory")),
      figure(picture, say("memory")),
    );
  }

  /// One step of a board, large.
  #column(said, at) {
    const man = this.#man(said);
    const place = make("section", { class: "column", "data-board": said.document.board, "aria-live": "polite" }, this.#head(said));
    if (man === undefined) return place;
    const items = this.#items(said);
    const item = items[this.#place(said, items, at)];
    const once = man.steps.filter((step) => step.once).length;
    const isOpen = items.some((one) => man.steps[one - 1]?.once);
    if (once > 0) {
      place.append(make("button", {
        type: "button", class: "once", "aria-expanded": isOpen ? "true" : "false",
        onclick: () => this.#go({ once: !isOpen, step: isOpen ? null : 1 }),
      }, `${isOpen ? "▾" : "▸"} ${say(once === 1 ? "onceStep" : "onceSteps", once)}`));
    }
    if (item === PLAYED) place.append(...this.#changes(said));
    else if (item === VERDICT) place.append(...this.#verdict(said));
    else if (item !== undefined) place.append(...this.#told(said, [...man.steps, ...(said.played?.test ?? [])][item - 1], item));
    return place;
  }

  /// What a step says and shows.
  #told(said, step, number) {
    const reads = step.reads.map((read) => {
      const table = read.table === 0 ? null : make("small", {}, ` ${say("ofTable", bytes(read.table))}`);
      return make("li", {}, make("code", {}, `${read.place} = ${read.value}`), table);
    });
    const value = step.out.value !== undefined && !step.formula.endsWith(`= ${step.out.value}`) ? `= ${step.out.value}` : null;
    const moves = (name, mark, list) => (list.length === 0 ? null : make("p", { class: name }, `${mark} ${list.join(" ")}`));
    const picture = this.#step(said, number).figure;
    return [
      make("p", { class: "says" }, pick(step.says), step.once ? make("small", {}, ` ${say("once")}`) : null),
      step.formula === "" ? null : make("p", { class: "formula" }, make("code", {}, step.formula)),
      value === null ? null : make("p", { class: "formula" }, make("code", {}, value)),
      step.out.verdict === undefined ? null : make("p", { class: "says" }, `→ ${say(step.out.verdict ? "yes" : "no")}`),
      reads.length === 0 ? null : make("ul", { class: "reads", "aria-label": say("reads") }, ...reads),
      moves("yields", "+", step.yields),
      moves("suspects", "?", step.suspects),
      picture === null ? null : figure(picture, pick(step.says)),
    ].filter((part) => part !== null);
  }

  #changes(said) {
    const { changes, written } = said.played;
    const picture = this.#engine.ask({ verb: "stored", board: said.document.board, fen: this.#state.fen, written, width: this.#width(), ...this.#look });
    return [
      make("h3", {}, say("played", written)),
      make("ul", { class: "changes" }, ...changes.map((change) =>
        make("li", {}, make("code", {}, `${change.picture}[${change.index}]: ${change.before} → ${change.after}`)))),
      picture === null ? "" : figure(picture, say("played", written)),
    ];
  }

  #verdict(said) {
    const { played, after } = said;
    return [
      make("h3", {}, say("isLegal")),
      make("p", { class: "says" }, pick(played.known)),
      make("p", { class: "says" }, make("strong", { class: played.is_legal ? "good" : "bad" }, say(played.is_legal ? "legal" : "illegal")), `${say("colon")}${pick(played.ruling)}`),
      played.is_legal && said === this.#said[0]
        ? make("button", { type: "button", id: "go-on", class: "main", onclick: () => this.#go({ fen: after, square: null, move: null, step: null }) }, say("goOn"))
        : "",
    ];
  }

  /// The steps to an answer: is the side to move in check?
  #check() {
    const column = (said) => make("section", { class: "column" }, this.#head(said), make("ol", { class: "steps" }, ...said.check.map((step) =>
      make("li", {}, pick(step.says), step.out.verdict === undefined ? "" : ` → ${say(step.out.verdict ? "yes" : "no")}`))));
    return make("details", { class: "check" }, make("summary", {}, say("isCheck")), make("div", { class: "columns" }, ...this.#said.map(column)));
  }

  /// What there is besides the step: moves, all steps, all that is stored, the cost.
  #more(man) {
    const name = manName(this.#game.name, man.man);
    const list = (said) => {
      const steps = this.#man(said)?.steps ?? [];
      return make("section", { class: "column" }, this.#head(said), make("ol", { class: "steps" }, ...steps.map((step, at) => make("li", {}, make("button", {
        type: "button", "aria-current": at + 1 === this.#state.step ? "step" : null, onclick: () => this.#go({ step: at + 1, once: this.#state.once || step.once }),
      }, pick(step.says))))));
    };
    const columns = (draw) => make("div", { class: "columns" }, ...this.#said.map(draw));
    const folded = (id, title, draw) => {
      const place = make("details", { id, ontoggle: () => { if (place.open && place.childElementCount === 1) place.append(draw()); this.#fit(); } }, make("summary", {}, title));
      return place;
    };
    return [
      this.#moves(man, `${name} ${man.name}`),
      ...this.#costs(),
      folded("all-steps", say("allSteps"), () => columns(list)),
      folded("all-stored", say("memory"), () => columns((said) => this.#stored(said))),
    ];
  }

  /// The moves as buttons: a promotion is not one by its square.
  #moves(man, name) {
    const button = (move) => {
      const isIllegal = man.illegal.includes(move);
      const isPlayed = move === this.#state.move;
      return make("button", {
        type: "button",
        id: `move-${move}`,
        class: isIllegal ? "move illegal" : "move",
        "aria-pressed": isPlayed ? "true" : "false",
        onclick: () => this.#go(isPlayed ? { move: null, step: null } : { move, step: PLAYED }),
      }, isIllegal ? `${move}: ${say("illegal")}` : move);
    };
    const moves = man.moves.length === 0 ? [make("p", {}, say("noMoves"))] : man.moves.map(button);
    return make("div", { class: "moves", role: "group", "aria-label": say("moves") }, make("h2", {}, `${name}${say("colon")}${say("moves")}`), ...moves);
  }

  #costs() {
    const men = this.#said.map((said) => this.#man(said)).filter((man) => man !== undefined);
    const rows = [["costSteps", "steps"], ["costLoads", "loads"], ["costLookUps", "look_ups"], ["costTables", "tables"]];
    const head = make("tr", {}, make("td", {}), ...this.#names.map((name) => make("th", { scope: "col" }, name)));
    const body = rows.map(([text, field]) => make("tr", {}, make("th", { scope: "row" }, say(text)), ...men.map((man) => make("td", {}, String(man.cost[field])))));
    const conclusion = men.length < 2 ? "" : this.#conclusion(men);
    return [
      make("h2", {}, say("cost")),
      conclusion === "" ? "" : make("p", { class: "conclusion" }, conclusion),
      make("table", { class: "costs" }, make("thead", {}, head), make("tbody", {}, ...body)),
      make("p", { class: "note" }, say("costNote")),
    ];
  }

  #conclusion(men) {
    const [first, second] = men.map((man) => man.cost.loads);
    const [more, fewer] = first >= second ? [0, 1] : [1, 0];
    const ratio = Math.max(first, second) / Math.max(1, Math.min(first, second));
    return ratio < 1.05 ? say("same") : say("more", this.#names[more], ratio.toPrecision(2), this.#names[fewer]);
  }

  /// Pictures as large as there is room beside the board: a step is seen whole, or it can be scrolled.
  #fit() {
    for (const place of this.#root.querySelectorAll("#told .figure")) {
      const picture = place.firstElementChild;
      const [, , width, height] = picture.getAttribute("viewBox").split(" ").map(Number);
      const room = [place.clientWidth / width, place.clientHeight / height];
      const whole = Math.min(1.25, ...room);
      const scale = whole < 0.7 ? Math.max(0.8, Math.min(1, room[0])) : whole;
      picture.style.width = `${Math.floor(width * scale)}px`;
      const lit = picture.querySelector(".lit")?.getBoundingClientRect();
      if (lit === undefined) continue;
      const area = place.getBoundingClientRect();
      place.scrollLeft += lit.left + lit.width / 2 - area.left - area.width / 2;
      place.scrollTop += lit.top + lit.height / 2 - area.top - area.height / 2;
    }
  }

  #toggleSetup() {
    this.#setup = this.#setup === null ? new Setup(this.#engine, this.#game, menOf(this.#game, this.#state.fen), (fen) => this.#arranged(fen)) : null;
    if (this.#setup === null) {
      this.#go({ square: null, move: null, step: null });
      this.#complain(null);
    }
    this.#build();
    this.#draw();
  }

  /// Shows what has been set up, or says why it is no position yet.
  #arranged(fen) {
    document.getElementById("fen").value = fen;
    try {
      this.#state.square = null;
      this.#ask(fen);
      this.#complain(null);
    } catch (error) {
      this.#complain(error);
    }
    this.#draw();
  }
}

/// A picture of the program in a frame that can be scrolled.
function figure(svg, label) {
  return make("div", { class: "figure", tabindex: 0, role: "group", "aria-label": label }, drawn(svg));
}
