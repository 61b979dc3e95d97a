/**
 * The number of solutions in the heading, and the button that counts them
 * exactly.
 */

import { makeButton } from "../elements/button.js";
import { div, element } from "../elements/element.js";
import { PUZZLE } from "../texts/en/puzzle.js";
import { messageOf } from "../messages/error.js";

/**
 * @typedef {import("../messages/puzzle.js").Ask} Ask
 * @typedef {import("../messages/puzzle.js").PuzzleAnswer} PuzzleAnswer
 */

/** @param {Ask} ask Asks the engine for everything, since only that counts without a cap. */
export function makeCount(ask) {
  const number = element("strong", { class: "number" });
  const unit = element("span", { class: "unit" });
  const about = element("p", { class: "about" });
  const says = element("p", { class: "puzzle-count" }, number, " ", unit);
  const button = makeButton(PUZZLE.exactly, () => {
    if (running) stop();
    else void countExactly();
  });
  const progress = element("span", { class: "about" });
  const exactly = element("div", { class: "puzzle-exactly", hidden: true }, button, progress);
  const asks = div("puzzle-asks", exactly);
  const root = div(
    "puzzle-head",
    element(
      "div",
      { class: "puzzle-says", role: "status", "aria-live": "polite", "aria-atomic": "true" },
      says,
      about,
    ),
    asks,
  );

  let puzzle = "";
  /** @type {AbortController | null} */
  let running = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let clock;

  function stop() {
    running?.abort();
    running = null;
    clearInterval(clock);
    button.textContent = PUZZLE.exactly;
    progress.textContent = "";
  }

  /** @param {string} count @param {boolean} capped @param {string} [how] */
  function say(count, capped, how = "") {
    const words = PUZZLE.counted(count, capped);
    number.textContent = words.number;
    unit.textContent = words.unit;
    about.textContent = [PUZZLE.powerOfTen(count), how].filter(Boolean).join(", ");
    number.classList.toggle("long", words.number.length > 15);
  }

  async function countExactly() {
    const own = new AbortController();
    running = own;
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    button.textContent = PUZZLE.exactStop;
    clock = setInterval(() => {
      progress.textContent = PUZZLE.exactRunning(Math.floor(seconds()));
    }, 1000);
    try {
      const request = { do: "puzzle", puzzle, cap: "none" };
      /** @type {PuzzleAnswer} */
      const answer = await ask(request, own.signal);
      if (running !== own) return;
      exactly.hidden = true;
      say(answer.count, false, PUZZLE.exactDone(seconds()));
      stop();
    } catch (error) {
      if (running !== own) return;
      stop();
      progress.textContent = PUZZLE.failed(messageOf(error));
    }
  }

  return {
    element: root,
    /** The row of the buttons that ask more about the puzzle. */
    asks,
    /** Shows that another puzzle is being counted. @param {string} text */
    wait(text) {
      stop();
      unit.classList.remove("wrong");
      puzzle = text;
      root.classList.add("waiting");
    },
    /** Removes the number of another puzzle, since the answer takes a while. */
    waitLong() {
      exactly.hidden = true;
      number.textContent = "…";
      unit.textContent = PUZZLE.counting;
      about.textContent = "";
    },
    /** @param {PuzzleAnswer} answer */
    show(answer) {
      stop();
      root.classList.remove("waiting");
      root.dataset.status = answer.status;
      say(answer.count, answer.capped);
      exactly.hidden = !answer.capped;
    },
    /** Says more about the number. @param {string} words */
    add(words) {
      about.textContent = words;
    },
    /** @param {string} words @param {boolean} [isWrong] */
    message(words, isWrong = false) {
      stop();
      root.classList.remove("waiting");
      delete root.dataset.status;
      exactly.hidden = true;
      number.textContent = "";
      unit.textContent = words;
      unit.classList.toggle("wrong", isWrong);
      about.textContent = "";
    },
  };
}
