"use strict";
// Machines are hidden and shown; mean and range are of those that are shown; a click on a heading sorts.
(() => {
  const boxes = [...document.querySelectorAll("input[name=machine]")];
  const tables = [...document.querySelectorAll("table.fleet")];
  boxes.forEach((box) => { box.hidden = false; });
  const shown = () => boxes.filter((box) => box.checked).map((box) => box.value);
  const cells = (row, machines) => [...row.querySelectorAll("td[data-value]")]
    .filter((cell) => machines.includes(cell.dataset.machine)).map((cell) => Number(cell.dataset.value));
  const key = (row, by, machines) => {
    const values = cells(row, by === "mean" ? machines : [by]);
    return values.length ? values.reduce((sum, value) => sum + Math.log(value), 0) / values.length : -Infinity;
  };
  const draw = () => {
    const machines = shown();
    for (const table of tables) {
      table.querySelectorAll("[data-machine]").forEach((cell) => {
        cell.hidden = !machines.includes(cell.dataset.machine);
      });
      for (const row of table.tBodies[0].rows) {
        const values = cells(row, machines);
        const written = (value) => value.toFixed(2);
        row.querySelector(".mean").textContent = values.length ? written(Math.exp(key(row, "mean", machines))) : "–";
        row.querySelector(".range").textContent = values.length
          ? `${written(Math.min(...values))}–${written(Math.max(...values))}` : "–";
      }
      const head = table.querySelector("th[aria-sort]");
      const by = head.hidden ? "mean" : head.dataset.by;
      const rows = [...table.tBodies[0].rows];
      rows.sort((one, other) => key(other, by, machines) - key(one, by, machines));
      table.tBodies[0].append(...rows);
    }
  };
  for (const table of tables) {
    for (const head of table.querySelectorAll("th[data-by]")) {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        table.querySelectorAll("th[aria-sort]").forEach((other) => other.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", "descending");
        draw();
      });
    }
  }
  boxes.forEach((box) => box.addEventListener("change", draw));
})();
