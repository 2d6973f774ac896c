import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withDemoKey } from "./demo-key.mjs";
import { planProduct } from "./plan.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "demo-key-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const keyOf = (environment = {}) => {
  const { portal, keep } = withDemoKey(planProduct(environment).portal, folder);
  keep();
  return portal.env.CREDENTIALS_KEY;
};

test("a demo keeps one 32-byte key between starts, which only its owner can read", () => {
  const key = keyOf() ?? "";
  expect(Buffer.from(key, "base64")).toHaveLength(32);
  expect(keyOf()).toBe(key);
  expect(statSync(join(folder, "credentials.key")).mode & 0o777).toBe(0o600);
});

test("a key that is set stays", () => {
  expect(keyOf({ CREDENTIALS_KEY: "ours" })).toBe("ours");
});
