import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Needs } from "#contract/registrations/needs.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { aDinner, aMember, aRegistration, changeMember, sessionOf } from "#test/factories.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const NUTS: Needs = {
  list: [{ code: "tree-nuts", severity: "life-threatening" }],
  words: "Traces, too",
  carriesEpinephrine: true,
};
const EGGS: Needs = {
  list: [{ code: "eggs", severity: "intolerance" }],
  words: null,
  carriesEpinephrine: false,
};
type Who = { id: number; cookie: string };
let huy: Who;
let minh: Who;
let dinner: number;

async function aPerson(firstName: string, facts: object = {}): Promise<Who> {
  const { id } = await aMember(app.db, { firstName, lastName: "Nguyễn", ...facts });
  return { id, cookie: await sessionOf(app, { memberId: id }) };
}

/** Quang Huy and Thị Minh, a couple; she keeps her needs on her profile. */
beforeEach(async () => {
  huy = await aPerson("Quang Huy", {
    email: "the.nguyens@example.org",
    confirmedEmail: "the.nguyens@example.org",
  });
  minh = await aPerson("Thị Minh", {
    email: "The.Nguyens@example.org",
    confirmedEmail: "The.Nguyens@example.org",
  });
  await changeMember(app.db, huy.id, { spouseId: minh.id });
  await changeMember(app.db, minh.id, { spouseId: huy.id });
  dinner = (await aDinner(app.db, { registrationDeadline: new Date("2026-03-20T04:00:00Z") })).id;
  await put(minh, "/api/member/needs", { needs: NUTS });
});

/** Sends a call that is written as the catalog has it: "POST /api/registrations". */
const as = (who: Who, call: string, body?: unknown) => {
  const [method = "", path = ""] = call.split(" ");
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls.
  return app.call<any>(method, path, { cookie: who.cookie, ...(body !== undefined && { body }) });
};
const put = (who: Who, path: string, body: unknown) => as(who, `PUT ${path}`, body);

function form(more: object = {}) {
  return {
    eventId: dinner,
    memberTickets: 2,
    guestTickets: 0,
    amount: "300.00",
    agreeToTerms: true,
    memberInfo: [{ firstName: "Any", lastName: "Name" }],
    guestInfo: [],
    withSpouse: true,
    ...more,
  };
}
async function registerBoth(more: object = {}) {
  const reply = await as(huy, "POST /api/registrations", form(more));
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id as number;
}
async function mine(who: Who) {
  const { body } = await app.call<MyRegistration[]>("GET", "/api/registrations/my", { cookie: who.cookie });
  return body.map(({ registrations }) => registrations);
}
async function pay(registrationId: number) {
  const page = await as(huy, "POST /api/payment/create-hosted-page", { registrationId });
  await shop.pay(page.body.token);
  await shop.notifications();
}
async function emails() {
  const { rows } = await app.db.execute<{
    kind: string;
    recipient: string;
    body_text: string;
    owners: number[];
  }>(
    sql`select kind, recipient, body_text, (select array_agg(member_id order by member_id) from outbox_owners w
      where w.outbox_id = o.id) as owners from outbox o order by id`,
  );
  return rows;
}

describe("a couple that registers", () => {
  it("is two persons of one party: the spouse by their record, with the needs of their profile", async () => {
    await registerBoth({ needs: EGGS });
    const [party] = await mine(huy);
    expect(party?.memberInfo).toEqual([{ firstName: "Thị Minh", lastName: "Nguyễn" }]);
    expect(party?.attendees).toMatchObject([
      { isMe: true, isSpouse: false, needs: EGGS, needsFromProfile: false, may: { changeNeeds: true } },
      // Known, but not told to the owner.
      {
        isMe: false,
        isSpouse: true,
        needs: null,
        needsKnown: true,
        needsFromProfile: true,
        may: { changeNeeds: false },
      },
    ]);
  });

  it("shows the spouse the party and their own needs, but nobody else’s", async () => {
    await registerBoth({ needs: EGGS, foodRequests: "No eggs for me" });
    const [party] = await mine(minh);
    expect(party).toMatchObject({
      mine: false,
      registeredBy: { firstName: "Quang Huy", lastName: "Nguyễn" },
      foodRequests: null,
      may: { cancel: null, changeDetailsUntil: null },
      attendees: [
        { isMe: false, needs: null, needsKnown: true },
        { isMe: true, needs: NUTS, needsFromProfile: true, may: { changeNeeds: true } },
      ],
    });
  });

  it("keeps the record's name, whatever is sent later, until another person comes", async () => {
    const id = await registerBoth();
    const details = async (memberInfo: object[]) => {
      const [party] = await mine(huy);
      const body = { memberInfo, guestInfo: [], updatedAt: party?.updatedAt };
      app.now = new Date(app.now.getTime() + 1000);
      return put(huy, `/api/registrations/${id}/details`, body);
    };
    expect((await details([{ firstName: "Other", lastName: "Name" }])).status).toBe(200);
    expect((await mine(huy))[0]?.memberInfo).toEqual([{ firstName: "Thị Minh", lastName: "Nguyễn" }]);
    const before = (await mine(huy))[0]?.attendees[1]?.id;
    expect((await details([{ firstName: "Ana", lastName: "Duarte", isAnother: true }])).status).toBe(200);
    const [party] = await mine(huy);
    expect(party?.memberInfo).toEqual([{ firstName: "Ana", lastName: "Duarte" }]);
    expect(party?.attendees[1]).toMatchObject({ isSpouse: false, needsKnown: false });
    expect(party?.attendees[1]?.id).not.toBe(before);
    expect(await mine(minh)).toEqual([]);
  });

  it("ignores a spouse who is none: the name is a name", async () => {
    await changeMember(app.db, huy.id, { spouseId: null });
    await registerBoth();
    const [party] = await mine(huy);
    expect(party?.memberInfo).toEqual([{ firstName: "Any", lastName: "Name" }]);
    expect(party?.attendees[1]).toMatchObject({ isSpouse: false, needsKnown: false });
  });

  it("has one seat each: who comes already is refused by name, on both sides", async () => {
    await registerBoth();
    const again = await as(minh, "POST /api/registrations", {
      ...form({ memberTickets: 1, memberInfo: [], amount: "150.00", withSpouse: false }),
    });
    expect([again.status, again.body.message]).toEqual([
      409,
      "Quang Huy Nguyễn has already registered you for this dinner. See My Events.",
    ]);
    const event = await as(minh, `GET /api/events/${dinner}`);
    expect(event.body.registeredBy).toBe("Quang Huy Nguyễn");
  });

  it("refuses to bring a spouse who has a seat of their own", async () => {
    await as(minh, "POST /api/registrations", {
      ...form({ memberTickets: 1, memberInfo: [], amount: "150.00", withSpouse: false }),
    });
    const reply = await as(huy, "POST /api/registrations", form());
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "Thị Minh Nguyễn has already registered for this dinner. Leave them out of your party to go on.",
    ]);
  });

  it("releases the spouse with a hold that is replaced or canceled", async () => {
    const id = await registerBoth();
    expect((await as(huy, `POST /api/registrations/${id}/cancel`, {})).status).toBe(200);
    const own = await as(minh, "POST /api/registrations", {
      ...form({ memberTickets: 1, memberInfo: [], amount: "150.00", withSpouse: false }),
    });
    expect(own.status, own.text).toBe(201);
  });

  it("is refused, too, where the party replaces an unpaid one", async () => {
    await registerBoth();
    const again = await registerBoth({ needs: EGGS });
    expect((await mine(minh))[0]).toMatchObject({ id: again, mine: false });
    const own = await as(minh, "POST /api/registrations", {
      ...form({ memberTickets: 1, memberInfo: [], amount: "150.00", withSpouse: false }),
    });
    expect(own.status).toBe(409);
    const { rows } =
      await app.db.execute(sql`select a.id from attendees a join registrations r on r.id = a.registration_id
      where a.is_live <> (r.removed_at is null)`);
    expect(rows).toEqual([]);
  });

  it("is emailed once for one mailbox, which greets both and is both's", async () => {
    await pay(await registerBoth());
    const confirmed = (await emails()).filter(({ kind }) =>
      /registration-confirmed|brought-along/.test(kind),
    );
    expect(confirmed).toHaveLength(1);
    expect(confirmed[0]).toMatchObject({ kind: "registration-confirmed", owners: [huy.id, minh.id] });
    expect(confirmed[0]?.body_text).toContain("Dear Quang Huy and Thị Minh,");
  });

  it("is emailed apart with two mailboxes, the spouse without requests and money", async () => {
    await changeMember(app.db, minh.id, { email: "minh@example.org", confirmedEmail: "minh@example.org" });
    await pay(await registerBoth({ foodRequests: "plantedwish" }));
    const confirmed = (await emails()).filter(({ kind }) =>
      /registration-confirmed|brought-along/.test(kind),
    );
    expect(confirmed.map(({ recipient, owners }) => [recipient, owners])).toEqual([
      ["the.nguyens@example.org", [huy.id]],
      ["minh@example.org", [minh.id]],
    ]);
    expect(confirmed[1]?.body_text).toContain("Quang Huy Nguyễn registered you for");
    expect(confirmed[1]?.body_text).not.toMatch(/plantedwish|300/);
  });
});

describe("the spouse in the party", () => {
  it("changes their own needs alone, and the owner no longer reads what they once typed", async () => {
    const { updatedAt } = (await as(minh, "GET /api/member/needs")).body;
    await put(minh, "/api/member/needs", { needs: null, updatedAt });
    await registerBoth({ memberInfo: [{ firstName: "Any", lastName: "Name", needs: EGGS }] });
    const seen = (await mine(huy))[0]?.attendees;
    expect(seen?.[1]?.needs).toEqual(EGGS);
    const patch = (who: Who, id: number | undefined, body: object) =>
      as(who, `PATCH /api/registrations/my/attendees/${id}`, body);
    const changed = await patch(minh, seen?.[1]?.id, { needs: NUTS, needsAt: seen?.[1]?.needsAt });
    expect([changed.status, changed.body.needs]).toEqual([200, NUTS]);
    expect((await mine(huy))[0]?.attendees[1]).toMatchObject({ needs: null, needsKnown: true });
    // Neither of them reaches the other's answer.
    expect((await patch(huy, seen?.[1]?.id, { needs: { none: true } })).status).toBe(403);
    expect((await patch(minh, seen?.[0]?.id, { needs: { none: true } })).status).toBe(404);
  });

  it("gives up their own seat: the money goes to the card that paid, both are told", async () => {
    const id = await registerBoth();
    await pay(id);
    const her = (await mine(minh))[0]?.attendees.find(({ isMe }) => isMe);
    expect(her?.may.remove).toEqual({
      refund: "150.00",
      sentence: "$150.00 for Thị Minh Nguyễn will be returned to the card that paid for it.",
    });
    const path = `/api/registrations/my/attendees/${her?.id}/remove`;
    const stale = await as(minh, `POST ${path}`, { refund: "1.00" });
    expect(stale.status).toBe(409);
    const reply = await as(minh, `POST ${path}`, { refund: "150.00" });
    // It was not she who paid.
    const sentence = "$150.00 for Thị Minh Nguyễn will be returned to the card that paid for it.";
    expect([reply.status, reply.body]).toEqual([200, { refund: "150.00", sentence }]);
    expect((await as(minh, `POST ${path}`, {})).status).toBe(404);
    expect(await mine(minh)).toEqual([]);
    expect((await mine(huy))[0]).toMatchObject({ memberTickets: 1, amount: "150.00", memberInfo: [] });
    const { rows } = await app.db.execute(sql`select amount, status from payment_refunds`);
    expect(rows).toEqual([{ amount: "150.00", status: "due" }]);
    const told = (await emails()).filter(({ kind }) => /seat-given-up/.test(kind));
    expect(told.map(({ kind, owners }) => [kind, owners])).toEqual([["seat-given-up", [huy.id, minh.id]]]);
  });

  it("loses the seat when the owner removes them: money back to the card, both told in one mailbox", async () => {
    const id = await registerBoth();
    await pay(id);
    const [owners, spouses] = (await mine(huy))[0]?.attendees ?? [];
    expect(owners?.may.remove).toBeNull();
    const sentence = "$150.00 for Thị Minh Nguyễn will be returned to the card you paid with.";
    expect(spouses?.may.remove).toEqual({ refund: "150.00", sentence });
    expect((await as(huy, `POST /api/registrations/my/attendees/${owners?.id}/remove`, {})).status).toBe(403);
    const reply = await as(huy, `POST /api/registrations/my/attendees/${spouses?.id}/remove`, {
      refund: "150.00",
    });
    expect([reply.status, reply.body]).toEqual([200, { refund: "150.00", sentence }]);
    expect(await mine(minh)).toEqual([]);
    expect((await mine(huy))[0]).toMatchObject({ memberTickets: 1, amount: "150.00", memberInfo: [] });
    const { rows } = await app.db.execute(sql`select amount, status from payment_refunds`);
    expect(rows).toEqual([{ amount: "150.00", status: "due" }]);
    const told = (await emails()).filter(({ kind }) => /dropped|seat-lost/.test(kind));
    expect(told.map(({ kind, owners }) => [kind, owners])).toEqual([["guest-dropped", [huy.id, minh.id]]]);
  });

  it("gets their own email about the lost seat if they have their own address", async () => {
    await changeMember(app.db, minh.id, { email: "minh@example.org", confirmedEmail: "minh@example.org" });
    const id = await registerBoth();
    await pay(id);
    const hers = (await mine(huy))[0]?.attendees[1];
    expect((await as(huy, `POST /api/registrations/my/attendees/${hers?.id}/remove`, {})).status).toBe(200);
    const told = (await emails()).filter(({ kind }) => /dropped|seat-lost/.test(kind));
    expect(told.map(({ kind, owners }) => [kind, owners])).toEqual([
      ["guest-dropped", [huy.id]],
      ["seat-lost", [minh.id]],
    ]);
  });

  it.each([
    ["in one mailbox, whose calendar keeps the dinner", null, 0],
    ["with their own address, whose calendar loses it", "minh@example.org", 1],
  ])("is told that another person has the seat: %s", async (_, email, files) => {
    if (email) await changeMember(app.db, minh.id, { email, confirmedEmail: email });
    const id = await registerBoth();
    await pay(id);
    const reply = await as(huy, `PUT /api/registrations/${id}/details`, {
      memberInfo: [{ firstName: "Eva", lastName: "Nová", isAnother: true }],
      guestInfo: [],
      updatedAt: (await mine(huy))[0]?.updatedAt,
    });
    expect(reply.status, reply.text).toBe(200);
    const { rows } = await app.db.execute(sql`select jsonb_array_length(attachments)::int as files
      from outbox where kind = 'seat-lost'`);
    expect(rows).toEqual([{ files }]);
  });

  it("who cancels their own registration leaves the dinner on the calendar of the other in their mailbox", async () => {
    const alone = { memberTickets: 1, memberInfo: [], amount: "150.00", withSpouse: false };
    const [first, second] = [
      await as(huy, "POST /api/registrations", form(alone)),
      await as(minh, "POST /api/registrations", form(alone)),
    ];
    for (const { body, status, text } of [first, second]) {
      expect(status, text).toBe(201);
      await app.db.execute(
        sql`update registrations set status = 'confirmed', hold_expires_at = null where id = ${body.id}`,
      );
    }
    for (const [who, { body }, files] of [
      [huy, first, 0],
      [minh, second, 1],
    ] as const) {
      expect((await as(who, `POST /api/registrations/${body.id}/cancel`, {})).status).toBe(200);
      const { rows } = await app.db.execute(sql`select jsonb_array_length(attachments)::int as files
        from outbox where once_key = ${`registration-cancelled:${body.id}`}`);
      expect(rows).toEqual([{ files }]);
    }
  });

  it("who is no longer the spouse is confirmed without the names of the party", async () => {
    await changeMember(app.db, minh.id, { email: "minh@example.org", confirmedEmail: "minh@example.org" });
    const eva = { firstName: "Eva", lastName: "Nová" };
    const id = await registerBoth({ guestTickets: 1, guestInfo: [eva], amount: "475.00" });
    for (const { id: one } of [huy, minh]) await changeMember(app.db, one, { spouseId: null });
    await pay(id);
    const hers = (await emails()).find(({ kind }) => kind === "brought-along");
    expect(hers?.recipient).toBe("minh@example.org");
    expect(hers?.body_text).not.toMatch(/Nová|Who.s coming/);
  });

  it("cannot cancel the party or remove others", async () => {
    const id = await registerBoth({
      guestTickets: 1,
      guestInfo: [{ firstName: "Eva", lastName: "Nová" }],
      amount: "475.00",
    });
    await pay(id);
    const guest = (await mine(huy))[0]?.attendees.find(({ kind }) => kind === "guest");
    expect((await as(minh, `POST /api/registrations/${id}/cancel`, {})).status).toBe(404);
    expect((await as(minh, `POST /api/registrations/my/attendees/${guest?.id}/remove`, {})).status).toBe(404);
    expect((await as(huy, `POST /api/registrations/my/attendees/${guest?.id}/remove`, {})).status).toBe(200);
  });

  it("no longer sees the party once they are unlinked; seats, money and history stay", async () => {
    const id = await registerBoth();
    await pay(id);
    await changeMember(app.db, huy.id, { spouseId: null });
    await changeMember(app.db, minh.id, { spouseId: null });
    expect(await mine(minh)).toEqual([]);
    expect((await mine(huy))[0]).toMatchObject({ memberTickets: 2, amount: "300.00" });
    const { rows } = await app.db.execute(
      sql`select member_id from attendees where registration_id = ${id} order by place`,
    );
    expect(rows).toEqual([{ member_id: huy.id }, { member_id: minh.id }]);
    const olga = await aPerson("Olga", { adminPrivileges: "full" });
    const history = await as(olga, `GET /api/members/${minh.id}/registrations`);
    expect(history.body).toMatchObject([{ id, memberTickets: 2 }]);
  });
});

describe("an officer", () => {
  it("is told where a member comes already", async () => {
    const id = await registerBoth();
    const olga = await aPerson("Olga", { adminPrivileges: "limited" });
    const reply = await as(olga, `POST /api/events/${dinner}/manual-registration-direct`, {
      registrationType: "member",
      firstName: "Thị Minh",
      lastName: "Nguyễn",
      email: "",
      memberId: minh.id,
      memberTickets: 1,
      guestTickets: 0,
      memberInfo: [],
      guestInfo: [],
      bypassPayment: true,
      amount: "150.00",
    });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      `Thị Minh Nguyễn already has a place at this event in the party of Quang Huy Nguyễn (registration #${id}).`,
    ]);
  });

  it("links a person with their record, replaces one, and is refused newer needs", async () => {
    const olga = await aPerson("Olga", { adminPrivileges: "limited" });
    const { id } = await aRegistration(app.db, {
      eventId: dinner,
      memberId: huy.id,
      guestTickets: 1,
      amount: "325.00",
      guestInfo: [{ firstName: "Tom", lastName: "Li", tableNumber: 4, seatingRequests: "By the door" }],
    });
    const persons = async () => (await as(olga, `GET /api/events/${dinner}/attendees`)).body[0].attendees;
    const guest = (await persons())[1];
    const patch = (attendee: number, body: object) => as(olga, `PATCH /api/attendees/${attendee}`, body);
    expect((await patch(guest.id, { lastName: "Lee", needs: NUTS, needsAt: null })).status).toBe(200);
    const [, named] = await persons();
    expect([named.id, named.needs, named.needsSource]).toEqual([guest.id, NUTS, "officer"]);
    const stale = await patch(guest.id, { needs: EGGS, needsAt: null });
    expect([stale.status, stale.body.registration.attendees[1].needs]).toEqual([409, NUTS]);
    const replaced = await patch(guest.id, { isAnother: true, firstName: "Ana", lastName: "Duarte" });
    expect(replaced.body.guestInfo).toEqual([
      { firstName: "Ana", lastName: "Duarte", tableNumber: 4, seatingRequests: null },
    ]);
    const [, another] = await persons();
    expect([another.id === guest.id, another.needs]).toEqual([false, null]);
    expect((await patch(guest.id, { cardName: "Gone" })).body).toMatchObject({
      message: "Attendee not found",
    });
    expect((await patch(another.id, { memberId: minh.id })).body.guestInfo[0]).toMatchObject({
      firstName: "Thị Minh",
    });
    // Their own answer is taken from the profile, and goes with their record.
    expect((await persons())[1]).toMatchObject({ needs: NUTS, needsSource: "profile" });
    // Named by an officer, they see the party although they are not linked with its owner.
    await changeMember(app.db, huy.id, { spouseId: null });
    await changeMember(app.db, minh.id, { spouseId: null });
    expect((await mine(minh))[0]).toMatchObject({ mine: false, registeredBy: { firstName: "Quang Huy" } });
    expect((await patch(another.id, { memberId: null })).status).toBe(200);
    expect(await mine(minh)).toEqual([]);
    expect((await persons())[1]).toMatchObject({ needs: null });
    expect((await patch(another.id, { partnerOf: another.id })).status).toBe(400);
    expect(id).toBeGreaterThan(0);
  });
});
