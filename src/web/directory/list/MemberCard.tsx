import { HeartHandshake, Link2, Pencil, Trash2, Unlink } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { DirectoryMember } from "#contract/directory.ts";
import { HistoryButton } from "#web/audit/HistoryButton.tsx";
import { useDirectoryScreen } from "#web/directory/directory-screen.ts";
import type { Opened } from "#web/directory/MemberDialogs.tsx";
import { MemberLink } from "#web/directory/MemberLink.tsx";
import { fullName } from "#web/directory/names.ts";
import { statusTone } from "#web/directory/status.ts";
import { useChapter } from "#web/platform/chapter.ts";
import { calendarDay } from "#web/platform/dates.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Card } from "#web/ui/Card.tsx";
import { AdminBadge, DuesBadge } from "./MemberBadges.tsx";
import { EmailAddress, Fact, Group } from "./MemberFacts.tsx";
import { UnconfirmedAddress } from "./UnconfirmedAddress.tsx";

const ICON = { size: 16, "aria-hidden": true } as const;
/** The same number of dots for every password, so that it reveals nothing (C-12). */
const MASK = "••••••••";

/** Everything the chapter knows about one member, as on an index card. */
export function MemberCard({
  member,
  onOpen,
}: {
  member: DirectoryMember;
  onOpen: (opened: Opened) => void;
}) {
  const { societyShortName } = useChapter();
  const screen = useDirectoryScreen();
  const nameId = useId();
  const name = fullName(member);
  const place = [member.city, member.state, member.zipCode].filter(Boolean).join(", ");
  const ranks = [
    member.isEcuyer && "Ecuyer",
    member.isMondiale && "Mondiale",
    member.isProfessionalWorker && "Professional worker",
  ].filter((rank) => rank !== false);
  const isLinked = member.spouseId !== null;
  return (
    <Card as="article" aria-labelledby={nameId}>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line pb-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h2 id={nameId} className="min-w-0 text-2xl break-words">
              <MemberLink memberId={member.id} className="quiet-link">
                {name}
              </MemberLink>
            </h2>
            <Badge tone={statusTone(member.status)}>
              <span className="first-letter:uppercase">{screen.spell(member.status, societyShortName)}</span>
            </Badge>
            <AdminBadge level={member.adminPrivileges} />
            {member.excludeFromDirectory && <Badge>Hidden from Directory</Badge>}
            {ranks.map((rank) => (
              <Badge key={rank} tone="brass">
                {rank}
              </Badge>
            ))}
          </div>
          {member.title && <p className="mt-1 text-soft">{member.title}</p>}
        </div>
        <div className="-mx-2 flex flex-wrap print:hidden">
          <Act label={`Edit ${name}`} onClick={() => onOpen({ what: "edit", member })}>
            <Pencil {...ICON} /> Edit
          </Act>
          <Act label={`Manage spouse of ${name}`} onClick={() => onOpen({ what: "spouse", member })}>
            <HeartHandshake {...ICON} /> Manage Spouse
          </Act>
          {isLinked && (
            <Act label={`Unlink spouse of ${name}`} onClick={() => onOpen({ what: "unlink", member })}>
              <Unlink {...ICON} /> Unlink
            </Act>
          )}
          <HistoryButton
            thing="member"
            id={member.id}
            name={name}
            aria-label={`History of ${name}`}
            className="px-2.5!"
          />
          <Act label={`Delete ${name}`} onClick={() => onOpen({ what: "delete", member })}>
            <Trash2 {...ICON} /> Delete
          </Act>
        </div>
      </header>
      <div className="mt-5 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
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
                {isLinked && (
                  <span className="ml-2 inline-flex items-center gap-1 text-sm whitespace-nowrap text-leaf">
                    <Link2 size={15} aria-hidden="true" /> Linked
                  </span>
                )}
                {member.spouseType && <span className="block text-sm text-soft">{member.spouseType}</span>}
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
    </Card>
  );
}

function Act({ label, children, onClick }: { label: string; children: ReactNode; onClick: () => void }) {
  return (
    <Button tone="quiet" size="small" aria-label={label} className="px-2.5!" onClick={onClick}>
      {children}
    </Button>
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
