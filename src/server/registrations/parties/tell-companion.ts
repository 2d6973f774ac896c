import { readEventRow } from "#server/events/queries.ts";
import { readMemberContact } from "#server/members/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { needsBrought, seatLost } from "#server/registrations/emails/companion-emails.ts";
import { type Registration, readContact, readDinnerLeft } from "#server/registrations/parties/queries.ts";
import type { attendees } from "#server/registrations/tables.ts";

type Person = Pick<typeof attendees.$inferSelect, "id" | "memberId" | "isLive">;

/** Emails a member whose place in a party goes to another person, who is this member if they have a record. */
export async function tellReplaced(
  { config, now }: Ctx,
  tx: Tx,
  { row, person, memberId = null }: { row: Registration; person: Person; memberId?: number | null },
): Promise<void> {
  const before = person.memberId;
  if (!person.isLive || before === null || before === memberId || before === row.memberId) return;
  const companion = await readMemberContact(tx, before);
  if (!companion) return;
  const owner = await readContact(tx, row.id);
  const left = await readDinnerLeft(tx, row.eventId, now);
  const facts = { owner, party: row, why: "someone else has it", ...left } as const;
  const email = seatLost(config, companion, facts);
  if (email) await queueEmail(tx, now, email);
}

/** Emails a member whom an officer named in a party, and whose answer reaches the kitchen with that. */
export async function tellNamed(
  { config, now }: Ctx,
  tx: Tx,
  { row, memberId }: { row: Registration; memberId: number },
): Promise<void> {
  const companion = await readMemberContact(tx, memberId);
  if (!companion) return;
  const dinner = await readEventRow(tx, row.eventId);
  const owner = await readContact(tx, row.id);
  const email = needsBrought(config, companion, { owner, party: row, dinner, at: now });
  if (email) await queueEmail(tx, now, email);
}
