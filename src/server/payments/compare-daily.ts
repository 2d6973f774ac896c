import { and, eq, isNotNull } from "drizzle-orm";
import type { Work } from "#server/platform/context.ts";
import { addDays, dayIn } from "#server/platform/zone.ts";
import type { Buyers } from "./buyer.ts";
import { compareWithProvider } from "./compare-with-provider.ts";
import { reconciliations } from "./tables.ts";

const BY = "portal";
/** Compared again each day, for what the provider settles or alters late. */
const DAYS_BACK = 6;

/** Once a day compares the week that ended yesterday; a day on which the provider could not be asked is tried again. */
export async function compareDaily(work: Work, buyers: Buyers): Promise<number> {
  const to = addDays(dayIn(work.now, work.config.chapter.timeZone), -1);
  const done = await work.db
    .select({ id: reconciliations.id })
    .from(reconciliations)
    .where(
      and(
        eq(reconciliations.toOn, to),
        eq(reconciliations.askedBy, BY),
        isNotNull(reconciliations.finishedAt),
      ),
    );
  if (done.length > 0) return 0;
  // Tries that came to nothing say nothing any more.
  await work.db
    .delete(reconciliations)
    .where(and(eq(reconciliations.toOn, to), eq(reconciliations.askedBy, BY)));
  return compareWithProvider(work, buyers, { from: addDays(to, -DAYS_BACK), to }, BY);
}
