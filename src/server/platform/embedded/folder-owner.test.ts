import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CannotStart } from "#server/platform/config/cannot-start.ts";
import { refuseForeignFiles } from "./folder-owner.ts";

const me = process.getuid?.() ?? 0;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "chapterhouse-owner-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("another user's database is refused, a folder without one is not", () => {
  expect(() => refuseForeignFiles(folder, me + 1)).not.toThrow();
  mkdirSync(join(folder, "pglite/base"), { recursive: true });
  writeFileSync(join(folder, "pglite/base/1"), "");
  expect(() => refuseForeignFiles(folder, me)).not.toThrow();
  expect(() => refuseForeignFiles(folder, me + 1)).toThrow(CannotStart);
});

test.runIf(me === 0)("a single file of another user is named, with how to return it", () => {
  mkdirSync(join(folder, "pglite/base"), { recursive: true });
  const left = join(folder, "pglite/base/1");
  writeFileSync(left, "");
  chownSync(left, 65_534, 65_534);
  expect(() => refuseForeignFiles(folder, me)).toThrow(
    `${left} belongs to another user. Run this as the user of the portal, "sudo -u chapterhouse …"; if something was run as another one, restore its ownership first: "chown -R chapterhouse ${folder}".`,
  );
});
