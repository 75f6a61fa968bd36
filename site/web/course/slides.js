// A deck of slides: one at a time on a screen, all of them on paper and for who has no script.

const slides = [...document.querySelectorAll(".slide")];
const status = document.createElement("p");
status.className = "at";
status.setAttribute("role", "status");

/// The slide that the address names, counted from 1.
function at() {
  return Math.min(Math.max(Number(location.hash.slice(1)) || 1, 1), slides.length);
}

function show() {
  slides.forEach((slide, index) => slide.classList.toggle("now", index + 1 === at()));
  status.textContent = `${at()} / ${slides.length}`;
  scrollTo(0, 0);
}

function go(by) {
  const next = Math.min(Math.max(at() + by, 1), slides.length);
  history.replaceState(null, "", `#${next}`);
  show();
}

const BY = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, " ": 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1, Home: -1e6, End: 1e6 };
addEventListener("keydown", (event) => {
  if (BY[event.key] === undefined || event.target.closest?.("summary, a, button")) return;
  event.preventDefault();
  go(BY[event.key]);
});
let begun = null;
addEventListener("pointerdown", (event) => { begun = event.clientX; });
addEventListener("pointerup", (event) => {
  const moved = begun === null ? 0 : event.clientX - begun;
  if (Math.abs(moved) > 60) go(moved < 0 ? 1 : -1);
});
addEventListener("hashchange", show);

const steps = document.createElement("p");
steps.className = "turn";
const isChinese = document.documentElement.lang.startsWith("zh");
for (const [by, sign, label] of [[-1, "◀", isChinese ? "上一页" : "Back"], [1, "▶", isChinese ? "下一页" : "Next"]]) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", textContent: sign, onclick: () => go(by) });
  button.setAttribute("aria-label", label);
  steps.append(button);
}
steps.insertBefore(status, steps.lastChild);
document.querySelector("main").append(steps);
document.body.classList.add("deck");
show();
