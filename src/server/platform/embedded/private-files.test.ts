import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { serveBackups } from "#server/backup/serve-backups.ts";
import { writeImageFile } from "#server/events/storage/image-files.ts";
import { CannotStart } from "#server/platform/config/cannot-start.ts";
import type { Config } from "#server/platform/config/config.ts";
import { openDatabase } from "#server/platform/database/database.ts";
import { openLog } from "#server/platform/log/log.ts";
import { everythingIn, makeFolderPrivate, makePrivate } from "./private-files.ts";

/** Creation is slow on a machine busy with other tests. */
const PATIENCE_MS = 120_000;

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-private-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** As a person's shell is set up, under which others may read what is written. */
function readableByDefault(): void {
  const before = process.umask(0o022);
  onTestFinished(() => void process.umask(before));
}

/** What others may do with anything in the folder, by its path. */
const openToOthers = (folder: string) =>
  [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name)))].filter(
    (path) => (lstatSync(path).mode & 0o077) !== 0,
  );

describe.skipIf(process.platform === "win32")("the embedded database's files", () => {
  it(
    "are for the portal's user alone, from their creation on, and again at each start",
    async () => {
      readableByDefault();
      const dataDir = join(aFolder(), "new");
      const config = { dataDir, databaseUrl: undefined, databasePool: 1 } as Config;
      const created = await openDatabase(config);
      const backups = serveBackups(config, created, openLog({ logLevel: "silent" } as Config));
      await created.execute("create table known (words text)");
      await created.execute("insert into known select repeat('x', 2000) from generate_series(1, 2000)");
      await created.execute("checkpoint");
      await writeImageFile(join(dataDir, "uploads"), "dinner.webp", new Uint8Array(9));
      expect(readdirSync(dataDir).sort()).toEqual(["backup.lock", "pglite", "portal.lock", "uploads"]);
      expect(openToOthers(dataDir)).toEqual([]);
      backups.stop();
      await created.close();
      expect(openToOthers(dataDir)).toEqual([]);
      // As an older version left them.
      const all = [dataDir, ...everythingIn(join(dataDir, "pglite"))];
      for (const path of all) chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o666);
      expect(openToOthers(dataDir)).toHaveLength(all.length);
      const again = await openDatabase(config);
      expect(openToOthers(dataDir)).toEqual([]);
      await again.close();
      expect(openToOthers(dataDir)).toEqual([]);
    },
    PATIENCE_MS,
  );
});

describe.skipIf(process.platform === "win32")("files that others may read", () => {
  it("are refused by name where the disk keeps no permissions", () => {
    const folder = aFolder();
    const file = join(folder, "1259");
    writeFileSync(file, "", { mode: 0o644 });
    const keepsNone = () => undefined;
    expect(() => makePrivate(folder, keepsNone)).toThrow(CannotStart);
    expect(() => makePrivate(folder, keepsNone)).toThrow(
      `Others on this machine can read ${file}, and the portal cannot change that: its disk does not keep permissions. Use a folder of the portal’s own user on a disk that keeps permissions.`,
    );
  });

  it("are closed, but the target of a link in the folder stays as it is", () => {
    const folder = aFolder();
    const elsewhere = join(folder, "elsewhere");
    writeFileSync(elsewhere, "", { mode: 0o644 });
    const ours = join(folder, "ours");
    mkdirSync(ours, { mode: 0o755 });
    symlinkSync(elsewhere, join(ours, "link"));
    makePrivate(ours);
    expect([lstatSync(ours).mode & 0o777, lstatSync(elsewhere).mode & 0o777]).toEqual([0o700, 0o644]);
  });

  it("are not put into a folder that everyone can write to", () => {
    const folder = aFolder();
    chmodSync(folder, 0o1777);
    expect(() => makeFolderPrivate(folder)).toThrow(
      `Everyone on this machine can write to ${folder}, so it isn’t safe for members’ data. Set DATA_DIR to a folder of the portal’s own.`,
    );
    expect(lstatSync(folder).mode & 0o1777).toBe(0o1777);
  });
});
