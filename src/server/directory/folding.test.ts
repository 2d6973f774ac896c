import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { DirectoryMember } from "#contract/directory.ts";
import { foldText } from "#contract/values/fold.ts";
import { useApp } from "#test/app.ts";
import { openEmbedded } from "#test/database/shared-database.ts";
import { aMember } from "#test/factories.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp();
const embedded = useApp({}, openEmbedded);
let cookie = "";
beforeEach(async () => {
  ({ cookie } = await aFullOfficer(app));
});

const spaced = (words: string) => words.replace(/\s+/g, " ").trim();
/** Latin with its accents and ligatures, and the signs, spaces and invisible characters that are typed beside it. */
const TYPED = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."aAzZ019 .@'-"),
    fc.constantFrom(..."ÆæŒœØøŁłĐđÐðÞþßẞıİĦħŦŧÅåÇçÑñŠšŽžŐőĄą"),
    fc.constantFrom(..."´`′’‘ʼ＇Ꞌꞌ‐‑–—−ﬁﬀﬃＡ①½"),
    fc.constantFrom("\u0301", "\u0308", "\u0327", "\u200b", "\u00ad", "\ufeff", "\u00a0", "\u2003", "\u1ffd"),
    fc.integer({ min: 0xa1, max: 0x24f }).map((code) => String.fromCodePoint(code)),
    fc.integer({ min: 0x1e00, max: 0x1eff }).map((code) => String.fromCodePoint(code)),
  ),
  maxLength: 20,
});

test.each(["postgres", "embedded"])("The database folds as the code does: %s", async (engine) => {
  const { db } = engine === "postgres" ? app : embedded;
  const typed = fc.sample(TYPED, 1500);
  const { rows } = await db.execute<{ words: string; folded: string }>(
    sql`select words, folded(words) as folded from unnest(${sql.param(typed)}::text[]) words`,
  );
  expect(rows).toHaveLength(1500);
  const other = rows.filter(({ words, folded }) => spaced(folded) !== foldText(words));
  expect(other.map(({ words, folded }) => [words, spaced(folded), foldText(words)])).toEqual([]);
});

test.each([
  ["Søren", "Kjær", "soren kjaer"],
  ["Mary", "O´Hara", "o'hara"],
  ["Mary", "O'Hara", "O’Hara"],
  ["Anna", "Smith‑Jones", "smith-jones"],
  ["Griﬃn", "Hoﬀmann", "griffin hoffmann"],
  ["Þór", "Œuvre", "thor oeuvre"],
])("%s %s is found by “%s”", async (firstName, lastName, search) => {
  const { id } = await aMember(app.db, { firstName, lastName });
  const { body } = await app.call<DirectoryMember[]>(
    "GET",
    `/api/members?search=${encodeURIComponent(search)}`,
    { cookie },
  );
  expect(body.map((member) => member.id)).toEqual([id]);
});
