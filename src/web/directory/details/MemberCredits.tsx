import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DirectoryMember } from "#contract/directory.ts";
import { listMemberRegistrations } from "#contract/registrations/attendees/attendees.ts";
import { listCredits } from "#contract/registrations/credits.ts";
import { fullName } from "#contract/values/full-name.ts";
import { read } from "#web/platform/api/api.ts";
import { useDates } from "#web/platform/chapter.ts";
import { CreditDialog } from "#web/treasury/credits/CreditDialog.tsx";
import { CreditTable } from "#web/treasury/credits/CreditTable.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Loaded } from "#web/ui/feedback/Loaded.tsx";

/** What a member has in credits instead of money, and how to grant one as goodwill (D-371). */
export function MemberCredits({ member }: { member: DirectoryMember }) {
  const [isGranting, setGranting] = useState(false);
  const list = useQuery({
    ...read(listCredits, { query: { member: member.id } }),
    refetchOnMount: "always",
  });
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p>For dinners, never paid out.</p>
        <Button tone="secondary" size="small" onClick={() => setGranting(true)}>
          Grant a Credit
        </Button>
      </div>
      <Loaded of={list} failure="The credits could not be loaded." skeleton="h-16">
        {({ credits }) =>
          credits.length === 0 ? (
            <p className="text-soft">No credits yet.</p>
          ) : (
            <CreditTable credits={credits} />
          )
        }
      </Loaded>
      {isGranting && <Grant member={member} onClose={() => setGranting(false)} />}
    </>
  );
}

/** Goodwill may be about one of the dinners that the member had a place at. */
function Grant({ member, onClose }: { member: DirectoryMember; onClose: () => void }) {
  const dates = useDates();
  const { data = [] } = useQuery(read(listMemberRegistrations, { params: { id: member.id } }));
  const dinners = [...new Map(data.map((one) => [one.eventId, one])).values()].map((one) => ({
    value: String(one.eventId),
    label: `${one.title}, ${dates.shortDay(one.dateTime)}`,
  }));
  return (
    <CreditDialog
      target={{ what: "goodwill", memberId: member.id }}
      member={fullName(member)}
      dinners={dinners}
      onClose={onClose}
    />
  );
}
