import { moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { Flow } from "#server/papers/flow.ts";
import type { Pages } from "#server/papers/pages.ts";
import { INK, SOFT } from "#server/papers/pdf/look.ts";
import { byName, listNames } from "#server/papers/people.ts";
import { drawTable, type Group } from "#server/papers/table.ts";
import { initials } from "./initials.ts";

const WALK_INS = 8;
const BOX = 11;

/** Who is expected, from A to Z, with a box to tick, what is owed, and lines for people who were not expected. */
export function drawDoorList(pages: Pages): void {
  const flow = new Flow(pages, "Door list");
  const { doc, facts } = pages;
  const names = listNames(facts.persons);
  const owing = facts.persons.filter(({ amountDue }) => amountDue > 0);
  const total = owing.reduce((sum, { amountDue }) => sum + amountDue, 0);
  const due =
    owing.length === 0 ? "Nothing is owed" : `${formatDollars(moneyOf(total))} is owed by ${owing.length}`;
  flow.paragraph(`${facts.persons.length} expected. ${due}.`, { size: 9.5, color: SOFT });
  flow.y += 4;
  const box: Group["rows"][number]["draw"] = ({ x, y, height }) =>
    doc.shape((path) => path.rect(x + 4, y + (height - BOX) / 2, BOX, BOX), { stroke: INK, lineWidth: 0.9 });
  const groups = initials(byName(facts.persons), ({ id, table, amountDue, guestOf, name }) => ({
    cells: [
      "",
      [
        { text: names.get(id) ?? "" },
        ...(guestOf && !name.includes(guestOf)
          ? [{ text: `Guest of ${guestOf}`, style: { size: 8, color: SOFT } }]
          : []),
      ],
      table === null ? [{ text: "no table yet", style: { size: 8.5 } }] : String(table),
      [
        amountDue > 0
          ? { text: formatDollars(moneyOf(amountDue)), style: { weight: "bold" as const } }
          : { text: "paid", style: { size: 8.5, color: SOFT } },
      ],
    ],
    height: 21,
    draw: box,
  }));
  const blank = { cells: ["", "", "", ""], height: 25, draw: box };
  drawTable(flow, {
    columns: [
      { title: "Here", share: 9 },
      { title: "Name", share: 59 },
      { title: "Table", share: 14, align: "right" },
      { title: "Amount due", share: 18, align: "right" },
    ],
    groups: [...groups, { title: "Not on the list", rows: Array.from({ length: WALK_INS }, () => blank) }],
    size: 10.5,
  });
}
