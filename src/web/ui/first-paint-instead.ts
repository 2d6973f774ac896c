import { use } from "react";
import { firstMissingCode } from "./wait-for-line.ts";

/**
 * Keeps React from rendering anything while the spinner of index.html is still on the page, unless there is something to
 * say beside it: that code is missing. Call it in what would be shown while something loads.
 */
export function useFirstPaintInstead(): void {
  if (document.getElementById("first-paint")) use(firstMissingCode);
}
