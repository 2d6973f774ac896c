import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { partyHandedOver, partyReceived } from "#server/registrations/emails/handover-emails.ts";
import { type Registration, readDinnerLeft } from "#server/registrations/parties/queries.ts";
import { type Handed, mailboxesOfHanded } from "./heir.ts";

/** Emails both owners of a party that was handed over, if the dinner is ahead (D-408). */
export async function tellHanded(
  { config, now }: Ctx,
  tx: Tx,
  {
    handed,
    row,
    money,
    isFilled,
    leaves,
  }: {
    handed: Handed;
    /** The party as it is now. */
    row: Registration;
    /** What the new owner reads about the money. */
    money: string;
    /** Whether the kitchen gets an answer that the new owner brings. */
    isFilled: boolean;
    /** What the one before reads about the money of their seat, if they give it up. */
    leaves?: { money: string };
  },
): Promise<void> {
  const left = await readDinnerLeft(tx, row.eventId, now);
  if (left.dinner.dateTime <= now) return;
  const { to, before } = mailboxesOfHanded(handed);
  const { owner, heir, how } = handed;
  const seat = how === "exchange" && !leaves ? "kept" : how === "contact" ? "none" : "lost";
  // Who share a mailbox read one email.
  const all = before ? money : [leaves?.money, money].filter(Boolean).join(" ");
  const emails = [
    partyReceived(config, to, { party: row, owner, how, money: all, isFilled, seatOfOwner: seat, ...left }),
    before && partyHandedOver(config, before, { party: row, heir, seat, money: leaves?.money, ...left }),
  ];
  for (const email of emails) if (email) await queueEmail(tx, now, email);
}
