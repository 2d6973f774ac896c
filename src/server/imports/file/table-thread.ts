// Reads one uploaded file and ends. It is a thread of its own, since a file within the limits takes a core for seconds and
// hundreds of megabytes, and a crafted one would stall every request. `read-file.ts` starts it.
import { parentPort, workerData } from "node:worker_threads";
import { readTable } from "./read-table.ts";
import { storedTable } from "./stored-table.ts";
import type { ChosenForm, StoredTable, Unreadable } from "./table.ts";

const { bytes, chosen } = workerData as { bytes: Uint8Array; chosen: ChosenForm };
const table = readTable(bytes, chosen);
const answer: StoredTable | Unreadable = "whyNot" in table ? table : storedTable(table);
// Parts move to the other thread, since a copy of ten megabytes would keep its requests waiting.
parentPort?.postMessage(answer, "rows" in answer ? answer.rows.map(({ buffer }) => buffer) : []);
