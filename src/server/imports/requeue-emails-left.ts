import { asc, eq, isNotNull } from "drizzle-orm";
import { readCircularRows, type SharedEmail } from "#server/circulars/queries.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import { imports } from "./tables.ts";

/** Emails that are queued again in one transaction. */
const AT_A_TIME = 25;

type Context = Pick<SystemContext, "config" | "now">;
type Requeue = (context: Context, tx: Tx, shared: readonly SharedEmail[]) => Promise<void>;

/** Whether an undone import left emails. */
export async function areEmailsLeft({ db }: Pick<SystemContext, "db">): Promise<boolean> {
  return (await db.$count(imports, isNotNull(imports.emailsLeft))) > 0;
}

/** Queues the emails that undone imports left for those who still read their mailboxes. */
export async function requeueEmailsLeft(
  { db, ...context }: Context & Pick<SystemContext, "db">,
  requeue: Requeue,
): Promise<void> {
  while (await db.transaction((tx) => requeueSome(context, tx, requeue)));
}

/** Returns whether there were any. */
async function requeueSome(context: Context, tx: Tx, requeue: Requeue): Promise<boolean> {
  const [next] = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(isNotNull(imports.emailsLeft))
    .orderBy(asc(imports.id))
    .limit(1);
  if (!next) return false;
  // Another portal may have been first.
  const [row] = await lockRows(tx, imports, { where: eq(imports.id, next.id) });
  const left = row?.emailsLeft ?? [];
  const some = left.slice(0, AT_A_TIME);
  const circulars = await readCircularRows(
    tx,
    some.map(({ circularId }) => circularId),
  );
  const shared = some.flatMap(({ circularId, ...one }) => {
    const circular = circulars.get(circularId);
    // An officer may have stopped it since.
    return circular && circular.stoppedAt === null ? { ...one, circular } : [];
  });
  await requeue(context, tx, shared);
  const rest = left.slice(AT_A_TIME);
  await tx
    .update(imports)
    .set({ emailsLeft: rest.length > 0 ? rest : null })
    .where(eq(imports.id, next.id));
  return true;
}
