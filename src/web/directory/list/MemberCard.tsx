import { useId } from "react";
import type { DirectoryMember } from "#contract/directory.ts";
import { fullName } from "#contract/values/full-name.ts";
import { useDirectoryScreen } from "#web/directory/directory-screen.ts";
import type { Opened } from "#web/directory/MemberDialogs.tsx";
import { statusTone } from "#web/directory/status.ts";
import { MemberLink } from "#web/lookup/MemberLink.tsx";
import { useChapter } from "#web/platform/chapter.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Card } from "#web/ui/Card.tsx";
import { MemberActions } from "./MemberActions.tsx";
import { AdminBadge, RankBadges } from "./MemberBadges.tsx";
import { MemberPanel } from "./MemberPanel.tsx";

interface MemberCardProps {
  member: DirectoryMember;
  onOpen: (opened: Opened) => void;
}

/** Everything the chapter knows about one member, as on an index card. */
export function MemberCard({ member, onOpen }: MemberCardProps) {
  const { societyShortName } = useChapter();
  const screen = useDirectoryScreen();
  const nameId = useId();
  return (
    <Card as="article" aria-labelledby={nameId}>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-b border-line pb-4">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h2 id={nameId} className="min-w-0 text-2xl break-words">
              <MemberLink memberId={member.id} className="quiet-link">
                {fullName(member)}
              </MemberLink>
            </h2>
            <Badge tone={statusTone(member.status)}>
              <span className="first-letter:uppercase">{screen.spell(member.status, societyShortName)}</span>
            </Badge>
            <AdminBadge level={member.adminPrivileges} />
            <RankBadges member={member} />
          </div>
          {member.title && <p className="mt-1 text-soft">{member.title}</p>}
        </div>
        <MemberActions member={member} onOpen={onOpen} />
      </header>
      <div className="mt-5">
        <MemberPanel member={member} />
      </div>
    </Card>
  );
}
