import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { syncInBackground } from "#server/mailing-list/changes/sync-in-background.ts";
import { knownMigrations } from "#server/platform/database/migrate.ts";
import { type EmailOwners, ownedByMember, ownedByMembers } from "#server/platform/email/email-owners.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { openLog } from "#server/platform/log/log.ts";
import { useApp } from "#test/app.ts";
import { everyRow, fillEveryTable, whatIsEmpty } from "#test/database/every-table.ts";
import { aMember, sessionOf } from "#test/factories.ts";

const app = useApp();
const ZOE = 1;
let zoes = "";
let karls = "";
let olgas = "";

/** Zoë has a row, or is named in one, in every table that can name a member; Karl is her husband. */
beforeEach(async () => {
  await fillEveryTable(
    app.db,
    knownMigrations().map(({ name }) => name),
  );
  await app.db.execute(sql`update members set address = '12 Zedstreet', home_phone = '202-555-7788',
    cell_phone = '202-555-7789' where id = ${ZOE}`);
  // An earlier spelling in the audit log and the outbox; an email to Karl alone; an unimported file that names her.
  await app.db.execute(sql`insert into outbox (kind, recipient, subject, body_text, body_html, created_at,
    next_attempt_at) values ('x', 'OLD@example.org', 'Six seats for Zoë', 'Dear Zoë,', 'Zoë', now(), '2099-01-01')`);
  await app.db.execute(sql`insert into outbox_owners (outbox_id, member_id)
    select id, ${ZOE} from outbox where recipient = 'OLD@example.org'`);
  await app.db.execute(sql`insert into imports (file_name, source, state, asked_by, created_at, rows, headers, samples)
    values ('Dvořák, Zoë.csv', 'upload', 'ready', 'member 9', now(), 1, '["First", "Last"]', '[["Zoë"], ["Dvořák"]]')`);
  await app.db.execute(sql`insert into import_files values (2, '[{"line": 2, "cells": ["Zoë", "Dvořák"]}]')`);
  await app.db.execute(sql`update imports set samples = '[]', undone = '{"restored": 0, "removed": 0,
    "left": [{"memberId": 1, "name": "Zoë Dvořák", "why": "was changed since"}, {"memberId": 2, "name": "Karl", "why": "x"}]}'
    where id = 1`);
  await app.db.execute(sql`update import_files set rows = '[]', top = '[]' where import_id = 1`);
  await app.db.execute(sql`insert into import_changes values
    (1, 2, false, '{"spouseName": "Zoë Dvořák", "spouseId": 1, "city": "Bern"}', now())`);
  // Linked accounts stay when their member is deleted (012); this one is someone else's.
  await app.db.execute(sql`update users set member_id = null`);
  const olga = await aMember(app.db, {
    firstName: "Olga",
    email: "olga@example.org",
    adminPrivileges: "full",
  });
  zoes = await sessionOf(app, { memberId: ZOE });
  karls = await sessionOf(app, { memberId: 2 });
  olgas = await sessionOf(app, { memberId: olga.id });
});

const dataIn = (html: string): Record<string, Record<string, unknown>[]> =>
  JSON.parse(/<script type="application\/json" id="data">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "{}").data;

test("A member downloads their data without secrets or officers' notes", async () => {
  // What a member wrote is included even if it is the portal's own word for nothing.
  await app.db.execute(sql`update members set member_comments = 'empty' where id = 1`);
  const { status, text, headers } = await app.call("GET", "/api/member/data", { cookie: zoes });
  expect([status, headers.get("content-disposition")]).toEqual([
    200,
    `attachment; filename="member-data-1.html"; filename*=UTF-8''member-data-1.html`,
  ]);
  const data = dataIn(text);
  expect(Object.keys(data)).toHaveLength(33);
  const silent = Object.entries(data).flatMap(([title, rows]) => (rows.length === 0 ? [title] : []));
  expect(silent).toEqual(["Administrator account", "Left the mailing list"]);
  expect(data["Your record"]?.[0]).toMatchObject({
    first_name: "Zoë",
    address: "12 Zedstreet",
    user_name: "zoe",
  });
  expect(data.Registrations?.[0]).toMatchObject({
    dinner: "Spring Dinner",
    amount: "325.25",
    food_requests: "no nuts",
    guest_info: [{ firstName: "Guest", lastName: "One" }],
  });
  expect(data["Emails to you"]?.map(({ subject }) => subject)).toContain("You are registered");
  expect(text).not.toMatch(/argon2|password_hash|token_hash|ref1|ref3|Ünïcode|"note"|admin_notes|Karl,/);
  // As a page: texts are escaped, and no script runs.
  expect(text).toContain("<th>First name</th><td>Zo");
  expect(text).toContain("keeps about you</h1>");
  expect(text).toContain("<td>empty</td>");
  // Nothing for programs only: no numeric dates, brackets or keys.
  const [shown = ""] = text.split('<script type="application/json"');
  expect(shown).toMatch(/<th>Guests<\/th><td>Guest One/);
  expect(shown).toMatch(/<th>Dinner at<\/th><td>\w+day, \w+ \d+, \d{4} at /);
  const odd = /[^<>]*(\d{4}-\d\d-\d\d[ T]\d\d|_|\[\{|&quot;:)[^<>]*/g;
  expect(shown.replace(/<style>[^<]*|<th>Text<\/th><td>[^<]*/g, "").match(odd)).toBeNull();
  await app.db.execute(
    sql`update members set member_comments = '</script><script>alert(1)</script>' where id = 1`,
  );
  const hostile = await app.call("GET", "/api/member/data", { cookie: zoes });
  expect(hostile.text).not.toContain("<script>alert");
  expect(dataIn(hostile.text)["Your record"]?.[0]?.member_comments).toBe(
    "</script><script>alert(1)</script>",
  );
});

const emailsIn = (html: string) => dataIn(html)["Emails to you"] ?? [];
const ownData = async (cookie: string) => (await app.call("GET", "/api/member/data", { cookie })).text;
const write = (onceKey: string, owners: EmailOwners, more: { isConfidential?: true } = {}) =>
  queueEmail(app.db, app.now, {
    kind: "x",
    onceKey,
    owners,
    priority: "ordinary",
    to: "zoe@example.org",
    ...more,
    subject: `About ${onceKey}`,
    text: `Dear Zoë,\n\n${onceKey} in words`,
    html: "",
  });

test("A member sees the emails they own, whatever address they went to, and no others", async () => {
  await write("mine", ownedByMember(ZOE));
  await write("couple", ownedByMembers([ZOE, 2]));
  await write("karls", ownedByMember(2));
  await write("outside", "nobody");
  await app.db.execute(sql`insert into outbox (kind, recipient, subject, body_text, body_html, created_at,
      next_attempt_at, owner_unknown)
    values ('x', 'zoe@example.org', 'About unknown', 'Dear Zoë,', '', now(), '2099-01-01', true)`);
  const subjects = async (cookie: string) => emailsIn(await ownData(cookie)).map(({ subject }) => subject);
  expect(await subjects(zoes)).toEqual([
    "You are registered",
    ...Array(3).fill(expect.anything()),
    "About mine",
    "About couple",
  ]);
  expect(await subjects(karls)).toEqual(expect.arrayContaining(["About couple", "About karls"]));
  expect(await subjects(karls)).not.toContain("About mine");
  expect(await subjects(karls)).not.toContain("About outside");
});

test("A couple's shared mailing-list contact is shown to the one it names", async () => {
  const listed = async (cookie: string) => dataIn(await ownData(cookie))["Mailing list"];
  await app.db.execute(sql`update members set email = 'zoe@example.org', confirmed_email = 'zoe@example.org'
    where id = 2`);
  const [own] = (await listed(zoes)) ?? [];
  expect(own).toMatchObject({ address: "zoe@example.org", first_name: "Zoë", last_name: "Dvořák" });
  expect(await listed(karls)).toEqual([{ ...own, first_name: null, last_name: null }]);
});

test("An account's emails belong to its member once an officer links them", async () => {
  await app.db.execute(sql`update users set member_id = ${ZOE}`);
  expect(emailsIn(await ownData(zoes)).map(({ subject }) => subject)).toContain("You are on the waitlist");
});

test("A member who takes an officer's name and address cannot read their emails", async () => {
  const olga = sql`(select id from members where first_name = 'Olga')`;
  await app.db.execute(sql`update members set user_name = 'olga', password_hash = 'x' where id = ${olga}`);
  const { rows } = await app.db.execute<{ id: number }>(sql`select ${olga} as id`);
  await app.call("POST", "/api/member/forgotten-password", { body: { email: "olga@example.org" } });
  await queueEmail(app.db, app.now, {
    kind: "payment-received",
    onceKey: "receipt",
    owners: ownedByMember(rows[0]?.id ?? 0),
    priority: "receipt",
    to: "olga@example.org",
    subject: "Receipt: Truffles",
    text: "Dear Olga,\n\n$500",
    html: "",
  });
  const body = { firstName: "Olga", email: "olga@example.org" };
  expect((await app.call("PATCH", "/api/member/profile", { cookie: karls, body })).status).toBe(200);
  for (const text of [
    await ownData(karls),
    (await app.call("GET", "/api/members/2/data", { cookie: olgas })).text,
  ]) {
    expect(text).toContain("Emails to you");
    expect(text).not.toMatch(/new-password#|Choose a new password|Receipt: Truffles/);
  }
  // Olga sees that the link was sent, but not the link.
  const own = await ownData(olgas);
  expect(emailsIn(own)).toContainEqual(
    expect.objectContaining({ subject: "Choose a new password", text: null }),
  );
  expect(own).toContain("Receipt: Truffles");
  expect(own).not.toContain("new-password#");
});

test("An officer downloads the same with notes; other or missing members are refused", async () => {
  const { status, text } = await app.call("GET", `/api/members/${ZOE}/data`, { cookie: olgas });
  expect(status).toBe(200);
  expect(dataIn(text)["Your record"]?.[0]).toMatchObject({ admin_comments: "Ünïcode 🍷" });
  expect(text).toMatch(/keeps about Zoë [^<]+<\/h1>/);
  expect(text).not.toMatch(/argon2|token_hash|ref1/);
  expect((await app.call("GET", `/api/members/${ZOE}/data`, { cookie: karls })).status).toBe(403);
  expect((await app.call("GET", "/api/members/4711/data", { cookie: olgas })).status).toBe(404);
  const karl = await app.call("GET", "/api/member/data", { cookie: karls });
  expect(karl.text).not.toMatch(/zoe@|Zedstreet|no nuts|Guest One/);
});

test("Officers' words are in the file an officer downloads, not in the member's own", async () => {
  const words = [
    ["members", "admin_comments"],
    ["registrations", "admin_notes"],
    ["manual_payments", "reference"],
    ["manual_payments", "note"],
    ["seating_wishes", "words"],
    ["seating_wishes", "set_aside_reason"],
    ["payment_refunds", "reason"],
    ["payment_refunds", "note"],
    ["payment_refunds", "concern"],
    ["payment_charges", "reason"],
    ["dues_payments", "notes"],
    ["dues_payments", "received_by"],
  ] as const;
  for (const [table, column] of words) {
    await app.db.execute(sql.raw(`update ${table} set ${column} = 'plantedofficer ${table} ${column}'`));
  }
  const facts = { city: "Bern", adminComments: "plantedofficer log", laterField: "plantedofficer later" };
  const form = { firstName: "Zoë", paymentNotes: "plantedofficer form", laterField: "plantedofficer later" };
  await app.db.execute(
    sql`update manual_registrations set member_id = ${ZOE}, form = ${JSON.stringify(form)}::jsonb`,
  );
  await app.db.execute(sql`update import_changes set before = ${JSON.stringify(facts)}::jsonb`);
  await app.db.execute(sql`insert into audit_log (at, actor, action, entity, entity_id, before, after)
    values (now(), 'member 9', 'member changed', 'member', ${String(ZOE)}, null, ${JSON.stringify(facts)}::jsonb)`);
  const own = await ownData(zoes);
  expect(own).not.toContain("plantedofficer");
  expect(own).not.toContain("has no account");
  expect(dataIn(own)["Changes to your record"]).toContainEqual(
    expect.objectContaining({ after: { city: "Bern" }, by: "an officer" }),
  );
  expect(dataIn(own)["Registrations started by an officer"]?.[0]?.form).toEqual({ firstName: "Zoë" });
  const { text } = await app.call("GET", `/api/members/${ZOE}/data`, { cookie: olgas });
  for (const place of [
    "members admin_comments",
    "payment_refunds reason",
    "seating_wishes words",
    "log",
    "form",
  ]) {
    expect(text).toContain(`plantedofficer ${place}`);
  }
  // Of a list of what is seen, nothing that came later can be a part by itself.
  expect(text).not.toContain("plantedofficer later");
});

test("After deletion no table has the member's data; ledgers and the partner stay", async () => {
  await app.db.execute(
    sql`update registrations set removed_at = now(), removed_reason = 'cancelled' where member_id = 1`,
  );
  await app.db.execute(
    sql`update manual_registrations set registration_id = null, closed_at = now() where member_id = 1`,
  );
  // The mailing service was never connected, so there is nothing to remove there.
  await app.db.execute(sql`truncate mailing_connection, mailing_authorizations, mailing_runs, mailing_addresses,
    mailing_contacts`);
  expect(await whatIsEmpty(app.db)).not.toContain("members.first_name");
  const sums = sql`select (select sum(amount) from payment_charges) as charged, (select sum(amount) from payment_refunds)
    as back, (select sum(amount) from dues_payments) as dues, (select sum(amount) from registrations) as parties,
    (select count(*)::int from payments) as payments, (select count(*)::int from audit_log where at < now()) as entries`;
  const [before] = (await app.db.execute(sums)).rows;
  const reply = await app.call("DELETE", `/api/members/${ZOE}`, { cookie: olgas });
  expect([reply.status, reply.body]).toEqual([200, { deleted: true }]);
  await syncInBackground({ db: app.db, config: app.config, now: app.now, log: openLog(app.config) });
  const traces = Object.entries(await everyRow(app.db)).flatMap(([table, rows]) =>
    rows
      .filter((row) => /zo[eë]|dvořák|old@|zedstreet|555-778|no nuts|near the door/i.test(row))
      .map((row) => `${table}: ${row}`),
  );
  expect(traces).toEqual([]);
  expect((await app.db.execute(sums)).rows[0]).toEqual({ ...before, entries: expect.any(Number) });
  const { rows } = await app.db.execute(sql`select state, file_name as file from imports order by id`);
  expect(rows).toEqual([
    { state: "undone", file: expect.stringContaining(".csv") },
    { state: "dropped", file: "(name erased)" },
  ]);
  const kept = await app.db.execute(sql`select before from import_changes`);
  expect(kept.rows).toEqual([{ before: { spouseId: 1, city: "Bern" } }]);
  const left = await app.db.execute(sql`select undone -> 'left' as left from imports where id = 1`);
  expect(left.rows).toEqual([{ left: [{ memberId: 2, name: "Karl", why: "x" }] }]);
});
