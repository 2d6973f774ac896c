import { beforeEach, expect, test } from "vitest";
import { DirectoryMember } from "#contract/directory.ts";
import { isPassword } from "#server/platform/session-gate/passwords.ts";
import { useApp } from "#test/app.ts";
import { aMember, memberNow } from "#test/factories.ts";
import { aFullOfficer, aSignedInAdministrator, auditEntries } from "#test/people/signed-in-officers.ts";

const app = useApp();
let olga: Awaited<ReturnType<typeof aFullOfficer>>;
beforeEach(async () => {
  olga = await aFullOfficer(app);
});

const ANNA = { firstName: "Anna", lastName: "Weber", email: "anna@example.org" };
const create = (body: unknown, cookie = olga.cookie) =>
  app.call<DirectoryMember & { message: string }>("POST", "/api/members", { cookie, body });

test("With the three required fields a member is created, active and without rights", async () => {
  const reply = await create({ ...ANNA, firstName: " Anna " });
  expect(reply.status).toBe(201);
  expect(DirectoryMember.strict().parse(reply.body)).toMatchObject({
    ...ANNA,
    status: "Active Member",
    adminPrivileges: "none",
    spouseType: "non-member",
    title: null,
    hasPassword: false,
    excludeFromDirectory: false,
    localDuesPaidThrough: null,
    spouseId: null,
    createdBy: `member ${olga.id}`,
    updatedBy: `member ${olga.id}`,
    createdAt: app.now.toISOString(),
  });
  expect(await memberNow(app.db, reply.body.id)).toMatchObject({ ...ANNA, status: "active" });
});

test("Every field of the form is stored", async () => {
  const all = {
    ...ANNA,
    title: "Dame",
    status: "provisional",
    pastOffices: "Échanson",
    isProfessionalWorker: true,
    isEcuyer: true,
    isMondiale: true,
    spouseName: "Karl",
    spouseType: "member",
    address: "1 Wharf",
    city: "Alexandria",
    state: "VA",
    zipCode: "22314",
    officePhone: "1",
    homePhone: "2",
    cellPhone: "3",
    fax: "4",
    alternateEmail: "a@example.net",
    memberComments: "Fish",
    duesNotes: "Cash",
    localDuesPaidThrough: "2026-12-31",
    nationalDuesPaidThrough: "2026-06-30",
    userName: "anna",
    adminPrivileges: "limited",
    adminComments: "New",
    excludeFromDirectory: true,
  };
  const reply = await create(all);
  expect([reply.status, reply.body]).toMatchObject([201, all]);
});

test("The paid-through date may come under the form's own name", async () => {
  expect((await create({ ...ANNA, duesLastPaid: "2026-12-31" })).body.localDuesPaidThrough).toBe(
    "2026-12-31",
  );
  const both = { ...ANNA, duesLastPaid: "2026-12-31", localDuesPaidThrough: null };
  expect((await create(both)).body.localDuesPaidThrough).toBeNull();
});

test("A password is stored only as its hash, and opens the login", async () => {
  const reply = await create({ ...ANNA, userName: "anna", password: "sauternes 1967" });
  expect([reply.body.hasPassword, reply.text.includes("sauternes")]).toEqual([true, false]);
  const { passwordHash } = await memberNow(app.db, reply.body.id);
  expect(passwordHash).toMatch(/^\$argon2id\$/);
  expect(await isPassword(passwordHash, "sauternes 1967")).toBe(true);
  const logIn = { username: "ANNA", password: "sauternes 1967" };
  expect((await app.call("POST", "/api/member/login", { body: logIn })).status).toBe(200);
  expect(await auditEntries(app)).toEqual([
    {
      actor: `member ${olga.id}`,
      action: "member created",
      entity: "member",
      entity_id: String(reply.body.id),
      before: null,
      after: { ...ANNA, status: "active", spouseType: "non-member", userName: "anna", password: "set" },
    },
  ]);
});

test("Two members may share an email address, as couples do", async () => {
  expect((await create(ANNA)).status).toBe(201);
  expect((await create({ ...ANNA, firstName: "Karl" })).status).toBe(201);
});

test("Columns that the database sets, and links, cannot be set by naming them", async () => {
  const karl = await aMember(app.db, { firstName: "Karl" });
  const reply = await create({
    ...ANNA,
    id: 4711,
    legacyId: "x",
    spouseId: karl.id,
    selectedSpouseId: karl.id,
    passwordHash: "x",
    createdBy: "x",
    createdAt: "2000-01-01T00:00:00.000Z",
    isAdmin: true,
    renewalReminderSent: true,
  });
  expect(reply.status).toBe(201);
  expect(await memberNow(app.db, reply.body.id)).toMatchObject({
    legacyId: null,
    spouseId: null,
    passwordHash: null,
    createdBy: `member ${olga.id}`,
    createdAt: app.now,
    adminPrivileges: "none",
    renewalReminderSent: false,
  });
  expect(reply.body.id).not.toBe(4711);
});

test.each<[what: Record<string, unknown>, status: number, message: string]>([
  [{ firstName: undefined }, 400, "Required"],
  [{ lastName: "  " }, 400, "Required"],
  [{ email: undefined }, 400, "Required"],
  [{ email: "anna" }, 400, "Valid email is required"],
  [{ status: "Honorary" }, 400, "Please choose one of the offered statuses"],
  [{ userName: "an" }, 400, "Username must be at least 3 characters"],
  [{ userName: "OLGA" }, 409, "Username is already in use"],
  [{ password: "12345" }, 400, "Password must be at least 6 characters"],
  [{ password: "qwerty" }, 400, "That password is too easy to guess. Please choose another."],
  [{ userName: "weberin", password: "Weberin" }, 400, "The password can't be the username"],
])("A form with %o is refused with %i and a sentence", async (what, status, message) => {
  const reply = await create({ ...ANNA, ...what });
  expect([reply.status, reply.body.message]).toEqual([status, message]);
  expect(await auditEntries(app)).toEqual([]);
});

test("An administrator of /api/login creates members under their own name in the log", async () => {
  const ada = await aSignedInAdministrator(app);
  const reply = await create(ANNA, ada.cookie);
  expect([reply.status, reply.body.createdBy]).toEqual([201, `administrator ${ada.id}`]);
});
