
// ---- two boards against each other ------------------------------------------------------------------------

// Figures of all pairs by game and machine; how they are written is told in versus.rs.
const pairs = all("script.pairs").map(part => ({ ...part.dataset, ...JSON.parse(part.textContent) }));
const choice = { a: form.elements.a, b: form.elements.b };

function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

// Both boards, of those that the game has; the two fastest if none are asked for.
function pairOf(boards) {
  const known = name => boards.includes(name);
  const a = known(state.a) ? state.a : boards.find(name => name !== state.b);
  const b = known(state.b) && state.b !== a ? state.b : boards.find(name => name !== a);
  return [a, b];
}

function showPair() {
  const ofGame = pairs.filter(one => one.game === state.game);
  const shown = ofGame.filter(one => ["", "all", one.label].includes(state.machine));
  const boards = [...new Set(shown.flatMap(one => one.boards))];
  const section = document.getElementById("versus");
  if (!section) return;
  section.hidden = boards.length < 2;
  if (section.hidden) return;
  const [a, b] = pairOf(boards);
  for (const [field, name, other] of [[choice.a, a, b], [choice.b, b, a]]) {
    field.replaceChildren(...boards.map(board => element("option", board)));
    for (const option of field.options) option.disabled = option.value === other;
    field.value = name;
  }

  const figures = ({ boards, models, figures }, model) =>
    (figures[boards.indexOf(a)]?.[boards.indexOf(b)]?.[models.indexOf(model)] ?? "").split("|");
  const models = [...new Set(shown.flatMap(one => one.models))]
    .filter(model => shown.some(one => figures(one, model)[0]));
  const table = document.createElement("table");
  const head = table.createTHead().insertRow();
  const column = (text, attributes) => head.append(element("th", text, { scope: "col", ...attributes }));
  table.createCaption().append(element("span", inWords(
    `How many times as fast ${a} is as ${b}; 95 % intervals`,
    `${a} 是 ${b} 的几倍快；95 % 区间`,
  )));
  column(inWords("Model", "测量模型"));
  for (const { label } of shown) {
    column(`${label} ${inWords("Ratio", "速度比")}`.trim());
    column("95 %");
    column(inWords("Verdict", "判断"), { class: "text" });
  }
  const body = table.createTBody();
  for (const model of models) {
    const row = body.insertRow();
    row.append(element("th", model, { scope: "row" }));
    for (const one of shown) {
      const [ratio, interval = ""] = figures(one, model);
      const verdict = verdictOf(ratio);
      row.append(
        element("td", ratio || inWords("n/a", "无"), { class: verdict }),
        element("td", interval),
        element("td", inWords(verdict, VERDICTS[verdict]).replace("same", "≈"), { class: "text" }),
      );
    }
  }
  document.getElementById("pair-table").replaceChildren(table);
  const [first] = shown;
  const [model] = first.models;
  const [ratio, interval] = figures(first, model);
  const where = first.label && `${inWords(", ", "，")}${first.label}`;
  document.getElementById("pair-says").textContent = ratio
    ? inWords(
      `${a} is ${ratio} times as fast as ${b} at ${model} (95 %: ${interval}${where}).`,
      `在 ${model} 下 ${a} 的速度是 ${b} 的 ${ratio} 倍（95 %：${interval}${where}）。`,
    )
    : inWords(`${a} and ${b} were not timed together at ${model}.`, `在 ${model} 下没有一起测 ${a} 和 ${b}。`);
}

// Verdicts in Chinese.
const VERDICTS = { "": "", same: "≈", faster: "较快", slower: "较慢" };

// A ratio that is marked is no difference.
function verdictOf(ratio) {
  if (!ratio) return "";
  if (ratio.startsWith("≈")) return "same";
  return Number(ratio) > 1 ? "faster" : "slower";
}

document.getElementById("swap")?.addEventListener("click", () => {
  change({ a: choice.b.value, b: choice.a.value });
});
