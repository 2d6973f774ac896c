import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { OwnMenu } from "#contract/menus/choices.ts";
import type { MenuPage } from "#contract/menus/menus.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import type { Allergen } from "#contract/values/need-codes.ts";
import { readChoices } from "#server/registrations/choices/queries.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, changeMember, sessionOf } from "#test/factories.ts";
import { type Answered, aMenu, closeMenu } from "#test/people/menus.ts";

const app = useApp();
type Who = { id: number; cookie: string };
let huy: Who;
let minh: Who;
let officer: Who;
let dinner: number;
let party: number;
let menu: Awaited<ReturnType<typeof aMenu>>;

async function aPerson(firstName: string, facts: object = {}): Promise<Who> {
  const { id } = await aMember(app.db, { firstName, lastName: "Nguyễn", ...facts });
  return { id, cookie: await sessionOf(app, { memberId: id }) };
}

/** Quang Huy comes with Thị Minh, their linked spouse, and with Eva, a guest; the menu closes on March 20. */
beforeEach(async () => {
  huy = await aPerson("Quang Huy", { email: "huy@example.org", confirmedEmail: "huy@example.org" });
  minh = await aPerson("Thị Minh", { email: "minh@example.org", confirmedEmail: "minh@example.org" });
  officer = await aPerson("Lars", { adminPrivileges: "limited", email: "l@x.org" });
  await changeMember(app.db, huy.id, { spouseId: minh.id });
  await changeMember(app.db, minh.id, { spouseId: huy.id });
  dinner = (await aDinner(app.db, { registrationDeadline: new Date("2026-03-20T21:00:00Z") })).id;
  menu = await aMenu(app.db, dinner);
  const row = await aRegistration(app.db, {
    eventId: dinner,
    memberId: huy.id,
    memberTickets: 2,
    guestTickets: 1,
    amount: "475.00",
    memberInfo: [{ firstName: "Thị Minh", lastName: "Nguyễn" }],
    guestInfo: [{ firstName: "Eva", lastName: "Li" }],
  });
  party = row.id;
  await app.db.execute(
    sql`update attendees set member_id = ${minh.id} where registration_id = ${party} and kind = 'member' and place = 1`,
  );
});

async function idOf(place: "owner" | "spouse" | "guest"): Promise<number> {
  const [kind, at] = { owner: ["member", 0], spouse: ["member", 1], guest: ["guest", 0] }[place];
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select id from attendees where registration_id = ${party} and kind = ${kind} and place = ${at}`,
  );
  return rows[0]?.id ?? 0;
}
async function needs(attendeeId: number, by: number | null, ...codes: Allergen[]): Promise<void> {
  const list = codes.map((code) => ({ code, severity: "allergy" }));
  const said = JSON.stringify({ list, words: null, carriesEpinephrine: false } as Needs);
  await app.db.execute(sql`update attendees set needs = ${said}::jsonb, needs_at = now(),
    needs_source = ${by === null ? "profile" : "typed"}, needs_by_member = ${by} where id = ${attendeeId}`);
}
const call = <Body = Answered>(who: Who, endpoint: string, body?: unknown) => {
  const [method = "", path = ""] = endpoint.split(" ");
  return app.call<Body>(method, path, { cookie: who.cookie, ...(body !== undefined && { body }) });
};
type Chosen = OwnMenu & Pick<Answered, "message" | "code" | "errors"> & { menu: OwnMenu };
/** Chooses dishes by their names: `[attendee, dish]`. */
const choose = (who: Who, dishes: [number, string][], more: object = {}) =>
  call<Chosen>(who, `PUT /api/registrations/${party}/choices`, {
    version: menu.version,
    choices: dishes.map(([attendeeId, name]) => ({ attendeeId, ...menu.dish(name) })),
    ...more,
  });
async function own(who: Who): Promise<OwnMenu> {
  const { body } = await call<OwnMenu[]>(who, "GET /api/registrations/my/menus");
  const [first] = body;
  if (!first) throw new Error("no menu");
  return first;
}
const page = async () => (await call(officer, `GET /api/events/${dinner}/menu`)).body as MenuPage;
const dishName = (optionId: number | null) =>
  menu.courses.flatMap(({ options }) => options).find(({ id }) => id === optionId)?.name ?? null;
const plates = (person: { choices: { optionId: number | null; isHouse: boolean }[] } | undefined) =>
  person?.choices.map(({ optionId, isHouse }) =>
    isHouse ? `${dishName(optionId)} (house)` : dishName(optionId),
  );

describe("members' choices", () => {
  it("are made for everyone in the party, and read by officers and the kitchen", async () => {
    const [me, spouse, guest] = [await idOf("owner"), await idOf("spouse"), await idOf("guest")];
    const reply = await choose(huy, [
      [me, "Venison"],
      [spouse, "Celeriac"],
      [guest, "Turbot"],
      [guest, "Pear"],
    ]);
    expect(reply.status).toBe(200);
    const seen = reply.body.persons.map((person) => [person.firstName, plates(person)]);
    expect(seen).toEqual([
      ["Quang Huy", ["Venison", null]],
      ["Thị Minh", ["Celeriac", null]],
      ["Eva", ["Turbot", "Pear"]],
    ]);
    const { persons } = await page();
    expect(persons.map((person) => [person.firstName, person.owner, plates(person)])).toEqual([
      ["Quang Huy", "Quang Huy Nguyễn", ["Venison", null]],
      ["Thị Minh", "Quang Huy Nguyễn", ["Celeriac", null]],
      ["Eva", "Quang Huy Nguyễn", ["Turbot", "Pear"]],
    ]);
    const kitchen = await readChoices(app.db, dinner, app.now);
    expect(kitchen.map(({ attendeeId, course, mark, option }) => [attendeeId, course, mark, option])).toEqual(
      [
        ...[
          [me, "Main course", "A", "Venison"],
          [me, "Dessert", null, null],
        ],
        ...[
          [spouse, "Main course", "C", "Celeriac"],
          [spouse, "Dessert", null, null],
        ],
        ...[
          [guest, "Main course", "B", "Turbot"],
          [guest, "Dessert", "B", "Pear"],
        ],
      ],
    );
  });

  it("are changed, unmade, and what is left out stays", async () => {
    const me = await idOf("owner");
    await choose(huy, [
      [me, "Venison"],
      [me, "Pear"],
    ]);
    await choose(huy, [[me, "Turbot"]]);
    expect(plates((await own(huy)).persons[0])).toEqual(["Turbot", "Pear"]);
    const none = [{ attendeeId: me, courseId: menu.dish("Pear").courseId, optionId: null }];
    await choose(huy, [], { choices: none });
    expect(plates((await own(huy)).persons[0])).toEqual(["Turbot", null]);
  });

  it("are the spouse's own to make, for themselves alone", async () => {
    const [me, spouse, guest] = [await idOf("owner"), await idOf("spouse"), await idOf("guest")];
    await choose(huy, [
      [me, "Venison"],
      [spouse, "Turbot"],
      [guest, "Turbot"],
    ]);
    const seen = await own(minh);
    expect(seen.persons.map(({ firstName, isMe }) => [firstName, isMe])).toEqual([["Thị Minh", true]]);
    expect((await choose(minh, [[spouse, "Celeriac"]])).status).toBe(200);
    for (const other of [me, guest]) {
      const refused = await choose(minh, [
        [spouse, "Venison"],
        [other, "Celeriac"],
      ]);
      expect([refused.status, refused.body.message]).toEqual([404, "Attendee not found"]);
    }
    expect((await page()).persons.map(plates)).toEqual([
      ["Venison", null],
      ["Celeriac", null],
      ["Turbot", null],
    ]);
  });

  it("are no longer the spouse's once the two are unlinked, nor anyone else's", async () => {
    const spouse = await idOf("spouse");
    const stranger = await aPerson("Anna");
    expect((await choose(stranger, [[spouse, "Venison"]])).status).toBe(404);
    expect((await call(stranger, "GET /api/registrations/my/menus")).body).toEqual([]);
    await changeMember(app.db, minh.id, { spouseId: null });
    await changeMember(app.db, huy.id, { spouseId: null });
    expect((await choose(minh, [[spouse, "Venison"]])).status).toBe(404);
    expect((await call(minh, "GET /api/registrations/my/menus")).body).toEqual([]);
  });

  it("need a session", async () => {
    expect((await app.call("GET", "/api/registrations/my/menus")).status).toBe(401);
    const body = { version: 1, choices: [] };
    expect((await app.call("PUT", `/api/registrations/${party}/choices`, { body })).status).toBe(401);
  });

  it("cannot be of another dinner, another course, or made twice", async () => {
    const me = await idOf("owner");
    const other = await aMenu(app.db, (await aDinner(app.db)).id);
    const refused = async (choices: object[]) => (await choose(huy, [], { choices })).body.message;
    expect(await refused([{ attendeeId: me, ...other.dish("Venison") }])).toBe("Course not found");
    const { courseId } = menu.dish("Pear");
    expect(await refused([{ attendeeId: me, courseId, optionId: menu.dish("Venison").optionId }])).toBe(
      "Dish not found",
    );
    const twice = await choose(huy, [
      [me, "Venison"],
      [me, "Turbot"],
    ]);
    expect([twice.status, twice.body.errors[0]?.path]).toEqual([400, "choices"]);
    expect(plates((await page()).persons[0])).toEqual([null, null]);
  });

  it("close by the server's clock, with the day and hour of the chapter", async () => {
    const me = await idOf("owner");
    const closesAt = new Date("2026-03-10T15:30:00.000Z");
    await closeMenu(app.db, dinner, closesAt);
    app.now = new Date(closesAt.getTime() - 1);
    expect((await choose(huy, [[me, "Venison"]])).status).toBe(200);
    app.now = closesAt;
    const late = await choose(huy, [[me, "Turbot"]]);
    const sentence = "Choices closed on Tuesday, March 10, 11:30 AM. Please speak to the chair.";
    expect([late.status, late.body.message]).toEqual([409, sentence]);
    expect((await own(huy)).closedBecause).toBe(sentence);
    // Officers go on.
    const path = `/api/attendees/${me}/choices`;
    const set = await call(officer, `PUT ${path}`, { version: menu.version, choices: [menu.dish("Turbot")] });
    expect([set.status, plates(set.body)]).toEqual([200, ["Turbot", null]]);
  });

  it("are refused from an older menu, with the newer one", async () => {
    const refused = await choose(huy, [[await idOf("owner"), "Venison"]], { version: menu.version - 1 });
    expect([refused.status, refused.body.code, refused.body.menu.version]).toEqual([
      ...[409, "edit_conflict", menu.version],
    ]);
  });

  it("stay with a party that goes to the waitlist, where nothing is chosen", async () => {
    const me = await idOf("owner");
    await choose(huy, [[me, "Venison"]]);
    const move = (status: string) => call(officer, `PATCH /api/registrations/${party}`, { status });
    expect((await move("waitlist")).status).toBe(200);
    expect((await call(huy, "GET /api/registrations/my/menus")).body).toEqual([]);
    expect((await page()).persons).toEqual([]);
    expect((await choose(huy, [[me, "Turbot"]])).status).toBe(409);
    expect((await move("confirmed")).status).toBe(200);
    expect(plates((await own(huy)).persons[0])).toEqual(["Venison", null]);
  });

  it("are empty for another person in the same place, and stay with a corrected name", async () => {
    const guest = await idOf("guest");
    await choose(huy, [[guest, "Turbot"]]);
    const { body } = await call<MyRegistration[]>(huy, "GET /api/registrations/my");
    const { updatedAt } = body[0]?.registrations ?? {};
    const details = async (guestInfo: object, at = updatedAt) =>
      call(huy, `PUT /api/registrations/${party}/details`, {
        guestInfo: [guestInfo],
        memberInfo: [{ firstName: "Thị Minh", lastName: "Nguyễn" }],
        foodRequests: null,
        seatingRequests: null,
        specialRequirements: null,
        updatedAt: at,
      });
    const corrected = await details({ firstName: "Eva", lastName: "Lee" });
    expect([corrected.status, plates((await own(huy)).persons[2])]).toEqual([200, ["Turbot", null]]);
    const replaced = await details(
      { firstName: "Max", lastName: "Ott", isAnother: true },
      corrected.body.updatedAt,
    );
    const { persons } = await own(huy);
    expect([replaced.status, persons[2]?.firstName, plates(persons[2])]).toEqual([200, "Max", [null, null]]);
  });

  it("are forgotten with the member", async () => {
    await choose(huy, [
      [await idOf("owner"), "Venison"],
      [await idOf("spouse"), "Turbot"],
    ]);
    const full = await aPerson("Olga", { adminPrivileges: "full", email: "o@x.org" });
    expect((await call(full, `DELETE /api/members/${minh.id}`)).status).toBe(200);
    expect((await page()).persons.map(plates)).toEqual([
      ["Venison", null],
      [null, null],
      [null, null],
    ]);
  });
});

describe("needs", () => {
  const answer = async () =>
    call(huy, `PATCH /api/registrations/my/attendees/${await idOf("guest")}`, { needs: { none: true } });
  const mayAnswer = async () => {
    const { body } = await call<MyRegistration[]>(huy, "GET /api/registrations/my");
    return body[0]?.registrations.attendees[2]?.may.changeNeeds;
  };

  it("are open as long as the menu, which may close after the registration", async () => {
    await app.db.execute(sql`update events set registration_deadline = '2026-03-10T14:00:00Z'`);
    await closeMenu(app.db, dinner, new Date("2026-03-10T14:30:00Z"));
    expect([await mayAnswer(), (await answer()).status]).toEqual([false, 409]);
    await closeMenu(app.db, dinner, new Date("2026-03-10T15:00:00.001Z"));
    expect([await mayAnswer(), (await answer()).status]).toEqual([true, 200]);
    const asked = await call(officer, `POST /api/events/${dinner}/ask-for-needs`);
    expect([asked.status, asked.body.asked]).toEqual([200, 1]);
    app.now = new Date("2026-03-10T15:00:00.001Z");
    expect([await mayAnswer(), (await answer()).status]).toEqual([false, 409]);
  });

  it("stay open until registration closes if the menu closes earlier", async () => {
    await closeMenu(app.db, dinner, new Date("2026-03-10T14:00:00Z"));
    expect([await mayAnswer(), (await answer()).status]).toEqual([true, 200]);
  });
});

describe("what was not chosen", () => {
  it("becomes the house dish once the menu has closed, and is to be asked where there is none", async () => {
    const guest = await idOf("guest");
    await choose(huy, [
      [guest, "Turbot"],
      [guest, "Pear"],
    ]);
    await closeMenu(app.db, dinner, app.now);
    const [owner, , eva] = (await page()).persons;
    expect([plates(owner), plates(eva)]).toEqual([
      ["Venison (house)", null],
      ["Turbot", "Pear"],
    ]);
    expect(plates((await own(huy)).persons[0])).toEqual(["Venison (house)", null]);
    const kitchen = await readChoices(app.db, dinner, app.now);
    const me = await idOf("owner");
    const ofOwner = kitchen.filter(({ attendeeId }) => attendeeId === me);
    expect(ofOwner.map(({ mark, isHouse, isMissing }) => [mark, isHouse, isMissing])).toEqual([
      ["A", true, false],
      [null, false, true],
    ]);
    const { rows } = await app.db.execute(sql`select from choices where attendee_id = ${me}`);
    expect(rows).toEqual([]);
  });
});

describe("warnings", () => {
  const warned = (person: { warnings: { optionId: number; contains: string[] }[] } | undefined) =>
    person?.warnings.map(({ optionId, contains }) => [dishName(optionId), ...contains]);

  it("name what a dish contains, refuse nothing, and are marked for officers and the kitchen", async () => {
    const [me, guest] = [await idOf("owner"), await idOf("guest")];
    await needs(me, huy.id, "milk", "peanuts");
    await needs(guest, huy.id, "fish");
    const { body, status } = await choose(huy, [
      [me, "Venison"],
      [guest, "Celeriac"],
    ]);
    expect(status).toBe(200);
    const mine = [
      ["Venison", "milk"],
      ["Soufflé", "milk"],
    ];
    expect(body.persons.map(warned)).toEqual([mine, [], [["Turbot", "fish"]]]);
    expect((await page()).persons.map(warned)).toEqual([mine, [], [["Turbot", "fish"]]]);
    const kitchen = await readChoices(app.db, dinner, app.now);
    expect(
      kitchen.filter(({ hasWarning }) => hasWarning).map((one) => [one.attendeeId, one.option, one.contains]),
    ).toEqual([[me, "Venison", ["milk"]]]);
  });

  it("are made of the house dish, too", async () => {
    await needs(await idOf("owner"), huy.id, "milk");
    await closeMenu(app.db, dinner, app.now);
    const [first] = await readChoices(app.db, dinner, app.now);
    expect([first?.isHouse, first?.hasWarning]).toEqual([true, true]);
  });

  it("do not tell a member what they may not read of their spouse", async () => {
    const [me, spouse] = [await idOf("owner"), await idOf("spouse")];
    const answers = async () => {
      const chosen = await choose(huy, [
        [me, "Turbot"],
        [spouse, "Venison"],
      ]);
      const listed = await call(huy, "GET /api/registrations/my/menus");
      return [chosen.text, listed.text];
    };
    const before = await answers();
    // What the spouse keeps on a profile, then what they said themselves.
    for (const by of [null, minh.id]) {
      await needs(spouse, by, "milk", "celery");
      expect(await answers()).toEqual(before);
      expect((await own(huy)).persons[1]).toMatchObject({ isWarned: false, warnings: [] });
      expect(warned((await own(minh)).persons[0])).toEqual([
        ["Venison", "milk", "celery"],
        ["Celeriac", "celery"],
        ["Soufflé", "milk"],
      ]);
    }
    expect(warned((await page()).persons[1])).toHaveLength(3);
    // What the owner typed, they may read: then they are warned.
    await needs(spouse, huy.id, "milk");
    expect((await own(huy)).persons[1]).toMatchObject({ isWarned: true });
    expect(warned((await own(huy)).persons[1])).toEqual([
      ["Venison", "milk"],
      ["Soufflé", "milk"],
    ]);
  });

  it("are in no table: the audit log has the dish and not the need", async () => {
    const me = await idOf("owner");
    await needs(me, huy.id, "sesame");
    await choose(huy, [[me, "Venison"]]);
    const { rows } = await app.db.execute<{ after: { dishes: unknown[] }; line: string }>(
      sql`select after, l::text as line from audit_log l where action = 'dishes chosen'`,
    );
    expect(rows[0]?.after.dishes).toEqual([{ attendee: me, course: "Main course", dish: "Venison" }]);
    expect(rows[0]?.line).not.toMatch(/sesame|milk|allergy/);
  });
});

it("A member's data has their own dishes and their guests', and not what the spouse chose for themselves", async () => {
  const [me, spouse, guest] = [await idOf("owner"), await idOf("spouse"), await idOf("guest")];
  await choose(huy, [
    [me, "Venison"],
    [guest, "Turbot"],
  ]);
  await choose(minh, [[spouse, "Celeriac"]]);
  const { text } = await call(huy, "GET /api/member/data");
  expect([text.includes("Venison"), text.includes("Turbot"), text.includes("Celeriac")]).toEqual([
    true,
    true,
    false,
  ]);
});
