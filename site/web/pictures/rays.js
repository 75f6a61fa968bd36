// The rays of a square as byteboards gather them, and what is seen along them. Chess has eight lanes of eight
// cells, Xiangqi four of sixteen, of which thirteen are used: docs of `rays.rs` in both boards say which.

export const CHESS = {
  name: "chess",
  files: 8,
  ranks: 8,
  first_rank: 1,
  lanes: 8,
  cells: 8,
  used: 8,
  line: [1, 8],
};
export const XIANGQI = {
  name: "xiangqi",
  files: 9,
  ranks: 10,
  first_rank: 0,
  lanes: 4,
  cells: 16,
  used: 13,
  line: [0, 9],
};

const ROUND = [[0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1], [-1, 0], [-1, 1]];
const LEAPS = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];

/// Files and ranks from a square to a cell of its rays; `null` for a cell that is never used.
function step(game, cell) {
  const [lane, at] = [Math.floor(cell / game.cells), cell % game.cells];
  if (game === CHESS) return at === 0 ? LEAPS[lane] : ROUND[lane].map((one) => one * at);
  const [ahead, aside] = [ROUND[2 * lane], ROUND[(2 * lane + 2) % 8]];
  const [one, other] = at < 9 ? [at + 1, 0] : ([[2, 1], [2, -1], [1, 1], [2, 2]][at - 9] ?? [0, 0]);
  return at < game.used ? [0, 1].map((part) => one * ahead[part] + other * aside[part]) : null;
}

/// The square in each of the 64 cells of a square's rays, or `null`.
export function raysOf(game, square) {
  return [...Array(64).keys()].map((cell) => {
    const by = step(game, cell);
    if (by === null) return null;
    const [file, rank] = [(square % game.files) + by[0], Math.floor(square / game.files) + by[1]];
    return file < 0 || rank < 0 || file >= game.files || rank >= game.ranks ? null : rank * game.files + file;
  });
}

const WORD = (1n << 64n) - 1n;
/// A cell of each lane.
const each = (game, cell) => {
  let word = 0n;
  for (let lane = 0; lane < game.lanes; lane++) word |= 1n << BigInt(lane * game.cells + cell);
  return word;
};
export const has = (word, cell) => ((word >> BigInt(cell)) & 1n) === 1n;

/// The cells as far as the first piece of each line, with its cell, and as far as the second one: by
/// subtractions, in all lanes at once.
export function seen(game, occupied) {
  if (game === CHESS) {
    const leaps = each(game, 0);
    const stops = occupied | leaps | (leaps << 7n);
    return { first: (stops ^ (stops - 3n * leaps)) & WORD & ~leaps, second: 0n };
  }
  const first = each(game, 0);
  const lines = 0x1ffn * first;
  const stops = (occupied & lines) | (first << 9n) | (first << 10n);
  const rest = stops & (stops - first);
  return { first: (stops ^ (stops - first)) & lines, second: (rest ^ (rest - first)) & lines };
}

const isRed = (man) => man === man.toUpperCase();

/// The way in which the piece of a cell attacks the square, or `null`: along its line as the first piece
/// ("first"), over a screen ("second"), or from beside it ("leap").
function attackOfChess(cell, man) {
  const [lane, at] = [cell >> 3, cell & 7];
  const kind = man.toLowerCase();
  if (at === 0) return kind === "n" ? "leap" : null;
  if (at === 1 && kind === "k") return "first";
  if (kind === "p") return at === 1 && lane % 2 === 1 && isRed(man) === ROUND[lane][1] < 0 ? "first" : null;
  return kind === "q" || kind === (lane % 2 === 0 ? "r" : "b") ? "first" : null;
}

function attackOfXiangqi(cell, man, from, to) {
  const [files, ranks] = [Math.abs((from % 9) - (to % 9)), Math.floor(to / 9) - Math.floor(from / 9)];
  const own = isRed(man) ? 0 : 1;
  const half = (square) => (square >= 45 ? 1 : 0);
  const isPalace = Math.abs((to % 9) - 4) < 2 && (to < 27 || to >= 63) && half(to) === own;
  const at = cell % 16;
  switch (man.toLowerCase()) {
    case "r":
      return at < 9 ? "first" : null;
    case "c":
      return at < 9 ? "second" : null;
    case "n":
      return at === 9 || at === 10 ? "leap" : null;
    case "b":
      return at === 12 && half(from) === own && half(to) === own ? "leap" : null;
    case "a":
      return at === 11 && isPalace ? "leap" : null;
    case "k":
      return at === 0 && isPalace ? "first" : null;
    default:
      return at === 0 && (files === 0 ? ranks === (own ? -1 : 1) : ranks === 0 && half(from) !== own) ? "first" : null;
  }
}

/// The cell that must be empty for a leap to a square, or `null`: a horse's leg, which stands beside the
/// horse, an elephant's eye.
export function wayOf(game, cell) {
  const [lane, at] = [cell >> 4, cell % 16];
  if (game === CHESS || ![9, 10, 12].includes(at)) return null;
  return 16 * (at === 10 ? (lane + 3) % 4 : lane) + 11;
}

/// All that a byteboard finds out about a square: its cells, and those that attack it.
export function look(game, men, square) {
  const cells = raysOf(game, square);
  const man = (cell) => (cells[cell] === null ? undefined : men.get(cells[cell]));
  const occupied = cells.reduce((word, _, cell) => (man(cell) ? word | (1n << BigInt(cell)) : word), 0n);
  const found = seen(game, occupied);
  const attackers = [];
  cells.forEach((from, cell) => {
    if (!man(cell)) return;
    const way = game === CHESS ? attackOfChess(cell, man(cell)) : attackOfXiangqi(cell, man(cell), from, square);
    const leg = wayOf(game, cell);
    const isOpen = {
      first: has(found.first, cell),
      second: has(found.second, cell) && !has(found.first, cell),
      leap: leg === null || !has(occupied, leg),
    };
    if (isOpen[way]) attackers.push(cell);
  });
  return { cells, occupied, ...found, attackers, flips: flips(game, man, found) };
}

/// What changes for sliders when a piece comes to the square or leaves it: cells of the opposite lanes.
function flips(game, man, { first, second }) {
  const found = [];
  for (let lane = 0; lane < game.lanes; lane++) {
    for (let at = game.line[0]; at < game.line[1]; at++) {
      const cell = lane * game.cells + at;
      const kind = man(cell)?.toLowerCase();
      const straight = game !== CHESS || lane % 2 === 0;
      const isSlider = kind === "r" ? straight : game === CHESS ? kind === "q" || (kind === "b" && !straight) : kind === "c";
      if (!isSlider || !has(first | second, cell)) continue;
      const isFirst = has(first, cell);
      if (!isFirst && kind !== "c") continue;
      const over = kind === "c" && isFirst ? first | second : first;
      const opposite = ((lane + game.lanes / 2) % game.lanes) * game.cells;
      const cells = [...Array(game.line[1]).keys()].slice(game.line[0]).map((one) => opposite + one);
      found.push({ cell, cells: cells.filter((one) => has(over, one)) });
    }
  }
  return found;
}
