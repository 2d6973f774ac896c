import { chooseDishes as endpoint, type OwnMenu } from "#contract/menus/choices.ts";
import { lockEvent } from "#server/events/queries.ts";
import { readMenu } from "#server/menus/queries.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict, notFound, Refusal } from "#server/platform/refusal.ts";
import { writeChoices } from "#server/registrations/choices/write-choices.ts";
import { isOwn, ownerOf } from "#server/registrations/parties/ownership.ts";
import { lockAttendees, lockRegistration } from "#server/registrations/parties/queries.ts";
import { findLive } from "#server/registrations/seats/line/find-live.ts";
import { lockWaiting } from "#server/registrations/seats/line/lock-waiting.ts";
import { type Asker, ownMenu, personsOf, whyNotChooseFor } from "./own-menu.ts";
import { readOwnDinner } from "./queries.ts";

/** Chooses dishes for persons of the caller's party until the menu closes, by the server's clock. */
export const chooseDishes = action(endpoint, async (ctx, ask) => {
  const { me, now, config } = ctx;
  const asker: Asker = { me, now, timeZone: config.chapter.timeZone };
  return ctx.db.transaction(async (tx) => {
    const dinner = await lockDinner(ctx, tx, ask.id);
    const menu = await readMenu(tx, dinner.eventId);
    const shown = () => ownMenu(tx, asker, { dinner, menu });
    const refusal = whyNotChooseFor(asker, dinner, menu);
    if (refusal) throw refusal;
    if (ask.version !== menu.version) {
      throw stale("The menu was changed since you opened it. Please choose again.", await shown());
    }
    const allowed = new Set(personsOf(asker, dinner).map(({ id }) => id));
    if (ask.choices.some(({ attendeeId }) => !allowed.has(attendeeId))) {
      if (ask.id === dinner.registrationId) throw notFound("Attendee not found");
      // Seated again since under another number, with new persons (078).
      throw stale("Your registration was changed since you opened it. Please choose again.", await shown());
    }
    const { memberId, userId } = ownerOf(me);
    const chosen = await writeChoices(tx, menu, {
      wanted: ask.choices,
      by: { source: "typed", memberId, userId, now },
    });
    if (chosen.length > 0) {
      await auditBy({ me, now }, tx, {
        action: "dishes chosen",
        entity: "registration",
        entityId: dinner.registrationId,
        after: { dishes: chosen },
      });
    }
    return shown();
  });
});

function stale(message: string, menu: OwnMenu): Refusal {
  return new Refusal(409, message, { code: "edit_conflict", extra: { menu } });
}

/** Locks a party for whose persons the caller may choose, in the common order; 404 for anyone else's, 409 if it waits. */
async function lockDinner({ me }: Ctx, tx: Tx, number: number) {
  const live = await findLive(tx, number);
  if (live?.entryId !== undefined && isOwn(me, (await lockWaiting(tx, live)).entry))
    throw conflict("There are no dishes to choose while you’re on the waitlist.");
  const registrationId = live?.registrationId ?? number;
  const found = await readOwnDinner(tx, me, registrationId);
  if (!found) throw notFound("Registration not found");
  await lockEvent(tx, found.eventId);
  await lockRegistration(tx, registrationId);
  await lockAttendees(tx, registrationId);
  // Removed, replaced or unlinked since.
  const dinner = await readOwnDinner(tx, me, registrationId);
  if (!dinner) throw notFound("Registration not found");
  return dinner;
}
