let hydratingAt: number | null = null;
let stops = 0;
const waiting = new Set<() => void>();

/**
 * Now, for what a page shows. While a server-rendered page is rendered or hydrated this is the moment at which the
 * server rendered it, so that both sides come to the same text.
 */
export function pageNow(): Date {
  return new Date(hydratingAt ?? Date.now());
}

/**
 * Stops the page's clock at this moment; null lets it run again. The returned function lets it run again, too, unless it
 * was stopped for another page since.
 */
export function stopPageClock(at: Date | null): () => void {
  hydratingAt = at?.getTime() ?? null;
  stops += 1;
  const mine = stops;
  if (hydratingAt === null) {
    for (const then of waiting) then();
    waiting.clear();
  }
  return () => {
    if (mine === stops) stopPageClock(null);
  };
}

/** Whether a server-rendered page is being rendered or hydrated. */
export function isPageClockStopped(): boolean {
  return hydratingAt !== null;
}

/** Calls `then` once the clock runs again; the returned function calls this off. */
export function onPageClockRun(then: () => void): () => void {
  waiting.add(then);
  return () => waiting.delete(then);
}
