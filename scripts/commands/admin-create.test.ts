import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "#server/platform/database/database.ts";
import { isPassword } from "#server/platform/session-gate/passwords.ts";
import { KEPT_CODE } from "#test/programs/spawn-node.ts";

const dataDir = mkdtempSync(join(tmpdir(), "chapterhouse-admin-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** What the command said, and how it ended. */
async function adminCreate(args: string[], password: string) {
  const place = { ...KEPT_CODE, DATA_DIR: dataDir, DATABASE_URL: "" };
  const env = { PATH: process.env.PATH, ...place, ADMIN_PASSWORD: password };
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["scripts/commands/admin-create.ts", ...args],
      {
        env,
      },
    );
    return { said: stdout, status: 0 };
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout: string; stderr: string; code: number };
    return { said: stdout + stderr, status: code };
  }
}

test("The command creates an administrator; run again, it sets a new password", async () => {
  expect(await adminCreate(["--email", "Ada@example.org"], "souffle-1")).toEqual({
    said: "Ada@example.org was created and can log in at /api/login.\n",
    status: 0,
  });
  const again = await adminCreate(["--email", "ada@example.org"], "souffle-2");
  expect(again.said).toBe("ada@example.org was updated and can log in at /api/login.\n");
  const db = await openDatabase({ dataDir, databaseUrl: undefined, databasePool: 1 });
  const { rows } = await db.execute<{ is_admin: boolean; password_hash: string }>(
    sql`select is_admin, password_hash from users`,
  );
  const audited = await db.execute<{ after: unknown }>(sql`select after from audit_log`);
  await db.close();
  expect(rows).toHaveLength(1);
  expect(rows[0]?.is_admin).toBe(true);
  expect(await isPassword(rows[0]?.password_hash ?? null, "souffle-2")).toBe(true);
  expect(JSON.stringify(audited.rows)).not.toContain("souffle");
}, 240_000);

test.each([
  [["--email", "ada@example.org"], "short", "The password must have at least 6 characters."],
  [["--email", "ada"], "long enough", "That is not an e-mail address."],
  [["--email", "ada@example.org"], "Ada@example.org", "The password can't be the email address."],
  [["--email", "ada@example.org"], "", "Nobody is there to ask"],
  [[], "long enough", "Nobody is there to ask"],
])(
  "With %j and the password '%s' it says what to put right, and makes nobody",
  async (args, password, reason) => {
    const { said, status } = await adminCreate(args, password);
    expect(said).toContain(reason);
    expect(status).toBe(1);
  },
);
