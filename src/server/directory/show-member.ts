import { showMember as endpoint } from "#contract/directory.ts";
import { findMember } from "#server/members/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { directoryMember } from "./directory-member.ts";

/** Shows one member. */
export const showMember = action(endpoint, async (ctx, { id }) => {
  const row = await findMember(ctx.db, id);
  if (!row) throw notFound("Member not found");
  return directoryMember(row, ctx);
});
