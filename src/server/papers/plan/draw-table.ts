import type { DinnerFacts, TableFacts } from "#server/papers/facts.ts";
import { INK, SOFT, WASH, WHITE } from "#server/papers/pdf/look.ts";
import type { PdfDocument } from "#server/papers/pdf/pdf-document.ts";
import { type Point, seatsAround, sizeOf } from "./seats-around.ts";

export type Scale = {
  /** Points of one unit of the grid for places, and for the size of tables. */
  grid: number;
  table: number;
  direction: DinnerFacts["direction"];
  /** The plan's left upper corner. */
  origin: Point;
};

/** How far a seat's center is from the table's edge, and its radius, in units of the table's size. */
export const SEAT_APART = 0.48;
export const SEAT_RADIUS = 0.33;

/** A table of the plan with its number and seats: taken ones are filled, and seat 1 is black with its number. */
export function drawPlanTable(
  doc: PdfDocument,
  table: TableFacts,
  at: Scale & { taken: ReadonlySet<number> | number },
) {
  const { grid, table: unit, origin, direction, taken } = at;
  const center = { x: origin.x + table.x * grid, y: origin.y + table.y * grid };
  const { halfWidth, halfHeight } = sizeOf(table);
  const isTaken = (seat: number) => (typeof taken === "number" ? seat <= taken : taken.has(seat));
  for (const [index, { x, y }] of seatsAround(table, direction, SEAT_APART).entries()) {
    const [left, top] = [center.x + x * unit, center.y + y * unit];
    const isFirst = table.isBySeat && index === 0;
    const fill = isFirst ? INK : isTaken(index + 1) ? "#cdbfae" : WHITE;
    doc.shape((path) => path.circle(left, top, SEAT_RADIUS * unit), { fill, stroke: SOFT, lineWidth: 0.6 });
    if (!table.isBySeat) continue;
    const size = Math.max(3.5, SEAT_RADIUS * unit * 1.15);
    const style = { size, weight: "bold", color: isFirst ? WHITE : INK } as const;
    doc.line(String(index + 1), { x: left, y: top + size * 0.36, align: "center" }, style);
  }
  outline(doc, table, { center, width: halfWidth * unit, height: halfHeight * unit });
  const size = Math.min(15, Math.max(6, halfHeight * unit * 0.95));
  const isHost = table.role !== null;
  doc.line(
    String(table.number),
    { x: center.x, y: center.y + size * (isHost ? 0.2 : 0.36), align: "center" },
    { size, weight: "bold", color: INK },
  );
  if (table.role) {
    const word = table.role === "host" ? "HOST" : "HONOR";
    const small = Math.min(5.5, (halfWidth * unit * 1.5) / doc.measure(word, { size: 1, weight: "bold" }));
    doc.line(
      word,
      { x: center.x, y: center.y + size * 0.2 + small + 1, align: "center" },
      { size: small, weight: "bold", color: INK },
    );
  }
}

/** From the top to either end of a crescent's edge. */
const CRESCENT = (125 * Math.PI) / 180;

function outline(
  doc: PdfDocument,
  { shape, role }: TableFacts,
  { center: { x, y }, width, height }: { center: Point; width: number; height: number },
): void {
  // A heavier edge, besides the word, marks the tables of the host and of honor.
  const style = { fill: WASH, stroke: INK, lineWidth: role ? 1.8 : 0.8 };
  doc.shape((path) => {
    if (shape === "round") path.circle(x, y, width);
    else if (shape === "oval") path.ellipse(x, y, width, height);
    else if (shape === "crescent") {
      const [dx, dy] = [Math.sin(CRESCENT) * width, -Math.cos(CRESCENT) * width];
      path.path(`M ${x - dx} ${y + dy} A ${width} ${width} 0 1 1 ${x + dx} ${y + dy} Z`);
    } else path.roundedRect(x - width, y - height, width * 2, height * 2, 2);
  }, style);
}
