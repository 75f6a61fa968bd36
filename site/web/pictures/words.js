// What all pages of pictures say, in both languages. Each page has a table of its own beside it.

export const SHARED = {
  skip: ["To the content", "跳到正文"],
  home: ["Gallery", "画廊"],
  pictures: ["Pictures", "图解"],
  "nav-multiplication": ["Magic multiplication", "魔术乘法"],
  "nav-ten-machines": ["One rook, ten ways", "一车十法"],
  "nav-river": ["The river in the word", "字中之河"],
  "nav-permutation": ["One permutation", "一次置换"],
  loading: ["Loading the boards …", "正在载入棋盘……"],
  failed: ["The boards could not be loaded: {0}", "棋盘无法载入：{0}"],
  footer: ["Boards run in your browser, and nothing is sent.", "棋盘程序在浏览器中运行，不发送任何数据。"],
  keys: [
    "Arrow keys go from square to square. Enter adds or removes a piece. The space bar lifts a piece, arrow keys carry it, the space bar puts it down, Escape takes it back.",
    "方向键逐格移动。回车键增减棋子。空格键拿起棋子，方向键搬动，再按空格键放下，Esc 键放回原处。",
  ],
  again: ["Start again", "重来"],
  previous: ["◀ Back", "◀ 上一步"],
  next: ["Next ▶", "下一步 ▶"],
  play: ["Play", "播放"],
  stepOf: ["step {0} of {1}", "第 {0} 步，共 {1} 步"],
  theBoard: ["The board", "棋盘"],
  refused: ["Not a position: {0}", "不成局面：{0}"],
};
