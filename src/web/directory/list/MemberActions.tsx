import { HeartHandshake, MailPlus, Pencil, Trash2, Unlink, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import type { DirectoryMember } from "#contract/directory.ts";
import { fullName } from "#contract/values/full-name.ts";
import { HistoryButton } from "#web/audit/HistoryButton.tsx";
import type { Opened } from "#web/directory/MemberDialogs.tsx";
import { Button } from "#web/ui/Button.tsx";

const ICON = { size: 16, "aria-hidden": true } as const;

/** Everything an officer does with one member; each opens a dialog. */
export function actionsOf(
  member: DirectoryMember,
): readonly { opened: Opened; label: string; of: string; icon: ReactNode }[] {
  const isLinked = member.spouseId !== null;
  return [
    { opened: { what: "edit", member }, label: "Edit", of: "Edit", icon: <Pencil {...ICON} /> },
    ...(member.hasPassword
      ? []
      : [
          {
            opened: { what: "invite", member } as const,
            label: "Email an Invitation",
            of: "Email an invitation to",
            icon: <MailPlus {...ICON} />,
          },
        ]),
    {
      opened: { what: "spouse", member },
      label: "Manage Spouse",
      of: "Manage spouse of",
      icon: <HeartHandshake {...ICON} />,
    },
    isLinked
      ? {
          opened: { what: "unlink", member },
          label: "Unlink",
          of: "Unlink spouse of",
          icon: <Unlink {...ICON} />,
        }
      : {
          opened: { what: "addSpouse", member },
          label: "Add Spouse, Same Address",
          of: "Add Spouse, Same Address, for",
          icon: <UserPlus {...ICON} />,
        },
    { opened: { what: "delete", member }, label: "Delete", of: "Delete", icon: <Trash2 {...ICON} /> },
  ];
}

interface MemberActionsProps {
  member: DirectoryMember;
  onOpen: (opened: Opened) => void;
}

/** The actions as a row of buttons. */
export function MemberActions({ member, onOpen }: MemberActionsProps) {
  const name = fullName(member);
  const buttons = actionsOf(member).map(({ opened, label, of, icon }) => (
    <Button
      key={opened.what}
      tone="quiet"
      size="small"
      aria-label={`${of} ${name}`}
      className="px-2.5!"
      onClick={() => onOpen(opened)}
    >
      {icon} {label}
    </Button>
  ));
  return (
    <div className="-mx-2 flex flex-wrap print:hidden">
      {buttons.slice(0, -1)}
      <HistoryButton
        thing="member"
        id={member.id}
        name={name}
        aria-label={`History of ${name}`}
        className="px-2.5!"
      />
      {buttons.slice(-1)}
    </div>
  );
}
