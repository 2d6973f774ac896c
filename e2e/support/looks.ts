import type { PAGES } from "#contract/pages/page-paths.ts";
import type { paths } from "#web/platform/paths.ts";

/** Pages that lead on to another before anything is seen, and the pattern for all below. */
type NotSeen = "/dashboard" | "/events/:id" | "/admin/*";
type OfOfficers = Exclude<
  Extract<(typeof paths)[keyof typeof paths], `/admin/${string}`>,
  `${string}?${string}`
>;
/** What the site's own lists do not name: pages of the server, one of an id, and the answer to a wrong address. */
type Others = "/api/login" | "/api/payment/return/:reference" | "/admin/payments/:id" | "/no-such-page";
export type SitePage = Exclude<(typeof PAGES)[number], NotSeen> | OfOfficers | Others;

/**
 * Every page of the site, and the states of it that are looked at by the rules of accessibility in each whole run
 * (`accessible.ts`). A page that is missing here does not compile; a state that no journey has looked at fails the run.
 */
export const LOOKS = {
  "/": ["landing page", "dashboard", "dashboard of a new member"],
  "/events": ["events", "events, none found"],
  "/events/:id/register": [
    "registration, loading",
    "registration, open, with mistakes",
    "registration, with the spouse",
    "registration, payment open",
    "registration, event not found",
    "registration, event has passed",
    "registration, closed",
    "registration, registered already",
    "registration, sold out",
    "registration, on the waitlist",
    "registration, seats offered",
    "dialog: let the seats go",
  ],
  "/events/:id/attendees": [
    "attendees",
    "attendees, an offer and a table being typed",
    "attendees, with open card payments",
    "attendees, whom to ask",
    "dialog: one attendee",
    "dialog: edit registration, with a mistake",
    "dialog: record payment, with a mistake",
    "dialog: remove from waitlist",
    "dialog: manual registration, members suggested",
    "dialog: manual registration of a member, with mistakes",
    "dialog: manual registration of a guest",
    "dialog: history",
  ],
  "/events/:id/menu": [
    "menu, none yet",
    "menu editor, with mistakes",
    "menu editor, with allergens",
    "menu, nobody has chosen",
    "menu, choosing for one person",
    "menu, everyone has chosen",
  ],
  "/events/:id/tables": [
    "tables, none yet",
    "tables, no one seated",
    "tables, a party picked up",
    "tables, with one open",
    "tables, Wishes",
    "tables, Warnings",
    "tables, Steps",
    "tables, with a proposal",
    "tables, dialog: Add tables",
    "tables, dialog: In the room",
    "tables, dialog: Numbered seats",
    "tables, dialog: Keys for the tables",
  ],
  "/events/:id/papers": [
    "papers, nothing entered",
    "papers, a need changed since the copy",
    "dialog: venue and evening, with a mistake",
    "dialog: tell the venue",
    "dialog: tell the venue on paper, without a name",
  ],
  "/events/:id/tables/:number/needs": ["needs of a table"],
  "/my-events": [
    "My Events",
    "My Events, empty, with the mobile menu",
    "My Events, payment open",
    "My Events, payment not applied",
    "My Events, just paid",
    "My Events, seats offered",
    "My Events, in the spouse's party",
    "My Events, what can be changed",
    "My Events, calendar address",
    "user menu",
    "dialog: corrected or another person",
    "dialog: take a guest out",
    "dialog: change names and requests",
  ],
  "/my-events/:id/menu": ["own menu, nothing chosen", "own menu, a dish with a warning"],
  "/dues-renewal": ["dues", "dues, expired", "dues, just paid"],
  "/profile": [
    "profile",
    "profile, with needs",
    "profile, with every section open and a fault",
    "profile of one without a spouse",
    "profile of one without a member record",
    "dialog: what the kitchen should know",
    "dialog: password, with its complaints",
    "the question before leaving",
    "the question before discarding",
  ],
  "/profile/sessions": ["sessions"],
  "/profile/passkeys": ["passkeys, none yet", "passkeys, one", "recovery codes"],
  "/terms": ["terms"],
  "/member-login": ["log-in, empty fields", "log-in, refused, with its toast"],
  "/member-login/forgotten": ["forgotten password, no address", "forgotten password, sent"],
  "/member-login/new-password": ["new password, empty", "new password, by half a link"],
  "/member-login/email": ["an address to be confirmed"],
  "/member-login/invitation": ["an invitation"],
  "/member-login/link": ["sign-in link, asked for", "sign-in link, opened"],
  "/admin": [
    "admin dashboard",
    "admin dashboard, a search",
    "admin dashboard of a limited administrator",
    "overview of a full officer",
    "overview of a limited officer",
    "overview in the days of grace",
    "the navigation unfolded",
    "the dinners on the dashboard",
    "a dinner that cannot be deleted",
    "dialog: whom to link",
    "dialog: edit a linked member",
    "dialog: new member, with mistakes",
    "dialog: delete a member",
    "dialog: changed by someone else",
    "search from anywhere",
    "search from anywhere, with results",
  ],
  "/admin/events": ["the table of dinners", "the dialog of a dinner", "a dinner that was changed meanwhile"],
  "/admin/members": [
    "member management",
    "member management, unfolded",
    "member management, two selected",
    "one member",
    "dialog: unlink",
    "dialog: keys",
  ],
  "/admin/import": [
    "import: choose a file",
    "import: a file that cannot be read",
    "import: columns",
    "import: what would change",
    "import: done",
    "dialog: undo an import",
    "import: undone",
  ],
  "/admin/payments": [
    "payments",
    "payments, one not applied",
    "payments, Refunds due",
    "payments, Failed",
    "payments, Export",
    "payments, reconciliation",
    "dialog: refund",
  ],
  "/admin/payments/:id": ["a payment", "dialog: partial refund"],
  "/admin/audit": ["audit log", "audit log, details"],
  "/admin/officers": [
    "officers",
    "dialog: rights",
    "an officers' page before the passkey",
    "confirmation by a code",
  ],
  "/admin/outbox": ["outbox", "dialog: email"],
  "/admin/constant-contact": [
    "mailing list",
    "mailing list, not connected",
    "mailing list, connected",
    "mailing list, tried",
    "mailing list, synced",
    "mailing list, expired",
    "mailing list, running, with limited rights",
    "dialog: disconnect the mailing list",
  ],
  "/api/login": ["administrators' log-in, refused"],
  "/api/payment/return/:reference": ["payment not found"],
  "/no-such-page": ["no such page"],
} as const satisfies Record<SitePage, readonly [string, ...string[]]>;

export type State = (typeof LOOKS)[SitePage][number];

/** Whether this path is one of the page's. */
export function isOf(page: string, path: string): boolean {
  return new RegExp(`^${page.replaceAll(/:\w+/g, "[^/]+")}/?$`).test(path);
}
