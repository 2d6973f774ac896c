import { UserRoundCheck } from "lucide-react";
import { useMatchedMember } from "./matched-member.ts";

/** Says before saving which member's events will show the dinner, if none was chosen from the directory (S-72). */
export function MatchedMember() {
  const member = useMatchedMember();
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
