import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { DirectoryMember, StaleMember } from "#contract/directory.ts";
import { withRecordedIdentity } from "#server/members/recorded-identity.ts";
import type { members } from "#server/members/tables.ts";
import { hashPassword, isPassword } from "#server/platform/session-gate/passwords.ts";
import { useApp } from "#test/app.ts";
import { aMember, changeMember, memberNow, sessionOf } from "#test/factories.ts";
import { aFullOfficer, aSignedInAdministrator, auditEntries } from "#test/people/signed-in-officers.ts";

const app = useApp();
let olga: Awaited<ReturnType<typeof aFullOfficer>>;
let anna: Awaited<ReturnType<typeof aMember>>;

const FACTS: Partial<typeof members.$inferInsert> = {
  title: "Dame",
  pastOffices: "Échanson",
  isEcuyer: true,
  spouseName: "Karl",
  spouseType: "non-member",
  address: "1 Wolfe Wharf",
  city: "Washington",
  state: "DC",
  zipCode: "20008",
  fax: "4",
  officePhone: "1",
  homePhone: "2",
  cellPhone: "3",
  alternateEmail: "anna@example.net",
  memberComments: "No shellfish",
  duesNotes: "By check",
  adminComments: "Dear",
  userName: "anna",
  localDuesPaidThrough: "2026-12-31",
  nationalDuesPaidThrough: "2026-06-30",
};

beforeEach(async () => {
  olga = await aFullOfficer(app);
  anna = await aMember(app.db, FACTS);
});

const save = (body: unknown, cookie = olga.cookie, id: number | string = anna.id) =>
  app.call<DirectoryMember & { message: string; errors?: unknown }>("PUT", `/api/members/${id}`, {
    cookie,
    body,
  });
const isOpen = async (cookie: string) =>
  (await app.call("GET", "/api/member/auth", { cookie })).status === 200;

const ALL = {
  firstName: "Anežka",
  lastName: "Šimková",
  status: "Former Member",
  title: "Officier",
  pastOffices: "Argentier",
  isProfessionalWorker: true,
  isEcuyer: false,
  isMondiale: true,
  spouseName: "Somebody",
  spouseType: "member",
  address: "2 Wharf",
  city: "Alexandria",
  state: "VA",
  zipCode: "22314",
  officePhone: "5",
  homePhone: "6",
  cellPhone: "7",
  fax: "8",
  email: "anezka@example.org",
  alternateEmail: "anezka@example.net",
  memberComments: "Fish",
  localDuesPaidThrough: "2027-12-31",
  nationalDuesPaidThrough: "2027-06-30",
  duesNotes: "Cash",
  userName: "anezka",
  adminPrivileges: "limited",
  adminComments: "New",
  excludeFromDirectory: true,
} as const;

test("A full officer changes every field of the form", async () => {
  const reply = await save({ ...ALL, updatedAt: anna.updatedAt.toISOString() });
  expect(reply.status).toBe(200);
  expect(DirectoryMember.strict().parse(reply.body)).toMatchObject({
    ...ALL,
    updatedBy: `member ${olga.id}`,
  });
  expect(await memberNow(app.db, anna.id)).toMatchObject({ ...ALL, status: "former" });
});

test.each(Object.entries(ALL))("With %s alone in the request nothing else changes", async (key, value) => {
  const {
    updatedAt: _,
    updatedBy: __,
    searchText: ___,
    sortName: ____,
    rightsSince: ______,
    ...before
  } = await memberNow(app.db, anna.id);
  expect((await save({ [key]: value })).status).toBe(200);
  const {
    updatedAt,
    updatedBy,
    searchText,
    sortName: _____,
    rightsSince,
    ...after
  } = await memberNow(app.db, anna.id);
  const wanted = { [key]: key === "status" ? "former" : value };
  expect(after).toEqual({ ...before, ...withRecordedIdentity(wanted, app.now) });
  expect(updatedAt.getTime()).toBeGreaterThan(anna.updatedAt.getTime());
  expect([updatedBy, searchText.length > 3]).toEqual([`member ${olga.id}`, true]);
  expect(rightsSince !== null).toBe(key === "adminPrivileges");
});

test("A column that officers may not write cannot be written by naming it", async () => {
  const before = await memberNow(app.db, anna.id);
  const reply = await save({
    id: 4711,
    legacyId: "x",
    spouseId: olga.id,
    passwordHash: "x",
    renewalReminderSent: true,
    lastRenewalNotified: "2026-01-01T00:00:00.000Z",
    createdAt: "2000-01-01T00:00:00.000Z",
    createdBy: "x",
    updatedBy: "x",
    isAdmin: true,
    role: "full",
    searchText: "x",
  });
  expect(reply.status).toBe(200);
  expect(await memberNow(app.db, anna.id)).toEqual(before);
  expect(await auditEntries(app)).toEqual([]);
});

test("The id in the address counts, not one in the body", async () => {
  expect((await save({ id: olga.id, title: "Officier" })).status).toBe(200);
  expect((await memberNow(app.db, anna.id)).title).toBe("Officier");
  expect((await memberNow(app.db, olga.id)).title).toBeNull();
});

test("Blank text and explicit null clear a field", async () => {
  const reply = await save({ title: "  ", fax: null, localDuesPaidThrough: null, alternateEmail: "" });
  expect(reply.body).toMatchObject({
    title: null,
    fax: null,
    localDuesPaidThrough: null,
    alternateEmail: null,
  });
});

test("The paid-through date has two names, and its own wins", async () => {
  expect((await save({ duesLastPaid: "2027-01-31" })).body.localDuesPaidThrough).toBe("2027-01-31");
  const both = { duesLastPaid: "2027-01-31", localDuesPaidThrough: "2028-02-29" };
  expect((await save(both)).body.localDuesPaidThrough).toBe("2028-02-29");
  expect((await save({ duesLastPaid: null })).body.localDuesPaidThrough).toBeNull();
});

test("Setting the local dues date restarts the reminders, and nothing else does", async () => {
  await changeMember(app.db, anna.id, { renewalReminderSent: true });
  await save({ localDuesPaidThrough: "2026-12-31", nationalDuesPaidThrough: "2027-01-31", title: "x" });
  expect((await memberNow(app.db, anna.id)).renewalReminderSent).toBe(true);
  await save({ localDuesPaidThrough: "2027-12-31" });
  expect((await memberNow(app.db, anna.id)).renewalReminderSent).toBe(false);
  expect((await auditEntries(app)).at(-1)).toMatchObject({
    before: { localDuesPaidThrough: "2026-12-31" },
    after: { localDuesPaidThrough: "2027-12-31" },
  });
});

test.each<[what: Record<string, unknown>, path: string, message: string]>([
  [{ firstName: " " }, "firstName", "Required"],
  [{ lastName: "x".repeat(101) }, "lastName", "Please keep this under 100 characters"],
  [{ email: "" }, "email", "Valid email is required"],
  [{ email: "anna@" }, "email", "Valid email is required"],
  [{ status: "" }, "status", "Status is required"],
  [{ status: "Honorary Member" }, "status", "Please choose one of the offered statuses"],
  [{ userName: "an" }, "userName", "Username must be at least 3 characters"],
  [{ password: "short" }, "password", "Password must be at least 6 characters"],
  [{ password: "password" }, "password", "That password is too easy to guess. Please choose another."],
  [{ userName: "annabel", password: "Annabel" }, "password", "The password can't be the username"],
  [{ memberComments: "x".repeat(2001) }, "memberComments", "Please keep this under 2000 characters"],
])("A form with %o is sent back with a sentence, and nothing is written", async (what, path, message) => {
  const reply = await save({ title: "Officier", ...what });
  expect([reply.status, reply.body]).toEqual([
    400,
    { message, code: "validation_failed", errors: [{ path, message }] },
  ]);
  expect((await memberNow(app.db, anna.id)).title).toBe("Dame");
});

test.each([
  { adminPrivileges: "root" },
  { spouseType: "friend" },
  { isEcuyer: "yes" },
  { localDuesPaidThrough: "2026-02-30" },
  { updatedAt: "yesterday" },
])("%o fits no field", async (what) => {
  expect((await save(what)).status).toBe(400);
});

test("Rights are accepted in upper and lower case", async () => {
  expect((await save({ adminPrivileges: "LIMITED" })).body.adminPrivileges).toBe("limited");
});

test("A taken username is refused in any case; one's own is not taken", async () => {
  const reply = await save({ userName: "OLGA", title: "x" });
  expect([reply.status, reply.body.message]).toEqual([409, "Username is already in use"]);
  expect((await memberNow(app.db, anna.id)).title).toBe("Dame");
  expect((await save({ userName: "Anna" })).body.userName).toBe("Anna");
});

test("A form read before someone else's change is refused with the newer member", async () => {
  const read = anna.updatedAt.toISOString();
  expect((await save({ city: "Alexandria", updatedAt: read })).status).toBe(200);
  const reply = await save({ title: "Officier", updatedAt: read });
  expect(reply.status).toBe(409);
  const { message, member } = StaleMember.parse(reply.body);
  expect([message, member.city, member.title]).toEqual([
    "This member was changed by someone else",
    "Alexandria",
    "Dame",
  ]);
  expect((await save({ title: "Officier", updatedAt: member.updatedAt })).status).toBe(200);
});

test("A member who does not exist is not changed", async () => {
  expect((await save({ title: "x" }, olga.cookie, 4711)).status).toBe(404);
  expect((await save({ title: "x" }, olga.cookie, "one")).status).toBe(404);
});

test("A renamed member is renamed in the spouse's record; no form changes such names", async () => {
  const karl = await aMember(app.db, { firstName: "Karl", spouseId: anna.id, spouseName: "Anna Weber" });
  await changeMember(app.db, anna.id, { spouseId: karl.id, spouseName: "Karl Weber", spouseType: "member" });
  const reply = await save({ lastName: "Bauer", spouseName: "Nobody", spouseType: "non-member" });
  expect(reply.body).toMatchObject({ spouseId: karl.id, spouseName: "Karl Weber", spouseType: "member" });
  expect((await memberNow(app.db, karl.id)).spouseName).toBe("Anna Bauer");
  expect((await auditEntries(app)).map(({ action }) => action)).toEqual(["member changed", "spouse renamed"]);
});

test("The audit log has the old values and no password", async () => {
  await save({ title: "Officier", city: "Washington", password: "sauternes 1967" });
  expect(await auditEntries(app)).toEqual([
    {
      actor: `member ${olga.id}`,
      action: "member changed",
      entity: "member",
      entity_id: String(anna.id),
      before: { title: "Dame" },
      after: { title: "Officier" },
    },
    {
      actor: `member ${olga.id}`,
      action: "password set by an officer",
      entity: "member",
      entity_id: String(anna.id),
      before: null,
      after: null,
    },
  ]);
});

test("A blank password keeps the current one", async () => {
  await changeMember(app.db, anna.id, { passwordHash: "old" });
  for (const password of ["", null]) expect((await save({ password, title: "x" })).status).toBe(200);
  expect((await memberNow(app.db, anna.id)).passwordHash).toBe("old");
});

test("A password set by an officer replaces the old one, and the member is told", async () => {
  await changeMember(app.db, anna.id, { passwordHash: await hashPassword("muscadet 2019") });
  const session = await sessionOf(app, { memberId: anna.id });
  const reply = await save({ password: "sauternes 1967" });
  expect([reply.status, reply.body.hasPassword]).toEqual([200, true]);
  expect(await isOpen(session)).toBe(false);
  expect(await isOpen(olga.cookie)).toBe(true);
  const { passwordHash } = await memberNow(app.db, anna.id);
  expect(await isPassword(passwordHash, "sauternes 1967")).toBe(true);
  const { rows } = await app.db.execute<{ subject: string; body_text: string }>(
    sql`select subject, body_text from outbox`,
  );
  expect(rows.map(({ subject }) => subject)).toEqual(["Your password was changed"]);
  expect(rows[0]?.body_text).not.toContain("sauternes");
});

test("The old address is notified when an officer enters another one", async () => {
  await save({ email: "ANNA.weber@example.org" });
  await save({ email: "anezka@example.org" });
  const { rows } = await app.db.execute(sql`select recipient, subject from outbox`);
  expect(rows).toEqual([{ recipient: "ANNA.weber@example.org", subject: "Your email address was changed" }]);
});

test("An officer confirms the very address that the member typed", async () => {
  const TYPED = "anna@new.example";
  await app.call("PATCH", "/api/member/profile", {
    cookie: await sessionOf(app, { memberId: anna.id }),
    body: { email: TYPED },
  });
  const before = await memberNow(app.db, anna.id);
  // Saved unchanged, as the form does, it stays unconfirmed.
  expect((await save({ email: TYPED })).body.confirmedEmail).toBe(anna.email);
  expect((await save({ confirmEmail: true })).status).toBe(400);
  expect((await memberNow(app.db, anna.id)).confirmedEmail).toBe(anna.email);
  await app.db.execute(sql`delete from outbox`);

  const reply = await save({ email: TYPED, confirmEmail: true, updatedAt: before.updatedAt.toISOString() });
  expect([reply.status, reply.body.email, reply.body.confirmedEmail]).toEqual([200, TYPED, TYPED]);
  expect(await memberNow(app.db, anna.id)).toMatchObject({
    recordedEmail: TYPED,
    confirmedEmail: TYPED,
    confirmedEmailAt: app.now,
  });
  const entry = {
    actor: `member ${olga.id}`,
    action: "email address confirmed by an officer",
    before: { email: TYPED, confirmedEmail: anna.email },
    after: { email: TYPED, confirmedEmail: TYPED },
  };
  expect((await auditEntries(app)).at(-1)).toMatchObject(entry);
  // The emailed links are revoked, and the old address is notified.
  expect((await app.db.execute(sql`select 1 from address_links where ended_at is null`)).rows).toEqual([]);
  const told = sql`select recipient, subject from outbox`;
  expect((await app.db.execute(told)).rows).toEqual([
    { recipient: anna.email, subject: "Your email address was changed" },
  ]);

  // Repeating it is neither a change nor an audit entry.
  const entries = (await auditEntries(app)).length;
  expect((await save({ email: TYPED, confirmEmail: true })).status).toBe(200);
  expect((await auditEntries(app)).length).toBe(entries);
});

test("The officer's address wins over one that the member typed since", async () => {
  await changeMember(app.db, anna.id, { email: "later@new.example" });
  const reply = await save({ email: "anna@new.example", confirmEmail: true });
  expect([reply.body.email, reply.body.confirmedEmail]).toEqual(["anna@new.example", "anna@new.example"]);
  expect((await auditEntries(app)).map(({ action }) => action)).toEqual(["member changed"]);
});

test("The member is not notified of a first password", async () => {
  expect((await save({ password: "sauternes 1967" })).status).toBe(200);
  expect((await app.db.execute(sql`select 1 from outbox`)).rows).toEqual([]);
});

test.each([
  { adminPrivileges: "limited" },
  { userName: "annabel" },
  { userName: null },
  { password: "sauternes 1967" },
])("With %o the member's sessions and one-time links end", async (change) => {
  await changeMember(app.db, anna.id, { passwordHash: "x" });
  const session = await sessionOf(app, { memberId: anna.id });
  await app.db.execute(sql`insert into password_resets (token_hash, member_id, created_at, expires_at)
    values ('x', ${anna.id}, now(), now() + interval '1 hour')`);
  expect((await save({ title: "Officier" })).status).toBe(200);
  expect(await isOpen(session)).toBe(true);
  expect((await save(change)).status).toBe(200);
  expect(await isOpen(session)).toBe(false);
  expect((await app.db.execute(sql`select 1 from password_resets`)).rows).toEqual([]);
});

test("An officer changes their own login without losing their session", async () => {
  const elsewhere = await sessionOf(app, { memberId: olga.id });
  expect((await save({ userName: "olga2" }, olga.cookie, olga.id)).status).toBe(200);
  expect([await isOpen(olga.cookie), await isOpen(elsewhere)]).toEqual([true, false]);
});

test("Officers cannot remove their own rights or login; another officer can", async () => {
  for (const [change, message] of [
    [
      { adminPrivileges: "none" },
      "You can’t remove your own administrator rights. Another administrator can.",
    ],
    [
      { adminPrivileges: "limited" },
      "You can’t remove your own administrator rights. Another administrator can.",
    ],
    [{ userName: "" }, "You can’t remove your own login."],
  ] as const) {
    const reply = await save({ ...change, title: "x" }, olga.cookie, olga.id);
    expect([reply.status, reply.body.message]).toEqual([409, message]);
  }
  expect((await memberNow(app.db, olga.id)).title).toBeNull();
  const { cookie } = await aSignedInAdministrator(app);
  expect((await save({ adminPrivileges: "none" }, cookie, olga.id)).status).toBe(200);
  expect(await isOpen(olga.cookie)).toBe(false);
});

test("Forged records and roles in a request give no right", async () => {
  const member = await sessionOf(app, { memberId: anna.id });
  await changeMember(app.db, anna.id, { adminPrivileges: "limited" });
  const forged = {
    "x-member-auth": JSON.stringify({ id: olga.id, isAdmin: true, adminPrivileges: "full" }),
    "x-role": "full",
  };
  for (const cookie of [member, ""]) {
    const reply = await app.call("PUT", `/api/members/${anna.id}`, {
      cookie,
      headers: forged,
      body: { adminPrivileges: "full", isAdmin: true },
    });
    expect(reply.status).toBe(cookie ? 403 : 401);
  }
  expect((await memberNow(app.db, anna.id)).adminPrivileges).toBe("limited");
});

test.each([
  [
    "disabled",
    () => app.call("POST", `/api/members/${anna.id}/disable-login`, { cookie: olga.cookie, body: {} }),
  ],
  ["taken with its name", () => save({ userName: null })],
])("With a log-in that is %s the calendar address ends; a new password keeps it", async (_, take) => {
  await changeMember(app.db, anna.id, { passwordHash: "x" });
  const opened = await app.call<{ address: string }>("POST", "/api/member/calendar-feed", {
    cookie: await sessionOf(app, { memberId: anna.id }),
  });
  const feed = new URL(opened.body.address).pathname;
  expect((await save({ password: "sauternes 1967" })).status).toBe(200);
  expect((await app.call("GET", feed)).status).toBe(200);
  expect((await take()).status).toBe(200);
  expect((await app.call("GET", feed)).status).toBe(404);
});

test("Disabling a login twice ends password, sessions and links; the username stays", async () => {
  await changeMember(app.db, anna.id, { passwordHash: "x" });
  const session = await sessionOf(app, { memberId: anna.id });
  const disable = (id: number, cookie = olga.cookie) =>
    app.call<DirectoryMember & { message: string }>("POST", `/api/members/${id}/disable-login`, {
      cookie,
      body: {},
    });
  const reply = await disable(anna.id);
  expect(DirectoryMember.strict().parse(reply.body)).toMatchObject({ hasPassword: false, userName: "anna" });
  expect(await isOpen(session)).toBe(false);
  expect((await disable(anna.id)).status).toBe(200);
  expect((await auditEntries(app)).map(({ action }) => action)).toEqual(["log-in disabled"]);
  const own = await disable(olga.id);
  expect([own.status, own.body.message]).toEqual([409, "You can’t remove your own login."]);
  expect((await disable(4711)).status).toBe(404);
});
