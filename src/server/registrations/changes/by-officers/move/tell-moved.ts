import { readEventRow } from "#server/events/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { contactOf } from "#server/registrations/emails/companion-emails.ts";
import { partyMoved } from "#server/registrations/emails/handover-emails.ts";
import { type Registration, readDinnerLeft } from "#server/registrations/parties/queries.ts";
import type { Moving } from "./moving.ts";

/** Emails the owner of a party that was moved, and members in it with a mailbox of their own. */
export async function tellMoved(
  { config, now }: Ctx,
  tx: Tx,
  { moving: { party, owner, told, sentence }, there }: { moving: Moving; there: Registration },
): Promise<void> {
  const left = await readDinnerLeft(tx, party.row.eventId, now);
  const about = { party: there, from: left, to: await readEventRow(tx, there.eventId), at: now };
  const emails = [
    partyMoved(config, told.to, { ...about, money: sentence }),
    ...told.apart.map((one) =>
      partyMoved(config, contactOf(one), { ...about, companion: { ...one, owner } }),
    ),
  ];
  for (const email of emails) if (email) await queueEmail(tx, now, email);
}
