import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Needs } from "#contract/registrations/needs.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { aDinner, aMember, aRegistration, changeMember, seatsTaken, sessionOf } from "#test/factories.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
type Who = { id: number; cookie: string };
let huy: Who;
let minh: Who;
let olga: Who;
let dinner: number;
const NEEDS: Needs = {
  list: [{ code: "fish", severity: "allergy" }],
  words: null,
  carriesEpinephrine: false,
};

async function aPerson(firstName: string, facts: object = {}): Promise<Who> {
  const { id } = await aMember(app.db, { firstName, lastName: "Nguyễn", ...facts });
  return { id, cookie: await sessionOf(app, { memberId: id }) };
}
beforeEach(async () => {
  huy = await aPerson("Quang Huy");
  minh = await aPerson("Thị Minh");
  olga = await aPerson("Olga", { adminPrivileges: "full" });
  await changeMember(app.db, huy.id, { spouseId: minh.id });
  await changeMember(app.db, minh.id, { spouseId: huy.id });
  dinner = (await aDinner(app.db, { registrationDeadline: new Date("2026-03-20T04:00:00Z") })).id;
});

/** Sends a call that is written as the catalog has it: "POST /api/registrations". */
const as = (who: Who, call: string, body: object = {}) => {
  const [method = "", path = ""] = call.split(" ");
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls.
  return app.call<any>(method, path, { cookie: who.cookie, body });
};
const both = {
  memberTickets: 2,
  guestTickets: 0,
  amount: "300.00",
  agreeToTerms: true,
  withSpouse: true,
  memberInfo: [{ firstName: "My", lastName: "Spouse" }],
  guestInfo: [],
};
const alone = { ...both, memberTickets: 1, memberInfo: [], amount: "150.00", withSpouse: false };
const registering = (who: Who, form: object) =>
  as(who, "POST /api/registrations", { eventId: dinner, ...form });
const manual = (memberId: number) =>
  as(olga, `POST /api/events/${dinner}/manual-registration-direct`, {
    registrationType: "member",
    firstName: "Thị Minh",
    lastName: "Nguyễn",
    memberId,
    amount: "150.00",
    memberTickets: 1,
    guestTickets: 0,
    memberInfo: [],
    guestInfo: [],
    bypassPayment: true,
  });

/** How many live places each member has, and whether seats, persons and marks agree. */
async function places() {
  const { rows } = await app.db.execute<{
    member_id: number;
    n: number;
  }>(sql`select member_id, count(*)::int as n
    from attendees where event_id = ${dinner} and is_live and member_id is not null group by member_id order by member_id`);
  const { rows: wrong } = await app.db.execute(sql`select a.id from attendees a
    join registrations r on r.id = a.registration_id where a.is_live <> (r.removed_at is null)`);
  const { rows: persons } = await app.db.execute<{ n: number }>(sql`select count(*)::int as n from attendees
    where event_id = ${dinner} and is_live`);
  expect(wrong).toEqual([]);
  expect(persons[0]?.n).toBe(await seatsTaken(app.db, dinner));
  return Object.fromEntries(rows.map(({ member_id, n }) => [member_id, n]));
}
const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status).sort();
async function partyOf(who: Who) {
  const { body } = await app.call<MyRegistration[]>("GET", "/api/registrations/my", { cookie: who.cookie });
  return body[0]?.registrations;
}

describe("a seat for each member", () => {
  it("is given once where both spouses register at once, each bringing the other", async () => {
    for (let round = 0; round < 5; round += 1) {
      const replies = await Promise.all([registering(huy, both), registering(minh, both)]);
      expect(statuses(replies)).toEqual([201, 409]);
      expect(replies.find(({ status }) => status === 409)?.body.message).toMatch(
        /has already registered you for this dinner\. See My Events\./,
      );
      expect(await places()).toEqual({ [huy.id]: 1, [minh.id]: 1 });
      const winner = replies[0]?.status === 201 ? huy : minh;
      const { id } = replies.find(({ status }) => status === 201)?.body ?? {};
      await as(winner, `POST /api/registrations/${id}/cancel`);
      expect(await places()).toEqual({});
      // The seats of one who gave some up are taken on the careful way for a day; another dinner is not.
      dinner = (await aDinner(app.db)).id;
    }
  });

  it("is given once where an officer registers the one by telephone meanwhile", async () => {
    const [own, byPhone] = await Promise.all([registering(huy, both), manual(minh.id)]);
    expect([own?.status, byPhone?.status].filter((status) => status === 201)).toHaveLength(1);
    const counts = await places();
    expect(counts[minh.id]).toBe(1);
  });

  it("is given once where both wait for the same officer and register alone and together", async () => {
    const replies = await Promise.all([
      registering(minh, alone),
      registering(huy, both),
      registering(minh, alone),
    ]);
    const counts = await places();
    expect(Object.values(counts).every((n) => n === 1)).toBe(true);
    expect(statuses(replies).at(-1)).toBe(409);
  });
});

describe("late money", () => {
  it("does not seat a spouse twice who has come with others since", async () => {
    const { body } = await registering(huy, both);
    const page = await as(huy, "POST /api/payment/create-hosted-page", { registrationId: body.id });
    await shop.pay(page.body.token);
    // The hold lapses before the notification arrives, and she registers alone.
    await app.db.execute(
      sql`update registrations set removed_at = now(), removed_reason = 'payment_expired' where id = ${body.id}`,
    );
    expect((await registering(minh, alone)).status).toBe(201);
    await shop.notifications();
    expect(await places()).toEqual({ [huy.id]: 1, [minh.id]: 1 });
    expect(await partyOf(huy)).toMatchObject({ status: "confirmed", memberTickets: 2 });
    expect((await partyOf(huy))?.attendees[1]).toMatchObject({ isSpouse: false, needsKnown: false });
  });

  it("replaces the unpaid party of a spouse who brings the payer since", async () => {
    const { body } = await registering(minh, alone);
    const page = await as(minh, "POST /api/payment/create-hosted-page", { registrationId: body.id });
    await shop.pay(page.body.token);
    await app.db.execute(
      sql`update registrations set removed_at = now(), removed_reason = 'payment_expired' where id = ${body.id}`,
    );
    expect((await registering(huy, both)).status).toBe(201);
    await shop.notifications();
    expect(await places()).toEqual({ [minh.id]: 1 });
    expect((await app.db.execute(sql`select from payment_refunds`)).rows).toEqual([]);
  });

  it("is refunded to a member who has a paid seat in their spouse's party since", async () => {
    const { body } = await registering(minh, alone);
    const page = await as(minh, "POST /api/payment/create-hosted-page", { registrationId: body.id });
    await shop.pay(page.body.token);
    await app.db.execute(
      sql`update registrations set removed_at = now(), removed_reason = 'payment_expired' where id = ${body.id}`,
    );
    expect((await registering(huy, both)).status).toBe(201);
    await app.db.execute(sql`update registrations set status = 'confirmed', hold_expires_at = null
      where member_id = ${huy.id}`);
    await shop.notifications();
    expect(await places()).toEqual({ [huy.id]: 1, [minh.id]: 1 });
    const { rows } = await app.db.execute(sql`select amount, status from payment_refunds`);
    expect(rows).toEqual([{ amount: "150.00", status: "due" }]);
  });
});

describe("one person of a party", () => {
  async function aPartyOfThree() {
    const guestInfo = [
      { firstName: "Tom", lastName: "Li", tableNumber: null, seatingRequests: null },
      { firstName: "Eva", lastName: "Nová", tableNumber: null, seatingRequests: null },
    ];
    await aRegistration(app.db, {
      eventId: dinner,
      memberId: huy.id,
      guestTickets: 2,
      amount: "500.00",
      guestInfo,
    });
    return (await partyOf(huy))?.attendees.filter(({ kind }) => kind === "guest") ?? [];
  }

  it("is removed once by two requests for the same person; the other guest stays", async () => {
    const [, eva] = await aPartyOfThree();
    const removing = () => as(huy, `POST /api/registrations/my/attendees/${eva?.id}/remove`);
    expect(statuses(await Promise.all([removing(), removing()]))).toEqual([200, 404]);
    expect((await partyOf(huy))?.guestInfo).toEqual([{ firstName: "Tom", lastName: "Li" }]);
    await places();
  });

  it("has the newer of two answers, and the later one is refused with it", async () => {
    const [tom] = await aPartyOfThree();
    const replies = await Promise.all([
      as(huy, `PATCH /api/registrations/my/attendees/${tom?.id}`, { needs: NEEDS, needsAt: null }),
      as(olga, `PATCH /api/attendees/${tom?.id}`, { needs: { none: true }, needsAt: null }),
    ]);
    expect(statuses(replies)).toEqual([200, 409]);
    const stored = (await partyOf(huy))?.attendees.find(({ id }) => id === tom?.id)?.needs;
    const won = replies[0]?.status === 200 ? NEEDS : { none: true };
    expect(stored).toEqual(won);
    const refused = replies.find(({ status }) => status === 409)?.body;
    expect(JSON.stringify(refused)).toContain(JSON.stringify(stored));
  });

  it("keeps their own answer while the other registers again and types something else", async () => {
    const typed = { ...both, memberInfo: [{ firstName: "My", lastName: "Spouse", needs: { none: true } }] };
    for (const isFirst of [true, false, true, false, true]) {
      dinner = (await aDinner(app.db)).id;
      expect((await registering(huy, both)).status).toBe(201);
      const her = (await partyOf(minh))?.attendees.find(({ isMe }) => isMe);
      const answer = { needs: NEEDS, needsAt: her?.needsAt };
      const answering = () => as(minh, `PATCH /api/registrations/my/attendees/${her?.id}`, answer);
      const early = isFirst ? answering() : undefined;
      const [again, answered] = await Promise.all([registering(huy, typed), early ?? answering()]);
      expect(again.status).toBe(201);
      // Either her answer was there first, and was carried over, or she is told that the place is gone.
      expect([200, 404]).toContain(answered.status);
      const known = (await partyOf(minh))?.attendees.find(({ isMe }) => isMe)?.needs;
      expect(known).toEqual(answered.status === 200 ? NEEDS : { none: true });
      // An earlier dinner's hold is out of the way of the next one.
      expect((await as(huy, `POST /api/registrations/${again.body.id}/cancel`)).status).toBe(200);
    }
  });

  it("is answered by only one of two people who have not read the other’s answer", async () => {
    const [tom] = await aPartyOfThree();
    const replies = await Promise.all([
      as(huy, `PATCH /api/registrations/my/attendees/${tom?.id}`, { needs: NEEDS }),
      as(olga, `PATCH /api/attendees/${tom?.id}`, { needs: { none: true } }),
    ]);
    expect(statuses(replies)).toEqual([200, 409]);
  });

  it("gives up their seat once while the owner cancels: the card gets everything back once", async () => {
    const { body } = await registering(huy, both);
    const page = await as(huy, "POST /api/payment/create-hosted-page", { registrationId: body.id });
    await shop.pay(page.body.token);
    await shop.notifications();
    const her = (await partyOf(minh))?.attendees.find(({ isMe }) => isMe);
    const replies = await Promise.all([
      as(minh, `POST /api/registrations/my/attendees/${her?.id}/remove`),
      as(huy, `POST /api/registrations/${body.id}/cancel`),
    ]);
    expect(replies[1]?.status).toBe(200);
    expect([200, 404]).toContain(replies[0]?.status);
    const { rows } = await app.db.execute<{ sum: string }>(
      sql`select sum(amount)::text as sum from payment_refunds`,
    );
    expect(rows).toEqual([{ sum: "300.00" }]);
    expect(await places()).toEqual({});
  });
});
