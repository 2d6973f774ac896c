import type { Ctx } from "#server/platform/context.ts";
import { readMyFeed } from "./queries.ts";

/** When the caller's private calendar address was created; the address itself is not stored. */
export async function showCalendarFeed({ db, me }: Ctx): Promise<{ openedAt: string | null }> {
  const feed = await readMyFeed(db, me);
  return { openedAt: feed?.openedAt.toISOString() ?? null };
}
