import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { useApp } from "#test/app.ts";
import { aMember } from "#test/factories.ts";

const app = useApp();
const PASSWORD = "tarte au citron";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
let passwordHash = "";
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

/** Logs in and returns the cookies that the browser sends from then on. */
async function logIn(cookie = "", password = PASSWORD): Promise<string> {
  const { headers } = await app.call("POST", "/api/member/login", {
    body: { username: "anna", password },
    headers: { "user-agent": IPHONE },
    cookie,
  });
  return headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ");
}

async function emails() {
  const { rows } = await app.db.execute<{ recipient: string; body_text: string }>(
    sql`select recipient, body_text from outbox where kind = 'new-device' order by id`,
  );
  return rows;
}

test("The first login on a device sends an email, and the second does not", async () => {
  await aMember(app.db, { userName: "anna", email: "anna@example.org", passwordHash });
  const cookies = await logIn();
  await logIn(cookies);
  const [email, ...others] = await emails();
  expect(others).toEqual([]);
  expect(email?.recipient).toBe("anna@example.org");
  expect(email?.body_text).toContain("on a new device: Safari on an iPhone");
  expect(email?.body_text).toContain("If this wasn’t you, please choose a new password");
  expect(email?.body_text).toContain("/member-login/forgotten");
});

test("A login on another device sends another email", async () => {
  await aMember(app.db, { userName: "anna", passwordHash });
  await logIn();
  await logIn();
  expect(await emails()).toHaveLength(2);
});

test("A device is still known after a year of being logged in", async () => {
  await aMember(app.db, { userName: "anna", passwordHash });
  const cookies = await logIn();
  const year = 366 * 86_400_000;
  await app.db.execute(sql`update login_attempts set expire = expire - ${year}::bigint`);
  await logIn(cookies);
  expect(await emails()).toHaveLength(1);
});

test("A refused login is not emailed", async () => {
  await aMember(app.db, { userName: "anna", passwordHash });
  await logIn("", "wrong");
  expect(await emails()).toEqual([]);
});

test("A member without a confirmed address gets no email and logs in", async () => {
  await aMember(app.db, { userName: "anna", email: null, passwordHash });
  expect(await logIn()).toContain("chapterhouse_session=");
  expect(await emails()).toEqual([]);
});
