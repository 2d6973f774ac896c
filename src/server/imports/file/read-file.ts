import { join } from "node:path";
import { BeyondLimits, inThread, type ThreadLimits } from "#server/platform/threads/in-thread.ts";
import { ShortLine } from "#server/platform/threads/short-line.ts";
import type { ChosenForm, StoredTable, Unreadable } from "./table.ts";

// A path: tests of pages run where `new URL` of a file is an address of the web.
const THREAD = join(import.meta.dirname, "table-thread.ts");
/** Sixty thousand rows with thirty columns take 128 MB and, with more room than that, some seconds. */
const LIMITS: ThreadLimits = { withinMs: 60_000, mostMb: 300 };

/** Files being read, compared, or written, and files waiting. */
export const files = new ShortLine(
  4,
  "Several files are being read right now. Please try again in a moment.",
);

const TOO_MUCH: Unreadable = {
  whyNot:
    "This file takes too much time or memory to read. Please save only the sheet with the members, as CSV.",
};

/**
 * Reads the table in a file, as `chosen` says, in a thread of its own, to which the file's memory moves. Refuses with
 * 503 if too many files are already waiting.
 */
export function readFileApart(
  bytes: Uint8Array<ArrayBuffer>,
  chosen: ChosenForm = {},
  limits = LIMITS,
): Promise<StoredTable | Unreadable> {
  return files.add(async () => {
    try {
      const given = [bytes.buffer];
      return await inThread<StoredTable | Unreadable>(THREAD, { bytes, chosen }, { ...limits, given });
    } catch (error) {
      if (error instanceof BeyondLimits) return TOO_MUCH;
      throw error;
    }
  });
}
