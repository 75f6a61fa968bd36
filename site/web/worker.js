// Counts in a thread of its own, so that the page stays awake. It times, and leaves every judgement to the page.

import { Engine } from "./engine.js";

let engine = null;

onmessage = async ({ data }) => {
  try {
    if (data.module !== undefined) {
      engine = await Engine.of(data.module);
      postMessage({ ready: true });
      return;
    }
    const { board, fen, depth, times } = data;
    let leaves = 0;
    const start = performance.now();
    for (let count = 0; count < times; count++) leaves = engine.ask({ verb: "perft", board, fen, depth });
    postMessage({ leaves, seconds: (performance.now() - start) / 1000 });
  } catch (error) {
    postMessage({ error: error.message });
  }
};
