import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Needs } from "#contract/registrations/needs.ts";
import type { MyRegistration, UnreadNeeds } from "#contract/registrations/registrations.ts";
import { aDinner, aMember, changeMember, sessionOf } from "#test/factories.ts";
import { askersOf, type Who } from "#test/people/askers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const { as } = askersOf(app);
let huy: Who;
let minh: Who;
let olga: Who;
let dinner: number;

const allergyTo = (words: string): Needs => ({
  list: [{ code: "other", severity: "life-threatening", words }],
  words: null,
  carriesEpinephrine: true,
});
const NUTS = allergyTo("nuts");
const EGGS = allergyTo("eggs");
const NONE: Needs = { none: true };

async function aPerson(firstName: string, facts: object = {}): Promise<Who> {
  const { id } = await aMember(app.db, { firstName, lastName: "Nguyễn", ...facts });
  return { id, cookie: await sessionOf(app, { memberId: id }) };
}

beforeEach(async () => {
  const [ofHuy, ofMinh] = ["huy@example.org", "minh@example.org"];
  huy = await aPerson("Quang Huy", { email: ofHuy, confirmedEmail: ofHuy });
  minh = await aPerson("Thị Minh", { email: ofMinh, confirmedEmail: ofMinh });
  olga = await aPerson("Olga", { adminPrivileges: "full" });
  await changeMember(app.db, huy.id, { spouseId: minh.id });
  await changeMember(app.db, minh.id, { spouseId: huy.id });
  dinner = (await aDinner(app.db, { registrationDeadline: new Date("2026-03-20T04:00:00Z") })).id;
});

const MINH = { firstName: "Thị Minh", lastName: "Nguyễn" };
const EVA = { firstName: "Eva", lastName: "Nová" };

async function registering(more: object = {}) {
  return as(huy, "POST /api/registrations", {
    eventId: dinner,
    memberTickets: 2,
    guestTickets: 1,
    amount: "475.00",
    agreeToTerms: true,
    memberInfo: [MINH],
    guestInfo: [EVA],
    withSpouse: true,
    ...more,
  });
}
async function registered(more: object = {}): Promise<number> {
  const reply = await registering(more);
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id;
}
async function partyAs(who: Who): Promise<MyRegistration["registrations"]> {
  const { body } = await app.call<MyRegistration[]>("GET", "/api/registrations/my", { cookie: who.cookie });
  const party = body[0]?.registrations;
  if (!party) throw new Error("there is no party");
  return party;
}
async function personAs(who: Who, firstName: string) {
  const person = (await partyAs(who)).attendees.find((one) => one.firstName === firstName);
  if (!person) throw new Error(`${firstName} is not in the party`);
  return person;
}
async function minhAnswers(needs: Needs): Promise<void> {
  const { id, needsAt } = await personAs(minh, "Thị Minh");
  const reply = await as(minh, `PATCH /api/registrations/my/attendees/${id}`, { needs, needsAt });
  expect(reply.status, reply.text).toBe(200);
}
const needsOfMinh = async () => (await personAs(minh, "Thị Minh")).needs;
async function officerSays(firstName: string, needs: Needs): Promise<void> {
  const list = await as(olga, `GET /api/events/${dinner}/attendees`);
  const { id } = await personAs(huy, firstName);
  const { needsAt } = list.body[0].attendees.find((one: { id: number }) => one.id === id);
  const reply = await as(olga, `PATCH /api/attendees/${id}`, { needs, needsAt });
  expect(reply.status, reply.text).toBe(200);
}
/** An officer registers Minh. */
const manual = (more: object) =>
  as(olga, `POST /api/events/${dinner}/manual-registration-direct`, {
    registrationType: "member",
    ...MINH,
    memberId: minh.id,
    bypassPayment: true,
    amount: "150.00",
    memberTickets: 1,
    guestTickets: 0,
    memberInfo: [],
    guestInfo: [],
    ...more,
  });
async function emailsTo(address: string) {
  const { rows } = await app.db.execute<{ kind: string; subject: string; body_text: string }>(
    sql`select kind, subject, body_text from outbox where recipient = ${address} order by id`,
  );
  return rows;
}

describe("A spouse’s own answer", () => {
  it("on the profile is not replaced by one the other types when registering", async () => {
    await as(minh, "PUT /api/member/needs", { needs: NUTS });
    await registered({ memberInfo: [{ ...MINH, needs: NONE }] });
    expect(await personAs(minh, "Thị Minh")).toMatchObject({ needs: NUTS, needsFromProfile: true });
  });

  it("survives when the other registers again and types one for them", async () => {
    await registered();
    await minhAnswers(NUTS);
    await registered({ memberInfo: [{ ...MINH, needs: NONE }] });
    expect(await needsOfMinh()).toEqual(NUTS);
  });

  it("survives when the other cancels and registers", async () => {
    const id = await registered();
    await minhAnswers(NUTS);
    const officer = await as(olga, `PATCH /api/registrations/${id}`, {
      status: "confirmed",
      paymentType: "manual",
      paymentMethod: "cash",
    });
    expect(officer.status, officer.text).toBe(200);
    expect((await as(huy, `POST /api/registrations/${id}/cancel`)).status).toBe(200);
    await registered({ memberInfo: [{ ...MINH, needs: NONE }] });
    expect(await needsOfMinh()).toEqual(NUTS);
  });

  it("survives when the other registers without them, and then with them", async () => {
    await registered();
    await minhAnswers(NUTS);
    await registered({ memberTickets: 1, amount: "325.00", memberInfo: [], withSpouse: false });
    await registered();
    expect(await needsOfMinh()).toEqual(NUTS);
  });

  it("survives when the other takes an offer from the waitlist", async () => {
    const id = await registered();
    await minhAnswers(NUTS);
    await as(olga, `PATCH /api/registrations/${id}`, { status: "confirmed", paymentMethod: "cash" });
    const moved = await as(olga, `PATCH /api/registrations/${id}`, { status: "waitlist" });
    expect(moved.status, moved.text).toBe(200);
    expect((await as(olga, `POST /api/registrations/${id}/offer`)).status).toBe(200);
    // A new registration, with new persons.
    expect(await registered({ memberInfo: [{ ...MINH, needs: NONE }] })).not.toBe(id);
    expect(await needsOfMinh()).toEqual(NUTS);
  });
});

describe("A form that is sent again", () => {
  it("without needs, as the specification has it, keeps what members said themselves", async () => {
    await registered({ needs: EGGS, guestInfo: [{ ...EVA, needs: NUTS }] });
    await minhAnswers(NUTS);
    await registered();
    expect((await partyAs(huy)).attendees.map(({ needsKnown }) => needsKnown)).toEqual([true, true, false]);
    expect([(await personAs(huy, "Quang Huy")).needs, await needsOfMinh()]).toEqual([EGGS, NUTS]);
  });

  it("drops what the owner or an officer typed about a spouse who said nothing", async () => {
    await registered({ memberInfo: [{ ...MINH, needs: EGGS }] });
    await registered();
    expect((await personAs(minh, "Thị Minh")).needsKnown).toBe(false);
    const list = await as(olga, `GET /api/events/${dinner}/attendees`);
    const { id } = list.body[0].attendees[1];
    expect((await as(olga, `PATCH /api/attendees/${id}`, { needs: NUTS })).status).toBe(200);
    await registered();
    expect((await personAs(minh, "Thị Minh")).needsKnown).toBe(false);
  });

  it("does not replace what an officer was told meanwhile, and shows it", async () => {
    await registered({ guestInfo: [{ ...EVA, needs: NONE }] });
    const read = await personAs(huy, "Eva");
    await officerSays("Eva", NUTS);
    for (const needsAt of [undefined, null, read.needsAt]) {
      const reply = await registering({ guestInfo: [{ ...EVA, needs: NONE, needsAt }] });
      const { unread } = reply.body as UnreadNeeds;
      expect([reply.status, reply.body.code]).toEqual([409, "edit_conflict"]);
      expect(unread).toMatchObject([{ list: "guestInfo", place: 0, needs: NUTS }]);
    }
    const { needs, needsAt } = await personAs(huy, "Eva");
    expect(needs).toEqual(NUTS);
    await registered({ guestInfo: [{ ...EVA, needs: EGGS, needsAt }] });
    expect((await personAs(huy, "Eva")).needs).toEqual(EGGS);
  });

  it("follows a guest to another place, and gives nothing of theirs to another", async () => {
    await registered({ guestInfo: [{ ...EVA, needs: NUTS }] });
    const ADAM = { firstName: "Adam", lastName: "Nový" };
    const { needsAt } = await personAs(huy, "Eva");
    await registered({
      guestTickets: 2,
      amount: "650.00",
      guestInfo: [ADAM, { ...EVA, needs: NUTS, needsAt }],
    });
    expect((await personAs(huy, "Adam")).needsKnown).toBe(false);
    expect((await personAs(huy, "Eva")).needs).toEqual(NUTS);
  });
});

describe("A change of an answer that is known", () => {
  it("says which one was read, by members and officers", async () => {
    await registered({ guestInfo: [{ ...EVA, needs: NUTS }] });
    const { id } = await personAs(huy, "Eva");
    for (const [who, path] of [
      [huy, `/api/registrations/my/attendees/${id}`],
      [olga, `/api/attendees/${id}`],
    ] as const) {
      for (const body of [{ needs: NONE }, { needs: NONE, needsAt: null }]) {
        const reply = await as(who, `PATCH ${path}`, body);
        expect([reply.status, reply.body.code]).toEqual([409, "edit_conflict"]);
      }
    }
    expect((await as(olga, `PATCH /api/attendees/${id}`, { needs: null })).status).toBe(409);
    expect((await personAs(huy, "Eva")).needs).toEqual(NUTS);
  });

  it("says which one was read on the profile, too: a second device overwrites nothing", async () => {
    const keep = (body: object) => as(minh, "PUT /api/member/needs", body);
    const { updatedAt } = (await keep({ needs: NUTS, updatedAt: null })).body;
    for (const body of [
      { needs: NONE },
      { needs: NONE, updatedAt: null },
      { needs: null, updatedAt: null },
    ]) {
      const reply = await keep(body);
      expect([reply.status, reply.body.code]).toEqual([409, "edit_conflict"]);
    }
    // The same answer again, after a lost reply, changes nothing.
    expect((await keep({ needs: NUTS, updatedAt: null })).body).toEqual({ needs: NUTS, updatedAt });
    const { body } = await keep({ needs: EGGS, updatedAt });
    expect(body).toMatchObject({ needs: EGGS });
    expect((await keep({ needs: NONE, updatedAt })).status).toBe(409);
    expect((await keep({ needs: null, updatedAt: body.updatedAt })).body.needs).toBeNull();
  });
});

it("A food request changed at the very moment of the one read is not marked as read", async () => {
  const id = await registered({ foodRequests: "No nuts" });
  const { updatedAt } = await partyAs(huy);
  app.now = new Date(Date.parse(updatedAt) - 1000);
  const changed = await as(huy, `PUT /api/registrations/${id}/details`, {
    memberInfo: [MINH],
    guestInfo: [EVA],
    foodRequests: "No nuts, no eggs",
    updatedAt,
  });
  expect(changed.status, changed.text).toBe(200);
  const settled = await as(olga, `PATCH /api/registrations/${id}`, { foodReadFor: [], updatedAt });
  expect(settled.status).toBe(409);
});

describe("An officer who registers a member", () => {
  it("does not replace the needs on the member's profile, and the member is told", async () => {
    await as(minh, "PUT /api/member/needs", { needs: NUTS });
    const refused = await manual({ needs: NONE });
    expect([refused.status, refused.body.errors[0].path]).toEqual([409, "needs"]);
    expect((await manual({})).status).toBe(201);
    expect(await needsOfMinh()).toEqual(NUTS);
    const [email] = await emailsTo("minh@example.org");
    expect(email?.body_text).toContain("The kitchen will get the allergies and diet on your profile");
    expect(email?.body_text).not.toContain("nuts");
  });

  it("by naming them in a party brings their profile's needs, and they are told", async () => {
    await as(minh, "PUT /api/member/needs", { needs: NUTS });
    await registered({ memberTickets: 1, amount: "325.00", memberInfo: [], withSpouse: false });
    const { id } = await personAs(huy, "Eva");
    expect((await as(olga, `PATCH /api/attendees/${id}`, { memberId: minh.id })).status).toBe(200);
    expect(await needsOfMinh()).toEqual(NUTS);
    const told = await emailsTo("minh@example.org");
    expect(told.map(({ kind }) => kind)).toEqual(["needs-brought"]);
    expect(told[0]?.body_text).not.toContain("nuts");
  });
});

describe("Needs that a member deleted from their profile", () => {
  const keep = async (needs: Needs | null) => {
    const { updatedAt } = (await as(minh, "GET /api/member/needs")).body;
    const reply = await as(minh, "PUT /api/member/needs", { needs, updatedAt });
    expect(reply.status, reply.text).toBe(200);
  };
  const known = () => as(olga, `GET /api/events/${dinner}/members/${minh.id}/needs`);
  const registerMinh = async () => {
    const reply = await manual({});
    expect(reply.status, reply.text).toBe(201);
    return reply.body.id;
  };

  it("do not come back from a party that was removed", async () => {
    await keep(NUTS);
    const id = await registerMinh();
    await keep(null);
    // The answer for the dinner is a copy, which stays as long as they come.
    expect((await known()).body).toMatchObject({ needs: NUTS });
    expect((await as(olga, `DELETE /api/registrations/${id}`)).status).toBe(200);
    expect((await known()).body).toMatchObject({ needs: null });
    await registerMinh();
    expect((await personAs(minh, "Thị Minh")).needsKnown).toBe(false);
  });

  it("do not come back with a party from the waitlist, which keeps what others typed", async () => {
    await keep(NUTS);
    const id = await registered({ guestInfo: [{ ...EVA, needs: EGGS }] });
    await as(olga, `PATCH /api/registrations/${id}`, { status: "confirmed", paymentMethod: "cash" });
    const moved = await as(olga, `PATCH /api/registrations/${id}`, { status: "waitlist" });
    expect(moved.status, moved.text).toBe(200);
    await keep(null);
    const seated = await as(olga, `PATCH /api/registrations/${id}`, {
      status: "confirmed",
      paymentMethod: "cash",
    });
    expect(seated.status, seated.text).toBe(200);
    expect((await personAs(minh, "Thị Minh")).needsKnown).toBe(false);
    expect((await personAs(huy, "Eva")).needs).toEqual(EGGS);
  });

  it("still count if the member gave them for the dinner itself", async () => {
    await keep(NUTS);
    const id = await registerMinh();
    await minhAnswers(EGGS);
    await keep(null);
    expect((await as(olga, `DELETE /api/registrations/${id}`)).status).toBe(200);
    expect((await known()).body).toMatchObject({ needs: EGGS });
  });
});

describe("A spouse whose place goes to someone else", () => {
  const ANA = { firstName: "Ana", lastName: "Duarte" };
  const kindsTo = async (address: string) => (await emailsTo(address)).map(({ kind }) => kind);

  it("is told when the owner enters another person", async () => {
    const id = await registered();
    const { updatedAt } = await partyAs(huy);
    const reply = await as(huy, `PUT /api/registrations/${id}/details`, {
      memberInfo: [{ ...ANA, isAnother: true }],
      guestInfo: [EVA],
      updatedAt,
    });
    expect(reply.status, reply.text).toBe(200);
    expect(await kindsTo("minh@example.org")).toEqual(["seat-lost"]);
    expect((await emailsTo("minh@example.org"))[0]?.body_text).toContain("has gone to someone else");
  });

  it.each([
    ["another person", { isAnother: true, ...ANA }],
    ["nobody with a record", { memberId: null }],
  ])("is told when an officer enters %s", async (_, body) => {
    await registered();
    const { id } = await personAs(huy, "Thị Minh");
    expect((await as(olga, `PATCH /api/attendees/${id}`, body)).status).toBe(200);
    expect(await kindsTo("minh@example.org")).toEqual(["seat-lost"]);
  });

  it("is told when an officer names another member, and leaves no answer to them", async () => {
    await registered({ memberInfo: [{ ...MINH, needs: NUTS }] });
    const other = await aPerson("Olof");
    const { id } = await personAs(huy, "Thị Minh");
    expect((await as(olga, `PATCH /api/attendees/${id}`, { memberId: other.id })).status).toBe(200);
    expect(await kindsTo("minh@example.org")).toEqual(["seat-lost"]);
    expect((await personAs(huy, "Olof")).needsKnown).toBe(false);
  });

  it("is told as a guest whom the owner removes", async () => {
    const id = await registered({ memberTickets: 1, amount: "325.00", memberInfo: [], withSpouse: false });
    const eva = await personAs(huy, "Eva");
    await as(olga, `PATCH /api/attendees/${eva.id}`, { memberId: minh.id });
    await as(olga, `PATCH /api/registrations/${id}`, { status: "confirmed", paymentMethod: "cash" });
    const guest = (await partyAs(huy)).attendees.find(({ kind }) => kind === "guest");
    const reply = await as(huy, `POST /api/registrations/my/attendees/${guest?.id}/remove`);
    expect(reply.status, reply.text).toBe(200);
    expect((await kindsTo("minh@example.org")).at(-1)).toBe("seat-lost");
  });

  it("keeps it if only the party’s names are written, by a list too", async () => {
    const id = await registered();
    const reply = await as(olga, `PATCH /api/registrations/${id}`, { memberInfo: [ANA] });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "This name is part of the person’s own record. Please change it there.",
    ]);
    expect((await as(olga, `PATCH /api/registrations/${id}`, { memberInfo: [MINH] })).status).toBe(200);
  });
});

describe("A couple that is no longer linked", () => {
  it("is told whom to call about the place that one of them cannot see", async () => {
    await registered();
    await changeMember(app.db, huy.id, { spouseId: null });
    await changeMember(app.db, minh.id, { spouseId: null });
    const reply = await as(minh, "POST /api/registrations", {
      eventId: dinner,
      memberTickets: 1,
      guestTickets: 0,
      amount: "150.00",
      agreeToTerms: true,
      memberInfo: [],
      guestInfo: [],
    });
    expect(reply.status).toBe(409);
    expect(reply.body.message).toContain(app.config.chapter.headPhone);
    expect(reply.body.message).not.toContain("My Events");
    const event = await as(minh, `GET /api/events/${dinner}`);
    expect(event.body.registeredBy).toBe("Quang Huy Nguyễn");
    expect(event.body.isRegistrationShown).toBe(false);
  });
});
