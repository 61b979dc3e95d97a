/**
 * A worker that answers requests about single puzzles while others solve the corpus. If a
 * request becomes useless before it is answered, the page ends the worker and starts another one.
 */

import { Engine } from "./engine.js";
import { messageOf } from "../messages/error.js";

/**
 * @param {Record<string, (engine: Engine, request: any) => unknown>} [others] The requests whose answers are not
 *   the module's in JSON.
 */
export function makeRequestWorker(others = {}) {
  /** @type {Promise<Engine>} */
  let engine;

  /** @param {Record<string, any>} data */
  return async function serve({ module, request }) {
    if (module) {
      engine = Engine.of(module);
      return;
    }
    try {
      const answer = others[request.do] ?? ((own, asked) => own.json(asked));
      postMessage({ answer: await answer(await engine, request) });
    } catch (error) {
      postMessage({ failed: messageOf(error) });
    }
  };
}
