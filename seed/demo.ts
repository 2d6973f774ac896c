import { sql } from "drizzle-orm";
import { dayIn } from "#contract/values/zone.ts";
import { InvalidSettings } from "#server/platform/config/check-settings.ts";
import type { Config } from "#server/platform/config/config.ts";
import { isEmptyDatabase, whyNotDemoOn } from "#server/platform/config/demo-database.ts";
import { markDemo } from "#server/platform/config/demo-mark.ts";
import type { Database, Tx } from "#server/platform/database/database.ts";
import { writeDinners } from "./write-dinners.ts";
import { duesAsPayment, duesYears, writeDues } from "./write-dues.ts";
import { type PastCharge, writePayments } from "./write-payments.ts";
import { writePeople } from "./write-people.ts";
import { writeRegistrations } from "./write-registrations.ts";

/** Any number but that of the migrations; processes that start together take this same lock. */
const LOCK = 1_248_000_062;

/**
 * Fills an empty database with the demo chapter, all or nothing, and answers what was charged in its past; null
 * where the demo is in it already, which stays as it is; refused where anything else is. Never in production (S-62).
 */
export async function seedDemo(
  db: Database,
  config: Pick<Config, "production"> & { chapter: Pick<Config["chapter"], "timeZone"> },
  now: Date,
): Promise<PastCharge[] | null> {
  if (config.production) throw new Error("The demo chapter is never written in production.");
  return db.long({ minutes: 10 }, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (!(await isEmptyDatabase(tx))) {
      // Since the first look a real portal may have started on the same empty database (S-73).
      const whyNot = await whyNotDemoOn(tx);
      if (whyNot) throw new InvalidSettings([whyNot]);
      return null;
    }
    const charged = await writeChapter(tx, config.chapter.timeZone, now);
    await markDemo(tx, now);
    return charged;
  });
}

async function writeChapter(tx: Tx, timeZone: string, now: Date): Promise<PastCharge[]> {
  const today = dayIn(now, timeZone);
  const people = await writePeople(tx, today);
  const officer = people.find(({ rights }) => rights === "full");
  const evenings = await writeDinners(tx, { timeZone, now, by: `member ${officer?.id}` });
  const registered = await writeRegistrations(tx, evenings, people);
  const years = duesYears(people, today, timeZone);
  const dues = years.filter((year) => year.byCard).map(duesAsPayment);
  const dinners = registered.map(({ id, evening, host, amount, at }) => ({
    purpose: "registration" as const,
    subjectId: id,
    description: evening.title,
    email: host.email,
    amount,
    at,
  }));
  const settled = await writePayments(tx, [...dues, ...dinners], now);
  await writeDues(tx, years, settled);
  return settled.map(({ known }) => known);
}
