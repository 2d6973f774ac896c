import { useSyncExternalStore } from "react";

const waiting = new Set<symbol>();
const listeners = new Set<() => void>();
let tellFirst = () => {};

/** Resolves the first time that code cannot load. */
export const firstMissingCode = new Promise<void>((resolve) => {
  tellFirst = resolve;
});

/** Notes whether a part of the site is waiting for its code until the portal can be reached. */
export function setWaiting(part: symbol, isWaiting: boolean): void {
  if (waiting.has(part) === isWaiting) return;
  if (isWaiting) waiting.add(part);
  else waiting.delete(part);
  if (isWaiting) tellFirst();
  for (const tell of listeners) tell();
}

/** Whether some code cannot load because the portal can't be reached. */
export function useMissingCode(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => waiting.size > 0,
    () => false,
  );
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
