import { Link2 } from "lucide-react";
import type { DirectoryMember } from "#contract/directory.ts";
import { shownState } from "#contract/members/state.ts";
import { MemberLink } from "#web/lookup/MemberLink.tsx";
import { calendarDay } from "#web/platform/dates.ts";
import { EmailAddress } from "#web/ui/EmailAddress.tsx";
import { DuesBadge } from "./MemberBadges.tsx";
import { Fact, Group } from "./MemberFacts.tsx";
import { UnconfirmedAddress } from "./UnconfirmedAddress.tsx";

/** The same number of dots for every password, so that it reveals nothing (C-12). */
const MASK = "••••••••";

/** Everything the chapter keeps about one member besides names, status and ranks. */
export function MemberPanel({ member }: { member: DirectoryMember }) {
  const place = [member.city, shownState(member.state), member.zipCode].filter(Boolean).join(", ");
  const isLinked = member.spouseId !== null;
  return (
    <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      <Group title="Contact">
        <Fact label="Email">
          {member.email && (
            <>
              <EmailAddress email={member.email} />
              <UnconfirmedAddress member={member} />
            </>
          )}
        </Fact>
        <Fact label="Alternate">{member.alternateEmail}</Fact>
        <Fact label="Cell">{member.cellPhone}</Fact>
        <Fact label="Home">{member.homePhone}</Fact>
        <Fact label="Office">{member.officePhone}</Fact>
        <Fact label="Fax">{member.fax}</Fact>
        <Fact label="Address">
          {member.address || place ? (
            <>
              {member.address && <span className="block">{member.address}</span>}
              {place}
            </>
          ) : (
            <span className="text-soft">No address provided</span>
          )}
        </Fact>
      </Group>
      <Group title="Spouse & offices">
        <Fact label="Spouse">
          {member.spouseName && (
            <>
              <MemberLink memberId={member.spouseId}>{member.spouseName}</MemberLink>
              <span className="flex flex-wrap items-center gap-x-2 text-sm text-soft">
                {member.spouseType && (
                  <span className="inline-block first-letter:uppercase">{member.spouseType}</span>
                )}
                {isLinked && (
                  <span className="inline-flex items-center gap-1 whitespace-nowrap text-leaf">
                    <Link2 size={15} aria-hidden="true" /> Linked
                  </span>
                )}
              </span>
            </>
          )}
        </Fact>
        <Fact label="Past offices">{member.pastOffices}</Fact>
        <Fact label="Comments">{member.memberComments}</Fact>
        <Fact label="Admin notes">{member.adminComments}</Fact>
      </Group>
      <Group title="Dues & login">
        <Fact label="Local dues">
          <Dues paidThrough={member.localDuesPaidThrough} />
        </Fact>
        <Fact label="National">
          <Dues paidThrough={member.nationalDuesPaidThrough} />
        </Fact>
        <Fact label="Dues notes">{member.duesNotes}</Fact>
        <Fact label="Username">{member.userName ?? <span className="text-soft">Not set</span>}</Fact>
        <Fact label="Password">
          {member.hasPassword ? (
            <>
              <span aria-hidden="true">{MASK}</span>
              <span className="sr-only">Set</span>
            </>
          ) : (
            <span className="text-soft">Not set</span>
          )}
        </Fact>
      </Group>
    </div>
  );
}

function Dues({ paidThrough }: { paidThrough: string | null }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <DuesBadge paidThrough={paidThrough} />
      {paidThrough && <span>{calendarDay(paidThrough)}</span>}
    </span>
  );
}
