/** A place in the record of steps, by the table's id, since its number may change. */
export type StoredPlace = { tableId: number | null; seat: number | null };
export type StoredMove = { attendeeId: number; from: StoredPlace; to: StoredPlace };
/** A step of the board; one that takes another back names it. */
export type StoredStep = { id: number; undoes: number | null; moves: StoredMove[] };

/** How many of their steps an officer can take back (D-057). */
const STEPS_MAX = 50;

/**
 * The step that an officer would take back next, and the one they would make again. Taking a step back is itself a
 * step, and making it again takes that one back. Steps at tables that are gone are passed over.
 */
export function stepStacks(
  own: readonly StoredStep[],
  tableIds: ReadonlySet<number>,
): { undo: StoredStep | null; redo: StoredStep | null } {
  const undo: StoredStep[] = [];
  let redo: StoredStep[] = [];
  for (const step of own) {
    if (!step.moves.every((move) => isThere(move, tableIds))) continue;
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
export function canTakeBack(own: readonly StoredStep[], tableIds: ReadonlySet<number>) {
  const { undo, redo } = stepStacks(own, tableIds);
  return { canUndo: undo !== null, canRedo: redo !== null };
}

/** The step the other way around. */
export function reversed({ moves }: StoredStep): StoredMove[] {
  return moves.map(({ attendeeId, from, to }) => ({ attendeeId, from: to, to: from }));
}

function isThere({ from, to }: StoredMove, tableIds: ReadonlySet<number>): boolean {
  return [from, to].every(({ tableId }) => tableId === null || tableIds.has(tableId));
}
