import { join } from "node:path";
import { files } from "#server/imports/file/read-file.ts";
import { isLarge } from "#server/imports/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import { badRequest } from "#server/platform/refusal.ts";
import { BeyondLimits, type ThreadLimits } from "#server/platform/threads/in-thread.ts";
import { inThreadWithDatabase } from "#server/platform/threads/in-thread-with-database.ts";
import type { Beat } from "#server/platform/threads/thread-database.ts";
import { type Answer, type Asked, TASKS, type Task } from "./tasks.ts";

// A path, as for the thread that reads files.
const THREAD = join(import.meta.dirname, "import-thread.ts");
/** Sixty thousand rows of ten megabytes, compared with half as many members, were measured at 150 to 180 MB (092). */
const LIMITS: ThreadLimits = { withinMs: 30 * 60_000, mostMb: 260, youngMb: 8 };

/** Less than what counts as dead (`fail-dead-runs.ts`), in milliseconds. */
const BEAT_MS = 30_000;

/** What can't be split. */
const TOO_LARGE: Partial<Record<Task, string>> = {
  undoFile: "Undoing this import takes too much time or memory. Please ask the person who runs the portal.",
};

/** So many rows and members are compared in less time than it takes to start a thread. */
const FEW = 2000;

/**
 * Runs this task on a stored file, in a worker thread if the file and the directory together are large.
 * Refuses with 503 if too many files are already waiting. `beat` is told the progress, from 0 to 1.
 */
export async function apart<Name extends Task>(
  { db }: Pick<Ctx, "db">,
  name: Name,
  { asked, beat = async () => undefined }: { asked: Asked<Name>; beat?: Beat },
): Promise<Answer<Name>> {
  if (!(await isLarge(db, asked.id, FEW))) return TASKS[name](db, asked, beat);
  // A task that waits for other files is not dead.
  const waiting = setInterval(() => void beat(0).catch(() => undefined), BEAT_MS);
  try {
    return await files.add(() => {
      clearInterval(waiting);
      return inThreadWithDatabase(THREAD, { name, asked }, { ...LIMITS, db, onProgress: beat });
    });
  } catch (error) {
    if (!(error instanceof BeyondLimits)) throw error;
    throw badRequest(TOO_LARGE[name] ?? "This file takes too much time or memory. Please split it.");
  } finally {
    clearInterval(waiting);
  }
}
