import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, anAdministrator, aRegistration, sessionOf } from "#test/factories.ts";
import { actingAs } from "#test/people/acting-as.ts";
import { joinWaitlist, manyMembers, type SignedIn } from "#test/people/many-members.ts";
import { joinUnderLock } from "./join-under-lock.ts";

const app = useApp();
let anna: SignedIn;
let otto: SignedIn;
beforeEach(async () => {
  [anna, otto] = (await manyMembers(app, 2)) as [SignedIn, SignedIn];
});

async function soldOut(facts: Parameters<typeof aDinner>[1] = {}): Promise<number> {
  const { id } = await aDinner(app.db, { totalSeats: 1, ...facts });
  await aRegistration(app.db, { eventId: id });
  return id;
}
const join = (who: SignedIn, eventId: number, tickets = 1) => joinWaitlist(app, who, { eventId, tickets });
async function changesCounted(): Promise<number> {
  const { rows } = await app.db.execute<{ points: number }>(
    sql`select coalesce(sum(points), 0)::int as points from login_attempts where key like 'own-change%'`,
  );
  return rows[0]?.points ?? Number.NaN;
}

it("A place is written with its price, audit entry and email, and in the order of the requests", async () => {
  const eventId = await soldOut();
  const admin = await anAdministrator(app.db);
  const account = { id: admin.id, cookie: await sessionOf(app, { userId: admin.id }) };
  const replies = await Promise.all([join(otto, eventId), join(account, eventId, 3), join(anna, eventId, 2)]);
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  const ids = replies.map(({ body }) => body.id);
  expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  const { rows } =
    await app.db.execute(sql`select w.number, member_id, user_id, member_tickets, guest_tickets,
      (quote_cents / 100)::int as amount, a.actor, a.action, a.after, o.recipient, o.topic
    from waitlist_entries w join audit_log a on a.entity = 'registration' and a.entity_id = w.number::text
      join outbox o on o.once_key = 'waitlist-joined:' || w.number order by w.number`);
  expect(rows.map(({ number }) => number)).toEqual(ids);
  const party = (guests: number) => ({ member_tickets: 1, guest_tickets: guests });
  const noted = (guests: number) => ({
    action: "join waitlist",
    topic: `dinner ${eventId}`,
    after: { eventId, memberTickets: 1, guestTickets: guests },
  });
  expect(rows).toMatchObject([
    { member_id: otto.id, amount: 150, actor: `member ${otto.id}`, ...party(0), ...noted(0) },
    { user_id: admin.id, amount: 500, actor: `administrator ${admin.id}`, ...party(2), ...noted(2) },
    { member_id: anna.id, amount: 325, actor: `member ${anna.id}`, ...party(1), ...noted(1) },
  ]);
  expect(rows.map(({ recipient }) => recipient)).toEqual([
    "guest2@example.org",
    "admin@example.org",
    "guest1@example.org",
  ]);
  expect(await changesCounted()).toBe(0);
});

it("Everyone in a batch gets their own answer", async () => {
  const [full, free, past, closed, inactive, deleted] = [
    await soldOut(),
    (await aDinner(app.db, { totalSeats: 1 })).id,
    await soldOut({ dateTime: new Date("2026-03-01T22:00:00Z") }),
    await soldOut({ registrationDeadline: new Date("2026-03-02T22:00:00Z") }),
    await soldOut({ isActive: false }),
    await soldOut({ deletedAt: app.now }),
  ];
  await aRegistration(app.db, { eventId: free, memberId: otto.id });
  const asks = [full, past, closed, inactive, deleted, full, 4711].map((eventId) => join(anna, eventId));
  const replies = await Promise.all([...asks, join(otto, full), join(otto, free)]);
  const answers = replies.map(({ status, body }) => (status === 201 ? 201 : `${status} ${body.message}`));
  expect(answers).toEqual([
    201,
    "409 This event has already occurred",
    "409 Registration for this event has closed",
    "404 Event not found",
    "404 Event not found",
    "409 You are already on the waitlist for this event",
    "404 Event not found",
    201,
    "409 You are already registered for this event",
  ]);
});

it("A place that was given up within a day, or a refusal, counts as a change", async () => {
  const eventId = await soldOut();
  const { body } = await join(anna, eventId);
  const leave = await app.call("POST", `/api/registrations/${body.id}/cancel`, {
    cookie: anna.cookie,
    body: {},
  });
  expect([leave.status, await changesCounted()]).toEqual([200, 1]);
  expect((await join(anna, eventId)).status).toBe(201);
  expect(await changesCounted()).toBe(2);
  expect((await join(anna, eventId)).status).toBe(409);
  expect(await changesCounted()).toBe(3);
});

it("A deleted event has no waitlist, not even for a party that was there", async () => {
  const { id } = await aDinner(app.db, { dateTime: new Date("2026-03-01T23:00:00Z"), deletedAt: app.now });
  await aRegistration(app.db, { eventId: id, memberId: anna.id });
  expect((await join(anna, id)).body.message).toBe("Event not found");
  const asker = actingAs(app, { memberId: anna.id, userId: null });
  await expect(joinUnderLock(asker, { id, memberTickets: 1, guestTickets: 0 })).rejects.toThrow(
    "Event not found",
  );
});
