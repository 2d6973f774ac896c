import { ChevronRight } from "lucide-react";
import { memo, type ReactNode, useId } from "react";
import type { DirectoryMember } from "#contract/directory.ts";
import { fullName } from "#contract/values/full-name.ts";
import { useDirectoryScreen } from "#web/directory/directory-screen.ts";
import { AdminBadge } from "#web/directory/list/MemberBadges.tsx";
import type { Opened } from "#web/directory/MemberDialogs.tsx";
import { statusTone } from "#web/directory/status.ts";
import { MemberLink } from "#web/lookup/MemberLink.tsx";
import { useChapter } from "#web/platform/chapter.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { COLUMNS } from "./columns.ts";
import { DuesInBrief } from "./DuesInBrief.tsx";
import { MemberMenu } from "./MemberMenu.tsx";
import { UnfoldedMember } from "./UnfoldedMember.tsx";

/** On a phone name and status, and under them dues where they are unpaid. */
const LINE =
  "relative min-h-[1.8125rem] text-sm pointer-coarse:md:min-h-11 " +
  "max-md:grid max-md:grid-cols-[44px_20px_minmax(0,1fr)_auto_44px] max-md:items-center max-md:gap-x-2 max-md:py-0.5 max-[19rem]:gap-x-1";

interface MemberEntryProps {
  member: DirectoryMember;
  /** Today in the chapter's zone. */
  today: string;
  isChosen: boolean;
  onChoose: (id: number, isChosen: boolean) => void;
  isOpen: boolean;
  onToggle: (id: number) => void;
  onOpen: (opened: Opened) => void;
}

/** A member in one line, which unfolds into everything that the chapter knows about them. */
export const MemberEntry = memo(function MemberEntry(props: MemberEntryProps) {
  const { member, today, isChosen, onChoose, isOpen, onToggle, onOpen } = props;
  const { societyShortName } = useChapter();
  const { spell } = useDirectoryScreen();
  const [nameId, panelId] = [useId(), useId()];
  const name = fullName(member);
  const canLogIn = member.hasPassword && member.userName !== null;
  return (
    <article
      aria-labelledby={nameId}
      className={`scroll-mt-10 border-b border-line ${isChosen ? "bg-wine-wash" : isOpen ? "bg-card" : "hover:bg-card"}`}
    >
      <div className={`${LINE} ${COLUMNS}`}>
        <label className="relative z-1 grid h-full cursor-pointer place-items-center max-md:row-span-2 max-md:min-h-11 max-[19rem]:row-span-3">
          <input
            type="checkbox"
            className="size-4.5 accent-wine max-md:size-5.5"
            checked={isChosen}
            aria-label={`Select ${name}`}
            onChange={({ target }) => onChoose(member.id, target.checked)}
          />
        </label>
        {/* Reaches over the whole line; links, boxes and text to copy lie above it. */}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          aria-label={`Details of ${name}`}
          onClick={() => onToggle(member.id)}
          className="grid place-items-center text-soft after:absolute after:inset-0 max-md:row-span-2 max-[19rem]:row-span-3"
        >
          <ChevronRight size={18} aria-hidden="true" className={isOpen ? "rotate-90" : ""} />
        </button>
        <div className="flex min-w-0 items-center gap-x-2.5 max-md:flex-wrap max-[19rem]:col-span-2">
          <h2
            id={nameId}
            className="relative z-1 min-w-0 font-sans text-base font-semibold max-md:wrap-anywhere md:truncate"
          >
            <MemberLink
              memberId={member.id}
              className="no-underline hover:text-wine-text hover:underline max-md:inline-block max-md:py-2.5"
            >
              {name}
            </MemberLink>
          </h2>
          <AdminBadge level={member.adminPrivileges} />
          {!isOpen && member.title && (
            <span className="min-w-0 shrink-[99] truncate text-soft max-lg:hidden">{member.title}</span>
          )}
        </div>
        <span className="max-[19rem]:col-span-2 max-[19rem]:col-start-3">
          <Badge tone={statusTone(member.status)}>
            <span className="first-letter:uppercase">{spell(member.status, societyShortName)}</span>
          </Badge>
        </span>
        <Cell isOpen={isOpen} className="truncate max-md:hidden">
          {member.email ?? <span className="text-soft">No email</span>}
        </Cell>
        <Cell isOpen={isOpen} className="truncate max-lg:hidden">
          {member.cellPhone ?? member.homePhone ?? member.officePhone}
        </Cell>
        <Cell
          isOpen={isOpen}
          className="max-md:col-span-2 max-md:col-start-3 max-md:not-has-[[data-unpaid]]:hidden"
        >
          <span className="sr-only">Local dues: </span>
          <DuesInBrief paidThrough={member.localDuesPaidThrough} today={today} />
        </Cell>
        <Cell isOpen={isOpen} className="max-xl:hidden">
          <span className="sr-only">Can log in: </span>
          {canLogIn ? "Yes" : <span className="text-soft">No</span>}
        </Cell>
        <span className="relative z-1 h-full max-md:col-start-5 max-md:row-span-2 max-md:row-start-1 max-[19rem]:row-span-3 max-[19rem]:row-start-1">
          <MemberMenu member={member} onOpen={onOpen} />
        </span>
      </div>
      {isOpen && (
        <div id={panelId}>
          <UnfoldedMember member={member} onOpen={onOpen} />
        </div>
      )}
    </article>
  );
});

/** A fact in brief; unfolded it would be there twice. */
function Cell({
  isOpen,
  className = "",
  children,
}: {
  isOpen: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={`min-w-0 ${className}`}>
      {/* Above the button, so that it can be selected and copied. */}
      {!isOpen && <span className="relative z-1">{children}</span>}
    </span>
  );
}
