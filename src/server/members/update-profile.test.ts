import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { fieldsWhere, PROFILE_FIELDS, type ProfileField, valuesFor } from "#contract/members/fields.ts";
import { type ProfileForm, StaleProfile } from "#contract/members/profile.ts";
import { MemberRecord } from "#contract/session.ts";
import { useApp } from "#test/app.ts";
import { EVERY_FIELD } from "#test/every-member-field.ts";
import { aMember, anAdministrator, sessionOf } from "#test/factories.ts";
import { members } from "./tables.ts";

const app = useApp();

type Facts = NonNullable<Parameters<typeof aMember>[1]>;
type Row = typeof members.$inferSelect;

const FULL_FACTS = {
  title: "Dame",
  pastOffices: "Échanson",
  spouseType: "non-member",
  spouseName: "Karl Weber",
  address: "3316 Cathedral Mews NW",
  city: "Washington",
  state: "DC",
  zipCode: "20008",
  officePhone: "(202) 555-0101",
  homePhone: "(202) 555-0102",
  cellPhone: "(202) 555-0103",
  fax: "(202) 555-0104",
  alternateEmail: "anna@example.net",
  memberComments: "No shellfish.",
  localDuesPaidThrough: "2026-12-31",
  nationalDuesPaidThrough: "2026-06-30",
  duesNotes: "Paid by check.",
  userName: "anna",
  adminComments: "Sits far from the kitchen.",
  excludeFromDirectory: true,
} satisfies Facts;

let anna: Row;
let cookie = "";

/** Anna with every field filled in, logged in. */
async function annaIs(facts: Facts = {}): Promise<void> {
  anna = await aMember(app.db, { ...FULL_FACTS, ...facts });
  cookie = await sessionOf(app, { memberId: anna.id });
}
beforeEach(() => annaIs());

function save(body: Record<string, unknown>, as = cookie) {
  return app.call("PATCH", "/api/member/profile", { body, cookie: as });
}

async function stored(id = anna.id): Promise<Row> {
  const [row] = await app.db.select().from(members).where(eq(members.id, id));
  if (!row) throw new Error("the member is gone");
  return row;
}

async function entries() {
  const { rows } = await app.db.execute<{ action: string; actor: string; before: unknown; after: unknown }>(
    sql`select action, actor, before, after from audit_log order by id`,
  );
  return rows;
}

/** Everything the form sends, with different values. */
const ALL_CHANGED: ProfileForm = {
  ...valuesFor<Pick<typeof EVERY_FIELD, ProfileField>>(PROFILE_FIELDS, (field) => EVERY_FIELD[field]),
  firstName: "Anežka",
  lastName: "Šimková",
  status: "Former Member",
  title: "Officier",
  pastOffices: "Argentier",
  spouseType: "member",
  spouseName: "Somebody Else",
  address: "58 Wolfe Wharf",
  city: "Alexandria",
  state: "VA",
  zipCode: "22314",
  officePhone: "1",
  homePhone: "2",
  cellPhone: "3",
  fax: "4",
  email: "anezka@example.org",
  alternateEmail: "anezka@example.net",
  memberComments: "Fish on Fridays.",
  localDuesPaidThrough: "2036-12-31",
  nationalDuesPaidThrough: "2036-12-31",
  duesNotes: "Never pays.",
  userName: "anezka",
  excludeFromDirectory: false,
  adminComments: "Dear.",
};

const OWN_KEYS = fieldsWhere(({ profile }) => profile === "member" || profile === "unlinked");

test("A member changes the fields that are theirs; the rest of the form is ignored", async () => {
  const reply = await save({ ...ALL_CHANGED, updatedAt: anna.updatedAt.toISOString() });
  expect(reply.status).toBe(200);
  const record = MemberRecord.strict().parse(reply.body);
  expect(record).toMatchObject({
    ...Object.fromEntries(OWN_KEYS.map((key) => [key, Reflect.get(ALL_CHANGED, key)])),
    status: "Active Member",
    userName: "anna",
    localDuesPaidThrough: "2026-12-31",
    nationalDuesPaidThrough: "2026-06-30",
    duesNotes: "Paid by check.",
    adminComments: null,
  });
  const row = await stored();
  expect(row).toMatchObject({
    firstName: "Anežka",
    status: "active",
    adminComments: FULL_FACTS.adminComments,
  });
  expect(row.updatedBy).toBe(`member ${anna.id}`);
  const own = await app.call("GET", "/api/member/auth", { cookie });
  expect(own.body).toEqual(reply.body);
});

test("A column that members may not change cannot be changed by naming it", async () => {
  const everything = {
    id: 4711,
    legacyId: "x",
    status: "former",
    isProfessionalWorker: true,
    isEcuyer: true,
    isMondiale: true,
    isAdmin: true,
    isLimitedAdmin: true,
    hasAnyAdminAccess: true,
    isMember: false,
    spouseId: anna.id + 1,
    localDuesPaidThrough: "2099-12-31",
    nationalDuesPaidThrough: "2099-12-31",
    duesNotes: "x",
    lastRenewalNotified: "2026-01-01T00:00:00.000Z",
    renewalReminderSent: true,
    userName: "root",
    password: "crackers",
    passwordHash: "x",
    adminPrivileges: "full",
    adminComments: "x",
    createdAt: "2000-01-01T00:00:00.000Z",
    createdBy: "x",
    updatedBy: "x",
    role: "full",
    __proto__: { adminPrivileges: "full" },
  };
  const before = await stored();
  const reply = await save(everything);
  expect(reply.status).toBe(200);
  expect(await stored()).toEqual(before);
  expect(await entries()).toEqual([]);
});

test("A limited officer changes their own dues, status and username, but no comments", async () => {
  await app.db.update(members).set({ adminPrivileges: "limited" });
  const reply = await save(ALL_CHANGED);
  const { adminComments: _, ...ownFields } = ALL_CHANGED;
  expect(reply.body).toMatchObject({ ...ownFields, adminComments: null, isLimitedAdmin: true });
  expect(await stored()).toMatchObject({ status: "former", adminComments: FULL_FACTS.adminComments });
});

test("A full officer changes every field of the form on their own record", async () => {
  await app.db.update(members).set({ adminPrivileges: "full" });
  expect((await save(ALL_CHANGED)).body).toMatchObject({ ...ALL_CHANGED, isAdmin: true });
  expect(await stored()).toMatchObject({ adminComments: "Dear.", userName: "anezka" });
});

test.each(OWN_KEYS)("With %s alone in the request nothing else changes", async (key) => {
  const before = await stored();
  const value = Reflect.get(ALL_CHANGED, key);
  expect((await save({ [key]: value })).status).toBe(200);
  const { updatedAt, updatedBy, searchText: _, sortName: __, ...after } = await stored();
  const { updatedAt: was, updatedBy: by, searchText: ___, sortName: ____, ...rest } = before;
  expect(after).toEqual({ ...rest, [key]: value });
  expect(updatedAt.getTime()).toBeGreaterThan(was.getTime());
  expect([by, updatedBy]).toEqual([null, `member ${anna.id}`]);
});

test("Optional fields can be cleared; surrounding blanks are trimmed", async () => {
  const optional = OWN_KEYS.filter((key) => !/^(firstName|lastName|email|exclude|spouseType)/.test(key));
  const reply = await save({
    firstName: "  Anna ",
    spouseType: null,
    ...Object.fromEntries(optional.map((key) => [key, "  "])),
  });
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({
    firstName: "Anna",
    spouseType: null,
    ...Object.fromEntries(optional.map((key) => [key, null])),
  });
});

test.each<[what: Record<string, unknown>, path: string, sentence: string]>([
  [{ firstName: " " }, "firstName", "Required"],
  [{ lastName: "" }, "lastName", "Required"],
  [{ lastName: "x".repeat(101) }, "lastName", "Please keep this under 100 characters"],
  [{ email: "" }, "email", "Valid email is required"],
  [{ email: "abc" }, "email", "Valid email is required"],
  [{ alternateEmail: "abc" }, "alternateEmail", "Valid email is required"],
  [{ memberComments: "x".repeat(2001) }, "memberComments", "Please keep this under 2000 characters"],
  [{ state: "x".repeat(51) }, "state", "Please keep this under 50 characters"],
])("A form with %o is sent back with a sentence, and nothing is written", async (what, path, message) => {
  const reply = await save({ title: "Officier", ...what });
  expect([reply.status, reply.body]).toEqual([
    400,
    { message, code: "validation_failed", errors: [{ path, message }] },
  ]);
  expect((await stored()).title).toBe("Dame");
});

test.each([
  { spouseType: "friend" },
  { excludeFromDirectory: "yes" },
  { firstName: null },
  { localDuesPaidThrough: "2026-02-30" },
  { updatedAt: "yesterday" },
])("%o fits no field", async (what) => {
  const reply = await save(what);
  expect([reply.status, reply.text.length > 20]).toEqual([400, true]);
});

test("An unknown status and a taken or too short username are refused with a reason", async () => {
  await app.db.update(members).set({ adminPrivileges: "limited" });
  await aMember(app.db, { userName: "Bert" });
  const tries: [Record<string, unknown>, number, string][] = [
    [{ status: "Honorary Member" }, 400, "Please choose one of the offered statuses"],
    [{ userName: "bert" }, 409, "Username is already in use"],
    [{ userName: "an" }, 400, "Username must be at least 3 characters"],
    [{ userName: "" }, 400, "Username is required"],
  ];
  for (const [what, status, message] of tries) {
    const reply = await save({ ...what, title: "Officier" });
    expect([reply.status, reply.body.message]).toEqual([status, message]);
  }
  expect(await stored()).toMatchObject({ title: "Dame", status: "active", userName: "anna" });
});

test.each([
  ["Active Member", "active"],
  ["Former Member", "former"],
  ["Other Chaine Member", "other"],
  ["Prospective Member", "prospective"],
  ["active", "active"],
  ["provisional", "provisional"],
  ["ONLINE", "online"],
  ["prospective", "prospective"],
])("A status may be spelled '%s', and is kept as %s", async (status, kept) => {
  await app.db.update(members).set({ adminPrivileges: "limited", status: "former" });
  expect((await save({ status })).status).toBe(200);
  expect((await stored()).status).toBe(kept);
});

test("A form read before someone else's change is refused with the newer record", async () => {
  const read = anna.updatedAt.toISOString();
  expect((await save({ city: "Alexandria", updatedAt: read })).status).toBe(200);
  const reply = await save({ title: "Officier", updatedAt: read });
  expect(reply.status).toBe(409);
  const { message, member } = StaleProfile.parse(reply.body);
  expect(message).toBe("This member was changed by someone else");
  expect(member).toMatchObject({ city: "Alexandria", title: "Dame", adminComments: null });
  expect((await stored()).title).toBe("Dame");
  expect((await save({ title: "Officier", updatedAt: member.updatedAt })).status).toBe(200);
});

test("A change is audited with the old values, also of an address", async () => {
  await save({ email: "new@example.org", title: "Dame" });
  expect(await entries()).toEqual([
    {
      action: "profile changed",
      actor: `member ${anna.id}`,
      before: { email: "anna.weber@example.org" },
      after: { email: "new@example.org" },
    },
  ]);
});

test("A renamed member is renamed in the spouse's record; linked names are fixed", async () => {
  const karl = await aMember(app.db, {
    firstName: "Karl",
    lastName: "Weber",
    email: "karl@example.org",
    spouseId: anna.id,
    spouseType: "member",
    spouseName: "Anna Weber",
  });
  await app.db
    .update(members)
    .set({ spouseId: karl.id, spouseType: "member", spouseName: "Karl Weber" })
    .where(eq(members.id, anna.id));
  const reply = await save({ lastName: "Dvořák", spouseName: "Nobody", spouseType: "non-member" });
  expect(reply.body).toMatchObject({ lastName: "Dvořák", spouseName: "Karl Weber", spouseType: "member" });
  const after = await stored(karl.id);
  expect(after.spouseName).toBe("Anna Dvořák");
  expect(after.updatedAt.getTime()).toBeGreaterThan(karl.updatedAt.getTime());
  expect((await entries()).map(({ action }) => action)).toEqual(["profile changed", "spouse renamed"]);
  expect((await stored()).firstName).toBe("Anna");
});

test("Other members' records cannot be changed, nor any without a session or a record", async () => {
  const bert = await aMember(app.db, { firstName: "Bert", userName: "bert" });
  await save({ id: bert.id, memberId: bert.id, firstName: "Hijacked" });
  expect((await stored(bert.id)).firstName).toBe("Bert");
  expect((await save({ firstName: "X" }, "")).status).toBe(401);
  const user = await anAdministrator(app.db);
  const reply = await save({ firstName: "X" }, await sessionOf(app, { userId: user.id }));
  expect([reply.status, reply.body.message]).toEqual([404, "You have no member record."]);
});

test("An administrator linked to a member's record changes that record", async () => {
  const user = await anAdministrator(app.db, { memberId: anna.id });
  const reply = await save({ adminComments: "Noted." }, await sessionOf(app, { userId: user.id }));
  expect(reply.body).toMatchObject({ id: anna.id, adminComments: "Noted." });
  expect((await entries()).map(({ actor }) => actor)).toEqual([`administrator ${user.id}`]);
});

test("A new address is asked to confirm; the old one is notified without naming it", async () => {
  await save({ email: "ANNA.weber@example.org", title: "Dame" });
  await save({ email: "new@example.net" });
  await save({ email: "new@example.net", city: "Arlington" });
  const { rows } = await app.db.execute<{ kind: string; recipient: string; words: string }>(
    sql`select kind, recipient, body_text || body_html as words from outbox order by id`,
  );
  expect(rows.map(({ kind, recipient }) => `${kind} ${recipient}`)).toEqual([
    "email-changing anna.weber@example.org",
    "confirm-email new@example.net",
  ]);
  expect(rows[0]?.words).toContain("Anna Weber");
  expect(rows[0]?.words).not.toContain("new@example.net");
});

test("A refused change notifies no one", async () => {
  const stale = { email: "new@example.net", updatedAt: "2020-01-01T00:00:00.000Z" };
  expect((await save(stale)).status).toBe(409);
  expect((await app.db.execute(sql`select id from outbox`)).rows).toEqual([]);
});

test("Officers who set their own local dues date restart their reminders", async () => {
  await annaIs({ userName: "other", adminPrivileges: "limited", renewalReminderSent: true });
  await save({ duesNotes: "By check." });
  expect((await stored()).renewalReminderSent).toBe(true);
  await save({ localDuesPaidThrough: "2027-12-31" });
  expect((await stored()).renewalReminderSent).toBe(false);
});
