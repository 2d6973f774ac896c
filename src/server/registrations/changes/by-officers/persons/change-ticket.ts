import { changeTicket as endpoint } from "#contract/registrations/attendees/party-changes.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { action } from "#server/platform/http/action.ts";
import { readAttendee } from "#server/registrations/attendees/read-attendees.ts";
import { lockPartyOf } from "#server/registrations/balance/lock-party.ts";
import { reprice } from "#server/registrations/changes/by-officers/reprice.ts";
import { ticketChanged } from "#server/registrations/emails/party-change-emails.ts";
import { lockAttendees, lockRegistration, readDinnerLeft } from "#server/registrations/parties/queries.ts";
import { whyNotAfter } from "./person-rules.ts";
import { readNextPlace } from "./queries.ts";
import { whyNotAsRead } from "./stale-preview.ts";
import { findTicketed, previewTicket, type Ticketed } from "./ticket.ts";

/** Gives one person the other kind of ticket at today's price; they keep everything else (D-405). */
export const changeTicket = action(endpoint, async (ctx, ask) => {
  return ctx.db.transaction(async (tx) => {
    const party = await lockPartyOf(tx, ask.id);
    const { row } = party;
    const tooLate = whyNotAfter(party.event, ctx.now);
    if (tooLate) throw tooLate;
    await lockAttendees(tx, row.id);
    const ticketed = await findTicketed(tx, party, { attendeeId: ask.id, kind: ask.kind });
    const preview = await previewTicket(ctx, tx, ticketed);
    const stale = whyNotAsRead(preview, { updatedAt: ask.updatedAt, price: ask.price });
    if (stale) throw stale;
    const { person, kind, price } = ticketed;
    const isGuest = kind === "guest";
    const guestTickets = row.guestTickets + (isGuest ? 1 : -1);
    await reprice(ctx, tx, {
      party,
      person,
      price: { cents: price, line: kind, why: null },
      ticket: {
        person: { kind, place: await readNextPlace(tx, row.id, kind) },
        party: {
          memberTickets: row.memberTickets + (isGuest ? -1 : 1),
          guestTickets,
          sponsoredGuests: Math.min(row.sponsoredGuests, guestTickets),
        },
      },
      action: "change ticket",
    });
    if (ask.isTold) await tell(ctx, tx, ticketed);
    const answer = await readAttendee(tx, row.id);
    if (!answer) throw new Error("the locked registration is gone");
    return answer;
  });
});

async function tell({ config, now }: Ctx, tx: Tx, ticketed: Ticketed): Promise<void> {
  const { told, person, kind, sentence } = ticketed;
  const party = await lockRegistration(tx, ticketed.party.row.id);
  const { dinner } = await readDinnerLeft(tx, ticketed.party.row.eventId, now);
  if (!party || dinner.dateTime <= now) return;
  const email = ticketChanged(config, told.to, {
    party,
    dinner,
    money: sentence,
    person: { ...person, kind },
    at: now,
  });
  if (email) await queueEmail(tx, now, email);
}
