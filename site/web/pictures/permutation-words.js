// Words of the page of the permutation, in both languages.

export const WORDS = {
  title: ["One permutation, all rays: a board in vector registers", "一次置换，所有射线：向量寄存器中的棋盘"],
  intro: [
    "How does one instruction gather all that a square could see? Choose a square, drag a piece.",
    "一条指令怎样取出一格所能看到的一切？选一格，或拖动棋子。",
  ],
  heading: ["The rays of {0}", "{0} 的射线"],
  playBoard: ["The board", "棋盘"],
  chess: ["Chess", "国际象棋"],
  xiangqi: ["Xiangqi", "象棋"],
  board0: ["the board: {0} bytes", "棋盘：{0} 字节"],
  boardLow: ["the board's first 64 bytes", "棋盘的前 64 字节"],
  boardHigh: ["its other {0} bytes, and {1} unused", "其余 {0} 字节，另有 {1} 字节未用"],
  gathered: ["gathered: lanes of {0} bytes", "取出后：每道 {0} 字节"],
  curves: [
    "Lines from the bytes of the board to the bytes of the rays, a colour for each direction",
    "从棋盘字节到射线字节的连线，每个方向一种颜色",
  ],
  lane: ["lane {0}", "第 {0} 道"],
  laneIs: ["Lane {0}, {1}: show it alone", "第 {0} 道，{1}：只看这一道"],
  N: ["up", "向上"],
  NE: ["up right", "右上"],
  E: ["right", "向右"],
  SE: ["down right", "右下"],
  S: ["down", "向下"],
  SW: ["down left", "左下"],
  W: ["left", "向左"],
  NW: ["up left", "左上"],
  step0: ["1. Gather", "1. 取出"],
  step1: ["2. Occupied", "2. 占用"],
  step2: ["3. First piece", "3. 第一子"],
  step3: ["4. Attackers", "4. 攻击者"],
  step4: ["5. Words", "5. 表中的字"],
  step5: ["6. Toggle", "6. 翻转"],
  "says0-chess": [
    "Byte n of the result is byte RAYS[{0}][n] of the board. Each of the eight lanes has the goal of a knight and then seven squares of a ray; what is beyond the edge is 0. Eight lanes of eight are 64 bytes: one register.",
    "结果的第 n 字节是棋盘的第 RAYS[{0}][n] 字节。八道各有一个马步，再加射线上七格；棋盘外为 0。八道八格共 64 字节，恰好一个寄存器。",
  ],
  "says0-xiangqi": [
    "The board needs two registers; one permutation takes from both. Each of the four lanes has nine points of a line, two goals of a horse, the diagonal neighbour, and the point behind that: 13 of 16 bytes.",
    "棋盘占两个寄存器，一次置换可从二者取字节。四道各有线上九点、两个马步、一个斜邻点及其后一点：16 字节用 13。",
  ],
  "says1-chess": [
    "A comparison with 0 makes a bit of each byte: {0}. So all eight rays are one word now.",
    "每字节与 0 比较，得一位：{0}。八条射线于是成为一个字。",
  ],
  "says1-xiangqi": [
    "A comparison with 0 makes a bit of each byte: {0}. So all four lines, legs and eyes are one word now.",
    "每字节与 0 比较，得一位：{0}。四条线与马腿、象眼于是成为一个字。",
  ],
  "says2-chess": [
    "One subtraction for all rays: what is borrowed runs to the first piece of each lane. Exclusive or with the word before leaves what is seen: {0}.",
    "一次减法，八道同算：借位一直传到每道的第一子。与原字异或，即所见之格：{0}。",
  ],
  "says2-xiangqi": [
    "One subtraction for all lines: what is borrowed runs to the first piece of each lane. Once more, without the first pieces, it runs to the second ones, which cannons take. The first: {0}; the second: {1}.",
    "一次减法，四道同算：借位一直传到每道的第一子。去掉第一子再减一次，则到第二子，即炮所吃者。第一：{0}；第二：{1}。",
  ],
  "says3-chess": [
    "A table has for each byte of the register the kinds that attack from there. Seen and of such a kind: {0}.",
    "另有一表，记每个字节处能攻击的兵种。看得见、兵种又相符者：{0}。",
  ],
  "says3-xiangqi": [
    "A table has for each byte the kinds that attack from there; palace, river and soldiers' ways are in it. A chariot is the first piece of its lane, a cannon the second. A horse's leg stands beside the horse, and is a diagonal neighbour, so in this register too. Attackers: {0}.",
    "另有一表，记每个字节处能攻击的兵种，已含九宫、河界与兵的走法。车为本道第一子，炮为第二子。马腿在马旁，恰为斜邻点，也在此寄存器中。攻击者：{0}。",
  ],
  nobody: ["none", "无"],
  says4: [
    "Each byte has the number of its piece, and this number is a bit. The bits of the attackers are the word of {0} in the attack table of their side: {1} and {2}.",
    "每字节含该子的编号，编号即位号。攻击者各占一位，合成己方攻击表中 {0} 的字：{1} 与 {2}。",
  ],
  says5: [
    "When a piece comes to {0} or leaves it, lines open or close. The opposite lane is half a register away, so one rotation brings it here, and the sliders' bits are flipped there, on so many squares: {1}.",
    "子到 {0} 或离开 {0}，线路随之开合。相反方向的道在半个寄存器之外，循环移位即得，长程子的位在那里翻转，格数为：{1}。",
  ],
  flip: ["{0} ({1})", "{0}（{1}）"],
  differs: [
    "By the rules the attackers of the two sides are {0} and {1}: this page is wrong.",
    "按规则，双方攻击此处的子数为 {0} 与 {1}：本页有误。",
  ],
  agrees: ["The rules count as many: {0} and {1}.", "规则所数相同：{0} 与 {1}。"],
  edge: ["beyond the edge", "棋盘外"],
  try: [
    "Click a square to gather its rays. Drag pieces; dropped beside the board they are gone.",
    "点击一格，取其射线。棋子可拖动；拖出棋盘即去掉。",
  ],
};
