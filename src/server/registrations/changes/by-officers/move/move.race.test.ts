import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import type { ChangePreview } from "#contract/registrations/attendees/party-changes.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { waitingForLocks } from "#test/database/waiting-for-locks.ts";
import { aDinner, aRegistration } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { manyMembers, type SignedIn } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop({}, openRaceDatabase);
const { app } = shop;

const dinnerNamed = async (title: string, totalSeats = 2) =>
  (await aDinner(app.db, { title, totalSeats })).id;
/** What moves the party there, as the preview says. */
async function moving(officer: SignedIn, id: number, eventId: number) {
  const { cookie } = officer;
  const path = `/api/registrations/${id}`;
  const { body } = await app.call<ChangePreview>("POST", `${path}/preview`, {
    cookie,
    body: { change: "move", eventId },
  });
  const { updatedAt, amount, goesBack } = body;
  const form = { eventId, updatedAt, amount: amount.after, goesBack, isTold: true };
  return (one: typeof app) =>
    one.call<{ id: number; message?: string }>("POST", `${path}/move`, { cookie, body: form });
}
/** The live parties and the seats of these dinners, and whether each party adds up. */
async function stateOf(eventIds: readonly number[]) {
  const { rows } = await app.db.execute<Record<string, unknown>>(sql`select e.id, e.seats_taken::int as seats,
      (select count(*)::int from registrations r where r.event_id = e.id and r.removed_at is null) as parties
    from events e where e.id = any(${sql.param([...eventIds])}::int[]) order by e.id`);
  return rows.map(({ seats, parties }) => [seats, parties]);
}

it("Two officers who move a party to two dinners at once move it to one; the other reads where it is", async () => {
  const [neighbour, officer] = [await neighbourOf(app), await anOfficer(app)];
  const people = await manyMembers(app, 5);
  for (const { id: memberId } of people) {
    const [first, from, second] = [await dinnerNamed("A"), await dinnerNamed("B"), await dinnerNamed("C")];
    const paid = { paymentType: "manual", paymentMethod: "cash" } as const;
    const { id } = await aRegistration(app.db, { eventId: from, memberId, ...paid });
    const both = [await moving(officer, id, first), await moving(officer, id, second)] as const;
    const replies = await Promise.all([both[0](app), both[1](neighbour)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isFirst = replies[0].status === 200;
    const [won, lost] = isFirst ? replies : [replies[1], replies[0]];
    const where = `This party was moved to ${isFirst ? "A" : "C"}, where it is registration #${won.body.id}.`;
    expect(lost.body.message).toBe(where);
    expect(await stateOf([first, from, second])).toEqual([
      isFirst ? [1, 1] : [0, 0],
      [0, 0],
      isFirst ? [0, 0] : [1, 1],
    ]);
  }
});

it("Parties that change places between two full dinners do not wait for each other in a circle", async () => {
  const [neighbour, officer] = [await neighbourOf(app), await anOfficer(app)];
  const people = await manyMembers(app, 6);
  for (let turn = 0; turn < 3; turn += 1) {
    const [one, other] = people.slice(2 * turn);
    if (!one || !other) throw new Error("too few members");
    const [here, there] = [await dinnerNamed("A"), await dinnerNamed("B")];
    const going = await aRegistration(app.db, { eventId: here, memberId: one.id });
    const coming = await aRegistration(app.db, { eventId: there, memberId: other.id });
    const moves = [await moving(officer, going.id, there), await moving(officer, coming.id, here)] as const;
    const replies = await Promise.all([moves[0](app), moves[1](neighbour)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stateOf([here, there])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  }
});

/** A party that owes all and whose card page is open; what pays on it. */
async function atThePage({ id: memberId, cookie }: SignedIn, eventId: number) {
  const { id } = await aRegistration(app.db, { eventId, memberId, status: "unpaid" });
  const body = { registrationId: id };
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", { cookie, body });
  return {
    id,
    pay: async () => {
      await shop.pay(page.body.token);
      await shop.delivered();
    },
  };
}
/** What became of a member's charges, for which party they are, and whether it is paid. */
async function chargesOf({ id }: SignedIn) {
  const { rows } = await app.db.execute<Record<string, unknown>>(sql`select c.outcome, p.subject_id as party,
      r.pays_later_since is null as paid, r.event_id as dinner
    from payments p join payment_charges c on c.payment_id = p.id join registrations r on r.id = p.subject_id
    where r.member_id = ${id}`);
  return rows;
}

it("A charge that arrives while its party is moved counts at the dinner where the party is", async () => {
  const officer = await anOfficer(app);
  for (const payer of await manyMembers(app, 6)) {
    const [from, to] = [await dinnerNamed("A"), await dinnerNamed("B")];
    const { id, pay } = await atThePage(payer, from);
    const move = await moving(officer, id, to);
    await pay();
    const [moved] = await Promise.all([move(app), shop.notifications()]);
    // Where the charge came first, the officer reads the party again.
    const there = moved.status === 409 ? await (await moving(officer, id, to))(app) : moved;
    expect(there.status).toBe(200);
    const charge = { outcome: "applied", party: there.body.id, paid: true, dinner: to };
    expect(await chargesOf(payer)).toEqual([charge]);
    expect(await stateOf([from, to])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  }
});

it.each(["earlier", "later"])(
  "A charge that waits for the move of its party to a dinner that was written %s goes with it",
  async (order) => {
    const [neighbour, officer] = [await neighbourOf(app), await anOfficer(app)];
    const [payer] = await manyMembers(app, 1);
    if (!payer) throw new Error("too few members");
    const [low, high] = [await dinnerNamed("A"), await dinnerNamed("B")];
    const [from, to] = order === "earlier" ? [high, low] : [low, high];
    const { id, pay } = await atThePage(payer, from);
    const move = await moving(officer, id, to);
    await pay();
    const asked: Promise<unknown>[] = [];
    // The move waits for this lock, and the charge behind it.
    await neighbour.db.transaction(async (tx) => {
      await tx.execute(sql`select id from events where id = ${from} for update`);
      asked.push(move(app));
      await vi.waitFor(async () => expect(await waitingForLocks(app.db)).toBe(1), { timeout: 5000 });
      asked.push(shop.notifications());
      await vi.waitFor(async () => expect(await waitingForLocks(app.db)).toBe(2), { timeout: 5000 });
    });
    await Promise.all(asked);
    const charges = await chargesOf(payer);
    expect(charges).toMatchObject([{ outcome: "applied", paid: true, dinner: to }]);
    expect(charges[0]?.party).not.toBe(id);
  },
);
