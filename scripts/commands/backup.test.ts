import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LEFT_OUT } from "#server/backup/shape.ts";
import { portalJobs } from "#server/jobs.ts";
import { type Database, openPglite } from "#server/platform/database/database.ts";
import { knownMigrations, migrate } from "#server/platform/database/migrate.ts";
import { openLog } from "#server/platform/log/log.ts";
import { testConfig } from "#test/app.ts";
import { everyRow, fillEveryTable } from "#test/database/every-table.ts";
import { freePort } from "#test/programs/free-port.ts";
import { KEPT_CODE, spawnQuietly } from "#test/programs/spawn-node.ts";

const PATIENCE_MS = 300_000;
const folder = mkdtempSync(join(tmpdir(), "chapterhouse-care-"));
const dataDir = join(folder, "data");
const restored = join(folder, "restored");
const file = join(folder, "chapter.tar.gz");
const NOBODY = "http://127.0.0.1:1/xml/v1/request.api";
let before: Record<string, string[]>;

beforeAll(async () => {
  mkdirSync(join(dataDir, "uploads"), { recursive: true });
  writeFileSync(join(dataDir, "uploads", `${"ab".repeat(32)}.png`), "picture");
  mkdirSync(join(dataDir, "pglite"));
  const db = await openPglite(join(dataDir, "pglite"));
  await migrate(db);
  await fillEveryTable(
    db,
    knownMigrations().map(({ name }) => name),
  );
  // Nothing is left that a job of the started portal would work off between the backup and the look at it.
  await db.execute(sql`update outbox set next_attempt_at = '2099-01-01'`);
  await workOff(db);
  // The comparison with the card processor would be begun again until it comes to an end.
  await db.execute(
    sql`update reconciliations set finished_at = started_at, error = null where finished_at is null`,
  );
  await workOff(db);
  await db.close();
}, PATIENCE_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each job once; those that would ask someone outside fail, as they do in the started portal. */
async function workOff(db: Database) {
  const config = testConfig({ AUTHORIZE_NET_API_URL: NOBODY, AUTHORIZE_NET_TIMEOUT_SECONDS: "1" });
  const send = () => Promise.reject(new Error("no mail server"));
  for (const job of portalJobs({ db, config, log: openLog(config) }, send)) {
    await job.run(new Date()).catch(() => undefined);
  }
}

async function run(
  script: string,
  args: string[],
  { env, as = {} }: { env: Record<string, string>; as?: { uid?: number; gid?: number } },
) {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH ?? "", ...KEPT_CODE, ...env },
    ...as,
  });
  let said = "";
  child.stdout.on("data", (text) => (said += text));
  child.stderr.on("data", (text) => (said += text));
  const [code] = await once(child, "exit");
  return { code, said };
}

async function aPortal() {
  const port = await freePort();
  const child = spawnQuietly(["src/server/main.ts"], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      SMTP_URL: "smtp://127.0.0.1:1",
      LOG_LEVEL: "silent",
      AUTHORIZE_NET_API_LOGIN_ID: "a",
      AUTHORIZE_NET_TRANSACTION_KEY: "b",
      AUTHORIZE_NET_SIGNATURE_KEY: "AB".repeat(64),
      SWEEP_SECONDS: "3600",
      WORKER_SECONDS: "3600",
      AUTHORIZE_NET_API_URL: NOBODY,
    },
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: PATIENCE_MS }).toBe(true);
  return async () => {
    child.kill("SIGTERM");
    await once(child, "exit");
  };
}

test(
  "A running portal backs up its embedded database, which restores table for table",
  async () => {
    const stop = await aPortal();
    try {
      const taken = await run("scripts/commands/backup.ts", ["--to", file], { env: { DATA_DIR: dataDir } });
      expect([taken.code, taken.said]).toEqual([0, expect.stringContaining("1 pictures")]);
      const again = await run("scripts/commands/backup.ts", ["--to", file], { env: { DATA_DIR: dataDir } });
      expect([again.code, again.said]).toEqual([1, expect.stringContaining("is there already")]);
      const over = await run("scripts/commands/restore.ts", [file, "--replace"], {
        env: { DATA_DIR: dataDir },
      });
      expect([over.code, over.said]).toEqual([
        1,
        expect.stringContaining("Another portal is already running"),
      ]);
    } finally {
      await stop();
    }
    const back = await run("scripts/commands/restore.ts", [file], { env: { DATA_DIR: restored } });
    expect([back.code, back.said]).toEqual([0, expect.stringContaining("emails waited and go out")]);
    expect(back.said).toContain(
      `It is in the embedded database in ${join(restored, "pglite")}, the pictures in ${join(restored, "uploads")}.`,
    );
    const twice = await run("scripts/commands/restore.ts", [file], { env: { DATA_DIR: restored } });
    expect([twice.code, twice.said]).toEqual([1, expect.stringContaining("--replace")]);
    const [old, fresh] = [
      await openPglite(join(dataDir, "pglite")),
      await openPglite(join(restored, "pglite")),
    ];
    before = await everyRow(old);
    const after = await everyRow(fresh);
    await old.close();
    await fresh.close();
    for (const [name, rows] of Object.entries(before)) {
      if (name === "schema_migrations") continue;
      expect(after[name], name).toEqual(LEFT_OUT.has(name) ? [] : rows);
    }
    expect(readdirSync(join(restored, "uploads"))).toEqual(readdirSync(join(dataDir, "uploads")));
  },
  PATIENCE_MS,
);

test.runIf(process.getuid?.() === 0)("Another user than the portal's reads what to do", async () => {
  const nobody = { uid: 65_534, gid: 65_534 };
  const closed = join(folder, "closed");
  mkdirSync(join(closed, "pglite"), { recursive: true });
  // The folder of the test is root's alone, but this user may go through it.
  chmodSync(folder, 0o711);
  const to = ["--to", join(tmpdir(), `nobody-${process.pid}.tar.gz`)];
  for (const mode of [0o755, 0o700]) {
    chmodSync(closed, mode);
    const taken = await run("scripts/commands/backup.ts", to, { env: { DATA_DIR: closed }, as: nobody });
    expect([taken.code, taken.said]).toEqual([1, expect.stringContaining("belongs to another user")]);
    expect(taken.said).toContain("Run this as the user of the portal, “sudo -H -u chapterhouse …”");
    expect(taken.said).not.toContain("    at ");
  }
});

test("Where there is no database, or no file, a sentence says so", async () => {
  const none = await run("scripts/commands/backup.ts", [], { env: { DATA_DIR: join(folder, "nowhere") } });
  expect([none.code, none.said]).toEqual([1, expect.stringContaining("There is no database in")]);
});
