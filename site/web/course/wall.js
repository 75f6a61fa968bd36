// The wall of a class: results of races, from the files that students have saved.

import { make } from "../dom.js";

const isChinese = location.hash.includes("lang=zh") || (location.hash === "" && navigator.language.startsWith("zh"));
const pick = (en, zh) => (isChinese ? zh : en);
const NUMBERS = ["ratio", "low", "high"];
const TEXTS = ["board", "against", "machine"];

/// A value as it stands in a file, cut where it is long.
function shown(value) {
  const text = JSON.stringify(value) ?? pick("nothing", "无");
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

/// What is wrong with a value that should be a result: each field that is not what it should be.
function faults(value) {
  if (typeof value !== "object" || value === null) return [pick(`found ${shown(value)}, expected a result`, `${shown(value)}，应为一个结果`)];
  const isText = (name) => typeof value[name] === "string" && value[name].length <= 80;
  const isNumber = (name) => Number.isFinite(value[name]) && value[name] > 0;
  const wrong = (name, expected) => pick(`${name}: found ${shown(value[name])}, expected ${expected[0]}`, `${name}：${shown(value[name])}，应为${expected[1]}`);
  const found = value.qipan === "race" ? [] : [wrong("qipan", ['"race"', ' "race"'])];
  found.push(...TEXTS.filter((name) => !isText(name)).map((name) => wrong(name, ["a short text", "短文本"])));
  found.push(...NUMBERS.filter((name) => !isNumber(name)).map((name) => wrong(name, ["a number above 0", "正数"])));
  const isOrdered = value.low <= value.ratio && value.ratio <= value.high;
  if (found.length === 0 && !isOrdered) {
    found.push(pick(`found low ${value.low}, ratio ${value.ratio}, high ${value.high}, expected them in this order`, `low ${value.low}、ratio ${value.ratio}、high ${value.high}，应依次递增`));
  }
  return found;
}

/// The results of a text: a line each, or a list.
function entries(text) {
  const isList = text.trimStart().startsWith("[");
  const values = isList ? JSON.parse(text) : text.split("\n").filter((line) => line.trim() !== "").map((line) => JSON.parse(line));
  if (values.length === 0) throw new Error(pick("found no result, expected one", "没有结果"));
  return values;
}

const results = [];
const wrong = [];

async function take(files) {
  for (const file of files) {
    try {
      if (file.size > 1e6) throw new Error(pick(`${file.size} bytes, expected at most 1000000`, `${file.size} 字节，至多 1000000`));
      for (const entry of entries(await file.text())) {
        const found = faults(entry);
        const isKnown = () => results.some((one) => [...TEXTS, ...NUMBERS].every((name) => one[name] === entry[name]));
        if (found.length > 0) wrong.push(`${file.name}: ${found.join("; ")}`);
        else if (!isKnown()) results.push(entry);
      }
    } catch (error) {
      wrong.push(`${file.name}: ${error.message}`);
    }
  }
  draw();
}

/// Round numbers from one to another, five at most.
function ticks(from, to) {
  const raw = (to - from) / 5;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= raw);
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(6)));
}

const digits = (value) => Number(value.toPrecision(3)).toString();

/// A row for each student, the fastest first: the interval, the ratio, and 1 as a line.
function plot([board, against], rows) {
  const [low, high] = [Math.min(1, ...rows.map((row) => row.low)), Math.max(1, ...rows.map((row) => row.high))];
  const room = Math.max((high - low) * 0.06, 0.02);
  const [from, to] = [low - room, high + room];
  const at = (value) => `${(100 * (value - from)) / (to - from)}%`;
  const sorted = [...rows].sort((a, b) => b.ratio - a.ratio);
  const middle = sorted[Math.floor(sorted.length / 2)].ratio;
  const scale = ticks(from, to);
  const lines = () => scale.map((value) => make("i", { class: "tick", style: `left:${at(value)}` }));
  const [faster, slower] = [rows.filter((row) => row.low > 1).length, rows.filter((row) => row.high < 1).length];
  const unknown = rows.length - faster - slower;
  return make(
    "section",
    { class: "pair" },
    make("h2", {}, `${board} / ${against}`),
    make("p", {}, pick(
      `${board} is faster in ${faster}, slower in ${slower}, and not to be told apart in ${unknown} of ${rows.length}. The middle ratio is ${digits(middle)}.`,
      `共 ${rows.length} 个结果：${board} 较快 ${faster} 个，较慢 ${slower} 个，分不出 ${unknown} 个。中位数 ${digits(middle)}。`,
    )),
    ...sorted.map((row) => make(
      "div",
      { class: "result" },
      make("span", { class: "who" }, row.machine || pick("somebody", "无名")),
      make("span", { class: "track" },
        ...lines(),
        make("i", { class: "one", style: `left:${at(1)}` }),
        make("i", { class: "span", style: `left:${at(row.low)};right:calc(100% - ${at(row.high)})` }),
        make("i", { class: "dot", style: `left:${at(row.ratio)}` })),
      make("output", { title: `${digits(row.low)} – ${digits(row.high)}` }, digits(row.ratio)),
    )),
    make("div", { class: "scale", "aria-hidden": "true" }, make("span", { class: "who" }), make("span", { class: "track" },
      ...scale.map((value) => make("span", { style: `left:${at(value)}` }, String(value))))),
    make("p", { class: "note" }, pick("How many times as fast; the bar is the interval. The dashed line is at 1: both as fast.", "速度之比，横条为区间；虚线为 1，即两者同速。")),
  );
}

const wall = make("div", { id: "wall" });

function draw() {
  const pairs = new Map();
  for (const result of results) {
    const name = `${result.board} / ${result.against}`;
    pairs.set(name, [...(pairs.get(name) ?? []), result]);
  }
  wall.replaceChildren(
    ...(wrong.length === 0 ? [] : [make("pre", { id: "error", role: "alert" }, wrong.join("\n"))]),
    ...[...pairs.values()].sort((a, b) => b.length - a.length).map((rows) => plot([rows[0].board, rows[0].against], rows)),
  );
}

document.documentElement.lang = isChinese ? "zh-CN" : "en";
document.title = `${pick("The wall of a class", "全班结果墙")} · qipan 棋盘`;
document.getElementById("race").textContent = pick("Race", "比赛");
const choose = make("input", { id: "files", type: "file", multiple: true, accept: ".json,application/json", onchange: () => take(choose.files) });
document.getElementById("content").append(
  make("h1", {}, pick("The wall of a class", "全班结果墙")),
  make("p", {}, pick(
    "Each student races two boards and saves the result. Choose all the files here, or drop them on the page. Nothing is sent.",
    "每个学生让两种棋盘比赛并保存结果。在此选择所有文件，或拖到网页上。不发送任何数据。",
  )),
  make("p", {}, make("label", { for: "files" }, pick("Files of results", "结果文件")), " ", choose),
  wall,
);
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  take(event.dataTransfer.files);
});
