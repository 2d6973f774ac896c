import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { closesAt } from "#server/events/rules.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { readContact } from "#server/registrations/queries.ts";
import { ticketsOf, whyNotOffer } from "#server/registrations/rules.ts";
import { makeOffer } from "#server/waitlist/offer-freed-seats.ts";
import { readOpenOffer } from "#server/waitlist/queries.ts";
import { offerEnds } from "#server/waitlist/rules.ts";
import { lockParty } from "./lock-party.ts";
import { readAttendee } from "./read-attendees.ts";

/** Offers free seats to one waiting party out of turn, on an officer's word (S-20). */
export async function offerSeats(ctx: Ctx, { id }: { id: number }): Promise<AttendeeRegistration> {
  return ctx.db.transaction(async (tx) => {
    const { event, row } = await lockParty(tx, id);
    const hasOpenOffer = (await readOpenOffer(tx, id)) !== undefined;
    const refusal = whyNotOffer(event, { ...row, hasOpenOffer }, ctx.now);
    if (refusal) throw refusal;
    const hasLogIn = (row.memberId ?? row.userId) !== null;
    const party = { id, tickets: ticketsOf(row), ...(await readContact(tx, id)), hasLogIn };
    const until = offerEnds(ctx.now, ctx.config.offerMs, closesAt(event));
    await makeOffer(ctx, tx, { event, party, until, actor: actorName(ctx.me) });
    const offered = await readAttendee(tx, id, ctx.now);
    if (!offered) throw new Error("the locked registration is gone");
    return offered;
  });
}
