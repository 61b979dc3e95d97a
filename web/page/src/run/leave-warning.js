/**
 * Has the browser ask before the page is left while a run is on, or answers were not downloaded that took more
 * than a moment: others are there again as soon as they are asked for.
 */

/** @typedef {Pick<import("../messages/run.js").Report, "state" | "records" | "seconds">} Report */

/** Seconds that a reader may be asked to spend again. */
const MOMENT = 10;

export function mountLeaveWarning() {
  /** @type {Report} */
  let last = { state: "opening", records: 0, seconds: 0 };
  /** Number of answered records that are saved in a file. */
  let saved = 0;

  /** @param {BeforeUnloadEvent} event */
  const ask = (event) => event.preventDefault();

  function follow() {
    const isOn = last.state === "running" || last.state === "paused";
    // (Browsers keep a page for Back only without this listener.)
    if (isOn || (last.records > saved && last.seconds > MOMENT))
      addEventListener("beforeunload", ask);
    else removeEventListener("beforeunload", ask);
  }

  return {
    /** @param {Report} report */
    update(report) {
      last = report;
      follow();
    },
    /** All answers so far were downloaded. */
    saved() {
      saved = last.records;
      follow();
    },
    /** Another run begins. */
    begin() {
      saved = 0;
      this.update({ state: "opening", records: 0, seconds: 0 });
    },
  };
}
