
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
    const where = label ? `${label}: ` : "";
    if (!answer) return [element("p", `${where}No row of this record meets that.`)];
    return [tableOf(answer, where), element("p", comparedOf(answer), { class: "note" })];
  }));
  if (!answers.length) place.append(element("p", "This record has nothing to choose by."));
}

// The choice and the runner-up.
function tableOf({ model, baseline, rows }, where) {
  const table = document.createElement("table");
  const caption = `${where}How many times as fast as ${baseline} at ${model}`;
  table.createCaption().append(element("span", caption));
  const head = table.createTHead().insertRow();
  for (const title of ["Board", "Ratio", "95 %", "Memory", "Lines"]) {
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
  if (!next) return "No other board meets this.";
  if (is_same) return `Between ${first.name} and ${next.name} there is no difference that this record can tell.`;
  return `${next.name} is the next best board: beyond chance and noise it is slower than ${first.name}.`;
}
