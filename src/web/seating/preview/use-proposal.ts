import { useEffect, useMemo, useState } from "react";
import type { Board } from "#contract/seating/board.ts";
import { withPlaces } from "#web/seating/plan/places.ts";
import type { Proposal } from "#web/seating/proposal/propose.ts";
import { proposeInWorker } from "#web/seating/proposal/propose-in-worker.ts";
import type { Scope } from "#web/seating/proposal/who-moves.ts";

type Asked = { scope: Scope; number: number };
type Found = { of: Board; asked: Asked; proposal: Proposal };

/**
 * A proposal as it is looked at: nothing of it is saved before it is used (D-060). It is worked out again when the board
 * changes meanwhile, or another is wanted.
 */
export function useProposal(board: Board) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // The board is the same as long as its places and its wishes are.
  const current = asked && found?.of === board && found.asked === asked ? found.proposal : null;
  useEffect(() => {
    if (!asked) return;
    const controller = new AbortController();
    const { signal } = controller;
    setFailed(false);
    proposeInWorker(board, asked, signal)
      .then((proposal) => setFound({ of: board, asked, proposal }))
      .catch((error: unknown) => {
        if (signal.aborted) return;
        console.error(error);
        setFailed(true);
      });
    return () => controller.abort();
  }, [board, asked]);
  const shown = useMemo(() => (current ? withPlaces(board, current.places) : null), [board, current]);
  const changed = useMemo(
    () => new Set(current?.places.map(({ attendeeId }) => attendeeId) ?? []),
    [current],
  );
  return {
    isOpen: asked !== null,
    ...{ asked, hasFailed, shown, changed, proposal: current },
    open: () => setAsked({ scope: "unseated", number: 1 }),
    close: () => setAsked(null),
    another: () => setAsked((last) => last && { ...last, number: last.number + 1 }),
    choose: (scope: Scope) => setAsked({ scope, number: 1 }),
  };
}

export type ProposalState = ReturnType<typeof useProposal>;
