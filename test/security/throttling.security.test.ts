import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { appOn, type TestApp, testConfig } from "#test/app.ts";
import { PASSWORD } from "#test/people/log-ins.ts";
import { useWorld } from "./use-world.ts";

const stage = useWorld();
/** The same product where a proxy tells the address of each caller. */
let app: TestApp;
beforeEach(() => {
  app = appOn(stage.app.db, testConfig({ TRUST_PROXY: "1" }));
});

const from = (address: string) => ({ headers: { "x-forwarded-for": `203.0.113.9, ${address}` } });
const ipv4 = (n: number) => `198.51.${n % 250}.${(n * 7) % 250}`;

async function statuses(count: number, send: (n: number) => Promise<{ status: number }>): Promise<number[]> {
  const found: number[] = [];
  for (let n = 0; n < count; n += 1) found.push((await send(n)).status);
  return found;
}

describe("from as many addresses as one likes", () => {
  test("a member's password can be guessed ten times, an administrator's too", async () => {
    const guess = (n: number) =>
      app.call("POST", "/api/member/login", {
        body: { username: n % 2 ? "anna" : " ANNA ", password: `guess ${n}` },
        ...from(ipv4(n)),
      });
    const seen = await statuses(13, guess);
    expect(seen).toEqual([...Array(10).fill(401), 429, 429, 429]);
    const right = { username: "anna", password: PASSWORD };
    expect((await app.call("POST", "/api/member/login", { body: right, ...from(ipv4(99)) })).status).toBe(
      429,
    );
    const page = await app.call("GET", "/api/login");
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
    const asAdministrator = (n: number) =>
      app.call("POST", "/api/login", {
        cookie: page.cookie,
        file: new Blob([
          new URLSearchParams({ csrf, email: "admin@example.org", password: `${n}` }).toString(),
        ]),
        headers: { "content-type": "application/x-www-form-urlencoded", ...from(ipv4(n)).headers },
      });
    expect((await statuses(12, asAdministrator)).slice(-2)).toEqual([429, 429]);
  });

  test("a member gets at most five forgot-password emails; the answer reveals nobody", async () => {
    const { anna } = stage.world;
    const ask = (email: string) => (n: number) =>
      app.call("POST", "/api/member/forgotten-password", { body: { email }, ...from(ipv4(n)) });
    const known = await statuses(8, ask(anna.email));
    const unknown = await statuses(8, ask("nobody@example.org"));
    expect(known).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(unknown).toEqual(known);
    const { rows } = await app.db.execute(
      sql`select 1 from outbox where kind like 'password%' and recipient = ${anna.email}`,
    );
    expect(rows.length).toBeLessThanOrEqual(5);
  });
});

describe("from one address", () => {
  test("many names get fifty tries in all, even with forged forwarding headers", async () => {
    const seen = await statuses(53, (n) =>
      app.call("POST", "/api/member/login", {
        body: { username: `name ${n}`, password: "x" },
        headers: { "x-forwarded-for": `${ipv4(n)}, 192.0.2.7`, "x-real-ip": ipv4(n) },
      }),
    );
    expect(seen.slice(48)).toEqual([401, 401, 429, 429, 429]);
  });

  test("an IPv6 network counts as one, whatever host of it is asking", async () => {
    const seen = await statuses(53, (n) =>
      app.call("POST", "/api/member/login", {
        body: { username: `name ${n}`, password: "x" },
        ...from(`2001:db8:1:2::${n.toString(16)}`),
      }),
    );
    expect(seen.slice(48)).toEqual([401, 401, 429, 429, 429]);
  });

  test("one-time links are tried thirty times, and requests for them sent twenty", async () => {
    const tries = await statuses(32, (n) =>
      app.call("POST", "/api/member/reset-password", {
        body: { token: `${n}`.padEnd(43, "x"), newPassword: "oysters and rye" },
        ...from("192.0.2.8"),
      }),
    );
    expect(tries.slice(29)).toEqual([400, 429, 429]);
    const asked = await statuses(22, (n) =>
      app.call("POST", "/api/member/forgotten-password", {
        body: { email: `${n}@example.org` },
        ...from("192.0.2.9"),
      }),
    );
    expect(asked.slice(19)).toEqual([200, 429, 429]);
  });
});

test("the current password cannot be guessed from an open session", async () => {
  const { anna } = stage.world;
  const seen = await statuses(12, (n) =>
    app.call("POST", "/api/member/change-password", {
      cookie: anna.cookie,
      body: { currentPassword: `guess ${n}`, newPassword: "oysters and rye" },
      ...from(ipv4(n)),
    }),
  );
  expect(seen.slice(-2)).toEqual([429, 429]);
});
