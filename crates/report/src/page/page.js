"use strict";
// The page is whole without this. Here it is switched, filtered and sorted, and the record unpacked. What is shown
// stands in the address behind the #, so that a link, a reload and the back button give the same view.

const form = document.getElementById("controls");
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

const offered = name => [form.elements[name] ?? []].flatMap(field => field instanceof RadioNodeList ? [...field] : field)
  .map(field => field.value);
const games = [...new Set(all("#models [data-game]").map(section => section.dataset.game))];
const USUAL = {
  machine: offered("machine")[0] ?? "", game: games[0] ?? "", model: offered("model")[0] ?? "", filter: "", hide: "", theme: "",
  overview: "ratio.descending", threads: "gain.descending", effects: "", searches: "ratio.descending", sort: "ratio.descending", boards: "",
  beside: "", taus: "", claims: "",
};

// ---- the state, in the address ------------------------------------------------------------------------------------

function stateInAddress() {
  const given = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const state = { ...USUAL };
  for (const key of Object.keys(USUAL)) if (key in given) state[key] = given[key];
  if (!games.includes(state.game)) state.game = USUAL.game;
  if (!offered("machine").includes(state.machine)) state.machine = USUAL.machine;
  if (!offered("model").includes(state.model)) state.model = USUAL.model;
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

// ---- what is shown ------------------------------------------------------------------------------------------------

function show() {
  if (state.theme) document.documentElement.dataset.theme = state.theme;
  else delete document.documentElement.dataset.theme;

  const hidden = state.hide.split(",");
  for (const field of form.elements) {
    if (field.type === "radio") field.checked = field.value === state[field.name];
    else if (field.type === "checkbox") field.checked = hidden.includes(field.value);
    else if (field.name in state && field.value !== state[field.name]) field.value = state[field.name];
  }
  for (const part of all("main [data-game]")) part.hidden = part.dataset.game !== state.game;
  for (const part of all("main [data-machine]")) part.hidden = part.dataset.machine !== state.machine;
  for (const part of all("[data-model]")) part.hidden = ![part.dataset.model, "all"].includes(state.model);

  const words = state.filter.toLowerCase().split(/\s+/);
  // Models and claims are no boards.
  for (const row of all("tbody tr:not(.model-name, .claim)")) {
    const name = row.cells[0].textContent.toLowerCase();
    row.hidden = hidden.some(role => row.classList.contains(role)) || !words.every(word => name.includes(word));
  }
  const sorted = all("table").map(sort).find(Boolean);
  say(sorted);
}

function say(sorted) {
  const rows = all("#boards [data-game]:not([hidden]) tbody tr");
  const shown = rows.filter(row => !row.hidden).length;
  const has = all("#models [data-model]").some(part => !part.closest("[hidden]"));
  const said = [shown ? `${shown} of ${rows.length} boards` : "no board matches"];
  if (sorted) said.push(sorted);
  if (!has) said.push(`nothing was timed for ${state.model}`);
  document.getElementById("status").textContent = said.join(", ");
}

// ---- sorting ------------------------------------------------------------------------------------------------------

const collator = new Intl.Collator("en", { numeric: true });
const asGiven = new Map(all("tbody").map(body => [body, [...body.rows]]));

const FACTOR = { B: 1, KiB: 2 ** 10, MiB: 2 ** 20 };

// What a cell says: a number, without ≈ and with its unit, or a text, or nothing.
function valueOf(row, column) {
  const text = row.cells[column].textContent.trim();
  const [, number, unit] = text.match(/^(?:≈ )?([\d.]+)(?: (B|KiB|MiB))?$/) ?? [];
  if (number) return Number(number) * (FACTOR[unit] ?? 1);
  return ["", "n/a", "–"].includes(text) ? null : text;
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
  return `sorted by ${headers[column].textContent}, ${direction}`;
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

// ---- the record ---------------------------------------------------------------------------------------------------

// The record's text, byte for byte; how it is packed is told in packed.rs.
async function record(label) {
  const packed = Uint8Array.from(atob(document.getElementById(`packed${label}`).textContent), c => c.charCodeAt(0));
  const unzipped = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(unzipped).arrayBuffer());
  const end = bytes.indexOf(10);
  const begin = bytes.indexOf(10, end + 1) + 1;
  const text = (from, to) => new TextDecoder().decode(bytes.subarray(from, to));
  const unit = BigInt(text(end + 1, begin - 1));
  const planes = bytes.subarray(begin);
  const samples = planes.length / 8;
  const inOrder = new Uint8Array(planes.length);
  for (let at = 0; at < planes.length; at++) inOrder[8 * (at % samples) + Math.floor(at / samples)] = planes[at];

  const differences = new BigUint64Array(inOrder.buffer);
  let at = 0;
  const times = length => {
    const written = [];
    let time = 0n;
    for (const end = at + length; at < end; at++) {
      time = BigInt.asUintN(64, time + (differences[at] >> 1n ^ -(differences[at] & 1n)));
      written.push(time * unit);
    }
    return written.join();
  };
  return text(0, end).replace(/"times":(\d+)/g, (_, length) => `"times":[${times(Number(length))}]`);
}

// The record's text as values; what may have more digits than a number can hold stays text.
function parsed(text) {
  return JSON.parse(text.replace(/"(operations|count)":(\d+)/g, '"$1":"$2"'));
}

// A line per sample, as `qipan report --samples` prints them.
function csv(record, id) {
  const field = value => {
    const text = String(value ?? "");
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  // No spreadsheet takes it for a formula.
  const harmless = text => /^[=+@\t\r-]/.test(text) ? `'${text}` : text;
  const { before, program } = record.sessions[0] ?? {};
  const origin = [id, harmless(before?.cpu ?? ""), harmless(program?.commit ?? "")];
  const lines = [["record", "machine", "commit", "game", "model", "pressure_kib", "threads", "board", "role", "again", "job", "stratum", "depth",
    "positions", "round", "repetitions", "timer", "time_ns", "operations", "count"]];
  for (const { game, model, pressure, threads, jobs, strata, rows } of record.groups) for (const { board, again, measured } of rows) {
    measured.forEach(({ depth, positions, repetitions, every, timer, operations, count, times }, job) => {
      // It took its turn in two rounds out of so many times two.
      const roundOf = sample => 2 * Math.floor(sample / 2) * (every ?? 1) + sample % 2;
      times.forEach((time, sample) => lines.push([...origin, game, model, pressure, threads, board.name, board.role, again,
        harmless(jobs[job]), strata?.[job], depth, positions, roundOf(sample), repetitions, timer, time, operations, count]));
    });
  }
  return lines.map(line => line.map(field).join() + "\n").join("");
}

async function download(name, { label, record: id }) {
  const text = await record(label);
  const [content, type] = name.endsWith(".csv") ? [csv(parsed(text), id), "text/csv"] : [text, "application/json"];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = label ? name.replace(".", `-${label}.`) : name;
  link.click();
  URL.revokeObjectURL(link.href);
  return link.download;
}

for (const button of all("[data-download]")) button.addEventListener("click", async () => {
  const place = button.closest(".downloads");
  const status = place.querySelector("output");
  try {
    status.textContent = `${await download(button.dataset.download, place.dataset)} is made.`;
  } catch (error) {
    status.textContent = `This browser could not unpack the record: ${error.message}.`;
  }
});

// ---- the rest -----------------------------------------------------------------------------------------------------

for (const button of all(".copy")) button.addEventListener("click", async () => {
  const command = button.previousElementSibling;
  getSelection().selectAllChildren(command);
  try {
    await navigator.clipboard.writeText(command.textContent);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Selected: copy it with the keyboard";
  }
});

document.addEventListener("input", ({ target }) => {
  if (target.form !== form) return;
  const fields = new FormData(form);
  change({ ...Object.fromEntries(fields), hide: fields.getAll("hide").join() }, target.name === "filter");
});
form.addEventListener("reset", event => { event.preventDefault(); change(USUAL); });
form.addEventListener("submit", event => event.preventDefault());
addEventListener("hashchange", () => { state = stateInAddress(); show(); });

// Links within the page go there and leave the state in the address alone.
for (const link of all('a[href^="#"]')) link.addEventListener("click", event => {
  event.preventDefault();
  const target = document.querySelector(link.getAttribute("href"));
  target.scrollIntoView();
  target.focus({ preventScroll: true });
});

for (const part of all("#controls, #model-switch, .downloads, .copy")) part.hidden = false;
show();
