import { type Query, useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { showKnownNeeds } from "#contract/registrations/needs.ts";
import { read } from "#web/platform/api/api.ts";

/**
 * What a registration would bring along for a member whom an officer has chosen, read each time, since a cached answer
 * may no longer be what the kitchen gets. Null while loading, if nothing is known, and for someone who is no member.
 */
export function useKnownNeeds(eventId: number, memberId: number | undefined) {
  const known = read(showKnownNeeds, { params: { id: eventId, memberId: memberId ?? 0 } });
  const { data, isFetching, isError, refetch } = useQuery({
    ...known,
    enabled: memberId !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const needs = (memberId !== undefined && !isFetching && data?.needs) || null;
  const isToldElsewhere = memberId !== undefined && !isFetching && data?.isToldElsewhere === true;
  const reread = () => {
    if (memberId !== undefined) refetch().catch(console.error);
  };
  return { needs, isToldElsewhere, isLoading: isFetching, isError, reread };
}

/** Whether known needs of anyone whom a form names are being read, and how to read them again after a refusal. */
export function useKnownNeedsOfForm(eventId: number): { isLoading: boolean; reread: () => void } {
  const client = useQueryClient();
  const { queryKey } = read(showKnownNeeds, { params: { id: eventId, memberId: 0 } });
  const start = String(queryKey[0]).replace("0/needs", "");
  const ofForm = {
    predicate: ({ queryKey: [address] }: Pick<Query, "queryKey">) => String(address).startsWith(start),
  };
  const isLoading = useIsFetching(ofForm) > 0;
  return { isLoading, reread: () => client.invalidateQueries(ofForm).catch(console.error) };
}

/** Shown with "Not answered", for someone who has answered only for another dinner. */
export const TOLD_ELSEWHERE = "They answered for another dinner. Please ask.";

/** Shown after needs that a member gave themselves. */
export const AS_THEY_TOLD_US = "(as they told us)";
