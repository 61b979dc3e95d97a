/**
 * The desk: a worker that answers requests about single puzzles while others solve the corpus. The
 * page ends it and starts another where a request has become useless before it was answered.
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
    postMessage({ answer: (await engine).json(data.request) });
  } catch (error) {
    postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
};
