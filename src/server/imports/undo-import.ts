import { undoImport as endpoint } from "#contract/imports.ts";
import { apart } from "#server/imports/apart/apart.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { importRecord } from "./import-record.ts";
import { readImport } from "./queries.ts";

/**
 * Restores, field by field, what an import changed, except what someone other than the member has written since, and
 * erases the members it added, except those who have something of their own by now (S-72). Undoing it again changes
 * nothing.
 */
export const undoImport = action(endpoint, async (ctx, { id }) => {
  const { db, me, now } = ctx;
  await apart(ctx, "undoFile", { asked: { id, now, by: actorName(me), ownId: me.memberId } });
  return importRecord(await readImport(db, id), now);
});
