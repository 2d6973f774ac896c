import { expect, test } from "vitest";
import { deletionsIn, plain } from "./deletions.ts";

const whatOf = (sql: string) => deletionsIn(sql).map(({ what }) => what);

test.each<[string, string, string[]]>([
  [
    "the conditions of a where",
    "select 1 from a where x = $1 and y is null order by x",
    ["x = $", "y is null"],
  ],
  ["each side of an or in parentheses", "select 1 from a where (x or y > $2) and z", ["x", "y > $", "z"]],
  ["a between with its own and", "select 1 from a where x between 1 and 2 and y", ["x between 1 and 2", "y"]],
  [
    "the condition of a join",
    "select 1 from a join b on b.id = a.b and b.c left join d on true",
    ["b.id = a.b", "b.c"],
  ],
  [
    "a subquery and what is in it",
    "select 1 from a where exists (select from b where c)",
    ["exists (select from b where c)", "c"],
  ],
  ["conditions in a list of columns", "select n, a and not b as may from c", ["a", "not b"]],
  ["a filter", "select count(*) filter (where a) from b", ["a"]],
  ["a lock", "select 1 from a where b for no key update skip locked", ["b", "for no key update skip locked"]],
  [
    "a rule for conflicts",
    "insert into a values ($1) on conflict (b) where c do nothing",
    ["on conflict (b) where c do nothing"],
  ],
  [
    "what the query builder sends",
    'select "a" from "b" where ("b"."c" = $1 and "b"."d" in ($2, $3)) for update',
    ['"b"."c" = $', '"b"."d" in ($)', "for update"],
  ],
  ["no text in quotes or comments", "select 'x and y' from a -- where b\n where c", ["c"]],
])("Deletions are found: %s", (_, sql, expected) => expect(whatOf(sql)).toEqual(expected));

test("What is taken out leaves its parameters in the statement", () => {
  const sql = "select 1 from a where x = $1 and (y = $2 or z)";
  const planted = deletionsIn(sql).map(
    ({ from, to, instead }) => sql.slice(0, from) + instead + sql.slice(to),
  );
  expect(planted).toEqual([
    "select 1 from a where (true or (x = $1)) and (y = $2 or z)",
    "select 1 from a where x = $1 and ((false and (y = $2)) or z)",
    "select 1 from a where x = $1 and (y = $2 or (false and (z)))",
  ]);
});

test("The same text twice in a statement is two deletions", () => {
  const nths = deletionsIn("select 1 from a where x and exists (select from b where x)").map(
    ({ nth }) => nth,
  );
  expect(nths).toEqual([1, 1, 2]);
});

test("The number of parameters makes no other statement", () => {
  expect(plain("a in ($1, $2)\n  and b = $3")).toBe(plain("a in ($1) and b = $2"));
});
