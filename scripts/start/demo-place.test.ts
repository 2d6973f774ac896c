import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { makeAdministrator } from "#server/session/administrators/make-administrator.ts";
import { freePort } from "#test/programs/free-port.ts";
import { planProduct } from "./plan.mjs";
import { startProduct } from "./product.mjs";

/** On a machine that is busy with other tests a start takes its time. */
const PATIENCE_MS = 180_000;

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-real-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What npm start would start in this folder, on ports of its own. */
async function planIn(folder: string, settings: Record<string, string> = {}) {
  return planProduct({
    PATH: process.env.PATH,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    AUTHORIZE_NET_EMULATOR_PORT: String(await freePort()),
    MAILBOX_PORT: String(await freePort()),
    MAILBOX_SMTP_PORT: String(await freePort()),
    MAILBOX_IMAP_PORT: String(await freePort()),
    CONSTANT_CONTACT_EMULATOR_PORT: String(await freePort()),
    ...settings,
  });
}

async function startIn(folder: string, settings: Record<string, string> = {}) {
  const product = await startProduct(process.execPath, await planIn(folder, settings));
  onTestFinished(() => product.stop());
}

/** What only the demo puts into its folder: the emulators' files, their history and its key. */
const traces = (folder: string) =>
  readdirSync(folder).filter((name) => !["pglite", "uploads", "portal.lock"].includes(name));

test(
  "A production database started without NODE_ENV is not the demo's and is not changed",
  async () => {
    const folder = aFolder();
    const place = { databaseUrl: undefined, databasePool: 1, dataDir: folder };
    const db = await openDatabase(place);
    await migrate(db);
    await makeAdministrator(db, new Date(), {
      credentials: { email: "ada@example.org", password: "souffle-7" },
      actor: "a test",
    });
    await db.close();
    await expect(startIn(folder)).rejects.toThrow(
      /this database is not empty and not the demo's, and the demo never starts on real data: .*NODE_ENV=production/,
    );
    expect(traces(folder)).toEqual([]);
    const after = await openDatabase(place);
    const { rows } = await after.execute(sql`select (select count(*)::int from members) as members,
      (select count(*)::int from users) as users, (select count(*)::int from demo_marks) as marks`);
    expect(rows).toEqual([{ members: 0, users: 1, marks: 0 }]);
    await after.close();
  },
  PATIENCE_MS,
);

test.each([
  [{ HOST: "0.0.0.0" }, "HOST=0.0.0.0 would put the demo, whose passwords are public, on the network"],
  [{ PUBLIC_URL: "https://dinners.example.org" }, "PUBLIC_URL is an https address, which the demo"],
])(
  "An empty folder with %j gets no demo, and nothing is written",
  async (settings, sentence) => {
    const folder = aFolder();
    await expect(startIn(folder, settings)).rejects.toThrow(sentence);
    expect(readdirSync(folder)).toEqual([]);
  },
  PATIENCE_MS,
);

test(
  "An empty folder gets the demo with its emulators, and again on what it made",
  async () => {
    const folder = aFolder();
    const first = await startProduct(process.execPath, await planIn(folder));
    await first.stop();
    expect(existsSync(join(folder, "credentials.key"))).toBe(true);
    await startIn(folder);
  },
  PATIENCE_MS,
);
