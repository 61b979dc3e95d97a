/**
 * The guide to the techniques: a list of all, and each by itself at its own address, with its rule and with a board
 * on which it is found. The path of the board's puzzle is asked for when it is opened.
 */

import { masksOf } from "../board/masks.js";
import { puzzlePicture } from "../board/picture.js";
import { makeButton } from "../elements/button.js";
import { part } from "../elements/by-id.js";
import { div, element } from "../elements/element.js";
import { writeLink } from "../share/link.js";
import { GUIDE } from "../texts/en/guide.js";
import { PUZZLE } from "../texts/en/puzzle.js";
import { TECHNIQUE } from "../texts/en/technique.js";
import { threadsOf } from "./branches.js";
import { chainOf } from "./chain.js";
import { drawingOf, partsOf } from "./drawing.js";
import { EXAMPLES, LIST, addressOf, isGuide, stepOf } from "./examples.js";
import { legendLine } from "./legend.js";
import { stepPicture } from "./picture.js";
import { reasonOf, resultOf, titleOf } from "./sentences.js";
import { messageOf } from "../messages/error.js";

/**
 * @typedef {import("./examples.js").Example} Example
 *
 * @typedef {object} Board A board that is only looked at.
 * @property {HTMLElement} element
 * @property {(cell: number) => void} choose
 * @property {(cells: import("../board/picture.js").CellPicture[], drawing?: import("../board/drawing.js").Shape[]) => void} draw
 */

/** @param {string} name */
const nameOf = (name) => TECHNIQUE.name(name, null);

/**
 * @param {HTMLElement} room
 * @param {object} deps
 * @param {import("../messages/puzzle.js").Ask} deps.explain Asks the module that finds steps.
 * @param {Board} deps.board
 */
export function mountGuide(room, { explain, board }) {
  const view = part("guide", HTMLElement);
  const heading = part("guide-title", HTMLElement);
  const links = new Map(EXAMPLES.map(({ name }) => [name, linkTo(name, nameOf(name))]));
  const list = makeList(links);
  const back = makeButton(GUIDE.back, () => history.back());
  // (The element `nav` has the look of that at the head of the page.)
  const ways = element("div", {
    class: "guide-ways",
    role: "navigation",
    "aria-label": GUIDE.ways,
  });
  const rated = element("p", { class: "help" });
  const rule = element("p");
  const drawn = div("guide-board", board.element);
  const says = div("guide-says");
  const words = div("guide-words", rule, rated);
  const article = div("guide-technique puzzle-full", ways, words, drawn, says);
  /** The technique that is shown. @type {Example | null} */
  let shown = null;

  /** @param {Example} example */
  async function show(example) {
    const { name, ratings, grows, puzzle } = example;
    heading.textContent = nameOf(name);
    rated.textContent = GUIDE.rated(ratings, grows);
    rule.textContent = GUIDE.rules[name];
    ways.replaceChildren(...waysFrom(example));
    drawn.hidden = !puzzle;
    says.replaceChildren(puzzle ? TECHNIQUE.wait : GUIDE.noExample);
    if (!puzzle) return;
    const masks = masksOf(puzzle);
    board.draw(puzzlePicture(masks, null, { candidates: false, solution: false }));
    try {
      /** @type {{ path: import("../messages/puzzle.js").Path }} */
      const { path } = await explain({ do: "path", puzzle });
      // (Another one may be shown meanwhile.)
      if (shown !== example) return;
      const at = stepOf(path.steps, name);
      const step = path.steps[at - 1];
      board.draw(stepPicture(masks, path.steps, at), drawingOf(step));
      board.choose(step.cells[0]);
      says.replaceChildren(...sentencesOf(step), tryLink(puzzle, at));
    } catch (error) {
      const reason = messageOf(error);
      if (shown === example) says.replaceChildren(PUZZLE.failed(reason));
    }
  }

  /** @param {Example} example */
  function waysFrom(example) {
    const at = EXAMPLES.indexOf(example);
    const [before, after] = [EXAMPLES[at - 1]?.name, EXAMPLES[at + 1]?.name];
    return [
      ...(history.state?.fromBoard ? [back] : []),
      element("a", { href: LIST }, GUIDE.all),
      ...(before ? [linkTo(before, `‹ ${nameOf(before)}`)] : []),
      ...(after ? [linkTo(after, `${nameOf(after)} ›`)] : []),
    ];
  }

  /** Shows what the address names. */
  function follow() {
    shown = EXAMPLES.find(({ name }) => addressOf(name) === location.hash) ?? null;
    list.hidden = shown !== null;
    article.hidden = shown === null;
    if (shown) void show(shown);
    else heading.textContent = GUIDE.title;
  }

  addEventListener("hashchange", ({ oldURL }) => {
    if (!isGuide(location.hash)) return;
    // Whether Back leads to a board is known only now, and stays with the entry of the history.
    const isInside = isGuide(oldURL);
    if (history.state === null && !isInside) history.replaceState({ fromBoard: true }, "");
    const last = shown;
    follow();
    // In the list the focus is where it was left.
    if (last && !shown && isInside) return links.get(last.name)?.focus();
    scrollTo(0, 0);
    view.focus({ preventScroll: true });
  });
  room.replaceChildren(list, article);
  follow();
}

/** @param {string} name @param {string} words */
const linkTo = (name, words) => element("a", { href: addressOf(name) }, words);

/** @param {Map<string, HTMLElement>} links */
function makeList(links) {
  const rows = EXAMPLES.map(({ name, ratings, grows }) =>
    element(
      "li",
      {},
      element(
        "span",
        { class: "guide-rating" },
        GUIDE.ratings(ratings[0], ratings[ratings.length - 1], grows),
      ),
      links.get(name) ?? "",
      element("p", {}, GUIDE.rules[name]),
    ),
  );
  return div(
    "guide-all",
    element("p", {}, GUIDE.lead),
    element("p", { class: "help" }, GUIDE.terms),
    element("ul", { class: "guide-list" }, ...rows),
  );
}

/** @param {import("../messages/puzzle.js").PathStep} step */
function sentencesOf(step) {
  const legend = { class: "step-legend", "aria-label": TECHNIQUE.legend };
  return [
    element("h2", {}, GUIDE.example(titleOf(step))),
    element("p", {}, `${reasonOf(step)} ${resultOf(step)}`),
    ...chainOf(step, threadsOf(step)),
    element("ul", legend, ...partsOf(step).map(legendLine)),
  ];
}

/**
 * The link to the step on the board of the page, which leaves the list there as it is.
 *
 * @param {string} puzzle
 * @param {number} step
 */
function tryLink(puzzle, step) {
  const href = writeLink({ puzzle, question: { ask: "rate" }, step });
  const link = element("a", { href, class: "guide-try" }, GUIDE.tryIt);
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const oldURL = location.href;
    // As a board that was here before: that of a link would take the place of the list, too.
    history.pushState({ board: true }, "", href);
    dispatchEvent(new HashChangeEvent("hashchange", { oldURL, newURL: location.href }));
  });
  return link;
}
