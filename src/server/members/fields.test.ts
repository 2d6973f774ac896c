import { getTableColumns, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ALL_FIELDS, fieldsWhere } from "#contract/members/fields.ts";
import { useApp } from "#test/app.ts";
import { members } from "./tables.ts";

const app = useApp();

test("The database searches exactly the fields that the list calls searched", async () => {
  const { rows } = await app.db.execute<{ made_of: string }>(sql`
    select pg_get_expr(d.adbin, d.adrelid) as made_of from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where d.adrelid = 'members'::regclass and a.attname = 'search_text'`);
  const columns = getTableColumns(members);
  const searched = ALL_FIELDS.filter((field) =>
    new RegExp(`\\b${columns[field].name}\\b`).test(rows[0]?.made_of ?? ""),
  );
  expect(searched).toEqual(fieldsWhere(({ isSearched }) => isSearched === true));
});
