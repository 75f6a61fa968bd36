// The wall of a class: results of races, from the files that students have saved.

import { make } from "../dom.js";

const isChinese = location.hash.includes("lang=zh") || (location.hash === "" && navigator.language.startsWith("zh"));
const pick = (en, zh) => (isChinese ? zh : en);
const NUMBERS = ["ratio", "low", "high"];
const TEXTS = ["board", "against", "machine"];

/// A result, if a value is one; else what is wrong with it.
function checked(value) {
  if (typeof value !== "object" || value === null || value.qipan !== "race") {
    return pick(`qipan: found ${JSON.stringify(value?.qipan)}, expected "race"`, `qipan：${JSON.stringify(value?.qipan)}，应为 "race"`);
  }
  for (const name of TEXTS) {
    if (typeof value[name] !== "string" || value[name].length > 80) return pick(`${name}: found no short text, expected one`, `${name}：应为短文本`);
  }
  for (const name of NUMBERS) {
    if (!(Number.isFinite(value[name]) && value[name] > 0)) return pick(`${name}: found ${value[name]}, expected a number above 0`, `${name}：${value[name]}，应为正数`);
  }
  if (value.low > value.high) return pick("low: found more than high, expected less", "low：大于 high");
  return value;
}

/// The results of a text: a line each, or a list.
function entries(text) {
  const isList = text.trimStart().startsWith("[");
  const values = isList ? JSON.parse(text) : text.split("\n").filter((line) => line.trim() !== "").map((line) => JSON.parse(line));
  return values.map(checked);
}

const results = [];
const wrong = [];

async function take(files) {
  for (const file of files) {
    try {
      if (file.size > 1e6) throw new Error(pick(`${file.size} bytes, expected at most 1000000`, `${file.size} 字节，至多 1000000`));
      for (const entry of entries(await file.text())) {
        if (typeof entry === "string") wrong.push(`${file.name}: ${entry}`);
        else results.push(entry);
      }
    } catch (error) {
      wrong.push(`${file.name}: ${error.message}`);
    }
  }
  draw();
}

/// A row for each student: the interval, the ratio, and 1 as a line.
function plot(title, rows) {
  const most = Math.max(1.1, ...rows.map((row) => row.high)) * 1.05;
  const at = (value) => `${(100 * value) / most}%`;
  const sorted = [...rows].sort((a, b) => b.ratio - a.ratio);
  const middle = sorted[Math.floor(sorted.length / 2)].ratio;
  return make(
    "section",
    { class: "pair" },
    make("h2", {}, title),
    ...sorted.map((row) => make(
      "div",
      { class: "result" },
      make("span", { class: "who" }, row.machine || pick("somebody", "无名")),
      make("span", { class: "track" },
        make("i", { class: "one", style: `left:${at(1)}` }),
        make("i", { class: "span", style: `left:${at(row.low)};width:${at(row.high - row.low)}` }),
        make("i", { class: "dot", style: `left:${at(row.ratio)}` })),
      make("output", {}, Number(row.ratio.toPrecision(3)).toString()),
    )),
    make("p", { class: "note" }, pick(
      `${sorted.length} results, the middle one is ${Number(middle.toPrecision(3))}. The line is at 1: both as fast.`,
      `共 ${sorted.length} 个结果，中位数 ${Number(middle.toPrecision(3))}。竖线为 1，即两者同速。`,
    )),
  );
}

const wall = make("div", { id: "wall" });

function draw() {
  const pairs = new Map();
  for (const result of results) {
    const title = `${result.board} / ${result.against}`;
    pairs.set(title, [...(pairs.get(title) ?? []), result]);
  }
  wall.replaceChildren(
    ...(wrong.length === 0 ? [] : [make("pre", { id: "error", role: "alert" }, wrong.join("\n"))]),
    ...[...pairs].map(([title, rows]) => plot(title, rows)),
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
