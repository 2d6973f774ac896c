import { countMembers as endpoint } from "#contract/directory.ts";
import { action } from "#server/platform/http/action.ts";
import { memberFilter } from "./member-filter.ts";
import { countByStatus } from "./queries.ts";
import { countsByStatusLabel } from "./rules.ts";

/** Counts the members that a search and filters find, in total and by status. */
export const countMembers = action(endpoint, async (ctx, asked) => {
  const counts = await countByStatus(ctx.db, memberFilter(ctx, asked));
  return {
    all: [...counts.values()].reduce((sum, n) => sum + n, 0),
    byStatus: countsByStatusLabel(counts, ctx.config.chapter.societyShortName),
  };
});
