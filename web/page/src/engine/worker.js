/** A worker with the engine for everything: a solver, whose messages say what to do, or one for single puzzles. They are one script. */

import { makeRequestWorker } from "./request-worker.js";
import { solve } from "./solver.js";

/** The answer as text. @type {(engine: import("./engine.js").Engine, request: any) => Uint8Array} */
const textOf = (engine, request) => engine.ask(request).slice();
const serve = makeRequestWorker({
  list: textOf,
  generate: textOf,
  boards: (engine, { text, ...request }) => engine.json(request, new TextEncoder().encode(text)),
});

self.onmessage = ({ data }) => ("do" in data ? solve(data) : void serve(data));
