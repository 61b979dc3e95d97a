/**
 * The service worker: it keeps the page's own files, and answers with them, so that the page opens without
 * a network after the first visit. It fetches nothing else, and answers nothing else.
 *
 * The files of a version are kept together. The build writes their hashes into this script, which changes
 * with any of them: the browser then installs the new version beside the old one, which answers until its
 * last page is closed. So a page never gets files of two versions.
 */

/**
 * @typedef {object} Version
 * @property {string} version
 * @property {Record<string, string>} files The integrity of each file, by its address in the scope.
 */

const { version, files } = /** @type {Version} */ (/** @type {any} */ (globalThis).ninefoldFiles);
const { registration } = /** @type {any} */ (globalThis);
/** The caches of a server are those of all pages on it, this page in other folders among them. */
const OWN = `ninefold ${registration.scope} `;
const CACHE = OWN + version;
/** The address of the markup, which may also be asked for by the name of its file. */
const HOME = "./";

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    Object.entries(files).map(async ([name, integrity]) => {
      // A file of another version, as servers have them for a moment, is refused by its integrity.
      const request = new Request(new URL(name, registration.scope), {
        cache: "no-cache",
        integrity,
      });
      const response = await fetch(request);
      if (!response.ok) throw new Error(`${request.url}: ${response.status}`);
      // (A browser takes no page from a response that was redirected.)
      const { headers } = response;
      await cache.put(request.url, new Response(await response.blob(), { headers }));
    }),
  );
}

async function removeOthers() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(OWN) && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/**
 * The address under which a request is kept; nothing for requests that are none of the page's.
 *
 * @param {Request} request
 */
function kept(request) {
  const { origin, pathname } = new URL(request.url);
  const address = origin + pathname;
  if (request.method !== "GET" || !address.startsWith(registration.scope)) return undefined;
  const name = address.slice(registration.scope.length);
  if (name === "" || name === "index.html") return new URL(HOME, registration.scope).href;
  return Object.hasOwn(files, name) ? address : undefined;
}

addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(removeOthers()));
addEventListener("fetch", (/** @type {any} */ event) => {
  const address = kept(event.request);
  if (address === undefined) return;
  const answer = async () => {
    const cache = await caches.open(CACHE);
    // The browser may have removed what was kept, to make room.
    return (await cache.match(address)) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
