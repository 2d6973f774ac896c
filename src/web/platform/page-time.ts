let hydratingAt: number | null = null;

/**
 * Now, for what a page shows. While a server-rendered page is rendered or hydrated this is the moment at which the
 * server rendered it, so that both sides come to the same text.
 */
export function pageNow(): Date {
  return new Date(hydratingAt ?? Date.now());
}

/** Stops the page's clock at this moment; null lets it run again. */
export function stopPageClock(at: Date | null): void {
  hydratingAt = at?.getTime() ?? null;
}
