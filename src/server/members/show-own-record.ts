import { showOwnRecord as endpoint } from "#contract/session.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { callersRecord } from "./member-record.ts";
import { findMember } from "./queries.ts";

/** The caller's member record; an administrator need not have one (S-66). */
export const showOwnRecord = action(endpoint, async ({ db, me, config }) => {
  const row = me.memberId === null ? undefined : await findMember(db, me.memberId);
  if (!row) throw notFound("You have no member record.");
  return callersRecord(row, me, config);
});
