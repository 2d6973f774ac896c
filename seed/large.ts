import { sql } from "drizzle-orm";
import { isDemoDatabase, markDemo } from "#server/platform/config/demo-mark.ts";
import type { Database } from "#server/platform/database/database.ts";
import { seedDemo } from "./demo.ts";
import { isLarge, type Size, writeLarge } from "./write-large.ts";

type Settings = { production: boolean; chapter: { timeZone: string } };

/** Why a large chapter is not written into this database, as a sentence, or null when it was written. */
export async function seedLarge(
  db: Database,
  settings: Settings,
  { size, now }: { size: Size; now: Date },
): Promise<string | null> {
  if (settings.production) return "A made-up chapter is never written in production.";
  // An empty database gets the demo chapter first, whose officers then have something to look after.
  await seedDemo(db, settings, now);
  if (!(await isDemoDatabase(db))) return "This database holds a chapter of its own, which stays as it is.";
  if (await isLarge(db)) return "The large chapter is in this database already.";
  await db.transaction(async (tx) => {
    await writeLarge(tx, size, now);
    await markDemo(tx, now);
  });
  // So that the first search is as quick as later ones: the planner knows the sizes at once.
  await db.execute(sql`analyze`);
  return null;
}
