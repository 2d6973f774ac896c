import { Ellipsis, History } from "lucide-react";
import { useState } from "react";
import { listAuditEntries } from "#contract/audit.ts";
import type { DirectoryMember } from "#contract/directory.ts";
import { fullName } from "#contract/values/full-name.ts";
import { HistoryDialog } from "#web/audit/HistoryDialog.tsx";
import { actionsOf } from "#web/directory/list/MemberActions.tsx";
import type { Opened } from "#web/directory/MemberDialogs.tsx";
import { mayCall } from "#web/session/access/may-call.ts";
import { useSession } from "#web/session/session.ts";
import { Menu, MenuDialog, MenuLine } from "#web/ui/overlay/Menu.tsx";

interface MemberMenuProps {
  member: DirectoryMember;
  onOpen: (opened: Opened) => void;
}

/** All actions of a row in one menu; deleting is apart at the end. */
export function MemberMenu({ member, onOpen }: MemberMenuProps) {
  const session = useSession();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const name = fullName(member);
  const items = actionsOf(member).map(({ opened, label, icon }) => (
    <MenuDialog key={opened.what} onSelect={() => onOpen(opened)}>
      {icon} {label}
    </MenuDialog>
  ));
  return (
    <>
      <Menu
        tip="Actions"
        trigger={
          <button
            type="button"
            aria-label={`Actions for ${name}`}
            className="grid h-full min-h-7 w-full place-items-center rounded-sm text-soft hover:bg-wine-wash hover:text-wine-text max-md:min-h-11"
          >
            <Ellipsis size={20} aria-hidden="true" />
          </button>
        }
      >
        {items.slice(0, -1)}
        {mayCall(session, listAuditEntries) && (
          <MenuDialog onSelect={() => setHistoryOpen(true)}>
            <History size={16} aria-hidden="true" /> History
          </MenuDialog>
        )}
        <MenuLine />
        {items.slice(-1)}
      </Menu>
      {isHistoryOpen && (
        <HistoryDialog thing="member" id={member.id} name={name} onClose={() => setHistoryOpen(false)} />
      )}
    </>
  );
}
