import { audit } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/database.ts";
import { type Member, writeMember } from "./write-member.ts";

/** Sets the last paid day of the local dues; the next year's reminders begin anew, the national date is not ours (S-28). */
export async function extendMembership(
  tx: Tx,
  member: Member,
  paidThrough: string,
  { at, actor }: { at: Date; actor: string },
): Promise<void> {
  await writeMember(tx, member, { localDuesPaidThrough: paidThrough }, { now: at, by: actor });
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
