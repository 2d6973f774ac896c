/**
 * A place in the record of steps: by the table's id, since its number may change, with what the table was called then,
 * which steps of earlier versions do not have.
 */
export type StoredPlace = { tableId: number | null; seat: number | null; number?: number; name?: string };
export type StoredMove = { attendeeId: number; from: StoredPlace; to: StoredPlace };
/** A step of the board; one that takes another back names it. */
export type StoredStep = { id: number; version: number; undoes: number | null; moves: StoredMove[] };
/** What is there by now: ids of tables, and of persons who come. */
export type Remaining = { tables: ReadonlySet<number>; persons: ReadonlySet<number> };

/** How many of their steps an officer can take back (D-057). */
const STEPS_MAX = 50;

/**
 * The step that an officer would take back next, and the one they would make again. Taking a step back is itself a
 * step, and making it again takes that one back. Steps at tables that are gone, or of people who no longer come, are passed
 * over; one of whom some still come is about them.
 */
export function stepStacks(
  own: readonly StoredStep[],
  remaining: Remaining,
): { undo: StoredStep | null; redo: StoredStep | null } {
  const undo: StoredStep[] = [];
  let redo: StoredStep[] = [];
  for (const step of own) {
    if (!step.moves.every((move) => isThere(move, remaining))) continue;
    if (!step.moves.some(({ attendeeId }) => remaining.persons.has(attendeeId))) continue;
    if (step.undoes !== null && undo.at(-1)?.id === step.undoes) {
      undo.pop();
      redo.push(step);
    } else if (step.undoes !== null && redo.at(-1)?.id === step.undoes) {
      redo.pop();
      undo.push(step);
    } else if (step.undoes === null) {
      undo.push(step);
      redo = [];
    }
    if (undo.length > STEPS_MAX) undo.shift();
  }
  return { undo: undo.at(-1) ?? null, redo: redo.at(-1) ?? null };
}

/** Whether there is a step to take back, and one to make again. */
export function canTakeBack(own: readonly StoredStep[], remaining: Remaining) {
  const { undo, redo } = stepStacks(own, remaining);
  return { canUndo: undo !== null, canRedo: redo !== null };
}

/** The step the other way around. */
export function reversed({ moves }: StoredStep): StoredMove[] {
  return moves.map(({ attendeeId, from, to }) => ({ attendeeId, from: to, to: from }));
}

function isThere({ from, to }: StoredMove, { tables }: Remaining): boolean {
  return [from, to].every(({ tableId }) => tableId === null || tables.has(tableId));
}
