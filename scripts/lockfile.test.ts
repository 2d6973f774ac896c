import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type Package = { version?: string; optionalDependencies?: Record<string, string> };

const packages: Record<string, Package> = JSON.parse(
  readFileSync(join(import.meta.dirname, "../package-lock.json"), "utf8"),
).packages;
const nameOf = (place: string) => place.replace(/^.*node_modules\//, "");

// `npm ci` refuses a lockfile that leaves out packages for other systems, and npm leaves out those that the
// configured registry does not have. Add a missing one manually: version, os, cpu and optional are enough.
test("the lockfile names every optional package, also those of other systems", () => {
  const named = new Set(Object.keys(packages).map(nameOf));
  const wanted = Object.values(packages).flatMap((one) => Object.keys(one.optionalDependencies ?? {}));
  expect(wanted.filter((name) => !named.has(name))).toEqual([]);
});

// Looked up one by one where no registry answers an audit; docs/security.md says when and where.
test("No package is locked that is unmaintained or in a range known to be vulnerable", () => {
  const locked = Object.entries(packages).map(([place, { version = "" }]) => `${nameOf(place)}@${version}`);
  expect(locked.filter((one) => one.startsWith("@react-email/"))).toEqual([]);
  // The official SDK, which the tests compare with, asks for 1.8.3.
  const axios = locked.filter((one) => one.startsWith("axios@"));
  expect(axios).toEqual(["axios@1.21.1"]);
});
