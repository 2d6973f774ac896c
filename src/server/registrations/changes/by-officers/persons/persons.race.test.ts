import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import type { TestApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { waitingForLocks } from "#test/database/waiting-for-locks.ts";
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

it("The owner reads what their credit paid, though another party of theirs uses it at that moment", async () => {
  const [neighbour, officer] = [await neighbourOf(app), await anOfficer(app)];
  const [member] = await manyMembers(app, 1);
  if (!member) throw new Error("no member");
  const one = await aParty(member);
  const other = await aParty(member);
  await app.call("POST", `/api/members/${member.id}/credits`, {
    cookie: officer.cookie,
    body: { amount: "175.00", eventId: null, reason: "A bad table", expiresOn: "2027-03-10" },
  });
  const { updatedAt, price } = await previewOf(officer, one.id, { change: "add person", kind: "guest" });
  let adding: ReturnType<typeof app.call> | undefined;
  // The other party's use of 100.00, in a transaction that has not ended.
  await neighbour.db.transaction(async (tx) => {
    await tx.execute(sql`select id from credits where member_id = ${member.id} for no key update`);
    adding = app.call("POST", `/api/registrations/${one.id}/persons`, {
      cookie: officer.cookie,
      body: {
        kind: "guest",
        firstName: "Jan",
        lastName: "Malý",
        updatedAt,
        price,
        paidHow: "credit",
        isTold: true,
      },
    });
    await expect.poll(() => waitingForLocks(app.db), { timeout: 20_000 }).toBeGreaterThan(0);
    await tx.execute(sql`insert into manual_payments (registration_id, method, credit_id, amount, received_at, recorded_by,
      recorded_at) select ${other.id}, 'credit', id, 100, now(), 'Olga', now() from credits`);
  });
  expect((await adding)?.body).toMatchObject({ amountDue: "100.00" });
  const { rows } = await app.db.execute<{ text: string }>(
    sql`select body_text as text from outbox where kind = 'person-added'`,
  );
  expect(rows.map(({ text }) => text).join()).toContain("Your credit covers $75.00. $100.00 is due");
}, 60_000);
