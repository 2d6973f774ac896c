import type { BoardFeature } from "#contract/seating/room.ts";
import { FEATURES } from "#web/seating/board/words.ts";
import type { Layout } from "./geometry.ts";

/** Something of the room, by its name: a sign on the wall or the floor. */
export function FeatureMark({ feature, layout }: { feature: BoardFeature; layout: Layout }) {
  const text = FEATURES[feature.kind];
  const width = text.length * 8 + 22;
  const x = Math.min(Math.max(feature.x * layout.unit.x, width / 2 + 3), layout.width - width / 2 - 3);
  const y = Math.min(
    Math.max(feature.y * layout.unit.y + (feature.y > 0 ? layout.shift : 0), 15),
    layout.height - 15,
  );
  return (
    <g>
      <rect
        x={x - width / 2}
        y={y - 12}
        width={width}
        height={24}
        rx={2}
        className="fill-sunk stroke-brass"
        strokeDasharray="3 3"
      />
      <text x={x} y={y + 4.5} textAnchor="middle" className="fill-gilt text-[13px] font-semibold">
        {text}
      </text>
    </g>
  );
}
