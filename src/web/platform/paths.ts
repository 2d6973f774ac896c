/** Where the attendees page has whom to ask. */
export const TO_ASK = "to-ask";

/** All addresses of the portal, so that a route is renamed in one place. */
export const paths = {
  dashboard: "/",
  /** Another address of the dashboard (C-07). */
  dashboardAlias: "/dashboard",
  events: "/events",
  event: (id: number | string) => `/events/${id}`,
  register: (id: number | string) => `/events/${id}/register`,
  attendees: (id: number | string) => `/events/${id}/attendees`,
  /** Who sits where. */
  tables: (id: number | string) => `/events/${id}/tables`,
  /** What is printed for a dinner, and what its venue is told. */
  papers: (id: number | string) => `/events/${id}/papers`,
  /** What the people at one table must not eat, for an emergency. */
  tableNeeds: (id: number | string, table: number | string) => `/events/${id}/tables/${table}/needs`,
  /** The attendees, with the list of whom to ask and of requests to assign open. */
  toAsk: (eventId: number) => `/events/${eventId}/attendees#${TO_ASK}`,
  /** The attendees, scrolled to one party. */
  party: (eventId: number, id: number) => `/events/${eventId}/attendees#party-${id}`,
  /** A dinner's menu and everyone's choices, for officers. */
  menu: (id: number | string) => `/events/${id}/menu`,
  myEvents: "/my-events",
  /** The menu of one registration, to choose from. */
  myMenu: (registrationId: number | string) => `/my-events/${registrationId}/menu`,
  /** My Events, scrolled to one registration. */
  myEvent: (registrationId: number) => `/my-events#${registrationAnchor(registrationId)}`,
  dues: "/dues-renewal",
  profile: "/profile",
  sessions: "/profile/sessions",
  /** Also named in the server's emails. */
  passkeys: "/profile/passkeys",
  terms: "/terms",
  memberLogin: "/member-login",
  /** These five are also named in the server's emails. */
  forgotPassword: "/member-login/forgotten",
  newPassword: "/member-login/new-password",
  addressLink: "/member-login/email",
  invitation: "/member-login/invitation",
  signInLink: "/member-login/link",
  admin: "/admin",
  /** One of the dashboard's lists without what is above it there. */
  adminList: (tab: "events" | "members") => `/admin?tab=${tab}&only=list`,
  /** The members whom a search on that list finds. */
  membersCalled: (text: string) => `/admin?tab=members&only=list&search=${encodeURIComponent(text)}`,
  adminEvents: "/admin/events",
  /** The same with the empty form open. */
  newEvent: "/admin/events?new",
  adminMembers: "/admin/members",
  /** One member's details. */
  adminMember: (id: number) => `/admin/members?member=${id}`,
  adminImport: "/admin/import",
  adminPayments: "/admin/payments",
  adminPayment: (id: number | string) => `/admin/payments/${id}`,
  paymentsOfMember: (id: number) => `/admin/payments?member=${id}`,
  adminAudit: "/admin/audit",
  auditLogOfMember: (id: number) => `/admin/audit?thing=member&id=${id}`,
  adminOfficers: "/admin/officers",
  auditLogOfRights: "/admin/audit?kind=log-ins",
  adminOutbox: "/admin/outbox",
  outboxByState: (state: string) => `/admin/outbox?state=${state}`,
  marketing: "/admin/constant-contact",
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
