import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { PAGE_MANIFEST } from "./page-manifest.ts";

test("The later files exist", () => {
  const files = PAGE_MANIFEST.flatMap(({ laterFile }) => laterFile ?? []);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(file.replace("#web/", "src/web/")))).toEqual([]);
});

test("A redirect needs the same at first as its page, but is not rendered", () => {
  const at = (path: string) => PAGE_MANIFEST.find((page) => page.path === path);
  const page = at("^/events/([^/]+)/register$");
  const redirect = at("^/events/([^/]+)$");
  expect(redirect?.reads).toEqual(page?.reads);
  expect([page?.shown, page?.isServerRendered]).toEqual(["register", true]);
  expect([redirect?.shown, redirect?.isServerRendered]).toEqual(["register", undefined]);
});
