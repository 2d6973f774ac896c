import { use } from "react";

const NEVER = new Promise<never>(() => {});

/**
 * In what is drawn while something is on its way: has it wait, too, while index.html's own spinner turns or, "drawn",
 * while a page that the server drew stands there, which keeps React from drawing anything. `drawn` is for what would
 * stand in the place of one part of the page only.
 */
export function useStandIn(which: "any" | "drawn"): void {
  const standsIn = document.getElementById("stands-in");
  if (standsIn && (which === "any" || "drawn" in standsIn.dataset)) use(NEVER);
}
