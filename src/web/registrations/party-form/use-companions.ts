import { useQuery } from "@tanstack/react-query";
import { listCompanions } from "#contract/registrations/companion-list.ts";
import { read } from "#web/platform/api/api.ts";

/** The people a member brings to dinners, for officers; empty while loading or without a member. */
export function useCompanions(memberId: number | null) {
  const companions = read(listCompanions, { params: { id: memberId ?? 0 } });
  return useQuery({ ...companions, enabled: memberId !== null }).data ?? [];
}
