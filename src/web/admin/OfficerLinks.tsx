import { paths } from "#web/platform/paths.ts";
import { type Session, useSession } from "#web/session/session.ts";

const PLACES: readonly { href: string; label: string; isFor: (session: Session) => boolean }[] = [
  { href: paths.adminMembers, label: "Member Management", isFor: ({ isAdmin }) => isAdmin },
  { href: paths.adminEvents, label: "Event Management", isFor: ({ isAdmin }) => isAdmin },
  { href: paths.adminImport, label: "Import Members", isFor: ({ isAdmin }) => isAdmin },
  { href: paths.adminPayments, label: "Payments", isFor: ({ isAdmin }) => isAdmin },
  { href: paths.adminAudit, label: "Audit Log", isFor: ({ isAdmin }) => isAdmin },
  { href: paths.adminOutbox, label: "Outbox", isFor: ({ isAdmin }) => isAdmin },
];

/** Links to the other administration pages the session may open. */
export function OfficerLinks() {
  const session = useSession();
  const open = PLACES.filter(({ isFor }) => session && isFor(session));
  if (open.length === 0) return null;
  return (
    <nav aria-label="Administration" className="-mt-4 mb-7 print:hidden">
      <ul className="flex flex-wrap gap-x-7 gap-y-1">
        {open.map(({ href, label }) => (
          <li key={href}>
            <a href={href} className="text-link inline-flex min-h-11 items-center">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
