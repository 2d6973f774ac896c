import { ROOM } from "#contract/seating/room.ts";

const { width, height } = ROOM;
/** Places of the room by name, for those who cannot point at a plan. */
export const CORNERS = [
  { value: "top left", label: "Top left", x: 0, y: 0 },
  { value: "top", label: "Top", x: width / 2, y: 0 },
  { value: "top right", label: "Top right", x: width, y: 0 },
  { value: "left", label: "Left", x: 0, y: height / 2 },
  { value: "middle", label: "Middle", x: width / 2, y: height / 2 },
  { value: "right", label: "Right", x: width, y: height / 2 },
  { value: "bottom left", label: "Bottom left", x: 0, y: height },
  { value: "bottom", label: "Bottom", x: width / 2, y: height },
  { value: "bottom right", label: "Bottom right", x: width, y: height },
] as const;
export type Corner = (typeof CORNERS)[number];

/** The one that is nearest to a point of the plan. */
export function cornerOf({ x, y }: { x: number; y: number }): Corner["value"] {
  const near = (one: Corner) => Math.hypot(one.x - x, one.y - y);
  return CORNERS.reduce<Corner>((best, one) => (near(one) < near(best) ? one : best), CORNERS[0]).value;
}
