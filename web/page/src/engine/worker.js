/** A worker with an engine: a solver, whose messages say what to do, or the desk. They are one script. */

import { serve } from "./desk-worker.js";
import { solve } from "./solver.js";

self.onmessage = ({ data }) => ("do" in data ? solve(data) : void serve(data));
