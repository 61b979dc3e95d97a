// A script for the page that has the browser do later what it does in its own time: it follows an address,
// closes a dialog, draws a frame. A test that reads without waiting for these passes by luck on an idle
// machine, and fails with `LATE=1 npm test`.

/** Runs in the page, before its scripts. */
export function late() {
  const milliseconds = 250;
  const { addEventListener } = EventTarget.prototype;
  /** @type {typeof addEventListener} */
  EventTarget.prototype.addEventListener = function (kind, listener, options) {
    const isLate = kind === "hashchange" || kind === "popstate";
    if (!isLate || typeof listener !== "function")
      return addEventListener.call(this, kind, listener, options);
    const called = (/** @type {Event} */ event) => void setTimeout(listener, milliseconds, event);
    addEventListener.call(this, kind, called, options);
  };
  Object.defineProperty(HTMLDialogElement.prototype, "onclose", {
    /** @param {(event: Event) => void} listener */
    set(listener) {
      this.addEventListener("close", (/** @type {Event} */ event) =>
        setTimeout(listener, milliseconds, event),
      );
    },
  });
  const frame = requestAnimationFrame;
  globalThis.requestAnimationFrame = (draw) =>
    frame((time) => setTimeout(draw, milliseconds / 4, time));
}
