import { useQuery, useQueryClient } from "@tanstack/react-query";
import { showKnownNeeds } from "#contract/registrations/needs.ts";
import { read } from "#web/platform/api/api.ts";

/**
 * Needs that registering a member chosen by an officer would bring along. Null while loading, if none are known,
 * and for someone who is no member.
 */
export function useKnownNeeds(eventId: number, memberId: number | undefined) {
  const known = read(showKnownNeeds, { params: { id: eventId, memberId: memberId ?? 0 } });
  const { data, isLoading, isError } = useQuery({ ...known, enabled: memberId !== undefined });
  return { needs: (memberId !== undefined && data?.needs) || null, isLoading, isError };
}

/** Refetches the known needs of everyone a form names, after one of them answered in the meantime. */
export function useRereadKnownNeeds(eventId: number): () => void {
  const client = useQueryClient();
  const { queryKey } = read(showKnownNeeds, { params: { id: eventId, memberId: 0 } });
  const start = String(queryKey[0]).replace("0/needs", "");
  const isOne = ({ queryKey: [address] }: { queryKey: readonly unknown[] }) =>
    String(address).startsWith(start);
  return () => client.invalidateQueries({ predicate: isOne }).catch(console.error);
}

/** Shown after needs that a member gave themselves. */
export const FROM_THEIR_RECORD = "(from their record)";
