import { useQuery, useQueryClient } from "@tanstack/react-query";
import { showKnownNeeds } from "#contract/registrations/needs.ts";
import { read } from "#web/platform/api/api.ts";

/**
 * What a registration would bring along for a member whom an officer has chosen. Null while loading, if nothing is known,
 * and for someone who is no member.
 */
export function useKnownNeeds(eventId: number, memberId: number | undefined) {
  const known = read(showKnownNeeds, { params: { id: eventId, memberId: memberId ?? 0 } });
  const { data, isLoading, isError } = useQuery({ ...known, enabled: memberId !== undefined });
  return { needs: (memberId !== undefined && data?.needs) || null, isLoading, isError };
}

/** Reads again what is known of everyone whom a form names, after an answer that came in the meantime. */
export function useRereadKnownNeeds(eventId: number): () => void {
  const client = useQueryClient();
  const { queryKey } = read(showKnownNeeds, { params: { id: eventId, memberId: 0 } });
  const start = String(queryKey[0]).replace("0/needs", "");
  const isOne = ({ queryKey: [address] }: { queryKey: readonly unknown[] }) =>
    String(address).startsWith(start);
  return () => client.invalidateQueries({ predicate: isOne }).catch(console.error);
}

/** Said after needs that a member gave themselves. */
export const FROM_THEIR_RECORD = "(from their record)";
