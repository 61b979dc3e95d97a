/**
 * The desk: a worker that answers requests about single puzzles while others solve the corpus. If a
 * request becomes useless before it is answered, the page ends the worker and starts another one.
 */

import { prove } from "../proof/prove.js";
import { Engine } from "./engine.js";
import { isReadable } from "./readable.js";

/** The requests whose answers are text. */
const TEXTS = ["list", "generate"];

/** @type {Promise<Engine>} */
let engine;

/** @param {Record<string, any>} data */
export async function serve(data) {
  if (data.module) {
    engine = Engine.of(data.module);
    return;
  }
  try {
    const { request } = data;
    // Lists of puzzles are text; proofs are written and checked here; all other answers are JSON.
    if (TEXTS.includes(request.do)) postMessage({ answer: (await engine).ask(request).slice() });
    else if (request.do === "prove") postMessage({ answer: prove(request) });
    else if (request.do === "readable") postMessage({ answer: isReadable(await engine, request) });
    else postMessage({ answer: (await engine).json(request) });
  } catch (error) {
    postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
}
