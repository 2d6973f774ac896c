import { use } from "react";

const NEVER = new Promise<never>(() => {});

/**
 * Keeps React from rendering anything while the spinner of index.html is still on the page. Call it in what would be
 * shown while something loads.
 */
export function useFirstPaintInstead(): void {
  if (document.getElementById("first-paint")) use(NEVER);
}
