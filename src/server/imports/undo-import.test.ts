import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, test } from "vitest";
import { sendRenewalReminders } from "#server/dues/send-renewal-reminders.ts";
import { portalJobs } from "#server/jobs.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { openLog } from "#server/platform/log/log.ts";
import { useApp } from "#test/app.ts";
import { openForImports } from "#test/database/shared-database.ts";
import { aDinner, aMember, changeMember, memberNow } from "#test/factories.ts";
import { importing } from "#test/files/importing.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp({}, openForImports);
let cookie = "";
beforeEach(async () => {
  ({ cookie } = await aFullOfficer(app));
});
const { importAll, undo } = importing(app, () => cookie);

const remind = () =>
  sendRenewalReminders({ db: app.db, config: app.config, now: app.now, log: openLog(app.config) });
async function emails() {
  const { rows } = await app.db.execute<{ kind: string; recipient: string; is_sent: boolean }>(
    sql`select kind, recipient, sent_at is not null as is_sent from outbox order by id`,
  );
  return rows;
}

test("Undoing an import withdraws its queued emails to the members it added", async () => {
  await aMember(app.db, {
    firstName: "Kay",
    lastName: "Stone",
    email: "stone@example.org",
    localDuesPaidThrough: "2026-03-20",
  });
  const { record } = await importAll(
    "First,Last,Email,Dues Paid Through\n" +
      "Bo,Lind,bo@example.org,03/20/2026\nCy,Park,Cy@Example.org,03/19/2026\nDi,Stone,stone@example.org,03/20/2026\n",
  );
  expect(await remind()).toBe(3);
  await app.db.execute(
    sql`update outbox set sent_at = ${app.now.toISOString()} where recipient = 'Cy@Example.org'`,
  );
  expect((await undo(record.id)).body.undone).toMatchObject({ removed: 3, left: [] });
  // The record that Cy was emailed stays without the address; the Stones' joint email is deleted with Di.
  expect(await emails()).toEqual([{ kind: "renewal-reminder", recipient: "", is_sent: true }]);
  expect(await remind()).toBe(1);
  expect((await emails()).at(-1)).toMatchObject({ recipient: "stone@example.org", is_sent: false });
  const { rows } = await app.db.execute<{ body_text: string }>(
    sql`select body_text from outbox where recipient = 'stone@example.org'`,
  );
  expect(rows[0]?.body_text).toMatch(/^Dear Kay,/);
});

test("Someone in the form of a party that is being paid for is left", async () => {
  const { record } = await importAll("First,Last,Email,Status\nDi,Stone,di@example.org,provisional\n");
  const { id: eventId } = await aDinner(app.db);
  await app.db.execute(sql`with hold as (insert into seat_holds (event_id, seats, held_for, expires_at)
      values (${eventId}, 1, 'manual-registration', now()) returning id)
    insert into manual_registrations (event_id, form, amount, asked_by, hold_id, expires_at, created_at, updated_at)
    select ${eventId}::int, jsonb_build_object('memberInfo', jsonb_build_array(jsonb_build_object('memberId', m.id))), 325, 'officer',
      hold.id, now(), now(), now() from hold, members m where m.first_name = 'Di'`);
  expect((await undo(record.id)).body.undone).toMatchObject({
    removed: 0,
    left: [{ name: "Di Stone", why: "has registered for a dinner" }],
  });
});

describe("Emails to many that wait for a removed member", () => {
  const status = "provisional" as const;
  const KAYS = { lastName: "Stone", email: "stone@example.org", status };

  /** Bo, alone, and Di, who shares a mailbox with Kay, are removed while an email waits for them. */
  async function removedWhileWaiting(): Promise<{ circularId: number }> {
    await aMember(app.db, { firstName: "Kay", ...KAYS });
    const { record } = await importAll(
      "First,Last,Email,Status\nDi,Stone,stone@example.org,provisional\nBo,Lind,bo@example.org,provisional\n",
    );
    const body = {
      slice: { statuses: [status], ranks: [], dues: null, came: null, areOfficers: false },
      serviceReason: null,
      subject: "A new season",
      body: "We dine again.",
      key: randomUUID(),
      seen: ["bo@example.org", "stone@example.org"],
    };
    const sent = await app.call("POST", "/api/emails-to-members", { cookie, body });
    expect(sent.status).toBe(201);
    expect(await texts()).toHaveLength(2);
    expect((await undo(record.id)).body.undone).toMatchObject({ removed: 2, left: [] });
    expect(await texts()).toEqual([]);
    return { circularId: sent.body.id };
  }
  async function texts(): Promise<string[]> {
    const { rows } = await app.db.execute<{ text: string }>(
      sql`select body_text as text from outbox where kind = 'circular' order by id`,
    );
    return rows.map(({ text }) => text.slice(0, text.indexOf(",")));
  }
  async function runJob(): Promise<void> {
    const context = { db: app.db, config: app.config, log: openLog(app.config) };
    const job = portalJobs(context, async () => undefined).find(({ name }) =>
      name.includes("undone imports"),
    );
    expect(await job?.isDue?.(app.now)).toBe(true);
    await job?.run(app.now);
    expect(await job?.isDue?.(app.now)).toBe(false);
  }

  it("go to those who share the mailbox, without them", async () => {
    await removedWhileWaiting();
    await runJob();
    expect(await texts()).toEqual(["Dear Kay"]);
  });

  it("go to no one if an officer stopped them since", async () => {
    const { circularId } = await removedWhileWaiting();
    const stopped = await app.call("POST", `/api/circulars/${circularId}/stop`, { cookie });
    expect(stopped.status).toBe(200);
    await runJob();
    expect(await texts()).toEqual([]);
  });
});

test("Undoing an import withdraws notices of restored addresses and no other email", async () => {
  const anna = await aMember(app.db, {
    legacyId: "N1",
    userName: "anna",
    passwordHash: "x",
    localDuesPaidThrough: "2026-03-20",
  });
  expect(await remind()).toBe(1);
  app.now = new Date(app.now.getTime() + 1000);
  const { record } = await importAll("Member Number,First,Last,Email\nN1,Anna,Weber,new@example.org\n");
  expect((await emails()).map(({ kind }) => kind)).toEqual(["renewal-reminder", "email-changed"]);
  await undo(record.id);
  expect((await emails()).map(({ kind }) => kind)).toEqual(["renewal-reminder"]);
  expect((await memberNow(app.db, anna.id)).email).toBe("anna.weber@example.org");
});

test("Undoing an import locks no other waiting email of those whom it restores", async () => {
  const anna = await aMember(app.db, { legacyId: "N1", userName: "anna", passwordHash: "x" });
  const { record } = await importAll("Member Number,First,Last,Email\nN1,Anna,Weber,new@example.org\n");
  await queueEmail(app.db, app.now, {
    kind: "payment-received",
    onceKey: "receipt",
    owners: [{ memberId: anna.id }],
    priority: "receipt",
    to: "new@example.org",
    subject: "Payment received",
    text: "Thank you.",
    html: "<p>Thank you.</p>",
  });
  // Who locked a row last can be read from it afterwards.
  const lockers = async () =>
    (await app.db.execute(sql`select xmax::text as locker from outbox where once_key = 'receipt'`)).rows;
  const before = await lockers();
  expect((await undo(record.id)).body.undone).toMatchObject({ restored: 1 });
  expect(await emails()).toMatchObject([{ kind: "payment-received" }]);
  expect(await lockers()).toEqual(before);
});

test("Two imports of the same members are undone one by one, the later first", async () => {
  const anna = await aMember(app.db, { city: "Bowie" });
  const of = (city: string) =>
    `First,Last,Email,City\nAnna,Weber,anna.weber@example.org,${city}\nBo,Lind,bo@example.org,${city}\n`;
  const { record: first } = await importAll(of("Reston"));
  app.now = new Date(app.now.getTime() + 60_000);
  const { record: second } = await importAll(of("Vienna"));
  app.now = new Date(app.now.getTime() + 60_000);
  expect((await undo(second.id)).body.undone).toMatchObject({ restored: 2, removed: 0, left: [] });
  expect((await memberNow(app.db, anna.id)).city).toBe("Reston");
  expect((await undo(first.id)).body.undone).toMatchObject({ restored: 1, removed: 1, left: [] });
  expect((await memberNow(app.db, anna.id)).city).toBe("Bowie");
});

test("Undoing the earlier import leaves members whom the later one or someone changed", async () => {
  const anna = await aMember(app.db, { city: "Bowie" });
  const of = (city: string) => `First,Last,Email,City\nAnna,Weber,anna.weber@example.org,${city}\n`;
  const { record: first } = await importAll(of("Reston"));
  await changeMember(app.db, anna.id, { title: "Dame", updatedAt: new Date(app.now.getTime() + 1000) });
  app.now = new Date(app.now.getTime() + 60_000);
  const { record: second } = await importAll(of("Vienna"));
  expect((await undo(first.id)).body.undone?.left).toMatchObject([{ why: "was changed since" }]);
  expect((await undo(second.id)).body.undone).toMatchObject({ restored: 1 });
  expect(await memberNow(app.db, anna.id)).toMatchObject({ city: "Reston", title: "Dame" });
});
