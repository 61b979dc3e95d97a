/** A worker with the engine for everything: a solver, whose messages say what to do, or a desk. They are one script. */

import { isProofs } from "../proof/file.js";
import { prove } from "../proof/prove.js";
import { makeDesk } from "./desk-worker.js";
import { solve } from "./solver.js";

/** The answer as text. @type {(engine: import("./engine.js").Engine, request: any) => Uint8Array} */
const textOf = (engine, request) => engine.ask(request).slice();
const serve = makeDesk({
  list: textOf,
  generate: textOf,
  // Proofs are written and checked without the module.
  prove: (_, request) => prove(request),
  // None of a file of proofs, which has no boards.
  boards(engine, { text, ...request }) {
    const bytes = new TextEncoder().encode(text);
    return isProofs(bytes, request.file) ? null : engine.json(request, bytes);
  },
});

self.onmessage = ({ data }) => ("do" in data ? solve(data) : void serve(data));
