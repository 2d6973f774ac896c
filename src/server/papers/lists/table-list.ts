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
  const names = listNames(facts.persons);
  const row = (person: PersonFacts): Group["rows"][number] => {
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
    rows: persons.length > 0 ? persons.map(row) : [empty],
  }));
  if (facts.tables.some(({ isBySeat }) => isBySeat)) {
    flow.paragraph(`Seats are numbered ${facts.direction} from seat 1.`, { size: 9, color: SOFT });
  }
  drawTable(flow, {
    columns: [
      { title: "", share: 9 },
      { title: "", share: 91 },
    ],
    groups: [...groups, ...(without.length > 0 ? [{ title: "No table yet", rows: without.map(row) }] : [])],
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
