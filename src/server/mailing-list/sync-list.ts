import type { Answer, Ask } from "#contract/endpoint.ts";
import type * as contract from "#contract/mailing-list.ts";
import type { ListRun } from "#contract/mailing-list.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import { badRequest, conflict, type Refusal } from "#server/platform/refusal.ts";
import { readConnection } from "./connection.ts";
import { refusalOf } from "./list-contact-lists.ts";
import { readRun } from "./run-record.ts";
import { messageOf, runForPage } from "./run-words.ts";
import { NO_TOKEN, sentenceOf } from "./sentences.ts";
import { startRun } from "./start-run.ts";
import { findList, readTargetList, type TargetList, useList } from "./target-list.ts";
import { workOffRun } from "./work-off-run.ts";

type RunAnswer = Answer<typeof contract.syncAll>;

/** A browser waits no longer; what is not done by then goes on by itself. */
const PATIENCE_MS = 50_000;

/** Finds out what a sync would do, without writing anything at the service. */
export function trySync(ctx: Ctx, ask: Ask<typeof contract.trySync>): Promise<RunAnswer> {
  return runFor(ctx, "trial", ask.listId);
}

/** Brings every address of members and users to the list (S-51). */
export function syncAll(ctx: Ctx, ask: Ask<typeof contract.syncAll>): Promise<RunAnswer> {
  return runFor(ctx, "sync", ask.listId);
}

/** The same, with the tags for status and rank. */
export function updateMemberStatus(ctx: Ctx): Promise<RunAnswer> {
  return runFor(ctx, "tags", undefined);
}

async function runFor(ctx: Ctx, kind: ListRun["kind"], asked: string | null | undefined): Promise<RunAnswer> {
  const { db, me, now } = ctx;
  const list = await findTarget(ctx, asked);
  const id = await db.transaction(async (tx) => {
    // Only of a run that begins: another one goes on with the list that it was given.
    const started = await startRun(tx, { kind, listId: list.id, by: nameOf(me), now });
    await useList(tx, list);
    return started;
  });
  await workOffRun(ctx, { forMs: PATIENCE_MS, isPatient: true });
  const run = await readRun(db, id);
  const { added, changed } = run.counts;
  return {
    success: run.state !== "failed",
    synced: run.state === "done" && kind !== "trial" ? added + changed : 0,
    message: messageOf(run),
    isFinished: run.state !== "running",
    run: runForPage(run),
  };
}

/** The list that is asked for, else the current one; it must be there (S-50). */
async function findTarget(ctx: Ctx, asked: string | null | undefined): Promise<TargetList> {
  const id = asked || (await readTargetList(ctx))?.id;
  if (!id) throw badOfList("Please choose the list to sync to.");
  const connection = await readConnection(ctx);
  if (connection.state === "none") throw conflict(NO_TOKEN);
  const found = await findList(ctx, id);
  if (found.ok) return found.list;
  if (found.why === "rejected" && (found.status === 404 || found.status === 400)) {
    throw badOfList("Constant Contact has no list by this id. Please choose another one.");
  }
  throw refusalOf(found, sentenceOf(found, connection));
}

/** A refusal that the page shows at the list's field, too. */
function badOfList(message: string): Refusal {
  return badRequest(message, [{ path: "listId", message }]);
}
