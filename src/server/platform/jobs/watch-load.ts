import { performance } from "node:perf_hooks";

/** A process that works for more than this share of its time has none left for what can be done elsewhere. */
const BUSY = 0.8;
const LOOK_EVERY_MS = 1000;

/** Tells whether this process was busy in the last second. */
export function watchLoad(): () => boolean {
  let last = performance.eventLoopUtilization();
  let busy = false;
  const look = setInterval(() => {
    const now = performance.eventLoopUtilization();
    busy = performance.eventLoopUtilization(now, last).utilization > BUSY;
    last = now;
  }, LOOK_EVERY_MS);
  look.unref();
  return () => busy;
}
