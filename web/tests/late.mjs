// A script for the page that has the browser do later what it does in its own time: it loads a script, reads a
// file, hands on what a worker says, follows an address, closes a dialog, draws a frame. A test that reads
// without waiting for these passes by luck on an idle machine, and fails with `LATE=1 npm test`.

/** Runs in the page, before its scripts. */
export function late() {
  const milliseconds = 250;
  const timer = setTimeout;
  /** @template {any[]} T @param {(...given: T) => unknown} does @returns {(...given: T) => void} */
  const later =
    (does) =>
    (...given) =>
      void timer(does, milliseconds, ...given);

  // Timers are late where there is much else to do.
  globalThis.setTimeout = /** @type {typeof setTimeout} */ (
    (/** @type {() => void} */ does, wait = 0, /** @type {any[]} */ ...given) =>
      timer(does, wait + milliseconds, ...given)
  );
  const frame = requestAnimationFrame;
  globalThis.requestAnimationFrame = (draw) => frame((time) => timer(draw, milliseconds / 4, time));
  globalThis.ResizeObserver = class extends ResizeObserver {
    /** @param {ResizeObserverCallback} changed */
    constructor(changed) {
      super(later(changed));
    }
  };

  const { addEventListener } = EventTarget.prototype;
  const late = ["hashchange", "popstate", "scroll", "toggle"];
  /** @type {typeof addEventListener} */
  EventTarget.prototype.addEventListener = function (kind, listener, options) {
    const isLate = late.includes(kind);
    const called = isLate && typeof listener === "function" ? later(listener) : listener;
    addEventListener.call(this, kind, called, options);
  };

  /** The workers that were ended, of which nothing more is heard. @type {WeakSet<EventTarget>} */
  const ended = new WeakSet();
  const { terminate } = Worker.prototype;
  Worker.prototype.terminate = function () {
    ended.add(this);
    terminate.call(this);
  };
  for (const [{ prototype }, ...kinds] of /** @type {const} */ ([
    [HTMLDialogElement, "close"],
    [HTMLScriptElement, "load", "error"],
    [Worker, "message", "error"],
  ])) {
    for (const kind of kinds) {
      Object.defineProperty(prototype, `on${kind}`, {
        /** @this {EventTarget} @param {(event: Event) => void} listener */
        set(listener) {
          const heard = (/** @type {Event} */ event) => ended.has(this) || listener(event);
          addEventListener.call(this, kind, later(heard));
        },
      });
    }
  }

  /** Has a promise of the browser fulfilled late. @param {any} of @param {string} name */
  function fulfilLater(of, name) {
    const does = of[name];
    of[name] = async function (/** @type {any[]} */ ...given) {
      const done = await does.apply(this, given);
      await new Promise((resolve) => timer(resolve, milliseconds));
      return done;
    };
  }
  fulfilLater(Blob.prototype, "text");
  fulfilLater(Blob.prototype, "arrayBuffer");
  // (There is none for a page from a server without encryption.)
  if (navigator.clipboard) fulfilLater(Clipboard.prototype, "writeText");
}
