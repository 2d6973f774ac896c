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

/** Remembers where someone was, for after the login; a page that is not one to return to clears it (D-525). */
export function rememberReturnPath(path: string): void {
  store(isReturnPath(path, true) ? path : null);
}

/** Forgets the remembered page. */
export function forgetReturnPath(): void {
  store(null);
}

/** Returns the remembered path, or null. Who may return to it is known once someone has logged in. */
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
