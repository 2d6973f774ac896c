import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { type Answered, aDish, aMenu } from "#test/people/menus.ts";
import { readMenu } from "./queries.ts";

const app = useApp();
let officer: string;
let anna: string;
let dinner: number;
let party: number;
let person: number;

beforeEach(async () => {
  const olga = await aMember(app.db, { firstName: "Olga", adminPrivileges: "limited", email: "o@x.org" });
  officer = await sessionOf(app, { memberId: olga.id });
  const { id } = await aMember(app.db);
  anna = await sessionOf(app, { memberId: id });
  dinner = (await aDinner(app.db)).id;
  party = (await aRegistration(app.db, { eventId: dinner, memberId: id })).id;
  const { rows } = await app.db.execute<{ id: number }>(sql`select id from attendees`);
  person = rows[0]?.id ?? 0;
});

const put = (path: string, cookie: string, body: unknown) =>
  app.call<Answered>("PUT", path, { cookie, body });
async function choices() {
  const { rows } = await app.db.execute<{ name: string | null }>(sql`
    select o.name from choices c left join course_options o on o.id = c.option_id`);
  return rows.map(({ name }) => name);
}

test("A dish is chosen before it is removed, or not at all", async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    await app.db.execute(sql`delete from courses where event_id = ${dinner}`);
    const menu = await aMenu(app.db, dinner);
    const written = menu.courses.map((course) => ({
      id: course.id,
      name: course.name,
      options: course.options.filter(({ name }) => name !== "Venison").map(({ mark: _, ...one }) => one),
    }));
    const choosing = () =>
      put(`/api/registrations/${party}/choices`, anna, {
        version: menu.version,
        choices: [{ attendeeId: person, ...menu.dish("Venison") }],
      });
    const removing = () =>
      put(`/api/events/${dinner}/menu`, officer, { version: menu.version, chooseBy: null, courses: written });
    const [chosen, removed] =
      round % 2 === 0
        ? await Promise.all([choosing(), removing()])
        : await Promise.all([removing(), choosing()]).then(([one, other]) => [other, one] as const);
    seen.add(`${chosen.status} ${removed.status}`);
    // The second one is told of the other: the officer that it was chosen, the member that the menu changed.
    if (chosen.status === 200) {
      expect([removed.status, removed.body.tells, await choices()]).toEqual([409, 1, ["Venison"]]);
    } else {
      expect([chosen.status, chosen.body.code]).toEqual([409, "edit_conflict"]);
      expect([removed.status, await choices()]).toEqual([200, []]);
    }
  }
  for (const outcome of seen) expect(["200 409", "409 200"]).toContain(outcome);
});

test("Of two officers who edit one menu, the second is shown the first one's", async () => {
  const menu = await aMenu(app.db, dinner);
  const writing = (name: string) =>
    put(`/api/events/${dinner}/menu`, officer, {
      version: menu.version,
      chooseBy: null,
      courses: [{ name, options: [aDish("Duck"), aDish("Trout")] }],
    });
  const names = ["First", "Second", "Third", "Fourth"];
  const replies = await Promise.all(names.map(writing));
  const won = replies.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  const winner = won[0]?.body.menu.courses[0]?.name;
  const lost = replies.filter(({ status }) => status !== 200);
  const told = lost.map(({ status, body }) => [status, body.code, body.page.menu.courses[0]?.name]);
  expect(told).toEqual(Array(3).fill([409, "edit_conflict", winner]));
  expect(await readMenu(app.db, dinner)).toMatchObject({
    version: menu.version + 1,
    courses: [{ name: winner }],
  });
});

test("One person's course has one dish, however many choose it at once", async () => {
  const menu = await aMenu(app.db, dinner);
  const dishes = ["Venison", "Turbot", "Celeriac"];
  const replies = await Promise.all([
    ...dishes.map((name) =>
      put(`/api/registrations/${party}/choices`, anna, {
        version: menu.version,
        choices: [{ attendeeId: person, ...menu.dish(name) }],
      }),
    ),
    ...dishes.map((name) =>
      put(`/api/attendees/${person}/choices`, officer, { version: menu.version, choices: [menu.dish(name)] }),
    ),
  ]);
  expect(replies.map(({ status }) => status)).toEqual(dishes.concat(dishes).map(() => 200));
  const [only, ...others] = await choices();
  expect([dishes.includes(only ?? ""), others]).toEqual([true, []]);
});

test("A menu is copied once, however often it is asked for", async () => {
  const earlier = (await aDinner(app.db, { dateTime: new Date("2026-02-01T23:00:00Z") })).id;
  await aMenu(app.db, earlier);
  const copy = () =>
    app.call("POST", `/api/events/${dinner}/menu/copy`, { cookie: officer, body: { fromEventId: earlier } });
  const replies = await Promise.all([copy(), copy(), copy()]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await readMenu(app.db, dinner)).courses).toHaveLength(2);
});
