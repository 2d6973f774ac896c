import type { Ctx } from "#server/platform/context.ts";
import { readMyFeed } from "./queries.ts";

/** Since when the asker has a private calendar address; the address itself is not known here. */
export async function showCalendarFeed({ db, me }: Ctx): Promise<{ openedAt: string | null }> {
  const feed = await readMyFeed(db, me);
  return { openedAt: feed?.openedAt.toISOString() ?? null };
}
