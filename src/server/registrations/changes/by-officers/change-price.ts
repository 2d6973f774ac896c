import { eq } from "drizzle-orm";
import { changePrice as endpoint } from "#contract/registrations/attendees/attendees.ts";
import { centsOf } from "#contract/values/cents.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound, Refusal } from "#server/platform/refusal.ts";
import { readAttendee } from "#server/registrations/attendees/read-attendees.ts";
import { lockPartyOf } from "#server/registrations/balance/lock-party.ts";
import { attendees } from "#server/registrations/tables.ts";
import { reprice } from "./reprice.ts";

/** Sets what one person costs, with the reason; the party's amount and what is owed back follow (D-340). */
export const changePrice = action(endpoint, async (ctx, ask) => {
  return ctx.db.transaction(async (tx) => {
    const party = await lockPartyOf(tx, ask.id);
    const [person] = await lockRows(tx, attendees, { where: eq(attendees.id, ask.id) });
    if (!person) throw notFound("Attendee not found");
    const isSame = centsOf(ask.price) === person.priceCents && ask.why === person.priceWhy;
    if (!isSame && centsOf(ask.read) !== person.priceCents) {
      const registration = await readAttendee(tx, party.row.id);
      const sentence = "This price was changed since you opened it. Please review it.";
      throw new Refusal(409, sentence, { code: "edit_conflict", extra: { registration } });
    }
    if (!isSame) {
      const price = { cents: centsOf(ask.price), line: "officer", why: ask.why } as const;
      await reprice(ctx, tx, { party, person, price, action: "change price" });
    }
    const answer = await readAttendee(tx, party.row.id);
    if (!answer) throw new Error("the locked registration is gone");
    return answer;
  });
});
