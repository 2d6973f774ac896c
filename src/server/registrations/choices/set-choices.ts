import { setChoices as endpoint } from "#contract/menus/choices.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { lockParty } from "#server/registrations/balance/lock-party.ts";
import { lockAttendees } from "#server/registrations/parties/queries.ts";
import { chooseAsOfficer } from "./choose-as-officer.ts";
import { readDiner } from "./queries.ts";
import { withChoices } from "./with-choices.ts";

/** Chooses dishes for one person as an officer, at any time. */
export const setChoices = action(endpoint, async ({ db, me, now }, ask) => {
  return db.transaction(async (tx) => {
    const found = await readDiner(tx, ask.id);
    if (!found) throw notFound("Attendee not found");
    const { event } = await lockParty(tx, found.registrationId);
    await lockAttendees(tx, found.registrationId);
    // Another person may have come into this place since.
    const diner = await readDiner(tx, ask.id);
    if (!diner) throw notFound("Attendee not found");
    const { menu, chosen } = await chooseAsOfficer(tx, {
      eventId: event.id,
      attendeeId: ask.id,
      dishes: ask,
      now,
    });
    if (chosen.length > 0) {
      await auditBy({ me, now }, tx, {
        action: "dishes chosen by an officer",
        entity: "registration",
        entityId: diner.registrationId,
        after: { dishes: chosen },
      });
    }
    const [person] = await withChoices(tx, { menu, event, now }, [diner]);
    if (!person) throw new Error("the locked person is gone");
    return person;
  });
});
