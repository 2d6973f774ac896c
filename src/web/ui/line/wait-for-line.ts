/** In milliseconds: a phone that is back online does not always say so. */
const LOOK_AGAIN_AFTER = 5000;
/** In milliseconds: a line that swallows what it is given would never answer. */
const ANSWER_WITHIN = 5000;
/** A small file that is never taken from a cache here. */
const PROBE = "/favicon.svg";

let chances: (() => void)[] = [];

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

/** Tries at once to load what is missing. */
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
