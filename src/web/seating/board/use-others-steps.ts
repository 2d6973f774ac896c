import { useEffect, useRef } from "react";
import type { Board } from "#contract/seating/board.ts";
import { stepInWords } from "./step-words.ts";

/** Says what other officers have moved since the board was last seen. */
export function useOthersSteps(board: Board | undefined, say: (text: string) => void): void {
  const seen = useRef<number | null>(null);
  useEffect(() => {
    if (!board) return;
    const since = seen.current;
    seen.current = board.version;
    if (since === null) return;
    const others = board.steps.filter(({ version, isMine }) => version > since && !isMine);
    if (others.length > 0) say(`${others.map((step) => stepInWords(board, step)).join(". ")}.`);
  }, [board, say]);
}
