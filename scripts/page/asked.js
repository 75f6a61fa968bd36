"use strict";
// What the tests ask of a page, put into it before it is opened.

globalThis.asked = (() => {
  const all = selector => [...document.querySelectorAll(selector)];
  const isSeen = element => element.checkVisibility();
  const seen = selector => all(selector).filter(isSeen);
  const start = element => element.outerHTML.slice(0, 100);
  const nameOf = element =>
    element.ariaLabel ?? document.getElementById(element.getAttribute("aria-labelledby"))?.textContent ?? "";
  const ownTexts = element => [...element.childNodes].filter(node => node.nodeType === 3 && node.data.trim());

  // Contrast by WCAG's formula, of a text with the nearest ground.
  const colour = text => {
    const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number);
    return { rgb: [r, g, b], a };
  };
  const linear = value => value <= .04045 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => .2126 * linear(r / 255) + .7152 * linear(g / 255) + .0722 * linear(b / 255);
  const ground = element => {
    for (let at = element; at; at = at.parentElement) {
      const { rgb, a } = colour(getComputedStyle(at).backgroundColor);
      if (a === 1) return rgb;
    }
    return [255, 255, 255];
  };
  const contrast = element => {
    const style = getComputedStyle(element);
    const ink = element instanceof SVGElement ? style.fill : style.color;
    const [a, b] = [light(colour(ink).rgb), light(ground(element))];
    return (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
  };

  const isOutside = (inner, outer) => inner.left < outer.left - 1 || inner.right > outer.right + 1
    || inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1;
  const isCut = element => ownTexts(element).some(node => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const screen = { left: 0, right: document.documentElement.clientWidth, top: -Infinity, bottom: Infinity };
    const picture = element.closest("svg")?.getBoundingClientRect() ?? screen;
    return [...range.getClientRects()].some(box => isOutside(box, screen) || isOutside(box, picture));
  });
  const isClipped = element => {
    const style = getComputedStyle(element);
    const isTooWide = element.scrollWidth > element.clientWidth + 1;
    return isTooWide && style.overflowX !== "visible" && style.clipPath === "none";
  };

  return {
    values: selector => all(selector).map(field => field.value),
    texts: selector => all(selector).map(element => element.textContent),
    // The first text of each cell of a column, in the rows that are shown.
    column: (table, place) => all(`${table} tbody tr:not([hidden])`)
      .map(row => row.cells[place].firstChild?.textContent.trim() ?? ""),
    // Values of a data attribute among the elements that are seen.
    known: (selector, key) => [...new Set(seen(selector).map(part => part.dataset[key]))],
    ids: () => all("[id]").map(part => part.id),
    regions: () => all("section[aria-labelledby], [role=region], nav, form").map(nameOf),
    mute: () => all(".scroll").filter(part => part.tabIndex !== 0 || !nameOf(part)).map(start),
    tooWide: selector => Math.max(0, ...all(selector).map(part => part.scrollWidth - part.clientWidth)),
    openAll: () => all("details").forEach(details => { details.open = true; }),
    // Texts, of pictures too, that do not stand out from their ground.
    poor: () => seen("body *:not(script):not(style):not(option)")
      .filter(element => ownTexts(element).length && !element.querySelector(":disabled"))
      .filter(element => contrast(element) < 4.5)
      .map(element => [contrast(element), element.textContent.trim().slice(0, 30)]),
    // Texts that leave the screen or their picture, but for tables, which scroll.
    cutOff: () => seen("body *:not(script):not(style):not(title):not(desc):not(option)")
      .filter(element => !element.closest(".scroll, .hidden, .skip, h3.game"))
      .filter(element => isCut(element) || isClipped(element)).map(start),
    // Targets that a finger would miss.
    small: () => seen("button, select, input, summary, .switch label, nav a")
      .filter(part => (part.closest("label, button") ?? part).getBoundingClientRect().height < 24).map(start),
    // Where the answer's parts are.
    first: () => {
      const [answer] = seen(".answer");
      const plot = [...answer.querySelectorAll("figure svg")].find(isSeen).getBoundingClientRect();
      const brief = answer.querySelector(".brief").getBoundingClientRect();
      return {
        chosen: document.getElementById("chosen")?.getBoundingClientRect().bottom ?? 0,
        top: plot.top, plot: plot.bottom, brief: brief.bottom,
        left: Math.min(plot.left, brief.left), right: Math.max(plot.right, brief.right),
        sentences: answer.querySelectorAll(".brief li").length,
        isMore: answer.querySelector(".more")?.open ?? false,
      };
    },
    // Links of rows that lead to another board, or nowhere.
    loose: () => all("tbody th > a").filter(link => {
      const row = document.getElementById(link.getAttribute("href").slice(1));
      return row?.cells[0].firstChild.textContent.trim() !== link.textContent;
    }).map(start),
    unlinked: () => all("table[data-order=overview] tbody th, table[data-order=sort] tbody th")
      .filter(head => !head.querySelector("a")).map(start),
  };
})();
