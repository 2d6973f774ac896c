const KEY = "returnPath";
/** Only these may be returned to: anything else could lead a member astray (H-40). */
const EVENT_PATH = /^\/events(\/\d+(\/register)?)?(\?|$)/;

// Where session storage is unavailable the path lives as long as the page.
let inMemory: string | null = null;

function keep(path: string | null): void {
  inMemory = null;
  try {
    if (path === null) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, path);
  } catch (error) {
    inMemory = path;
    console.warn("The way back cannot be kept", error);
  }
}

function kept(): string | null {
  try {
    return window.sessionStorage.getItem(KEY) ?? inMemory;
  } catch {
    return inMemory;
  }
}

/** Notes the event page a visitor wanted, for after the log-in; any other page clears the note (C-03). */
export function rememberReturnPath(path: string): void {
  keep(EVENT_PATH.test(path) ? path : null);
}

/** The noted path, once, or null. */
export function takeReturnPath(): string | null {
  const path = kept();
  keep(null);
  return path !== null && EVENT_PATH.test(path) ? path : null;
}
