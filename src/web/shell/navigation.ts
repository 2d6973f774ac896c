import { paths } from "#web/platform/paths.ts";
import type { Session } from "#web/session/session.ts";

interface NavigationLink {
  label: string;
  href: string;
  isActive: (path: string) => boolean;
}

const under = (root: string) => (path: string) => path === root || path.startsWith(`${root}/`);
const exactly = (place: string) => (path: string) => path === place;

const LINKS: readonly NavigationLink[] = [
  { label: "Dashboard", href: paths.dashboard, isActive: exactly(paths.dashboard) },
  { label: "Events", href: paths.events, isActive: under(paths.events) },
  { label: "My Events", href: paths.myEvents, isActive: exactly(paths.myEvents) },
  { label: "Profile", href: paths.profile, isActive: exactly(paths.profile) },
];
const ADMIN: NavigationLink = { label: "Admin", href: paths.admin, isActive: under(paths.admin) };

/** The links of the top navigation, and of the mobile menu, for this person. */
export function navigationFor(session: Session): readonly NavigationLink[] {
  return session.hasAnyAdminAccess ? [...LINKS, ADMIN] : LINKS;
}

/** "AB" of Anna Berg; 'M' for one without a name (S-68). */
export function initialsOf({ firstName, lastName }: Session): string {
  const first = [...firstName.trim()][0] ?? "";
  const last = [...lastName.trim()][0] ?? "";
  return (first + last).toUpperCase() || "M";
}
