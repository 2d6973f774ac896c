import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { Board } from "#contract/seating/board.ts";
import { listTablemates, type TablematePair } from "#contract/seating/tablemates.ts";
import { read } from "#web/platform/api/api.ts";
import { withPlaces } from "#web/seating/plan/places.ts";
import type { Proposal } from "#web/seating/proposal/propose.ts";
import { proposeInWorker } from "#web/seating/proposal/propose-in-worker.ts";
import type { Scope } from "#web/seating/proposal/who-moves.ts";

type Asked = { scope: Scope; number: number; withOthers: boolean };
type Found = { of: Board; asked: Asked; proposal: Proposal };

/**
 * A proposal as it is looked at: nothing of it is saved before it is used (D-060). It is worked out again when the board
 * changes, or another is wanted.
 */
export function useProposal(board: Board) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [hasFailed, setFailed] = useState(false);
  /** What is being saved: shown until it is, not worked out again for each part of it. */
  const [used, setUsed] = useState<Proposal | null>(null);
  const withOthers = asked?.withOthers === true;
  // Past dinners hardly change while a chair looks at proposals.
  const lately = useQuery({
    ...read(listTablemates, { params: { id: board.eventId } }),
    enabled: withOthers,
    staleTime: 60_000,
  });
  const tablemates = withOthers ? lately.data?.pairs : NO_ONE;
  // The board is the same as long as its places and its wishes are.
  const current = used ?? (asked && found?.of === board && found.asked === asked ? found.proposal : null);
  useEffect(() => {
    if (!asked || !tablemates || used) return;
    const controller = new AbortController();
    const { signal } = controller;
    setFailed(false);
    proposeInWorker(board, { ...asked, tablemates }, signal)
      .then((proposal) => setFound({ of: board, asked, proposal }))
      .catch((error: unknown) => {
        if (signal.aborted) return;
        console.error(error);
        setFailed(true);
      });
    return () => controller.abort();
  }, [board, asked, tablemates, used]);
  const shown = useMemo(() => (current ? withPlaces(board, current.places) : null), [board, current]);
  const changed = useMemo(
    () => new Set(current?.places.map(({ attendeeId }) => attendeeId) ?? []),
    [current],
  );
  function ask(more: Partial<Asked>) {
    if (lately.isError) void lately.refetch();
    setAsked((last) => last && { ...last, number: 1, ...more });
  }
  async function use(save: (proposal: Proposal) => Promise<boolean>) {
    if (!current) return;
    setUsed(current);
    if (await save(current)) setAsked(null);
    setUsed(null);
  }
  return {
    isOpen: asked !== null,
    use,
    isSaving: used !== null,
    asked,
    shown,
    changed,
    proposal: current,
    hasFailed: hasFailed || (withOthers && lately.isError),
    /** The dinners before, once they are asked for. */
    dinners: withOthers ? lately.data?.dinners : undefined,
    open: () => setAsked({ scope: "unseated", number: 1, withOthers: false }),
    close: () => setAsked(null),
    another: () => ask({ number: (asked?.number ?? 0) + 1 }),
    choose: (scope: Scope) => ask({ scope }),
    seatWithOthers: (isWanted: boolean) => ask({ withOthers: isWanted }),
  };
}

const NO_ONE: readonly TablematePair[] = [];

export type ProposalState = ReturnType<typeof useProposal>;
