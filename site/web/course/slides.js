// One slide at a time: keys, clicks and swipes, and the number of the slide in the address.
// With `?read` the page stays what it is without a script: long, with its notes.

const slides = [...document.querySelectorAll(".slide")];
const isChinese = document.documentElement.lang.startsWith("zh");
const pick = (en, zh) => (isChinese ? zh : en);
const isRead = new URLSearchParams(location.search).has("read");
let at = -1;

/// A button or a link of the bar.
function make(tag, text, attributes) {
  const element = document.createElement(tag);
  element.textContent = text;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

const before = make("button", "◀", { type: "button", "aria-label": pick("Back", "上一页") });
const after = make("button", "▶", { type: "button", "aria-label": pick("Next", "下一页") });
/// What is folded under this name is for the teacher, and not on the slide.
const notes = make("button", pick("For the teacher", "教师用"), { type: "button", "aria-pressed": "false" });
const number = make("span", "", { role: "status" });
const twin = document.querySelector(".twin");

function show(index) {
  const next = Math.max(0, Math.min(index, slides.length - 1));
  if (next === at) return;
  if (at >= 0) slides[at].classList.remove("now");
  at = next;
  slides[at].classList.add("now");
  slides[at].scrollTop = 0;
  slides[at].focus({ preventScroll: true });
  number.textContent = `${at + 1} / ${slides.length}`;
  [before.disabled, after.disabled] = [at === 0, at === slides.length - 1];
  notes.disabled = slides[at].querySelector(".notes") === null;
  tell(notes.getAttribute("aria-pressed") === "true");
  history.replaceState(null, "", `#${at + 1}`);
  if (twin !== null) twin.hash = `#${at + 1}`;
}

/// Shows the notes of the slide, or hides them.
function tell(isOpen) {
  notes.setAttribute("aria-pressed", String(isOpen));
  for (const folded of slides[at].querySelectorAll(".notes")) folded.open = isOpen;
}

function asked() {
  return (Number(location.hash.slice(1)) || 1) - 1;
}

const KEYS = {
  ArrowRight: () => at + 1,
  ArrowDown: () => at + 1,
  PageDown: () => at + 1,
  " ": () => at + 1,
  ArrowLeft: () => at - 1,
  ArrowUp: () => at - 1,
  PageUp: () => at - 1,
  Home: () => 0,
  End: () => slides.length - 1,
};

/// Whether something takes keys, clicks or touches itself.
function isBusy(element) {
  if (element.closest("a, button, details") !== null) return true;
  const scroll = element.closest(".scroll, pre");
  return scroll !== null && scroll.scrollWidth > scroll.clientWidth;
}

function listen() {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "n") return tell(notes.getAttribute("aria-pressed") !== "true");
    const isPressed = event.key === " " && event.target.closest("a, button") !== null;
    if (!(event.key in KEYS) || isPressed) return;
    event.preventDefault();
    show(KEYS[event.key]());
  });
  document.querySelector("main").addEventListener("click", (event) => {
    if (isBusy(event.target) || String(getSelection()) !== "") return;
    show(event.clientX < innerWidth / 3 ? at - 1 : at + 1);
  });
  let start = null;
  document.addEventListener("touchstart", (event) => {
    const [touch] = event.changedTouches;
    start = isBusy(event.target) ? null : touch;
  }, { passive: true });
  document.addEventListener("touchend", (event) => {
    if (start === null) return;
    const [touch] = event.changedTouches;
    const [x, y] = [touch.clientX - start.clientX, touch.clientY - start.clientY];
    if (Math.abs(x) > 50 && Math.abs(x) > 2 * Math.abs(y)) show(at + (x < 0 ? 1 : -1));
  }, { passive: true });
  before.addEventListener("click", () => show(at - 1));
  after.addEventListener("click", () => show(at + 1));
  notes.addEventListener("click", () => tell(notes.getAttribute("aria-pressed") !== "true"));
  window.addEventListener("hashchange", () => show(asked()));
}

if (!isRead) {
  document.documentElement.classList.add("is-deck");
  for (const slide of slides) slide.tabIndex = -1;
  for (const folded of document.querySelectorAll("details")) {
    if (folded.querySelector("summary").textContent === notes.textContent) folded.className = "notes";
  }
  const bar = make("nav", "", { class: "turn", "aria-label": pick("Slides", "幻灯片") });
  const links = [...document.querySelectorAll("header [aria-current], .twin")];
  const text = make("a", pick("As text", "全文"), { href: "?read" });
  const room = make("span", "", { class: "room" });
  bar.append(before, number, after, notes, room, text, ...links);
  // The title of the deck, for those who hear the page on any slide.
  document.querySelector("main").prepend(make("h1", slides[0].querySelector("h1").textContent, { class: "unseen" }));
  document.body.append(bar);
  listen();
  show(asked());
}
