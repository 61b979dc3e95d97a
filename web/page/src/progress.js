/** The progress of a run: the part that is done, the speed, the time left, and the buttons. */

import { part } from "./parts.js";
import { PROBLEMS, PROGRESS, duration, grouped, perSecond } from "./texts/en/index.js";

/** @typedef {import("./corpus.js").Report} Report */

const FEW = 1000;

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
  /** @type {import("./corpus.js").Report["state"] | null} */
  let state = null;
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
    part("state", HTMLElement).textContent = PROGRESS.states[state];
    announce(report);
  }

  return {
    /** @param {Report} report */
    update(report) {
      room.hidden = report.state === "opening" || (report.state === "failed" && !report.opened);
      bar.value = report.part;
      part("records", HTMLElement).textContent = grouped(report.records);
      const running = report.state === "running";
      // The rate of a few puzzles depends mostly on the start of the workers.
      const telling = running || report.records >= FEW;
      part("rate", HTMLElement).textContent = telling ? perSecond(report.rate) : "–";
      const time = running ? report.left : report.seconds;
      part("time", HTMLElement).textContent = time === null ? "–" : duration(time);
      part("time-name", HTMLElement).textContent = running ? PROGRESS.left : PROGRESS.took;
      if (report.state !== state) change(report);
      const wrong = part("problem", HTMLElement);
      const words = report.problem ? wordsOf(report.problem) : "";
      if (wrong.textContent !== words) wrong.textContent = words;
      wrong.hidden = words === "";
    },
    /** @param {string} words Of something that is none of the run's. */
    problem(words) {
      part("problem", HTMLElement).textContent = words;
      part("problem", HTMLElement).hidden = false;
    },
    /** Another run begins. */
    clear() {
      state = null;
      part("state", HTMLElement).textContent = "";
      part("problem", HTMLElement).hidden = true;
    },
  };
}

/** @param {Report} report */
function announce({ state, records, seconds, opened, malformed }) {
  const done =
    opened?.format === "proofs"
      ? PROGRESS.checked(records, malformed, seconds)
      : PROGRESS.done(records, seconds);
  const words = {
    opening: "",
    failed: "",
    running: PROGRESS.running,
    paused: PROGRESS.paused,
    stopped: PROGRESS.stopped(records),
    done: records === 0 ? PROGRESS.nothing : done,
  };
  part("announcement", HTMLElement).textContent = words[state];
}

/** @param {import("./corpus.js").Problem} problem */
function wordsOf({ kind, said, line }) {
  const sentence = /[.!?]$/.test(said) ? said : `${said}.`;
  return kind === "broken"
    ? PROBLEMS.broken(said, line)
    : PROBLEMS[kind](kind === "foreign" || kind === "long" ? said : sentence);
}
