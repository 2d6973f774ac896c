import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type Package = { optionalDependencies?: Record<string, string> };

// `npm ci` refuses a lockfile that leaves out packages for other systems, and npm leaves out those that the
// configured registry does not have. Add a missing one manually: version, os, cpu and optional are enough.
test("the lockfile names every optional package, also those of other systems", () => {
  const packages: Record<string, Package> = JSON.parse(
    readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8"),
  ).packages;
  const named = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, "")));
  const wanted = Object.values(packages).flatMap((one) => Object.keys(one.optionalDependencies ?? {}));
  expect(wanted.filter((name) => !named.has(name))).toEqual([]);
});
