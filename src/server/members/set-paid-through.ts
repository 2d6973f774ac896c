import { audit } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type Member, writeMember } from "./write-member.ts";

/**
 * Sets the day through which local dues are paid, or sets it back after a refund, which restarts the reminders; the
 * national date is not ours (S-28).
 */
export async function setPaidThrough(
  tx: Tx,
  member: Member,
  {
    paidThrough,
    action,
    at,
    actor,
  }: {
    paidThrough: string | null;
    action: "membership extended" | "membership taken back";
    at: Date;
    actor: string;
  },
): Promise<void> {
  await writeMember(tx, member, {
    changes: { localDuesPaidThrough: paidThrough },
    author: { now: at, by: actor },
  });
  await audit(tx, {
    at,
    actor,
    action,
    entity: "member",
    entityId: member.id,
    before: { localDuesPaidThrough: member.localDuesPaidThrough },
    after: { localDuesPaidThrough: paidThrough },
  });
}
