import type { SeatRole } from "#contract/seating/board.ts";
import { isolate } from "#server/papers/pdf/clean-text.ts";
import type { DinnerFacts, PersonFacts, PlaceFacts, TableFacts } from "./facts.ts";

const names = new Intl.Collator("en", { sensitivity: "base", numeric: true, ignorePunctuation: true });

const ROLES: Record<SeatRole, string> = {
  host: "Host",
  honor: "Guest of honor",
  inductee: "Inductee",
  inducting: "Inducting officer",
  speaker: "Speaker",
  venue: "Guest of the venue",
};

/** Everyone from A to Z by last name. */
export function byName(persons: readonly PersonFacts[]): PersonFacts[] {
  return persons.toSorted(
    (one, other) =>
      names.compare(one.sortName, other.sortName) || names.compare(one.name, other.name) || one.id - other.id,
  );
}

/** Everyone by table, then seat; those without a table last. */
export function byTable(persons: readonly PersonFacts[]): PersonFacts[] {
  const last = Number.POSITIVE_INFINITY;
  return byName(persons).sort(
    (one, other) =>
      compare(one.table ?? last, other.table ?? last) || compare(one.seat ?? last, other.seat ?? last),
  );
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** The tables in the order of their numbers, each with its people, and those without a table. */
export function seated(facts: DinnerFacts): { table: TableFacts; persons: PersonFacts[] }[] {
  const people = Map.groupBy(byTable(facts.persons), ({ table }) => table);
  return facts.tables
    .toSorted((one, other) => one.number - other.number)
    .map((table) => ({ table, persons: people.get(table.number) ?? [] }));
}

/** Those without a table, and those whose table is not among the dinner's. */
export function unseated({ persons, tables }: DinnerFacts): PersonFacts[] {
  const known = new Set<number | null>(tables.map(({ number }) => number));
  return byName(persons.filter(({ table }) => !known.has(table)));
}

/** "Table 4, seat 2", "Table 4", "No table yet". */
export function placeOf({ table, seat }: PlaceFacts): string {
  if (table === null) return "No table yet";
  return seat === null ? `Table ${table}` : `Table ${table}, seat ${seat}`;
}

/** "Table 4 · Garden" */
export function titleOf({ number, name }: TableFacts): string {
  return name.trim() === "" ? `Table ${number}` : `Table ${number} · ${isolate(name)}`;
}

export function roleOf({ role }: PersonFacts): string | null {
  return role && ROLES[role];
}

/** What lists say about a person beside the name: rank, role, whose guest they are. */
export function noteOf(person: PersonFacts): string {
  const { rank, guestOf, name } = person;
  const guest = guestOf && !name.includes(guestOf) ? `Guest of ${isolate(guestOf)}` : null;
  return [roleOf(person), rank && isolate(rank), guest].filter(Boolean).join(", ");
}

/**
 * The names as lists print them. People with the same printed name are told apart by their table, else by whose guest
 * they are, else by a number (D-111); cards have the plain name.
 */
export function listNames(persons: readonly PersonFacts[]): Map<number, string> {
  const same = Map.groupBy(byName(persons), ({ name }) => name.normalize("NFC").toLowerCase());
  return new Map(
    [...same.values()].flatMap((group) =>
      group.map((person, index) => [person.id, isolate(person.name) + markOf(person, index, group)] as const),
    ),
  );
}

function markOf(person: PersonFacts, index: number, group: readonly PersonFacts[]): string {
  if (group.length === 1) return "";
  const marks = [
    ({ table }: PersonFacts) => (table === null ? "no table" : `table ${table}`),
    ({ guestOf }: PersonFacts) => (guestOf ? `guest of ${isolate(guestOf)}` : "member"),
  ];
  const mark = marks.find((of) => new Set(group.map(of)).size === group.length);
  return ` (${mark ? mark(person) : `${index + 1} of ${group.length}`})`;
}

/** The cards at the entrance, A to Z: a couple at the same table shares one, all others have their own. */
export function escortPairs(persons: readonly PersonFacts[]): PersonFacts[][] {
  const byId = new Map<number | null, PersonFacts>(persons.map((person) => [person.id, person]));
  const done = new Set<number>();
  return byName(persons).flatMap((person) => {
    if (done.has(person.id)) return [];
    const other = byId.get(person.coupleWith);
    const isTogether =
      other?.coupleWith === person.id && other.id !== person.id && other.table === person.table;
    const pair = isTogether && !done.has(other.id) ? [person, other] : [person];
    for (const { id } of pair) done.add(id);
    return [pair];
  });
}

const LATIN = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const base = new Intl.Collator("en", { sensitivity: "base" });

/**
 * The heading under which a name is looked for: from A to Z the one it is sorted with, so "Ø" under O and "Æ" under A; in
 * other scripts the first character without its accent; "#" for a digit or a sign.
 */
export function initialOf({ sortName }: PersonFacts): string {
  const name = sortName.trim();
  const [first = ""] = name;
  if (!/\p{L}/u.test(first)) return "#";
  if (/\p{Script=Latin}/u.test(first))
    return LATIN.findLast((initial) => base.compare(initial, first) <= 0) ?? first;
  // A Korean syllable would come apart into its sounds.
  const [bare = first] = /[\p{Script=Greek}\p{Script=Cyrillic}]/u.test(first)
    ? first.normalize("NFD")
    : first;
  return bare.toUpperCase();
}
