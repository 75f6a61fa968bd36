
// ---- which board to choose --------------------------------------------------------------------------------

// Answers by game and machine; what their keys are made of is told in choose.rs.
const choices = all("script.choices").map(part => ({ ...part.dataset, ...JSON.parse(part.textContent) }));

function showChoice() {
  const place = document.getElementById("chosen");
  if (!place) return;
  const ofGame = choices.filter(one => one.game === state.game);
  const shown = ofGame.filter(one => ["", "all", one.label].includes(state.machine));
  const key = [state.purpose, state.room, state.code, state.phase].join(" ");
  const answers = shown.map(one => ({ ...one, answer: one.answers[key] }));
  place.replaceChildren(...answers.flatMap(({ label, answer }) => {
    const where = label ? `${label}${inWords(": ", "：")}` : "";
    if (!answer) return [element("p", where + inWords("No row of this record meets that.", "本记录没有一行符合。"))];
    return [tableOf(answer, where), element("p", comparedOf(answer), { class: "note" })];
  }));
  if (!answers.length) place.append(element("p", inWords("This record has nothing to choose by.", "本记录没有可供选择的依据。")));
}

// The choice and the runner-up.
function tableOf({ model, baseline, rows }, where) {
  const table = document.createElement("table");
  const caption = where + inWords(
    `How many times as fast as ${baseline} at ${model}`,
    `在 ${model} 下是 ${baseline} 的几倍快`,
  );
  table.createCaption().append(element("span", caption));
  const head = table.createTHead().insertRow();
  const heads = [["Board", "棋盘"], ["Ratio", "速度比"], ["95 %", "95 %"], ["Memory", "内存"], ["Lines", "行数"]];
  for (const title of heads.map(([en, zh]) => inWords(en, zh))) {
    head.append(element("th", title, { scope: "col" }));
  }
  const body = table.createTBody();
  rows.forEach(({ name, ratio, interval, memory, lines }, at) => {
    const row = body.insertRow();
    if (!at) row.className = "best";
    const head = element("th", "", { scope: "row", class: "long" });
    const [board, ...levels] = name.split(":");
    head.append(board, ...levels.flatMap(level => [document.createElement("wbr"), `:${level}`]));
    row.append(head);
    row.append(...[ratio, interval, memory, lines].map(text => element("td", text)));
  });
  return table;
}

function comparedOf({ rows: [first, next], is_same }) {
  if (!next) return inWords("No other board meets this.", "没有别的棋盘符合。");
  const [one, other] = [first.name, next.name];
  if (is_same) {
    return inWords(
      `Between ${one} and ${other} there is no difference that this record can tell.`,
      `本记录分不出 ${one} 与 ${other} 的快慢。`,
    );
  }
  return inWords(
    `${other} is the next best board: beyond chance and noise it is slower than ${one}.`,
    `${other} 是其次的棋盘：它比 ${one} 慢，差别超出偶然和噪声。`,
  );
}
