import { createHmac } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { endpoints } from "#server/app.ts";
import { sessionOf } from "#test/factories.ts";
import { PASSWORD } from "#test/people/log-ins.ts";
import { fire, REQUESTS, signatureOf } from "./requests.ts";
import { useWorld } from "./use-world.ts";
import { IS_LONG } from "./volume.ts";

const stage = useWorld();
const { app, shop } = stage;
const calls = endpoints.map((endpoint) => ({ endpoint, call: `${endpoint.method} ${endpoint.path}` }));
const shotOf = (call: string) => REQUESTS[call]?.shot(stage.world.anna, stage.world) ?? expect.unreachable();

const whoIs = async (cookie: string, headers: Record<string, string> = {}) => {
  const { status, body } = await app.call("GET", "/api/member/auth", { cookie, headers });
  return status === 200 ? [body.id, body.isAdmin] : status;
};

describe("headers that anyone can forge", () => {
  /** Each claims a right, a way in, or another place. */
  const CLAIMS: readonly Record<string, string>[] = [
    { "x-member-auth": JSON.stringify({ id: 4, isAdmin: true, adminPrivileges: "full" }) },
    { authorization: "Bearer admin", "x-user-id": "4", "x-admin": "true", "x-remote-user": "olga" },
    { "x-forwarded-for": "127.0.0.1", "x-forwarded-host": "portal.test", "x-forwarded-proto": "https" },
    { "x-original-url": "/api/chapter", "x-rewrite-url": "/api/chapter" },
    { "x-http-method-override": "DELETE", "x-http-method": "DELETE", "x-method-override": "PUT" },
    { host: "evil.example" },
    { forwarded: "for=127.0.0.1;host=portal.test;proto=https" },
  ];

  test("give nobody a right that they do not have, on any call", async () => {
    const found: string[] = [];
    for (const { endpoint, call } of calls) {
      if (endpoint.who === "visitor") continue;
      // In the short form all of them at once.
      for (const claim of IS_LONG ? CLAIMS : [Object.assign({}, ...CLAIMS) as Record<string, string>]) {
        const visitor = await fire(app, call, { shot: shotOf(call), cookie: "", headers: claim });
        if (visitor.status !== 401)
          found.push(`${call} signed out with ${Object.keys(claim)}: ${visitor.status}`);
        if (endpoint.who === "member") continue;
        const member = await fire(app, call, {
          shot: shotOf(call),
          cookie: stage.world.anna.cookie,
          headers: claim,
        });
        if (![401, 403].includes(member.status)) found.push(`${call} as member: ${member.status}`);
      }
    }
    expect(found).toEqual([]);
    expect(await stage.changes()).toEqual([]);
  });

  test("turn no reading into a change, and no method into another", async () => {
    const { world } = stage;
    const path = `/api/members/${world.bert.memberId}`;
    for (const name of ["x-http-method-override", "x-http-method", "x-method-override"]) {
      await app.call("POST", `${path}?_method=DELETE`, { cookie: world.full, headers: { [name]: "DELETE" } });
      await app.call("GET", `${path}?_method=DELETE`, { cookie: world.full, headers: { [name]: "DELETE" } });
    }
    for (const method of ["HEAD", "OPTIONS", "PROPFIND", "QUERY"]) {
      const request = new Request(`http://portal.test${path}`, { method, headers: { cookie: world.full } });
      const { headers } = await app.fetch(request);
      expect(headers.get("access-control-allow-origin")).toBeNull();
    }
    expect(await stage.changes()).toEqual([]);
  });

  test("change the target of no email and no redirect", async () => {
    const { world } = stage;
    const lies = { host: "evil.example", "x-forwarded-host": "evil.example", forwarded: "host=evil.example" };
    await app.call("POST", "/api/member/forgotten-password", {
      body: { email: world.anna.email },
      headers: lies,
    });
    const feed = await app.call("POST", "/api/member/calendar-feed", {
      cookie: world.anna.cookie,
      body: {},
      headers: lies,
    });
    const { rows } = await app.db.execute<{ text: string }>(
      sql`select body_text || body_html as text from outbox where kind like 'password%' or subject ilike '%password%'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { text } of [...rows, { text: feed.text }]) {
      expect(text).toContain("http://portal.test/");
      expect(text).not.toContain("evil.example");
    }
    for (const path of [`/api/payment/return/${world.anna.reference}`, "/api/logout"]) {
      const { headers } = await app.call("GET", path, { headers: lies });
      expect(headers.get("location")).toMatch(/^(http:\/\/portal\.test)?\/(?!\/)/);
    }
  });

  test("the address behind a proxy counts only where a proxy is trusted", async () => {
    // Not trusted here: a client that invents addresses counts as one client, and is throttled as one.
    const body = { email: "nobody@example.org" };
    const seen: number[] = [];
    for (let turn = 0; turn < 22; turn += 1) {
      const headers = { "x-forwarded-for": `198.51.100.${turn}`, forwarded: `for=198.51.100.${turn}` };
      const asked = { email: `${turn}.${body.email}` };
      seen.push((await app.call("POST", "/api/member/forgotten-password", { body: asked, headers })).status);
    }
    expect(seen.slice(-2)).toEqual([429, 429]);
  });
});

describe("requests from another site", () => {
  const FROM_ELSEWHERE: readonly Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "", origin: "https://evil.example" },
    { "sec-fetch-site": "", origin: "null" },
    { "sec-fetch-site": "", origin: "http://portal.test.evil.example" },
    { "sec-fetch-site": "", origin: "https://portal.test@evil.example" },
    { "sec-fetch-site": "none", origin: "https://evil.example" },
  ];
  const mutations = calls.filter(({ endpoint }) => endpoint.method !== "GET" && !endpoint.crossSite);

  test.each(mutations)("$call is not carried out for them", async ({ endpoint, call }) => {
    const cookie = endpoint.who === "member" ? stage.world.anna.cookie : stage.world.full;
    for (const headers of FROM_ELSEWHERE) {
      const reply = await fire(app, call, { shot: shotOf(call), cookie, headers });
      expect([headers, reply.status]).toEqual([headers, 403]);
    }
    expect(await stage.changes()).toEqual([]);
    expect(await whoIs(stage.world.anna.cookie)).toEqual([stage.world.anna.memberId, false]);
  });

  test("a form of another site cannot send JSON in disguise", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      for (const { endpoint, call } of mutations) {
        if (!endpoint.input) continue;
        const cookie = endpoint.who === "member" ? stage.world.anna.cookie : stage.world.full;
        const reply = await fire(app, call, {
          shot: shotOf(call),
          cookie,
          headers: { "content-type": type },
        });
        expect([call, reply.status]).toEqual([call, 415]);
      }
    }
    expect(await stage.changes()).toEqual([]);
  });

  test("no GET of a signed-in member changes anything but a payment return or a log-out", async () => {
    const writing =
      /logout|payment\/(return|cancel)|export|csv|docx|data$|pack$|auth-url|constant-contact\/(callback|test)/;
    for (const { endpoint, call } of calls) {
      if (endpoint.method !== "GET" || writing.test(call)) continue;
      await fire(app, call, {
        shot: shotOf(call),
        cookie: stage.world.full,
        headers: { "sec-fetch-site": "cross-site" },
      });
    }
    expect(await stage.changes()).toEqual([]);
  });
});

describe("cookies", () => {
  test("that were tampered with, cut, doubled or invented are nobody's", async () => {
    const { cookie } = stage.world.anna;
    const [name, value = ""] = cookie.split("=");
    const flipped = `${value.slice(0, -2)}${value.endsWith("A") ? "BB" : "AA"}`;
    const wrong = [
      flipped,
      value.slice(1),
      `${value}A`,
      value.toUpperCase(),
      "A".repeat(43),
      "",
      "%00",
      "..",
      "1",
    ];
    for (const other of wrong) expect([other, await whoIs(`${name}=${other}`)]).toEqual([other, 401]);
    const { rows } = await app.db.execute<{ sid: string }>(sql`select sid from sessions`);
    for (const { sid } of rows) expect(await whoIs(`${name}=${sid}`)).toBe(401);
    expect(await whoIs(`other=${value}`)).toBe(401);
  });

  const logIn = async (cookie = "", password = PASSWORD) =>
    app.call("POST", "/api/member/login", { cookie, body: { username: "anna", password } });

  test("that were set before a log-in are not those after it", async () => {
    const { bert } = stage.world;
    const planted = `chapterhouse_session=${"P".repeat(43)}`;
    const fresh = await logIn(planted);
    expect(fresh.cookie).not.toBe(planted);
    expect(await whoIs(planted)).toBe(401);
    // Bert's own session, put into Anna's browser before she logs in: ended, not taken over.
    const after = await logIn(bert.cookie);
    expect(after.cookie).not.toBe(bert.cookie);
    expect(await whoIs(bert.cookie)).toBe(401);
    const flags = after.headers.get("set-cookie") ?? "";
    expect(flags).toMatch(/HttpOnly/);
    expect(flags).toMatch(/SameSite=Lax/);
  });

  test("are worth nothing after the log-out, from anyone", async () => {
    const { anna, bert } = stage.world;
    await app.call("POST", "/api/member/logout", { cookie: bert.cookie, body: {} });
    expect(await whoIs(bert.cookie)).toBe(401);
    expect(await whoIs(`${bert.cookie}; ${anna.cookie}`)).toBe(401);
    expect(await whoIs(anna.cookie)).toEqual([anna.memberId, false]);
  });

  const put = (body: object) => (id: number) => ({ method: "PUT", path: `/api/members/${id}`, body });
  const ENDS = {
    "a new password from an officer": put({ password: "oysters and rye" }),
    "a new right": put({ adminPrivileges: "limited" }),
    "Disable Login": (id: number) => ({ method: "POST", path: `/api/members/${id}/disable-login`, body: {} }),
    erasure: (id: number) => ({ method: "DELETE", path: `/api/members/${id}`, body: {} }),
  };
  test.each(Object.entries(ENDS))("are worth nothing after %s", async (_, entry) => {
    // A member who can be erased.
    const { full, singles } = stage.world;
    const [memberId] = singles;
    await app.db.execute(
      sql`update members set user_name = 'single', password_hash = 'x' where id = ${memberId}`,
    );
    const cookies = [await sessionOf(app, { memberId }), await sessionOf(app, { memberId })];
    expect(await whoIs(cookies[0] ?? "")).toEqual([memberId, false]);
    const { method, path, body } = entry(memberId);
    const reply = await app.call(method, path, { cookie: full, body });
    expect(reply.status, reply.text).toBe(200);
    for (const cookie of cookies) expect(await whoIs(cookie)).toBe(401);
  });

  test("other than the current one end with a new password, and all of them with a reset", async () => {
    const { anna } = stage.world;
    const other = await sessionOf(app, { memberId: anna.memberId });
    const changed = await app.call("POST", "/api/member/change-password", {
      cookie: anna.cookie,
      body: { currentPassword: PASSWORD, newPassword: "oysters and rye" },
    });
    expect(changed.status).toBe(200);
    expect(await whoIs(other)).toBe(401);
    await stage.restore();
    const newPassword = "oysters and rye";
    await app.call("POST", "/api/member/reset-password", { body: { token: anna.resetToken, newPassword } });
    expect(await whoIs(anna.cookie)).toBe(401);
    const again = { token: anna.resetToken, newPassword: "stout and oysters" };
    expect((await app.call("POST", "/api/member/reset-password", { body: again })).status).toBe(400);
  });
});

describe("notifications of the card provider", () => {
  const send = (body: string, headers: Record<string, string>) =>
    app.call("POST", "/api/payment/webhook", { file: new Blob([body]), headers });
  const about = (more: object = {}, payload: object = {}) =>
    JSON.stringify({
      notificationId: "forged-1",
      eventType: "net.authorize.payment.authcapture.created",
      payload: { entityName: "transaction", id: "60000000001", authAmount: 150, ...payload },
      ...more,
    });
  const hmac = (key: string | Buffer, body: string, algorithm = "sha512") =>
    createHmac(algorithm, key).update(body).digest("hex");

  test("that are unsigned, or signed otherwise, are turned away and leave nothing", async () => {
    const body = about();
    const [key = ""] = app.config.authorizeNet.signatureKeys;
    const right = hmac(key, body);
    const wrong = [
      ...["", "sha512=", `sha512=${"0".repeat(128)}`, right, `sha1=${hmac(key, body, "sha1")}`],
      ...[`sha512=${hmac(Buffer.from(key, "hex"), body)}`, `sha512=${hmac("", body)}`],
      ...[`sha512=${right.slice(0, -1)}`, `sha512=${right}00`, `sha512=${right},${right}`],
      ...[`sha512=${hmac(key, `${body} `)}`, `sha256=${hmac(key, body, "sha256")}`],
    ];
    for (const signature of wrong) {
      const reply = await send(body, { "x-anet-signature": signature });
      expect([signature, reply.status]).toEqual([signature, 401]);
    }
    expect((await send(body, {})).status).toBe(401);
    expect(await stage.changes()).toEqual([]);
  });

  test("that are replayed count once, and none counts without the provider's own record", async () => {
    const { anna } = stage.world;
    const { rows } = await app.db.execute<{ invoice: string }>(
      sql`select invoice_number as invoice from payments where reference = ${anna.reference}`,
    );
    const invoiceNumber = rows[0]?.invoice;
    const bodies = [
      about({}, { invoiceNumber, id: "99999999999" }),
      about({ notificationId: "forged-2" }, { invoiceNumber, id: anna.transactionId, authAmount: 0.01 }),
      about({ notificationId: "forged-3" }, { invoiceNumber: "CH-0000000000000FF", id: "1" }),
      about({ notificationId: "forged-4" }, { id: "1; drop table payments", invoiceNumber }),
    ];
    for (const body of [...bodies, ...bodies])
      expect((await send(body, signatureOf(app, body))).status).toBe(200);
    await shop.notifications();
    await shop.reconcile();
    const changed = (await stage.changes()).filter(
      (row) => !/^. (provider_notifications|audit_log)/.test(row),
    );
    expect(changed.filter((row) => /^\+ (registrations|payments|payment_charges|dues)/.test(row))).toEqual(
      [],
    );
    const kept = await app.db.execute(
      sql`select 1 from provider_notifications where notification_id like 'forged%'`,
    );
    expect(kept.rows).toHaveLength(bodies.length);
  });
});

describe("links to another site", () => {
  const LURES = [
    ...[
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "/%5cevil.example",
      "javascript:alert(1)",
    ],
    ...["https:evil.example", "/%09/evil.example", "http://portal.test@evil.example", "%2f%2fevil.example"],
  ];
  const NAMES = [
    "return",
    "returnTo",
    "return_to",
    "next",
    "redirect",
    "redirect_uri",
    "url",
    "continue",
    "r",
  ];

  test("no redirect takes its target from the address", async () => {
    const { anna } = stage.world;
    const paths = [
      ...["/api/login", "/api/logout", "/api/login/callback", "/api/constant-contact/callback"],
      ...[
        `/api/payment/return/${anna.reference}`,
        `/api/payment/cancel/${anna.reference}`,
        "/api/payment/free",
      ],
    ];
    for (const path of paths) {
      for (const lure of LURES) {
        const query = NAMES.map((name) => `${name}=${lure}`).join("&");
        const { headers, text } = await app.call("GET", `${path}?${query}`, { cookie: anna.cookie });
        expect(headers.get("location") ?? "/").toMatch(/^(http:\/\/portal\.test)?\/(?![/\\])/);
        expect(headers.get("location") ?? "").not.toContain("evil");
        expect(text).not.toContain("evil.example");
      }
    }
  });

  test("no page to pay on is opened anywhere but at the provider's", async () => {
    const { anna } = stage.world;
    const body = { registrationId: anna.pendingId, returnUrl: LURES[0], hostedPaymentPageUrl: LURES[0] };
    const reply = await app.call("POST", "/api/payment/create-hosted-page", { cookie: anna.cookie, body });
    expect(new URL(String(reply.body.hostedPaymentPageUrl)).origin).toBe(
      new URL(app.config.authorizeNet.pageUrl).origin,
    );
  });
});
