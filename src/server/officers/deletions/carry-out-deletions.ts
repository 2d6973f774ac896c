import { asc, eq, lte } from "drizzle-orm";
import { deleteMemberIn } from "#server/directory/delete-member.ts";
import { deleteEventIn } from "#server/events/delete-event.ts";
import type { Parties } from "#server/events/parties.ts";
import { lockFullOfficers } from "#server/members/queries.ts";
import { plannedDeletions } from "#server/officers/tables.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import { processEach } from "#server/platform/jobs/process-each.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { whyNoLongerOfficer } from "#server/session/administrators/why-no-longer-officer.ts";

type Planned = typeof plannedDeletions.$inferSelect;

const AGAIN_MS = 60_000;
/**
 * A deletion that could not be carried out for this long, since it failed or the portal was stopped, is dropped: by
 * then it would surprise everyone.
 */
const LONGEST_MS = 3_600_000;

const isDue = ({ now }: Pick<SystemContext, "now">) => lte(plannedDeletions.dueAt, now);

/** Whether a deletion waits whose page has not come back. */
export async function areDeletionsDue(work: Pick<SystemContext, "db" | "now">): Promise<boolean> {
  const rows = await work.db
    .select({ id: plannedDeletions.id })
    .from(plannedDeletions)
    .where(isDue(work))
    .limit(1);
  return rows.length > 0;
}

/** Carries out the deletions whose page was closed or lost, with the rights that who asked has now. */
export async function carryOutDeletions(work: SystemContext, parties: Parties): Promise<void> {
  const due = await work.db
    .select()
    .from(plannedDeletions)
    .where(isDue(work))
    .orderBy(asc(plannedDeletions.id));
  await processEach(due, (planned) => carryOut(work, parties, planned), {
    log: work.log,
    what: "a planned deletion",
  });
}

async function carryOut(work: SystemContext, parties: Parties, planned: Planned): Promise<void> {
  try {
    await work.db.long({ minutes: 5 }, async (tx) => {
      // Undone since it was read, or being undone.
      const [still] = await lockRows(tx, plannedDeletions, { where: eq(plannedDeletions.id, planned.id) });
      if (!still) return;
      await drop(tx, still);
      if (isTooOld(work, still)) {
        return auditRefusal(work, tx, { planned: still, because: "it was not carried out within an hour" });
      }
      await deleteIt(work, tx, { parties, planned: still });
    });
  } catch (error) {
    if (!(error instanceof Refusal)) {
      await postpone(work, planned);
      throw error;
    }
    await work.db.transaction(async (tx) => {
      await drop(tx, planned);
      // The page that asked has deleted it.
      if (error.status !== 404) await auditRefusal(work, tx, { planned, because: error.message });
    });
  }
}

function isTooOld({ now }: SystemContext, { askedAt }: Planned): boolean {
  return now.getTime() - askedAt.getTime() > LONGEST_MS;
}

async function deleteIt(
  work: SystemContext,
  tx: Tx,
  { parties, planned }: { parties: Parties; planned: Planned },
): Promise<void> {
  const acting = { ...work, me: officerOf(planned) };
  if (planned.thing === "member") return deleteMemberIn(acting, tx, planned.thingId);
  await deleteEventIn(acting, tx, { parties, id: planned.thingId });
  const notAllowed = await whyNoLongerOfficer(acting, tx, await lockFullOfficers(tx));
  if (notAllowed) throw notAllowed;
}

function officerOf({ officerMemberId, officerUserId }: Planned) {
  return { memberId: officerMemberId, userId: officerUserId };
}

async function drop(tx: Tx, { id }: Planned): Promise<void> {
  await tx.delete(plannedDeletions).where(eq(plannedDeletions.id, id));
}

async function postpone({ db, now }: SystemContext, { id }: Planned): Promise<void> {
  const dueAt = new Date(now.getTime() + AGAIN_MS);
  await db.update(plannedDeletions).set({ dueAt }).where(eq(plannedDeletions.id, id));
}

/** The officer has closed the page, so the audit log says why it was not deleted. */
async function auditRefusal(
  { now }: SystemContext,
  tx: Tx,
  { planned, because }: { planned: Planned; because: string },
): Promise<void> {
  await audit(tx, {
    at: now,
    actor: actorName(officerOf(planned)),
    action: `${planned.thing} not deleted`,
    entity: planned.thing,
    entityId: planned.thingId,
    after: { because },
  });
}
