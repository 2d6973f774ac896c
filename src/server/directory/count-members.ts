import type { countMembers as endpoint } from "#contract/directory.ts";
import type { Answer, Ask } from "#contract/endpoint.ts";
import type { Ctx } from "#server/platform/context.ts";
import { memberFilter } from "./member-filter.ts";
import { countByStatus } from "./queries.ts";
import { countsByStatusLabel } from "./rules.ts";

/** Counts the members that a search and filters find, in total and by status. */
export async function countMembers(ctx: Ctx, asked: Ask<typeof endpoint>): Promise<Answer<typeof endpoint>> {
  const counts = await countByStatus(ctx.db, memberFilter(ctx, asked));
  return {
    all: [...counts.values()].reduce((sum, n) => sum + n, 0),
    byStatus: countsByStatusLabel(counts, ctx.config.chapter.societyShortName),
  };
}
