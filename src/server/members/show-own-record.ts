import type { MemberRecord } from "#contract/session.ts";
import type { Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { callersRecord } from "./member-record.ts";
import { findMember } from "./queries.ts";

/** The caller's member record; an administrator need not have one (S-66). */
export async function showOwnRecord({ db, me, config }: Ctx): Promise<MemberRecord> {
  const row = me.memberId === null ? undefined : await findMember(db, me.memberId);
  if (!row) throw notFound("You have no member record.");
  return callersRecord(row, me, config);
}
