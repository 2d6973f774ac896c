import type { Answer } from "#contract/endpoint.ts";
import type { ListRun } from "#contract/mailing-list.ts";
import * as contract from "#contract/mailing-list.ts";
import { readConnection } from "#server/mailing-list/connection/connection.ts";
import { callRefusal } from "#server/mailing-list/lists/list-contact-lists.ts";
import {
  findList,
  readTargetList,
  setTargetList,
  type TargetList,
} from "#server/mailing-list/lists/target-list.ts";
import { failureMessage, NO_TOKEN } from "#server/mailing-list/service/messages.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { badRequest, conflict, type Refusal } from "#server/platform/refusal.ts";
import { executeRun } from "./execute-run.ts";
import { readRun } from "./run-record.ts";
import { runForPage, runMessage } from "./run-text.ts";
import { startRun } from "./start-run.ts";

type RunAnswer = Answer<typeof contract.syncAll>;

/** How long a request waits for its run, which then continues on its own. */
const PATIENCE_MS = 50_000;

/** Previews what a sync would do, without writing anything at the service. */
export const trySync = action(contract.trySync, (ctx, ask) => {
  return runFor(ctx, "trial", ask.listId);
});

/** Syncs every address of members and users to the list (S-51). */
export const syncAll = action(contract.syncAll, (ctx, ask) => {
  return runFor(ctx, "sync", ask.listId);
});

/** Syncs the list, and sets the tags for status and rank. */
export const updateMemberStatus = action(contract.updateMemberStatus, (ctx) => {
  return runFor(ctx, "tags", undefined);
});

async function runFor(ctx: Ctx, kind: ListRun["kind"], asked: string | null | undefined): Promise<RunAnswer> {
  const { db, me, now } = ctx;
  const list = await findTarget(ctx, asked);
  const id = await db.transaction(async (tx) => {
    // Only if this run starts: one that is already active keeps its list.
    const started = await startRun(tx, { kind, listId: list.id, by: actorName(me), now });
    await setTargetList(tx, list);
    return started;
  });
  await executeRun(ctx, { forMs: PATIENCE_MS, isPatient: true });
  const run = await readRun(db, id);
  const { added, changed } = run.counts;
  return {
    success: run.state !== "failed",
    synced: run.state === "done" && kind !== "trial" ? added + changed : 0,
    message: runMessage(run),
    isFinished: run.state !== "running",
    run: runForPage(run),
  };
}

/** The requested list, or the current one. It must exist at the service (S-50). */
async function findTarget(ctx: Ctx, asked: string | null | undefined): Promise<TargetList> {
  const id = asked || (await readTargetList(ctx))?.id;
  if (!id) throw badListId("Please choose the list to sync to.");
  const connection = await readConnection(ctx);
  if (connection.state === "none") throw conflict(NO_TOKEN);
  const found = await findList(ctx, id);
  if (found.ok) return found.list;
  if (found.why === "rejected" && (found.status === 404 || found.status === 400)) {
    throw badListId("Constant Contact has no list with this ID. Please choose another one.");
  }
  throw callRefusal(found, failureMessage(found, connection));
}

/** A refusal that is also shown at the list's field. */
function badListId(message: string): Refusal {
  return badRequest(message, [{ path: "listId", message }]);
}
