import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { installBuild } from "./install-build.mjs";

const folder = mkdtempSync(join(tmpdir(), "chapterhouse-build-"));
const served = join(folder, "web");
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function aBuild(name: string): string {
  const built = join(folder, "next");
  mkdirSync(join(built, "assets"), { recursive: true });
  writeFileSync(join(built, "index.html"), `page of ${name}`);
  writeFileSync(join(built, "favicon.svg"), `icon of ${name}`);
  writeFileSync(join(built, `assets/page-${name}.js`), name);
  return built;
}
const has = (file: string) => existsSync(join(served, file));
const text = (file: string) => readFileSync(join(served, file), "utf8");

test("Files of the last build stay for pages that are open, those of earlier builds go", () => {
  installBuild(aBuild("one"), served);
  installBuild(aBuild("two"), served);
  expect([text("index.html"), text("favicon.svg")]).toEqual(["page of two", "icon of two"]);
  expect([has("assets/page-one.js"), has("assets/page-two.js")]).toEqual([true, true]);
  installBuild(aBuild("three"), served);
  expect(["one", "two", "three"].map((name) => has(`assets/page-${name}.js`))).toEqual([false, true, true]);
  expect(existsSync(join(folder, "next"))).toBe(false);
});

test("A build that was served before such lists were kept counts as the last one", () => {
  installBuild(aBuild("one"), served);
  rmSync(`${served}-files.json`);
  installBuild(aBuild("two"), served);
  expect([has("assets/page-one.js"), has("assets/page-two.js")]).toEqual([true, true]);
});
