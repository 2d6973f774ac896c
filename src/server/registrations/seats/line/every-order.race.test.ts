import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, sessionOf } from "#test/factories.ts";
import { type Random, randomFrom } from "#test/faults/seeded-random.ts";
import { brokenNow, unknownMoney } from "#test/faults/steps/invariants.ts";
import { openReader } from "#test/faults/steps/open-reader.ts";
import { keepTables } from "#test/faults/steps/restored.ts";
import { EVA, useLine, type Who } from "#test/services/line.ts";
import { partyChanges } from "#test/services/party-changes.ts";

const line = useLine({ OFFER_HOURS: "0.3" }, openRaceDatabase);
const { app, shop, people, facts, as } = line;

/** How many orders to try, or for how many minutes, and the first seed; `npm run test:faults` tries more. */
const ORDERS = Number(process.env.ORDERS ?? 25);
const MINUTES = Number(process.env.ORDERS_MINUTES ?? 0);
const SEED = Number(process.env.ORDERS_SEED ?? 1);
const ACTIONS = 16;
/** How far the clock of one portal is from that of the other. */
const APART_MS = 2 * 60_000;
/** What the portals logged about calls that failed. */
const warnings: string[] = [];
/** Where parties are moved, and back from. */
let otherDinner = 0;
/** How many members were deleted. */
let deleted = 0;
/** How often one party was paid for with two cards. */
let paidTwice = 0;

async function numbers(statement: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await app.db.execute<{ id: number }>(statement);
  return rows.map(({ id }) => id);
}

/** Everything that members, officers and jobs do about one dinner, each drawn by the dice. */
function actionsOf(crowd: readonly Who[], account: Who & { userId: number }, dice: Random) {
  const officers = partyChanges(line, { dice, crowd, dinners: [facts.dinner, otherDinner] });
  const anyone = () => dice.pick([...crowd, account]);
  const few = (most: number) => dice.between(0, most);
  const numberOf = async () => {
    const all = await numbers(sql`select id from registrations union select number from waitlist_entries`);
    const live = await numbers(sql`select id from registrations where removed_at is null
      union all select number from waitlist_entries where ended_at is null`);
    return dice.pick(dice.chance(0.8) && live.length > 0 ? live : [0, ...all]);
  };
  const officer = people.olga;
  const event = (change: object) => as(officer, `PUT /api/events/${facts.dinner}`, change);
  const reference = async () => {
    const { rows } = await app.db.execute<{ reference: string }>(
      sql`select reference from payments order by id`,
    );
    return dice.pick(rows)?.reference;
  };
  const visit = async (way: "cancel" | "return") => {
    const at = await reference();
    return at && app.call("GET", `/api/payment/${way}/${at}`);
  };
  const register = async (who: Who) => {
    const [members, guests] = [few(2), few(2)];
    const tickets = members + guests === 0 ? 1 : members;
    const withSpouse = tickets === 2 && dice.chance(0.7);
    const reply = await line.register(who, [tickets, guests], { withSpouse });
    // Most pay at once, which the dice alone would rarely bring about.
    if (reply.status === 201 && dice.chance(0.6)) await pay(who);
    return reply;
  };
  const pay = async (who: Who) => {
    const [id] =
      await numbers(sql`select id from registrations where status = 'pending' and removed_at is null
      and (member_id = ${who.id} or user_id = ${account.userId} and ${who === account}) limit 1`);
    if (id === undefined) return undefined;
    const page = await as(who, "POST /api/payment/create-hosted-page", { registrationId: id });
    if (page.status !== 200) return page;
    // Often in two tabs, with two cards.
    const cards = dice.chance(0.5) ? [{}, { cardNumber: "5424000000000015" }] : [{}];
    for (const card of cards) await shop.pay(page.body.token, card).catch(() => undefined);
    if (cards.length > 1) paidTwice += 1;
    return page;
  };
  const decline = async (who: Who) => {
    const offers = await numbers(sql`select id from waitlist_offers`);
    return as(who, `POST /api/events/${facts.dinner}/waitlist/decline`, {
      offerId: dice.pick([1, ...offers]),
    });
  };
  const dropGuest = async (who: Who) => {
    const [id] =
      await numbers(sql`select a.id from attendees a join registrations r on r.id = a.registration_id
      where r.member_id = ${who.id} and r.removed_at is null and a.kind = 'guest' limit 1`);
    return id && as(who, `POST /api/registrations/my/attendees/${id}/remove`);
  };
  const name = async () => {
    const persons = await numbers(
      sql`select id from attendees where is_live and not (kind = 'member' and place = 0)`,
    );
    const id = dice.pick(persons);
    const memberId = dice.chance(0.7) ? dice.pick(crowd).id : null;
    return id && as(officer, `PATCH /api/attendees/${id}`, { memberId, isAnother: dice.chance(0.3) });
  };
  const byPhone = () =>
    as(officer, `POST /api/events/${facts.dinner}/manual-registration-direct`, {
      registrationType: "member",
      firstName: "A",
      lastName: "B",
      memberId: dice.pick(crowd).id,
      bypassPayment: true,
      ...(dice.chance(0.3) && { paysLater: true }),
      amount: "325.00",
      memberTickets: 1,
      guestTickets: 1,
      memberInfo: [],
      guestInfo: [EVA],
    });
  const link = () =>
    as(officer, `POST /api/admin/users/${account.userId}/link-member`, { memberId: dice.pick(crowd).id });
  /** Deletes a member; someone new joins the chapter in their place. */
  const erase = async () => {
    const member = dice.pick(crowd);
    const cookie = await sessionOf(app, { memberId: officer.id, isProved: true });
    const reply = await as({ ...officer, cookie }, `DELETE /api/members/${member.id}`);
    if (reply.status !== 200) return reply;
    deleted += 1;
    Object.assign(member, await line.aPerson("New"));
    return reply;
  };
  const couple = () =>
    dice.chance(0.5)
      ? as(officer, "POST /api/members/unlink-spouse", { memberId: people.huy.id })
      : as(officer, "POST /api/members/link-spouse", { memberAId: people.huy.id, memberBId: people.minh.id });
  const ways: readonly [weight: number, act: () => unknown][] = [
    [12, () => register(anyone())],
    [10, () => line.join(anyone(), few(2), 1 + few(1))],
    [9, () => pay(anyone())],
    [4, () => visit("cancel")],
    [2, () => visit("return")],
    [4, () => decline(anyone())],
    [4, async () => as(anyone(), `POST /api/registrations/${await numberOf()}/cancel`)],
    [2, () => dropGuest(anyone())],
    [5, async () => as(officer, `POST /api/registrations/${await numberOf()}/offer`)],
    [7, async () => line.patch(await numberOf(), { status: "confirmed", paymentMethod: "cash" })],
    [5, async () => line.patch(await numberOf(), { status: "waitlist" })],
    [5, async () => as(officer, `DELETE /api/registrations/${await numberOf()}`)],
    [2, byPhone],
    [3, officers.addPerson],
    [3, officers.removePerson],
    [2, officers.changeTicket],
    [2, officers.changeOwner],
    [2, officers.move],
    [2, officers.putBack],
    [1, officers.putBackPerson],
    [3, name],
    [2, couple],
    [1, link],
    [2, erase],
    [2, () => event({ totalSeats: 2 + few(3) })],
    [1, () => event({ memberPrice: dice.chance(0.5) ? "150.00" : "160.00" })],
    [
      1,
      () => event({ registrationDeadline: new Date(app.now.getTime() + 3_600_000 * few(3)).toISOString() }),
    ],
    [5, () => shop.notifications()],
    [3, () => shop.pass(6)],
    [2, () => shop.pass(21)],
    [4, () => shop.expireHolds()],
    [3, () => shop.lapseOffers()],
    [1, () => shop.reconcile()],
  ];
  const drawn = ways.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
  return () => dice.pick(drawn)();
}

/** From now on, each call reaches one of two portals, whose clocks are apart. */
async function useTwoPortals(): Promise<{ draw(order: number): void }> {
  const other = await neighbourOf(app);
  const first = app.call;
  const drawn = { dice: randomFrom(SEED, "portal"), apartMs: APART_MS };
  const note = (facts: object) => void warnings.push(JSON.stringify(facts));
  for (const { log } of [app, other]) Object.assign(log, { warn: note, error: note });
  app.call = (...asked) => {
    if (drawn.dice.chance(0.5)) return first(...asked);
    other.now = new Date(app.now.getTime() + drawn.apartMs);
    return other.call(...asked);
  };
  return {
    draw(order) {
      drawn.dice = randomFrom(order, "portal");
      drawn.apartMs = order % 2 === 0 ? APART_MS : -APART_MS;
    },
  };
}

/** Saves the present state, with no parties yet, and returns a function that begins an order from it. */
async function keepBeginning(crowd: readonly Who[]): Promise<(order: number) => Promise<void>> {
  await app.db.execute(sql`truncate registrations cascade`);
  const restoreTables = await keepTables(app.db);
  const persons = structuredClone(crowd);
  const { now } = app;
  return async (order) => {
    await restoreTables();
    for (const [n, who] of crowd.entries()) Object.assign(who, persons[n]);
    await app.db.execute(sql`update events set total_seats = ${2 + (order % 3)}, seats_taken = 0`);
    await shop.control("POST", "/reset");
    app.now = now;
  };
}

/** Lets every hold, offer and payment come to its end. */
async function finish() {
  for (let turn = 0; turn < 5; turn += 1) {
    await shop.notifications();
    await shop.pass(25);
    await shop.expireHolds();
    await shop.lapseOffers();
  }
  // An officer who takes seats away leaves no one to whom they could be offered.
  await app.db.execute(sql`update events set registration_deadline = ${app.now.toISOString()}`);
  await shop.pass(25);
  await shop.lapseOffers();
  await shop.expireHolds();
}

it(
  "Every order of all calls leaves every seat, place and dollar consistent",
  async () => {
    const next = await line.aPerson("Next");
    otherDinner = (await aDinner(app.db, { title: "Autumn Dinner" })).id;
    const [userId = 0] = await numbers(
      sql`insert into users (email, is_admin) values ('ada@example.org', true) returning id`,
    );
    const account = { id: 0, userId, cookie: await sessionOf(app, { userId }) };
    const { reader, end } = await openReader(app.db);
    onTestFinished(end);
    const crowd = [people.huy, people.minh, next];
    const begin = await keepBeginning(crowd);
    const seen: Record<number, number> = {};
    const portals = await useTwoPortals();
    const begun = performance.now();
    const isOver = (tried: number) =>
      MINUTES > 0 ? performance.now() - begun > MINUTES * 60_000 : tried === ORDERS;
    let tried = 0;
    for (; !isOver(tried); tried += 1) {
      const order = SEED + tried;
      await begin(order);
      portals.draw(order);
      const dice = randomFrom(order, "line");
      const act = actionsOf(crowd, account, dice);
      for (let n = 0; n < ACTIONS; n += 1) {
        // Some at the same moment.
        const replies = await Promise.all(dice.chance(0.4) ? [act(), act(), act()] : [act()]);
        for (const reply of replies) {
          const status = (reply as { status?: number } | undefined)?.status ?? 0;
          seen[status] = (seen[status] ?? 0) + 1;
          const told = status < 500 ? "" : (reply as { text: string }).text;
          expect(status, `order ${order}, call ${n}: ${told} ${warnings.at(-1)}`).toBeLessThan(500);
        }
        expect({ order, n, broken: await brokenNow(reader) }).toEqual({ order, n, broken: [] });
      }
      await finish();
      const held = await numbers(sql`select id from seat_holds
      union all select id from registrations where status = 'pending' and removed_at is null`);
      const broken = [...(await brokenNow(reader)), ...(await unknownMoney(shop, reader))];
      expect({ order, held, broken }).toEqual({ order, held: [], broken: [] });
    }
    process.stdout.write(`${tried} orders\n`);
    expect(seen[200] ?? 0).toBeGreaterThan(tried);
    expect(deleted).toBeGreaterThan(tried / 10);
    expect(paidTwice).toBeGreaterThan(tried / 50);
  },
  Math.max(120_000, ORDERS * 5_000, MINUTES * 90_000),
);
