import { isOfficersPage } from "#contract/pages/page-paths.ts";
import { paths } from "#web/platform/paths.ts";
import type { Session } from "#web/session/session.ts";

/** One entry of the officers' navigation. */
export interface Place {
  label: string;
  href: string;
  isCurrent: (path: string, search: string) => boolean;
}

const under = (root: string) => (path: string) => path === root || path.startsWith(`${root}/`);
const listed = (tab: string) => (path: string, search: string) => {
  const query = new URLSearchParams(search);
  return path === paths.admin && query.has("only") && (query.get("tab") ?? "members") === tab;
};

/** An officers' page of one dinner. */
const isOfDinner = (path: string) => isOfficersPage(path) && /^\/events\//i.test(path);

const EVENTS = {
  label: "Events",
  href: paths.adminEvents,
  isCurrent: (path: string) => under(paths.adminEvents)(path) || isOfDinner(path),
};
const FULL: readonly Place[] = [
  EVENTS,
  { label: "Members", href: paths.adminMembers, isCurrent: under(paths.adminMembers) },
  {
    label: "Payments",
    href: paths.adminPayments,
    isCurrent: (path: string) => under(paths.adminPayments)(path) || under(paths.adminChecks)(path),
  },
  { label: "Emails", href: paths.adminOutbox, isCurrent: under(paths.adminOutbox) },
  { label: "Audit log", href: paths.adminAudit, isCurrent: under(paths.adminAudit) },
  { label: "Import", href: paths.adminImport, isCurrent: under(paths.adminImport) },
  { label: "Mailing list", href: paths.marketing, isCurrent: under(paths.marketing) },
  { label: "Officers", href: paths.adminOfficers, isCurrent: under(paths.adminOfficers) },
];
/** The management pages refuse limited officers (C-19), who have the dashboard's lists instead (052). */
const LIMITED: readonly Place[] = [
  {
    label: "Events",
    href: paths.adminList("events"),
    isCurrent: (path, search) => listed("events")(path, search) || isOfDinner(path),
  },
  { label: "Members", href: paths.adminList("members"), isCurrent: listed("members") },
];

/** The pages that this officer may open. Every other address under /admin shows the overview (C-42). */
export function placesFor({ isAdmin }: Session): readonly Place[] {
  const others = isAdmin ? FULL : LIMITED;
  const isCurrent: Place["isCurrent"] = (path, search) =>
    under(paths.admin)(path) && !others.some((place) => place.isCurrent(path, search));
  return [{ label: "Overview", href: paths.admin, isCurrent }, ...others];
}
