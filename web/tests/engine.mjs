// The module with everything as it was built, without a page.

import { readFile } from "node:fs/promises";
import { Engine, compile } from "../page/src/engine/engine.js";

const script = await readFile(new URL("../dist/engine-whole.js", import.meta.url), "utf8");
const { module } = JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));

export const engine = await Engine.of(await compile(module));
