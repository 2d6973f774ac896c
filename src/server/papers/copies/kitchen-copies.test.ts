import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, test } from "vitest";
import type { Kitchen, TableNeeds } from "#contract/papers/kitchen.ts";
import { knownNeeds } from "#contract/registrations/known-needs.ts";
import type { Need } from "#contract/registrations/needs.ts";
import { eraseCopies, eraseFromCopies } from "#server/papers/copies/erase-copies.ts";
import { sendDueEmails } from "#server/platform/email/send-due-emails.ts";
import { useApp } from "#test/app.ts";
import { aDinner } from "#test/factories.ts";
import { extractText } from "#test/files/pdf-text.ts";
import { aSeatedParty, kitchenCalls, noNeeds, nuts, placePerson } from "#test/people/kitchen.ts";
import { aFullOfficer, auditEntries } from "#test/people/signed-in-officers.ts";
import { useMailbox } from "#test/services/mailbox.ts";

const app = useApp();
const mailbox = useMailbox();
const who = {} as { eventId: number; cookie: string; anna: number; otto: number };
const { call, show, make, send, writeVenue, print } = kitchenCalls(
  app,
  () => who.eventId,
  () => who.cookie,
);

beforeEach(async () => {
  const { cookie } = await aFullOfficer(app, { confirmedEmail: "olga@example.org" });
  const { id: eventId } = await aDinner(app.db);
  Object.assign(who, { cookie, eventId });
  const [anna = 0, otto = 0] = await aSeatedParty(app, eventId, {
    last: "Weber",
    persons: [
      { first: "Anna", needs: noNeeds, table: 2 },
      { first: "Otto", needs: nuts, table: 4 },
    ],
  });
  Object.assign(who, { anna, otto });
});

/** Venison, the house's, or Turbot. */
async function aMenu() {
  await app.db.execute(sql`insert into menus (event_id) values (${who.eventId})`);
  const { rows } = await app.db.execute<{ id: number; course_id: number }>(sql`with course as (
      insert into courses (event_id, position, name) values (${who.eventId}, 0, 'Main course') returning id)
    insert into course_options (course_id, position, name, is_house)
    select id, 0, 'Venison', true from course union all select id, 1, 'Turbot', false from course
    returning id, course_id`);
  return { courseId: rows[1]?.course_id ?? 0, turbot: rows[1]?.id ?? 0 };
}

describe("a copy of the kitchen sheet", () => {
  it("is made with a number, and a look at the papers makes none", async () => {
    const { body: papers } = await call<{ isDraft: boolean; version: string }>("GET", "/papers");
    expect(papers).toMatchObject({ isDraft: true, version: "DRAFT", copy: 0, since: null });
    expect((await print("parts=kitchen")).pages.join()).toContain("DRAFT");
    expect((await show()).copies).toEqual([]);
    const { status, body } = await make();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 1,
      persons: 2,
      changes: [],
      counts: [{ code: "tree-nuts", severity: "life-threatening", persons: 1 }],
      copies: [{ version: 1, madeBy: "Olga Officer", isErased: false, sendings: [] }],
    });
    expect((await call("GET", "/papers")).body).toMatchObject({ isDraft: false, version: "copy 1" });
  });

  it("lists what changed since, the most serious first", async () => {
    await make();
    await placePerson(app, who.otto, { table: 2 });
    await placePerson(app, who.anna, { needs: nuts });
    const { changes } = await show();
    expect(changes.map(({ name, isWorse }) => [name, isWorse])).toEqual([
      ["Anna Weber", true],
      ["Anna Weber", true],
      // No one is left there.
      ["Table 4", false],
      ["Seating", false],
    ]);
    expect(changes[0]?.words).toBe("Need added: LIFE-THREATENING: Tree nuts");
    expect([changes[3]?.place, changes[3]?.words]).toEqual([
      "Table 2",
      "\u2068Otto Weber\u2069 from table 4",
    ]);
    expect((await call("GET", "/papers")).body).toMatchObject({
      version: "copy 1, 4 changes since",
      changes: 4,
      since: "4 changes since copy 1, made Mar 10, 2026, 11:00 AM",
    });
    const next = await make();
    expect([next.body.version, next.body.changes]).toEqual([2, []]);
    // Each copy can be printed as it was.
    const [first, second] = [await print("parts=kitchen&copy=1"), await print("parts=kitchen&copy=2")];
    expect(first.pages.join()).toContain("Table 4");
    expect(second.pages[0]).toContain("Changes since copy 1");
    expect(second.pages[1]).not.toContain("Table 4");
    expect((await print("parts=kitchen&copy=3")).reply.status).toBe(404);
  });

  it("is not made again as long as nothing has changed", async () => {
    await make();
    const { status, body } = await make();
    expect([status, body.message]).toEqual([
      409,
      "Nothing has changed since copy 1. To send it again, please tell the venue.",
    ]);
    expect((await show()).copies.map(({ version }) => version)).toEqual([1]);
    await placePerson(app, who.anna, { needs: nuts });
    expect((await make()).body.version).toBe(2);
  });

  it("lists changes to the menu, the count and the evening, never “nothing changed”", async () => {
    await aMenu();
    await writeVenue({ name: "Maison Claire", guarantee: 3 });
    await make();
    await app.db.execute(sql`update course_options set name = 'Halibut' where name = 'Turbot'`);
    await app.db.execute(sql`update events set date_time = date_time + interval '15 minutes'`);
    await writeVenue({ name: "Maison Claire", guarantee: 4, timeline: [{ time: "7 PM", what: "Dinner" }] });
    const { changes } = await show();
    expect(changes.map(({ name, words }) => `${name}: ${words}`.replaceAll(/[\u2066-\u2069]/g, ""))).toEqual([
      expect.stringMatching(/^The dinner: Begins: .*\. Was: /),
      "The dinner: Count: 4. Was: 3",
      "Main course: Dish B: Halibut. Was: Turbot",
      "Timeline: Line, new: 7 PM: Dinner",
    ]);
    const { body: papers } = await call<{ since: string }>("GET", "/papers");
    expect(papers.since).toMatch(/^4 changes since copy 1/);
    expect((await make()).status).toBe(200);
    const [page = ""] = (await print("parts=kitchen&copy=2")).pages;
    expect(page).not.toContain("Nothing changed");
    expect(page).toContain("Halibut");
  });

  it("puts first a person whose dish now contains what they must not eat", async () => {
    const { courseId, turbot } = await aMenu();
    await app.db.execute(sql`insert into choices
      (attendee_id, event_id, course_id, option_id, chosen_source, chosen_at)
      values (${who.otto}, ${who.eventId}, ${courseId}, ${turbot}, 'typed', now())`);
    await make();
    await app.db.execute(sql`update course_options set contains = '{tree-nuts}' where id = ${turbot}`);
    const { changes } = await show();
    expect(changes.map(({ name, isWorse }) => [name, isWorse])).toEqual([
      ["Otto Weber", true],
      ["Main course", false],
    ]);
    expect(changes[0]?.words).toBe("CHOSE B Turbot, WHICH NOW HAS: Tree nuts (LIFE-THREATENING: Tree nuts)");
  });

  it("from an earlier version is compared by its contents, not by its hash", async () => {
    await make();
    await app.db.execute(sql`update kitchen_copies set fingerprint = 'of another version'`);
    expect((await show()).changes).toEqual([]);
    expect((await call("GET", "/papers")).body).toMatchObject({ version: "copy 1", changes: 0 });
    expect((await make()).status).toBe(409);
  });

  it("that was erased, as a whole or in part, is never called the same", async () => {
    await make();
    const erased = "The earlier copy, or part of it, was erased. Please read this whole sheet";
    const [member] = (
      await app.db.execute<{ id: number }>(sql`select id from members where last_name = 'Weber'`)
    ).rows;
    const person = { memberId: member?.id ?? 0, name: "Anna Weber", addresses: [] };
    await app.db.transaction((tx) => eraseFromCopies(tx, person, []));
    expect((await show()).changes.map(({ words }) => words)).toContain(erased);
    await make();
    expect((await show()).changes).toEqual([]);
    await app.db.transaction((tx) => eraseCopies(tx, who.eventId));
    expect((await show()).changes).toEqual([]);
    await placePerson(app, who.anna, { needs: nuts });
    expect((await show()).changes.map(({ words }) => words)).toEqual([erased]);
    expect((await print("parts=kitchen")).pages[0]).not.toContain("Nothing changed");
  });

  it("is one of many: the last fifty are listed", async () => {
    await make();
    await app.db.execute(sql`insert into kitchen_copies
        (event_id, version, made_at, made_by, persons, guarantee, counts, fingerprint, snapshot)
      select event_id, n, made_at, made_by, persons, guarantee, counts, 'as ' || n, snapshot
      from kitchen_copies, generate_series(2, 70) n`);
    const { version, copies } = await show();
    expect([version, copies.length, copies[0]?.version, copies.at(-1)?.version]).toEqual([70, 50, 70, 21]);
    expect(copies.some(({ isErased }) => isErased)).toBe(false);
    // One that is no longer listed can still be printed.
    expect((await print("parts=kitchen&copy=3")).reply.status).toBe(200);
  });

  it("has a code that tells it from another one of the same number", async () => {
    await writeVenue({ emails: ["chef@maison.example"] });
    await send();
    const [first = ""] = (await print("parts=kitchen&copy=1")).pages;
    const [, code = ""] = /Copy 1 has the code ([0-9A-F]{5})\./.exec(first) ?? [];
    expect(code).not.toBe("");
    // A backup from before this copy is restored, and the dinner changes before the number is given again.
    await app.db.execute(sql`truncate kitchen_copies cascade`);
    await app.db.execute(sql`delete from outbox`);
    await placePerson(app, who.anna, { needs: nuts });
    await send();
    const [other = ""] = (await print("parts=kitchen&copy=1")).pages;
    const [, otherCode] = /Copy 1 has the code ([0-9A-F]{5})\./.exec(other) ?? [];
    expect(otherCode).not.toBe(code);
    // The next one says to which copy 1 its changes belong, on the paper and in the email.
    await placePerson(app, who.anna, { table: 4 });
    await send();
    const [third = ""] = (await print("parts=kitchen&copy=2")).pages;
    expect(third).toContain(`If the code on your copy 1 is not ${otherCode}, these are not all the changes`);
    const { rows } = await app.db.execute<{ text: string }>(
      sql`select body_text as text from outbox order by id desc limit 1`,
    );
    expect(rows[0]?.text).toContain(`It replaces copy 1 with the code ${otherCode}.`);
    expect(rows[0]?.text).toContain("If yours has another code, please read the whole sheet.");
  });
});

describe("telling the venue", () => {
  const emails = ["chef@maison.example", "events@maison.example"];
  const queued = async () =>
    (
      await app.db.execute<{ recipient: string; is_confidential: boolean; files: string[]; text: string }>(
        sql`select recipient, is_confidential, body_text as text,
          array(select name from outbox_files f where f.outbox_id = o.id order by position) as files
        from outbox o order by id`,
      )
    ).rows;

  it("emails each address of the venue and the officer, with the sheet and the count", async () => {
    await writeVenue({ name: "Maison Claire", emails });
    const { status, body } = await send();
    expect(status).toBe(200);
    const [copy] = body.copies;
    expect(copy?.sendings.map(({ to, isOfficers, state }) => [to, isOfficers, state])).toEqual([
      [emails[0], false, "waiting"],
      [emails[1], false, "waiting"],
      ["olga@example.org", true, "waiting"],
    ]);
    const all = await queued();
    expect(all.map(({ recipient }) => recipient)).toEqual([...emails, "olga@example.org"]);
    for (const email of all) {
      expect(email.is_confidential).toBe(true);
      expect(email.files).toEqual(["Spring Dinner_kitchen_copy-1.pdf", "Spring Dinner_count_copy-1.pdf"]);
      expect(email.text).toMatch(/^This email and its files hold health data of our guests\. Please destroy/);
      expect(email.text).not.toMatch(/nuts|life-threatening/i);
      expect(email.text).toContain(`please call us at ${app.config.chapter.headPhone} before you cook`);
    }
    const { rows } = await app.db.execute(
      sql`select o.recipient, w.member_id from outbox o join outbox_owners w on w.outbox_id = o.id`,
    );
    expect(rows).toEqual([{ recipient: "olga@example.org", member_id: expect.any(Number) }]);
    const told = (await auditEntries(app)).filter(({ action }) => action === "send kitchen copy");
    expect(told).toMatchObject([{ after: { copy: 1, to: emails.join(", ") } }]);
    expect(JSON.stringify(await auditEntries(app))).not.toMatch(/nuts|life-threatening/i);
  });

  it("is refused if the dinner is not as the officer read it", async () => {
    await writeVenue({ emails });
    const seen = await show();
    await placePerson(app, who.anna, { needs: nuts });
    const { status, body } = await send(seen);
    expect([status, body.message]).toEqual([
      409,
      "The dinner has changed since you opened this page. Please look at the changes first.",
    ]);
    expect((await show()).copies).toEqual([]);
    expect(await queued()).toEqual([]);
  });

  it("is refused if another officer has changed whom it goes to", async () => {
    await writeVenue({ emails });
    const seen = await show();
    await writeVenue({ emails: ["somewhere.else@example.org"] });
    const { status, body } = await send(seen);
    expect([status, body.message]).toEqual([
      409,
      "The dinner has changed since you opened this page. Please look at the changes first.",
    ]);
    expect(await queued()).toEqual([]);
  });

  it("tells a second officer who was faster, and sends again only when asked", async () => {
    await writeVenue({ emails: emails.slice(0, 1) });
    const seen = await show();
    expect((await send(seen)).status).toBe(200);
    const late = await send(seen);
    expect([late.status, late.body.message]).toEqual([
      409,
      "Olga Officer sent copy 1 to chef@maison.example on Mar 10, 2026, 11:00 AM. Please look at it first.",
    ]);
    expect(await queued()).toHaveLength(2);
    const again = await send();
    expect([again.status, again.body.version, (await queued()).length]).toEqual([200, 2, 4]);
    expect((await queued())[2]?.text).toContain("Nothing has changed for the kitchen since.");
  });

  it("has a copy on paper, and tells who got it until it is erased", async () => {
    await writeVenue({ emails });
    const { body } = await make(" Chef\nRoux ");
    expect(body.copies[0]?.sendings).toMatchObject([{ to: "Chef Roux", isOfficers: false, state: "handed" }]);
    expect(await queued()).toEqual([]);
    const { body: papers } = await call<{ since: string }>("GET", "/papers");
    expect(papers.since).toMatch(/^No changes since copy 1, handed over .* to Chef Roux$/);
    await app.db.transaction((tx) => eraseCopies(tx, who.eventId));
    expect((await show()).copies[0]?.sendings).toMatchObject([{ to: "", state: "handed" }]);
    expect((await make("x".repeat(201))).status).toBe(400);
  });

  it("makes the copy without an address, and emails no one", async () => {
    const { status, body } = await send();
    expect([status, body.version, body.copies[0]?.sendings]).toEqual([200, 1, []]);
    expect(await queued()).toEqual([]);
  });

  it("answers a request that is repeated under its key as before", async () => {
    await writeVenue({ emails });
    const { version, fingerprint } = await show();
    const once = () =>
      app.call<Kitchen>("POST", `/api/events/${who.eventId}/kitchen-copies/send`, {
        cookie: who.cookie,
        body: { version, fingerprint },
        headers: { "idempotency-key": "6f2b0d5e-58c2-4d6c-9d1a-0d7d2f3c4b5a" },
      });
    expect([(await once()).body.version, (await once()).body.version]).toEqual([1, 1]);
    expect(await queued()).toHaveLength(3);
  });
});

describe("what the venue receives", () => {
  it("is the sheet of that copy, whose first page is what changed, with all rows and the count", async () => {
    await writeVenue({ name: "Maison Claire", emails: ["chef@maison.example"], guarantee: 3 });
    await send();
    await placePerson(app, who.anna, { needs: nuts });
    await send();
    await sendDueEmails(app.db, app.now, { send: mailbox.send });
    const received = (await mailbox.received()).filter(({ to }) => to.includes("chef@maison.example"));
    const bySubject = new Map(received.map((message) => [message.subject, message]));
    expect([...bySubject.keys()].sort()).toEqual([
      "Kitchen sheet, copy 2: Spring Dinner",
      "Kitchen sheet: Spring Dinner",
    ]);
    const second = bySubject.get("Kitchen sheet, copy 2: Spring Dinner");
    expect(second?.text.split("\n")[0]).toMatch(/hold health data of our guests/);
    expect(second?.text).toContain("The kitchen sheet lists the 2 changes since then.");
    expect(second?.attachments.map(({ filename }) => filename)).toEqual([
      "Spring Dinner_kitchen_copy-2.pdf",
      "Spring Dinner_count_copy-2.pdf",
    ]);
    const [sheet = [], count = []] = await Promise.all(
      (second?.attachments ?? []).map(async ({ url }) =>
        extractText(new Uint8Array(await mailbox.open(url))),
      ),
    );
    expect(sheet[0]).toContain("Changes since copy 1");
    expect(sheet[0]).toContain("sent to chef@maison.example");
    expect(sheet[0]).toMatch(/Anna Weber Need added: LIFE-THREATENING: Tree nuts/);
    expect(sheet.slice(1).join(" ")).toMatch(/2 covers.*Anna Weber.*Otto Weber/);
    expect(sheet.join(" ")).toContain("COPY 2");
    const [latest, first] = (await show()).copies;
    expect(sheet[0]).toContain(`Copy 2 has the code ${latest?.code}.`);
    expect(sheet[0]).toContain(`If the code on your copy 1 is not ${first?.code}`);
    expect(count.join(" ")).toContain("3");
    expect(count.join(" ")).not.toMatch(/nuts|epinephrine/i);
    // It is sent once, and only its name is left here.
    await sendDueEmails(app.db, app.now, { send: mailbox.send });
    expect((await mailbox.received()).filter(({ to }) => to.includes("chef@maison.example"))).toHaveLength(2);
    const { rows } = await app.db.execute(sql`select sum(length(body))::int as bytes from outbox_files`);
    expect(rows).toEqual([{ bytes: 0 }]);
    const { copies } = await show();
    expect(copies.flatMap(({ sendings }) => sendings.map(({ state }) => state))).toEqual(
      Array(4).fill("sent"),
    );
  });
});

test("Hostile names reach neither the headers of the email nor the paths of its files", async () => {
  const title = "../../etc/passwd\r\nBcc: evil@x.example\u202egpj.exe";
  await app.db.execute(sql`update events set title = ${title} where id = ${who.eventId}`);
  await app.db.execute(
    sql`update members set first_name = ${"Olga\r\nCc: evil@x.example"} where last_name = 'Officer'`,
  );
  await placePerson(app, who.anna, { first: '=HYPERLINK("http://evil")) Tj <script>' });
  await writeVenue({ name: "Maison <b>Claire</b>", emails: ["chef@hostile.example"] });
  expect((await send()).status).toBe(200);
  await sendDueEmails(app.db, app.now, { send: mailbox.send });
  const received = await mailbox.received();
  expect(received.filter(({ to, subject }) => /evil/.test(to.join()) || /[\r\n]/.test(subject))).toEqual([]);
  const [message] = received.filter(({ to }) => to.includes("chef@hostile.example"));
  const names = message?.attachments.map(({ filename }) => filename) ?? [];
  expect(names).toHaveLength(2);
  for (const name of names) expect(name).toMatch(/^[^/\\\r\n\u202e]+_(kitchen|count)_copy-1\.pdf$/);
});

describe("an emergency", () => {
  it("shows who sits at a table and what they need, the most serious first", async () => {
    await placePerson(app, who.anna, { table: 4 });
    const { body } = await call<{ persons: { name: string; isLifeThreatening: boolean }[] }>(
      "GET",
      "/tables/4/needs",
    );
    expect(body.persons.map(({ name, isLifeThreatening }) => [name, isLifeThreatening])).toEqual([
      ["Otto Weber", true],
      ["Anna Weber", false],
    ]);
    const none = await call("GET", "/tables/9/needs");
    expect([none.status, none.body.message]).toEqual([404, "There is no table 9."]);
  });

  it("has an allergy before an intolerance, a preference and a diet, whatever the seats", async () => {
    const asked: [string, Need][] = [
      ["Dora", { code: "vegan" }],
      ["Paul", { code: "milk", severity: "preference" }],
      ["Ines", { code: "milk", severity: "intolerance" }],
      ["Adam", { code: "milk", severity: "allergy" }],
    ];
    const saying = (need: Need) => ({ list: [need], words: null, carriesEpinephrine: false });
    await aSeatedParty(app, who.eventId, {
      last: "Novak",
      persons: asked.map(([first, need]) => ({ first, needs: saying(need), table: 7 })),
    });
    const { body } = await call<TableNeeds>("GET", "/tables/7/needs");
    expect(body.persons.map(({ name }) => name)).toEqual([
      ...["Adam Novak", "Ines Novak", "Paul Novak", "Dora Novak"],
    ]);
  });

  it("shows the party's unread request with each of its people", async () => {
    const request = "My guest may die of shellfish";
    await aSeatedParty(app, who.eventId, {
      last: "Novak",
      foodRequests: request,
      persons: [
        { first: "Nela", needs: noNeeds, table: 2 },
        { first: "Nils", needs: null, table: 2 },
      ],
    });
    const atTable = async () => {
      const { body } = await call<TableNeeds>("GET", "/tables/2/needs");
      return body.persons.map(({ name, ...facts }) => [name, knownNeeds(facts).is, facts.request]);
    };
    expect(await atTable()).toEqual([
      ["Nela Novak", "request", request],
      ["Nils Novak", "unanswered", request],
      ["Anna Weber", "none", null],
    ]);
    await app.db.execute(sql`update registrations set food_read_at = now()`);
    expect(await atTable()).toEqual([
      ["Nils Novak", "unanswered", null],
      ["Anna Weber", "none", null],
      ["Nela Novak", "none", null],
    ]);
  });
});

describe("what leaves for the venue", () => {
  const MINUTE_MS = 60_000;
  const later = (minutes: number) => {
    app.now = new Date(app.now.getTime() + minutes * MINUTE_MS);
  };
  const confirm = () => app.db.execute(sql`update sessions set confirmed_at = ${app.now.toISOString()}`);
  const NEEDED = [403, "Please confirm that it’s you, then try again."];

  it("asks for a confirmation when someone would get it for the first time", async () => {
    await writeVenue({ emails: ["chef@maison.example"] });
    later(10);
    const refused = await send();
    expect([refused.status, refused.body.message]).toEqual(NEEDED);
    const { version, copies } = await show();
    expect([version, copies]).toEqual([0, []]);
    await confirm();
    expect((await send()).status).toBe(200);
    // The same people again, in another spelling: an officer in a hurry is not asked.
    later(60);
    await placePerson(app, who.anna, { needs: nuts });
    await writeVenue({ emails: ["Chef@Maison.example"] });
    expect((await send()).status).toBe(200);
    await placePerson(app, who.anna, { needs: noNeeds });
    await writeVenue({ emails: ["chef@maison.example", "thief@example.org"] });
    const thief = await send();
    expect([thief.status, thief.body.message]).toEqual(NEEDED);
    const { rows } = await app.db.execute(sql`select 1 from outbox where recipient = 'thief@example.org'`);
    expect(rows).toEqual([]);
  });

  it("asks for a confirmation even if a name on paper looks like the address", async () => {
    await make("thief@example.org");
    await placePerson(app, who.anna, { needs: nuts });
    await writeVenue({ emails: ["thief@example.org"] });
    later(10);
    const refused = await send();
    expect([refused.status, refused.body.message]).toEqual(NEEDED);
  });

  it("is the same sheet three more times in a day, by email or on paper, and no more", async () => {
    await writeVenue({ emails: ["chef@maison.example"] });
    expect((await send()).status).toBe(200);
    later(1);
    expect((await send()).status).toBe(200);
    expect((await make("Chef Claire")).status).toBe(200);
    expect((await send()).status).toBe(200);
    for (const reply of [await send(), await make("Sous-chef")]) {
      expect([reply.status, reply.body.message]).toEqual([
        429,
        "Nothing has changed since copy 4, and the same sheet has gone out 3 more times in a day. Please print copy 4 again, or wait until tomorrow.",
      ]);
      expect(reply.headers.get("retry-after")).toBe(String(86_400));
    }
    expect((await show()).version).toBe(4);
    // A change is told at once, and what was before it is a change again.
    await placePerson(app, who.anna, { needs: nuts });
    expect((await send()).status).toBe(200);
    await placePerson(app, who.anna, { needs: noNeeds });
    expect((await send()).status).toBe(200);
  });
});
