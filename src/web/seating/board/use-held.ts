import { useCallback, useEffect, useState } from "react";
import type { Board, Place } from "#contract/seating/board.ts";
import { peopleInWords, placeInWords } from "./words.ts";

/** People who are picked up, with the places where they were seen. */
export type Held = { ids: readonly number[]; from: ReadonlyMap<number, Place> };

/** Who is picked up. Those whom another officer moves are released, with a notice (D-058). */
export function useHeld(board: Board | undefined, say: (text: string) => void) {
  const [held, setHeld] = useState<Held | null>(null);
  const hold = useCallback((ids: readonly number[]) => setHeld(heldOf(board, ids)), [board]);
  /** After a move that was not heard of, unless others were picked up since. */
  const holdAgain = useCallback(
    (ids: readonly number[]) => setHeld((now) => now ?? heldOf(board, ids)),
    [board],
  );
  useEffect(() => {
    if (!held || !board) return;
    const moved = [...held.from].filter(([id, place]) => {
      const now = board.persons.find((person) => person.id === id);
      return now?.table !== place.table || now.seat !== place.seat;
    });
    if (moved.length === 0) return;
    setHeld(null);
    say(
      releaseNotice(
        board,
        moved.map(([id]) => id),
      ),
    );
  }, [held, board, say]);
  return { held, hold, holdAgain, release: useCallback(() => setHeld(null), []) };
}

function heldOf(board: Board | undefined, ids: readonly number[]): Held | null {
  const from = (board?.persons ?? [])
    .filter(({ id }) => ids.includes(id))
    .map(({ id, table, seat }) => [id, { table, seat }] as const);
  return from.length > 0 ? { ids: from.map(([id]) => id), from: new Map(from) } : null;
}

/** "Anna moved Achterberg, 2, to table 6. They are no longer picked up." */
function releaseNotice(board: Board, ids: readonly number[]): string {
  const who = peopleInWords(board, ids);
  const now = board.persons.find(({ id }) => ids.includes(id));
  if (!now) return "The person you picked up does not come to this dinner anymore.";
  const step = board.steps.find(
    ({ attendeeIds, isMine }) => !isMine && attendeeIds.some((id) => ids.includes(id)),
  );
  const comma = who.includes(", ") ? "," : "";
  const by = step ? `${step.by} moved ${who}${comma} to` : `${who}${comma} now at`;
  return `${by} ${placeInWords(now)}. They are no longer picked up.`;
}
