import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, anAdministrator, aRegistration } from "#test/factories.ts";
import { actingAs } from "#test/people/acting-as.ts";
import { manyMembers } from "#test/people/many-members.ts";
import { takePlace } from "./take-places.ts";

const app = useApp();
type Who = { memberId: number | null; userId: number | null };

async function soldOut(): Promise<number> {
  const { id } = await aDinner(app.db, { totalSeats: 1 });
  await aRegistration(app.db, { eventId: id });
  return id;
}
const ask = (who: Who, id: number) =>
  takePlace(actingAs(app, who), { id, memberTickets: 1, guestTickets: 0 });

test("Each of many who ask at once is told their own place", async () => {
  const [first, second] = [await soldOut(), await soldOut()];
  const crowd = (await manyMembers(app, 3)).map(({ id }) => ({ memberId: id, userId: null }));
  const asked = crowd.flatMap((who) => [first, second].map((eventId) => ({ who, eventId })));
  const ids = await Promise.all(asked.map(({ who, eventId }) => ask(who, eventId)));
  const { rows } = await app.db.execute(
    sql`select number as id, member_id, event_id from waitlist_entries order by number`,
  );
  expect(
    asked.map(({ who, eventId }, n) => ({ id: ids[n], member_id: who.memberId, event_id: eventId })),
  ).toEqual(rows);
  const noted = await app.db.execute(
    sql`select entity_id::int as id, (after ->> 'eventId')::int as event_id from audit_log order by 1`,
  );
  expect(noted.rows).toEqual(rows.map(({ id, event_id }) => ({ id, event_id })));
});

test("Who asks twice at once gets one place, and the second answer is weighed", async () => {
  const eventId = await soldOut();
  const [who] = (await manyMembers(app, 1)).map(({ id }) => ({ memberId: id, userId: null }));
  if (!who) throw new Error("nobody came");
  expect(await Promise.all([ask(who, eventId), ask(who, eventId)])).toEqual([expect.any(Number), null]);
});

test("A member's party that an account wrote is not the account's own", async () => {
  const eventId = (await aDinner(app.db, { totalSeats: 1 })).id;
  const [member] = await manyMembers(app, 1);
  const { id: userId } = await anAdministrator(app.db);
  await aRegistration(app.db, { eventId, memberId: member?.id, userId, status: "confirmed" });
  expect(await ask({ memberId: null, userId }, eventId)).toEqual(expect.any(Number));
});

test("The audit log names an administrator as everywhere, also one with a member record", async () => {
  const eventId = await soldOut();
  const [member] = await manyMembers(app, 1);
  const { id: userId } = await anAdministrator(app.db);
  expect(await ask({ memberId: member?.id ?? 0, userId }, eventId)).toEqual(expect.any(Number));
  const { rows } = await app.db.execute(sql`select a.actor, w.member_id, w.user_id from audit_log a
    join waitlist_entries w on w.number::text = a.entity_id where action = 'join waitlist'`);
  expect(rows).toEqual([{ actor: `administrator ${userId}`, member_id: member?.id, user_id: null }]);
});
