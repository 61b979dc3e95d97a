/** A worker with the engine for one board, with which the page begins: its desk. */

import { makeDesk } from "./desk-worker.js";

const serve = makeDesk();

self.onmessage = ({ data }) => void serve(data);
