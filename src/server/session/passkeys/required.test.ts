import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import type { OwnPasskeys } from "#contract/members/passkeys.ts";
import { endpoints } from "#server/app.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, anAdministrator, sessionOf } from "#test/factories.ts";
import { Authenticator } from "#test/people/authenticator.ts";
import { aMemberWithLogin, PASSWORD } from "#test/people/log-ins.ts";

const app = useApp();
const DAY_MS = 86_400_000;
const NEEDED = "Officers need a passkey. Make one under Profile.";

let olga: { id: number };
beforeEach(async () => {
  olga = await aMemberWithLogin(app, {
    userName: "olga",
    adminPrivileges: "full",
    adminComments: "A note.",
    email: "olga@example.org",
    confirmedEmail: "olga@example.org",
  });
});

/** Everyone got their rights this many days ago. */
async function rightsSince(days: number): Promise<void> {
  const at = new Date(app.now.getTime() - days * DAY_MS).toISOString();
  await app.db.execute(sql`update members set rights_since = ${at} where admin_privileges <> 'none'`);
  await app.db.execute(sql`update users set rights_since = ${at} where is_admin`);
}

async function logIn(): Promise<{ cookie: string; body: Record<string, unknown> }> {
  const body = { username: "olga", password: PASSWORD };
  return app.call<Record<string, unknown>>("POST", "/api/member/login", { body });
}

async function state(cookie: string): Promise<OwnPasskeys> {
  return (await app.call<OwnPasskeys>("GET", "/api/passkeys", { cookie })).body;
}

async function officersFor(cookie: string): Promise<unknown[]> {
  const { status, body } = await app.call("GET", "/api/admin/officers", { cookie });
  return [status, body.message];
}

const FULL: readonly Endpoint[] = endpoints.filter(({ who }) => who === "full");

test.each(["member", "account"])(
  "After the grace, no call of full officers answers an unproved %s",
  async (kind) => {
    const user = await anAdministrator(app.db);
    await rightsSince(14);
    const owner = kind === "member" ? { memberId: olga.id } : { userId: user.id };
    const cookie = await sessionOf(app, owner);
    expect(FULL.length).toBeGreaterThan(50);
    for (const { method, path } of FULL) {
      const { status, body } = await app.call(method, path.replaceAll(/:\w+/g, "1"), {
        cookie,
        ...(method !== "GET" && { body: {} }),
      });
      expect([method, path, status, body.message]).toEqual([method, path, 403, NEEDED]);
    }
  },
);

const WITH_NEEDS: readonly Endpoint[] = endpoints.filter(
  ({ who, proof, leaves }) => who === "limited" && (proof === "rights" || leaves === "needs"),
);

test.each(["member", "account"])(
  "What the kitchen must know opens to an unproved full officer neither as %s nor as a limited one",
  async (kind) => {
    const user = await anAdministrator(app.db);
    const { id: eventId } = await aDinner(app.db);
    const owner = kind === "member" ? { memberId: olga.id } : { userId: user.id };
    const cookie = await sessionOf(app, owner);
    const ask = async ({ method, path }: Endpoint) => {
      const filled = path.replace(":id", String(eventId)).replace(":number", "1");
      const query = path.endsWith("/pack") ? "?parts=kitchen" : "";
      const { status, body } = await app.call(method, `${filled}${query}`, {
        cookie,
        ...(method !== "GET" && { body: {} }),
      });
      return [`${method} ${path}`, status, body.message];
    };
    expect(WITH_NEEDS.map(({ method, path, who }) => `${who} ${method} ${path}`).sort()).toEqual([
      "limited GET /api/events/:id/attendees/csv",
      "limited GET /api/events/:id/attendees/docx",
      "limited GET /api/events/:id/kitchen-copies",
      "limited GET /api/events/:id/pack",
      "limited GET /api/events/:id/tables/:number/needs",
      "limited POST /api/events/:id/kitchen-copies",
      "limited POST /api/events/:id/kitchen-copies/send",
      "limited PUT /api/events/:id/venue",
    ]);
    // In the grace, as ever: no table 1, and a fingerprint is missing.
    await rightsSince(13);
    const open = await Promise.all(WITH_NEEDS.map(ask));
    expect(open.map(([, status]) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 400, 400, 404]);
    await rightsSince(14);
    for (const endpoint of WITH_NEEDS) {
      expect(await ask(endpoint)).toEqual([`${endpoint.method} ${endpoint.path}`, 403, NEEDED]);
    }
    // What has no needs stays open to them as to limited officers.
    const papers = await app.call("GET", `/api/events/${eventId}/papers`, { cookie });
    expect(papers.status).toBe(200);
    // So do the screens on which limited officers work with needs, as for anyone who logs in with a password alone (067).
    for (const screen of ["attendees", "menu", "board"]) {
      const { status } = await app.call("GET", `/api/events/${eventId}/${screen}`, { cookie });
      expect([screen, status]).toEqual([screen, 200]);
    }
    // No one is asked who needs no passkey, and those who have used one are not asked either.
    const lars = await aMember(app.db, { adminPrivileges: "limited", email: "lars@example.org" });
    for (const proved of [
      await sessionOf(app, { memberId: lars.id }),
      await sessionOf(app, { ...owner, isProved: true }),
    ]) {
      const reply = await app.call("GET", `/api/events/${eventId}/kitchen-copies`, { cookie: proved });
      expect(reply.status).toBe(200);
    }
  },
);

test("In the fourteen days of grace everything works, and the end is named", async () => {
  await rightsSince(13.99);
  const { cookie, body } = await logIn();
  expect(body).toMatchObject({ isAdmin: true, adminComments: "A note." });
  expect((await officersFor(cookie))[0]).toBe(200);
  expect(await state(cookie)).toMatchObject({
    isRequired: true,
    mustProve: false,
    passkeys: [],
    graceEndsAt: new Date(app.now.getTime() + 0.01 * DAY_MS).toISOString(),
  });
});

test("After it, the log-in answers as before without the officers' notes, and limited pages open", async () => {
  await rightsSince(14);
  const { cookie, body } = await logIn();
  expect(body).toMatchObject({ isAdmin: true, adminPrivileges: "full", adminComments: null });
  expect(await officersFor(cookie)).toEqual([403, NEEDED]);
  expect((await app.call("GET", "/api/members?limit=5&offset=0", { cookie })).status).toBe(200);
  expect((await app.call("GET", "/api/member/auth", { cookie })).body.adminComments).toBeNull();
});

test("A first passkey opens the rights at once, and the password alone no longer does", async () => {
  await rightsSince(14);
  const { cookie } = await logIn();
  const phone = new Authenticator();
  expect((await phone.add(app, cookie)).status).toBe(201);
  expect((await officersFor(cookie))[0]).toBe(200);
  await rightsSince(0);
  const again = await logIn();
  expect(await officersFor(again.cookie)).toEqual([403, "Please use your passkey or a recovery code first."]);
  expect((await phone.confirm(app, again.cookie)).status).toBe(200);
  expect((await officersFor(again.cookie))[0]).toBe(200);
  const byPasskey = await phone.logIn(app);
  expect((await officersFor(byPasskey.cookie))[0]).toBe(200);
});

test("With the password alone, no second passkey is added and none is removed", async () => {
  const { cookie } = await logIn();
  const { body: key } = await new Authenticator().add(app, cookie);
  const thief = (await logIn()).cookie;
  const adding = await app.call("POST", "/api/passkeys/begin", { cookie: thief });
  const removing = await app.call("DELETE", `/api/passkeys/${key.id}`, { cookie: thief });
  const codes = await app.call("POST", "/api/passkeys/recovery-codes", { cookie: thief });
  const password = await app.call("POST", "/api/passkeys/confirm", {
    cookie: thief,
    body: { password: PASSWORD },
  });
  expect([adding, removing, codes].map(({ body }) => body.code)).toEqual(Array(3).fill("proof_needed"));
  expect(password.status).toBe(409);
});

test("The last passkey of a full officer stays until there is another", async () => {
  const { cookie } = await logIn();
  const { body: first } = await new Authenticator().add(app, cookie);
  const refused = await app.call("DELETE", `/api/passkeys/${first.id}`, { cookie });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "Your rights need a passkey, and this is your last one. Please make another one first.",
  ]);
  await new Authenticator().add(app, cookie);
  expect((await app.call("DELETE", `/api/passkeys/${first.id}`, { cookie })).status).toBe(200);
});

test("After a move, the last passkey that works at the new address stays", async () => {
  const { cookie } = await logIn();
  const { body: old } = await new Authenticator().add(app, cookie);
  await app.db.execute(sql`update passkeys set host = 'old.example'`);
  expect((await app.call("DELETE", `/api/passkeys/${old.id}`, { cookie })).status).toBe(409);
  const { body: here } = await new Authenticator().add(app, cookie);
  expect((await app.call("DELETE", `/api/passkeys/${here.id}`, { cookie })).status).toBe(409);
  expect((await app.call("DELETE", `/api/passkeys/${old.id}`, { cookie })).status).toBe(200);
});

test("Ten recovery codes are shown once, each works once, and new ones end the old", async () => {
  const { cookie } = await logIn();
  const none = await app.call("POST", "/api/passkeys/recovery-codes", { cookie });
  expect(none.status).toBe(409);
  await new Authenticator().add(app, cookie);
  const { codes } = (await app.call<{ codes: string[] }>("POST", "/api/passkeys/recovery-codes", { cookie }))
    .body;
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  const [first = "", second = ""] = codes;
  const { rows } = await app.db.execute<{ all: string }>(
    sql`select string_agg(code_hash || salt, ' ') as all from recovery_codes`,
  );
  expect(rows[0]?.all).not.toContain(first.replace("-", ""));
  const use = async (code: string) => {
    const session = (await logIn()).cookie;
    const reply = await app.call("POST", "/api/passkeys/confirm", { cookie: session, body: { code } });
    return { session, reply };
  };
  // As it may be typed: in small letters, with spaces, with O for 0 and l for 1.
  const typed = ` ${first.toLowerCase().replaceAll("0", "o").replaceAll("1", "l").replace("-", " ")} `;
  const used = await use(typed);
  expect([used.reply.status, used.reply.body.codesLeft]).toEqual([200, 9]);
  expect((await officersFor(used.session))[0]).toBe(200);
  const again = await use(first);
  expect([again.reply.status, again.reply.body.message]).toEqual([
    400,
    "This code is wrong or was used before.",
  ]);
  expect((await app.call("POST", "/api/passkeys/recovery-codes", { cookie })).status).toBe(200);
  expect((await use(second)).reply.status).toBe(400);
});

test("Eleven wrong codes are one too many", async () => {
  const { cookie } = await logIn();
  await new Authenticator().add(app, cookie);
  await app.call("POST", "/api/passkeys/recovery-codes", { cookie });
  const wrong = () => app.call("POST", "/api/passkeys/confirm", { cookie, body: { code: "00000-00000" } });
  for (let i = 0; i < 10; i++) expect((await wrong()).status).toBe(400);
  expect((await wrong()).status).toBe(429);
});

test("Limited officers and members are not asked, unless the setting says so", async () => {
  const otto = await aMember(app.db, { adminPrivileges: "limited" });
  await rightsSince(30);
  const cookie = await sessionOf(app, { memberId: otto.id });
  const list = async () => (await app.call("GET", "/api/members?limit=5&offset=0", { cookie })).status;
  expect([await list(), (await state(cookie)).isRequired]).toEqual([200, false]);
  const { passkeys } = app.config;
  try {
    Object.assign(app.config, { passkeys: { ...passkeys, requiredOf: "officers" } });
    expect([await list(), (await state(cookie)).isRequired]).toEqual([403, true]);
    Object.assign(app.config, { passkeys: { ...passkeys, requiredOf: "none" } });
    expect((await officersFor((await logIn()).cookie))[0]).toBe(200);
  } finally {
    Object.assign(app.config, { passkeys });
  }
});

test("Where limited officers need a passkey, a full one's password opens no limited rights", async () => {
  await rightsSince(30);
  const { passkeys } = app.config;
  try {
    Object.assign(app.config, { passkeys: { ...passkeys, requiredOf: "officers" } });
    const { cookie, body } = await logIn();
    expect(body.adminComments).toBeNull();
    const list = await app.call("GET", "/api/members?limit=5&offset=0", { cookie });
    expect([list.status, list.body.message]).toEqual([403, NEEDED]);
    expect((await new Authenticator().add(app, cookie)).status).toBe(201);
    expect((await officersFor(cookie))[0]).toBe(200);
  } finally {
    Object.assign(app.config, { passkeys });
  }
});

test("The grace begins when the rights do, whatever gives them", async () => {
  const eva = await aMember(app.db);
  const since = async () => {
    const { rows } = await app.db.execute<{ since: Date | null }>(
      sql`select rights_since as since from members where id = ${eva.id}`,
    );
    return rows[0]?.since ?? null;
  };
  expect(await since()).toBeNull();
  await app.db.execute(sql`update members set admin_privileges = 'limited' where id = ${eva.id}`);
  await app.db.execute(sql`update members set rights_since = '2020-01-01' where id = ${eva.id}`);
  await app.db.execute(
    sql`update members set first_name = 'Eve', admin_privileges = 'limited' where id = ${eva.id}`,
  );
  expect(new Date(String(await since())).getUTCFullYear()).toBe(2020);
  await app.db.execute(sql`update members set admin_privileges = 'full' where id = ${eva.id}`);
  expect(new Date(String(await since())).getUTCFullYear()).toBeGreaterThan(2020);
  await app.db.execute(sql`update members set admin_privileges = 'none' where id = ${eva.id}`);
  expect(await since()).toBeNull();
});
