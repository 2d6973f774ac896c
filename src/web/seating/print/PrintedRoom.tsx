import type { BoardTable } from "#contract/seating/room.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { FEATURES, peopleAt } from "#web/seating/board/words.ts";
import { chairsOf } from "#web/seating/floor/chairs-of.ts";
import { type Layout, layOut, type Top } from "#web/seating/floor/geometry.ts";
import { columnsOf } from "#web/seating/floor/table-top.ts";

/** The paper scales it: the narrower, the larger its names. */
const WIDTH = 860;
const LINE = 18;
const NAME_SIZE = 14.5;
/** How wide a character is on average, as a share of its height. */
const CHARACTER = 0.5;

/** The plan of the room as a drawing that fits on one page, in black on white. */
export function PrintedRoom() {
  const { board } = useSeating();
  const layout = layOut(board.tables, { width: WIDTH, isSmall: false, isWhole: false });
  const isBySeat = board.tables.some((table) => table.isBySeat);
  return (
    <figure className="m-0">
      <svg
        role="img"
        aria-label="Plan of the room"
        viewBox={`0 0 ${layout.width} ${layout.height}`}
        className="mx-auto block max-h-[8.2in] w-full border border-edge font-sans"
      >
        {board.features.map(({ id, kind, x, y }) => (
          <text
            key={id}
            x={Math.min(Math.max(x * layout.unit.x, 40), layout.width - 40)}
            y={Math.min(Math.max(y * layout.unit.y + (y > 0 ? layout.shift : 0), 18), layout.height - 8)}
            textAnchor="middle"
            className="fill-ink text-[15px] font-semibold"
          >
            [{FEATURES[kind]}]
          </text>
        ))}
        {board.tables.map((table) => (
          <PrintedTable key={table.id} table={table} layout={layout} />
        ))}
      </svg>
      {isBySeat && (
        <figcaption className="mt-1 text-sm">
          Seats are numbered {board.direction} from seat 1, which is filled in black.
        </figcaption>
      )}
    </figure>
  );
}

function PrintedTable({ table, layout }: { table: BoardTable; layout: Layout }) {
  const { board } = useSeating();
  const top = layout.tops.get(table.id);
  if (!top) return null;
  const people = peopleAt(board, table.number);
  const { x, y, width } = top;
  const columns = columnsOf(table, layout.detail);
  const rows = Math.ceil(people.length / columns);
  const isRing = table.shape !== "long" && table.shape !== "square";
  return (
    <g>
      <path d={outlineOf(table.shape, top)} fill="white" stroke="black" />
      {chairsOf(table, top, board.direction === "clockwise").map((chair, nth) => (
        <circle
          key={`${chair.x} ${chair.y}`}
          cx={chair.x}
          cy={chair.y}
          r={6}
          fill={table.isBySeat && nth === 0 ? "black" : "white"}
          stroke="black"
        />
      ))}
      <text x={x} y={y - (rows * LINE) / 2 - (table.name ? 18 : 4)} textAnchor="middle" fontSize={20}>
        <tspan fontWeight={700}>{table.number}</tspan>
      </text>
      {table.name && (
        <text
          x={x}
          y={y - (rows * LINE) / 2 - 2}
          textAnchor="middle"
          fontSize={Math.min(13, sizeFor(table.name, 0.7 * width))}
          fontStyle="italic"
        >
          {table.name}
        </text>
      )}
      {people.map(({ id, name, seat }, nth) => (
        <text
          key={id}
          x={columns === 1 ? x : x + (nth < rows ? -width / 4 : width / 4)}
          y={y - (rows * LINE) / 2 + 14 + (nth % Math.max(rows, 1)) * LINE}
          textAnchor="middle"
          fontSize={sizeFor(
            seat === null ? name : `${seat} ${name}`,
            (isRing ? 0.88 : 0.95) * (width / columns),
          )}
        >
          {seat !== null && `${seat} `}
          {name}
        </text>
      ))}
    </g>
  );
}

/** A long name is smaller, never cut: two of a family are told apart by how they begin. */
function sizeFor(name: string, width: number): number {
  return Math.min(NAME_SIZE, width / (name.length * CHARACTER));
}

/** The edge of a table: a crescent is flat where it is open. */
function outlineOf(shape: BoardTable["shape"], { x, y, width, height }: Top): string {
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2];
  if (shape === "long" || shape === "square") return `M${left} ${top}H${right}V${bottom}H${left}Z`;
  const half = `M${left} ${y}A${width / 2} ${height / 2} 0 0 1 ${right} ${y}`;
  if (shape === "crescent") return `${half}V${bottom}H${left}Z`;
  return `${half}A${width / 2} ${height / 2} 0 0 1 ${left} ${y}Z`;
}
