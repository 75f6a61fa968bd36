// A position of chess with a white rook that is looked at, and what a hand does to it.

import { menOf, squareName, squareOf as numberOf, written } from "../board.js";

export const CHESS = { name: "chess", files: 8, ranks: 8, first_rank: 1 };

/// Three blockers, one of them White's own; the course has the same.
export const START = { fen: "4k3/8/8/8/8/n7/8/R2b2K1 w - - 0 1", square: "a1" };

export function nameOf(square) {
  return squareName(CHESS, square);
}

export function namesOf(squares) {
  return squares.map(nameOf).join(" ");
}

/// The number of a square; -1 for what an address has instead of one.
export function squareOf(name) {
  return /^[a-h][1-8]$/.test(name) ? numberOf(CHESS, name) : -1;
}

export function menIn({ fen }) {
  return menOf(CHESS, fen);
}

export function fenOf(men) {
  return `${written(CHESS, men)} w - - 0 1`;
}

/// Whether a piece may be taken off: no king, and not the rook.
export function isLoose(position, square) {
  const man = menIn(position).get(square);
  return man !== undefined && man.toLowerCase() !== "k" && square !== squareOf(position.square);
}

/// The position with a piece elsewhere.
export function carried(position, from, to) {
  const men = menIn(position);
  men.set(to, men.get(from));
  men.delete(from);
  return { fen: fenOf(men), square: nameOf(from) === position.square ? nameOf(to) : position.square };
}

/// The position with a blocker more or less; `null` if there is nothing to add or to take.
export function toggled(position, square) {
  const men = menIn(position);
  if (isLoose(position, square)) men.delete(square);
  else if (men.has(square)) return null;
  else men.set(square, "n");
  return { ...position, fen: fenOf(men) };
}
