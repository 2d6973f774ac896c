import { sql } from "drizzle-orm";
import type { ListRun } from "#contract/mailing-list.ts";
import { audit } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/database.ts";
import { isUniqueOf } from "#server/platform/database-errors.ts";
import { AT_ONCE } from "#server/platform/due.ts";
import { conflict } from "#server/platform/refusal.ts";
import { NO_COUNTS } from "./run-record.ts";

type Start = { kind: ListRun["kind"]; listId: string; by: string; now: Date };

const UNDER_WAY = "A synchronization is under way already. Please wait until it has ended.";

/** Takes the one place in which a run over the list goes on, in whatever process; 409 while another has it (S-51). */
export async function startRun(tx: Tx, { kind, listId, by, now }: Start): Promise<number> {
  const at = now.toISOString();
  const id = await insertRun(
    tx,
    sql`(${kind}, ${listId}, ${by}, ${at}, ${AT_ONCE}, 'opt-outs',
    ${JSON.stringify(NO_COUNTS)}::jsonb)`,
  );
  await audit(tx, {
    ...{ at: now, actor: by, entity: "mailing list", entityId: id },
    ...{ action: "mailing list sync begun", after: { kind, listId } },
  });
  return id;
}

async function insertRun(tx: Tx, values: ReturnType<typeof sql>): Promise<number> {
  try {
    const { rows } = await tx.execute<{ id: number }>(sql`insert into mailing_runs
      (kind, list_id, asked_by, started_at, due_at, step, counts) values ${values} returning id`);
    if (!rows[0]) throw new Error("the run was not written");
    return rows[0].id;
  } catch (error) {
    if (isUniqueOf(error, "mailing_runs_one")) throw conflict(UNDER_WAY);
    throw error;
  }
}
