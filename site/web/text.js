// What the page says, in both languages.

const TEXTS = {
  skip: ["To the content", "跳到正文"],
  rooms: ["Rooms", "栏目"],
  explore: ["Explore", "探索"],
  race: ["Race", "比赛"],
  results: ["Results", "结果"],
  loading: ["Loading the boards …", "正在载入棋盘……"],
  failed: ["The boards could not be loaded: ", "棋盘无法载入："],
  footer: [
    "Boards run in your browser, and nothing is sent.",
    "棋盘程序在浏览器中运行，不发送任何数据。",
  ],
  title: ["What does a board do to find a move?", "棋盘如何找到着法？"],
  intro: [
    "Choose a board, click a man, and follow the steps: what is stored, what is read, what comes out.",
    "选一种棋盘，点一个子，逐步观看：存什么，读什么，得到什么。",
  ],
  game: ["Game", "棋种"],
  xiangqi: ["Xiangqi", "象棋"],
  chess: ["Chess", "国际象棋"],
  board: ["Board", "棋盘"],
  against: ["Beside it", "对照"],
  none: ["no other board", "无"],
  men: ["Men", "棋子"],
  signs: ["signs", "图形"],
  letters: ["letters", "字母"],
  fen: ["Position (FEN)", "局面（FEN）"],
  apply: ["Show", "显示"],
  start: ["Start position", "初始局面"],
  setup: ["Set up by hand", "手工摆子"],
  done: ["Done", "完成"],
  empty: ["empty", "空"],
  clear: ["Clear the board", "清空棋盘"],
  turn: ["Other side to move", "换走棋方"],
  palette: ["Men to put on the board", "可摆的棋子"],
  first: ["to move: ", "走棋方："],
  white: ["White", "白方"],
  red: ["Red", "红方"],
  black: ["Black", "黑方"],
  click: ["Click one of its men.", "请点其一子。"],
  lookAt: ["A position to look at, not to play on: ", "此局面只可观看，不可行棋："],
  theBoard: ["The board", "棋盘"],
  steps: ["Steps", "步骤"],
  previous: ["◀ Back", "◀ 上一步"],
  next: ["Next ▶", "下一步 ▶"],
  stepOf: ["step {0} of {1}", "第 {0} 步，共 {1} 步"],
  reads: ["reads", "读"],
  once: ["(once for all men)", "（全局一次）"],
  ofTable: ["table of {0}", "表 {0}"],
  yes: ["yes", "是"],
  no: ["no", "否"],
  moves: ["Moves", "着法"],
  noMoves: ["This man has no moves.", "此子无着法。"],
  illegal: ["illegal", "不合法"],
  memory: ["What is stored", "存储内容"],
  cost: ["What it costs", "代价"],
  costSteps: ["steps", "步骤"],
  costLoads: ["values read", "读取的值"],
  costLookUps: ["of them from tables", "其中取自表"],
  costTables: ["bytes of these tables", "所查之表的字节"],
  costNote: [
    "Steps that are done once for all men are not counted. This is work, not time: the race and the results measure time.",
    "全局一次的步骤不计入。这是工作量而非时间：时间见“比赛”与“结果”。",
  ],
  more: ["{0} reads {1} times as many values as {2} here.", "此处 {0} 读取的值是 {2} 的 {1} 倍。"],
  same: ["Both read about as many values here.", "此处两者读取的值大致一样多。"],
  played: ["{0} played: what changes", "走 {0}：改变之处"],
  isLegal: ["Is it legal?", "是否合法？"],
  colon: [": ", "："],
  legal: ["legal", "合法"],
  goOn: ["Go on from there", "从此局面继续"],
  isCheck: ["Is the side to move in check?", "走棋方是否被将军？"],
  raceTitle: ["Which board is fastest on this machine?", "在这台机器上哪种棋盘最快？"],
  raceIntro: [
    "The boards count all games of so many moves, by turns, and must count the same. It takes at most about a minute.",
    "各棋盘轮流数遍若干步内的所有着法，数目必须相同。至多约一分钟。",
  ],
  racers: ["Boards that race", "参赛棋盘"],
  otherRows: ["Rows with other levels", "其他水平的各行"],
  otherGame: ["against: found {0}, expected a board of {1}", "对照：{0} 不是 {1} 的棋盘"],
  position: ["Position", "局面"],
  startPosition: ["start position", "初始局面"],
  middlegame: ["middlegame", "中局"],
  endgame: ["endgame", "残局"],
  shown: ["the one of Explore", "“探索”中的局面"],
  rounds: ["Rounds", "轮数"],
  go: ["Start the race", "开始"],
  stop: ["Stop", "停止"],
  choosing: ["Finding a depth that takes long enough to be timed …", "正在选取便于计时的深度……"],
  running: ["Round {0} of {1}, about {2} s left.", "第 {0} 轮，共 {1} 轮，约余 {2} 秒。"],
  wrongCount: ["{0} counts {1} leaves, {2} counts {3}: one of them is wrong.", "{0} 数得 {1}，{2} 数得 {3}：其一有误。"],
  few: ["Choose at least two boards.", "请至少选两种棋盘。"],
  rate: ["million leaves a second", "百万叶节点每秒"],
  ratio: ["times as fast as {0}", "速度为 {0} 的倍数"],
  interval: ["95 % of such runs", "95 % 区间"],
  noMoves: ["The side to move has no move, so there is nothing to count.", "走棋方无着法可走，没有可数的。"],
  depth: [
    "Depth {0}, {1} leaves, the same on all boards; median of {2} rounds.",
    "深度 {0}，叶节点 {1}，各棋盘相同；{2} 轮的中位数。",
  ],
  conclusion: [
    "On this machine {0} counts {1} times as fast as {2} (between {3} and {4}).",
    "在这台机器上 {0} 的速度是 {2} 的 {1} 倍（区间 {3} 至 {4}）。",
  ],
  tie: [
    "On this machine {0} and {1} cannot be told apart in this run.",
    "在这台机器上，本次运行分不出 {0} 与 {1} 的快慢。",
  ],
  caution: [
    "The interval covers rounds of this position on this machine, not other positions or machines.",
    "区间只涵盖本局面在本机的各轮，不涵盖其他局面或机器。",
  ],
  resultsTitle: ["What full runs measured", "完整测量的结果"],
  resultsIntro: [
    "Each page is a record of one machine: all boards, all models, interleaved, with intervals.",
    "每页为一台机器的记录：所有棋盘、所有模型，交错计时，附区间。",
  ],
  machine: ["Machine", "机器"],
  date: ["Date", "日期"],
  page: ["Page", "页面"],
  open: ["Open ({0})", "打开（{0}）"],
  noResults: ["This copy of the site was built without reports.", "本站未附报告。"],
  changed: ["changed", "已变"],
};

let language = "en";

/// `en` or `zh`.
export function spoken() {
  return language;
}

export function speak(name) {
  language = name === "zh" ? "zh" : "en";
}

/// A text of the page by its name, with `{0}`, `{1}` … filled in.
export function say(name, ...values) {
  const [en, zh] = TEXTS[name] ?? [name, name];
  return (language === "zh" ? zh : en).replace(/\{(\d)\}/g, (_, index) => values[index]);
}

/// A text that comes in both languages.
export function pick(text) {
  return text[language];
}

const KINDS = {
  xiangqi: {
    k: ["general", "将"], a: ["advisor", "士"], b: ["elephant", "象"], n: ["horse", "马"],
    r: ["chariot", "车"], c: ["cannon", "炮"], p: ["soldier", "卒"],
  },
  chess: {
    k: ["king", "王"], q: ["queen", "后"], r: ["rook", "车"], b: ["bishop", "象"],
    n: ["knight", "马"], p: ["pawn", "兵"],
  },
};

/// Name of a man: `red horse`.
export function manName(game, letter) {
  const isFirst = letter === letter.toUpperCase();
  const [en, zh] = KINDS[game][letter.toLowerCase()];
  const side = isFirst ? (game === "xiangqi" ? ["red", "红"] : ["white", "白"]) : ["black", "黑"];
  return language === "zh" ? side[1] + zh : `${side[0]} ${en}`;
}

const SIGNS = {
  xiangqi: { K: "帅", A: "仕", B: "相", N: "马", R: "车", C: "炮", P: "兵",
    k: "将", a: "士", b: "象", n: "馬", r: "車", c: "砲", p: "卒" },
  chess: { k: "♚", q: "♛", r: "♜", b: "♝", n: "♞", p: "♟" },
};

/// Sign that is drawn for a man.
export function sign(game, letter, style) {
  if (style === "letters") return letter;
  return SIGNS[game][letter] ?? `${SIGNS[game][letter.toLowerCase()]}\uFE0E`;
}
