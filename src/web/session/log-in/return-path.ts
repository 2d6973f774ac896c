import { isReturnPath } from "#contract/pages/page-paths.ts";

const KEY = "returnPath";

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

/** Remembers the page to return to after logging in; a page that cannot be returned to clears it (D-525). */
export function rememberReturnPath(path: string): void {
  store(isReturnPath(path, true) ? path : null);
}

/** Forgets the remembered page. */
export function forgetReturnPath(): void {
  store(null);
}

/** Returns the remembered path, or null. Whether this person may return to it is known only after the login. */
export function readReturnPath(): string | null {
  const path = stored();
  return path !== null && isReturnPath(path, true) ? path : null;
}

/** Returns the remembered path once, or null; officers' pages only for officers. */
export function takeReturnPath({ hasAnyAdminAccess }: { hasAnyAdminAccess: boolean }): string | null {
  const path = readReturnPath();
  store(null);
  return path !== null && isReturnPath(path, hasAnyAdminAccess) ? path : null;
}
