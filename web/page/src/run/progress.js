/**
 * The progress of a run: the part that is done, the speed, the times and the buttons; and the line over the
 * answers, which is all that is left of it in the end.
 */

import { part } from "../elements/by-id.js";
import { PROGRESS, STATIC, duration, grouped, perSecond, summaryOf } from "../texts/en/index.js";

/** @typedef {import("../messages/run.js").Report} Report */
/** @typedef {import("../messages/run.js").Job} Job */

/** Records from which a rate depends on more than the start of the workers. */
const FEW = 1000;
/** Seconds on one record from which it is named. */
const LONG = 1;
/** The page's name in the title of the document. */
const NAME = "Ninefold";

/**
 * @param {object} on
 * @param {() => void} on.pause
 * @param {() => void} on.stop
 * @param {() => void} on.goOn
 */
export function mountProgress({ pause, stop, goOn }) {
  const room = part("progress", HTMLElement);
  const bar = part("bar", HTMLProgressElement);
  const buttons = {
    pause: part("pause", HTMLButtonElement),
    goOn: part("go-on", HTMLButtonElement),
    stop: part("stop", HTMLButtonElement),
  };
  /** @type {Report["state"] | null} */
  let state = null;
  /** @type {{ question: string, text: string }} */
  let asked = { question: "", text: "" };
  /** The number of records that was reported last, and the seconds since when it is that. */
  let last = { records: -1, since: 0 };
  buttons.pause.onclick = pause;
  buttons.stop.onclick = stop;
  buttons.goOn.onclick = goOn;

  /** @param {Report} report */
  function change(report) {
    state = report.state;
    room.dataset.state = state;
    const focused = Object.values(buttons).find((button) => button === document.activeElement);
    buttons.pause.hidden = state !== "running";
    buttons.stop.hidden = state !== "running" && state !== "paused";
    const resumable = report.opened !== null && ["paused", "stopped", "failed"].includes(state);
    buttons.goOn.hidden = !resumable;
    buttons.goOn.textContent = state === "failed" ? PROGRESS.again : PROGRESS.goOn;
    // (A button that is hidden would lose the focus.)
    if (focused?.hidden) [buttons.goOn, buttons.pause].find((button) => !button.hidden)?.focus();
    say("state", PROGRESS.states[state]);
    say("announcement", announcement(report));
  }

  /** @param {Report} report */
  function figures({ state, records, rate, left, seconds }) {
    const running = state === "running";
    say("records", grouped(records));
    say("rate", running || records >= FEW ? perSecond(rate) : "–");
    say("elapsed", duration(seconds));
    say("left", running && left !== null ? duration(left) : "–");
  }

  /** The record that is being answered, if that takes long. @param {Report} report */
  function current({ state, records, ahead, seconds }) {
    if (records !== last.records) last = { records, since: seconds };
    const long = state === "running" && seconds - last.since >= LONG;
    if (long) return PROGRESS.working(records + 1, ahead);
    const kept = ahead > 0 && (state === "stopped" || state === "paused");
    return kept ? PROGRESS.kept(records + 1, ahead) : "";
  }

  return {
    /** @param {Report} report */
    update(report) {
      const { opened, records, seconds, only } = report;
      room.hidden = opened === null;
      bar.value = report.part;
      figures(report);
      say("working", current(report));
      say("summary", summaryOf({ state: report.state, records, seconds, only, ...asked }));
      if (report.state !== state) change(report);
      document.title = opened ? PROGRESS.titles[report.state](report.part, NAME) : STATIC.title;
    },
    /** Another run begins. @param {Job} job */
    begin(job) {
      asked = { question: job.title, text: job.shown };
    },
    clear() {
      state = null;
      last = { records: -1, since: 0 };
      room.hidden = true;
      for (const name of ["state", "summary", "working", "announcement"]) say(name, "");
      document.title = STATIC.title;
    },
  };
}

/**
 * @param {string} id
 * @param {string} words
 */
function say(id, words) {
  const place = part(id, HTMLElement);
  if (place.textContent !== words) place.textContent = words;
}

/** @param {Report} report */
function announcement({ state, records, seconds }) {
  const words = {
    opening: "",
    failed: "",
    running: PROGRESS.running,
    paused: PROGRESS.paused,
    stopped: PROGRESS.stopped(records),
    done: PROGRESS.done(records, seconds),
  };
  return words[state];
}
