import { audit } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type Member, writeMember } from "./write-member.ts";

/** Sets the day through which local dues are paid back to what it was, after a refund; this restarts the reminders. */
export async function revokeMembershipYear(
  tx: Tx,
  member: Member,
  { before, at, actor }: { before: string | null; at: Date; actor: string },
): Promise<void> {
  await writeMember(tx, member, {
    changes: { localDuesPaidThrough: before },
    author: { now: at, by: actor },
  });
  await audit(tx, {
    at,
    actor,
    action: "membership taken back",
    entity: "member",
    entityId: member.id,
    before: { localDuesPaidThrough: member.localDuesPaidThrough },
    after: { localDuesPaidThrough: before },
  });
}
