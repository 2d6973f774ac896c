import type { AttendeeRegistration } from "#contract/attendees.ts";
import { closesAt } from "#server/events/rules.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import { makeOffer } from "#server/waitlist/offer-freed-seats.ts";
import { readOpenOffer } from "#server/waitlist/queries.ts";
import { offerEnds } from "#server/waitlist/rules.ts";
import { lockParty } from "./lock-party.ts";
import { contactOf } from "./queries.ts";
import { readAttendee } from "./read-attendees.ts";
import { ticketsOf, whyNotOffer } from "./rules.ts";

/** Offers free seats to one waiting party before its turn, on an officer's word (S-20). */
export async function offerSeats(ctx: Ctx, { id }: { id: number }): Promise<AttendeeRegistration> {
  return ctx.db.transaction(async (tx) => {
    const { event, row } = await lockParty(tx, id);
    const hasOpenOffer = (await readOpenOffer(tx, id)) !== undefined;
    const refusal = whyNotOffer(event, { ...row, hasOpenOffer }, ctx.now);
    if (refusal) throw refusal;
    const hasLogIn = (row.memberId ?? row.userId) !== null;
    const party = { id, tickets: ticketsOf(row), ...(await contactOf(tx, id)), hasLogIn };
    const until = offerEnds(ctx.now, ctx.config.offerMs, closesAt(event));
    await makeOffer(ctx, tx, event, party, { until, actor: nameOf(ctx.me) });
    const offered = await readAttendee(tx, id, ctx.now);
    if (!offered) throw new Error("the locked registration is gone");
    return offered;
  });
}
