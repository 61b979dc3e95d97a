// The choice of a layout as its reader finds it, and the board of it.

import { one } from "./browser.mjs";

/** @typedef {import("./browser.mjs").Visit} Visit */

/** The choice of a layout. @param {Visit} visit */
export const choice = (visit) => one(visit).getByLabel("Layout", { exact: true });
/** The field with the map of a jigsaw, unfolded. @param {Visit} visit */
export async function mapOf(visit) {
  await one(visit).locator("summary", { hasText: "Map of the regions" }).click();
  return one(visit).getByLabel("Map of the regions");
}
/** The puzzle on the board, once it has exactly one solution. @param {Visit} visit */
export async function proper(visit) {
  await one(visit).locator(".puzzle-head[data-status=unique]").waitFor();
  return one(visit).getByRole("textbox", { name: "As text" }).inputValue();
}

/** Waits for a board with this number of rows. @param {Visit} visit @param {number} side */
export const sided = (visit, side) =>
  one(visit).locator(`[role=grid][aria-rowcount="${side}"]`).waitFor();
