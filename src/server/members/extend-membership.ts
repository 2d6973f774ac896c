import { eq } from "drizzle-orm";
import { audit } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/database.ts";
import { members } from "./tables.ts";

/** Sets the last paid day of the local dues; the next year's reminders begin anew, the national date is not ours (S-28). */
export async function extendMembership(
  tx: Tx,
  member: { id: number; localDuesPaidThrough: string | null },
  paidThrough: string,
  { at, actor }: { at: Date; actor: string },
): Promise<void> {
  await tx
    .update(members)
    .set({ localDuesPaidThrough: paidThrough, renewalReminderSent: false, updatedAt: at, updatedBy: actor })
    .where(eq(members.id, member.id));
  await audit(tx, {
    at,
    actor,
    action: "membership extended",
    entity: "member",
    entityId: member.id,
    before: { localDuesPaidThrough: member.localDuesPaidThrough },
    after: { localDuesPaidThrough: paidThrough },
  });
}
