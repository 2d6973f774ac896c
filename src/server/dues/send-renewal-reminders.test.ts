import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { findMember } from "#server/members/queries.ts";
import { setPaidThrough } from "#server/members/set-paid-through.ts";
import { openLog } from "#server/platform/log/log.ts";
import { useApp } from "#test/app.ts";
import { aMember } from "#test/factories.ts";
import { sendRenewalReminders } from "./send-renewal-reminders.ts";

const app = useApp();

/** Runs the job at that moment. */
function runAt(now: string): Promise<number> {
  const { db, config } = app;
  return sendRenewalReminders({ db, config, log: openLog(config), now: new Date(now) });
}

/** Who got which email, oldest first. */
async function emails(): Promise<string[]> {
  const { rows } = await app.db.execute<{ line: string }>(
    sql`select recipient || ': ' || split_part(body_text, E'\n\n', 2) as line from outbox order by id`,
  );
  return rows.map(({ line }) => line);
}

const anna = (localDuesPaidThrough: string, more = {}) =>
  aMember(app.db, { localDuesPaidThrough, email: "anna@example.org", ...more });

describe("a member's reminders", () => {
  it("come a month before, a week before and the day after, once each, recorded", async () => {
    const { id, updatedAt } = await anna("2026-06-30");
    const days = ["05-30", "05-31", "06-01", "06-22", "06-23", "06-24", "06-30", "07-01", "07-02", "07-14"];
    const written: [string, number][] = [];
    for (const day of days) {
      for (const hour of ["14:00", "18:30"]) written.push([day, await runAt(`2026-${day}T${hour}:00Z`)]);
    }
    expect(written.filter(([, n]) => n > 0)).toEqual([
      ["05-31", 1],
      ["06-23", 1],
      ["07-01", 1],
    ]);
    expect(await emails()).toEqual([
      "anna@example.org: Your local membership dues are paid through June 30, 2026, 30 days from today.",
      "anna@example.org: Your local membership dues are paid through June 30, 2026, 7 days from today.",
      "anna@example.org: Your local membership dues were paid through June 30, 2026 and have expired.",
    ]);
    expect(await findMember(app.db, id)).toMatchObject({
      renewalReminderSent: true,
      lastRenewalNotified: new Date("2026-07-01T14:00:00Z"),
      updatedAt,
    });
  });

  it("start over after a payment or a changed date, with none for the old date", async () => {
    const member = await anna("2026-06-30");
    await runAt("2026-06-01T15:00:00Z");
    const by = { at: app.now, actor: "card provider" };
    await setPaidThrough(app.db, member, { paidThrough: "2027-06-30", action: "membership extended", ...by });
    expect(await runAt("2026-06-24T15:00:00Z")).toBe(0);
    expect(await runAt("2027-05-31T15:00:00Z")).toBe(1);
    await app.db.execute(sql`update members set local_dues_paid_through = '2027-06-20'`);
    expect(await runAt("2027-05-31T15:30:00Z")).toBe(1);
    expect(await emails()).toHaveLength(3);
  });

  it("catch up after days without a run with the current stage only", async () => {
    await anna("2026-06-30");
    expect(await runAt("2026-06-27T15:00:00Z")).toBe(1);
    expect(await emails()).toEqual([
      "anna@example.org: Your local membership dues are paid through June 30, 2026, 3 days from today.",
    ]);
  });

  it.each([
    ["paid for longer", { localDuesPaidThrough: "2026-07-02" }],
    ["paid for nothing that is known", { localDuesPaidThrough: null }],
    ["left long ago", { localDuesPaidThrough: "2026-05-17" }],
    ["a former member", { status: "former" as const }],
    ["a prospective member", { status: "prospective" as const }],
    ["without an email address", { email: null }],
    ["with a blank email address", { email: "  " }],
  ])("do not go to a member who is %s", async (_, facts) => {
    await aMember(app.db, { localDuesPaidThrough: "2026-06-30", ...facts });
    expect(await runAt("2026-06-01T15:00:00Z")).toBe(0);
    expect(await emails()).toEqual([]);
  });
});

describe("a couple with one address", () => {
  const couple = async () => {
    await anna("2026-06-30", { email: "Weber@example.org" });
    await anna("2026-06-30", { firstName: "Karl", email: "weber@example.org" });
  };
  const facts = async () => {
    const { rows } = await app.db.execute<{ names: string }>(
      sql`select substring(body_text from 'Members?: [^\n]*') as names from outbox order by id`,
    );
    return rows.map(({ names }) => names);
  };

  it("gets one email that names both, once", async () => {
    await couple();
    expect([await runAt("2026-06-01T15:00:00Z"), await runAt("2026-06-01T16:00:00Z")]).toEqual([1, 0]);
    expect(await facts()).toEqual(["Members: Anna Weber and Karl Weber"]);
    const { rows } = await app.db.execute(sql`select body_text from outbox`);
    expect(rows[0]?.body_text).toContain("Dear Anna and Karl,");
    expect(rows[0]?.body_text).toContain("$300.00 each");
    const noted = await app.db.execute(sql`select 1 from members where renewal_reminder_sent`);
    expect(noted.rows).toHaveLength(2);
  });

  it("gets two if the days differ", async () => {
    await couple();
    await app.db.execute(
      sql`update members set local_dues_paid_through = '2026-06-29' where first_name = 'Karl'`,
    );
    expect(await runAt("2026-06-01T15:00:00Z")).toBe(2);
    expect(await facts()).toEqual(["Member: Anna Weber", "Member: Karl Weber"]);
  });

  it("gets the next email for the one who has not renewed", async () => {
    await couple();
    await runAt("2026-06-01T15:00:00Z");
    await app.db.execute(
      sql`update members set local_dues_paid_through = '2027-06-30' where first_name = 'Karl'`,
    );
    await runAt("2026-06-24T15:00:00Z");
    expect(await facts()).toEqual(["Members: Anna Weber and Karl Weber", "Member: Anna Weber"]);
  });

  it("that began to share the address later gets no second email", async () => {
    await anna("2026-06-30", { email: "weber@example.org" });
    await runAt("2026-06-01T15:00:00Z");
    await anna("2026-06-30", { firstName: "Karl", email: "weber@example.org" });
    await runAt("2026-06-02T15:00:00Z");
    expect(await facts()).toEqual(["Member: Anna Weber", "Member: Karl Weber"]);
  });
});

describe("reminders are written between nine and eight at the chapter", () => {
  it.each([
    // Standard time, daylight saving time, and the days on which the clocks change.
    ["2026-02-10T13:59:59.999Z", 0],
    ["2026-02-10T14:00:00.000Z", 1],
    ["2026-02-11T00:59:59.999Z", 1],
    ["2026-02-11T01:00:00.000Z", 0],
    ["2026-03-08T12:59:59.999Z", 0],
    ["2026-03-08T13:00:00.000Z", 1],
    ["2026-03-08T23:59:59.999Z", 1],
    ["2026-03-09T00:00:00.000Z", 0],
    ["2026-11-01T13:59:59.999Z", 0],
    ["2026-11-01T14:00:00.000Z", 1],
    ["2026-11-02T00:59:59.999Z", 1],
    ["2026-11-02T01:00:00.000Z", 0],
  ])("at %s: %i", async (now, emails) => {
    // Due on each of these days, however the month is counted.
    await anna(
      now.startsWith("2026-11") ? "2026-11-20" : now.startsWith("2026-03") ? "2026-03-20" : "2026-03-01",
    );
    expect(await runAt(now)).toBe(emails);
  });

  it("counts days in the chapter's zone, even if it is already tomorrow elsewhere", async () => {
    await anna("2026-12-31");
    // New Year in London, 7:30 p.m. on the last paid day in New York.
    await runAt("2027-01-01T00:30:00Z");
    expect(await emails()).toEqual([
      "anna@example.org: Your local membership dues are paid through today, December 31, 2026.",
    ]);
    await runAt("2027-01-01T14:00:00Z");
    expect((await emails()).at(-1)).toContain("were paid through December 31, 2026 and have expired");
  });

  it("handles 29 February", async () => {
    await anna("2028-02-29");
    const days = ["01-29", "01-30", "02-21", "02-22", "02-29", "03-01"];
    const written: number[] = [];
    for (const day of days) written.push(await runAt(`2028-${day}T15:00:00Z`));
    expect(written).toEqual([0, 1, 0, 1, 0, 1]);
  });
});

it("A reminder that fails does not stop the others", async () => {
  await anna("2026-06-30", { email: "karl@example.org" });
  await anna("2026-06-30", { email: "lena@example.org" });
  await app.db.execute(sql`create function refuse_karl() returns trigger language plpgsql as $$
    begin if new.recipient = 'karl@example.org' then raise 'no'; end if; return new; end $$`);
  await app.db.execute(
    sql`create trigger refuse_karl before insert on outbox for each row execute function refuse_karl()`,
  );
  try {
    expect(await runAt("2026-06-01T15:00:00Z")).toBe(1);
  } finally {
    await app.db.execute(sql`drop function refuse_karl cascade`);
  }
  expect(await runAt("2026-06-01T15:30:00Z")).toBe(1);
});
