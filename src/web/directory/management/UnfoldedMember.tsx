import type { DirectoryMember } from "#contract/directory.ts";
import { MemberActions } from "#web/directory/list/MemberActions.tsx";
import { RankBadges } from "#web/directory/list/MemberBadges.tsx";
import { MemberPanel } from "#web/directory/list/MemberPanel.tsx";
import type { Opened } from "#web/directory/MemberDialogs.tsx";

interface UnfoldedMemberProps {
  member: DirectoryMember;
  onOpen: (opened: Opened) => void;
}

/** What is under a row once it is unfolded: title and ranks, the actions, and all facts. */
export function UnfoldedMember({ member, onOpen }: UnfoldedMemberProps) {
  return (
    <div className="space-y-3 px-4 pb-6 md:pr-8 md:pl-16">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 empty:hidden">
        {member.title && <p className="text-soft">{member.title}</p>}
        <RankBadges member={member} />
      </div>
      <MemberActions member={member} onOpen={onOpen} />
      <MemberPanel member={member} />
    </div>
  );
}
