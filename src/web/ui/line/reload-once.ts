const KEY = "reloadedAt";
/** In milliseconds: a page that still fails soon after is not loaded again. */
const NOT_AGAIN_WITHIN = 60_000;

/**
 * Loads the page of the address again, for a browser that won't fetch code a second time: in Firefox, a module that failed
 * to arrive stays failed for as long as the page is open. Does nothing soon after the last time, or where that cannot be
 * remembered. A page with unsaved changes asks before it is left, so the caller goes on.
 */
export function reloadOnce(): void {
  try {
    const last = Number(window.sessionStorage.getItem(KEY));
    if (Date.now() - last < NOT_AGAIN_WITHIN) return;
    window.sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    return;
  }
  window.location.reload();
}
