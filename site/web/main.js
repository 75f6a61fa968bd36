// The page: rooms, language, and the address that says what is shown.

import { Engine, load } from "./engine.js";
import { Explore } from "./explore.js";
import { Home } from "./home.js";
import { Race } from "./race.js";
import { Results } from "./results.js";
import { keep, kept, say, speak, spoken } from "./text.js";

const ROOMS = ["home", "explore", "race", "results"];
const rooms = {};

/// What is shown is in the address, so that it can be linked to: `#explore?board=…&fen=…`.
export function address() {
  const [room, query] = location.hash.slice(1).split("?");
  return { room: ROOMS.includes(room) ? room : "home", query: new URLSearchParams(query ?? "") };
}

function show() {
  const { room, query } = address();
  for (const name of ROOMS) {
    document.getElementById(name).hidden = name !== room;
    const link = document.querySelector(`nav a[href^="#${name}"]`);
    if (name === room) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${say(room)} · qipan 棋盘`;
  rooms[room].show(query);
}

function speakAll() {
  document.documentElement.lang = spoken() === "zh" ? "zh-CN" : "en";
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(element.dataset.say);
  for (const element of document.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", say(element.dataset.label));
  }
  document.getElementById("course").href = `course/${spoken()}/index.html`;
  const button = document.getElementById("language");
  [button.textContent, button.lang] = spoken() === "zh" ? ["English", "en"] : ["中文", "zh"];
}

async function begin() {
  speak(kept() ?? (navigator.language.startsWith("zh") ? "zh" : "en"));
  speakAll();
  const loading = document.getElementById("loading");
  try {
    const module = await load();
    const engine = await Engine.of(module);
    const boards = engine.ask({ verb: "boards" });
    rooms.home = new Home(document.getElementById("home"), engine, boards);
    rooms.explore = new Explore(document.getElementById("explore"), engine, boards);
    rooms.race = new Race(document.getElementById("race"), module, engine, boards, rooms.explore);
    rooms.results = new Results(document.getElementById("results"));
  } catch (error) {
    loading.textContent = say("failed") + error.message;
    loading.setAttribute("role", "alert");
    return;
  }
  loading.hidden = true;
  document.getElementById("language").addEventListener("click", () => {
    speak(spoken() === "zh" ? "en" : "zh");
    keep();
    speakAll();
    for (const room of Object.values(rooms)) room.forget();
    show();
  });
  window.addEventListener("hashchange", show);
  show();
  performance.mark("ready");
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("offline.js").catch(() => {});
}

begin();
