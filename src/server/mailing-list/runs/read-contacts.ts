import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Contact, parseContacts } from "#server/mailing-list/contacts/contact.ts";
import { clearErasedNames } from "#server/mailing-list/contacts/forget-person.ts";
import { recordOptOuts } from "#server/mailing-list/opt-outs/opt-outs.ts";
import { pullOptOuts } from "#server/mailing-list/opt-outs/pull-opt-outs.ts";
import { findOptOut } from "#server/mailing-list/rules.ts";
import { callConstantContact, nextPathOf } from "#server/mailing-list/service/call.ts";
import { mailingContacts } from "#server/mailing-list/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { analyzeTables } from "./plan.ts";
import { callerFor } from "./run-record.ts";
import type { StepContext, StepResult } from "./run-steps.ts";

const PAGE = 500;
const include = "list_memberships,taggings";

/** Reads opt-outs before anything is sent (S-51). */
export async function readOptOuts({ work, run }: StepContext): Promise<StepResult> {
  const pulled = await pullOptOuts(work, callerFor(run));
  return pulled.ok ? { to: "reading", progress: 0.02 } : { stuck: pulled };
}

/**
 * Reads one page of contacts: all of them before comparing, and those on the list after sending.
 */
export async function readContacts({ work, run }: StepContext): Promise<StepResult> {
  const { place, step } = run;
  const isBefore = step === "reading";
  const isStart = place.next === undefined;
  if (isStart && isBefore) await work.db.delete(mailingContacts);
  if (isStart && !isBefore) {
    // Anyone who left while addresses were sent is no longer on the list, and their contact may be waiting for a move.
    const pulled = await pullOptOuts(work, callerFor(run));
    if (!pulled.ok) return { stuck: pulled };
  }
  const total = isStart ? await countContacts(work, run.askedBy) : (place.total ?? 0);
  const lists = isBefore ? {} : { lists: run.listId };
  const page = isStart
    ? { path: "/contacts", query: { status: "all", limit: PAGE, include, ...lists } }
    : { path: place.next ?? "" };
  const result = await callConstantContact(work, { method: "GET", ...page, for: callerFor(run) });
  if (!result.ok) {
    // Links to the next page expire.
    const isRetry = result.why === "rejected" && !isStart && !place.isRetry;
    return isRetry ? { to: step, place: { isRetry } } : { stuck: result };
  }
  const contacts = parseContacts(result.body) ?? [];
  await saveContacts(work, contacts, run.listId);
  const next = nextPathOf(result.body);
  const read = (place.read ?? 0) + contacts.length;
  const [from, to] = isBefore ? [0.02, 0.35] : [0.7, 0.85];
  const progress = from + (to - from) * Math.min(1, read / Math.max(1, total));
  if (next) return { to: step, place: { ...place, next, read, total }, progress };
  await clearErasedNames(work.db);
  await analyzeTables(work.db);
  return { to: isBefore ? "comparing" : "settling", progress: to };
}

const Counts = z.looseObject({ total: z.int() });

/** The number of contacts, for the progress only; 0 if the service doesn't say. */
async function countContacts(work: SystemContext, askedBy: string): Promise<number> {
  const who = callerFor({ askedBy });
  const result = await callConstantContact(work, { method: "GET", path: "/contacts/counts", for: who });
  return (result.ok && Counts.safeParse(result.body).data?.total) || 0;
}

async function saveContacts(
  { db, now }: SystemContext,
  contacts: readonly Contact[],
  listId: string,
): Promise<void> {
  const rows = contacts.map((one) => ({
    contact_id: one.id,
    address: one.address,
    is_gone: one.isGone,
    is_out: findOptOut(one.leave) !== null,
    on_list: one.lists.includes(listId),
    first_name: one.firstName,
    last_name: one.lastName,
    taggings: one.taggings,
  }));
  await db.transaction(async (tx) => {
    await tx.execute(sql`insert into mailing_contacts
      select distinct on (contact_id) x.*
      from jsonb_populate_recordset(null::mailing_contacts, ${JSON.stringify(rows)}::jsonb) x
      on conflict (contact_id) do update set address = excluded.address, is_gone = excluded.is_gone,
        is_out = excluded.is_out, on_list = excluded.on_list, first_name = excluded.first_name,
        last_name = excluded.last_name, taggings = excluded.taggings`);
    await recordOptOuts(tx, contacts, now);
  });
}
