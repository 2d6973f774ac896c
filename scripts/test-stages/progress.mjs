/** @typedef {import("./events.mjs").Event} Event */
/** @typedef {import("./durations.mjs").Run} Run */

/** How often a line reports the progress of a run. */
const SAY_MS = 10_000;
/** How many lines of a failure are shown while others still run; its stage shows all of them at its end. */
const LINES_AT_ONCE = 6;
/** How many lines of the page on which a journey failed: what a server shows of a run may be all that is left of it. */
const PAGE_LINES = 30;

/** Follows the stages of a run: what is done, what has failed, and how long it may still take. */
export class Progress {
  /** @type {Map<string, { since: number, done: number, failed: number, tests: number | null }>} */
  #running = new Map();
  /** @type {Set<string>} */
  #ended = new Set();
  /** @type {Map<string, number>} */
  #files = new Map();
  #steps;
  #last;
  #print;
  #now;

  /**
   * @param {object} plan
   * @param {readonly (readonly string[])[]} plan.steps names of the stages that run side by side, step after step
   * @param {Run | null} plan.last by which the time left is guessed
   * @param {(line: string) => void} print
   * @param {() => number} now in milliseconds
   */
  constructor({ steps, last }, print = console.log, now = () => performance.now()) {
    this.#steps = steps;
    this.#last = last;
    this.#print = print;
    this.#now = now;
  }

  /** @param {string} stage */
  begin(stage) {
    this.#running.set(stage, {
      since: this.#now(),
      done: 0,
      failed: 0,
      tests: this.#before(stage)?.tests ?? null,
    });
  }

  /**
   * @param {string} stage
   * @param {Event} event
   */
  hear(stage, event) {
    const running = this.#running.get(stage);
    if (!running) return;
    if ("tests" in event) running.tests = event.tests;
    if ("took" in event)
      this.#files.set(event.took.file, (this.#files.get(event.took.file) ?? 0) + event.took.ms);
    if (!("ended" in event)) return;
    running.done += 1;
    if (event.ended.passed) return;
    running.failed += 1;
    const { file, name, message = "", page } = event.ended;
    const shown = page ? `\n${firstLines(page, PAGE_LINES)}` : "";
    this.#print(`FAILED ${file} > ${name || "outside of its tests"}\n${firstLines(message)}${shown}`);
  }

  /** @param {string} stage */
  end(stage) {
    this.#running.delete(stage);
    this.#ended.add(stage);
  }

  /** Prints the progress every few seconds until the returned interval is cleared. */
  keepSaying() {
    return setInterval(() => this.say(), SAY_MS);
  }

  /** A line on what runs now. */
  say() {
    const parts = [...this.#running].map(([stage, { done, failed, tests }]) => {
      const of = tests === null ? "" : ` of ${Math.max(tests, done)}`;
      return `${stage}: ${done === 0 && tests === null ? "running" : `${done}${of}`}${failed ? `, ${failed} FAILED` : ""}`;
    });
    if (parts.length > 0) this.#print(`  ${parts.join("; ")}${this.#left()}`);
  }

  /** The files that took longest, in seconds. */
  slowest(most = 10) {
    const files = [...this.#files].toSorted(([, one], [, other]) => other - one).slice(0, most);
    return files.map(([file, ms]) => ({ file, seconds: ms / 1000 }));
  }

  /** @param {string} stage */
  #before(stage) {
    return this.#last?.stages[stage];
  }

  /** Time left, by the last run: a step takes as long as its longest stage. */
  #left() {
    if (!this.#last) return "";
    let seconds = 0;
    for (const step of this.#steps) seconds += Math.max(...step.map((stage) => this.#leftOf(stage)));
    return seconds < 60 ? "; less than a minute left" : `; about ${Math.round(seconds / 60)} min left`;
  }

  /**
   * Of a running stage, its share of tests not done, or its time not yet passed.
   * @param {string} stage
   */
  #leftOf(stage) {
    const before = this.#before(stage);
    if (!before || this.#ended.has(stage)) return 0;
    const running = this.#running.get(stage);
    const passed = running ? (this.#now() - running.since) / 1000 : 0;
    const share = running?.tests ? 1 - running.done / running.tests : 1 - passed / before.seconds;
    return before.seconds * Math.max(share, 0);
  }
}

/**
 * @param {string} message
 * @param {number} most
 */
function firstLines(message, most = LINES_AT_ONCE) {
  const lines = message.trim().split("\n");
  return lines
    .slice(0, most)
    .map((line) => `    ${line}`)
    .join("\n");
}
