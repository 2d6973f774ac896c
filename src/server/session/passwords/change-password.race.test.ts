import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { openRaceDatabase } from "#test/database/race-database.ts";
import { sessionOf } from "#test/factories.ts";
import { aMemberWithLogin, PASSWORD } from "#test/people/log-ins.ts";

const app = useApp({}, openRaceDatabase);

test("A log-in with the old password during a change fails", async () => {
  const { id } = await aMemberWithLogin(app, { userName: "anna" });
  const cookie = await sessionOf(app, { memberId: id });
  const words = [PASSWORD, "oysters and rye", "rye and oysters", "six small snails", "a cold lobster"];
  for (const [round, newPassword] of words.slice(1).entries()) {
    const currentPassword = words[round] ?? "";
    const [changed] = await Promise.all([
      app.call("POST", "/api/member/change-password", { cookie, body: { currentPassword, newPassword } }),
      ...Array.from({ length: 6 }, () =>
        app.call("POST", "/api/member/login", { body: { username: "anna", password: currentPassword } }),
      ),
    ]);
    expect(changed.status).toBe(200);
    const { rows } = await app.db.execute(sql`select sid from sessions where member_id = ${id}`);
    expect(rows).toHaveLength(1);
    await app.db.execute(sql`delete from login_attempts`);
  }
});
