import { PAGE_KEYS, PAGES, type PageKey, type PathOf } from "#contract/pages/pages.ts";

type Id = number | string;
/** A path without parameters, or a function that fills them in. */
type Address<Path extends string> = Path extends `${string}:${string}:${string}`
  ? (first: Id, second: Id) => string
  : Path extends `${string}:${string}`
    ? (id: Id) => string
    : Path;

function addressOf(path: string) {
  if (!path.includes(":")) return path;
  return (...ids: Id[]) => ids.reduce<string>((made, id) => made.replace(/:\w+/, () => `${id}`), path);
}

/** In place of the number in the address of a table's needs: the first table at which someone sits. */
export const FIRST_TABLE = "first";

/** The addresses of all pages, by their names in the contract. */
const pages = Object.fromEntries(PAGE_KEYS.map((key) => [key, addressOf(PAGES[key].path)])) as {
  [Key in PageKey]: Address<PathOf<Key>>;
};

/** All addresses of the portal. */
export const paths = {
  ...pages,
  /** The attendees, scrolled to one party. */
  party: (eventId: number, id: number) => `/events/${eventId}/attendees#party-${id}`,
  /** The dinner's papers, with the dialog that tells the venue open. */
  tellVenue: (eventId: number) => `/events/${eventId}/papers?tell`,
  /** My Events, scrolled to one registration. */
  myEvent: (registrationId: number) => `/my-events#${registrationAnchor(registrationId)}`,
  /** One of the dashboard's lists without what is above it there. */
  adminList: (tab: "events" | "members") => `/admin?tab=${tab}&only=list`,
  /** The members whom a search on that list finds. */
  membersCalled: (text: string) => `/admin?tab=members&only=list&search=${encodeURIComponent(text)}`,
  /** The event management with the empty form open. */
  newEvent: "/admin/events?new",
  /** One member's details. */
  adminMember: (id: number) => `/admin/members?member=${id}`,
  paymentsOfMember: (id: number) => `/admin/payments?member=${id}`,
  auditLogOfMember: (id: number) => `/admin/audit?thing=member&id=${id}`,
  auditLogOfRights: "/admin/audit?kind=log-ins",
  outboxByState: (state: string) => `/admin/outbox?state=${state}`,
  /** Pages of the server, reached by leaving the web application (M-020, M-021). */
  adminLogin: "/api/login",
  adminLogout: "/api/logout",
  /** A file of the server, saved by the browser. */
  calendarFile: (registrationId: number) => `/api/registrations/${registrationId}/calendar`,
} as const;

/** The fragment of one registration's card in My Events. */
export function registrationAnchor(id: number): string {
  return `registration-${id}`;
}

/** Where members go after logging in when they did not come from a particular page (C-03). */
export const MEMBER_HOME = paths.dashboard;

/** True for addresses that the server answers with its own page or redirect. */
export function isServerPath(path: string): boolean {
  return path.startsWith("/api/");
}
