import type { Cents } from "#contract/values/cents.ts";
import { readEventRow } from "#server/events/queries.ts";
import { paymentReceived } from "#server/payments/emails.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { menuTermsOf } from "#server/registrations/choices/menu-terms-of.ts";
import { broughtAlong } from "#server/registrations/emails/companion-emails.ts";
import { type PaidByCard, registrationConfirmed } from "#server/registrations/emails/registrant-emails.ts";
import { readLastReceived } from "#server/registrations/parties/manual-payments.ts";
import { readAnswered } from "#server/registrations/parties/needs/queries.ts";
import {
  emailsToParty,
  type Registration,
  readContact,
  readWhoSees,
} from "#server/registrations/parties/queries.ts";

type Confirmed = {
  row: Registration;
  /** The needs saved in the owner's profile go to the kitchen. */
  hasNeedsOfProfile: boolean;
  paid: PaidByCard | undefined;
  paysLater: { due: Cents; payBy: string | null } | undefined;
};

/**
 * Queues the emails of a party that has its seats: the owner's, and one for each further member with a mailbox of their
 * own. A past dinner needs no invitation, only the receipt of a card payment (091).
 */
export async function tellConfirmed(
  { config, now }: Pick<SystemContext, "config" | "now">,
  tx: Tx,
  { row, hasNeedsOfProfile, paid, paysLater }: Confirmed,
): Promise<void> {
  const dinner = await readEventRow(tx, row.eventId);
  // An officer may take seats back and give them again; the owner is told each time.
  const { count: answered, members } = await readAnswered(tx, row.id);
  const about = { party: row, dinner, at: now, menu: await menuTermsOf(tx, row) };
  const seeing = await readWhoSees(tx, row.id);
  const received = paid || paysLater ? undefined : await readLastReceived(tx, row.id);
  const emails =
    dinner.dateTime > now
      ? await emailsToParty(tx, row.id, {
          owner: (to) =>
            registrationConfirmed(config, to, {
              ...about,
              answered,
              hasNeedsOfProfile,
              paid,
              received,
              paysLater,
            }),
          companion: (one, owner) =>
            broughtAlong(config, one, {
              ...about,
              owner,
              hasAnswered: members.has(one.memberId),
              seesParty: seeing.has(one.memberId),
            }),
        })
      : paid
        ? [paymentReceived(config, await readContact(tx, row.id), paid)]
        : [];
  for (const email of emails) if (email) await queueEmail(tx, now, email);
}
