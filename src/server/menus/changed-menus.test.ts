import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { WrittenCourse } from "#contract/menus/menus.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, changeMember, sessionOf } from "#test/factories.ts";
import { type Answered, aMenu } from "#test/people/menus.ts";
import { readMenu } from "./queries.ts";

const app = useApp();
let dinner: number;
let officer: string;
let menu: Awaited<ReturnType<typeof aMenu>>;
/** The persons of Huy's party, in order: Huy, Thị Minh, a guest without a name. */
let persons: number[] = [];
let minh: number;

beforeEach(async () => {
  const huy = (
    await aMember(app.db, { firstName: "Huy", lastName: "Ng", email: "h@x.org", confirmedEmail: "h@x.org" })
  ).id;
  minh = (
    await aMember(app.db, { firstName: "Minh", lastName: "Ng", email: "m@x.org", confirmedEmail: "m@x.org" })
  ).id;
  await changeMember(app.db, huy, { spouseId: minh });
  await changeMember(app.db, minh, { spouseId: huy });
  const lars = await aMember(app.db, { firstName: "Lars", adminPrivileges: "limited", email: "l@y.org" });
  officer = await sessionOf(app, { memberId: lars.id });
  dinner = (await aDinner(app.db, { registrationDeadline: new Date("2026-03-20T21:00:00Z") })).id;
  menu = await aMenu(app.db, dinner);
  const row = await aRegistration(app.db, {
    eventId: dinner,
    memberId: huy,
    memberTickets: 2,
    guestTickets: 1,
    amount: "475.00",
    memberInfo: [{ firstName: "Minh", lastName: "Ng" }],
  });
  await app.db.execute(
    sql`update attendees set member_id = ${minh} where registration_id = ${row.id} and kind = 'member' and place = 1`,
  );
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select id from attendees where registration_id = ${row.id} order by kind desc, place`,
  );
  persons = rows.map(({ id }) => id);
});

const call = <Body = Answered>(method: string, path: string, body: unknown) =>
  app.call<Body>(method, path, { cookie: officer, body });
async function choose(person: number, ...dishes: string[]) {
  const body = { version: (await readMenu(app.db, dinner)).version, choices: dishes.map(menu.dish) };
  expect((await call("PUT", `/api/attendees/${persons[person]}/choices`, body)).status).toBe(200);
}
/** Writes the menu as it is after a change. */
async function write(change: (courses: WrittenCourse[]) => WrittenCourse[], more: object = {}) {
  const { version, courses } = await readMenu(app.db, dinner);
  const written = courses.map((course) => ({
    ...course,
    options: course.options.map(({ mark: _, ...option }) => option),
  }));
  return call("PUT", `/api/events/${dinner}/menu`, {
    version,
    chooseBy: null,
    courses: change(written),
    ...more,
  });
}
const rename = (name: string, to: string) => (courses: WrittenCourse[]) =>
  courses.map((course) => ({
    ...course,
    options: course.options.map((option) => (option.name === name ? { ...option, name: to } : option)),
  }));
const without = (name: string) => (courses: WrittenCourse[]) =>
  courses
    .filter((course) => course.name !== name)
    .map((course) => ({ ...course, options: course.options.filter((option) => option.name !== name) }));
async function emails() {
  const { rows } = await app.db.execute<{ to: string; text: string; owners: number[] }>(sql`
    select o.recipient as to, o.body_text as text,
      (select array_agg(w.member_id order by w.member_id) from outbox_owners w where w.outbox_id = o.id) as owners
    from outbox o where o.kind = 'dishes-changed' order by o.recipient`);
  return rows;
}
const chosen = async () =>
  (
    await app.db.execute<{ name: string }>(
      sql`select o.name from choices c join course_options o on o.id = c.option_id order by c.attendee_id, o.id`,
    )
  ).rows.map(({ name }) => name);

describe("a dish that somebody chose", () => {
  it("is removed after a question, and each mailbox is told of its own persons", async () => {
    await choose(0, "Venison");
    await choose(1, "Venison");
    await choose(2, "Venison", "Pear");
    const asked = await write(without("Venison"));
    expect([asked.status, asked.body]).toEqual([
      409,
      {
        code: "conflict",
        message: "3 people chose dishes that you are removing or renaming. Confirm to tell them by email.",
        tells: 3,
        dishes: [{ name: "Venison", renamedTo: null, persons: 3 }],
      },
    ]);
    expect([await chosen(), await emails()]).toEqual([["Venison", "Venison", "Venison", "Pear"], []]);
    // A number that is no longer right is not a confirmation.
    expect((await write(without("Venison"), { tells: 2 })).status).toBe(409);
    expect((await write(without("Venison"), { tells: 3 })).status).toBe(200);
    expect(await chosen()).toEqual(["Pear"]);
    const [toHuy, toMinh, ...others] = await emails();
    expect([toHuy?.to, toMinh?.to, toMinh?.owners, others]).toEqual(["h@x.org", "m@x.org", [minh], []]);
    expect(toHuy?.text).toContain("Huy Ng, Main course: “Venison” is no longer on the menu");
    expect(toHuy?.text).toContain("Guest of Huy Ng, Main course: “Venison” is no longer on the menu");
    expect(toHuy?.text).not.toContain("Minh");
    expect(toMinh?.text).toContain("Minh Ng, Main course: “Venison” is no longer on the menu");
    expect(toMinh?.text).not.toContain("Guest of");
    expect(toHuy?.text).toContain(
      "Please choose another dish under My Events until Friday, March 20, 5:00 PM.",
    );
  });

  it("keeps its choice when it is renamed, and one mailbox gets one email", async () => {
    await changeMember(app.db, minh, { email: "H@x.org", confirmedEmail: "H@x.org" });
    await choose(0, "Turbot");
    await choose(1, "Turbot");
    const asked = await write(rename("Turbot", "Halibut"));
    expect([asked.status, asked.body.dishes]).toEqual([
      409,
      [{ name: "Turbot", renamedTo: "Halibut", persons: 2 }],
    ]);
    expect((await write(rename("Turbot", "Halibut"), { tells: 2 })).status).toBe(200);
    expect(await chosen()).toEqual(["Halibut", "Halibut"]);
    const [only, ...others] = await emails();
    expect([only?.to, only?.owners?.length, others]).toEqual(["h@x.org", 2, []]);
    expect(only?.text).toContain("Dear Huy and Minh,");
    expect(only?.text).toContain("Minh Ng, Main course: “Turbot” is now “Halibut”");
    expect(only?.text).not.toContain("choose another dish");
  });

  it("goes with its course", async () => {
    await choose(2, "Pear", "Turbot");
    const asked = await write(without("Dessert"));
    expect([asked.body.tells, asked.body.message]).toEqual([
      1,
      "One person chose a dish that you are removing or renaming. Confirm to tell them by email.",
    ]);
    expect((await write(without("Dessert"), { tells: 1 })).status).toBe(200);
    expect(await chosen()).toEqual(["Turbot"]);
    expect((await emails()).map(({ to }) => to)).toEqual(["h@x.org"]);
  });

  it("is asked about again once somebody else chose it", async () => {
    await choose(0, "Venison");
    expect((await write(without("Venison"))).body.tells).toBe(1);
    await choose(1, "Venison");
    expect((await write(without("Venison"), { tells: 1 })).body.tells).toBe(2);
    expect(await chosen()).toHaveLength(2);
  });
});

it("Dishes that no one chose, and parties that are gone, are in no question and no email", async () => {
  await choose(0, "Turbot");
  expect((await write(without("Venison"))).status).toBe(200);
  await app.db.execute(
    sql`update registrations set removed_at = now(), removed_reason = 'removed_by_officer'`,
  );
  expect((await write(rename("Turbot", "Halibut"))).status).toBe(200);
  expect(await emails()).toEqual([]);
});

it("After the menu has closed the email names the chair", async () => {
  await choose(0, "Venison");
  await write(without("Venison"), { tells: 1, chooseBy: app.now.toISOString() });
  const [email] = await emails();
  expect(email?.text).toContain("Choices have closed. Please speak to the chair about another dish.");
});
