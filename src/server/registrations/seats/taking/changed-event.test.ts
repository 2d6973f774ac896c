import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { EVENT_FACTS, EVENT_VERSION } from "#server/events/facts.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, seatsTaken } from "#test/factories.ts";
import { actingAs } from "#test/people/acting-as.ts";
import { manyMembers, partyOf, register } from "#test/people/many-members.ts";
import { takeSeats } from "./take-seats.ts";

const app = useApp();

/** Runs `act` before each of the first `times` statements that write seats, that is, after the facts were read. */
function beforeWriting(act: () => Promise<unknown>, times = 1): () => number {
  const { fast } = app.db;
  let written = 0;
  const spy = vi.spyOn(app.db, "fast").mockImplementation(async (name, text, values) => {
    if (name === "take-seats") {
      written += 1;
      if (written <= times) await act();
    }
    return fast(name, text, values);
  });
  return () => {
    spy.mockRestore();
    return written;
  };
}

const change = (id: number, set: string) => () =>
  app.db.execute(sql`update events set ${sql.raw(set)} where id = ${id}`);
const ask = (memberId: number, eventId: number) =>
  takeSeats(actingAs(app, { memberId, userId: null }), {
    ...partyOf(2, eventId),
    foodRequests: null,
    seatingRequests: null,
    specialRequirements: null,
  });

test.each([
  ["is_active = false", notFound("Event not found")],
  ["deleted_at = now()", notFound("Event not found")],
  ["date_time = '2026-03-10 15:00Z'", conflict("This event has already occurred")],
  ["registration_deadline = '2026-03-10 15:00Z'", conflict("Registration for this event has closed")],
  ["total_seats = 1", conflict("Only 1 seats available")],
  ["guest_price = guest_price + 1", conflict("The price has changed. Please review and try again.")],
  ["member_price = member_price + 1", conflict("The price has changed. Please review and try again.")],
  ["total_seats = 2", null],
])("What an officer changes while seats are taken is what the rule decides by: %s", async (set, refusal) => {
  const event = await aDinner(app.db, { totalSeats: 5 });
  const { id } = await aMember(app.db);
  const end = beforeWriting(change(event.id, set));
  const seated = await ask(id, event.id);
  expect(end()).toBe(refusal ? 1 : 2);
  expect(seated).toEqual(refusal ? { taken: null, refusal } : { taken: expect.any(Number), refusal: null });
  expect(await seatsTaken(app.db, event.id)).toBe(refusal ? 0 : 2);
});

test("Seats that others take in between are not sold again", async () => {
  const event = await aDinner(app.db, { totalSeats: 5 });
  const { id } = await aMember(app.db);
  const [other] = await manyMembers(app, 1);
  const end = beforeWriting(async () => {
    await app.db.execute(sql`insert into registrations (event_id, member_id, amount, status, member_tickets)
      values (${event.id}, ${other?.id}, 0, 'confirmed', 4)`);
  });
  expect(await ask(id, event.id)).toEqual({ taken: null, refusal: conflict("Only 1 seats available") });
  expect([end(), await seatsTaken(app.db, event.id)]).toEqual([1, 4]);
});

test("One changed event holds back the whole batch, and is decided again for all of it", async () => {
  const [one, other] = [await aDinner(app.db), await aDinner(app.db)];
  const crowd = await manyMembers(app, 2);
  const end = beforeWriting(change(other.id, "registration_deadline = '2026-03-10 15:00Z'"));
  const answers = await Promise.all(crowd.map(({ id }, n) => ask(id, n === 0 ? one.id : other.id)));
  expect(end()).toBe(2);
  expect(answers).toEqual([
    { taken: expect.any(Number), refusal: null },
    { taken: null, refusal: conflict("Registration for this event has closed") },
  ]);
  expect([await seatsTaken(app.db, one.id), await seatsTaken(app.db, other.id)]).toEqual([2, 0]);
});

test("A caller whose event changes each time is answered under its lock", async () => {
  const event = await aDinner(app.db);
  const [anna] = await manyMembers(app, 1);
  if (!anna) throw new Error("no one came");
  const end = beforeWriting(change(event.id, "total_seats = total_seats + 1"), 99);
  const reply = await register(app, anna, { eventId: event.id });
  expect([reply.status, end()]).toEqual([201, 10]);
  expect(await seatsTaken(app.db, event.id)).toBe(1);
});

test("Each fact of an event but the seats taken changes its version", async () => {
  const changes: Record<string, string> = {
    isActive: "is_active = not is_active",
    isDeleted: "deleted_at = now()",
    dateTime: "date_time = date_time + interval '1 ms'",
    registrationDeadline: "registration_deadline = '2026-03-10 15:00Z'",
    totalSeats: "total_seats = total_seats + 1",
    prices: "guest_price = guest_price + 0.01",
  };
  const event = await aDinner(app.db);
  const read = async () => {
    const text = `select ${EVENT_VERSION} as version, ${EVENT_FACTS} from events e where id = $1`;
    const [row] = await app.db.fast<Record<string, unknown>>(null, text, [event.id]);
    if (!row) throw new Error("the event is gone");
    const { version, ...facts } = row;
    return { version, facts };
  };
  const first = await read();
  expect(Object.keys(first.facts).sort()).toEqual([...Object.keys(changes), "seatsTaken"].sort());
  const versions = new Set([first.version]);
  for (const set of Object.values(changes)) {
    await change(event.id, set)();
    versions.add((await read()).version);
  }
  expect(versions.size).toBe(1 + Object.keys(changes).length);
});
