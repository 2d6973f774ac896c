import { createContext, use } from "react";
import type { Board } from "#contract/seating/board.ts";
import type { SeatMove } from "#contract/seating/moves.ts";
import type { Target } from "./places-for.ts";
import type { Ask } from "./use-board.ts";
import type { Held } from "./use-held.ts";

export type Tone = "plain" | "alarm";
/** The last thing that happened, as it is shown and said aloud. */
export type News = { text: string; tone: Tone; nth: number };

/** What every part of the page needs: the board as it is shown, and what can be done with it. */
export type Seating = {
  eventId: string;
  board: Board;
  /** A proposal is shown, which is not saved: nothing can be moved. */
  isPreview: boolean;
  /** People whose place the shown proposal changes. */
  changed: ReadonlySet<number>;
  held: Held | null;
  /** The table that had too few seats for those who are held. */
  lacking: number | null;
  /** The table number being typed. */
  typed: string;
  /** Those whom the search finds; null without a search. */
  found: ReadonlySet<number> | null;
  /** The table whose people and settings are shown, by its number. */
  openTable: number | null;
  openTableCard: (table: number | null) => void;
  pick: (ids: readonly number[]) => void;
  putBack: () => void;
  /** Puts those who are held there; false if it is refused. */
  put: (target: Target, ids?: readonly number[]) => void;
  /** Seats as many of a held party as there is room for, on purpose. */
  splitAt: (table: number) => void;
  /** Makes moves that were thought out, such as those that would meet a wish. */
  carryOut: (moves: readonly SeatMove[], says: string) => Promise<boolean>;
  unseat: (ids: readonly number[]) => void;
  pin: (ids: readonly number[]) => void;
  step: (which: "undo" | "redo") => void;
  /** Sends any other change; answers whether it was made. */
  change: (ask: Ask, says?: string) => Promise<boolean>;
  /** A change is on its way. */
  isBusy: boolean;
  /** The sentence of the last refusal, for a form to show. */
  refusal: () => string;
  say: (text: string, tone?: Tone) => void;
  /** Shows a person or table wherever they are on the page, and puts the focus there. */
  goTo: (what: { person: number } | { table: number }) => void;
};

export const SeatingContext = createContext<Seating | null>(null);

export function useSeating(): Seating {
  const seating = use(SeatingContext);
  if (!seating) throw new Error("useSeating needs the page of a dinner's tables above it");
  return seating;
}
