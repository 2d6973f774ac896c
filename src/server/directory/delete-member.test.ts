import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { type EmailOwners, ownedByMember, ownedByMembers } from "#server/platform/email/email-owners.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { useApp } from "#test/app.ts";
import {
  aDinner,
  aDuesPayment,
  aMember,
  aRegistration,
  changeMember,
  memberNow,
  seatsTaken,
  sessionOf,
} from "#test/factories.ts";
import { aFullOfficer, aSignedInAdministrator, auditEntries } from "#test/people/signed-in-officers.ts";

const app = useApp();
let olga: Awaited<ReturnType<typeof aFullOfficer>>;
let anna: Awaited<ReturnType<typeof aMember>>;
let annas = "";

beforeEach(async () => {
  olga = await aFullOfficer(app);
  anna = await aMember(app.db, {
    firstName: "Annabella",
    lastName: "Uniqueweber",
    email: "unique@example.org",
    userName: "uniqueanna",
    localDuesPaidThrough: "2026-12-31",
    memberComments: "Unique comment",
  });
  annas = await sessionOf(app, { memberId: anna.id });
});

const erase = (id = anna.id, cookie = olga.cookie) => app.call("DELETE", `/api/members/${id}`, { cookie });
const count = async (table: string) =>
  (await app.db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${table}`))).rows[0]?.n;

/** The whole database as text. */
async function wholeDatabase(): Promise<string> {
  const { rows } = await app.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const texts = await Promise.all(
    rows.map(async ({ name }) =>
      JSON.stringify((await app.db.execute(sql.raw(`select * from "${name}"`))).rows),
    ),
  );
  return texts.join("\n");
}

const PAST = new Date("2026-02-01T22:00:00.000Z");

test("A deleted member leaves no personal data; seats and money stay", async () => {
  const karl = await aMember(app.db, { firstName: "Karl" });
  const body = { memberAId: anna.id, memberBId: karl.id };
  expect((await app.call("POST", "/api/members/link-spouse", { cookie: olga.cookie, body })).status).toBe(
    200,
  );
  const changed = {
    firstName: "Annabel-Unique",
    email: "UNIQUE2@example.org",
    adminComments: "Unique remark",
  };
  await app.call("PUT", `/api/members/${anna.id}`, { cookie: olga.cookie, body: changed });
  await app.call("POST", "/api/member/calendar-feed", { cookie: annas, body: {} });
  await app.call("POST", "/api/member/forgotten-password", { body: { email: "unique2@example.org" } });
  const dinner = await aDinner(app.db, { dateTime: PAST });
  const party = await aRegistration(app.db, {
    eventId: dinner.id,
    memberId: anna.id,
    guestTickets: 1,
    amount: "325.00",
    tableNumber: 4,
    guestInfo: [{ firstName: "Unique", lastName: "Guest" }],
    foodRequests: "Unique allergy",
    specialRequirements: "Unique ramp",
    seatingRequests: "Unique seat",
    adminNotes: "Unique note",
  });
  await app.db.execute(sql`insert into audit_log (at, actor, action, entity, entity_id, before, after) values
    (now(), ${`member ${anna.id}`}, 'change registration details', 'registration', ${String(party.id)},
      '{"guestInfo": [{"firstName": "Unique"}]}', '{"guestInfo": [], "amount": "325.00"}')`);
  await app.db.execute(sql`insert into payments (purpose, subject_id, invoice_number, reference, description, email,
      amount, status, created_at, updated_at)
    values ('registration', ${party.id}, 'CH-1', 'r1', 'Spring Dinner', 'unique@example.org', 325, 'paid', now(), now()),
      ('dues', ${anna.id}, 'CH-2', 'r2', 'Annual membership dues', 'unique2@example.org', 300, 'created', now(), now())`);
  await aDuesPayment(app.db, { memberId: anna.id, paidThrough: "2026-12-31" });
  await app.db.execute(sql`insert into outbox (kind, once_key, recipient, subject, body_text, body_html, created_at,
      next_attempt_at, sent_at)
    values ('x', 'sent', 'unique@example.org', 'You are registered', 'Dear Annabella,', '<p>Annabella', now(), now(), now()),
      ('x', 'waits', 'Unique2@example.org', 'A seat for you', 'Dear Annabel-Unique,', '', now(), now(), null)`);
  await app.db.execute(sql`insert into outbox_owners (outbox_id, member_id)
    select id, ${anna.id} from outbox where kind = 'x'`);

  const reply = await erase();
  expect([reply.status, reply.body]).toEqual([200, { deleted: true }]);

  expect(await wholeDatabase()).not.toMatch(/unique|annabel/i);
  const registrations =
    await app.db.execute(sql`select member_id, user_id, contact_first_name, contact_last_name,
    contact_email, amount, status, total_tickets, table_number, removed_at from registrations`);
  expect(registrations.rows).toEqual([
    {
      member_id: null,
      user_id: null,
      contact_first_name: "Deleted",
      contact_last_name: "member",
      contact_email: null,
      amount: "325.00",
      status: "confirmed",
      total_tickets: 2,
      table_number: 4,
      removed_at: null,
    },
  ]);
  expect(await seatsTaken(app.db, dinner.id)).toBe(2);
  const payments = await app.db.execute(sql`select purpose, amount, status, email from payments order by id`);
  expect(payments.rows).toEqual([
    { purpose: "registration", amount: "325.00", status: "paid", email: null },
    { purpose: "dues", amount: "300.00", status: "cancelled", email: null },
  ]);
  const dues = await app.db.execute(sql`select member_id, amount, paid_through::text from dues_payments`);
  expect(dues.rows).toEqual([{ member_id: null, amount: "300.00", paid_through: "2026-12-31" }]);
  const emails = await app.db.execute(sql`select once_key, recipient, body_text from outbox`);
  expect(emails.rows).toEqual([{ once_key: "sent", recipient: "", body_text: "" }]);
  expect([await count("calendar_feeds"), await count("password_resets")]).toEqual([0, 0]);
  expect((await app.call("GET", "/api/member/auth", { cookie: annas })).status).toBe(401);
  expect(await memberNow(app.db, karl.id)).toMatchObject({
    spouseId: null,
    spouseName: null,
    spouseType: "non-member",
  });
  expect((await auditEntries(app)).at(-1)).toEqual({
    actor: `member ${olga.id}`,
    action: "member deleted",
    entity: "member",
    entity_id: String(anna.id),
    before: {
      status: "active",
      adminPrivileges: "none",
      localDuesPaidThrough: "2026-12-31",
      nationalDuesPaidThrough: null,
    },
    after: null,
  });
  // The actions, actors and times are still there.
  expect((await auditEntries(app)).map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      "spouse linked",
      "member changed",
      "change registration details",
      "spouse unlinked",
    ]),
  );
});

/** Queues an email to Anna's address for any owner, marked as sent if asked. */
async function write(onceKey: string, owners: EmailOwners, more: { sent?: true; secret?: true } = {}) {
  await queueEmail(app.db, app.now, {
    kind: "x",
    onceKey,
    owners,
    priority: "ordinary",
    to: "unique@example.org",
    subject: "s",
    text: "Dear Annabella,",
    html: "",
    ...(more.secret && { isConfidential: true }),
  });
  if (more.sent) await app.db.execute(sql`update outbox set sent_at = now() where once_key = ${onceKey}`);
}
const outbox = async () =>
  (
    await app.db.execute<{
      line: string;
    }>(sql`select once_key || ', to ' || recipient || ': ' || body_text as line
      from outbox order by id`)
  ).rows.map(({ line }) => line);

test("Erasing a member takes their own emails and leaves their spouse's", async () => {
  const karl = await aMember(app.db, { firstName: "Karl", email: "Unique@example.org" });
  const both = ownedByMembers([anna.id, karl.id]);
  await write("karls-waits", ownedByMember(karl.id));
  await write("karls-sent", ownedByMember(karl.id), { sent: true });
  await write("hers-waits", ownedByMember(anna.id));
  await write("hers-sent", ownedByMember(anna.id), { sent: true });
  await write("outside", "nobody");
  await write("both-sent", both, { sent: true });
  await write("both-waits", both);
  await write("both-links", both, { secret: true });
  expect((await erase()).status).toBe(200);
  // Emails that name both are not sent and keep no text; their links are sent and cleared afterwards.
  expect(await outbox()).toEqual([
    "karls-waits, to unique@example.org: Dear Annabella,",
    "karls-sent, to unique@example.org: Dear Annabella,",
    "hers-sent, to : ",
    "outside, to unique@example.org: Dear Annabella,",
    "both-sent, to unique@example.org: ",
    "both-links, to unique@example.org: Dear Annabella,",
  ]);
  const { rows } = await app.db.execute(sql`select o.once_key, w.member_id from outbox_owners w
    join outbox o on o.id = w.outbox_id where o.once_key like 'both%' order by o.id`);
  expect(rows).toEqual([
    { once_key: "both-sent", member_id: karl.id },
    { once_key: "both-links", member_id: karl.id },
  ]);
});

test("Erasing someone who took another's address and name leaves the other's emails", async () => {
  const eve = await aMember(app.db, { firstName: "Eve", email: "eve@example.org" });
  await write("annas", ownedByMember(anna.id));
  await changeMember(app.db, eve.id, { firstName: "Annabella", email: "unique@example.org" });
  expect((await erase(eve.id)).status).toBe(200);
  expect(await outbox()).toEqual(["annas, to unique@example.org: Dear Annabella,"]);
});

test("Emails without recorded owners go with the only person who had their address", async () => {
  const unknown = (onceKey: string, to: string) =>
    app.db.execute(sql`insert into outbox (kind, once_key, recipient, subject, body_text, body_html, created_at,
        next_attempt_at, sent_at, owner_unknown)
      values ('x', ${onceKey}, ${to}, 's', 'Dear Annabella,', '', now(), now(), now(), true)`);
  await aMember(app.db, { firstName: "Karl", email: "karl@example.org" });
  await unknown("proven", "Unique@example.org");
  await unknown("earlier", "before@example.org");
  await unknown("karls", "karl@example.org");
  await unknown("guests", "guest@example.org");
  // Her emails went to three more addresses: one is Karl's, and a guest without a record was emailed at another.
  for (const to of ["before@example.org", "karl@example.org", "guest@example.org"]) {
    await queueEmail(app.db, app.now, {
      kind: "x",
      onceKey: `to ${to}`,
      owners: ownedByMember(anna.id),
      priority: "ordinary",
      to,
      subject: "s",
      text: "t",
      html: "",
    });
  }
  await queueEmail(app.db, app.now, {
    kind: "x",
    onceKey: "outside",
    owners: "nobody",
    priority: "ordinary",
    to: "guest@example.org",
    subject: "s",
    text: "t",
    html: "",
  });
  expect((await erase()).status).toBe(200);
  expect(await outbox()).toEqual([
    "proven, to : ",
    "earlier, to : ",
    "karls, to karl@example.org: Dear Annabella,",
    "guests, to guest@example.org: Dear Annabella,",
    "outside, to guest@example.org: t",
  ]);
});

test("A member registered for an upcoming dinner is not deleted, and nothing changes", async () => {
  const dinner = await aDinner(app.db, { title: "Spring Dinner" });
  await aRegistration(app.db, { eventId: dinner.id, memberId: anna.id });
  const earlier = await aDinner(app.db, { title: "Lent", dateTime: new Date("2026-03-12T22:00:00.000Z") });
  await aRegistration(app.db, {
    eventId: earlier.id,
    memberId: anna.id,
    status: "pending",
    holdExpiresAt: new Date("2026-03-10T15:20:00.000Z"),
  });
  const before = await wholeDatabase();
  const reply = await erase();
  expect([reply.status, reply.body.message]).toEqual([
    409,
    "This member is registered for Spring Dinner. Please remove that registration first.",
  ]);
  expect(await wholeDatabase()).toBe(before);
  await app.db.execute(sql`update events set deleted_at = now() where id = ${dinner.id}`);
  expect((await erase()).status).toBe(200);
});

test("Unpaid and offered seats go to the next in line, and late money is returned", async () => {
  const [ben, cleo] = [
    await aMember(app.db, { firstName: "Ben" }),
    await aMember(app.db, { firstName: "Cleo" }),
  ];
  const first = await aDinner(app.db, { totalSeats: 1 });
  const held = await aRegistration(app.db, {
    eventId: first.id,
    memberId: anna.id,
    status: "pending",
    holdExpiresAt: new Date("2026-03-10T15:20:00.000Z"),
  });
  await app.db.execute(sql`insert into payments (purpose, subject_id, invoice_number, reference, description, amount,
    status, created_at, updated_at) values ('registration', ${held.id}, 'CH-1', 'r1', 'x', 150, 'created', now(), now())`);
  await aRegistration(app.db, { eventId: first.id, memberId: ben.id, status: "waitlist" });
  const second = await aDinner(app.db, { totalSeats: 1 });
  const waiting = await aRegistration(app.db, { eventId: second.id, memberId: anna.id, status: "waitlist" });
  await app.db.execute(sql`with hold as (insert into seat_holds (event_id, seats, held_for, expires_at)
      values (${second.id}, 1, 'offer', now() + interval '1 day') returning id)
    insert into waitlist_offers (entry_id, event_id, hold_id, seats, prices, offered_at, expires_at)
    select w.id, ${second.id}, hold.id, 1, '{"member": 15000, "guest": 17500}', now(), now() + interval '1 day'
    from hold, waitlist_entries w where w.number = ${waiting.id}`);
  await aRegistration(app.db, { eventId: second.id, memberId: cleo.id, status: "waitlist" });

  expect((await erase()).status).toBe(200);
  const offers = await app.db.execute(sql`select w.member_id, o.event_id from waitlist_offers o
    join waitlist_entries w on w.id = o.entry_id
    where o.accepted_at is null and o.declined_at is null and o.lapsed_at is null order by o.event_id`);
  expect(offers.rows).toEqual([
    { member_id: ben.id, event_id: first.id },
    { member_id: cleo.id, event_id: second.id },
  ]);
  expect([await seatsTaken(app.db, first.id), await seatsTaken(app.db, second.id)]).toEqual([1, 1]);
  const ended = await app.db.execute(
    sql`select removed_reason as why from registrations where contact_first_name = 'Deleted'
      union all select ended_because from waitlist_entries where contact_first_name = 'Deleted'`,
  );
  expect(ended.rows).toEqual([{ why: "removed_by_officer" }, { why: "deleted" }]);
  const payment = await app.db.execute(sql`select status from payments`);
  expect(payment.rows).toEqual([{ status: "cancelled" }]);
});

test("An officer's open card registration is abandoned, and its seats are passed on", async () => {
  const ben = await aMember(app.db, { firstName: "Ben" });
  const dinner = await aDinner(app.db, { totalSeats: 1 });
  await app.db.execute(sql`with hold as (insert into seat_holds (event_id, seats, held_for, expires_at)
      values (${dinner.id}, 1, 'manual-registration', now() + interval '1 day') returning id)
    insert into manual_registrations (event_id, member_id, form, amount, asked_by, hold_id, expires_at, created_at,
      updated_at)
    select ${dinner.id}, ${anna.id}, '{"firstName": "Annabella"}', 150, 'x', id, now(), now(), now() from hold`);
  await app.db.execute(sql`insert into payments (purpose, subject_id, invoice_number, reference, description, email,
      amount, status, created_at, updated_at)
    values ('manual-registration', 1, 'CH-1', 'r1', 'x', 'unique@example.org', 150, 'created', now(), now())`);
  await aRegistration(app.db, { eventId: dinner.id, memberId: ben.id, status: "waitlist" });
  expect((await erase()).status).toBe(200);
  expect(await wholeDatabase()).not.toMatch(/unique|annabel/i);
  expect((await app.db.execute(sql`select status from payments`)).rows).toEqual([{ status: "cancelled" }]);
  const offers = await app.db.execute(sql`select w.member_id from waitlist_offers o
    join waitlist_entries w on w.id = o.entry_id`);
  expect(offers.rows).toEqual([{ member_id: ben.id }]);
  expect(await seatsTaken(app.db, dinner.id)).toBe(1);
});

test("Officers cannot delete themselves or a member who does not exist", async () => {
  const OWN = "You can’t delete your own record. Another administrator can.";
  const own = await erase(olga.id);
  expect([own.status, own.body.message]).toEqual([409, OWN]);
  const ada = await aSignedInAdministrator(app);
  await app.db.execute(sql`update users set member_id = ${anna.id}`);
  const linked = await erase(anna.id, ada.cookie);
  expect([linked.status, linked.body.message]).toEqual([409, OWN]);
  expect((await erase(4711)).status).toBe(404);
});

test("One full officer deletes another, whose administrator account stays unlinked", async () => {
  await changeMember(app.db, anna.id, { adminPrivileges: "full" });
  await aSignedInAdministrator(app);
  await app.db.execute(sql`update users set member_id = ${anna.id}`);
  expect((await erase()).status).toBe(200);
  expect((await app.db.execute(sql`select member_id from users`)).rows).toEqual([{ member_id: null }]);
  expect((await erase()).status).toBe(404);
});
