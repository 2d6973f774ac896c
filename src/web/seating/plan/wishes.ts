import type { Board, SeatingWish } from "#contract/seating/board.ts";
import type { BoardTable } from "#contract/seating/room.ts";
import { tablesNear } from "./nearness.ts";

/** A wish that can be judged by tables: not set aside, not in words only, and both of its persons are on the board. */
export type JudgedWish = {
  wish: SeatingWish;
  kind: "with" | "apart" | "near" | "away";
  from: number;
  /** The other person, or -1 for something of the room. */
  to: number;
  /** The tables near what is in the room, or null for a person. */
  nearIt: Uint8Array | null;
};

/** The wishes that can be judged, in the order of their ids. */
export function judgedWishes(
  board: Board,
  tables: readonly BoardTable[],
  personAt: ReadonlyMap<number, number>,
): JudgedWish[] {
  const nearFeature = new Map(board.features.map((feature) => [feature.id, tablesNear(feature, tables)]));
  return board.wishes
    .toSorted((a, b) => a.id - b.id)
    .flatMap((wish): JudgedWish[] => {
      const from = personAt.get(wish.attendeeId);
      if (wish.kind === "other" || wish.setAsideAt !== null || from === undefined) return [];
      const to = wish.toAttendeeId === null ? undefined : personAt.get(wish.toAttendeeId);
      if (to !== undefined && to !== from) return [{ wish, kind: wish.kind, from, to, nearIt: null }];
      const nearIt = wish.toFeatureId === null ? undefined : nearFeature.get(wish.toFeatureId);
      const isGood = wish.kind === "with" || wish.kind === "near";
      return nearIt ? [{ wish, kind: isGood ? "near" : "away", from, to: -1, nearIt }] : [];
    });
}

/** Whether two places meet a wish; `isNear` counts for one table, too. A feature is where `isNear` is asked alone. */
export function meets(kind: JudgedWish["kind"], isSame: boolean, isNear: boolean): boolean {
  if (kind === "with") return isSame;
  if (kind === "apart") return !isSame;
  return kind === "near" ? isNear : !isNear;
}
