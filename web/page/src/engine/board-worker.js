/** A worker with the engine for one board, with which the page begins. */

import { makeRequestWorker } from "./request-worker.js";

const serve = makeRequestWorker();

self.onmessage = ({ data }) => void serve(data);
