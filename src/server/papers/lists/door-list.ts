import { moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import type { PersonFacts } from "#server/papers/facts.ts";
import { Flow } from "#server/papers/flow.ts";
import type { Pages } from "#server/papers/pages.ts";
import { INK, SOFT } from "#server/papers/pdf/look.ts";
import { byName, listNames } from "#server/papers/people.ts";
import { drawTable, type Group } from "#server/papers/table.ts";
import { initials } from "./initials.ts";

const WALK_INS = 8;
const BOX = 11;

/** Who is expected, from A to Z, with a box to tick and what is due, and lines for people who were not expected. */
export function drawDoorList(pages: Pages): void {
  const flow = new Flow(pages, "Door list");
  const { doc, facts } = pages;
  const names = listNames(facts.persons);
  const owing = facts.persons.filter(({ amountDue }) => amountDue > 0);
  const owingParties = new Set(owing.map(({ partyId }) => partyId));
  flow.paragraph(`${facts.persons.length} expected.`, { size: 9.5, color: SOFT });
  flow.y += 4;
  const box: Group["rows"][number]["draw"] = ({ x, y, height }) =>
    doc.shape((path) => path.rect(x + 4, y + (height - BOX) / 2, BOX, BOX), { stroke: INK, lineWidth: 0.9 });
  const groups = initials(byName(facts.persons), ({ id, partyId, table, amountDue, guestOf, name }) => ({
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
          : {
              text: owingParties.has(partyId) ? "on the party’s bill" : "paid",
              style: { size: 8.5, color: SOFT },
            },
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
  flow.y += 8;
  for (const line of moneyLines(owing)) flow.paragraph(line, { size: 10.5 });
}

/** What is due in all, and how many pay at the door. */
function moneyLines(owing: readonly PersonFacts[]): string[] {
  if (owing.length === 0) return ["Nothing is due."];
  const total = owing.reduce((sum, { amountDue }) => sum + amountDue, 0);
  const parties = owing.length === 1 ? "1 party will pay" : `${owing.length} parties will pay`;
  return [`Total due: ${formatDollars(moneyOf(total))}`, `${parties} at the door`];
}
