import { expect, test } from "vitest";
import { type Endpoint, endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#server/app.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { action } from "#server/platform/http/action.ts";
import { openHttp } from "#server/platform/http/http.ts";

// Without test files, which would run again here.
const files = import.meta.glob<object>(["/src/contract/**/*.ts", "!**/*.test.ts"], { eager: true });
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "method" in value && "path" in value && "who" in value;
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

test("The portal answers every endpoint of the contract, and no others", () => {
  const declared = Object.values(files).flatMap((file) => Object.values(file).filter(isEndpoint));
  expect(declared.length).toBeGreaterThan(10);
  expect(declared.filter((one) => !endpoints.includes(one)).map(nameOf), "no action answers these").toEqual(
    [],
  );
  expect(
    endpoints.filter((one) => !declared.includes(one)).map(nameOf),
    "no contract file has these",
  ).toEqual([]);
});

test("Permissions change only together with permissions.txt, which `--update` writes", async () => {
  const lines = endpoints.map((one) => `${one.who.padEnd(13)} ${nameOf(one)}`);
  await expect(`${lines.sort().join("\n")}\n`).toMatchFileSnapshot("permissions.txt");
});

test("Only calls of someone logged in count toward a limit per person", () => {
  expect(endpoints.filter(({ limit, who }) => limit && who === "visitor").map(nameOf)).toEqual([]);
});

test("The portal does not start if two actions answer one call, whatever the names of parameters", () => {
  const answering = (path: Endpoint["path"], method: Endpoint["method"] = "GET") =>
    action(endpoint({ method, path, who: "full" }), async () => new Response());
  const open = (...routes: ReturnType<typeof answering>[]) => openHttp({} as AppContext, routes);
  expect(() => open(answering("/api/menus/:id"), answering("/api/menus/:menu"))).toThrow(
    "Two routes answer GET /api/menus/:",
  );
  expect(() => open(answering("/api/menus/:id"), answering("/api/menus/:id", "DELETE"))).not.toThrow();
});
