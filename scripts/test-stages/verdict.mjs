/** @typedef {{ stage: import("./stages.mjs").Stage, result: import("./stage.mjs").Result }} Done */
/** @typedef {import("./events.mjs").Ended} Ended */

/** A run with more flaky tests than this has failed. */
export const FLAKY_AT_MOST = 3;

/**
 * The outcome of a stage, in one line.
 * @param {Pick<Done["stage"], "name">} stage
 * @param {Pick<Done["result"], "passed" | "failures" | "broken" | "seconds">} result
 */
export function verdictOf({ name }, { passed, failures, broken, seconds }) {
  const failed = failures.length > 0 ? `${failures.length} FAILED, ` : "";
  return `${name}: ${failed}${passed} passed in ${seconds.toFixed(1)} s${broken ? `, BROKEN: ${broken}` : ""}`;
}

/**
 * Each stage's time and processor time, next to those of the last run that passed. Stages of a step share the cores.
 * @param {readonly Done[]} done
 * @param {import("./durations.mjs").Run | null} last
 */
export function stageLines(done, last) {
  const columns = (/** @type {(number | undefined)[]} */ ...seconds) =>
    seconds.map((one) => (one === undefined ? "–" : one.toFixed(0)).padStart(4)).join(" ");
  return [
    "\nSeconds and processor seconds by stage, each with the last recorded run's:",
    ...done.map(({ stage: { name }, result: { seconds, processor } }) => {
      const before = last?.stages[name];
      return `  ${columns(seconds, processor)}  ${columns(before?.seconds, before?.processor)}  ${name}`;
    }),
  ];
}

/**
 * The outcome of the whole run. A test that passed alone is flaky; more than a few of those fail the run.
 * @param {readonly Done[]} done
 * @param {readonly Ended[]} flaky
 */
export function endOf(done, flaky) {
  const passed = done.reduce((sum, { result }) => sum + result.passed, 0);
  const unsuccessful = done.reduce((sum, { result }) => sum + result.failures.length, 0);
  const broken = done.filter(({ result }) => result.broken).map(({ stage }) => stage.name);
  const isTooFlaky = flaky.length > FLAKY_AT_MOST;
  const failed = unsuccessful - (isTooFlaky ? 0 : flaky.length) + broken.length;
  const lines = [
    `\nThe whole run took ${process.uptime().toFixed(0)} s.`,
    ...flaky.map(({ file, name }) => `FLAKY: ${file} > ${name}: failed, then passed alone.`),
    ...(isTooFlaky ? [`More than ${FLAKY_AT_MOST} flaky tests fail the run.`] : []),
    ...broken.map((name) => `BROKEN: ${name}`),
    `${passed} passed, ${failed} failed${flaky.length > 0 ? `, ${flaky.length} flaky` : ""}`,
  ];
  return { failed, lines };
}
