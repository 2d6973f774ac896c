import { showCalendarFeed } from "#contract/calendar.ts";
import { listDuesHistory, showDuesStatus } from "#contract/dues.ts";
import { EVENT_PAGE_SIZE, listEvents, showEvent } from "#contract/events.ts";
import { listAttendees } from "#contract/registrations/attendees/attendees.ts";
import { listOpenCardPayments } from "#contract/registrations/manual/manual-registrations.ts";
import { listMyRegistrations } from "#contract/registrations/registrations.ts";

/** What a page reads first; `:id` is that of its own address. "officer" and "member" as the reader's record says. */
type InitialRead = readonly [address: string, who: "anybody" | "member" | "officer"];

/** What a page of a signed-in person begins with. */
export interface ManifestPage {
  /** A regular expression for its path; the first group is `:id`. */
  path: string;
  /** The file that renders it, as an import has it. */
  file: string;
  /** Another one, which is to be seen a moment later. */
  laterFile?: string;
  reads: readonly InitialRead[];
  /** Where the server draws it (028). */
  isServerRendered?: true;
  /** Where what this tab keeps under such a key and the id would stand on the page, which only the browser knows. */
  draftKey?: string;
}

// As `events/event-lists.ts` asks for it: an answer to another address is taken by nobody.
const EVENTS: InitialRead = [`${listEvents.path}?when=upcoming&limit=${EVENT_PAGE_SIZE}`, "anybody"];
const EVENT: InitialRead = [showEvent.path, "anybody"];
const MINE: InitialRead = [listMyRegistrations.path, "anybody"];
const DUES: InitialRead = [showDuesStatus.path, "member"];

/** All others find theirs a moment later. */
export const PAGE_MANIFEST: readonly ManifestPage[] = [
  {
    path: "^/$",
    file: "#web/dashboard/DashboardPage.tsx",
    reads: [EVENTS, MINE, DUES],
    isServerRendered: true,
  },
  { path: "^/dashboard$", file: "#web/dashboard/DashboardPage.tsx", reads: [EVENTS, MINE, DUES] },
  { path: "^/events$", file: "#web/events/EventsPage.tsx", reads: [EVENTS, MINE], isServerRendered: true },
  {
    path: "^/events/([^/]+)/register$",
    file: "#web/registrations/register/RegisterPage.tsx",
    laterFile: "#web/registrations/register/RegistrationForm.tsx",
    reads: [EVENT, MINE],
    isServerRendered: true,
    // `registrations/register/delete-drafts.ts`
    draftKey: "registration:",
  },
  { path: "^/events/([^/]+)$", file: "#web/registrations/register/RegisterPage.tsx", reads: [EVENT, MINE] },
  {
    path: "^/events/([^/]+)/attendees$",
    file: "#web/registrations/attendees/AttendeesPage.tsx",
    reads: [EVENT, [listAttendees.path, "officer"], [listOpenCardPayments.path, "officer"]],
    isServerRendered: true,
  },
  {
    path: "^/my-events$",
    file: "#web/registrations/my-events/MyEventsPage.tsx",
    reads: [MINE, [showCalendarFeed.path, "anybody"]],
    isServerRendered: true,
  },
  { path: "^/profile$", file: "#web/members/ProfilePage.tsx", reads: [] },
  {
    path: "^/dues-renewal$",
    file: "#web/dues/DuesPage.tsx",
    reads: [DUES, [listDuesHistory.path, "member"]],
    isServerRendered: true,
  },
  { path: "^/admin/events$", file: "#web/events/management/EventManagementPage.tsx", reads: [] },
  { path: "^/admin/members$", file: "#web/directory/MemberManagementPage.tsx", reads: [] },
  { path: "^/admin/payments$", file: "#web/treasury/PaymentsPage.tsx", reads: [] },
  { path: "^/admin/audit$", file: "#web/audit/AuditPage.tsx", reads: [] },
  { path: "^/admin(/constant-contact)?$", file: "#web/admin/AdminPage.tsx", reads: [] },
];

/**
 * The addresses that a page asks first, for this reader; empty where its own address has no id that can be one. Also
 * written into the page's first script (`head-script.ts`), and so may name nothing that is not its own.
 */
export function initialReads(
  part: Pick<ManifestPage, "path" | "reads">,
  path: string,
  reader: { isMember?: unknown; hasAnyAdminAccess?: unknown },
): string[] {
  const [, id] = new RegExp(part.path).exec(path) ?? [];
  if (id !== undefined && !/^\d+$/.test(id)) return [];
  return part.reads
    .filter(([, who]) => who !== "member" || reader.isMember === true)
    .filter(([, who]) => who !== "officer" || reader.hasAnyAdminAccess === true)
    .map(([address]) => address.replace(":id", id ?? ""));
}
