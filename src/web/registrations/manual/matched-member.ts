import { useQuery } from "@tanstack/react-query";
import { matchMember } from "#contract/registrations/manual/manual-registrations.ts";
import { call } from "#web/platform/api/api.ts";
import { useDebounced } from "#web/platform/debounced.ts";
import { useManualForm } from "./use-manual-form.ts";

/** The member whose name and confirmed address the officer typed, if none was chosen from the directory (S-72). */
export function useMatchedMember() {
  const [memberId, firstName, lastName, email] = useManualForm().watch([
    "memberId",
    "firstName",
    "lastName",
    "email",
  ]);
  const now = JSON.stringify([firstName, lastName, email].map((word) => word?.trim() ?? ""));
  const typed = useDebounced(now);
  const [first = "", last = "", address = ""] = JSON.parse(typed) as string[];
  const isSettled = memberId === undefined && typed === now;
  const isAsked = isSettled && first !== "" && last !== "" && /^\S+@\S+$/.test(address);
  const meant = useQuery({
    queryKey: [matchMember.path, first, last, address],
    queryFn: () => call(matchMember, { body: { firstName: first, lastName: last, email: address } }),
    enabled: isAsked,
    staleTime: 0,
  });
  return isAsked ? meant.data?.member : undefined;
}
