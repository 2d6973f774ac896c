import { sql } from "drizzle-orm";
import type { Work } from "#server/platform/context.ts";
import { callConstantContact, type Failure, nextPathOf } from "./call.ts";
import { contactsOf } from "./contact.ts";
import { recordOptOuts } from "./opt-outs.ts";
import type { For } from "./pace.ts";

/** What was read before is read again for so long: the service may show an opt-out late. */
const OVERLAP_MS = 3_600_000;
const UNREADABLE: Failure = { ok: false, why: "rejected", status: 200, errors: ["no page of contacts"] };

/** Reads who has left since the last look, by the service's own clock, and writes it down. */
export async function pullOptOuts(work: Work, who: For): Promise<{ ok: true } | Failure> {
  let path: string | null = "/contacts";
  let query: Record<string, string | number> = {
    status: "unsubscribed",
    limit: 500,
    ...(await sinceOf(work)),
  };
  let newest = 0;
  while (path) {
    const result = await callConstantContact(work, { method: "GET", path, query, for: who });
    if (!result.ok) return result;
    const contacts = contactsOf(result.body);
    if (!contacts) return UNREADABLE;
    await work.db.transaction((tx) => recordOptOuts(tx, contacts, work.now));
    newest = Math.max(newest, ...contacts.map(({ leave }) => leave.optOutAt?.getTime() ?? 0));
    path = nextPathOf(result.body);
    query = {};
  }
  // Only when all is written down: pages come in no promised order.
  // A clock at the service that is ahead must not hide who leaves until then.
  if (newest > 0) await keepUntil(work, new Date(Math.min(newest, work.now.getTime())));
  return { ok: true };
}

async function sinceOf({ db }: Work): Promise<{ optout_after?: string }> {
  const { rows } = await db.execute<{ until: Date | string | null }>(
    sql`select opt_outs_until as until from mailing_reading`,
  );
  const until = rows[0]?.until;
  return until ? { optout_after: new Date(new Date(until).getTime() - OVERLAP_MS).toISOString() } : {};
}

async function keepUntil({ db }: Work, until: Date): Promise<void> {
  await db.execute(sql`insert into mailing_reading as known (opt_outs_until) values (${until.toISOString()})
    on conflict (id) do update set opt_outs_until = greatest(known.opt_outs_until, excluded.opt_outs_until)`);
}
