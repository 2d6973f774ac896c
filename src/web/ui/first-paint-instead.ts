import { use } from "react";

const NEVER = new Promise<never>(() => {});

/**
 * In what is drawn while something is on its way: has it wait, too, while index.html's own spinner turns or, "server-rendered",
 * while a page that the server drew stands there, which keeps React from drawing anything. `drawn` is for what would
 * stand in the place of one part of the page only.
 */
export function useFirstPaintInstead(which: "any" | "server-rendered"): void {
  const firstPaint = document.getElementById("first-paint");
  if (firstPaint && (which === "any" || "serverRendered" in firstPaint.dataset)) use(NEVER);
}
