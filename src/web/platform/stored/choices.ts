/**
 * Whether this browser keeps a choice: one that differs from what the page does by itself. No, where its storage cannot
 * be read.
 */
export function isChosen(name: string): boolean {
  try {
    return window.localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

/** Keeps a choice in this browser, or forgets it. */
export function keepChoice(name: string, isKept: boolean): void {
  try {
    if (isKept) window.localStorage.setItem(name, "yes");
    else window.localStorage.removeItem(name);
  } catch (error) {
    console.warn("A choice cannot be stored in this browser", error);
  }
}
