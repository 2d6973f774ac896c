import { CalendarDays, LogOut, Mail, Receipt, ShieldCheck, UserRound } from "lucide-react";
import { paths } from "#web/platform/paths.ts";
import { useLogOut } from "#web/session/log-out.ts";
import type { Session } from "#web/session/session.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Menu, MenuAction, MenuLine, MenuLink, MenuNote } from "#web/ui/overlay/Menu.tsx";
import { initialsOf } from "./navigation.ts";

const ICON = { size: 18, "aria-hidden": true } as const;

function RoleBadge({ session }: { session: Session }) {
  if (session.isAdmin) return <Badge tone="wine">Administrator</Badge>;
  if (session.isLimitedAdmin) return <Badge tone="brass">Limited Admin</Badge>;
  return null;
}

/** The user's initials, which open their menu. */
export function UserMenu({ session }: { session: Session }) {
  const logOut = useLogOut();
  const name = `${session.firstName} ${session.lastName}`.trim();
  return (
    <Menu
      tip="Your account"
      trigger={
        <button
          type="button"
          aria-label={`${initialsOf(session)}, account of ${name || "Member"}`}
          className="grid size-11 shrink-0 place-items-center rounded-full border border-brass bg-card font-display text-[min(var(--text-lg),22px)] text-wine-text hover:bg-wine-wash print:hidden"
        >
          {initialsOf(session)}
        </button>
      }
    >
      <MenuNote>
        <span className="block font-display text-xl leading-tight">{name || "Member"}</span>
        <span className="mb-1.5 block text-sm break-all text-soft">{session.email ?? "No email"}</span>
        <RoleBadge session={session} />
      </MenuNote>
      <MenuLine />
      <MenuLink href={paths.profile}>
        <UserRound {...ICON} /> Profile
      </MenuLink>
      <MenuLink href={paths.myEvents}>
        <CalendarDays {...ICON} /> My Events
      </MenuLink>
      {session.isMember && (
        <MenuLink href={paths.dues}>
          <Receipt {...ICON} /> Membership Dues
        </MenuLink>
      )}
      {session.hasAnyAdminAccess && (
        <MenuLink href={paths.admin}>
          <ShieldCheck {...ICON} /> Admin Panel
        </MenuLink>
      )}
      {session.isAdmin && (
        <MenuLink href={paths.marketing}>
          <Mail {...ICON} /> Email Integration
        </MenuLink>
      )}
      <MenuLine />
      <MenuAction onSelect={logOut}>
        <LogOut {...ICON} /> Log out
      </MenuAction>
    </Menu>
  );
}
