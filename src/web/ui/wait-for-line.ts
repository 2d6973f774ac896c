import { useSyncExternalStore } from "react";

/** In milliseconds: a phone that is back online does not always say so. */
const LOOK_AGAIN_AFTER = 5000;
/** In milliseconds: a line that swallows what it is given would never answer. */
const ANSWER_WITHIN = 5000;
/** A small file that is never taken from a cache here. */
const PROBE = "/favicon.svg";

const waiting = new Set<symbol>();
const listeners = new Set<() => void>();
let chances: (() => void)[] = [];
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

/** Resolves when it is worth trying again: the connection is back, someone asks, or a while has passed. */
export function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(tryNow, LOOK_AGAIN_AFTER);
    chances.push(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Tries at once to load the code that is missing. */
export function tryNow(): void {
  const now = chances;
  chances = [];
  for (const take of now) take();
}

/** Whether the portal answers; a server in front of it that says it is away is no answer. */
export async function isPortalReached(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN);
    const { status } = await fetch(PROBE, { method: "HEAD", cache: "no-store", signal });
    return status < 500;
  } catch {
    return false;
  }
}
