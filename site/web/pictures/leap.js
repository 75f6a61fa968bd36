// Legs and eyes: what a horse and an elephant ask of a word.

import { corner } from "../drawn.js";
import { make } from "../dom.js";
import { draw, hex, tell } from "./page.js";
import { WORD, bit, squaresOf } from "./rook.js";
import { Ruler, colourAt } from "./strips.js";

const RANKS = [9, 18, 27, 36, 45];
const WAYS = [
  { name: "↗", file: 1, rank: 1 },
  { name: "↖", file: -1, rank: 1 },
  { name: "↘", file: 1, rank: -1 },
  { name: "↙", file: -1, rank: -1 },
];

function valueOf(steps, pattern) {
  const found = steps.map((step) => pattern.exec(step.formula)).find((one) => one !== null);
  return found ? found.slice(1) : null;
}

export class LeapFigure {
  #board;
  #game;
  #onway;
  #shown = null;

  constructor(board, game, onway) {
    this.#board = board;
    this.#game = game;
    this.#onway = onway;
    this.error = make("p", { class: "wrong", role: "alert", hidden: true });
    this.ways = make(
      "div",
      { class: "buttons ways", role: "group", "data-label": "way" },
      ...WAYS.map(({ name }, index) =>
        make("button", { type: "button", "data-way": index, onclick: () => this.#onway(index) }, name),
      ),
    );
    this.strips = make("div", { class: "leaping" });
    this.said = make("p", { class: "reading" });
    this.verdict = make("p", { class: "verdict" });
    this.element = make(
      "section",
      { class: "exhibit two" },
      make("h2", { "data-say": "leapTitle" }),
      make("div", { class: "side" }, board.element),
      make(
        "div",
        { class: "beside" },
        make("p", { class: "prose", "data-say": "leapTry" }),
        this.ways,
        this.error,
        this.strips,
        this.said,
        make("p", { class: "prose", "data-say": "leapProse" }),
        this.verdict,
      ),
    );
  }

  show(shown) {
    this.#shown = shown;
    const man = shown.men.get(shown.square);
    this.ways.hidden = man !== "B";
    this.ways
      .querySelectorAll("button")
      .forEach((button, index) => button.setAttribute("aria-pressed", index === shown.way ? "true" : "false"));
    const told = man === "N" ? this.#horse() : this.#elephant();
    this.strips.replaceChildren(told.svg ?? "");
    this.said.textContent = told.says;
    this.error.hidden = told.wrong === null;
    this.error.textContent = told.wrong === null ? "" : tell("differs", shown.board, ...told.wrong);
    this.verdict.textContent = told.wrong === null && told.svg ? tell("same", shown.board) : "";
    this.#drawBoard(told);
  }

  #names(squares) {
    return squares.length === 0 ? tell("none") : squares.map((square) => this.#board.name(square)).join(" ");
  }

  #drawBoard({ asked, goals }) {
    const { fen, men, square, say } = this.#shown;
    const under = asked.map(({ square: at, colour }) => {
      const [x, y] = corner(this.#game, at);
      return draw("rect", {
        x: x + 2,
        y: y + 2,
        width: 44,
        height: 44,
        rx: 4,
        class: men.has(at) ? "asked held" : "asked",
        style: `--of:${colour}`,
      });
    });
    this.#board.show({ fen, men, marks: [[square, "chosen"], ...goals.map((at) => [at, "goal"])], under, say });
    this.#board.rove(square);
  }

  /// The horse's legs: the word of what stands near, rotated.
  #horse() {
    const { man, square, men } = this.#shown;
    const steps = man.steps.filter((step) => !step.once);
    const at = steps.findIndex((step) => /^window\.rotate_right/.test(step.formula));
    const nothing = { says: tell("noLines", this.#shown.say(square)), wrong: null, asked: [], goals: [] };
    if (at < 1) return nothing;
    const near = [...man.steps]
      .slice(0, man.steps.indexOf(steps[at]))
      .reverse()
      .find((step) => step.out.bits?.bits.length === 64);
    const pattern = valueOf(steps.slice(at), /^leg_pattern\(legs\) = (\d+)$/);
    const table = steps.flatMap((step) => step.reads).find((read) => read.place.startsWith("HORSE["));
    const goals = steps.slice(at).find((step) => step.out.squares)?.out.squares ?? [];
    const word = BigInt(near.out.bits.value);
    const mine = near.out.bits.bits.findIndex(([, one]) => one === square);
    // Bits of the legs, wherever the horse stands: the distances of a rank and a file.
    const { files } = this.#game;
    const by = [0, files - 1, files + 1, 2 * files];
    const turn = (mine - files + 64) % 64;
    const rotated = ((word >> BigInt(turn)) | (word << BigInt(64 - turn))) & WORD;
    const legs = by.reduce((sum, leg) => sum | (rotated & bit(leg)), 0n);
    const theirs = BigInt(steps[at].out.bits.value);
    const squareOf = (leg) => steps[at].out.bits.bits[leg]?.[1] ?? null;
    const ruler = new Ruler(this.strips.clientWidth, RANKS, 128);
    const parts = [];
    const colours = new Map(by.map((leg, index) => [leg, colourAt(2 * index)]));
    const from = (leg) => (leg + turn) % 64;
    const fromColours = new Map(by.map((leg) => [from(leg), colours.get(leg)]));
    let y = ruler.isNarrow ? 20 : 8;
    const top = y;
    parts.push(
      ruler.strip(y, word, {
        name: tell("window"),
        paint: (one) => fromColours.get(one) ?? "var(--faint)",
        at: ruler.left,
      }),
    );
    y += ruler.high + (ruler.isNarrow ? 74 : 70);
    parts.push(
      ruler.strip(y, rotated, {
        name: tell("rotated", turn),
        paint: (one) => colours.get(one) ?? "var(--faint)",
        at: ruler.left,
      }),
    );
    for (const leg of by) {
      const [x1, x2] = [ruler.x(from(leg)) + ruler.cell / 2, ruler.x(leg) + ruler.cell / 2];
      parts.push(
        draw("rect", {
          x: ruler.x(from(leg)) - 1,
          y: top - 2,
          width: ruler.cell + 1,
          height: ruler.high + 4,
          class: "leg",
          stroke: colours.get(leg),
        }),
        draw("rect", {
          x: ruler.x(leg) - 1,
          y: y - 2,
          width: ruler.cell + 1,
          height: ruler.high + 4,
          class: "leg",
          stroke: colours.get(leg),
        }),
        draw("path", {
          d: `M${x1} ${top + ruler.high + 3}C${x1} ${y - 22} ${x2} ${top + ruler.high + 22} ${x2} ${y - 3}`,
          class: "way done",
          stroke: colours.get(leg),
        }),
        draw("text", { x: x2, y: y + ruler.high + 16, class: "small" }, leg),
      );
    }
    const svg = draw(
      "svg",
      {
        class: "strips",
        viewBox: `0 0 ${ruler.width} ${y + ruler.high + 22}`,
        width: ruler.width,
        height: y + ruler.high + 22,
        "aria-hidden": "true",
      },
      draw("clipPath", { id: "within" }, draw("rect", { x: ruler.left, y: 0, width: ruler.width, height: 400 })),
      ...parts,
    );
    const told = by.map((leg) => {
      const one = squareOf(leg);
      return one === null ? tell("legOff") : tell(rotated & bit(leg) ? "legHeld" : "legFree", this.#board.name(one));
    });
    const asked = by
      .map((leg) => ({ square: squareOf(leg), colour: colours.get(leg) }))
      .filter((leg) => leg.square !== null);
    return {
      svg,
      asked,
      goals,
      wrong: legs === theirs ? null : [hex(legs), hex(theirs)],
      says: tell(
        "horseSays",
        this.#board.name(square),
        by.join(tell("comma")),
        told.join(tell("comma")),
        `${pattern?.[0]} (${table?.place})`,
        this.#names(goals),
      ),
    };
  }

  /// The elephants' eyes: all of them step at once.
  #elephant() {
    const { man, square, men, way } = this.#shown;
    const { files } = this.#game;
    const steps = man.steps;
    const { file, rank } = WAYS[way];
    const eye = rank * files + file;
    const shift = eye > 0 ? "<<" : ">>";
    const found = steps.find((step) => step.formula.startsWith(`elephants ${shift} ${Math.abs(2 * eye)} &`));
    const elephantsSaid = valueOf(steps, /^self\.kind\(Kind::Elephant\) & movers = (0x[0-9a-f]+)$/);
    const target =
      valueOf(steps, /target & !danger\.bare = (0x[0-9a-f]+)/) ??
      valueOf(steps, /& !self\.side\(P::SIDE\) = (0x[0-9a-f]+)$/);
    if (!found || elephantsSaid === null || target === null)
      return { says: tell("noLines", this.#shown.say(square)), wrong: null, asked: [], goals: [] };
    const half = bit(45) - 1n;
    const elephants = BigInt(elephantsSaid[0]) & half;
    const empty = [...Array(45).keys()].reduce((word, at) => (men.has(at) ? word : word | bit(at)), 0n);
    // The points that elephants ever stand on.
    let points = bit(square);
    for (let before = 0n; before !== points;) {
      before = points;
      for (const at of squaresOf(points)) {
        for (const { file: east, rank: north } of WAYS) {
          const [f, r] = [(at % files) + 2 * east, Math.floor(at / files) + 2 * north];
          if (f >= 0 && f < files && r >= 0 && r < 5) points |= bit(r * files + f);
        }
      }
    }
    points &= BigInt(target[0]);
    const move = (word, by) => (by > 0 ? word << BigInt(by) : word >> BigInt(-by)) & WORD;
    const [stepped, eyes] = [move(elephants, 2 * eye), move(empty, eye)];
    const goals = stepped & eyes & points;
    const theirs = BigInt(/ = (0x[0-9a-f]+)$/.exec(found.formula)[1]);
    const ruler = new Ruler(this.strips.clientWidth, RANKS, 128);
    const row = ruler.isNarrow ? 40 : 32;
    let y = ruler.isNarrow ? 20 : 8;
    const top = y;
    const parts = [];
    const sign = `${shift} `;
    const colours = { elephants: colourAt(0), eyes: colourAt(2), goals: colourAt(4) };
    const rows = [
      [tell("elephants", `${sign}${Math.abs(2 * eye)}`), stepped, colours.elephants],
      [tell("empty", `${sign}${Math.abs(eye)}`), eyes, colours.eyes],
      [tell("points"), points, "var(--soft)"],
      [tell("and"), goals, colours.goals],
    ];
    rows.forEach(([name, word, colour], index) => {
      if (index === 3) {
        parts.push(draw("line", { x1: ruler.left, x2: ruler.width, y1: y - 6, y2: y - 6, class: "line" }));
        if (ruler.isNarrow) y += 10;
      }
      parts.push(ruler.strip(y, word & half, { name, paint: () => colour, at: ruler.left }));
      y += row;
    });
    const height = y - row + ruler.high;
    for (const one of squaresOf(stepped & half)) {
      parts.push(
        draw("rect", {
          x: ruler.x(one) - 1.5,
          y: top - 3,
          width: ruler.cell + 2,
          height: height - top + 6,
          class: goals & bit(one) ? "bit-column yes" : "bit-column no",
          rx: 2,
        }),
      );
      parts.push(
        draw("text", { x: ruler.x(one) + ruler.cell / 2, y: height + 18, class: "small" }, this.#board.name(one)),
      );
    }
    const svg = draw(
      "svg",
      {
        class: "strips",
        viewBox: `0 0 ${ruler.width} ${height + 24}`,
        width: ruler.width,
        height: height + 24,
        "aria-hidden": "true",
      },
      draw("clipPath", { id: "within" }, draw("rect", { x: ruler.left, y: 0, width: ruler.width, height: 400 })),
      ...parts,
    );
    const asked = squaresOf(elephants)
      .map((at) => [(at % files) + file, Math.floor(at / files) + rank])
      .filter(([f, r]) => f >= 0 && f < files && r >= 0 && r < 5)
      .map(([f, r]) => ({ square: r * files + f, colour: colours.eyes }));
    return {
      svg,
      asked,
      goals: squaresOf(goals),
      wrong: goals === theirs ? null : [hex(goals), hex(theirs)],
      says: tell(
        "elephantSays",
        `${sign}${Math.abs(2 * eye)}`,
        `${sign}${Math.abs(eye)}`,
        this.#names(squaresOf(goals)),
      ),
    };
  }
}
