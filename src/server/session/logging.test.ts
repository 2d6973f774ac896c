import { pino } from "pino";
import { expect, test } from "vitest";
import { openApp } from "#server/app.ts";
import { openGate } from "#server/platform/session-gate/gate.ts";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { useApp } from "#test/app.ts";
import { aMember } from "#test/factories.ts";

const app = useApp();

test("The log never contains passwords, hashes, cookies or typed names", async () => {
  const passwordHash = await hashPassword("pot-au-feu");
  await aMember(app.db, { userName: "anna", passwordHash });
  const lines: string[] = [];
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  const { db, config } = app;
  const http = openApp({ db, config, log, gate: openGate(db, config), clock: () => app.now });
  const logIn = (username: string, password: string, cookie = "") =>
    http.request("http://portal.test/api/member/login", {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", cookie },
      body: JSON.stringify({ username, password }),
    });
  const good = await logIn("anna", "pot-au-feu");
  const secrets = good.headers.getSetCookie().filter((cookie) => cookie.includes("HttpOnly"));
  const cookies = secrets.map((cookie) => cookie.split(";")[0] ?? "");
  expect(cookies).toHaveLength(2);
  for (let i = 0; i < 11; i++) await logIn("anna", "bouillabaisse");
  await db.execute("alter table members rename to members_away");
  const failed = await logIn("anna", "pot-au-feu", cookies.join("; "));
  await db.execute("alter table members_away rename to members");
  expect([failed.status, await failed.json()]).toEqual([
    500,
    { message: "Internal server error", code: "internal_error" },
  ]);
  const said = lines.join("");
  expect(said).toContain("a log-in was throttled");
  expect(said).toContain("an endpoint failed");
  for (const secret of ["pot-au-feu", "bouillabaisse", passwordHash, "argon2", '"anna', ...cookies]) {
    expect(said).not.toContain(secret.replace(/^\w+=/, ""));
  }
});
