// What the page says, in both languages.

const TEXTS = {
  skip: ["To the content", "跳到正文"],
  rooms: ["Rooms", "栏目"],
  home: ["Gallery", "画廊"],
  course: ["Course", "教程"],
  explore: ["Explore", "探索"],
  race: ["Race", "比赛"],
  results: ["Results", "结果"],
  loading: ["Loading the boards …", "正在载入棋盘……"],
  failed: ["The boards could not be loaded: ", "棋盘无法载入："],
  footer: [
    "Boards run in your browser, and nothing is sent.",
    "棋盘程序在浏览器中运行，不发送任何数据。",
  ],
  chapter: ["its chapter", "相关章节"],
  title: ["What does a board do to find a move?", "棋盘如何找到着法？"],
  homeTitle: ["How does a program keep a board?", "程序如何保存棋盘？"],
  homeIntro: [
    "Chess and Xiangqi programs have kept their boards in many ways. Here each of them can be opened, and watched while it finds a piece's moves.",
    "国际象棋与象棋程序保存棋盘的方法很多。这里可以逐一打开，看它如何一步步找到棋子的着法。",
  ],
  "picture-multiplication": ["Magic multiplication", "魔术乘法"],
  "picture-multiplication-is": [
    "Magic bitboards made visible: every blocker adds a shifted copy, and the top bits are an index. Find a magic yourself.",
    "看得见的魔术位棋盘：每个阻挡子加上一份移位副本，最高几位即下标。自己找一个魔术数。",
  ],
  "picture-ten-machines": ["One rook, ten ways", "一车十法"],
  "picture-ten-machines-is": [
    "The same rook by loop, 0x88, rotated boards, rays, magic, PEXT and fills, stepping together to the same squares.",
    "同一个车，用循环、0x88、旋转、射线、魔术、PEXT 与填充，一起走到相同的格。",
  ],
  "picture-river": ["The river in the word", "字中之河"],
  "picture-river-is": [
    "Ninety points fly into two words with a river between them; one index has six answers.",
    "九十个点飞入两个字，其间有河；一个下标有六个答案。",
  ],
  "picture-permutation": ["One permutation, all rays", "一次置换，所有射线"],
  "picture-permutation-is": [
    "A board in vector registers: one instruction gathers all that a square could see, in both games.",
    "向量寄存器中的棋盘：一条指令取出一格所能看到的一切，两种棋皆可。",
  ],
  xiangqiBoards: ["Boards of Xiangqi", "象棋棋盘"],
  chessBoards: ["Boards of chess", "国际象棋棋盘"],
  andMore: ["And more", "此外"],
  courseIs: [
    "Eleven chapters, from the plain array to measuring: with experiments, exercises and solutions.",
    "十一章，从一维数组到测量：附实验、习题与解答。",
  ],
  raceIs: ["The boards count the same tree by turns, in your browser.", "各棋盘在您的浏览器中轮流数同一棵树。"],
  game: ["Game", "棋种"],
  period: [". ", "。"],
  xiangqi: ["Xiangqi", "象棋"],
  chess: ["Chess", "国际象棋"],
  board: ["Board", "棋盘"],
  against: ["Beside it", "对照"],
  none: ["no other board", "无"],
  characters: ["Characters", "棋子用字"],
  traditional: ["帥 traditional", "帥 繁体"],
  simplified: ["帅 simplified", "帅 简体"],
  fen: ["Position (FEN)", "局面（FEN）"],
  apply: ["Show", "显示"],
  start: ["Start position", "初始局面"],
  setup: ["Set up by hand", "手工摆子"],
  done: ["Done", "完成"],
  empty: ["empty", "空"],
  clear: ["Clear the board", "清空棋盘"],
  turn: ["Other side to move", "换走棋方"],
  palette: ["Pieces to put on the board", "可摆的棋子"],
  first: ["To move: ", "走棋方："],
  white: ["White", "白方"],
  red: ["Red", "红方"],
  black: ["Black", "黑方"],
  click: ["Click one of its pieces.", "请点击它的一枚棋子。"],
  lookAt: ["A position to look at, not to play on: ", "此局面只可观看，不可行棋："],
  theBoard: ["The board", "棋盘"],
  steps: ["Steps", "步骤"],
  previous: ["◀ Back", "◀ 上一步"],
  next: ["Next ▶", "下一步 ▶"],
  stepOf: ["step {0} of {1}", "第 {0} 步，共 {1} 步"],
  reads: ["reads", "读"],
  once: ["(once for all pieces)", "（全局只做一次）"],
  onceStep: ["One step is done once for all pieces", "全局只做一次的 1 步"],
  onceSteps: ["{0} steps are done once for all pieces", "全局只做一次的 {0} 步"],
  ofTable: ["table of {0}", "表 {0}"],
  yes: ["yes", "是"],
  no: ["no", "否"],
  moves: ["Moves", "着法"],
  noMoves: ["This piece has no moves.", "此子没有着法。"],
  illegal: ["illegal", "不合法"],
  memory: ["What is stored", "存储内容"],
  cost: ["What it costs", "代价"],
  costSteps: ["steps", "步骤"],
  costLoads: ["values read", "读取的值"],
  costLookUps: ["of them from tables", "其中查表"],
  costTables: ["bytes of these tables", "所查表的字节数"],
  costNote: [
    "Steps that are done once for all pieces are not counted. This is work, not time: the race and the results measure time.",
    "全局只做一次的步骤不计入。这是工作量，不是时间：时间见“比赛”与“结果”。",
  ],
  more: ["{0} reads {1} times as many values as {2} here.", "此处 {0} 读取的值是 {2} 的 {1} 倍。"],
  same: ["Both read about as many values here.", "此处两者读取的值大致一样多。"],
  played: ["{0} played: what changes", "走 {0}：哪些改变"],
  whatChanges: ["played: what changes", "走子：哪些改变"],
  allSteps: ["All steps", "全部步骤"],
  isLegal: ["Is it legal?", "是否合法？"],
  colon: [": ", "："],
  legal: ["legal", "合法"],
  goOn: ["Go on from there", "从此局面继续"],
  isCheck: ["Is the side to move in check?", "走棋方是否被将军？"],
  raceTitle: ["Which board is fastest on this machine?", "在这台机器上哪种棋盘最快？"],
  raceIntro: [
    "Each board counts all move sequences to the same depth. The boards take turns, and their counts must agree. It takes at most about a minute.",
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
  name: ["Your name or machine", "姓名或机器"],
  save: ["Save for the class", "存给全班"],
  wall: ["The wall of a class", "全班结果墙"],
};

let language = "en";
/// The characters on discs, once somebody has chosen.
let chosen = null;

/// The characters on discs: those that readers of the language know best, until somebody chooses.
export function characters() {
  return chosen ?? (language === "zh" ? "simplified" : "traditional");
}

export function chooseCharacters(name) {
  chosen = name;
}

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

/// The language that was chosen on an earlier visit; nothing where a browser forbids it.
export function kept() {
  try {
    return localStorage.getItem("language");
  } catch {
    return null;
  }
}

export function keep() {
  try {
    localStorage.setItem("language", language);
  } catch {
    // The next visit begins anew.
  }
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

/// Name of a piece: `red horse`.
export function manName(game, letter) {
  const isFirst = letter === letter.toUpperCase();
  const [en, zh] = KINDS[game][letter.toLowerCase()];
  const side = isFirst ? (game === "xiangqi" ? ["red", "红"] : ["white", "白"]) : ["black", "黑"];
  return language === "zh" ? side[1] + zh : `${side[0]} ${en}`;
}
