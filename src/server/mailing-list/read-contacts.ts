import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Work } from "#server/platform/context.ts";
import { callConstantContact, nextPathOf } from "./call.ts";
import { type Contact, contactsOf } from "./contact.ts";
import { forgetNames } from "./forget-person.ts";
import { recordOptOuts } from "./opt-outs.ts";
import { weigh } from "./plan.ts";
import { pullOptOuts } from "./pull-opt-outs.ts";
import { optOutOf } from "./rules.ts";
import type { Move, Turn } from "./run-moves.ts";
import { askerOf } from "./run-record.ts";

const PAGE = 500;
const include = "list_memberships,taggings";

/** Who has left is known before anything is sent (S-51). */
export async function readOptOuts({ work, run }: Turn): Promise<Move> {
  const pulled = await pullOptOuts(work, askerOf(run));
  return pulled.ok ? { to: "reading", progress: 0.02 } : { stuck: pulled };
}

/**
 * Reads a page of what the service has: everything before it is compared, and what stands on the list after it was
 * sent to.
 */
export async function readContacts({ work, run }: Turn): Promise<Move> {
  const { place, step } = run;
  const isBefore = step === "reading";
  const isStart = place.next === undefined;
  if (isStart && isBefore) await work.db.execute(sql`delete from mailing_contacts`);
  const total = isStart ? await howMany(work, run.askedBy) : (place.total ?? 0);
  const lists = isBefore ? {} : { lists: run.listId };
  const page = isStart
    ? { path: "/contacts", query: { status: "all", limit: PAGE, include, ...lists } }
    : { path: place.next ?? "" };
  const result = await callConstantContact(work, { method: "GET", ...page, for: askerOf(run) });
  if (!result.ok) {
    // A link to a next page does not live for ever.
    const isAnew = result.why === "rejected" && !isStart && !place.isAnew;
    return isAnew ? { to: step, place: { isAnew } } : { stuck: result };
  }
  const contacts = contactsOf(result.body) ?? [];
  await keep(work, contacts, run.listId);
  const next = nextPathOf(result.body);
  const read = (place.read ?? 0) + contacts.length;
  const [from, to] = isBefore ? [0.02, 0.35] : [0.7, 0.85];
  const progress = from + (to - from) * Math.min(1, read / Math.max(1, total));
  if (next) return { to: step, place: { ...place, next, read, total }, progress };
  await forgetNames(work.db);
  await weigh(work.db);
  return { to: isBefore ? "comparing" : "settling", progress: to };
}

const Counts = z.looseObject({ total: z.int() });

/** Only to say how far a reading is; nothing where the service does not say it. */
async function howMany(work: Work, askedBy: string): Promise<number> {
  const who = askerOf({ askedBy });
  const result = await callConstantContact(work, { method: "GET", path: "/contacts/counts", for: who });
  return (result.ok && Counts.safeParse(result.body).data?.total) || 0;
}

async function keep({ db, now }: Work, contacts: readonly Contact[], listId: string): Promise<void> {
  const rows = contacts.map((one) => ({
    contact_id: one.id,
    address: one.address,
    is_gone: one.isGone,
    is_out: optOutOf(one.leave) !== null,
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
