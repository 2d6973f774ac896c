import { audit } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/database.ts";
import { type Member, writeMember } from "./write-member.ts";

/** Sets the last paid day of the local dues back to what it was: the money of a year has been returned, and reminders begin anew. */
export async function takeBackMembership(
  tx: Tx,
  member: Member,
  before: string | null,
  { at, actor }: { at: Date; actor: string },
): Promise<void> {
  await writeMember(tx, member, { localDuesPaidThrough: before }, { now: at, by: actor });
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
