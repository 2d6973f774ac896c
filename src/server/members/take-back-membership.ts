import { eq } from "drizzle-orm";
import { audit } from "#server/platform/audit.ts";
import type { Tx } from "#server/platform/database.ts";
import { members } from "./tables.ts";

/** Sets the last paid day of the local dues back to what it was: the money of a year has been returned. */
export async function takeBackMembership(
  tx: Tx,
  member: { id: number; localDuesPaidThrough: string | null },
  before: string | null,
  { at, actor }: { at: Date; actor: string },
): Promise<void> {
  await tx
    .update(members)
    .set({ localDuesPaidThrough: before, updatedAt: at, updatedBy: actor })
    .where(eq(members.id, member.id));
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
