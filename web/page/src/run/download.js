/** The button that saves the answers: all of them, or those that the table shows. */

import { part } from "../elements/by-id.js";
import { save } from "../files/save.js";
import { DOWNLOAD, STATIC } from "../texts/en/index.js";

/** @typedef {import("./corpus.js").Corpus} Corpus */
/** @typedef {import("../messages/run.js").Job} Job */
/** @typedef {import("../messages/run.js").Query} Query */
/** @typedef {import("../messages/run.js").Report} Report */

/** The name of a text that is no file. */
const UNNAMED = "puzzles";

/**
 * @param {Corpus} corpus
 * @param {object} on
 * @param {() => Query} on.query The filter of the table.
 * @param {() => string[]} on.words The words of the question for the outcomes of records.
 * @param {() => void} on.saved All answers are saved.
 * @param {(said: string) => void} on.failed
 */
export function mountDownload(corpus, { query, words, saved, failed }) {
  const button = part("download", HTMLButtonElement);
  let stem = "";
  let ask = "";
  let state = "";

  const filtered = () => query().words !== null || query().search !== "";

  /** The name of a file of these answers: the same in every language, as its contents are. */
  function name() {
    const { words: chosen, search } = query();
    const parts = [stem, ask, "answers", ...(chosen ?? []).map((word) => words()[word])];
    if (search !== "") parts.push("found");
    if (state !== "done") parts.push("partial");
    return [...parts, "csv"].join(".");
  }

  button.onclick = async () => {
    const named = name();
    const some = filtered();
    const made = some ? corpus.found() : corpus.download();
    const table = await made.catch((error) => failed(error.message));
    if (!table) return;
    save(table, named);
    if (!some) saved();
  };

  return {
    /** Another run begins. @param {Job} job */
    begin(job) {
      const file = (job.others.length ? "" : (job.name ?? ""))
        .replace(/(\.gz)?$/i, "")
        .replace(/\.\w+$/, "");
      stem = file || UNNAMED;
      ask = job.question.ask;
    },
    /** @param {Report} report */
    update(report) {
      state = report.state;
      const { rows, complete } = report.view;
      const label = filtered() ? DOWNLOAD.some(rows) : STATIC.download;
      if (button.textContent !== label) button.textContent = label;
      // Rows that are still looked for would be missing.
      button.disabled = filtered() && (rows === 0 || !complete);
    },
  };
}
