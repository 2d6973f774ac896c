import { CalendarDays, type LucideIcon, ScrollText, UserRound } from "lucide-react";
import { usePageTitle } from "#web/platform/chapter.ts";
import { paths } from "#web/platform/paths.ts";
import { useSession } from "#web/session/session.ts";
import { PageHeading } from "#web/ui/PageHeading.tsx";

const PLACES: readonly { href: string; title: string; text: string; Icon: LucideIcon }[] = [
  {
    href: paths.events,
    title: "Events",
    text: "The coming dinners, with those that members cannot see yet.",
    Icon: CalendarDays,
  },
  { href: paths.profile, title: "Profile", text: "Your own member record.", Icon: UserRound },
  {
    href: paths.terms,
    title: "Terms & Conditions",
    text: "What members agree to when they register.",
    Icon: ScrollText,
  },
];

/** /admin, and every sub-path that has no page of its own (C-42). */
export function AdminPage() {
  usePageTitle("Admin Dashboard");
  const session = useSession();
  return (
    <>
      <PageHeading over={session?.isAdmin ? "Administrator" : "Limited Admin"} title="Admin Dashboard">
        Good to see you, {session?.firstName || "Member"}.
      </PageHeading>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {PLACES.map(({ href, title, text, Icon }) => (
          <li key={href}>
            <a
              href={href}
              className="block h-full rounded-lg border border-line bg-card p-7 no-underline shadow-card hover:border-brass"
            >
              <Icon size={26} strokeWidth={1.5} aria-hidden="true" className="mb-4 text-gilt" />
              <h2 className="text-2xl">{title}</h2>
              <p className="mt-1.5 text-soft">{text}</p>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
