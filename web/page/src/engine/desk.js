/**
 * The desk: a worker that answers requests about single puzzles while others solve the corpus. If a
 * request becomes useless before it is answered, the page ends the worker and starts another one.
 */

import { Engine } from "./engine.js";

/** @type {Promise<Engine>} */
let engine;

self.onmessage = async ({ data }) => {
  if (data.module) {
    engine = Engine.of(data.module);
    return;
  }
  try {
    const { request } = data;
    // A list of puzzles is text; all other answers are JSON.
    if (request.do === "list") postMessage({ answer: (await engine).ask(request).slice() });
    else postMessage({ answer: (await engine).json(request) });
  } catch (error) {
    postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
};
