import type { Board } from "#contract/seating/board.ts";
import type { TablematePair } from "#contract/seating/tablemates.ts";
import { sceneOf } from "#web/seating/wishes/scene.ts";
import { type Remedy, remedyIn } from "#web/seating/wishes/what-would-meet.ts";
import { type WhyHere, whyIn } from "#web/seating/wishes/why-here.ts";
import { stateOf } from "#web/seating/wishes/wish-state.ts";

/** A wish that a plan does not meet, why, and the best single move or exchange that would. */
export type Unmet = { wishId: number; state: "unmet" | "impossible"; why: string; remedy: Remedy | null };

/** What a chair asks of a plan: why each party sits where it does, and what became of unmet wishes (D-063). */
export function explained(
  board: Board,
  tablemates: readonly TablematePair[],
): {
  why: { partyId: number; tables: WhyHere[] }[];
  unmet: Unmet[];
} {
  const scene = sceneOf(board, tablemates);
  return {
    why: [...scene.dinner.parties.keys()]
      .map((partyId) => ({ partyId, tables: whyIn(scene, partyId) }))
      .filter(({ tables }) => tables.length > 0),
    unmet: board.wishes
      .toSorted((a, b) => a.id - b.id)
      .flatMap((wish) => {
        const { state, why } = stateOf(scene.dinner, wish);
        if (state === "met" || state === "set aside") return [];
        return [{ wishId: wish.id, state, why, remedy: remedyIn(scene, wish.id) }];
      }),
  };
}
