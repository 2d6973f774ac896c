import { listMemberIds as endpoint } from "#contract/directory.ts";
import { CHOSEN_MOST } from "#contract/members/chosen-members.ts";
import { memberFilter } from "#server/directory/member-filter.ts";
import { countByStatus, readMatchingIds } from "#server/directory/queries.ts";
import { action } from "#server/platform/http/action.ts";

/** Lists the ids of the members that are found, for ticking all of them, up to as many as one action takes. */
export const listMemberIds = action(endpoint, async (ctx, { sort, ...asked }) => {
  const wanted = memberFilter(ctx, asked);
  const ids = await readMatchingIds(ctx.db, wanted, { sort, limit: CHOSEN_MOST });
  if (ids.length < CHOSEN_MOST) return { ids, found: ids.length };
  const counts = await countByStatus(ctx.db, wanted);
  return { ids, found: [...counts.values()].reduce((sum, n) => sum + n, 0) };
});
