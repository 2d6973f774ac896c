import { HeartHandshake, Pencil, Trash2 } from "lucide-react";
import { type ComponentProps, memo } from "react";
import type { DirectoryMember } from "#contract/directory.ts";
import { fullName } from "#contract/values/full-name.ts";
import { useDirectoryScreen } from "#web/directory/directory-screen.ts";
import type { Opened } from "#web/directory/MemberDialogs.tsx";
import { statusTone } from "#web/directory/status.ts";
import { MemberLink } from "#web/lookup/MemberLink.tsx";
import { useChapter } from "#web/platform/chapter.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmailAddress } from "#web/ui/EmailAddress.tsx";
import { Skeleton } from "#web/ui/feedback/Skeleton.tsx";
import { TableCell, TableRow } from "#web/ui/Table.tsx";
import { AdminBadge } from "./MemberBadges.tsx";
import { UnconfirmedAddress } from "./UnconfirmedAddress.tsx";

const ICON = { size: 16, "aria-hidden": true } as const;

interface Place {
  /** The row's position in the list, from 0. */
  index: number;
  measure: (row: Element | null) => void;
}

interface MemberRowProps extends Place {
  member: DirectoryMember;
  mayEdit: boolean;
  onOpen: (opened: Opened) => void;
}

/** A row of the members table. */
export const MemberRow = memo(function MemberRow({ member, mayEdit, onOpen, ...place }: MemberRowProps) {
  const { societyShortName } = useChapter();
  const screen = useDirectoryScreen();
  const name = fullName(member);
  return (
    <TableRow {...attributesOf(place)}>
      <TableCell>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="min-w-0 font-display text-xl leading-tight">
            <MemberLink memberId={member.id} className="quiet-link">
              {name}
            </MemberLink>
          </span>
          <AdminBadge level={member.adminPrivileges} />
        </span>
        <span className="block text-sm text-soft">
          {[member.title, member.spouseName && `with ${member.spouseName}`].filter(Boolean).join(" · ")}
        </span>
      </TableCell>
      <TableCell label="Email">
        <span className="min-w-0 break-words">
          {member.email ? <EmailAddress email={member.email} /> : <span className="text-soft">No email</span>}
          <UnconfirmedAddress member={member} />
        </span>
      </TableCell>
      <TableCell label="Status">
        <Badge tone={statusTone(member.status)}>
          <span className="first-letter:uppercase">{screen.spell(member.status, societyShortName)}</span>
        </Badge>
      </TableCell>
      <TableCell className="max-md:pt-3">
        {mayEdit ? (
          <span className="-mx-2 flex flex-wrap">
            <Act label={`Edit ${name}`} onClick={() => onOpen({ what: "edit", member })}>
              <Pencil {...ICON} /> Edit
            </Act>
            <Act label={`Spouse of ${name}`} onClick={() => onOpen({ what: "spouse", member })}>
              <HeartHandshake {...ICON} /> Spouse
            </Act>
            <Act label={`Delete ${name}`} onClick={() => onOpen({ what: "delete", member })}>
              <Trash2 {...ICON} /> Delete
            </Act>
          </span>
        ) : (
          <span className="text-soft">View Only</span>
        )}
      </TableCell>
    </TableRow>
  );
});

function attributesOf({ index, measure }: Place): ComponentProps<"tr"> & { "data-index": number } {
  return { "data-index": index, "aria-rowindex": index + 2, ref: measure };
}

function Act({ label, ...button }: ComponentProps<typeof Button> & { label: string }) {
  return <Button tone="quiet" size="small" aria-label={label} className="px-2.5!" {...button} />;
}

/** A placeholder for a member who is still loading. */
export function MemberRowSkeleton({ place }: { place?: Place }) {
  return (
    <TableRow {...(place && attributesOf(place))}>
      <TableCell className="h-18">
        <Skeleton className="h-6 w-40 max-w-full" />
      </TableCell>
      <TableCell>
        <Skeleton className="h-5 w-44 max-w-full" />
      </TableCell>
      <TableCell>
        <Skeleton className="h-5 w-24 max-w-full" />
      </TableCell>
      <TableCell>
        <Skeleton className="h-5 w-32 max-w-full" />
      </TableCell>
    </TableRow>
  );
}
