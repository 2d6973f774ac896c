import { expect, test } from "vitest";
import { endpoint } from "#contract/endpoint.ts";
import { routes } from "#server/app.ts";
import { answer } from "#server/platform/http/http.ts";
import { contractMismatches, endpointsIn, wholeContract } from "#server/whole-contract.ts";

// Without test files, which would run again here.
const files = import.meta.glob<object>(["/src/contract/**/*.ts", "!**/*.test.ts"], { eager: true });
const list = endpoint({ method: "GET", path: "/api/menus", who: "member" });
const show = endpoint({ method: "GET", path: "/api/menus/:id", who: "member" });
const nothing = async () => new Response();

test("Every endpoint of every contract file is checked on startup", () => {
  const inFiles = Object.values(files).flatMap(endpointsIn);
  expect(inFiles.length).toBeGreaterThan(10);
  const unlisted = Object.entries(files).filter(([, file]) =>
    endpointsIn(file).some((one) => !wholeContract.includes(one)),
  );
  expect(
    unlisted.map(([file]) => file),
    "files without a line in src/server/whole-contract.ts",
  ).toEqual([]);
  expect(new Set(wholeContract)).toEqual(new Set(inFiles));
  expect(wholeContract).toHaveLength(inFiles.length);
});

test("The product implements exactly its contract", () => {
  expect(contractMismatches(routes, wholeContract)).toEqual([]);
});

test("A startup without a route for an endpoint is refused", () => {
  expect(contractMismatches([answer(list, nothing)], [list, show])).toEqual([
    "nobody answers GET /api/menus/:id",
  ]);
});

test("A startup with a route outside the contract is refused", () => {
  const both = [answer(list, nothing), answer(show, nothing)];
  expect(contractMismatches(both, [list])).toEqual(["no contract has GET /api/menus/:id"]);
});

test("A startup with two routes for one call is refused, whatever the parameter names", () => {
  const same = endpoint({ method: "GET", path: "/api/menus/:menu", who: "full" });
  const both = [answer(show, nothing), answer(same, nothing)];
  expect(contractMismatches(both, [show, same])).toEqual(["two routes answer GET /api/menus/:menu"]);
  const other = endpoint({ method: "DELETE", path: "/api/menus/:menu", who: "full" });
  expect(contractMismatches([answer(show, nothing), answer(other, nothing)], [show, other])).toEqual([]);
});
