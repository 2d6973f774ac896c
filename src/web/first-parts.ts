import { listAttendees } from "#contract/attendees.ts";
import { showCalendarFeed } from "#contract/calendar.ts";
import { listDuesHistory, showDuesStatus } from "#contract/dues.ts";
import { EVENT_PAGE, listEvents, showEvent } from "#contract/events.ts";
import { listOpenCardPayments } from "#contract/manual-registrations.ts";
import { listMyRegistrations } from "#contract/registrations.ts";

/** What a page reads first; `:id` is that of its own address. "officer" and "member" as the reader's record says. */
type FirstRead = readonly [address: string, who: "anybody" | "member" | "officer"];

/** What a page of a signed-in person begins with. */
export interface FirstPart {
  /** A regular expression for its path; the first group is `:id`. */
  path: string;
  /** The file of the site that draws it. */
  file: string;
  /** Another one, which is to be seen a moment later. */
  later?: string;
  reads: readonly FirstRead[];
  /** Where the server draws it (028). */
  isDrawn?: true;
  /** Where what this tab keeps under such a key and the id would stand on the page, which only the browser knows. */
  keeps?: string;
}

// As `events/event-lists.ts` asks for it: an answer to another address is taken by nobody.
const EVENTS: FirstRead = [`${listEvents.path}?when=upcoming&limit=${EVENT_PAGE}`, "anybody"];
const EVENT: FirstRead = [showEvent.path, "anybody"];
const MINE: FirstRead = [listMyRegistrations.path, "anybody"];
const DUES: FirstRead = [showDuesStatus.path, "member"];

/** All others find theirs a moment later. */
export const FIRST_PARTS: readonly FirstPart[] = [
  { path: "^/$", file: "dashboard/DashboardPage.tsx", reads: [EVENTS, MINE, DUES], isDrawn: true },
  { path: "^/dashboard$", file: "dashboard/DashboardPage.tsx", reads: [EVENTS, MINE, DUES] },
  { path: "^/events$", file: "events/EventsPage.tsx", reads: [EVENTS, MINE], isDrawn: true },
  {
    path: "^/events/([^/]+)/register$",
    file: "registrations/RegisterPage.tsx",
    later: "registrations/RegistrationForm.tsx",
    reads: [EVENT, MINE],
    isDrawn: true,
    // `registrations/drop-drafts.ts`
    keeps: "registration:",
  },
  { path: "^/events/([^/]+)$", file: "registrations/RegisterPage.tsx", reads: [EVENT, MINE] },
  {
    path: "^/events/([^/]+)/attendees$",
    file: "attendees/AttendeesPage.tsx",
    reads: [EVENT, [listAttendees.path, "officer"], [listOpenCardPayments.path, "officer"]],
    isDrawn: true,
  },
  {
    path: "^/my-events$",
    file: "registrations/MyEventsPage.tsx",
    reads: [MINE, [showCalendarFeed.path, "anybody"]],
    isDrawn: true,
  },
  { path: "^/profile$", file: "members/ProfilePage.tsx", reads: [] },
  {
    path: "^/dues-renewal$",
    file: "dues/DuesPage.tsx",
    reads: [DUES, [listDuesHistory.path, "member"]],
    isDrawn: true,
  },
  { path: "^/admin/events$", file: "events/EventManagementPage.tsx", reads: [] },
  { path: "^/admin/members$", file: "directory/MemberManagementPage.tsx", reads: [] },
  { path: "^/admin/payments$", file: "payments/PaymentsPage.tsx", reads: [] },
  { path: "^/admin/audit$", file: "audit/AuditPage.tsx", reads: [] },
  { path: "^/admin(/constant-contact)?$", file: "admin/AdminPage.tsx", reads: [] },
];

/**
 * The addresses that a page asks first, for this reader; empty where its own address has no id that can be one. Also
 * written into the page's first script (`begin.ts`), and so may name nothing that is not its own.
 */
export function addressesOf(
  part: Pick<FirstPart, "path" | "reads">,
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
