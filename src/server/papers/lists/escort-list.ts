import { Flow } from "#server/papers/flow.ts";
import type { Pages } from "#server/papers/pages.ts";
import { SOFT } from "#server/papers/pdf/look.ts";
import { byName, listNames } from "#server/papers/people.ts";
import { drawTable } from "#server/papers/table.ts";
import { initials } from "./initials.ts";

/** Who sits at which table, from A to Z, to be read at the entrance. */
export function drawEscortList(pages: Pages): void {
  const flow = new Flow(pages, "Escort list", 2);
  const { persons } = pages.facts;
  const names = listNames(persons);
  const groups = initials(byName(persons), ({ id, table, seat }) => ({
    cells: [
      [{ text: names.get(id) ?? "" }],
      [
        table === null
          ? { text: "none", style: { size: 9, color: SOFT } }
          : { text: String(table), style: { weight: "bold" } },
      ],
      seat === null ? "" : String(seat),
    ],
  }));
  const bySeat = persons.some(({ seat }) => seat !== null);
  drawTable(flow, {
    columns: [
      { title: "Name", share: bySeat ? 68 : 80 },
      { title: "Table", share: 20, align: "right" },
      ...(bySeat ? [{ title: "Seat", share: 12, align: "right" } as const] : []),
    ],
    groups: bySeat ? groups : groups.map(withoutSeat),
    size: 11,
  });
}

function withoutSeat({ rows, ...group }: ReturnType<typeof initials>[number]) {
  return { ...group, rows: rows.map(({ cells }) => ({ cells: cells.slice(0, 2) })) };
}
