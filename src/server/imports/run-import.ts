import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { runImport as endpoint, type ImportChoices } from "#contract/imports.ts";
import { apart } from "#server/imports/apart/apart.ts";
import { fileGone } from "#server/imports/apart/plan-file.ts";
import { isRun, type Written } from "#server/imports/apart/write-file.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { databaseOutage, isOvertaken, violatesUnique } from "#server/platform/database/database-errors.ts";
import { action } from "#server/platform/http/action.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { conflict, Refusal } from "#server/platform/refusal.ts";
import { directoryChanged } from "./directory-changed.ts";
import { failDeadRuns } from "./fail-dead-runs.ts";
import { importRecord } from "./import-record.ts";
import { readImport } from "./queries.ts";
import { whyNotFields } from "./store-file.ts";
import { importFiles, imports } from "./tables.ts";

/** How an import is run: `digest` is null if no one has reviewed it. */
type Run = ImportChoices & { id: number; digest: string | null; couples: readonly string[] };

/** How often a run is tried while other transactions are faster. */
const TRIES = 3;

/** Writes what the officer reviewed, in one transaction, one import at a time. */
export const runImport = action(endpoint, async (ctx, ask) => {
  await writeImport(ctx, ask);
  return importRecord(await readImport(ctx.db, ask.id), ctx.now);
});

/** The same for any caller; returns what was written. */
export async function writeImport(ctx: Ctx, ask: Run): Promise<Written> {
  const refusal = whyNotFields(ask.fields);
  if (refusal) throw refusal;
  await failDeadRuns(ctx);
  const run = await claim(ctx, ask.id);
  try {
    const { id, digest, couples, ...chosen } = ask;
    const { now, config, me } = ctx;
    const asked = { id, chosen, digest, couples, run, now, by: actorName(me), ownId: me.memberId, config };
    return await untilNotOvertaken(() => apart(ctx, "writeFile", { asked, beat: beatOf(ctx, id, run) }));
  } catch (thrown) {
    const error = isTaken(thrown) ? directoryChanged() : thrown;
    await giveUp(ctx, ask.id, { run, error });
    throw error;
  }
}

/** Compares and writes again if another transaction was faster: the directory may be the reviewed one still. */
async function untilNotOvertaken(write: () => Promise<Written>): Promise<Written> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await write();
    } catch (error) {
      if (left === 0 || !isOvertaken(error)) throw error;
    }
  }
}

/** Claims the single slot in which an import runs. */
async function claim({ db, now }: Ctx, id: number): Promise<string> {
  const { state } = await readImport(db, id);
  if (state === "running") throw conflict("This import is already running.");
  if (state !== "ready") throw fileGone();
  const run = randomUUID();
  try {
    const taken = await db
      .update(imports)
      .set({ state: "running", run, startedAt: now, beatAt: now, progress: 0, error: null })
      .where(and(eq(imports.id, id), eq(imports.state, "ready")))
      .returning({ id: imports.id });
    if (taken.length > 0) return run;
  } catch (error) {
    if (!violatesUnique(error, "imports_one_running")) throw error;
  }
  throw conflict("Another import is running. Please wait until it is done.");
}

/** Records that the run is alive and its progress. */
function beatOf({ db, now }: Ctx, id: number, run: string): (progress: number) => Promise<void> {
  const began = performance.now();
  return async (progress) => {
    const beatAt = new Date(now.getTime() + performance.now() - began);
    await db.update(imports).set({ progress, beatAt }).where(isRun(id, run));
  };
}

/** Someone has just been given a member number, username or spouse that this import would give to another. */
function isTaken(error: unknown): boolean {
  return ["members_legacy_id_key", "members_user_name", "members_spouse_id_key"].some((name) =>
    violatesUnique(error, name),
  );
}

/**
 * A refusal, or a database that was down or busy, leaves the file for another try or review; anything else is a failure
 * and discards the file.
 */
async function giveUp(
  { db, log, now }: Ctx,
  id: number,
  { run, error }: { run: string; error: unknown },
): Promise<void> {
  if (error instanceof Refusal || databaseOutage(error)) {
    await db.update(imports).set({ state: "ready", run: null, progress: 0 }).where(isRun(id, run));
    return;
  }
  log.error({ import: id, error: summarizeError(error) }, "an import failed; nothing was written");
  await db.transaction(async (tx) => {
    const why = "Something went wrong in the portal. Nothing was saved.";
    await tx.update(imports).set({ state: "failed", finishedAt: now, error: why }).where(isRun(id, run));
    const isFailed = and(eq(imports.id, id), eq(imports.state, "failed"));
    await tx
      .delete(importFiles)
      .where(inArray(importFiles.importId, tx.select({ id: imports.id }).from(imports).where(isFailed)));
  });
}
