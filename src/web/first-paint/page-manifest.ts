import { showAttention, showNextEvent } from "#contract/attention.ts";
import { showCalendarFeed } from "#contract/calendar.ts";
import { countMembers } from "#contract/directory.ts";
import { listDuesHistory, showDuesStatus } from "#contract/dues.ts";
import { EVENT_PAGE_SIZE, listEvents, showEvent } from "#contract/events.ts";
import { listPasskeys } from "#contract/members/passkeys.ts";
import { showSpouse } from "#contract/members/spouse.ts";
import { showDinner } from "#contract/officers/dinner.ts";
import { listContacts } from "#contract/officers/rights.ts";
import { pageAt } from "#contract/pages/page-paths.ts";
import { PAGE_KEYS, PAGES, type PageKey } from "#contract/pages/pages.ts";
import { listAttendees } from "#contract/registrations/attendees/attendees.ts";
import { listRemoved } from "#contract/registrations/attendees/party-changes.ts";
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

/** What is known about the first paint of a page. */
interface FirstPaint {
  reads: readonly InitialRead[];
  /** Another file, which is shown a moment later. */
  laterFile?: string;
  /** Whether the server renders it (028). */
  isServerRendered?: true;
  /** The key, before the id, under which this tab may store content of the page, which only the browser knows. */
  draftKey?: string;
}

/** What a signed-in person's page needs at first. */
export interface ManifestPage extends FirstPaint {
  /** A regular expression for its path; the first group is `:id`. */
  path: string;
  /** The page that is shown there. */
  shown: PageKey | undefined;
}

// Exactly as `events/event-lists.ts` requests it: an answer for another address would not be used.
const EVENTS: InitialRead = [`${listEvents.path}?when=upcoming&limit=${EVENT_PAGE_SIZE}`, "anybody"];
const EVENT: InitialRead = [showEvent.path, "anybody"];
const DINNER: InitialRead = [showDinner.path, "officer"];
const MINE: InitialRead = [listMyRegistrations.path, "anybody"];
const SPOUSE: InitialRead = [showSpouse.path, "anybody"];
// The notice above every page of an officer, whose height nothing must be moved by later.
const NOTICE: InitialRead = [listPasskeys.path, "officer"];
// On a page of full officers, which is not rendered for others.
const NOTICE_OF_FULL: InitialRead = [listPasskeys.path, "full"];
// Their line of the form is wider with an answer than without.
const OWN_NEEDS: InitialRead = [showOwnNeeds.path, "member"];
const DUES: InitialRead = [showDuesStatus.path, "member"];

/** Pages that need more at first than their file and the notice. */
const FIRST_PAINTS: Partial<Record<PageKey, FirstPaint>> = {
  dashboard: { reads: [EVENTS, MINE, DUES], isServerRendered: true },
  events: { reads: [EVENTS, MINE], isServerRendered: true },
  register: {
    reads: [EVENT, MINE, SPOUSE, OWN_NEEDS],
    laterFile: "#web/registrations/register/RegistrationForm.tsx",
    isServerRendered: true,
    // `session/delete-drafts.ts`
    draftKey: "registration:",
  },
  attendees: {
    reads: [
      EVENT,
      DINNER,
      [listAttendees.path, "officer"],
      [listTableSizes.path, "officer"],
      [listOpenCardPayments.path, "officer"],
      [`${listRemoved.path}?persons=yes`, "officer"],
    ],
    isServerRendered: true,
  },
  overview: { reads: [EVENT, DINNER, [listAttendees.path, "officer"]] },
  money: { reads: [EVENT, DINNER, [listAttendees.path, "officer"]] },
  tables: { reads: [EVENT, DINNER, [showBoard.path, "officer"]] },
  myEvents: {
    reads: [MINE, [listMyRefunds.path, "anybody"], [showCalendarFeed.path, "anybody"]],
    isServerRendered: true,
  },
  dues: { reads: [DUES, [listDuesHistory.path, "member"]], isServerRendered: true },
  adminMembers: { reads: [[countMembers.path, "full"]], isServerRendered: true },
  adminPayments: {
    reads: [
      [`${listOpenItems.path}?after=0`, "full"],
      [`${listPayments.path}?page=1`, "full"],
    ],
    isServerRendered: true,
  },
  admin: {
    reads: [
      [showNextEvent.path, "officer"],
      [showAttention.path, "officer"],
      [showStats.path, "officer"],
      [listContacts.path, "limited"],
    ],
    isServerRendered: true,
  },
};

const KEYS = PAGE_KEYS.filter((key) => PAGES[key].who !== "visitor");

/** The pages of signed-in people. A redirect needs the same at first as its page. */
export const PAGE_MANIFEST: readonly ManifestPage[] = KEYS.map((key) => {
  const { path, to, who } = PAGES[key];
  const shown = to ? pageAt(to) : key;
  const { isServerRendered, ...paint } = (shown && FIRST_PAINTS[shown]) ?? { reads: [] };
  return {
    ...paint,
    ...(isServerRendered && !to && { isServerRendered }),
    shown,
    path: `^${path.replaceAll(/:\w+/g, "([^/]+)")}$`,
    reads: [...paint.reads, who === "full" ? NOTICE_OF_FULL : NOTICE],
  };
});

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
