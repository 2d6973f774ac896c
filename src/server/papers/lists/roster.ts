import { Flow } from "#server/papers/flow.ts";
import type { Pages } from "#server/papers/pages.ts";
import { SOFT } from "#server/papers/pdf/look.ts";
import { byName, listNames, noteOf } from "#server/papers/people.ts";
import { drawTable } from "#server/papers/table.ts";
import { initials } from "./initials.ts";

/** Everyone who comes, from A to Z. */
export function drawRoster(pages: Pages): void {
  const flow = new Flow(pages, "Roster", 2);
  const { persons } = pages.facts;
  const names = listNames(persons);
  const groups = initials(byName(persons), (person) => {
    const note = noteOf(person);
    const line = { text: names.get(person.id) ?? "" };
    return { cells: [note === "" ? [line] : [line, { text: note, style: { size: 8, color: SOFT } }]] };
  });
  drawTable(flow, { columns: [{ title: "", share: 1 }], groups, size: 10, padding: 3.5 });
}
