import { sql } from "drizzle-orm";
import { parseContacts } from "#server/mailing-list/contacts/contact.ts";
import { callConstantContact, type Failure, nextPathOf } from "#server/mailing-list/service/call.ts";
import type { Caller } from "#server/mailing-list/service/rate-limit.ts";
import { mailingReading } from "#server/mailing-list/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { recordOptOuts } from "./opt-outs.ts";

/** How far back to read again: the service may show an opt-out late. */
const OVERLAP_MS = 3_600_000;
const UNREADABLE: Failure = { ok: false, why: "rejected", status: 200, errors: ["no page of contacts"] };

/** Reads and records the opt-outs since the last time, by the service's clock. */
export async function pullOptOuts(work: SystemContext, who: Caller): Promise<{ ok: true } | Failure> {
  let path: string | null = "/contacts";
  let query: Record<string, string | number> = {
    status: "unsubscribed",
    limit: 500,
    ...(await readPosition(work)),
  };
  let newest = 0;
  while (path) {
    const result = await callConstantContact(work, { method: "GET", path, query, for: who });
    if (!result.ok) return result;
    const contacts = parseContacts(result.body);
    if (!contacts) return UNREADABLE;
    await work.db.transaction((tx) => recordOptOuts(tx, contacts, work.now));
    newest = Math.max(newest, ...contacts.map(({ leave }) => leave.optOutAt?.getTime() ?? 0));
    path = nextPathOf(result.body);
    query = {};
  }
  // Only once all pages are stored, since their order isn't guaranteed. Capped at the present: if the service's clock
  // is ahead, opt-outs until then must not be missed.
  if (newest > 0) await savePosition(work, new Date(Math.min(newest, work.now.getTime())));
  return { ok: true };
}

async function readPosition({ db }: SystemContext): Promise<{ optout_after?: string }> {
  const [position] = await db.select({ until: mailingReading.optOutsUntil }).from(mailingReading);
  const until = position?.until;
  return until ? { optout_after: new Date(until.getTime() - OVERLAP_MS).toISOString() } : {};
}

async function savePosition({ db }: SystemContext, until: Date): Promise<void> {
  const later = sql`greatest(${mailingReading.optOutsUntil}, excluded.opt_outs_until)`;
  await db
    .insert(mailingReading)
    .values({ optOutsUntil: until })
    .onConflictDoUpdate({ target: mailingReading.id, set: { optOutsUntil: later } });
}
