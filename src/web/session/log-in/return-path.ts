const KEY = "returnPath";
/** Only these paths may be returned to; anything else could be an open redirect (H-40). */
const EVENT_PATH = /^\/events(\/\d+(\/register)?)?(\?|$)/;

// Used if session storage is unavailable.
let inMemory: string | null = null;

function store(path: string | null): void {
  inMemory = null;
  try {
    if (path === null) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, path);
  } catch (error) {
    inMemory = path;
    console.warn("The return path could not be stored", error);
  }
}

function stored(): string | null {
  try {
    return window.sessionStorage.getItem(KEY) ?? inMemory;
  } catch {
    return inMemory;
  }
}

/** Remembers the event page a visitor wanted, for after the log-in; any other page clears it (C-03). */
export function rememberReturnPath(path: string): void {
  store(EVENT_PATH.test(path) ? path : null);
}

/** Returns the remembered path once, or null. */
export function takeReturnPath(): string | null {
  const path = stored();
  store(null);
  return path !== null && EVENT_PATH.test(path) ? path : null;
}
