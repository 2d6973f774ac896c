import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, aRegistration } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { manyMembers, type SignedIn } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop({}, openRaceDatabase);
const { app } = shop;

/** A party of one at a dinner with a deadline ahead, paid in cash. */
async function aParty(member: SignedIn) {
  const registrationDeadline = new Date("2026-03-20T04:00:00Z");
  const { id: eventId } = await aDinner(app.db, { totalSeats: 4, registrationDeadline });
  const paid = { paymentType: "manual", paymentMethod: "cash" } as const;
  const { id } = await aRegistration(app.db, { eventId, memberId: member.id, ...paid });
  return { eventId, id };
}
/** What hands the party over to this member, as the preview says. */
async function handingOver(officer: SignedIn, id: number, to: SignedIn) {
  const change = { change: "change owner", memberId: to.id };
  const { body } = await app.call<ChangePreview>("POST", `/api/registrations/${id}/preview`, {
    cookie: officer.cookie,
    body: change,
  });
  const form = { memberId: to.id, updatedAt: body.updatedAt, amount: body.amount.after };
  return (one: typeof app) =>
    one.call("POST", `/api/registrations/${id}/owner`, { cookie: officer.cookie, body: form });
}
/** Whose party it is, who has its one place, and the seats of the dinner. */
async function stateOf(id: number) {
  const { rows } = await app.db.execute<Record<string, unknown>>(sql`select r.member_id as owner,
      (select array_agg(a.member_id) from attendees a where a.registration_id = r.id) as places,
      r.removed_at is not null as removed, e.seats_taken::int as seats
    from registrations r join events e on e.id = r.event_id where r.id = ${id}`);
  return rows[0];
}

it("Two officers who hand a party over at once hand it over once", async () => {
  const [neighbour, officer] = [await neighbourOf(app), await anOfficer(app)];
  const people = await manyMembers(app, 15);
  for (let turn = 0; turn < 5; turn += 1) {
    const [owner, first, second] = people.slice(3 * turn);
    if (!owner || !first || !second) throw new Error("too few members");
    const { id } = await aParty(owner);
    const [toFirst, toSecond] = [
      await handingOver(officer, id, first),
      await handingOver(officer, id, second),
    ];
    const replies = await Promise.all([toFirst(app), toSecond(neighbour)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const heir = replies[0]?.status === 200 ? first : second;
    expect(await stateOf(id)).toEqual({ owner: heir.id, places: [heir.id], removed: false, seats: 1 });
  }
});

it("An owner who cancels while an officer hands over either cancels or no longer has the party", async () => {
  const [neighbour, officer] = [await neighbourOf(app), await anOfficer(app)];
  const people = await manyMembers(app, 12);
  for (let turn = 0; turn < 6; turn += 1) {
    const [owner, heir] = people.slice(2 * turn);
    if (!owner || !heir) throw new Error("too few members");
    const { id } = await aParty(owner);
    const give = await handingOver(officer, id, heir);
    const cancel = () =>
      neighbour.call("POST", `/api/registrations/${id}/cancel`, { cookie: owner.cookie, body: {} });
    const [cancelled, given] = await Promise.all([cancel(), give(app)]);
    const isGiven = given.status === 200;
    expect([cancelled.status, given.status]).toEqual(isGiven ? [404, 200] : [200, 404]);
    expect(await stateOf(id)).toEqual(
      isGiven
        ? { owner: heir.id, places: [heir.id], removed: false, seats: 1 }
        : { owner: owner.id, places: [owner.id], removed: true, seats: 0 },
    );
  }
});
