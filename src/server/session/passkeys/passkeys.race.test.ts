import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { appOnPostgres, type TestApp } from "#test/app.ts";
import { emptyDatabase } from "#test/database/empty-database.ts";
import { migratedRaceDatabase } from "#test/database/race-database.ts";
import { aMember, sessionOf } from "#test/factories.ts";
import { Authenticator, begin } from "#test/people/authenticator.ts";

let app: TestApp;
let cookie: string;
let olga: number;
beforeAll(async () => {
  app = appOnPostgres(await migratedRaceDatabase());
}, 120_000);
afterAll(() => app.db.close());
beforeEach(async () => {
  await emptyDatabase(app.db);
  const facts = {
    userName: "olga",
    passwordHash: await hashPassword("bon-appetit"),
    adminPrivileges: "full",
    confirmedEmail: "olga@example.org",
  } as const;
  olga = (await aMember(app.db, facts)).id;
  cookie = await sessionOf(app, { memberId: olga });
});

function times<T>(count: number, act: () => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, act));
}

async function count(
  what: "sessions" | "passkeys" | "recovery_codes where used_at is not null",
): Promise<number> {
  const { rows } = await app.db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${what}`));
  return rows[0]?.n ?? Number.NaN;
}

test("One challenge sent ten times at once logs in once", async () => {
  const phone = new Authenticator();
  await phone.add(app, cookie);
  const before = await count("sessions");
  const { challenge, browser } = await begin(app, "/api/passkeys/log-in/begin");
  const body = { response: phone.signed(app, challenge) };
  const replies = await times(10, () => app.call("POST", "/api/passkeys/log-in", { cookie: browser, body }));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(400)]);
  expect(await count("sessions")).toBe(before + 1);
});

test("One new passkey sent ten times at once is kept once", async () => {
  const { challenge, browser } = await begin(app, "/api/passkeys/begin", cookie);
  const body = { response: new Authenticator().made(app, challenge) };
  const replies = await times(10, () =>
    app.call("POST", "/api/passkeys", { cookie: `${cookie}; ${browser}`, body }),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)]);
  expect(await count("passkeys")).toBe(1);
});

test("One recovery code used in ten sessions at once proves one", async () => {
  await new Authenticator().add(app, cookie);
  const made = await app.call<{ codes: string[] }>("POST", "/api/passkeys/recovery-codes", { cookie });
  const [code] = made.body.codes;
  const sessions = await times(10, () => sessionOf(app, { memberId: olga }));
  const replies = await Promise.all(
    sessions.map((session) => app.call("POST", "/api/passkeys/confirm", { cookie: session, body: { code } })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const proved = await Promise.all(
    sessions.map((session) => app.call("GET", "/api/admin/officers", { cookie: session })),
  );
  expect(proved.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(403)]);
  expect(await count("recovery_codes where used_at is not null")).toBe(1);
});

/** Two log-ins at once with a key that cannot leave its device; each says how often the key was used. */
async function logInsCounting(first: number, second: number): Promise<number[]> {
  const key = new Authenticator({ isSynced: false });
  await key.add(app, cookie);
  const begun = await Promise.all([first, second].map(() => begin(app, "/api/passkeys/log-in/begin")));
  const replies = await Promise.all(
    begun.map(({ challenge, browser }, n) =>
      app.call("POST", "/api/passkeys/log-in", {
        cookie: browser,
        body: { response: key.signed(app, challenge, { counter: n === 0 ? first : second }) },
      }),
    ),
  );
  return replies.map(({ status }) => status).sort();
}

async function refusalsTold(): Promise<number> {
  const { rows } = await app.db.execute(sql`select from outbox where subject = 'A passkey was refused'`);
  return rows.length;
}

test("A copy of a key that is used at the same time as the key is refused, and its owner told", async () => {
  for (let round = 0; round < 5; round += 1) {
    expect(await logInsCounting(1, 1)).toEqual([200, 400]);
    expect(await refusalsTold()).toBe(1);
    await app.db.execute(sql`delete from outbox`);
  }
});

test("Of two officers who end each other's passkeys at once, one does", async () => {
  const eva = (await aMember(app.db, { adminPrivileges: "full" })).id;
  const hers = await sessionOf(app, { memberId: eva });
  await new Authenticator().add(app, cookie);
  await new Authenticator().add(app, hers);
  const replies = await Promise.all([
    app.call("DELETE", `/api/admin/officers/${eva}/passkeys`, { cookie }),
    app.call("DELETE", `/api/admin/officers/${olga}/passkeys`, { cookie: hers }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(await count("passkeys")).toBe(1);
});

test("Of a full officer's last two passkeys removed at once, one stays", async () => {
  const { body: first } = await new Authenticator().add(app, cookie);
  const { body: second } = await new Authenticator().add(app, cookie);
  const replies = await Promise.all(
    [first.id, second.id].map((id) => app.call("DELETE", `/api/passkeys/${id}`, { cookie })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await count("passkeys")).toBe(1);
});

test("Twelve passkeys added at once are ten in the end", async () => {
  const begun = await times(12, () => begin(app, "/api/passkeys/begin", cookie));
  const replies = await Promise.all(
    begun.map(({ challenge, browser }) =>
      app.call("POST", "/api/passkeys", {
        cookie: `${cookie}; ${browser}`,
        body: { response: new Authenticator().made(app, challenge) },
      }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 409, 409]);
});

test("A session that ends while it adds a passkey adds none, or is gone with the passkey told", async () => {
  const begun = await times(5, () => begin(app, "/api/passkeys/begin", cookie));
  const adding = begun.map(({ challenge, browser }) =>
    app.call("POST", "/api/passkeys", {
      cookie: `${cookie}; ${browser}`,
      body: { response: new Authenticator().made(app, challenge) },
    }),
  );
  const ending = app.db.execute(sql`delete from sessions`);
  const [replies] = [await Promise.all(adding), await ending];
  const kept = replies.filter(({ status }) => status === 201).length;
  expect(await count("passkeys")).toBe(kept);
  for (const { status } of replies) expect([201, 400, 401, 404]).toContain(status);
});
