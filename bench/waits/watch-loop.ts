// Preloaded into a portal by processes.ts. Each message is answered with the longest that its serving thread kept requests
// waiting since the message before, in milliseconds: on the clock, and of that its own work (on a shared machine the
// clock includes other programs).
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";
import { HOW_LONG, type LongestWait } from "./longest-wait.ts";

const EVERY_MS = 2;

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: EVERY_MS });
  delay.enable();
  const busyMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let [last, most] = [busyMs(), 0];
  setInterval(() => {
    const now = busyMs();
    most = Math.max(most, now - last);
    last = now;
  }, EVERY_MS).unref();
  process.on("message", (asked) => {
    if (asked !== HOW_LONG) return;
    const longestWait: LongestWait = { clockMs: delay.max / 1e6, ownMs: most };
    process.send?.({ longestWait });
    delay.reset();
    most = 0;
  });
  process.channel?.unref();
}
