import type { Board, BoardParty, BoardPerson, SeatingWish } from "#contract/seating/board.ts";
import type { BoardTable } from "#contract/seating/room.ts";

/** A table of a test's board, at a place of its own in the room. */
export function aTable(number: number, given: Partial<BoardTable> = {}): BoardTable {
  return {
    id: 1000 + number,
    number,
    name: "",
    shape: "round",
    seats: 8,
    isSized: true,
    role: null,
    isQuiet: false,
    isAccessible: false,
    isBySeat: false,
    note: "",
    x: 4 + ((number - 1) % 5) * 8,
    y: 3 + Math.floor((number - 1) / 5) * 3,
    ...given,
  };
}

/** A party and its people. The first is a member, the others are guests; ids are those of the party times ten and on. */
export function aParty(
  id: number,
  people: readonly (Partial<BoardPerson> & { name: string })[],
  given: Partial<BoardParty> = {},
): { party: BoardParty; persons: BoardPerson[] } {
  return {
    party: {
      id,
      name: people[0]?.name ?? "",
      coupleSeating: "together",
      isSplit: false,
      request: null,
      requestReadAt: null,
      requestReason: null,
      ...given,
    },
    persons: people.map((person, place) => ({
      id: id * 10 + place,
      partyId: id,
      kind: place === 0 ? "member" : "guest",
      memberId: null,
      isNamed: true,
      coupleWith: null,
      table: null,
      seat: null,
      isPinned: false,
      role: null,
      isStepFree: false,
      request: null,
      requestReadAt: null,
      requestReason: null,
      ...person,
    })),
  };
}

/** A member who comes with their partner. */
export function aCouple(
  id: number,
  names: readonly [string, string],
  given: Partial<BoardPerson> = {},
): ReturnType<typeof aParty> {
  const [a, b] = [id * 10, id * 10 + 1];
  return aParty(id, [
    { name: names[0], coupleWith: b, ...given },
    { name: names[1], coupleWith: a, ...given },
  ]);
}

/** A wish of the first person to the second, by their ids. */
export function aWish(
  kind: SeatingWish["kind"],
  [attendeeId, toAttendeeId]: readonly [number, number | null],
  given: Partial<SeatingWish> = {},
): SeatingWish {
  return {
    id: attendeeId * 1000 + (toAttendeeId ?? 0),
    attendeeId,
    kind,
    toAttendeeId,
    toFeatureId: null,
    isMust: false,
    words: "",
    setAsideAt: null,
    setAsideReason: null,
    ...given,
  };
}

export function aBoard(given: {
  tables: BoardTable[];
  parties?: ReturnType<typeof aParty>[];
  wishes?: SeatingWish[];
  features?: Board["features"];
}): Board {
  return {
    eventId: 1,
    version: 0,
    direction: "clockwise",
    publishedAt: null,
    tables: given.tables,
    features: given.features ?? [],
    parties: (given.parties ?? []).map(({ party }) => party),
    persons: (given.parties ?? []).flatMap(({ persons }) => persons),
    wishes: given.wishes ?? [],
    departures: [],
    steps: [],
    canUndo: false,
    canRedo: false,
    waiting: 0,
    unpaid: 0,
  };
}
