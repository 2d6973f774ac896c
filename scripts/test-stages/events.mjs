import { writeSync } from "node:fs";

/**
 * A test that has ended. A skipped one has failed: nothing here may be left out.
 * @typedef {object} Ended
 * @property {string} project of the runner's configuration
 * @property {string} file relative to the repository; empty where something broke outside of every file
 * @property {number} [line] where it is in its file, if the runner finds it by that
 * @property {string} name with the names around it; empty for a file that broke outside its tests
 * @property {boolean} passed
 * @property {string} [message] why it failed
 * @property {string} [page] what a browser showed then
 *
 * What a test runner reports while it runs: the number of files or tests, a test that has ended, how long a file took in
 * milliseconds, and that it has reported everything.
 * @typedef {{ files: number } | { tests: number } | { ended: Ended } | { took: { file: string, ms: number } } | { done: true }} Event
 */

/** The pipe on which a stage hears its runner. */
export const EVENTS_FD = 3;

/** @param {Event} event */
export function tell(event) {
  writeSync(EVENTS_FD, `${JSON.stringify(event)}\n`);
}

/**
 * Reads events from a stream in which lines arrive in pieces.
 * @param {(event: Event) => void} hear
 * @returns {(text: string) => void}
 */
export function readEvents(hear) {
  let rest = "";
  return (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) hear(JSON.parse(line));
  };
}
