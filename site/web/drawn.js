// Boards and pieces as the program draws them, for pages that draw more into the picture.

import { drawn } from "./board.js";
import { characters, spoken } from "./text.js";

/// The picture of a position, an SVG element whose squares are 48 wide. `marks` are pairs of a square's
/// number and a mark's name.
export function drawnBoard(engine, game, fen, marks = []) {
  return drawn(engine.ask({ verb: "board", game, fen, marks, characters: characters(), language: spoken() }));
}

const SIDE = 48;
const [LEFT, TOP] = [24, 6];

/// The left top of a square in that picture.
export function corner({ files, ranks }, square) {
  return [LEFT + SIDE * (square % files), TOP + SIDE * (ranks - 1 - Math.floor(square / files))];
}

/// The square at a place of that picture, or `null`.
export function squareAt({ files, ranks }, x, y) {
  const [file, below] = [Math.floor((x - LEFT) / SIDE), Math.floor((y - TOP) / SIDE)];
  if (file < 0 || file >= files || below < 0 || below >= ranks) return null;
  return (ranks - 1 - below) * files + file;
}
