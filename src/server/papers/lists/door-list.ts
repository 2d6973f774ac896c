import { moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import type { PersonFacts } from "#server/papers/facts.ts";
import { Flow } from "#server/papers/flow.ts";
import type { Pages } from "#server/papers/pages.ts";
import { INK, SOFT } from "#server/papers/pdf/look.ts";
import { byName, listNames } from "#server/papers/people.ts";
import { drawTable, type Group } from "#server/papers/table.ts";
import { initials } from "./initials.ts";

const WALK_INS = { least: 3, most: 8 };
/** A list of up to this many people is easy to scan without initials. */
const FEW = 25;
const BOX = 11;
const BOLD = { weight: "bold" as const };
const NOTE = { size: 8, color: SOFT };

/**
 * Who is expected, from A to Z, with a box to check and what is due, and blank lines for walk-ins, which
 * fill the rest of a page instead of starting a new one.
 */
export function drawDoorList(pages: Pages): void {
  const flow = new Flow(pages, "Door list");
  const { doc, facts } = pages;
  const names = listNames(facts.persons);
  const owing = facts.persons.filter(({ amountDue }) => amountDue > 0);
  const payers = new Map(owing.map(({ partyId, id }) => [partyId, names.get(id) ?? ""]));
  flow.paragraph(`${facts.persons.length} expected.`, { size: 9.5, color: SOFT });
  flow.y += 4;
  const box: Group["rows"][number]["draw"] = ({ x, y, height }) =>
    doc.shape((path) => path.rect(x + 4, y + (height - BOX) / 2, BOX, BOX), { stroke: INK, lineWidth: 0.9 });
  const rowOf = ({ id, partyId, table, amountDue, guestOf, name }: PersonFacts): Group["rows"][number] => ({
    cells: [
      "",
      [
        { text: names.get(id) ?? "" },
        ...(guestOf && !name.includes(guestOf) ? [{ text: `Guest of ${guestOf}`, style: NOTE }] : []),
      ],
      table === null ? [{ text: "no table yet", style: { size: 8.5 } }] : String(table),
      [
        amountDue > 0
          ? { text: formatDollars(moneyOf(amountDue)), style: BOLD }
          : {
              text: payers.has(partyId) ? `with ${payers.get(partyId)}` : "paid",
              style: { size: 8.5, color: SOFT },
            },
      ],
    ],
    height: 21,
    draw: box,
  });
  const people = byName(facts.persons);
  const groups = people.length > FEW ? initials(people, rowOf) : [{ title: null, rows: people.map(rowOf) }];
  const blank = { cells: ["", "", "", ""], height: 25, draw: box };
  drawTable(flow, {
    columns: [
      { title: "Here", share: 9 },
      { title: "Name", share: 59 },
      { title: "Table", share: 14, align: "right" },
      { title: "Amount due", share: 18, align: "right" },
    ],
    groups: [
      ...groups,
      ...(owing.length > 0 ? [{ title: null, rows: moneyRows(owing) }] : []),
      { title: "Walk-ins", rows: [], fill: { row: blank, ...WALK_INS } },
    ],
    size: 10.5,
  });
}

/** The total due, in the column of amounts, and how many parties pay at the door. */
function moneyRows(owing: readonly PersonFacts[]): Group["rows"] {
  const total = owing.reduce((sum, { amountDue }) => sum + amountDue, 0);
  const parties = owing.length === 1 ? "1 party pays" : `${owing.length} parties pay`;
  const count = {
    text: `${parties} at the door, unless they’ve paid since this was printed.`,
    style: NOTE,
  };
  const name = [{ text: "Total due", style: BOLD }, count];
  return [{ cells: ["", name, "", [{ text: formatDollars(moneyOf(total)), style: BOLD }]], height: 21 }];
}
