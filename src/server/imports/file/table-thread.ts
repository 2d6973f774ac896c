// Reads one uploaded file and ends. It is a thread of its own, since a file within the limits takes a core for seconds and
// hundreds of megabytes, and a crafted one would stall every request. `read-file.ts` starts it.
import { parentPort, workerData } from "node:worker_threads";
import { releaseMemory } from "#server/platform/threads/release-memory.ts";
import { readTable } from "./read-table.ts";
import { storedTable } from "./stored-table.ts";
import type { ChosenForm, StoredTable, Unreadable } from "./table.ts";

const answer = readStored(workerData as { bytes: Uint8Array; chosen: ChosenForm });
releaseMemory();
// Parts move to the other thread, since a copy of ten megabytes would keep its requests waiting.
parentPort?.postMessage(answer, "rows" in answer ? answer.rows.map(({ buffer }) => buffer) : []);

/** A separate function, so the rows can be collected once they are text. */
function readStored({ bytes, chosen }: { bytes: Uint8Array; chosen: ChosenForm }): StoredTable | Unreadable {
  const table = readTable(bytes, chosen);
  return "whyNot" in table ? table : storedTable(table);
}
