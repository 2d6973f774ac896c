import { useSyncExternalStore } from "react";

/** From here on the tables are shown as a plan of the room (D-046). */
const WIDE = "(min-width: 56.25rem)";

/** Whether there is room for a plan; a document without a screen has none. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide);
}

function isWide(): boolean {
  return window.matchMedia?.(WIDE).matches ?? false;
}

function subscribe(told: () => void): () => void {
  const query = window.matchMedia?.(WIDE);
  query?.addEventListener("change", told);
  return () => query?.removeEventListener("change", told);
}
