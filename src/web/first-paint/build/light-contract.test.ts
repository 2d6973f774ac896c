import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { lightContract } from "./light-contract.ts";

const load = lightContract().load as (id: string) => Promise<{ code: string } | null>;
const TABLES = fileURLToPath(import.meta.resolve("#contract/seating/tables.ts"));

it("The built web calls endpoints as the contract says, and sends those once that create something", async () => {
  const built = await load(TABLES);
  const lines = built?.code.split("\n");
  expect(lines).toContain(
    'export const addTables = {"method":"POST","path":"/api/events/:id/tables","who":"limited","once":true};',
  );
  expect(lines).toContain(
    'export const changeTable = {"method":"PATCH","path":"/api/tables/:id","who":"limited"};',
  );
});

it("A file without schemas is built as it is", async () => {
  expect(await load(TABLES.replace("tables.ts", "limits.ts"))).toBeNull();
});

it("A file that makes schemas of others is taken for one with schemas, though it has no zod", async () => {
  const receipt = fileURLToPath(import.meta.resolve("#contract/values/receipt.ts"));
  expect((await load(receipt))?.code).toContain(`export { Receipt } from "${receipt}?schemas";`);
});

it("A file of endpoints alone is built without schemas as well", async () => {
  const data = fileURLToPath(import.meta.resolve("#contract/member-data.ts"));
  expect((await load(data))?.code).toMatch(/^export const \w+ = \{"method":"GET"[^\n]*\};$/m);
});
