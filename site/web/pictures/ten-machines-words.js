// Words of the page of the ten machines, in both languages.

export const WORDS = {
  title: ["One rook, ten ways to find its moves", "一车十法：十种方法找一个车的着法"],
  intro: [
    "All ten step together, and all end with the same green squares. Drag a piece; click a square to add or remove one.",
    "十种方法同步前进，终点是相同的绿格。拖动棋子；点击格子可增减棋子。",
  ],
  pause: ["Pause", "暂停"],
  steps: ["Steps of all ten", "十种方法的步骤"],
  begin: ["Press Next, or an arrow key.", "请按“下一步”或方向键。"],
  onceNote: ["+ {0} steps done once for all pieces", "另有 {0} 步全局只做一次"],
  done: ["done", "完成"],
  same: ["All ten have found the same legal moves, {0}: {1}", "十种方法找到相同的 {0} 个合法着法：{1}"],
  sameNone: ["All ten agree: this rook has no legal move.", "十种方法一致：此车没有合法着法。"],
  differ: ["They differ: {0} has {1}, and {2} has {3}.", "结果不同：{0} 为 {1}，而 {2} 为 {3}。"],
  running: ["{0} of {1} have finished.", "{1} 种方法中已有 {0} 种完成。"],
  factSteps: ["{0} steps", "{0} 步"],
  factReads: ["reads: {0}", "读 {0} 个值"],
  factTables: ["tables: {0}", "表：{0}"],
  factTime: ["{0} ns", "{0} 纳秒"],
  timed: ["one look-up, measured alone", "单独测得的一次查找"],
  notTimed: ["It walks from square to square, and was not timed alone.", "逐格走，未单独计时。"],
  open: ["all steps", "全部步骤"],
  legend: [
    "Blue: the set that a step works out. Yellow frame: what it reads of the board. Green: moves found so far. Red: moves that are listed all the same, and refused when they are played.",
    "蓝：此步得出的集合。黄框：此步所读的格。绿：已找到的着法。红：照样列出，走时才否决的着法。",
  ],
  record: [
    "Nanoseconds of one look-up, measured alone on {0} ({1}, model sliders). Steps are not time: a processor does many at once, and a table may be far away.",
    "一次查找的纳秒数，在 {0} 上单独测得（{1}，模型 sliders）。步骤数不是时间：处理器可同时做多步，而表可能在远处。",
  ],
  noRecord: ["This copy of the site was built without records.", "本站未附测量记录。"],
};
