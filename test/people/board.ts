import type { Board, Place } from "#contract/seating/board.ts";
import type { TestApp } from "#test/app.ts";
import { aMember, aRegistration } from "#test/factories.ts";

/** A member's paid party at a dinner, with guests of these first names. */
export async function aPartyAt(
  app: TestApp,
  eventId: number,
  { last, guests = [], ...facts }: { last: string; guests?: string[]; tableNumber?: number },
): Promise<number> {
  const { id: memberId } = await aMember(app.db, {
    firstName: "Anna",
    lastName: last,
    email: `${last}@example.org`,
  });
  const party = await aRegistration(app.db, {
    eventId,
    memberId,
    guestTickets: guests.length,
    ...facts,
    guestInfo: guests.map((firstName) => ({ firstName, lastName: last })),
  });
  return party.id;
}

/** Officers' calls of a board, as one signed in by this cookie. */
export function boardCalls(app: TestApp, eventId: () => number, cookie: () => string) {
  const call = (method: string, path: string, body?: unknown) =>
    app.call<Board & { message: string; board: Board }>(method, path, {
      cookie: cookie(),
      ...(body !== undefined && { body }),
    });
  const show = async () => (await call("GET", `/api/events/${eventId()}/board`)).body;
  const find = async (name: string) => {
    const person = (await show()).persons.find((one) => one.name === name);
    if (!person) throw new Error(`${name} is not on the board`);
    return person;
  };
  const addTables = (count: number, seats = 8) =>
    call("POST", `/api/events/${eventId()}/tables`, { count, shape: "round", seats });
  const moveTo = (moves: unknown[], more: object = {}) =>
    call("POST", `/api/events/${eventId()}/board/moves`, { moves, ...more });
  /** Moves people by name from where they are now. */
  const move = async (names: readonly string[], to: Partial<Place> & { table: number | null }) => {
    const { persons } = await show();
    return moveTo(
      names.map((name) => {
        const person = persons.find((one) => one.name === name);
        if (!person) throw new Error(`${name} is not on the board`);
        const { id, table, seat } = person;
        return { attendeeId: id, from: { table, seat }, to: { seat: null, ...to } };
      }),
    );
  };
  /** Where everyone sits: "4", "4/2" or "-", by name. */
  const places = async () => placesOf(await show());
  return { call, show, find, addTables, moveTo, move, places };
}

export function placesOf({ persons }: Pick<Board, "persons">): Record<string, string> {
  return Object.fromEntries(
    persons.map(({ name, table, seat }) => [name, `${table ?? "-"}${seat === null ? "" : `/${seat}`}`]),
  );
}
