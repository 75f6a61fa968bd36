// What the pages of pictures share: language, header, the boards, the address that says what is shown.

import { make } from "../dom.js";
import { Engine, load } from "../engine.js";
import { keep, kept, speak, spoken } from "../text.js";
import { SHARED } from "./words.js";

const PAGES = ["multiplication", "ten-machines", "river", "permutation"];

let words = {};

/// The language that the address asks for, until the reader chooses another.
let asked = null;

/// A text of the page by its name, with `{0}`, `{1}` … filled in.
export function tell(name, ...values) {
  const [en, zh] = words[name] ?? SHARED[name];
  return (spoken() === "zh" ? zh : en).replace(/\{(\d)\}/g, (_, index) => values[index]);
}

/// An element of SVG: as `make`, but `class` and all else are attributes.
export function draw(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== null && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/// Whether the reader asks that nothing moves.
export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/// Draws anew when an element has another width than it had: a window changes, a style comes late.
function whenWide(element, draw) {
  let wide = element.clientWidth;
  new ResizeObserver(() => {
    if (element.clientWidth === wide || element.clientWidth === 0) return;
    wide = element.clientWidth;
    draw();
  }).observe(element);
}

/// Words of the address behind `#`.
export function address() {
  return new URLSearchParams(location.hash.slice(1));
}

/// Writes what is shown to the address, for whom it is sent to. It is no step to go back from.
export function write(state) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) if (value !== null && value !== "") query.set(name, value);
  if (asked !== null) query.set("lang", asked);
  // The base of these pages is another folder, so the whole address is needed.
  history.replaceState(null, "", `${location.pathname}${location.search}#${query}`);
}

/// A number for people: 4 096.
export function grouped(number) {
  return String(number).replace(/\B(?=(\d{3})+$)/g, "\u202F");
}

export function hex(word) {
  return `0x${word.toString(16)}`;
}

function header(name) {
  const links = PAGES.map((page) =>
    make("a", {
      href: `pictures/${page}.html`,
      "aria-current": page === name ? "page" : null,
      "data-say": `nav-${page}`,
    }),
  );
  return make(
    "header",
    {},
    make("p", { class: "brand" }, make("span", { lang: "zh" }, "棋盘"), " qipan"),
    make("nav", { "data-label": "pictures" }, make("a", { href: "./#home", "data-say": "home" }), ...links),
    make("button", { id: "language", type: "button" }),
  );
}

function speakAll() {
  document.documentElement.lang = spoken() === "zh" ? "zh-CN" : "en";
  document.title = `${tell("title")} · qipan 棋盘`;
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = tell(element.dataset.say);
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", tell(element.dataset.label));
  }
  const button = document.getElementById("language");
  [button.textContent, button.lang] = spoken() === "zh" ? ["English", "en"] : ["中文", "zh-CN"];
}

/// Begins a page: `build(engine, boards)` fills `#figures` and returns what draws it anew, `show`, and the
/// element whose width it draws for, `room`.
export async function begin(name, table, build) {
  words = table;
  asked = address().get("lang");
  speak(asked ?? kept() ?? (navigator.language.startsWith("zh") ? "zh" : "en"));
  document.querySelector("main").before(header(name));
  speakAll();
  const loading = document.getElementById("loading");
  let [show, room] = [];
  try {
    const engine = await Engine.of(await load());
    ({ show, room } = build(engine, engine.ask({ verb: "boards" })));
  } catch (error) {
    loading.textContent = tell("failed", error.message);
    loading.setAttribute("role", "alert");
    return;
  }
  document.getElementById("language").addEventListener("click", () => {
    asked = null;
    speak(spoken() === "zh" ? "en" : "zh");
    keep();
    speakAll();
    show();
  });
  // What is drawn asks for its width.
  document.getElementById("figures").hidden = false;
  speakAll();
  show();
  whenWide(room, show);
  loading.remove();
  performance.mark("ready");
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("offline.js").catch(() => {});
}
