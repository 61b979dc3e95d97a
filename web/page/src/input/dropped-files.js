/** The files that were dropped: of a folder all that are in it, and in its folders. */

/**
 * @param {DataTransfer | null} dropped
 * @returns {Promise<File[]>}
 */
export async function droppedFiles(dropped) {
  if (!dropped) return [];
  // (Entries can be asked for only now, before anything is awaited.)
  const entries = [...dropped.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  if (!entries.some((entry) => entry?.isDirectory)) return [...dropped.files];
  const files = await Promise.all(entries.map((entry) => (entry ? filesOf(entry) : [])));
  return files.flat();
}

/**
 * @param {FileSystemEntry} entry
 * @returns {Promise<File[]>} nothing for files that the computer itself adds to folders
 */
async function filesOf(entry) {
  if (/^(?:\.|Thumbs\.db$|desktop\.ini$)/i.test(entry.name)) return [];
  if (entry.isFile) {
    const { file } = /** @type {FileSystemFileEntry} */ (entry);
    return [await new Promise((resolve, reject) => file.call(entry, resolve, reject))];
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  /** @type {File[]} */
  const files = [];
  // A reader returns some hundred entries at a time, and none at the end.
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const entries = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0) return files;
    for (const inner of entries) files.push(...(await filesOf(inner)));
  }
}
