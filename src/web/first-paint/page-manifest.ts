import { showAttention, showNextEvent } from "#contract/attention.ts";
import { showCalendarFeed } from "#contract/calendar.ts";
import { countMembers } from "#contract/directory.ts";
import { listDuesHistory, showDuesStatus } from "#contract/dues.ts";
import { EVENT_PAGE_SIZE, listEvents, showEvent } from "#contract/events.ts";
import { listPasskeys } from "#contract/members/passkeys.ts";
import { showSpouse } from "#contract/members/spouse.ts";
import { listContacts } from "#contract/officers/rights.ts";
import { listAttendees } from "#contract/registrations/attendees/attendees.ts";
import { listOpenCardPayments } from "#contract/registrations/manual/manual-registrations.ts";
import { showOwnNeeds } from "#contract/registrations/needs.ts";
import { listMyRefunds } from "#contract/registrations/own-refunds.ts";
import { listMyRegistrations } from "#contract/registrations/registrations.ts";
import { showBoard } from "#contract/seating/moves.ts";
import { listTableSizes } from "#contract/seating/tables.ts";
import { showStats } from "#contract/stats.ts";
import { listOpenItems, listPayments } from "#contract/treasury.ts";

/** What a page reads first; `:id` is from its own address, whose read it is from the reader's record. */
type InitialRead = readonly [address: string, who: "anybody" | "member" | "officer" | "full" | "limited"];

/** What a signed-in person's page needs at first. */
export interface ManifestPage {
  /** A regular expression for its path; the first group is `:id`. */
  path: string;
  /** The file that renders it, as in an import. */
  file: string;
  /** Another one, which is shown a moment later. */
  laterFile?: string;
  reads: readonly InitialRead[];
  /** Whether the server renders it (028). */
  isServerRendered?: true;
  /** The key, before the id, under which this tab may store content of the page, which only the browser knows. */
  draftKey?: string;
}

// Exactly as `events/event-lists.ts` requests it: an answer for another address would not be used.
const EVENTS: InitialRead = [`${listEvents.path}?when=upcoming&limit=${EVENT_PAGE_SIZE}`, "anybody"];
const EVENT: InitialRead = [showEvent.path, "anybody"];
const MINE: InitialRead = [listMyRegistrations.path, "anybody"];
const SPOUSE: InitialRead = [showSpouse.path, "anybody"];
// The notice above every page of an officer, whose height nothing must be moved by later.
const NOTICE: InitialRead = [listPasskeys.path, "officer"];
// On a page of full officers, which is not rendered for others.
const NOTICE_OF_FULL: InitialRead = [listPasskeys.path, "full"];
// Their line of the form is wider with an answer than without.
const OWN_NEEDS: InitialRead = [showOwnNeeds.path, "member"];
const DUES: InitialRead = [showDuesStatus.path, "member"];

/** All others find theirs a moment later. */
export const PAGE_MANIFEST: readonly ManifestPage[] = [
  {
    path: "^/$",
    file: "#web/dashboard/DashboardPage.tsx",
    reads: [EVENTS, MINE, DUES, NOTICE],
    isServerRendered: true,
  },
  { path: "^/dashboard$", file: "#web/dashboard/DashboardPage.tsx", reads: [EVENTS, MINE, DUES, NOTICE] },
  {
    path: "^/events$",
    file: "#web/events/EventsPage.tsx",
    reads: [EVENTS, MINE, NOTICE],
    isServerRendered: true,
  },
  {
    path: "^/events/([^/]+)/register$",
    file: "#web/registrations/register/RegisterPage.tsx",
    laterFile: "#web/registrations/register/RegistrationForm.tsx",
    reads: [EVENT, MINE, SPOUSE, OWN_NEEDS, NOTICE],
    isServerRendered: true,
    // `registrations/register/delete-drafts.ts`
    draftKey: "registration:",
  },
  {
    path: "^/events/([^/]+)$",
    file: "#web/registrations/register/RegisterPage.tsx",
    reads: [EVENT, MINE, NOTICE],
  },
  {
    path: "^/events/([^/]+)/attendees$",
    file: "#web/registrations/attendees/AttendeesPage.tsx",
    reads: [
      EVENT,
      [listAttendees.path, "officer"],
      [listTableSizes.path, "officer"],
      [listOpenCardPayments.path, "officer"],
      NOTICE,
    ],
    isServerRendered: true,
  },
  {
    path: "^/events/([^/]+)/tables$",
    file: "#web/seating/TablesPage.tsx",
    reads: [EVENT, [showBoard.path, "officer"], NOTICE],
  },
  {
    path: "^/my-events$",
    file: "#web/registrations/my-events/MyEventsPage.tsx",
    reads: [MINE, [listMyRefunds.path, "anybody"], [showCalendarFeed.path, "anybody"], NOTICE],
    isServerRendered: true,
  },
  { path: "^/profile$", file: "#web/members/ProfilePage.tsx", reads: [NOTICE] },
  {
    path: "^/dues-renewal$",
    file: "#web/dues/DuesPage.tsx",
    reads: [DUES, [listDuesHistory.path, "member"], NOTICE],
    isServerRendered: true,
  },
  { path: "^/admin/events$", file: "#web/events/management/EventManagementPage.tsx", reads: [NOTICE] },
  {
    path: "^/admin/members$",
    file: "#web/directory/MemberManagementPage.tsx",
    reads: [[countMembers.path, "full"], NOTICE_OF_FULL],
    isServerRendered: true,
  },
  {
    path: "^/admin/payments$",
    file: "#web/treasury/PaymentsPage.tsx",
    reads: [
      [`${listOpenItems.path}?after=0`, "full"],
      [`${listPayments.path}?page=1`, "full"],
      NOTICE_OF_FULL,
    ],
    isServerRendered: true,
  },
  { path: "^/admin/audit$", file: "#web/audit/AuditPage.tsx", reads: [NOTICE] },
  {
    path: "^/admin$",
    file: "#web/officers/AdminPage.tsx",
    reads: [
      [showNextEvent.path, "officer"],
      [showAttention.path, "officer"],
      [showStats.path, "officer"],
      [listContacts.path, "limited"],
      NOTICE,
    ],
    isServerRendered: true,
  },
  { path: "^/admin/constant-contact$", file: "#web/mailing-list/MailingListPage.tsx", reads: [NOTICE] },
];

/**
 * The addresses that a page requests first, for this reader; empty if its own address has no valid id. Its source is
 * also written into the page's first script (`head-script.ts`), so it may only use its arguments.
 */
export function initialReads(
  part: Pick<ManifestPage, "path" | "reads">,
  path: string,
  reader: { isMember?: unknown; hasAnyAdminAccess?: unknown; isAdmin?: unknown; isLimitedAdmin?: unknown },
): string[] {
  const [, id] = new RegExp(part.path).exec(path) ?? [];
  if (id !== undefined && !/^\d+$/.test(id)) return [];
  return part.reads
    .filter(([, who]) => who !== "member" || reader.isMember === true)
    .filter(([, who]) => who !== "officer" || reader.hasAnyAdminAccess === true)
    .filter(([, who]) => who !== "full" || reader.isAdmin === true)
    .filter(([, who]) => who !== "limited" || reader.isLimitedAdmin === true)
    .map(([address]) => address.replace(":id", id ?? ""));
}
