import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import type { Board } from "#contract/seating/board.ts";
import { movePersons, redoMove, type SeatMove, undoMove } from "#contract/seating/moves.ts";
import { call } from "#web/platform/api/api.ts";
import { ApiError, errorMessage, isUnauthorized, NOT_REACHED, newerIn } from "#web/platform/api/api-error.ts";
import { warnBeforeUnload } from "#web/platform/warn-before-unload.ts";
import { withPlaces } from "#web/seating/plan/places.ts";
import { boardQuery } from "./board-query.ts";

/** Asks for a change of the board, of which the answer is the whole board. */
export type Ask = () => Promise<Board>;

/**
 * The board as it is shown: what the server says, with moves that are on their way. Changes are sent one after another, so
 * that a move can begin where the one before it ends. A refusal shows the newer board and tells its sentence, and whether
 * the portal was not even reached.
 */
export function useBoard(eventId: string, tellRefusal: (sentence: string, isLost: boolean) => void) {
  const client = useQueryClient();
  const query = useQuery(boardQuery(eventId));
  const [onTheirWay, setOnTheirWay] = useState<readonly { key: number; moves: readonly SeatMove[] }[]>([]);
  const lastKey = useRef(0);
  const show = useCallback(
    async (board: Board) => {
      const { queryKey } = boardQuery(eventId);
      // An answer that was asked for before this change would show the board as it was.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, board);
    },
    [client, eventId],
  );
  const { mutateAsync, isPending } = useMutation({
    // Shown before the next change is sent, which may say which board it was made on.
    mutationFn: async (ask: Ask) => {
      const board = await warnBeforeUnload(ask());
      await show(board);
      return board;
    },
    scope: { id: `board ${eventId}` },
  });
  const change = useCallback(
    async (ask: Ask, moves: readonly SeatMove[] = []): Promise<Board | null> => {
      lastKey.current += 1;
      const key = lastKey.current;
      if (moves.length > 0) setOnTheirWay((some) => [...some, { key, moves }]);
      try {
        return await mutateAsync(ask);
      } catch (error) {
        const newer = newerIn<Board>(error, "board");
        if (newer) await show(newer);
        if (!isUnauthorized(error))
          tellRefusal(errorMessage(error, NOT_REACHED), !(error instanceof ApiError));
        return null;
      } finally {
        if (moves.length > 0) setOnTheirWay((some) => some.filter((one) => one.key !== key));
      }
    },
    [mutateAsync, show, tellRefusal],
  );
  const move = useCallback(
    (moves: SeatMove[], isSplit = false) =>
      change(
        () =>
          call(movePersons, { params: { id: eventId }, body: { moves, ...(isSplit && { isSplit: true }) } }),
        moves,
      ),
    [change, eventId],
  );
  const step = useCallback(
    (which: "undo" | "redo") =>
      change(() => {
        const { version } = client.getQueryData<Board>(boardQuery(eventId).queryKey) ?? { version: 0 };
        return call(which === "undo" ? undoMove : redoMove, { params: { id: eventId }, body: { version } });
      }),
    [change, client, eventId],
  );
  const board = useMemo(
    () => query.data && onTheirWay.reduce((now, { moves }) => withPlaces(now, moves), query.data),
    [query.data, onTheirWay],
  );
  return { query, board, change, move, step, isBusy: isPending };
}
