/** Every address of the portal is built here, so that a renamed route is changed in one place. */
export const paths = {
  dashboard: "/",
  /** Another address of the dashboard (C-07). */
  dashboardAlias: "/dashboard",
  events: "/events",
  event: (id: number | string) => `/events/${id}`,
  register: (id: number | string) => `/events/${id}/register`,
  attendees: (id: number | string) => `/events/${id}/attendees`,
  /** The same, at one party. */
  party: (eventId: number, id: number) => `/events/${eventId}/attendees#party-${id}`,
  myEvents: "/my-events",
  dues: "/dues-renewal",
  profile: "/profile",
  sessions: "/profile/sessions",
  terms: "/terms",
  memberLogin: "/member-login",
  /** These three are also named in the server's emails. */
  forgottenPassword: "/member-login/forgotten",
  newPassword: "/member-login/new-password",
  addressLink: "/member-login/email",
  admin: "/admin",
  adminEvents: "/admin/events",
  /** The same with the empty form open. */
  newEvent: "/admin/events?new",
  adminMembers: "/admin/members",
  /** One member with all that he has to do with the chapter. */
  adminMember: (id: number) => `/admin/members?member=${id}`,
  adminImport: "/admin/import",
  adminPayments: "/admin/payments",
  adminPayment: (id: number | string) => `/admin/payments/${id}`,
  paymentsOfMember: (id: number) => `/admin/payments?member=${id}`,
  adminAudit: "/admin/audit",
  trailOfMember: (id: number) => `/admin/audit?thing=member&id=${id}`,
  adminOutbox: "/admin/outbox",
  adminLetters: (state: string) => `/admin/outbox?state=${state}`,
  marketing: "/admin/constant-contact",
  /** Pages of the server, reached by leaving the web application (M-020, M-021). */
  adminLogin: "/api/login",
  adminLogout: "/api/logout",
  /** A file of the server, saved by the browser. */
  ledgerFile: ({ from, to }: { from: string; to: string }) =>
    `/api/payments/export/csv?from=${from}&to=${to}`,
  ownData: "/api/member/data",
  memberData: (id: number) => `/api/members/${id}/data`,
  calendarFile: (registrationId: number) => `/api/registrations/${registrationId}/calendar`,
} as const;

/** Where a member lands after logging in when he came from nowhere in particular (C-03). */
export const MEMBER_HOME = paths.dashboard;

/** True for the addresses that the server answers with a page or a redirect of its own. */
export function isServerPath(path: string): boolean {
  return path.startsWith("/api/");
}
