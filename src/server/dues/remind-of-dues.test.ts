import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "#contract/endpoint.ts";
import type { remindOfDues } from "#contract/members/chosen-members.ts";
import { openLog } from "#server/platform/log/log.ts";
import { useApp } from "#test/app.ts";
import { aMember, memberNow, sessionOf } from "#test/factories.ts";
import { aFullOfficer, auditEntries } from "#test/people/signed-in-officers.ts";
import { sendRenewalReminders } from "./send-renewal-reminders.ts";

const app = useApp();
type Said = Answer<typeof remindOfDues> & { message: string };
let cookie = "";
let officer = 0;
beforeEach(async () => {
  const olga = await aFullOfficer(app);
  [cookie, officer] = [olga.cookie, olga.id];
});

const ask = (path: string) => (memberIds: unknown) =>
  app.call<Said>("POST", path, { cookie, body: { memberIds } });
const remind = ask("/api/members/dues-reminders");
const preview = ask("/api/members/dues-reminders/preview");

async function emails(): Promise<string[]> {
  const { rows } = await app.db.execute<{ line: string }>(
    sql`select recipient || ': ' || subject || ' ' || split_part(body_text, E'\n\n', 2) as line from outbox order by id`,
  );
  return rows.map(({ line }) => line);
}

const one = (firstName: string, facts: NonNullable<Parameters<typeof aMember>[1]> = {}) =>
  aMember(app.db, {
    firstName,
    lastName: "Weber",
    email: `${firstName.toLowerCase()}@example.org`,
    localDuesPaidThrough: "2026-03-09",
    ...facts,
  });

describe("reminders go", () => {
  test("to those whose dues are unpaid, and the answer says to whom and to whom not", async () => {
    const late = await one("Late");
    const never = await one("Never", { localDuesPaidThrough: null });
    const paid = await one("Paid", { localDuesPaidThrough: "2026-03-10" });
    const left = await one("Left", { status: "former" });
    const silent = await one("Silent", { email: null });
    const ids = [late.id, never.id, paid.id, left.id, silent.id, 4711];
    const answer = {
      emails: 2,
      reminded: [
        { id: late.id, name: "Late Weber" },
        { id: never.id, name: "Never Weber" },
      ],
      leftOut: [
        { id: paid.id, name: "Paid Weber", reason: "paid" },
        { id: left.id, name: "Left Weber", reason: "owes none" },
        { id: silent.id, name: "Silent Weber", reason: "no address" },
        { id: 4711, name: null, reason: "deleted" },
      ],
    };
    expect((await preview(ids)).body).toEqual(answer);
    expect(await emails()).toEqual([]);
    expect((await remind(ids)).body).toEqual(answer);
    expect(await emails()).toEqual([
      "late@example.org: Your membership dues have expired Your local membership dues were paid through March 9, 2026 and have expired.",
      "never@example.org: Your membership dues are due We have no payment of your local membership dues on record.",
    ]);
    expect(await memberNow(app.db, late.id)).toMatchObject({
      lastRenewalNotified: app.now,
      renewalReminderSent: true,
      updatedAt: late.updatedAt,
    });
    expect((await auditEntries(app)).map(({ action, entity_id }) => [action, entity_id])).toEqual([
      ["reminded of dues", String(late.id)],
      ["reminded of dues", String(never.id)],
    ]);
  });

  test("once to a member on one day, and again on the next", async () => {
    const { id } = await one("Late");
    await remind([id]);
    const again = await remind([id]);
    expect(again.body).toMatchObject({ emails: 0, leftOut: [{ id, reason: "reminded today" }] });
    // It is still March 10 at the chapter.
    app.now = new Date("2026-03-11T03:59:59.000Z");
    cookie = await sessionOf(app, { memberId: officer });
    expect((await preview([id])).body.emails).toBe(0);
    app.now = new Date("2026-03-11T04:00:00.000Z");
    expect((await remind([id])).body.emails).toBe(1);
    expect(await emails()).toHaveLength(2);
  });

  test("once to a couple with one address and the same day", async () => {
    const anna = await one("Anna", { email: "Home@example.org" });
    const karl = await one("Karl", { email: "home@example.org" });
    const ida = await one("Ida", { email: "home@example.org", localDuesPaidThrough: "2025-12-31" });
    const { body } = await remind([anna.id, karl.id, ida.id]);
    expect([body.emails, body.reminded.length]).toEqual([2, 3]);
    const { rows } = await app.db.execute<{ line: string }>(
      sql`select split_part(body_text, E'\n', 1) as line from outbox order by id`,
    );
    expect(rows.map(({ line }) => line)).toEqual(["Dear Anna and Karl,", "Dear Ida,"]);
  });

  test("to many members of one address in several emails", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 23; n += 1) ids.push((await one(`Nr${n}`, { email: "office@example.org" })).id);
    expect((await remind(ids)).body).toMatchObject({ emails: 3, leftOut: [] });
  });

  test("to the confirmed address, not to one that was only typed", async () => {
    const { id } = await one("Late");
    await app.db.execute(sql`update members set email = 'typed@example.net' where id = ${id}`);
    await remind([id]);
    expect((await emails())[0]).toContain("late@example.org");
  });
});

describe("beside the portal's own reminders", () => {
  const runAt = (now: string) =>
    sendRenewalReminders({ db: app.db, config: app.config, log: openLog(app.config), now: new Date(now) });

  test("an officer's reminder is not repeated by the portal on the same day, but on the next", async () => {
    const { id } = await one("Late");
    await remind([id]);
    expect(await runAt("2026-03-10T16:00:00Z")).toBe(0);
    expect(await runAt("2026-03-11T16:00:00Z")).toBe(1);
  });

  test("a member whom the portal reminded today gets none from an officer", async () => {
    const { id } = await one("Late");
    expect(await runAt("2026-03-10T14:00:00Z")).toBe(1);
    expect((await remind([id])).body.leftOut).toEqual([{ id, name: "Late Weber", reason: "reminded today" }]);
  });
});

test.each<[string, unknown]>([
  ["no member", []],
  ["a member twice", [1, 1]],
  ["an id that is none", ["1"]],
  ["more than a thousand", Array.from({ length: 1001 }, (_, n) => n + 1)],
  ["no list", "all"],
])("A request with %s is refused with a sentence", async (_, ids) => {
  for (const send of [remind, preview]) {
    const { status, body } = await send(ids);
    expect([status, body.message.length > 10]).toEqual([400, true]);
  }
});
