// Memory of the browser's processes, as Linux reports it.

import { readFile, readdir } from "node:fs/promises";
import process from "node:process";

/**
 * The proportional set sizes of all processes that descend from this one, in bytes, together.
 *
 * @returns {Promise<number>}
 */
export async function memory() {
  /** @type {Map<number, number[]>} */
  const children = new Map();
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    // The name of the program, in parentheses, may hold anything.
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  let sum = 0;
  const waiting = [...(children.get(process.pid) ?? [])];
  for (let pid; (pid = waiting.pop());) {
    waiting.push(...(children.get(pid) ?? []));
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
    sum += 1024 * Number(/^Pss: +(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
  }
  return sum;
}

/**
 * Looks at the memory again and again while something is done.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<number>} the most that was seen
 */
export async function peak(work) {
  let most = await memory();
  let working = true;
  const watch = (async () => {
    while (working) {
      most = Math.max(most, await memory());
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  })();
  try {
    await work();
  } finally {
    working = false;
    await watch;
  }
  return most;
}
