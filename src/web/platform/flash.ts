const STORAGE_KEY = "flash";

/** A message to show again after the page has reloaded (C-40). */
export interface Flash {
  title: string;
  description?: string;
}

/** Stores a message for the next page that loads in this tab. */
export function keepFlash(flash: Flash): void {
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(flash));
  } catch (error) {
    console.warn("The message for after the reload cannot be stored", error);
  }
}

/** The stored message, which is returned only once; null when there is none. */
export function takeFlash(): Flash | null {
  try {
    const kept = window.sessionStorage.getItem(STORAGE_KEY);
    if (kept === null) return null;
    window.sessionStorage.removeItem(STORAGE_KEY);
    const said: unknown = JSON.parse(kept);
    return isFlash(said) ? said : null;
  } catch (error) {
    console.warn("The message from before the reload cannot be read", error);
    return null;
  }
}

function isFlash(said: unknown): said is Flash {
  if (typeof said !== "object" || said === null || !("title" in said)) return false;
  if (typeof said.title !== "string") return false;
  return !("description" in said) || typeof said.description === "string";
}
