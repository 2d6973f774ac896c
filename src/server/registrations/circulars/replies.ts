import { readCircularOf } from "#server/circulars/queries.ts";
import { readEventOfficers } from "#server/events/officers/queries.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { RepliesTo } from "#server/platform/email/send-due-emails.ts";

/** The addresses of a dinner's officers. */
async function officersAddresses(tx: Tx, eventId: number): Promise<string[]> {
  return (await readEventOfficers(tx, eventId)).flatMap(({ email }) => email ?? []);
}

/** Whether someone reads replies to what a dinner sends by itself. */
export async function areRepliesRead(tx: Tx, eventId: number): Promise<boolean> {
  return (await officersAddresses(tx, eventId)).length > 0;
}

/**
 * Where replies to an email to people of a dinner go if no writer has them: to its officers, as they are when it is sent
 * (112).
 */
export async function repliesTo(
  { db }: Pick<SystemContext, "db">,
  { id, kind }: Parameters<RepliesTo>[0],
): ReturnType<RepliesTo> {
  if (kind !== "circular") return null;
  const found = await readCircularOf(db, id);
  const eventId = found?.circular.eventId;
  const addresses = eventId ? await officersAddresses(db, eventId) : [];
  return addresses.length > 0 ? addresses.join(", ") : null;
}
