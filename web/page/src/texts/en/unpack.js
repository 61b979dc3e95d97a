/** The words about zip files and workbooks. */

const lists = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** Files that a message names. */
const NAMED = 8;

export const UNPACK = {
  broken: "This zip file could not be unpacked: it is damaged, or protected by a password.",
  empty: "There is no file in this zip file.",
  noSheet: "There is no sheet with cells in this workbook.",
  /** @param {string} sheet */
  emptySheet: (sheet) => `The first sheet of this workbook, “${sheet}”, is empty.`,
  /** @param {string} sheet */
  tooLarge: (sheet) =>
    `The first sheet of this workbook, “${sheet}”, has too many rows and columns to be read here. Save it as CSV, and choose that.`,
  /** @param {string[]} files */
  several: (files) =>
    files.length > NAMED
      ? `This zip file has ${files.length} files, and it is not clear which of them has the puzzles. Unpack it, and choose them.`
      : `This zip file has several files, and it is not clear which of them has the puzzles: ${lists.format(files)}. Unpack it, and choose them.`,
  /** @param {string} file */
  file: (file) => `Read from the file ${file} in this zip file.`,
  /** @param {string} sheet */
  sheet: (sheet) => `Read from the first sheet of this workbook, “${sheet}”.`,
};
