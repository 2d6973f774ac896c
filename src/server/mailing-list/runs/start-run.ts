import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ListRun } from "#contract/mailing-list.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { violatesUnique } from "#server/platform/database/database-errors.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { IMMEDIATELY } from "#server/platform/jobs/due.ts";
import { conflict } from "#server/platform/refusal.ts";
import { NO_COUNTS } from "./run-record.ts";

type Start = { kind: ListRun["kind"]; listId: string; by: string; now: Date };

const ALREADY_RUNNING = "A sync is already running. Please wait until it finishes.";

/** Starts a run. Only one may be active across all processes: 409 while another is (S-51). */
export async function startRun(tx: Tx, { kind, listId, by, now }: Start): Promise<number> {
  const at = now.toISOString();
  const id = await insertRun(
    tx,
    sql`(${kind}, ${listId}, ${by}, ${at}, ${IMMEDIATELY}, 'opt-outs',
    ${JSON.stringify(NO_COUNTS)}::jsonb)`,
  );
  await audit(tx, {
    at: now,
    actor: by,
    action: "mailing list sync begun",
    entity: "mailing list",
    entityId: id,
    after: { kind, listId },
  });
  return id;
}

async function insertRun(tx: Tx, values: ReturnType<typeof sql>): Promise<number> {
  try {
    const rows = await readRows(
      tx,
      z.object({ id: z.number() }),
      sql`insert into mailing_runs
      (kind, list_id, asked_by, started_at, due_at, step, counts) values ${values} returning id`,
    );
    if (!rows[0]) throw new Error("the run was not written");
    return rows[0].id;
  } catch (error) {
    if (violatesUnique(error, "mailing_runs_one")) throw conflict(ALREADY_RUNNING);
    throw error;
  }
}
