const minute = 60_000;
const hour = 60 * minute;

const steps = [
  ...Array<number>(3).fill(3 * minute),
  ...Array<number>(3).fill(8 * hour),
  ...Array<number>(4).fill(48 * hour),
];

/** Wait after that many failed attempts, or null when the plan is used up and the webhook goes inactive. */
export function waitBeforeRetry(failedAttempts: number, retryScale: number): number | null {
  const step = steps[failedAttempts - 1];
  return step === undefined ? null : step / retryScale;
}
