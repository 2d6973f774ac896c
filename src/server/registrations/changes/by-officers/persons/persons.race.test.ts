import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import type { TestApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, aRegistration } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { manyMembers, type SignedIn } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop({}, openRaceDatabase);
const { app } = shop;

const GUESTS = [
  { firstName: "Eva", lastName: "Nová" },
  { firstName: "Ana", lastName: "Duarte" },
];
const add = (one: TestApp, officer: SignedIn, id: number) => async (preview: ChangePreview) =>
  one.call("POST", `/api/registrations/${id}/persons`, {
    cookie: officer.cookie,
    body: {
      kind: "guest",
      firstName: "Jan",
      lastName: "Malý",
      updatedAt: preview.updatedAt,
      price: preview.price,
      paidHow: "cash",
      isTold: true,
    },
  });
const previewOf = async (officer: SignedIn, id: number, change: object) =>
  (
    await app.call<ChangePreview>("POST", `/api/registrations/${id}/preview`, {
      cookie: officer.cookie,
      body: change,
    })
  ).body;

/** A party of three, paid in cash, at a dinner with one seat left. */
async function aParty(member: SignedIn) {
  const { id: eventId } = await aDinner(app.db, { totalSeats: 4 });
  const { id } = await aRegistration(app.db, {
    eventId,
    memberId: member.id,
    guestTickets: 2,
    guestInfo: GUESTS,
    amount: "500.00",
    paymentType: "manual",
    paymentMethod: "cash",
  });
  return { eventId, id };
}
/** Tickets, persons and money of the party, and the seats of the dinner. */
async function stateOf(id: number) {
  const { rows } = await app.db.execute<Record<string, number>>(sql`select r.total_tickets::int as tickets,
      (select count(*)::int from attendees a where a.registration_id = r.id) as persons,
      (r.amount * 100)::int as amount, r.adjustment_cents::int as adjustment,
      (select sum(price_cents)::int from attendees a where a.registration_id = r.id) as prices,
      e.seats_taken as seats from registrations r join events e on e.id = r.event_id where r.id = ${id}`);
  const [state] = rows;
  if (!state) throw new Error("the party is gone");
  return state;
}

it("Two officers who add a person at once add one: the other reads the party again", async () => {
  const [neighbour, officer] = [await neighbourOf(app), await anOfficer(app)];
  for (const member of await manyMembers(app, 5)) {
    const { id } = await aParty(member);
    const preview = await previewOf(officer, id, { change: "add person", kind: "guest" });
    const replies = await Promise.all([add(app, officer, id)(preview), add(neighbour, officer, id)(preview)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await stateOf(id)).toEqual({
      tickets: 4,
      persons: 4,
      amount: 67_500,
      prices: 67_500,
      adjustment: 0,
      seats: 4,
    });
  }
});

it("An officer adds, one removes, and the owner removes at once: seats, persons and prices agree", async () => {
  const [neighbour, officer] = [await neighbourOf(app), await anOfficer(app)];
  for (const member of await manyMembers(app, 6)) {
    const { id, eventId } = await aParty(member);
    const { body } = await app.call<AttendeeRegistration[]>(
      "GET",
      `/api/events/${eventId}/attendees`,
      officer,
    );
    const [eva, ana] = (body[0]?.attendees ?? []).filter(({ kind }) => kind === "guest");
    const adding = await previewOf(officer, id, { change: "add person", kind: "guest" });
    const removing = await previewOf(officer, id, { change: "remove person", attendeeId: eva?.id });
    const { updatedAt, goesBack } = removing;
    const replies = await Promise.all([
      add(app, officer, id)(adding),
      neighbour.call("DELETE", `/api/attendees/${eva?.id}`, {
        cookie: officer.cookie,
        body: { updatedAt, goesBack, isTold: true },
      }),
      neighbour.call("DELETE", `/api/attendees/${eva?.id}`, {
        cookie: officer.cookie,
        body: { updatedAt, goesBack, isTold: true },
      }),
      app.call("POST", `/api/registrations/my/attendees/${ana?.id}/remove`, {
        cookie: member.cookie,
        body: {},
      }),
    ]);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const { tickets, persons, amount, prices, adjustment, seats } = await stateOf(id);
    expect([persons, seats]).toEqual([tickets, tickets]);
    expect(amount).toBe((prices ?? 0) + (adjustment ?? 0));
  }
});
