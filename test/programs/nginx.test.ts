import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { endpoints } from "#server/app.ts";

const UNITS: Record<string, number> = { k: 1024, m: 1024 * 1024 };
const config = readFileSync("deploy/nginx.conf", "utf8");

const bytesOf = (size: string) => Number.parseInt(size, 10) * (UNITS[size.at(-1) ?? ""] ?? 1);

/** The largest body that nginx lets pass, of every call and of those whose path matches. */
const [ofAll = 0] = [...config.matchAll(/^ {4}client_max_body_size (\w+);/gm)].map(([, size = ""]) =>
  bytesOf(size),
);
const places = [...config.matchAll(/location ~ (\S+) \{([^}]*)client_max_body_size (\w+);/g)].map(
  ([, path = "", , size = ""]) => ({ path: new RegExp(path), bytes: bytesOf(size) }),
);
const most = (path: string) => places.find((place) => place.path.test(path))?.bytes ?? ofAll;

const large = endpoints.flatMap(({ method, path, body, file }) => {
  const bytes = (file ?? body)?.most;
  return bytes === undefined ? [] : [[`${method} ${path}`, path, bytes] as const];
});

test.each(large)("nginx lets the largest body of %s pass", (_, path, bytes) => {
  expect(most(path)).toBeGreaterThanOrEqual(bytes);
});

test("Uploads have a place of their own, since everything else is small", () => {
  expect(large.length).toBeGreaterThan(5);
  expect(places).toHaveLength(1);
  expect(ofAll).toBeLessThan(1024 * 1024);
});
