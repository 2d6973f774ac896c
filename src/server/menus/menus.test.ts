import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { MenuPage, WrittenCourse } from "#contract/menus/menus.ts";
import type { MenuCourse } from "#contract/menus/served.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { type Answered, aDish, aMenu, DESSERT, MAIN } from "#test/people/menus.ts";

const app = useApp();
let dinner: number;
let officer: string;

beforeEach(async () => {
  dinner = (await aDinner(app.db, { registrationDeadline: new Date("2026-03-20T04:00:00Z") })).id;
  const lars = await aMember(app.db, { firstName: "Lars", adminPrivileges: "limited", email: "l@x.org" });
  officer = await sessionOf(app, { memberId: lars.id });
});

const call = <Body = Answered>(endpoint: string, body?: unknown, cookie = officer) => {
  const [method = "", path = ""] = endpoint.split(" ");
  return app.call<Body>(method, path, { cookie, ...(body !== undefined && { body }) });
};
const write = (courses: WrittenCourse[], more: object = {}) =>
  call(`PUT /api/events/${dinner}/menu`, { version: 0, chooseBy: null, courses, ...more });
const show = async (id = dinner) => (await call(`GET /api/events/${id}/menu`)).body as MenuPage;
const namesOf = (courses: MenuCourse[]) =>
  courses.map(({ name, options }) => [name, ...options.map((option) => `${option.mark} ${option.name}`)]);
/** A menu as it was read, to be written back. */
const asWritten = (courses: MenuCourse[]): WrittenCourse[] =>
  courses.map(({ id, name, options }) => ({
    id,
    name,
    options: options.map(({ mark: _, ...option }) => option),
  }));

describe("a dinner's menu", () => {
  it("is empty before an officer writes it, and closes with the registration", async () => {
    const { menu, persons, dinner: shown } = await show();
    expect(menu).toEqual({
      eventId: dinner,
      version: 0,
      chooseBy: null,
      courses: [],
      isClosed: false,
      marksGiven: 0,
      closesAt: "2026-03-20T04:00:00.000Z",
    });
    expect([persons, shown.title]).toEqual([[], "Spring Dinner"]);
  });

  it("is written with its courses and options in order, and marked A, B, C", async () => {
    const { status, body } = await write([DESSERT, MAIN], { chooseBy: "2026-03-18T21:00:00.000Z" });
    expect(status).toBe(200);
    expect(namesOf(body.menu.courses)).toEqual([
      ["Dessert", "A Soufflé", "B Pear"],
      ["Main course", "A Venison", "B Turbot", "C Celeriac"],
    ]);
    expect(body.menu).toMatchObject({ version: 1, chooseBy: "2026-03-18T21:00:00.000Z", isClosed: false });
    expect(body.menu.courses[1]?.options[2]).toMatchObject({
      contains: ["celery"],
      suits: ["vegetarian", "vegan"],
      isHouse: false,
    });
  });

  it("keeps its rows when it is reordered, renamed and shortened", async () => {
    const { menu } = (await write([MAIN, DESSERT])).body as MenuPage;
    const [main, dessert] = asWritten(menu.courses);
    if (!main || !dessert) throw new Error("no courses");
    const [venison, turbot, celeriac] = main.options;
    if (!venison || !turbot || !celeriac) throw new Error("no options");
    const options = [celeriac, { ...venison, isHouse: false }, { ...aDish("Duck"), isHouse: true }];
    const { status, body } = await write([dessert, { ...main, name: "Main", options }], { version: 1 });
    expect(status).toBe(200);
    expect(namesOf(body.menu.courses)).toEqual([
      ["Dessert", "A Soufflé", "B Pear"],
      ["Main", "C Celeriac", "A Venison", "D Duck"],
    ]);
    const [, written] = body.menu.courses;
    expect([written?.id, written?.options[0]?.id]).toEqual([main.id, celeriac.id]);
    expect(written?.options.map(({ isHouse }) => isHouse)).toEqual([false, false, true]);
  });

  it("never reuses the mark of a removed dish or course, since cards may have it", async () => {
    const { menu } = (await write([MAIN, DESSERT])).body as MenuPage;
    const [main, dessert] = asWritten(menu.courses);
    if (!main || !dessert) throw new Error("no courses");
    const without = { ...main, options: main.options.slice(0, 2) };
    await write([without], { version: 1 });
    const [, cheese] = [without, { ...DESSERT, name: "Cheese" }];
    const { body } = await write([{ ...without, options: [...without.options, aDish("Duck")] }, cheese], {
      version: 2,
    });
    expect(namesOf(body.menu.courses)).toEqual([
      ["Main course", "A Venison", "B Turbot", "D Duck"],
      ["Cheese", "C Soufflé", "D Pear"],
    ]);
    expect(body.menu.marksGiven).toBe(2);
  });

  it("gives a mark to a dish that an earlier version added, and keeps it", async () => {
    const { menu } = (await write([MAIN])).body as MenuPage;
    await app.db.execute(sql`insert into course_options (course_id, position, name)
      select id, 3, 'Duck' from courses`);
    const [main] = asWritten((await show()).menu.courses);
    if (!main) throw new Error("no course");
    expect(namesOf((await show()).menu.courses)[0]).toContain("D Duck");
    const { body } = await write([{ ...main, options: main.options.toReversed() }], {
      version: menu.version,
    });
    expect(namesOf(body.menu.courses)[0]).toEqual([
      ...["Main course", "D Duck", "C Celeriac", "B Turbot", "A Venison"],
    ]);
  });

  it("is emptied by writing no courses", async () => {
    await write([MAIN]);
    expect((await write([], { version: 1 })).body.menu.courses).toEqual([]);
  });

  it("closes when the dinner begins, should the dinner come earlier than was planned", async () => {
    await write([MAIN], { chooseBy: "2026-03-23T21:00:00.000Z" });
    await app.db.execute(sql`update events set date_time = '2026-03-21T22:00:00Z' where id = ${dinner}`);
    expect((await show()).menu.closesAt).toBe("2026-03-21T22:00:00.000Z");
  });

  it.each<[string, WrittenCourse[], object, string, string]>([
    [
      "nine courses",
      Array.from({ length: 9 }, (_, n) => ({ ...MAIN, name: `Course ${n}` })),
      {},
      "courses",
      "A dinner has at most 8 courses",
    ],
    [
      "a course with one dish",
      [{ ...MAIN, options: MAIN.options.slice(0, 1) }],
      {},
      "courses.0.options",
      "A course has at least 2 dishes to choose from",
    ],
    [
      "a course with seven",
      [{ name: "Main", options: Array.from({ length: 7 }, (_, n) => aDish(`Dish ${n}`)) }],
      {},
      "courses.0.options",
      "A course has at most 6 dishes to choose from",
    ],
    [
      "two house options",
      [{ name: "Main", options: [aDish("One", { isHouse: true }), aDish("Two", { isHouse: true })] }],
      {},
      "courses.0.options",
      "Only one dish of a course can be the house’s",
    ],
    [
      "one name twice",
      [{ name: "Main", options: [aDish("Duck"), aDish("duck")] }],
      {},
      "courses.0.options",
      "Two dishes of a course cannot have the same name",
    ],
    ["two courses of one name", [MAIN, MAIN], {}, "courses", "Two courses cannot have the same name"],
    [
      "a dish without a name",
      [{ name: "Main", options: [aDish("Duck"), aDish(" \n ")] }],
      {},
      "courses.0.options.1.name",
      "Name this dish",
    ],
    [
      "a name of 81 characters",
      [{ ...MAIN, name: "x".repeat(81) }],
      {},
      "courses.0.name",
      "Please keep this under 80 characters",
    ],
    [
      "a deadline after the start",
      [MAIN],
      { chooseBy: "2026-03-24T22:00:00.001Z" },
      "chooseBy",
      "Choices must close before the dinner begins",
    ],
  ])("is refused with %s", async (_, courses, more, path, message) => {
    const { status, body } = await write(courses, more);
    expect([status, body.errors]).toEqual([400, [{ path, message }]]);
    expect((await show()).menu.version).toBe(0);
  });

  it("is refused with a code that is not on the list, or the same one twice", async () => {
    const withCodes = (contains: string[]) =>
      write([{ name: "Main", options: [{ ...aDish("One"), contains } as never, aDish("Two")] }]);
    const unknown = await withCodes(["milk", "shellfish"]);
    expect([unknown.status, unknown.body.errors[0]?.path]).toEqual([400, "courses.0.options.0.contains.1"]);
    const twice = await withCodes(["milk", "milk"]);
    expect([twice.status, twice.body.errors]).toEqual([
      400,
      [{ path: "courses.0.options.0.contains", message: "Each can be named once" }],
    ]);
  });

  it("puts a pasted name on one line", async () => {
    const { body } = await write([
      { name: "Main\ncourse", options: [aDish(" Roast\r\nduck "), aDish("Two")] },
    ]);
    expect(namesOf(body.menu.courses)).toEqual([["Main course", "A Roast duck", "B Two"]]);
  });

  it("has no place for a course or a dish of another menu, nor for one twice", async () => {
    const other = await aMenu(app.db, (await aDinner(app.db)).id);
    const [theirs] = asWritten(other.courses);
    if (!theirs) throw new Error("no course");
    expect((await write([theirs])).status).toBe(404);
    expect((await write([{ ...MAIN, options: theirs.options }])).status).toBe(404);
    const { menu } = (await write([MAIN, DESSERT])).body as MenuPage;
    const [main, dessert] = asWritten(menu.courses);
    if (!main || !dessert) throw new Error("no courses");
    expect((await write([main, { ...dessert, id: main.id ?? 0 }], { version: 1 })).status).toBe(404);
    expect((await write([main, { ...dessert, options: main.options }], { version: 1 })).status).toBe(404);
    expect((await show()).menu.version).toBe(1);
  });

  it("is not written over a newer one, which the answer has", async () => {
    await write([MAIN]);
    const { status, body } = await write([DESSERT]);
    expect([status, body.code, body.message]).toEqual([
      ...[409, "edit_conflict", "This menu was changed by someone else. Please review it."],
    ]);
    expect(namesOf(body.page.menu.courses)[0]?.[0]).toBe("Main course");
  });

  it("cannot be changed for a past or deleted dinner", async () => {
    await app.db.execute(sql`update events set date_time = '2026-03-09T22:00:00Z', registration_deadline = null
      where id = ${dinner}`);
    const past = await write([MAIN]);
    expect([past.status, past.body.message]).toEqual([409, "This event has already occurred"]);
    await app.db.execute(sql`update events set deleted_at = now() where id = ${dinner}`);
    expect((await write([MAIN])).status).toBe(404);
    expect((await call(`GET /api/events/${dinner}/menu`)).status).toBe(404);
    expect((await call(`GET /api/events/${dinner}/menu/earlier`)).status).toBe(404);
    expect((await call("GET /api/events/999/menu")).status).toBe(404);
  });

  it("is for officers alone", async () => {
    const anna = await aMember(app.db);
    const member = await sessionOf(app, { memberId: anna.id });
    const calls = [
      ["GET", `/api/events/${dinner}/menu`],
      ["PUT", `/api/events/${dinner}/menu`, { version: 0, chooseBy: null, courses: [] }],
      ["GET", `/api/events/${dinner}/menu/earlier`],
      ["POST", `/api/events/${dinner}/menu/copy`, { fromEventId: 1 }],
      ["PUT", "/api/attendees/1/choices", { version: 0, choices: [] }],
    ] as const;
    for (const [method, path, body] of calls) {
      expect([path, (await call(`${method} ${path}`, body, member)).status]).toEqual([path, 403]);
      expect([path, (await call(`${method} ${path}`, body, "")).status]).toEqual([path, 401]);
    }
  });
});

describe("an earlier dinner's menu", () => {
  it("is offered, latest first, and copied without its deadline", async () => {
    const at = (day: string) => aDinner(app.db, { title: day, dateTime: new Date(`${day}T23:00:00Z`) });
    const february = (await at("2026-02-07")).id;
    await aMenu(app.db, february, { courses: [DESSERT] });
    const january = (await at("2026-01-10")).id;
    await aMenu(app.db, january, { chooseBy: new Date("2026-01-01T12:00:00Z") });
    await aMenu(app.db, (await at("2026-05-02")).id);
    await at("2026-02-14");
    const { body: offered } = await call(`GET /api/events/${dinner}/menu/earlier`);
    expect(offered).toEqual([
      { eventId: february, title: "2026-02-07", dateTime: "2026-02-07T23:00:00.000Z", courses: ["Dessert"] },
      {
        eventId: january,
        title: "2026-01-10",
        dateTime: "2026-01-10T23:00:00.000Z",
        courses: ["Main course", "Dessert"],
      },
    ]);
    const copied = await call(`POST /api/events/${dinner}/menu/copy`, { fromEventId: january });
    expect([copied.status, copied.body.menu.chooseBy, copied.body.menu.version]).toEqual([200, null, 1]);
    const { menu: original } = await show(january);
    const withoutIds = (courses: MenuCourse[]) =>
      courses.map(({ name, options }) => ({ name, options: options.map(({ id: _, ...option }) => option) }));
    expect(withoutIds(copied.body.menu.courses)).toEqual(withoutIds(original.courses));
  });

  it("is not copied over a menu, and not from a dinner without one or a deleted one", async () => {
    const from = (await aDinner(app.db, { dateTime: new Date("2026-02-01T23:00:00Z") })).id;
    const copy = () => call(`POST /api/events/${dinner}/menu/copy`, { fromEventId: from });
    expect((await copy()).status).toBe(404);
    await aMenu(app.db, from);
    await app.db.execute(sql`update events set deleted_at = now() where id = ${from}`);
    expect((await copy()).status).toBe(404);
    await app.db.execute(sql`update events set deleted_at = null where id = ${from}`);
    await write([MAIN]);
    const over = await copy();
    expect([over.status, over.body.message]).toEqual([
      409,
      "This dinner already has a menu. Empty it first.",
    ]);
  });
});

describe("officers' choices", () => {
  it("can be made for anyone at any time, and unmade", async () => {
    const { dish, version } = await aMenu(app.db, dinner, { chooseBy: new Date("2026-03-01T12:00:00Z") });
    const anna = await aMember(app.db);
    await aRegistration(app.db, { eventId: dinner, memberId: anna.id });
    const [person] = (await show()).persons;
    const id = person?.attendeeId ?? 0;
    const turbot = dish("Turbot");
    const set = (choices: object[]) => call(`PUT /api/attendees/${id}/choices`, { version, choices });
    const chosen = await set([turbot]);
    expect([chosen.status, chosen.body.choices]).toEqual([
      200,
      [
        { ...turbot, isHouse: false },
        { courseId: dish("Pear").courseId, optionId: null, isHouse: false },
      ],
    ]);
    const unmade = await set([{ courseId: turbot.courseId, optionId: null }]);
    // The menu has closed: the house decides.
    expect(unmade.body.choices[0]).toEqual({ ...dish("Venison"), isHouse: true });
  });

  it("are refused for a dish of another dinner or course, an unknown person and an older menu", async () => {
    const { dish, version } = await aMenu(app.db, dinner);
    const other = await aMenu(app.db, (await aDinner(app.db)).id);
    await aRegistration(app.db, { eventId: dinner, memberId: (await aMember(app.db)).id });
    const id = (await show()).persons[0]?.attendeeId ?? 0;
    const set = (attendee: number, choices: object[], at = version) =>
      call(`PUT /api/attendees/${attendee}/choices`, { version: at, choices });
    const { courseId } = dish("Venison");
    expect((await set(id, [other.dish("Venison")])).body.message).toBe("Course not found");
    expect((await set(id, [{ courseId, optionId: dish("Pear").optionId }])).body.message).toBe(
      "Dish not found",
    );
    expect((await set(id, [{ courseId, optionId: other.dish("Venison").optionId }])).status).toBe(404);
    expect((await set(9_999, [dish("Venison")])).body.message).toBe("Attendee not found");
    expect((await set(id, [dish("Venison"), dish("Turbot")])).body.errors[0]?.path).toBe("choices");
    const stale = await set(id, [dish("Venison")], version - 1);
    expect([stale.status, stale.body.code, stale.body.page.menu.version]).toEqual([
      409,
      "edit_conflict",
      version,
    ]);
    expect((await show()).persons[0]?.choices[0]?.optionId).toBe(null);
  });

  it("cannot be written by any program for a dinner at which the person is not", async () => {
    const there = await aMenu(app.db, dinner);
    await aRegistration(app.db, { eventId: (await aDinner(app.db)).id });
    const { courseId, optionId } = there.dish("Venison");
    const insert = (course: number, option: number, event: number) =>
      app.db.execute(sql`insert into choices (attendee_id, event_id, course_id, option_id, chosen_source, chosen_at)
        select max(id), ${event}, ${course}, ${option}, 'typed', now() from attendees`);
    await expect(insert(courseId, optionId, dinner)).rejects.toThrow();
    await aRegistration(app.db, { eventId: dinner });
    await expect(insert(courseId, there.dish("Pear").optionId, dinner)).rejects.toThrow();
    await expect(insert(courseId, optionId, dinner + 1)).rejects.toThrow();
    await insert(courseId, optionId, dinner);
  });
});
