// Boards and pieces as the boards' own program draws them.

/// The picture of a position, an SVG element whose squares are 48 wide. `marks` are pairs of a square's number and
/// a mark's name.
export function drawnBoard(engine, { game, fen, marks = [], characters, language }) {
  let text;
  try {
    text = engine.ask({ verb: "board", game, fen, marks, characters, language });
  } catch (error) {
    if (!error.message.startsWith("question: unknown variant")) throw error;
    text = placeholder(game, fen, marks);
  }
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
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

function placeholder(game, fen, marks) {
  const [files, ranks] = game === "chess" ? [8, 8] : [9, 10];
  const first = game === "chess" ? 1 : 0;
  const name = (square) => String.fromCharCode(97 + (square % files)) + (Math.floor(square / files) + first);
  const at = (square) => corner({ files, ranks }, square);
  const all = [...Array(files * ranks).keys()];
  const ground = all.map((square) => {
    const [x, y] = at(square);
    const fill = game === "xiangqi" ? "#f2dcae" : (square % files + Math.floor(square / files)) % 2 ? "#f2e2c4" : "#d0a97a";
    return `<rect x="${x}" y="${y}" width="48" height="48" fill="${fill}"/>`;
  });
  const pieces = [];
  fen.split(" ")[0].split("/").forEach((row, below) => {
    let square = (ranks - 1 - below) * files;
    for (const letter of row) {
      if (/\d/.test(letter)) {
        square += Number(letter);
        continue;
      }
      const [x, y] = at(square);
      const shown = game === "chess" ? { K: "♔", Q: "♕", R: "♖", B: "♗", N: "♘", P: "♙", k: "♚", q: "♛", r: "♜", b: "♝", n: "♞", p: "♟" }[letter] + "\uFE0E" : letter;
      pieces.push(`<g class="piece" data-square="${name(square)}" data-piece="${letter}" transform="translate(${x} ${y})"><text x="24" y="37" font-size="38" text-anchor="middle" fill="#111">${shown}</text></g>`);
      square++;
    }
  });
  const marked = marks.map(([square, mark]) => {
    const [x, y] = at(square);
    return mark === "chosen" ? `<rect x="${x + 2}" y="${y + 2}" width="44" height="44" fill="none" stroke="#1d5fa8" stroke-width="4"/>` : mark === "goal" ? `<circle cx="${x + 24}" cy="${y + 24}" r="8" fill="#1a6632" opacity=".85"/>` : "";
  });
  const names = all.filter((square) => square < files).map((square) => `<text x="${at(square)[0] + 24}" y="${at(square)[1] + 65}" text-anchor="middle" font-size="13" fill="#777">${name(square)[0]}</text>`);
  const numbers = all.filter((square) => square % files === 0).map((square) => `<text x="12" y="${at(square)[1] + 29}" text-anchor="middle" font-size="13" fill="#777">${name(square).slice(1)}</text>`);
  const squares = all.map((square) => `<rect class="square" data-square="${name(square)}" x="${at(square)[0]}" y="${at(square)[1]}" width="48" height="48" fill="transparent"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" class="qipan" viewBox="0 0 ${30 + 48 * files} ${30 + 48 * ranks}">${ground.join("")}${pieces.join("")}${marked.join("")}${names.join("")}${numbers.join("")}${squares.join("")}</svg>`;
}
