import { useQuery } from "@tanstack/react-query";
import { UserRoundCheck } from "lucide-react";
import { matchMember } from "#contract/registrations/manual/manual-registrations.ts";
import { call } from "#web/platform/api/api.ts";
import { useDebounced } from "#web/platform/debounced.ts";
import { useManualForm } from "./use-manual-form.ts";

/** Says before saving which member's events will show the dinner, if none was chosen from the directory (S-72). */
export function MatchedMember() {
  const [memberId, firstName, lastName, email] = useManualForm().watch([
    "memberId",
    "firstName",
    "lastName",
    "email",
  ]);
  const typed = useDebounced(JSON.stringify([firstName, lastName, email].map((word) => word?.trim() ?? "")));
  const [first = "", last = "", address = ""] = JSON.parse(typed) as string[];
  const isAsked = memberId === undefined && first !== "" && last !== "" && /^\S+@\S+$/.test(address);
  const meant = useQuery({
    queryKey: [matchMember.path, first, last, address],
    queryFn: () => call(matchMember, { body: { firstName: first, lastName: last, email: address } }),
    enabled: isAsked,
    staleTime: 0,
  });
  const member = isAsked ? meant.data?.member : undefined;
  return (
    <p role="status" className={member ? "flex items-start gap-2 text-leaf" : "sr-only"}>
      {member && (
        <>
          <UserRoundCheck size={18} aria-hidden="true" className="mt-1 shrink-0" />
          <span>
            This is the member {member.firstName} {member.lastName}: the dinner will appear in their My
            Events.
          </span>
        </>
      )}
    </p>
  );
}
