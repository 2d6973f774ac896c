import type { BoardFeature, BoardTable } from "#contract/seating/room.ts";

type Laid = Pick<BoardTable, "number" | "shape" | "seats" | "x" | "y"> &
  Partial<Pick<BoardTable, "name" | "role" | "isBySeat" | "isQuiet" | "isAccessible" | "note">>;

/** The tables of the next dinner, as its officers have set them; the first four have people already. */
export const TABLES: readonly Laid[] = [
  {
    number: 1,
    name: "Shuckers’ table",
    shape: "long",
    seats: 10,
    x: 7,
    y: 6,
    role: "host",
    isBySeat: true,
    isAccessible: true,
    note: "The shuckers work at its end.",
  },
  { number: 2, shape: "round", seats: 8, x: 21, y: 6 },
  { number: 3, name: "Muscadet", shape: "round", seats: 8, x: 33, y: 6 },
  { number: 4, shape: "crescent", seats: 8, x: 7, y: 21 },
  { number: 5, shape: "square", seats: 6, x: 21, y: 21, isQuiet: true },
  { number: 6, name: "Savennières", shape: "oval", seats: 8, x: 33, y: 21 },
];

/** What else is in its room. */
export const FEATURES: readonly Omit<BoardFeature, "id">[] = [
  { kind: "door", x: 0, y: 30 },
  { kind: "window", x: 40, y: 14 },
  { kind: "bar", x: 20, y: 0 },
];
