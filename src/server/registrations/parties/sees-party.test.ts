import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { readOwnDinners } from "#server/registrations/choices/own/queries.ts";
import { listMyRegistrations } from "#server/registrations/my-events/list-my-registrations.ts";
import { findOwnAttendee } from "#server/registrations/my-events/queries.ts";
import { showEvent } from "#server/registrations/show-event.ts";
import { attendees } from "#server/registrations/tables.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, changeMember } from "#test/factories.ts";
import { actingAs } from "#test/people/acting-as.ts";
import { findAttendance } from "./attendance.ts";

const app = useApp();

const everyCase = ["spouse", "former spouse", "nobody"].flatMap((owner) =>
  [true, false].flatMap((isNamed) =>
    ["live", "waiting", "removed"].map((state) => ({ owner, isNamed, state })),
  ),
);

it.each(everyCase)("Every list agrees on who sees a party: %j", async ({ owner, isNamed, state }) => {
  const anna = await aMember(app.db, {});
  const otto = await aMember(app.db, { firstName: "Otto", email: "otto@example.org" });
  if (owner === "spouse") {
    await changeMember(app.db, anna.id, { spouseId: otto.id });
    await changeMember(app.db, otto.id, { spouseId: anna.id });
  }
  const { id: eventId } = await aDinner(app.db);
  const party = await aRegistration(app.db, {
    eventId,
    memberTickets: 2,
    memberId: owner === "nobody" ? null : otto.id,
    ...(state === "waiting" && { status: "waitlist" as const }),
    ...(state === "removed" && { removedAt: app.now, removedReason: "cancelled_by_member" as const }),
  });
  const persons = await app.db.select().from(attendees).where(eq(attendees.registrationId, party.id));
  const place = persons.find((one) => one.place === 1)?.id ?? 0;
  await app.db
    .update(attendees)
    .set({ memberId: anna.id, isNamedByOfficer: isNamed })
    .where(eq(attendees.id, place));

  const ctx = actingAs(app, { memberId: anna.id, userId: null });
  const isSeen = state === "live" && (owner === "spouse" || isNamed);
  const [attendance] = await findAttendance(app.db, eventId, { memberIds: [anna.id] });
  expect({
    myEvents: (await listMyRegistrations(ctx, {})).length,
    menus: (await readOwnDinners(app.db, ctx.me, { from: app.now })).length,
    person: (await findOwnAttendee(app.db, ctx.me, place)) !== undefined,
    eventPage: (await showEvent(ctx, { id: eventId })).isRegistrationShown,
    refusal: attendance?.isSeen ?? false,
  }).toEqual({
    myEvents: Number(isSeen),
    menus: Number(isSeen),
    person: isSeen,
    eventPage: isSeen,
    refusal: isSeen,
  });
});
