"use strict";
// The page is whole without this. Here it is switched, filtered and sorted, two boards are set against each
// other, and the record is unpacked. What is shown stands in the address behind the #, so that a link, a
// reload and the back button give the same view.

const form = document.getElementById("controls");
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
// Words in the page's language, of which both stand side by side.
const inWords = (en, zh) => document.documentElement.lang === "en" ? en : zh;

const offered = name => all(`[name=${name}]`).map(field => field.value);
const games = [...new Set(all("#models [data-game]").map(part => part.dataset.game))];
const USUAL = {
  machine: offered("machine")[0] ?? "", game: games[0] ?? "",
  model: all("#models [data-model]")[0]?.dataset.model ?? "", a: "", b: "",
  filter: "", hide: "", theme: "",
  purpose: "search", room: "any", code: "yes", phase: "all",
  overview: "ratio.descending", sort: "ratio.descending", searches: "ratio.descending",
  threads: "gain.descending", effects: "", attacks: "", networks: "", boards: "", beside: "", taus: "", claims: "",
};

// ---- the state, in the address ----------------------------------------------------------------------------

const titles = new Set(all("#models [data-model]").map(part => part.dataset.model));

function stateInAddress() {
  const given = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const state = { ...USUAL };
  for (const key of Object.keys(USUAL)) if (key in given) state[key] = given[key];
  if (!games.includes(state.game)) state.game = USUAL.game;
  for (const key of ["machine", "purpose", "room", "code", "phase"]) {
    if (!offered(key).includes(state[key])) state[key] = USUAL[key];
  }
  if (state.model !== "all" && !titles.has(state.model)) state.model = USUAL.model;
  if (!["light", "dark"].includes(state.theme)) state.theme = USUAL.theme;
  return state;
}

function address(state) {
  return "#" + new URLSearchParams(Object.entries(state).filter(([key, value]) => value !== USUAL[key]));
}

let state = stateInAddress();

function change(changes, isTyping = false) {
  state = { ...state, ...changes };
  if (isTyping) history.replaceState(null, "", address(state));
  else if (address(state) !== (location.hash || "#")) history.pushState(null, "", address(state));
  show();
}

// ---- what is shown ----------------------------------------------------------------------------------------

// The comparisons of the game and the machine that are shown.
function comparisons() {
  const machine = offered("machine").length ? `[data-machine="${state.machine}"] ` : "";
  const parts = all(`#models ${machine}[data-model]`);
  const gameOf = part => part.closest("[data-game]").dataset.game;
  return parts.filter(part => gameOf(part) === state.game).map(part => part.dataset);
}

// The comparison that is asked for, or else what comes closest to it: another variant of the model, or the
// first.
function chosen(comparisons) {
  if (state.model === "all") return { model: "all", base: "all", variant: "plain" };
  const base = all("#models [data-model]").find(part => part.dataset.model === state.model)?.dataset.base;
  const first = is => comparisons.find(is);
  return first(one => one.model === state.model) ?? first(one => one.base === base) ?? comparisons[0];
}

function show() {
  if (state.theme) document.documentElement.dataset.theme = state.theme;
  else delete document.documentElement.dataset.theme;

  const there = comparisons();
  const model = chosen(there);
  const hidden = state.hide.split(",");
  const radios = { ...state, base: model?.base, variant: model?.variant };
  for (const field of form.elements) {
    if (field.type === "radio") field.checked = field.value === radios[field.name];
    else if (field.type === "checkbox") field.checked = hidden.includes(field.value);
    else if (["filter", "theme"].includes(field.name) && field.value !== state[field.name]) {
      field.value = state[field.name];
    }
    if (field.name === "base") {
      field.disabled = field.value !== "all" && !there.some(one => one.base === field.value);
    }
    if (field.name === "variant") {
      field.disabled = !there.some(one => one.base === model?.base && one.variant === field.value);
    }
  }
  for (const part of all("main [data-game]")) part.hidden = part.dataset.game !== state.game;
  for (const part of all("main [data-machine]")) part.hidden = part.dataset.machine !== state.machine;
  for (const part of all("[data-model]")) part.hidden = ![part.dataset.model, "all"].includes(model?.model);

  const words = state.filter.toLowerCase().split(/\s+/);
  // Models and claims are no boards.
  for (const row of all("table[data-order] tbody tr:not(.model-name, .claim)")) {
    const name = nameOf(row).toLowerCase();
    const isHidden = hidden.some(role => row.classList.contains(role));
    row.hidden = isHidden || !words.every(word => name.includes(word));
  }
  showPair();
  showChoice();
  say(all("table[data-order]").map(sort).find(Boolean), model);
}

// A row's board, without what else stands beside its name.
const nameOf = row => row.cells[0].firstChild.textContent.trim();

function say(sorted, model) {
  const rows = all("#boards [data-game]:not([hidden]) tbody tr");
  const shown = rows.filter(row => !row.hidden).length;
  const said = [];
  if (!shown) said.push(inWords("no board matches", "没有符合的棋盘"));
  else if (shown < rows.length) {
    said.push(inWords(`${shown} of ${rows.length} boards`, `${rows.length} 种棋盘中的 ${shown} 种`));
  }
  if (sorted) said.push(sorted);
  if (model && model.model !== state.model) {
    said.push(inWords(
      `${state.model} was not timed here, ${model.model} is shown`,
      `这里没有测 ${state.model}，显示的是 ${model.model}`,
    ));
  }
  document.getElementById("status").textContent = said.join(inWords(", ", "，"));
}

// ---- sorting ----------------------------------------------------------------------------------------------

const collator = new Intl.Collator("en", { numeric: true });
const asGiven = new Map(all("table[data-order] tbody").map(body => [body, [...body.rows]]));

const FACTOR = { B: 1, KiB: 2 ** 10, MiB: 2 ** 20 };

// What a cell says first: a number, without its mark and with its unit, or a text, or nothing.
function valueOf(row, column) {
  const text = column ? row.cells[column].firstChild?.textContent.trim() ?? "" : nameOf(row);
  const [, number, unit] = text.match(/^(?:[≈⇅] )?([\d.]+)(?: (B|KiB|MiB))?$/) ?? [];
  if (number) return Number(number) * (FACTOR[unit] ?? 1);
  return ["", "n/a", "无", "–"].includes(text) ? null : text;
}

function compare(a, b) {
  return typeof a === "number" && typeof b === "number" ? a - b : collator.compare(a, b);
}

// Puts a table's rows in order; says how if that is not the usual order.
function sort(table) {
  const key = table.dataset.order;
  const [wanted, direction] = state[key].split(".");
  const headers = all("thead th", table);
  const column = headers.findIndex(header => header.dataset.sort === wanted);
  for (const header of headers) header.removeAttribute("aria-sort");
  const body = table.tBodies[0];
  const rows = [...asGiven.get(body)];
  if (column < 0) return void body.append(...rows);
  headers[column].setAttribute("aria-sort", direction);
  if (state[key] === USUAL[key]) return void body.append(...rows);

  const sign = direction === "descending" ? -1 : 1;
  const ends = rows.map(row => [valueOf(row, column), row]);
  // What has no value stands last in both directions.
  ends.sort(([a], [b]) => (a === null) - (b === null) || (a === null ? 0 : sign * compare(a, b)));
  body.append(...ends.map(([, row]) => row));
  const by = headers[column].querySelector("button").firstChild.textContent;
  const down = direction === "descending" ? "从大到小" : "从小到大";
  return inWords(`sorted by ${by}, ${direction}`, `按${by}排序，${down}`);
}

for (const header of all("th[data-sort]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.append(...header.childNodes);
  header.append(button);
  button.addEventListener("click", () => {
    const first = header.dataset.first ?? "ascending";
    const other = first === "ascending" ? "descending" : "ascending";
    const next = header.getAttribute("aria-sort") === first ? other : first;
    change({ [header.closest("table").dataset.order]: `${header.dataset.sort}.${next}` });
  });
}

// ---- the rest ---------------------------------------------------------------------------------------------

for (const button of all(".copy")) button.addEventListener("click", async () => {
  const command = button.previousElementSibling;
  getSelection().selectAllChildren(command);
  try {
    await navigator.clipboard.writeText(command.textContent);
    button.textContent = inWords("Copied", "已复制");
  } catch {
    button.textContent = inWords("Selected: copy it with the keyboard", "已选中：请用键盘复制");
  }
});

document.addEventListener("input", ({ target }) => {
  if (target.form !== form) return;
  const { name, value } = target;
  if (name === "hide") change({ hide: new FormData(form).getAll("hide").join() });
  else if (name === "base" || name === "variant") change({ model: title(new FormData(form)) });
  else change({ [name]: value }, name === "filter");
});
form.addEventListener("reset", event => { event.preventDefault(); change(USUAL); });
form.addEventListener("submit", event => event.preventDefault());
addEventListener("hashchange", () => { state = stateInAddress(); show(); });

// The comparison that the two levels of the choice stand for; another variant if the model has not this one.
function title(fields) {
  if (fields.get("base") === "all") return "all";
  const ofModel = comparisons().filter(one => one.base === fields.get("base"));
  return (ofModel.find(one => one.variant === fields.get("variant")) ?? ofModel[0]).model;
}

// Links within the page go there and leave the state in the address alone.
for (const link of all('a[href^="#"]')) link.addEventListener("click", event => {
  const target = document.getElementById(link.getAttribute("href").slice(1));
  if (!target) return;
  event.preventDefault();
  target.scrollIntoView({ block: target.matches("tr") ? "center" : "start" });
  target.focus({ preventScroll: true });
});

document.documentElement.classList.add("script");
for (const part of all("#controls, #questions, #chosen, #model-switch, #pair, #pair-table, .downloads, .copy")) {
  part.hidden = false;
}
// The questions say it shorter.
for (const table of all("details.wishes")) table.open = false;
