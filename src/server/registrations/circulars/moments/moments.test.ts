import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Circular, CircularPreview } from "#contract/officers/circulars.ts";
import type { MomentKind } from "#contract/registrations/moment-words.ts";
import type { Moment } from "#contract/registrations/moments.ts";
import { portalJobs } from "#server/jobs.ts";
import { openLog } from "#server/platform/log/log.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { aSeatedParty, noNeeds, nuts } from "#test/people/kitchen.ts";
import { aMenu, MAIN } from "#test/people/menus.ts";
import { aFullOfficer, aLimitedOfficer, auditEntries } from "#test/people/signed-in-officers.ts";
import { areMomentsDue, sendDueMoments } from "./send-due-moments.ts";

const app = useApp();
let lars: Awaited<ReturnType<typeof aLimitedOfficer>>;
let dinner: number;

const at = (text: string) => new Date(text);
/** Tuesday, March 24, 6 PM at the chapter. */
const STARTS = at("2026-03-24T18:00:00-04:00");
const DAY_BEFORE = at("2026-03-23T10:00:00-04:00");
/** Dishes close on Friday, March 20, 8 PM. */
const CLOSES = at("2026-03-20T20:00:00-04:00");
const DISHES = at("2026-03-17T10:00:00-04:00");

const work = () => ({ db: app.db, config: app.config, now: app.now, log: openLog(app.config) });
const runAt = (now: Date) => {
  app.now = now;
  return sendDueMoments(work());
};
/** Days pass here, so the officer has just logged in. */
const callAs =
  ({ id }: { id: number }) =>
  async <Body>(method: string, path: string, body?: unknown) =>
    app.call<Body>(method, `/api/events/${dinner}${path}`, {
      cookie: await sessionOf(app, { memberId: id }),
      ...(body !== undefined && { body }),
    });
const call = <Body>(method: string, path: string, body?: unknown) => callAs(lars)<Body>(method, path, body);
const moment = async (kind: MomentKind) => {
  const { body } = await call<Moment[]>("GET", "/moments");
  const found = body.find((one) => one.kind === kind);
  if (!found) throw new Error(`no moment ${kind}`);
  return found;
};
const change = (kind: MomentKind, facts: object) =>
  call<Moment & { moment: Moment }>("PATCH", `/moments/${kind}`, { updatedAt: null, ...facts });
const write = (kind: MomentKind, body: string) => change(kind, { text: { subject: "Soon", body } });
const preview = async (kind: MomentKind, to?: string) => {
  const { subject, body } = await moment(kind);
  return (await call<CircularPreview>("POST", `/moments/${kind}/preview`, { subject, body, to })).body;
};
const addresses = async (kind: MomentKind) => (await preview(kind)).mailboxes.map(({ address }) => address);
async function queued(kind = "circular") {
  const { rows } = await app.db.execute<{ recipient: string; subject: string; text: string }>(
    sql`select recipient, subject, body_text as text from outbox where kind = ${kind} order by recipient`,
  );
  return rows;
}
const to = async () => (await queued()).map(({ recipient }) => recipient);

/** Anna and Otto Weber, who have told us everything, and Carl Li, who has not; Dora waits, and Eve is paying. */
beforeEach(async () => {
  lars = await aLimitedOfficer(app);
  dinner = (await aDinner(app.db, { title: "Spring Dinner", location: "The Hall", dateTime: STARTS })).id;
  await aSeatedParty(app, dinner, {
    last: "Weber",
    persons: [
      { first: "Anna", needs: noNeeds, table: 2 },
      { first: "Otto", needs: nuts, table: 4 },
    ],
  });
  await aSeatedParty(app, dinner, { last: "Li", persons: [{ first: "Carl", needs: null }] });
  for (const [firstName, facts] of [
    ["Dora", { status: "waitlist" }],
    ["Eve", { status: "pending", holdExpiresAt: STARTS }],
  ] as const) {
    const { id } = await aMember(app.db, { firstName, email: `${firstName.toLowerCase()}@example.org` });
    await aRegistration(app.db, { eventId: dinner, memberId: id, ...facts });
  }
});

describe("The day before", () => {
  test("At ten, everyone who comes gets one email with everything for the evening, and no one else", async () => {
    await app.db.execute(sql`insert into dinner_venues (event_id, phone, contacts, updated_at, updated_by)
      values (${dinner}, '202-555-0101', '[{"label": "Host", "text": "Vera Stein"}, {"label": "Chef", "text": "Max"},
        {"label": "parking", "text": "Garage below"}]', now(), 'member 1')`);
    expect(await runAt(new Date(DAY_BEFORE.getTime() - 1))).toBe(0);
    expect(await runAt(DAY_BEFORE)).toBe(1);
    expect(await to()).toEqual(["li@example.org", "weber@example.org"]);
    const [li] = await queued();
    expect(li?.subject).toBe("See you soon: Spring Dinner");
    expect(li?.text).toContain("When: Tuesday, March 24, 2026 at 6:00 PM\nWhere: The Hall\nMap: https://");
    expect(li?.text).toContain("Host: Vera Stein\nParking: Garage below\nPhone: 202-555-0101 (the venue)");
    expect(li?.text).not.toMatch(/Chef|Max|Table/);
    expect(await moment("day-before")).toMatchObject({
      state: "sent",
      sent: { at: DAY_BEFORE.toISOString(), mailboxes: 2 },
    });
    const log = await call<Circular[]>("GET", "/circulars");
    expect(log.body).toMatchObject([{ moment: "day-before", by: null, mailboxes: 2, people: 3 }]);
    expect((await auditEntries(app)).at(-1)).toMatchObject({
      actor: "portal",
      action: "moment sent",
      after: { moment: "day-before", emails: 2 },
    });
  });

  test("Replies go to the officers of the dinner, as they are when it leaves", async () => {
    const olga = await aFullOfficer(app);
    for (const id of [olga.id, lars.id])
      await app.db.execute(sql`insert into event_officers (event_id, member_id, since)
        values (${dinner}, ${id}, now() + ${`${id} minutes`}::interval)`);
    await runAt(DAY_BEFORE);
    expect((await queued())[0]?.text).toContain("Replies go to a chapter officer.");
    const replies: (string | null | undefined)[] = [];
    const jobs = portalJobs(work(), async ({ replyTo }) => {
      replies.push(replyTo);
      await app.db.execute(sql`update members set admin_privileges = 'none' where id = ${olga.id}`);
    });
    await jobs.find(({ name }) => name === "send emails")?.run(app.now);
    expect(replies).toEqual(["lars@example.org, olga@example.org", "lars@example.org"]);
  });

  test("Tables are in it once they are published, and what each person eats", async () => {
    const { dish } = await aMenu(app.db, dinner, { courses: [MAIN], chooseBy: CLOSES });
    const turbot = dish("Turbot");
    await app.db.execute(sql`insert into choices (attendee_id, event_id, course_id, option_id, chosen_source, chosen_at)
      select id, ${dinner}, ${turbot.courseId}, ${turbot.optionId}, 'typed', now() from attendees where first_name = 'Anna'`);
    const textOf = async () => (await preview("day-before", "weber@example.org")).email?.text;
    expect(await textOf()).toContain("At dinner\nAnna Weber: Turbot\n");
    // The party's own table, which is that of its first person.
    await app.db.execute(sql`update registrations set table_number = 2 where member_id =
      (select id from members where email = 'weber@example.org')`);
    expect(await textOf()).not.toContain("Table 2");
    await app.db.execute(sql`insert into seating_plans (event_id, published_at, published_by)
      values (${dinner}, now(), 'member 1')`);
    app.now = CLOSES;
    expect(await textOf()).toContain(
      "At dinner\nAnna Weber: Table 2 · Turbot\nOtto Weber: Table 4 · Venison\n",
    );
    expect(await textOf()).not.toMatch(/nut/i);
  });

  test("Those who canceled by then get none, and those who joined do", async () => {
    const fay = await aMember(app.db, { firstName: "Fay", email: "fay@example.org" });
    await aRegistration(app.db, { eventId: dinner, memberId: fay.id, status: "unpaid" });
    await app.db.execute(sql`update registrations set removed_at = now(), removed_reason = 'cancelled_by_member'
      where member_id = (select id from members where last_name = 'Li')`);
    await runAt(DAY_BEFORE);
    expect(await to()).toEqual(["fay@example.org", "weber@example.org"]);
  });
});

describe("Dishes and answers", () => {
  test("Only those who are missing something get it, with exactly what, one button, and nothing about food", async () => {
    await aMenu(app.db, dinner, { courses: [MAIN], chooseBy: CLOSES });
    expect(await runAt(new Date(DISHES.getTime() - 1))).toBe(0);
    expect(await runAt(DISHES)).toBe(1);
    const [li, weber] = await queued();
    expect(li?.text).toContain(
      "Dishes: Carl Li, by Friday, March 20, 8:00 PM\nAllergies and diet: 1 person, by Tuesday, March 24, 6:00 PM",
    );
    expect(li?.text).toMatch(/Add the Details:\nhttp:\/\/portal\.test\/my-events#registration-\d+\n/);
    expect(weber?.text).toContain("Dishes: Anna Weber and Otto Weber, by Friday");
    expect(weber?.text).toMatch(/Add the Details:\nhttp:\/\/portal\.test\/my-events\/\d+\/menu\n/);
    expect(weber?.text).not.toMatch(/nut|Allergies/i);
  });

  test("Without a menu only answers and names are asked for, and a party without a login replies", async () => {
    await aRegistration(app.db, {
      eventId: dinner,
      contactFirstName: "Gus",
      contactLastName: "Old",
      contactEmail: "gus@example.org",
      guestTickets: 1,
    });
    app.now = at("2026-03-21T10:00:00-04:00");
    expect(await addresses("dishes")).toEqual(["li@example.org", "gus@example.org"]);
    const { email } = await preview("dishes", "gus@example.org");
    expect(email?.text).toContain("Allergies and diet: 2 people, by");
    expect(email?.text).toContain("Names: 1 person, by");
    expect(email?.text).toContain("Please reply to this email or call a chapter officer.");
    expect(email?.text).not.toContain("Add the Details");
  });

  test("If no one is missing anything it is not sent, and it says so until the dinner moves", async () => {
    await app.db.execute(
      sql`update attendees set needs = '{"none": true}', needs_source = 'officer', needs_at = now()`,
    );
    const hour = at("2026-03-21T10:00:00-04:00");
    expect(await runAt(hour)).toBe(0);
    expect(await moment("dishes")).toMatchObject({ state: "no one", at: hour.toISOString(), isOn: true });
    expect(await areMomentsDue(work())).toBe(false);
    await app.db.execute(
      sql`update events set date_time = date_time + interval '1 day' where id = ${dinner}`,
    );
    expect(await moment("dishes")).toMatchObject({ state: "planned", at: "2026-03-22T14:00:00.000Z" });
  });

  test("What can no longer be told is not asked for", async () => {
    await aMenu(app.db, dinner, { courses: [MAIN], chooseBy: CLOSES });
    app.now = CLOSES;
    expect(await addresses("dishes")).toEqual(["li@example.org"]);
    expect((await preview("dishes")).email?.text).not.toContain("Dishes:");
  });
});

describe("Thank you", () => {
  const DAY_AFTER = at("2026-03-25T11:00:00-04:00");

  test("Goes the day after, if an officer turned it on, up to six hours late", async () => {
    expect(await runAt(DAY_AFTER)).toBe(0);
    await change("thank-you", { isOn: true });
    expect(await runAt(new Date(DAY_AFTER.getTime() - 1))).toBe(0);
    expect(await runAt(new Date(DAY_AFTER.getTime() + 6 * 3_600_000))).toBe(0);
    expect(await moment("thank-you")).toMatchObject({ state: "missed", mayChange: false, maySend: true });
    expect(await runAt(new Date(DAY_AFTER.getTime() + 6 * 3_600_000 - 1))).toBe(1);
    expect((await queued()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ["li@example.org", "Thank you: Spring Dinner"],
      ["weber@example.org", "Thank you: Spring Dinner"],
    ]);
  });

  test("An officer sends it only once the dinner has begun", async () => {
    const seen = await addresses("thank-you");
    const send = () => call<Moment>("POST", "/moments/thank-you/send", { seen });
    expect((await send()).status).toBe(409);
    app.now = STARTS;
    expect(await send()).toMatchObject({ status: 200, body: { state: "sent" } });
  });
});

describe("Each goes once", () => {
  test("Run again, after a restart, or after the dinner has moved, no one gets a second one", async () => {
    await runAt(DAY_BEFORE);
    await runAt(new Date(DAY_BEFORE.getTime() + 60_000));
    await app.db.execute(
      sql`update events set date_time = date_time + interval '7 days' where id = ${dinner}`,
    );
    expect(await runAt(at("2026-03-30T10:00:00-04:00"))).toBe(0);
    expect(await moment("day-before")).toMatchObject({ state: "sent", maySend: false });
    expect(await to()).toEqual(["li@example.org", "weber@example.org"]);
  });

  test("It moves with the dinner, before its hour and after one at which it was too early", async () => {
    await app.db.execute(
      sql`update events set date_time = date_time + interval '1 day' where id = ${dinner}`,
    );
    await app.db.execute(sql`update moments set paused_at = now()`);
    await change("dishes", { isOn: false });
    expect(await runAt(DAY_BEFORE)).toBe(0);
    expect(await runAt(at("2026-03-24T10:00:00-04:00"))).toBe(1);
  });

  test("A portal that was down sends up to six hours late, then it says that it was not sent", async () => {
    const other = (await aDinner(app.db, { dateTime: STARTS })).id;
    const { id } = await aMember(app.db, { firstName: "Hal", email: "hal@example.org" });
    await aRegistration(app.db, { eventId: other, memberId: id });
    await app.db.execute(sql`update moments set paused_at = now()`);
    await change("dishes", { isOn: false });
    app.now = new Date(DAY_BEFORE.getTime() + 6 * 3_600_000);
    expect(await runAt(app.now)).toBe(0);
    expect(await moment("day-before")).toMatchObject({ state: "missed", maySend: true });
    expect(await runAt(new Date(app.now.getTime() - 1))).toBe(2);
  });

  test("After the dinner has begun nothing goes, not even by an officer", async () => {
    await app.db.execute(sql`update events set date_time = '2026-03-10T16:00:00Z' where id = ${dinner}`);
    const seen = await addresses("day-before");
    expect(await runAt(at("2026-03-10T16:00:00Z"))).toBe(0);
    expect(await moment("day-before")).toMatchObject({ state: "missed", maySend: false });
    const { status, body } = await call<{ message: string }>("POST", "/moments/day-before/send", { seen });
    expect([status, body.message]).toEqual([
      409,
      "The dinner has begun, so this email can no longer be sent.",
    ]);
  });
});

describe("An officer decides", () => {
  test("Paused, it does not go; turned on again in time, it does", async () => {
    const { status, body } = await change("day-before", { isOn: false });
    expect([status, body.state, body.isOn]).toEqual([200, "off", false]);
    await change("dishes", { isOn: false });
    expect(await runAt(DAY_BEFORE)).toBe(0);
    await change("day-before", { isOn: true, updatedAt: body.updatedAt });
    expect(await runAt(DAY_BEFORE)).toBe(1);
    expect((await auditEntries(app)).filter(({ action }) => action === "moment changed")).toMatchObject([
      { before: { isOn: true }, after: { moment: "day-before", isOn: false } },
      { after: { moment: "dishes", isOn: false } },
      { before: { isOn: false }, after: { moment: "day-before", isOn: true } },
    ]);
  });

  test("Sent now, it reaches those whom the officer has read, once, with replies to the officer", async () => {
    const seen = await addresses("day-before");
    const send = (by: { id: number }) => callAs(by)<Moment>("POST", "/moments/day-before/send", { seen });
    expect(await send(lars)).toMatchObject({ status: 200, body: { state: "sent", sent: { mailboxes: 2 } } });
    expect((await send(await aFullOfficer(app))).status).toBe(200);
    expect(await runAt(DAY_BEFORE)).toBe(0);
    expect(await to()).toEqual(seen.toSorted());
    const { rows } = await app.db.execute(sql`select distinct answers_to_member_id as id from outbox`);
    expect(rows).toEqual([{ id: lars.id }]);
  });

  test("If others are reached by now, nothing is sent, and the answer says who", async () => {
    const { status, body } = await call<{ message: string }>("POST", "/moments/day-before/send", {
      seen: ["weber@example.org"],
    });
    expect([status, body.message]).toEqual([
      409,
      "The recipients have changed: 2 addresses now, 1 when you checked. New: Carl Li. Please review the list.",
    ]);
    expect(await to()).toEqual([]);
  });

  test("Their text goes to this dinner's people, until they go back to the usual one", async () => {
    const { body } = await write("day-before", "Bring a **hat**, {name}.");
    expect(body).toMatchObject({ subject: "Soon", isEdited: true });
    expect((await preview("day-before", "li@example.org")).email?.text).toContain("Bring a hat, Carl.");
    const reset = await change("day-before", { text: null, updatedAt: body.updatedAt });
    expect(reset.body).toMatchObject({ subject: "See you soon: {dinner}", isEdited: false });
    expect(JSON.stringify(await auditEntries(app))).not.toContain("hat");
  });

  test("A text over one that another officer has saved is refused with the newer one", async () => {
    await write("day-before", "First");
    const { status, body } = await write("day-before", "Second");
    expect([status, body.moment.body]).toEqual([409, "First"]);
  });

  test.each(["{tabel}", "[a link](http://example.org)", "{allergies}"])(
    "A text with %s is refused",
    async (text) => {
      expect((await write("day-before", text)).status).toBe(400);
      expect((await moment("day-before")).isEdited).toBe(false);
    },
  );
});

describe("A field that is empty for someone", () => {
  const TWO_HOURS_BEFORE = at("2026-03-23T08:00:00-04:00");

  test("Makes it wait, and two hours before the officer who wrote it hears of it once", async () => {
    await change("dishes", { isOn: false });
    await write("day-before", "You sit at {table}.");
    expect((await moment("day-before")).empty).toEqual([{ field: "table", people: ["Carl Li"] }]);
    await runAt(new Date(TWO_HOURS_BEFORE.getTime() - 1));
    expect(await queued("moment-waits")).toEqual([]);
    await runAt(TWO_HOURS_BEFORE);
    await runAt(DAY_BEFORE);
    expect(await queued("moment-waits")).toMatchObject([
      {
        recipient: "lars@example.org",
        subject: "Please complete “The Day Before”: Spring Dinner",
        text: expect.stringContaining("{table}: Empty for 1 person"),
      },
    ]);
    expect(await to()).toEqual([]);
    expect((await moment("day-before")).state).toBe("waiting");
    const seen = await addresses("day-before");
    expect((await call("POST", "/moments/day-before/send", { seen })).status).toBe(409);
  });

  test("Is told to each officer of the dinner, if it has some", async () => {
    const olga = await aFullOfficer(app);
    await app.db.execute(
      sql`insert into event_officers (event_id, member_id, since) values (${dinner}, ${olga.id}, now())`,
    );
    await change("dishes", { isOn: false });
    await write("day-before", "You sit at {table}.");
    await runAt(TWO_HOURS_BEFORE);
    expect((await queued("moment-waits")).map(({ recipient }) => recipient)).toEqual(["olga@example.org"]);
  });

  test("Goes as soon as it has words for them", async () => {
    await change("dishes", { isOn: false });
    const { body } = await write("day-before", "You sit at {table}.");
    await runAt(DAY_BEFORE);
    await change("day-before", {
      text: { subject: "Soon", body: "You sit at {table else a table of your choice}." },
      updatedAt: body.updatedAt,
    });
    expect(await runAt(new Date(DAY_BEFORE.getTime() + 60_000))).toBe(1);
  });
});

describe("Which are on", () => {
  const NEW = {
    title: "Fall Dinner",
    description: "Four courses",
    location: "The Hall",
    dateTime: STARTS.toISOString(),
    memberPrice: "1.00",
    ecuyerPrice: "1.00",
    mondialePrice: "1.00",
    guestPrice: "1.00",
  };
  const statesOf = async (id: number) => {
    const { body } = await app.call<Moment[]>("GET", `/api/events/${id}/moments`, { cookie: lars.cookie });
    return body.map(({ kind, isOn, body: text }) => [kind, isOn, text]);
  };

  test("A new dinner has both on; a copied one has the texts and what was turned off", async () => {
    const { cookie } = await aFullOfficer(app);
    await write("day-before", "Bring a hat.");
    await change("dishes", { isOn: false });
    const [, usual] = (await statesOf(dinner)).find(([kind]) => kind === "dishes") ?? [];
    expect(usual).toBe(false);
    const made = await app.call("POST", "/api/events", { cookie, body: NEW });
    const copy = await app.call("POST", "/api/events", { cookie, body: { ...NEW, copiedFrom: dinner } });
    expect((await statesOf(made.body.id)).map(([kind, isOn]) => [kind, isOn])).toEqual([
      ["dishes", true],
      ["day-before", true],
      ["thank-you", false],
    ]);
    expect(await statesOf(copy.body.id)).toMatchObject([
      ["dishes", false, expect.stringContaining("we still need")],
      ["day-before", true, "Bring a hat."],
      ["thank-you", false, expect.stringContaining("Thank you")],
    ]);
  });

  test("A copy of a dinner from before moments has them on", async () => {
    const { cookie } = await aFullOfficer(app);
    await app.db.execute(
      sql`insert into moments (event_id, kind, paused_at) values (${dinner}, 'day-before', now())`,
    );
    expect(await statesOf(dinner)).toContainEqual(["day-before", false, expect.any(String)]);
    const copy = await app.call("POST", "/api/events", { cookie, body: { ...NEW, copiedFrom: dinner } });
    expect(await statesOf(copy.body.id)).toContainEqual(["day-before", true, expect.any(String)]);
  });
});

test("With the dinner, the texts of its emails are erased, and it has none left", async () => {
  await write("day-before", "Bring a hat.");
  const { cookie } = await aFullOfficer(app);
  const { rows: parties } = await app.db.execute<{ id: number }>(sql`select id from registrations`);
  for (const { id } of parties) await app.call("DELETE", `/api/registrations/${id}`, { cookie });
  await app.call("DELETE", `/api/events/${dinner}`, { cookie });
  expect((await app.db.execute(sql`select from moments`)).rows).toEqual([]);
  expect((await call("GET", "/moments")).status).toBe(404);
  expect(await runAt(DAY_BEFORE)).toBe(0);
});
