import { useMemo } from "react";
import { useSeating } from "#web/seating/board/seating.ts";
import { warningsOf } from "#web/seating/warnings/warnings-of.ts";

/** What is not well on the board as it is shown (D-051). */
export function useWarnings() {
  const { board } = useSeating();
  return useMemo(() => warningsOf(board), [board]);
}
