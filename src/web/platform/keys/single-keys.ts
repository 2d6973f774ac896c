import { isChosen, keepChoice } from "#web/platform/stored/choices.ts";

/** Kept while they are off: a person who dictates may type a key that they did not mean (WCAG 2.1.4). */
const OFF = "singleKeys";

/** Whether keys of a single character do something without Ctrl. */
export function areSingleKeysOn(): boolean {
  return !isChosen(OFF);
}

/** Turns them on or off in this browser. */
export function setSingleKeys(areOn: boolean): void {
  keepChoice(OFF, !areOn);
}
