/** Kept in this browser: a person who dictates may type a key that they did not mean (WCAG 2.1.4). */
const KEY = "singleKeys";
const OFF = "off";

/** Whether keys of a single character do something without Ctrl. */
export function areSingleKeysOn(): boolean {
  try {
    return window.localStorage.getItem(KEY) !== OFF;
  } catch {
    return true;
  }
}

/** Turns them on or off in this browser. */
export function setSingleKeys(areOn: boolean): void {
  try {
    if (areOn) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, OFF);
  } catch (error) {
    console.warn("The choice of keys cannot be stored", error);
  }
}
