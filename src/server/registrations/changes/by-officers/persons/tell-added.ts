import { readEventRow } from "#server/events/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { menuTermsOf } from "#server/registrations/choices/menu-terms-of.ts";
import { broughtAlong } from "#server/registrations/emails/companion-emails.ts";
import { personAdded } from "#server/registrations/emails/party-change-emails.ts";
import { readAnswered } from "#server/registrations/parties/needs/queries.ts";
import { lockRegistration, readWhoSees } from "#server/registrations/parties/queries.ts";
import type { Added } from "./adding.ts";

/** Emails the owner, and a member who was added, if the dinner is ahead. */
export async function tellAdded(
  { config, now }: Ctx,
  tx: Tx,
  {
    added: { party, told, owner, kind },
    name,
    attendeeId,
    money,
    isBack = false,
  }: {
    added: Added;
    name: { firstName: string; lastName: string };
    attendeeId: number;
    money: string;
    /** Whether they were removed and put back. */
    isBack?: boolean;
  },
): Promise<void> {
  const row = await lockRegistration(tx, party.row.id);
  const dinner = await readEventRow(tx, party.row.eventId);
  if (!row || dinner.dateTime <= now) return;
  const person = { id: attendeeId, kind, ...name };
  const { members } = await readAnswered(tx, row.id);
  const seeing = await readWhoSees(tx, row.id);
  const menu = await menuTermsOf(tx, row);
  const emails = [
    personAdded(config, told.to, { party: row, dinner, money, person, isBack, at: now }),
    ...told.apart.map((one) =>
      broughtAlong(config, one, {
        owner,
        party: row,
        dinner,
        at: now,
        menu,
        hasAnswered: members.has(one.memberId),
        seesParty: seeing.has(one.memberId),
      }),
    ),
  ];
  for (const email of emails) if (email) await queueEmail(tx, now, email);
}
