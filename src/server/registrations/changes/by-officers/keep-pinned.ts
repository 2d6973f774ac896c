import { and, eq, isNotNull } from "drizzle-orm";
import { unpinFirst } from "#contract/seating/pinned.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { conflict } from "#server/platform/refusal.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import type { BoardContext } from "#server/registrations/seating-board.ts";
import { attendees } from "#server/registrations/tables.ts";

/**
 * Writes names or numbers of tables of a party whose dinner is locked, and refuses if that moved a pinned person: the
 * board and the list have the same rule (D-056). People who are not on the board have no place to keep.
 */
export async function keepPinned<Result>(
  { me, board }: Pick<BoardContext, "me" | "board">,
  { tx, row }: { tx: Tx; row: Registration },
  write: () => Promise<Result>,
): Promise<Result> {
  const [pinned] = await tx
    .select({ id: attendees.id })
    .from(attendees)
    .where(and(eq(attendees.registrationId, row.id), isNotNull(attendees.pinnedAt)))
    .limit(1);
  if (!pinned) return write();
  const before = await board.read(tx, me, row.eventId);
  const result = await write();
  const { persons } = await board.read(tx, me, row.eventId);
  const now = new Map(persons.map((person) => [person.id, person]));
  const moved = before.persons.find((person) => {
    const then = now.get(person.id);
    return person.isPinned && then && (then.table !== person.table || then.seat !== person.seat);
  });
  if (moved) throw conflict(unpinFirst(moved.name));
  return result;
}
