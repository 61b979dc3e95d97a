// A page without anything, beside the package and scripts of workers, on a server.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before } from "node:test";
import { PACKAGE } from "./package.mjs";

/**
 * Starts a server before the tests of a file, and ends it after them.
 *
 * @param {Record<string, string>} scripts Scripts by their paths. Other paths are those of the package's files.
 * @returns {() => string} The address.
 */
export function served(scripts) {
  const server = createServer(async (request, response) => {
    const name = new URL(request.url ?? "", "http://localhost").pathname;
    const page = "<!doctype html><meta charset=utf-8><title>A page</title>";
    const script = scripts[name] ?? (await readFile(join(PACKAGE, name)).catch(() => null));
    if (name === "/") response.writeHead(200, { "content-type": "text/html" }).end(page);
    else if (script === null) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": "text/javascript" }).end(script);
  });
  before(() => new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined))));
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return () =>
    `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}/`;
}

/**
 * The script of a page that starts a worker, sends it a message at once, and waits for the answer.
 *
 * @param {string} worker The path of its script.
 * @param {string} message
 */
export const asking = (worker, message) => `new Promise((resolve, reject) => {
  const worker = new Worker(${JSON.stringify(worker)}, { type: "module" });
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.postMessage(${JSON.stringify(message)});
})`;
