import { sql } from "drizzle-orm";
import { dayIn } from "#contract/values/zone.ts";
import { withOneDifference } from "#seed/cards/card-difference.ts";
import { unapply } from "#seed/cards/recorded-charge.ts";
import { writeMenus } from "#seed/dinners/write-menus.ts";
import { writeOpenOffer } from "#seed/dinners/write-open-offer.ts";
import { writeTables } from "#seed/dinners/write-tables.ts";
import { writeVenue } from "#seed/dinners/write-venue.ts";
import { writeWaitlists } from "#seed/dinners/write-waitlists.ts";
import { InvalidSettings } from "#server/platform/config/check-settings.ts";
import type { Config } from "#server/platform/config/config.ts";
import { isEmptyDatabase, whyNotDemoOn } from "#server/platform/config/demo-database.ts";
import { markDemo } from "#server/platform/config/demo-mark.ts";
import type { Database, Tx } from "#server/platform/database/database.ts";
import { renewGrace } from "./renew-grace.ts";
import { writeAuditEntries } from "./write-audit-entries.ts";
import { writeDinners } from "./write-dinners.ts";
import { duesAsPayment, duesYears, writeDues } from "./write-dues.ts";
import { writeEmails } from "./write-emails.ts";
import { writeExpiredOffers } from "./write-expired-offer.ts";
import { writeNeeds } from "./write-needs.ts";
import { type PastCharge, writePayments } from "./write-payments.ts";
import { writePeople } from "./write-people.ts";
import { writeCredit, writeRefundsDue, writeReturnsDue } from "./write-refunds-due.ts";
import {
  asPayment,
  isPaidByCard,
  isUnapplied,
  planParties,
  writeManualPayments,
  writeRegistrations,
} from "./write-registrations.ts";

type SeedConfig = Pick<Config, "production"> & { chapter: Pick<Config["chapter"], "timeZone"> };

/** Any number but that of the migrations; processes that start together take this same lock. */
const LOCK = 1_248_000_062;

/**
 * Fills an empty database with the demo chapter, all or nothing, and answers what was charged in its past; null
 * where the demo is in it already, which stays as it is but for its officers' days of grace; refused where anything else is. Never in production (S-62).
 */
export async function seedDemo(db: Database, config: SeedConfig, now: Date): Promise<PastCharge[] | null> {
  if (config.production) throw new Error("The demo chapter is never written in production.");
  return db.long({ minutes: 10 }, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    if (!(await isEmptyDatabase(tx))) {
      // Since the first look a real portal may have started on the same empty database (S-73).
      const whyNot = await whyNotDemoOn(tx);
      if (whyNot) throw new InvalidSettings([whyNot]);
      await renewGrace(tx, now);
      return null;
    }
    const charged = await writeChapter(tx, config, now);
    await markDemo(tx, now);
    return charged;
  });
}

async function writeChapter(tx: Tx, config: SeedConfig, now: Date): Promise<PastCharge[]> {
  const { timeZone } = config.chapter;
  const today = dayIn(now, timeZone);
  const people = await writePeople(tx, today);
  const officer = people.find(({ rights }) => rights === "full");
  const officers = people.filter(({ rights }) => rights !== undefined).map(({ id }) => id);
  const evenings = await writeDinners(tx, { timeZone, now, by: `member ${officer?.id}`, officers });
  const planned = planParties(evenings, { people, now });
  const registered = await writeRegistrations(tx, planned);
  await writeManualPayments(tx, registered, `member ${officer?.id}`);
  const waiting = await writeWaitlists(tx, planned);
  await writeNeeds(tx, registered, { people, now });
  await writeMenus(tx, evenings, { registered, now });
  await writeTables(tx, registered, { now });
  const allYears = duesYears(people, today, timeZone);
  const years = allYears.filter((year) => year.byCard);
  const byCard = registered.filter(isPaidByCard);
  const unapplied = registered.filter(isUnapplied);
  const paid = [...byCard, ...unapplied].map(asPayment);
  const settled = await writePayments(tx, [...years.map(duesAsPayment), ...paid], now);
  await writeDues(tx, allYears, settled);
  const payments = new Map(byCard.map((one, nth) => [one, at(settled, years.length + nth)]));
  await writeRefundsDue(tx, payments);
  await writeReturnsDue(tx, registered);
  if (officer) await writeCredit(tx, { people, evenings, officer }, { timeZone, now });
  for (const one of settled.slice(years.length + byCard.length)) await unapply(tx, one);
  const offers = await writeExpiredOffers(tx, { registered, waiting });
  const paidYears = years.map((year, nth) => ({ year, settled: at(settled, nth) }));
  const told = knowsAddresses(config) ? await writeVenue(tx, config, { evenings, officer, now }) : [];
  await writeAuditEntries(tx, {
    evenings,
    registered,
    waiting,
    payments,
    years: paidYears,
    told,
    officer,
    now,
  });
  if (knowsAddresses(config)) {
    await writeEmails(tx, config, { registered, payments, offers });
    await writeOpenOffer(tx, config, { waiting, now });
  }
  return withOneDifference(
    settled.map(({ known }) => known),
    now,
  );
}

/** A command that writes a large chapter has no settings of the portal, without which no email can be composed. */
function knowsAddresses(config: SeedConfig): config is Config {
  return "publicUrl" in config;
}

function at<One>(list: readonly One[], place: number): One {
  const one = list[place];
  if (one === undefined) throw new Error("a payment was not written");
  return one;
}
