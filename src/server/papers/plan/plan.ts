import type { ROOM as RoomSize } from "#contract/seating/room.ts";
import type { DinnerFacts, TableFacts } from "#server/papers/facts.ts";
import { Flow } from "#server/papers/flow.ts";
import type { Pages } from "#server/papers/pages.ts";
import { INK, LINE, SOFT, WHITE } from "#server/papers/pdf/look.ts";
import type { PdfDocument } from "#server/papers/pdf/pdf-document.ts";
import { seated, titleOf } from "#server/papers/people.ts";
import { drawTable } from "#server/papers/table.ts";
import { drawPlanTable, SEAT_APART, SEAT_RADIUS } from "./draw-table.ts";
import { type Point, sizeOf } from "./seats-around.ts";

/** The same as the contract's, whose file would load all of its schemas into the thread. */
const ROOM: typeof RoomSize = { width: 40, height: 30 };

const FEATURES: Record<DinnerFacts["features"][number]["kind"], string> = {
  door: "Door",
  stage: "Stage",
  band: "Band",
  kitchen: "Kitchen",
  window: "Window",
  bar: "Bar",
};

/** The room from above with its tables, and under it what they are called. */
export function drawPlan(pages: Pages): void {
  const flow = new Flow(pages, "Floor plan");
  const { doc, facts } = pages;
  if (facts.tables.length === 0) {
    flow.y += 10;
    flow.paragraph("This dinner has no tables yet.", { size: 11, color: SOFT });
    return;
  }
  flow.paragraph(legendOf(facts), { size: 8.5, color: SOFT });
  flow.y += 8;
  const grid = flow.width / ROOM.width;
  const origin = { x: flow.x, y: flow.y };
  doc.tag("Figure", () => drawRoom(doc, facts, { grid, origin }), { alt: `Floor plan. ${legendOf(facts)}` });
  flow.y += ROOM.height * grid + 6;
  drawTable(flow, {
    columns: [
      { title: "Table", share: 44 },
      { title: "Seats", share: 14, align: "right" },
      { title: "Taken", share: 14, align: "right" },
      { title: "", share: 28 },
    ],
    groups: [
      {
        title: null,
        rows: seated(facts).map(({ table, persons }) => ({
          cells: [titleOf(table), String(table.seats), String(persons.length), marksOf(table)],
        })),
      },
    ],
    size: 8.5,
    padding: 2.5,
  });
}

function legendOf({ tables, direction }: DinnerFacts): string {
  const numbered = tables.some(({ isBySeat }) => isBySeat)
    ? `Seat 1 is black; seats are numbered ${direction}.`
    : "Seats are not assigned.";
  return `Shaded seats are taken. ${numbered}`;
}

function marksOf({ role, isQuiet, isAccessible }: TableFacts): string {
  const marks = [
    role === "host" && "host",
    role === "honor" && "honor",
    isQuiet && "quiet",
    isAccessible && "step-free",
  ];
  return marks.filter(Boolean).join(", ");
}

function drawRoom(
  doc: PdfDocument,
  facts: DinnerFacts,
  { grid, origin }: { grid: number; origin: Point },
): void {
  doc.shape((path) => path.rect(origin.x, origin.y, ROOM.width * grid, ROOM.height * grid), {
    stroke: INK,
    lineWidth: 1.2,
  });
  const table = grid * fitting(facts.tables);
  for (const { table: one, persons } of seated(facts)) {
    const taken = one.isBySeat
      ? new Set(persons.flatMap(({ seat }) => (seat === null ? [] : [seat])))
      : persons.length;
    drawPlanTable(doc, one, { grid, table, direction: facts.direction, origin, taken });
  }
  for (const { kind, x, y } of facts.features) {
    const word = FEATURES[kind].toUpperCase();
    const style = { size: 6.5, weight: "bold", color: SOFT, tracking: 0.6 } as const;
    const width = doc.measure(word, style) + 8;
    // What is in a wall is drawn on it, half outside, where no table can be.
    const left = origin.x + x * grid - width / 2;
    const top = origin.y + y * grid - 6;
    doc.shape((path) => path.rect(left, top, width, 12), { fill: WHITE, stroke: LINE, lineWidth: 0.8 });
    doc.line(word, { x: left + width / 2, y: top + 8.4, align: "center" }, style);
  }
}

/** By how much tables are drawn smaller than usual, so that none covers another or leaves the room. */
function fitting(tables: readonly TableFacts[]): number {
  const reach = (table: TableFacts) => {
    const { halfWidth, halfHeight } = sizeOf(table);
    const seat = SEAT_APART + SEAT_RADIUS + 0.06;
    return { x: halfWidth + seat, y: halfHeight + seat };
  };
  let scale = 1.35;
  for (const [index, one] of tables.entries()) {
    const [a, { x, y }] = [reach(one), one];
    const wall = [x / a.x, (ROOM.width - x) / a.x, y / a.y, (ROOM.height - y) / a.y].filter(
      (room) => room > 0.2,
    );
    scale = Math.min(scale, ...wall);
    for (const other of tables.slice(index + 1)) {
      const b = reach(other);
      const apart = Math.max(Math.abs(x - other.x) / (a.x + b.x), Math.abs(y - other.y) / (a.y + b.y));
      // Tables in the same place are drawn over each other, not so small that none can be read.
      if (apart > 0.2) scale = Math.min(scale, apart);
    }
  }
  return Math.max(scale, 0.4);
}
