// Creates a lot of garbage, releases it, and reports what share of the heap remains. Its test runs it as a thread.

import { getHeapStatistics } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { releaseMemory } from "#server/platform/threads/release-memory.ts";

const garbage = Array.from({ length: 200_000 }, (_, n) => ({ n, text: `text ${n}` }));
const most = garbage.length > 0 ? getHeapStatistics().total_physical_size : 0;
garbage.length = 0;
if (workerData === "releases") releaseMemory();
parentPort?.postMessage(getHeapStatistics().total_physical_size / most);
