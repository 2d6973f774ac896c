import { inArray, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { members } from "./tables.ts";
import type { ChangeAuthor, Member } from "./write-member.ts";

/** Sets the status of locked members; as with any change, `updatedAt` is later than before. */
export async function writeStatus(
  tx: Tx,
  ids: readonly number[],
  { status, author: { now, by } }: { status: Member["status"]; author: ChangeAuthor },
): Promise<Pick<Member, "id" | "updatedAt">[]> {
  return tx
    .update(members)
    .set({
      status,
      updatedAt: sql`greatest(${now.toISOString()}::timestamptz, ${members.updatedAt} + interval '1 millisecond')`,
      updatedBy: by,
    })
    .where(inArray(members.id, [...ids]))
    .returning({ id: members.id, updatedAt: members.updatedAt });
}
