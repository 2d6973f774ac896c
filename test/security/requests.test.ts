import { expect, test } from "vitest";
import { endpoints } from "#server/app.ts";
import { REQUESTS } from "./requests.ts";

test("The requests of the security tests cover exactly the endpoints of the contract", () => {
  const calls = endpoints.map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys(REQUESTS).sort()).toEqual(calls.sort());
});
