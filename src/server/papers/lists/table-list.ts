import type { DinnerFacts, PersonFacts, TableFacts } from "#server/papers/facts.ts";
import { Flow } from "#server/papers/flow.ts";
import type { Pages } from "#server/papers/pages.ts";
import { SOFT } from "#server/papers/pdf/look.ts";
import { listNames, noteOf, seated, titleOf, unseated } from "#server/papers/people.ts";
import { drawTable, type Group } from "#server/papers/table.ts";

/** Who sits at each table, in the order of the seats. */
export function drawTableList(pages: Pages): void {
  const flow = new Flow(pages, "Table list", 2);
  const { facts } = pages;
  const row =
    (names: Map<number, string>) =>
    (person: PersonFacts): Group["rows"][number] => {
      const note = noteOf(person);
      const line = { text: names.get(person.id) ?? "" };
      return {
        cells: [
          person.seat === null ? "" : [{ text: String(person.seat), style: { weight: "bold" } }],
          note === "" ? [line] : [line, { text: note, style: { size: 8, color: SOFT } }],
        ],
      };
    };
  const empty = { cells: ["", [{ text: "Empty", style: { color: SOFT } }]] };
  const without = unseated(facts);
  const groups = seated(facts).map(({ table, persons }) => ({
    title: titleOf(table),
    note: seatsOf(table, persons.length),
    rows: persons.length > 0 ? persons.map(row(listNames(persons))) : [empty],
  }));
  const bySeat = facts.tables.some(({ isBySeat }) => isBySeat);
  if (bySeat) {
    flow.paragraph(`Seats are numbered ${facts.direction} from seat 1.`, { size: 9, color: SOFT });
  }
  drawTable(flow, {
    columns: [
      { title: "", share: bySeat ? 10 : 2 },
      { title: "", share: bySeat ? 90 : 98 },
    ],
    groups: [
      ...groups,
      ...(without.length > 0 ? [{ title: "No table yet", rows: without.map(row(listNames(without))) }] : []),
    ],
    padding: 3,
  });
}

const TABLE_ROLES: Record<NonNullable<TableFacts["role"]>, string> = { host: "Host", honor: "Honor" };

function seatsOf({ seats, role, isQuiet, isAccessible }: TableFacts, taken: number): string {
  return [role && TABLE_ROLES[role], isQuiet && "quiet", isAccessible && "step-free", `${taken} of ${seats}`]
    .filter(Boolean)
    .join(" · ");
}

/** How many people have a table, for the cover. */
export function countSeated(facts: DinnerFacts): number {
  return facts.persons.length - unseated(facts).length;
}
