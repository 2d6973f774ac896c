import type { BoardTable } from "#contract/seating/room.ts";
import { useSeating } from "#web/seating/board/seating.ts";
import { chairsOf } from "./chairs-of.ts";
import type { Layout } from "./geometry.ts";

/** The chairs around a table: full for those taken. Where seats have numbers, each has its own, and seat 1 is marked. */
export function Chairs({ table, layout }: { table: BoardTable; layout: Layout }) {
  const { board } = useSeating();
  const top = layout.tops.get(table.id);
  if (!top) return null;
  const people = board.persons.filter((person) => person.table === table.number);
  const taken = new Set(people.flatMap(({ seat }) => seat ?? []));
  const isTaken = (nth: number) => (table.isBySeat ? taken.has(nth + 1) : nth < people.length);
  return (
    <g>
      {chairsOf(table, top, board.direction === "clockwise").map((chair, nth) => {
        const isFirst = table.isBySeat && nth === 0;
        return (
          <g key={`${chair.x} ${chair.y}`}>
            <circle
              cx={chair.x}
              cy={chair.y}
              r={isFirst ? 9 : table.isBySeat ? 8 : 6}
              className={`${isTaken(nth) ? "fill-brass stroke-gilt" : "fill-paper stroke-edge"} ${isFirst ? "stroke-wine-text stroke-2" : ""}`}
            />
            {table.isBySeat && (
              <text
                x={chair.x}
                y={chair.y + 3.5}
                textAnchor="middle"
                className={`text-[10px] ${isTaken(nth) ? "fill-paper" : "fill-soft"} ${isFirst ? "font-bold" : ""}`}
              >
                {nth + 1}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
