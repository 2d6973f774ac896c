import type { countMembers as endpoint } from "#contract/directory.ts";
import type { Answer, Ask } from "#contract/endpoint.ts";
import type { Ctx } from "#server/platform/context.ts";
import { countByStatus } from "./queries.ts";
import { countsByStatusLabel, parseSearch } from "./rules.ts";

/** Counts the members that a search finds, in total and by status. */
export async function countMembers(
  { db, config }: Ctx,
  { search }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  const { societyShortName } = config.chapter;
  const counts = await countByStatus(db, { words: parseSearch(search, societyShortName) });
  return {
    all: [...counts.values()].reduce((sum, n) => sum + n, 0),
    byStatus: countsByStatusLabel(counts, societyShortName),
  };
}
