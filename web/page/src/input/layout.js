/** The choice of a layout, for the board and the list. */

import { div, element } from "../elements/element.js";
import { LAYOUT, reasonOf } from "../texts/en/index.js";
import { Unclear } from "../messages/unclear.js";
import { reasonIn } from "../messages/error.js";

/** @typedef {import("../messages/puzzle.js").Layout} Layout */

/** The name of the classic layout. */
export const CLASSIC = "9x9";
/** The beginning of the name of a jigsaw. */
const JIGSAW = "jigsaw:";
/** The choices that are no names: of a layout by what is typed. */
const TYPED = ["name", "jigsaw"];
/** What is typed there at first. */
const NAME = "6x6+x";
const MAP =
  "AAAABBBCC AABBBBBCC AAADDBCCC EEEDDDDCF EEEDGDGCF HEIDGGGGF HEIGGIGFF HEIIIIIFF HHHHHHIFF";
/** The largest number of digits. */
const MOST = 25;

/**
 * @param {HTMLElement} room
 * @param {object} deps
 * @param {(name: string) => Promise<Layout>} deps.describe Asks the engine.
 * @param {(layout: Layout | null, signal: AbortSignal) => Promise<void>} deps.prepare Called before a layout that the
 *   reader chose is taken; nothing is the classic one.
 * @param {(layout: Layout | null) => void} deps.changed
 * @param {(words: string, isWrong: boolean) => void} deps.none There is no layout, not yet or for a reason.
 */
export function mountLayout(room, { describe, prepare, changed, none }) {
  const options = Object.entries(LAYOUT.names).map(([value, name]) =>
    element("option", { value }, name),
  );
  const which = element("select", { id: "layout", form: "ask" }, ...options);
  const name = element("input", { id: "layout-name", type: "text", value: NAME, ...FIELD });
  const nameLabel = element("label", { for: name.id }, LAYOUT.name);
  const named = div("layout-typed", nameLabel, name, hintOf(name, LAYOUT.nameHelp));
  const about = { id: "layout-map", rows: 9, "aria-label": LAYOUT.map, ...FIELD };
  const map = element("textarea", about, MAP.replaceAll(" ", "\n"));
  // (Folded, since the board would be out of sight on a phone.)
  const summary = element("summary", {}, LAYOUT.map);
  const folded = { class: "layout-typed", hidden: true };
  const mapped = element("details", folded, summary, map, hintOf(map, LAYOUT.mapHelp));
  named.hidden = true;
  const choice = element("label", { for: which.id }, LAYOUT.label);
  room.append(div("layout-which", choice, which), named, mapped);
  /** The name that was asked about last. */
  let wanted = CLASSIC;
  /** @type {Promise<Layout | null>} The last one, once the engine has described it. */
  let found = Promise.resolve(null);
  let taking = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;

  /** The lines of the map without those of notes, which have a number sign in front. */
  const rows = () => map.value.split("\n").filter((line) => !line.startsWith("#"));

  /** The name that the controls say; an empty text if nothing is typed yet. */
  function chosen() {
    if (!TYPED.includes(which.value)) return which.value;
    if (which.value === "name") return name.value.trim();
    // (Rules follow a plus sign.)
    const text = rows()
      .join(map.value.includes(",") ? "," : "")
      .replaceAll(/\s/g, "");
    return text && (text.startsWith(JIGSAW) ? text : JIGSAW + text.replaceAll(/,+(?=\+|$)/g, ""));
  }

  /** @param {boolean} [isChosen] False for a layout that something else was given with. */
  function follow(isChosen = true) {
    named.hidden = which.value !== "name";
    mapped.hidden = which.value !== "jigsaw";
    clearTimeout(pause);
    const now = chosen();
    if (now !== wanted) take(now, isChosen);
  }

  /** @param {string} now @param {boolean} isChosen */
  function take(now, isChosen) {
    wanted = now;
    taking.abort();
    const { signal } = (taking = new AbortController());
    const open = openOf(now, rows());
    none(LAYOUT.waiting, false);
    found = open ? Promise.reject(new Unclear(open)) : described(now);
    if (isChosen)
      found = found.then(async (layout) => {
        await prepare(layout, signal);
        return layout;
      });
    found.then(
      (layout) => {
        if (!signal.aborted) changed(layout);
      },
      (error) => {
        if (signal.aborted) return;
        none(error.message, !open);
        mapped.open ||= which.value === "jigsaw";
      },
    );
  }

  /** @param {string} now @returns {Promise<Layout | null>} */
  async function described(now) {
    if (now === CLASSIC) return null;
    try {
      const layout = await describe(now);
      return layout.name === CLASSIC ? null : layout;
    } catch (error) {
      // (It could not be loaded.)
      if (error instanceof Unclear) throw error;
      throw new Unclear(LAYOUT.wrong(reasonOf(reasonIn(error))));
    }
  }

  which.addEventListener("input", () => follow());
  for (const field of [name, map])
    field.addEventListener("input", () => {
      // (Every letter of a name that is being typed would be another layout.)
      clearTimeout(pause);
      pause = setTimeout(follow, 300);
    });

  return {
    /** The layout; nothing if it is the classic one. Throws `Unclear` if there is none. */
    layout() {
      follow();
      return found;
    },
    /** @param {string | null} layout The name of the layout, nothing for the classic one. */
    put(layout) {
      const known = layout ?? CLASSIC;
      if (known in LAYOUT.names && !TYPED.includes(known)) which.value = known;
      else if (known.startsWith(JIGSAW)) {
        which.value = "jigsaw";
        map.value = known.slice(JIGSAW.length);
      } else {
        which.value = "name";
        name.value = known;
      }
      follow(false);
      return found;
    },
  };
}

/** What each field has. */
const FIELD = { form: "ask", autocapitalize: "off", autocomplete: "off", spellcheck: "false" };

/** A hint below a field. @param {HTMLElement} field @param {string} words */
function hintOf(field, words) {
  const hint = element("p", { class: "hint", id: `${field.id}-help` }, words);
  field.setAttribute("aria-describedby", hint.id);
  return hint;
}

/**
 * What lacks of a name or a map that is being typed; an empty text if it may be all.
 *
 * @param {string} name
 * @param {string[]} rows Those of a map, of which the first tells how many there will be.
 */
function openOf(name, [first, ...others]) {
  if (name === "" || name === JIGSAW) return LAYOUT.empty;
  if (!name.startsWith(JIGSAW)) return "";
  const [cells] = name.slice(JIGSAW.length).split("+");
  const count = cells.includes(",") ? cells.split(",").length : cells.length;
  const root = Math.sqrt(count);
  const isPlain = others.length > 0 && !cells.includes(",");
  const row = isPlain ? first.replaceAll(/\s/g, "").length : 0;
  // (Or a square may have been broken into lines anywhere.)
  const isRow = row <= MOST && (count % row === 0 || root % 1 > 0);
  const side = Math.max(Math.ceil(root), isRow ? row : 0);
  return count < side * side && side <= MOST ? LAYOUT.incomplete(count, side * side) : "";
}

/** @typedef {ReturnType<typeof mountLayout>} LayoutChoice */
