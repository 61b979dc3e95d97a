/** The choice of a layout, for the board and the list. */

import { div, element } from "../elements/element.js";
import { LAYOUT, reasonOf } from "../texts/en/index.js";
import { Unclear } from "../messages/unclear.js";
import { messageOf } from "../messages/error.js";

/** @typedef {import("../messages/puzzle.js").Layout} Layout */

/** The name of the classic layout. */
const CLASSIC = "9x9";
/** The beginning of the name of a jigsaw. */
const JIGSAW = "jigsaw:";
/** The choices that are no names: of a layout by what is typed. */
const TYPED = ["name", "jigsaw"];

/**
 * @param {HTMLElement} room
 * @param {object} deps
 * @param {(name: string) => Promise<Layout>} deps.describe Asks the engine.
 * @param {(layout: Layout | null) => void} deps.changed Gets nothing for the classic layout.
 */
export function mountLayout(room, { describe, changed }) {
  const options = Object.entries(LAYOUT.names).map(([value, name]) =>
    element("option", { value }, name),
  );
  const which = element("select", { id: "layout", form: "ask" }, ...options);
  const [name, named] = typed(
    "input",
    { id: "layout-name", type: "text" },
    LAYOUT.name,
    LAYOUT.nameHelp,
  );
  const [map, mapped] = typed(
    "textarea",
    { id: "layout-map", rows: 9 },
    LAYOUT.map,
    LAYOUT.mapHelp,
  );
  const said = element("p", { class: "hint", role: "status", hidden: true });
  const choice = element("label", { for: which.id }, LAYOUT.label);
  room.append(div("layout-which", choice, which), named, mapped, said);
  /** The name that was asked about last. */
  let wanted = CLASSIC;
  /** @type {Promise<Layout | null>} The last one, once the engine has described it. */
  let found = Promise.resolve(null);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;

  /** The name that the controls say; an empty text if nothing is typed yet. */
  function chosen() {
    if (!TYPED.includes(which.value)) return which.value;
    if (which.value === "name") return name.value.trim();
    // (Rules follow a plus sign, and lines of notes have a number sign in front.)
    const lines = map.value.split("\n").filter((line) => !line.startsWith("#"));
    const text = lines.join(map.value.includes(",") ? "," : "").replaceAll(/\s/g, "");
    return text && (text.startsWith(JIGSAW) ? text : JIGSAW + text.replaceAll(/,+(?=\+|$)/g, ""));
  }

  function follow() {
    named.hidden = which.value !== "name";
    mapped.hidden = which.value !== "jigsaw";
    clearTimeout(pause);
    const now = chosen();
    if (now !== wanted) take(now);
  }

  /** @param {string} now */
  function take(now) {
    wanted = now;
    const taken = (found = now === CLASSIC ? Promise.resolve(null) : described(now));
    if (now !== CLASSIC) say(LAYOUT.waiting);
    taken.then(
      (layout) => {
        if (taken !== found) return;
        say(layout ? wordsOf(layout) : "");
        changed(layout);
      },
      (error) => {
        if (taken === found) say(error.message, true);
      },
    );
  }

  /** @param {string} now @returns {Promise<Layout | null>} */
  async function described(now) {
    if (now === "") throw new Unclear(LAYOUT.empty);
    try {
      const layout = await describe(now);
      return layout.name === CLASSIC ? null : layout;
    } catch (error) {
      throw new Unclear(LAYOUT.wrong(reasonOf(messageOf(error))));
    }
  }

  /** @param {string} words @param {boolean} [isWrong] */
  function say(words, isWrong = false) {
    said.textContent = words;
    said.hidden = words === "";
    said.classList.toggle("wrong", isWrong);
  }

  which.addEventListener("input", follow);
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
      follow();
      return found;
    },
  };
}

/**
 * @template {"input" | "textarea"} T
 * @param {T} tag
 * @param {{ id: string } & Record<string, string | number>} attributes
 * @param {string} label
 * @param {string} help
 * @returns {[field: HTMLElementTagNameMap[T], room: HTMLElement]}
 */
function typed(tag, { id, ...attributes }, label, help) {
  const about = { id, "aria-describedby": `${id}-help`, form: "ask" };
  const plain = { autocapitalize: "off", autocomplete: "off", spellcheck: "false" };
  const field = element(tag, { ...about, ...plain, ...attributes });
  const room = element(
    "div",
    { class: "layout-typed", hidden: true },
    element("label", { for: id }, label),
    field,
    element("p", { class: "hint", id: `${id}-help` }, help),
  );
  return [field, room];
}

/** The rules of a layout that its drawing does not show, and what it has not. @param {Layout} layout */
function wordsOf({ houses, pairs }) {
  const kinds = new Set(houses.map(([kind]) => kind));
  if (pairs.length) kinds.add("pairs");
  const rules = [...kinds].flatMap((kind) => LAYOUT.rules[kind] ?? []);
  return [...rules, LAYOUT.only].join(" ");
}

/** @typedef {ReturnType<typeof mountLayout>} LayoutChoice */
