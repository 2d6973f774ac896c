import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Migrations from this one on are held by the rule (CONTRIBUTING.md, Migrations). */
const FROM = "037";
/** Updates that need every portal stopped, and why; CHANGELOG.md says so. */
const WITH_A_STOP: Record<string, string> = {
  "038_attendees.sql": "names that both versions write would be in two places, and one of them wrong (061)",
  "054_waitlist_entries.sql":
    "the version before would write places in line that this one does not see (078)",
  "055_frozen_prices.sql":
    "the version before would lower amounts by prices of the day, to which the persons' own do not add up (079)",
  "061_waitlist_rounds.sql":
    "rounds of offers are told by a count, which the version before does not keep (005)",
  "077_manual_payments.sql":
    "the version before would record and void checks in columns that this one does not read (096)",
  "078_import_files_in_parts.sql":
    "the version before would import only the first part of a large file (092)",
};
/** What a portal that still runs the version before may not survive. */
const CONTRACTS = [
  /\bdrop\s+(table|column|view|function|type)\b/i,
  /\brename\b/i,
  /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /\badd\s+column\b(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i,
];
const AFTER = /^-- contract: after (\d{3}_\w+\.sql)$/m;

/** Why this migration cannot run while portals of the version before are serving; null if it can. */
function whyNot(name: string, text: string, earlier: readonly string[]): string | null {
  const statements = text.replace(/--.*$/gm, "");
  const found = CONTRACTS.map((pattern) => pattern.exec(statements)?.[0]).find(Boolean);
  if (!found) return null;
  const [, expanded] = AFTER.exec(text) ?? [];
  if (!expanded)
    return `${name}: "${found}" without a line "-- contract: after <the migration that made it unused>"`;
  return earlier.includes(expanded) ? null : `${name}: ${expanded} is not an earlier migration`;
}

test("A migration takes nothing away that the version before still uses", () => {
  const names = readdirSync("migrations").sort();
  const held = names.filter((name) => name >= FROM && !(name in WITH_A_STOP));
  const wrong = held.map((name) =>
    whyNot(name, readFileSync(`migrations/${name}`, "utf8"), names.slice(0, names.indexOf(name))),
  );
  expect(wrong.filter(Boolean)).toEqual([]);
});

test("The rule finds what would break the version before", () => {
  const names = ["036_portal_processes.sql"];
  const of = (text: string) => whyNot("040_x.sql", text, names);
  for (const text of [
    "alter table events drop column location;",
    "drop table outbox;",
    "alter table events rename column location to place;",
    "alter table events alter column location type varchar(10);",
    "alter table events alter column location set not null;",
    "alter table events add column place text not null;",
    "-- contract: after 041_later.sql\ndrop table outbox;",
  ]) {
    expect([text, of(text)]).toEqual([text, expect.stringContaining("040_x.sql")]);
  }
  for (const text of [
    "alter table events add column place text;",
    "alter table events add column place text not null default '';",
    "create table places (id integer not null);",
    "-- drop column, one day\ncreate index places_id on places (id);",
    "-- contract: after 036_portal_processes.sql\nalter table events drop column location;",
  ]) {
    expect([text, of(text)]).toEqual([text, null]);
  }
});
