import { expect, test } from "vitest";
import { knownMigrations } from "#server/platform/database/migrate.ts";
import { useApp } from "#test/app.ts";
import { fillEveryTable, whatIsEmpty } from "./every-table.ts";

const app = useApp();

test("Every table has a row, and every column of the newest schema a value", async () => {
  await fillEveryTable(
    app.db,
    knownMigrations().map(({ name }) => name),
  );
  const empty = (await whatIsEmpty(app.db)).filter((column) => !column.startsWith("schema_migrations"));
  expect(empty, "what test/database/every-table.ts does not fill").toEqual([]);
});
