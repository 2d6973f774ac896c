import { createHmac } from "node:crypto";
import type { TestApp } from "#test/app.ts";
import { partyOf } from "#test/people/many-members.ts";
import { MAIN } from "#test/people/menus.ts";
import type { Things, World } from "./world.ts";

/** A call that its own asker may make and that is carried out, aimed at the things of one member. */
export type Shot = { path: string; body?: unknown; file?: Blob; form?: Record<string, string> };

/** Whose record a call names, besides the contract's `who`. */
export type Aim =
  /** Only its owner's; anyone else gets 404. */
  | "own"
  /** It contains an unguessable secret: anyone who has it may use it. */
  | "secret"
  /** No one's in particular: open to everyone whom `who` admits. */
  | "shared";

type Request = { aim: Aim; shot: (of: Things, world: World) => Shot };

const own = (shot: Request["shot"]): Request => ({ aim: "own", shot });
const secret = (shot: Request["shot"]): Request => ({ aim: "secret", shot });
const shared = (shot: Request["shot"]): Request => ({ aim: "shared", shot });
const plain = (path: string): Request => shared(() => ({ path }));
const posted = (path: string, body: unknown): Request => shared(() => ({ path, body }));

const names = [{ firstName: "Jiří", lastName: "Dvořák" }];
const wishes = { foodRequests: "None", seatingRequests: null, specialRequirements: "" };
const circular = {
  slice: { who: "coming", tables: [], owes: false, lacks: null },
  subject: "The garage is closed",
  body: "Please park elsewhere.",
};
const toMembers = {
  slice: { statuses: ["active"], ranks: [], dues: null, came: null, areOfficers: false },
  serviceReason: null,
  subject: "A new season",
  body: "We dine again.",
};
const manualForm = {
  registrationType: "member",
  firstName: "Eva",
  lastName: "Li",
  email: "eva@example.org",
  memberTickets: 1,
  guestTickets: 0,
  memberInfo: [],
  guestInfo: [],
  ...wishes,
};
const dinner = {
  title: "New Dinner",
  description: "Six courses",
  location: "Here",
  category: "Dining",
  dateTime: "2026-06-01T22:00:00.000Z",
  endDateTime: null,
  registrationDeadline: null,
  totalSeats: 40,
  memberPrice: "1.00",
  ecuyerPrice: "1.00",
  mondialePrice: "1.00",
  guestPrice: "1.00",
  imageUrl: "/dinners/truffle.svg",
  externalUrl: "https://example.org/x",
  isActive: true,
  isAnnounced: true,
};
const person = {
  firstName: "Eva",
  lastName: "Li",
  status: "active",
  title: "Dame",
  pastOffices: "",
  spouseName: null,
  spouseType: null,
  address: "1",
  city: "2",
  state: "DC",
  zipCode: "3",
  officePhone: "4",
  homePhone: "5",
  cellPhone: "6",
  fax: "7",
  email: "eva.li@example.org",
  alternateEmail: "",
  memberComments: "",
  duesNotes: "",
  userName: "evali",
  excludeFromDirectory: true,
};
/** The smallest picture that is one: a single dot. */
export const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const notification = JSON.stringify({
  notificationId: "security-1",
  eventType: "net.authorize.payment.authcapture.created",
  payload: { entityName: "transaction", id: "1" },
});
const days = "from=2026-03-01&to=2026-03-10";

/** Of a credit, until a day that is always far enough away. */
const TERMS = { reason: "A bad table", expiresOn: "2099-01-01" };

/** One call for every endpoint of the contract. */
export const REQUESTS: Record<string, Request> = {
  "GET /api/chapter": plain("/api/chapter"),
  "GET /api/openapi.json": plain("/api/openapi.json"),
  "GET /api/announced-events": plain("/api/announced-events"),
  "POST /api/member/login": posted("/api/member/login", { username: "anna", password: "wrong" }),
  "POST /api/member/logout": posted("/api/member/logout", {}),
  "GET /api/login": plain("/api/login"),
  "POST /api/login": shared(() => ({ path: "/api/login", form: { email: "a@x.org", password: "wrong" } })),
  "GET /api/login/callback": plain("/api/login/callback?code=x&state=y"),
  "GET /api/logout": plain("/api/logout"),
  "GET /api/auth/user": plain("/api/auth/user"),
  "GET /api/member/auth": plain("/api/member/auth"),
  "GET /api/sessions": plain("/api/sessions"),
  "DELETE /api/sessions/:id": own(({ sessionId }) => ({ path: `/api/sessions/${sessionId}` })),
  "DELETE /api/sessions": plain("/api/sessions"),
  "GET /api/passkeys": plain("/api/passkeys"),
  "POST /api/passkeys/begin": posted("/api/passkeys/begin", {}),
  "POST /api/passkeys": posted("/api/passkeys", { response: { id: "Y3JlZA" } }),
  "PATCH /api/passkeys/:id": own(({ passkeyId }) => ({
    path: `/api/passkeys/${passkeyId}`,
    body: { name: "My phone" },
  })),
  "DELETE /api/passkeys/:id": own(({ passkeyId }) => ({ path: `/api/passkeys/${passkeyId}` })),
  "POST /api/passkeys/recovery-codes": posted("/api/passkeys/recovery-codes", {}),
  "POST /api/passkeys/log-in/begin": posted("/api/passkeys/log-in/begin", {}),
  "POST /api/passkeys/log-in": posted("/api/passkeys/log-in", { response: { id: "Y3JlZA" } }),
  "POST /api/passkeys/confirm/begin": posted("/api/passkeys/confirm/begin", {}),
  "POST /api/passkeys/confirm": posted("/api/passkeys/confirm", { code: "ABCDE-12345" }),
  "DELETE /api/admin/officers/:id/passkeys": shared(({ memberId }) => ({
    path: `/api/admin/officers/${memberId}/passkeys`,
  })),
  "DELETE /api/admin/users/:id/passkeys": plain("/api/admin/users/1/passkeys"),
  "PATCH /api/member/profile": posted("/api/member/profile", { city: "Georgetown", firstName: "Anežka" }),
  "POST /api/member/change-password": posted("/api/member/change-password", {
    currentPassword: "wrong",
    newPassword: "oysters and rye",
  }),
  "POST /api/member/forgotten-password": posted("/api/member/forgotten-password", { email: "no@x.org" }),
  "POST /api/member/sign-in-link": posted("/api/member/sign-in-link", { usernameOrEmail: "no@x.org" }),
  "POST /api/member/sign-in-link/show": posted("/api/member/sign-in-link/show", { token: "A".repeat(43) }),
  "POST /api/member/sign-in-link/open": posted("/api/member/sign-in-link/open", { token: "A".repeat(43) }),
  "POST /api/member/reset-password": secret(({ resetToken }) => ({
    path: "/api/member/reset-password",
    body: { token: resetToken, newPassword: "oysters and rye" },
  })),
  "GET /api/member/email-confirmation": plain("/api/member/email-confirmation"),
  "POST /api/member/email-confirmation": posted("/api/member/email-confirmation", {}),
  "POST /api/member/invitation/show": secret((_, { inviteToken }) => ({
    path: "/api/member/invitation/show",
    body: { token: inviteToken },
  })),
  "POST /api/member/invitation": secret((_, { inviteToken }) => ({
    path: "/api/member/invitation",
    body: { token: inviteToken, userName: "invited", newPassword: "oysters and rye" },
  })),
  "POST /api/member/email-links/show": secret(({ linkToken }) => ({
    path: "/api/member/email-links/show",
    body: { token: linkToken },
  })),
  "POST /api/member/email-links/follow": secret(({ linkToken }) => ({
    path: "/api/member/email-links/follow",
    body: { token: linkToken },
  })),
  "POST /api/manual-registration-member": posted("/api/manual-registration-member", {
    firstName: "Eva",
    lastName: "Li",
    email: "eva@example.org",
  }),
  "GET /api/members": plain("/api/members?limit=50&offset=0&search=e&status=active"),
  "GET /api/members/counts": plain("/api/members/counts?search=e"),
  "GET /api/members/suggestions": plain("/api/members/suggestions?search=Sing"),
  "POST /api/members": posted("/api/members", { ...person, password: "oysters and rye" }),
  "GET /api/members/ids": plain("/api/members/ids?search=e&status=active&dues=none&login=no&rights=none"),
  "POST /api/members/statuses": shared((_, { singles }) => ({
    path: "/api/members/statuses",
    body: { changes: [{ id: singles[0], status: "former" }] },
  })),
  "POST /api/members/dues-reminders/preview": shared(({ memberId }) => ({
    path: "/api/members/dues-reminders/preview",
    body: { memberIds: [memberId] },
  })),
  "POST /api/members/dues-reminders": shared(({ memberId }) => ({
    path: "/api/members/dues-reminders",
    body: { memberIds: [memberId] },
  })),
  "POST /api/members/export/csv": shared(({ memberId }) => ({
    path: "/api/members/export/csv",
    body: { memberIds: [memberId] },
  })),
  "POST /api/members/:id/invitation": shared((_, { singles }) => ({
    path: `/api/members/${singles[0]}/invitation`,
    body: {},
  })),
  "GET /api/members/:id": shared(({ memberId }) => ({ path: `/api/members/${memberId}` })),
  "GET /api/members/:id/registrations": shared(({ memberId }) => ({
    path: `/api/members/${memberId}/registrations`,
  })),
  "GET /api/members/:id/companions": shared(({ memberId }) => ({
    path: `/api/members/${memberId}/companions`,
  })),
  "GET /api/members/:id/dues-payments": shared(({ memberId }) => ({
    path: `/api/members/${memberId}/dues-payments`,
  })),
  "POST /api/members/:id/dues-payments": shared(({ memberId }) => ({
    path: `/api/members/${memberId}/dues-payments`,
    body: { method: "check", amount: "300.00", receivedOn: "2026-03-09", reference: "1042" },
  })),
  "POST /api/dues-payments/:id/void": shared(({ manualDuesId }) => ({
    path: `/api/dues-payments/${manualDuesId}/void`,
    body: { reason: "The check bounced" },
  })),
  "POST /api/registrations/:id/payment-link": shared(({ unpaidId, userName }) => ({
    path: `/api/registrations/${unpaidId}/payment-link`,
    body: { due: "150.00", to: `${userName}@unpaid.example.org` },
  })),
  "GET /api/member/emails": plain("/api/member/emails"),
  "PUT /api/member/emails": shared(() => ({ path: "/api/member/emails", body: { unwanted: ["thank-you"] } })),
  "POST /api/emails/choices/show": secret(({ choiceToken }) => ({
    path: "/api/emails/choices/show",
    body: { token: choiceToken },
  })),
  "GET /api/emails/unsubscribe/:token": secret(({ choiceToken }) => ({
    path: `/api/emails/unsubscribe/${choiceToken}`,
  })),
  "POST /api/emails/unsubscribe/:token": secret(({ choiceToken }) => ({
    path: `/api/emails/unsubscribe/${choiceToken}`,
    form: { "List-Unsubscribe": "One-Click" },
  })),
  "POST /api/emails/choices": secret(({ choiceToken }) => ({
    path: "/api/emails/choices",
    body: { token: choiceToken, choices: { of: "members", unwanted: ["thank-you"] } },
  })),
  "POST /api/pay/show": secret(({ payToken }) => ({ path: "/api/pay/show", body: { token: payToken } })),
  "POST /api/pay/page": secret(({ payToken }) => ({
    path: "/api/pay/page",
    body: { token: payToken, due: "150.00" },
  })),
  "GET /api/sender-check": plain("/api/sender-check"),
  "POST /api/sender-check": posted("/api/sender-check", {}),
  "POST /api/sender-check/test": posted("/api/sender-check/test", {}),
  "GET /api/debts": plain("/api/debts"),
  "POST /api/debts/:id/payments": shared(({ unpaidId }) => ({
    path: `/api/debts/${unpaidId}/payments`,
    body: { method: "cash", amount: "50.00", due: "150.00" },
  })),
  "POST /api/debts/:id/write-off": shared(({ unpaidId }) => ({
    path: `/api/debts/${unpaidId}/write-off`,
    body: { due: "150.00" },
  })),
  "POST /api/debts/:id/credit": shared(({ owingId }) => ({
    path: `/api/debts/${owingId}/credit`,
    body: { due: "150.00" },
  })),
  "GET /api/credits": shared(({ memberId }) => ({ path: `/api/credits?member=${memberId}` })),
  "GET /api/credits/my": plain("/api/credits/my"),
  "POST /api/members/:id/credits": shared(({ memberId }) => ({
    path: `/api/members/${memberId}/credits`,
    body: { amount: "95.00", eventId: null, ...TERMS },
  })),
  "POST /api/refunds/:id/credit": shared(({ refundId }) => ({
    path: `/api/refunds/${refundId}/credit`,
    body: { amount: "150.00", ...TERMS },
  })),
  "POST /api/manual-returns/:id/credit": shared(({ returnIds }) => ({
    path: `/api/manual-returns/${returnIds.due}/credit`,
    body: { amount: "20.00", ...TERMS },
  })),
  "POST /api/credits/:id/withdraw": shared(({ creditId }) => ({
    path: `/api/credits/${creditId}/withdraw`,
    body: { left: "95.00", reason: "Granted twice" },
  })),
  "POST /api/registrations/:id/credit": own(({ pendingId }) => ({
    path: `/api/registrations/${pendingId}/credit`,
    body: {},
  })),
  "POST /api/manual-payments/:id/void": shared(({ manualPaymentId }) => ({
    path: `/api/manual-payments/${manualPaymentId}/void`,
    body: { reason: "The check bounced", seats: "keep" },
  })),
  "POST /api/manual-returns/:id/return": shared(({ returnIds }) => ({
    path: `/api/manual-returns/${returnIds.due}/return`,
    body: { amount: "20.00", method: "check", reference: "2001" },
  })),
  "POST /api/manual-returns/:id/dismiss": shared(({ returnIds }) => ({
    path: `/api/manual-returns/${returnIds.due}/dismiss`,
    body: { amount: "20.00", note: "They gave it to us" },
  })),
  "POST /api/manual-returns/:id/void": shared(({ returnIds }) => ({
    path: `/api/manual-returns/${returnIds.made}/void`,
    body: { reason: "The check was never written" },
  })),
  "PUT /api/members/:id": shared(({ memberId }) => ({
    path: `/api/members/${memberId}`,
    body: { title: "Baron", adminComments: "Read" },
  })),
  "DELETE /api/members/:id": shared((_, { singles }) => ({ path: `/api/members/${singles[0]}` })),
  "POST /api/members/:id/disable-login": shared(({ memberId }) => ({
    path: `/api/members/${memberId}/disable-login`,
    body: {},
  })),
  "POST /api/members/link-spouse": shared((_, { singles: [memberAId, memberBId] }) => ({
    path: "/api/members/link-spouse",
    body: { memberAId, memberBId },
  })),
  "POST /api/members/unlink-spouse": shared((_, { coupled }) => ({
    path: "/api/members/unlink-spouse",
    body: { memberId: coupled },
  })),
  "GET /api/members/export/csv": plain("/api/members/export/csv"),
  "GET /api/members/:id/data": shared(({ memberId }) => ({ path: `/api/members/${memberId}/data` })),
  "GET /api/member/data": plain("/api/member/data"),
  "POST /api/imports": shared(() => ({
    path: "/api/imports?name=roster.csv",
    file: new Blob(["First,Last\nIda,Import\n"]),
  })),
  "GET /api/imports": plain("/api/imports"),
  "GET /api/imports/:id": shared((_, { importId }) => ({ path: `/api/imports/${importId}` })),
  "POST /api/imports/:id/check": shared((_, { importId }) => ({
    path: `/api/imports/${importId}/check`,
    body: { fields: ["firstName", "lastName"] },
  })),
  "POST /api/imports/:id/refused": shared((_, { importId }) => ({
    path: `/api/imports/${importId}/refused`,
    body: { fields: ["firstName", "lastName"] },
  })),
  "POST /api/imports/:id/run": shared((_, { importId }) => ({
    path: `/api/imports/${importId}/run`,
    body: { fields: ["firstName", "lastName"], digest: "none", couples: [] },
  })),
  "POST /api/imports/:id/undo": shared((_, { importId }) => ({
    path: `/api/imports/${importId}/undo`,
    body: {},
  })),
  "DELETE /api/imports/:id": shared((_, { importId }) => ({ path: `/api/imports/${importId}` })),
  "POST /api/members/comprehensive-import": posted("/api/members/comprehensive-import", {}),
  "POST /api/admin/members/:id/link-spouse": shared((_, { singles: [id, spouseId] }) => ({
    path: `/api/admin/members/${id}/link-spouse`,
    body: { spouseId },
  })),
  "DELETE /api/admin/members/:id/unlink-spouse": shared((_, { coupled }) => ({
    path: `/api/admin/members/${coupled}/unlink-spouse`,
  })),
  "GET /api/admin/members/:id/potential-spouses": shared(({ memberId }) => ({
    path: `/api/admin/members/${memberId}/potential-spouses?search=Sing`,
  })),
  "GET /api/admin/stats": plain("/api/admin/stats"),
  "GET /api/admin/users": plain("/api/admin/users"),
  "GET /api/admin/officers": plain("/api/admin/officers"),
  "GET /api/admin/officers/contacts": plain("/api/admin/officers/contacts"),
  "GET /api/admin/next-event": plain("/api/admin/next-event"),
  "GET /api/admin/search": plain("/api/admin/search?search=an"),
  "PUT /api/admin/officers/:id": shared((_, { singles: [id] }) => ({
    path: `/api/admin/officers/${id}`,
    body: { adminPrivileges: "limited", from: "none" },
  })),
  "PUT /api/admin/users/:id/rights": shared((_, { userId }) => ({
    path: `/api/admin/users/${userId}/rights`,
    body: { isAdmin: true },
  })),
  "POST /api/deletions": shared((_, { singles: [id] }) => ({
    path: "/api/deletions",
    body: { thing: "member", id },
  })),
  "DELETE /api/deletions/:id": shared((_, { deletionId }) => ({ path: `/api/deletions/${deletionId}` })),
  "POST /api/admin/users/:id/link-member": shared((_, { userId, singles: [memberId] }) => ({
    path: `/api/admin/users/${userId}/link-member`,
    body: { memberId },
  })),
  "GET /api/events": plain("/api/events"),
  "GET /api/events/:id": shared((_, { dinners }) => ({ path: `/api/events/${dinners.first}` })),
  "GET /api/admin/event-officers": shared((_, { dinners }) => ({
    path: `/api/admin/event-officers?eventId=${dinners.first}`,
  })),
  "GET /api/admin/notices": plain("/api/admin/notices"),
  "PATCH /api/admin/notices": shared(() => ({ path: "/api/admin/notices", body: { canceled: "daily" } })),
  "POST /api/events": posted("/api/events", dinner),
  "PUT /api/events/:id": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.free}`,
    body: { ...dinner, notifyRegistered: false },
  })),
  "DELETE /api/events/:id": shared((_, { dinners }) => ({ path: `/api/events/${dinners.free}` })),
  "GET /api/events/:id/parties": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/parties`,
  })),
  "POST /api/email-files": shared(() => ({
    path: "/api/email-files?name=menu.pdf",
    file: new Blob(["%PDF-1.7"]),
  })),
  "POST /api/events/images": shared(() => ({ path: "/api/events/images", file: new Blob([DOT]) })),
  "GET /uploads/:name": plain(`/uploads/${"a".repeat(64)}.png`),
  "POST /api/events/:id/waitlist": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.full}/waitlist`,
    body: { memberTickets: 1, guestTickets: 0 },
  })),
  "POST /api/events/:id/waitlist/decline": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.full}/waitlist/decline`,
    body: { offerId: 1 },
  })),
  "POST /api/registrations": shared((_, { dinners }) => ({
    path: "/api/registrations",
    body: { ...partyOf(2, dinners.free), ...wishes, agreeToTerms: true },
  })),
  "GET /api/registrations/my": plain("/api/registrations/my"),
  "GET /api/registrations/my/refunds": plain("/api/registrations/my/refunds"),
  "GET /api/registrations/my/payments": plain("/api/registrations/my/payments"),
  "POST /api/registrations/:id/cancel": own(({ confirmedId }) => ({
    path: `/api/registrations/${confirmedId}/cancel`,
    body: {},
  })),
  "POST /api/registrations/:id/remove-guest": own(({ confirmedId }) => ({
    path: `/api/registrations/${confirmedId}/remove-guest`,
    body: { index: 0, lastName: "Annas own" },
  })),
  "POST /api/registrations/:id/keep-request": own(({ confirmedId }) => ({
    path: `/api/registrations/${confirmedId}/keep-request`,
    body: { about: "foodRequests", firstName: "Annas", lastName: "Own" },
  })),
  "PUT /api/registrations/:id/couple-seating": own(({ confirmedId }) => ({
    path: `/api/registrations/${confirmedId}/couple-seating`,
    body: { coupleSeating: "free" },
  })),
  "PATCH /api/registrations/my/attendees/:id": own(({ guestId }) => ({
    path: `/api/registrations/my/attendees/${guestId}`,
    body: { cardName: "Guest of honor", needs: { none: true } },
  })),
  "POST /api/registrations/my/attendees/:id/remove": own(({ guestId }) => ({
    path: `/api/registrations/my/attendees/${guestId}/remove`,
    body: {},
  })),
  "GET /api/member/needs": plain("/api/member/needs"),
  "PUT /api/member/needs": posted("/api/member/needs", { needs: { none: true } }),
  "GET /api/registrations/my/menus": plain("/api/registrations/my/menus"),
  "PUT /api/registrations/:id/choices": own(({ confirmedId, guestId }, { menu }) => ({
    path: `/api/registrations/${confirmedId}/choices`,
    body: { version: menu.version, choices: [{ attendeeId: guestId, ...menu.dish }] },
  })),
  "PUT /api/registrations/:id/details": own(({ confirmedId, confirmedUpdatedAt }) => ({
    path: `/api/registrations/${confirmedId}/details`,
    body: { guestInfo: names, memberInfo: [], ...wishes, updatedAt: confirmedUpdatedAt },
  })),
  "GET /api/registrations/:id/calendar": own(({ confirmedId }) => ({
    path: `/api/registrations/${confirmedId}/calendar`,
  })),
  "GET /api/events/:id/attendees": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/attendees`,
  })),
  "GET /api/events/:id/circulars": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/circulars`,
  })),
  "POST /api/events/:id/circulars/preview": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/circulars/preview`,
    body: circular,
  })),
  "POST /api/events/:id/circulars/test": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/circulars/test`,
    body: circular,
  })),
  "POST /api/events/:id/circulars": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/circulars`,
    body: { ...circular, key: "6a3f0c1e-8f1d-4f5e-9d55-2f6f3a4b7c10", seen: [] },
  })),
  "GET /api/emails-to-members": shared(() => ({ path: "/api/emails-to-members" })),
  "POST /api/emails-to-members/preview": shared(() => ({
    path: "/api/emails-to-members/preview",
    body: toMembers,
  })),
  "POST /api/emails-to-members/test": shared(() => ({
    path: "/api/emails-to-members/test",
    body: toMembers,
  })),
  "POST /api/emails-to-members": shared(() => ({
    path: "/api/emails-to-members",
    body: { ...toMembers, key: "6a3f0c1e-8f1d-4f5e-9d55-2f6f3a4b7c13", seen: [] },
  })),
  "GET /api/emails-to-members/scheduled": shared(() => ({ path: "/api/emails-to-members/scheduled" })),
  "POST /api/emails-to-members/scheduled": shared(() => ({
    path: "/api/emails-to-members/scheduled",
    body: {
      ...toMembers,
      key: "6a3f0c1e-8f1d-4f5e-9d55-2f6f3a4b7c14",
      seen: [],
      sendAt: "2026-03-20T15:00:00.000Z",
    },
  })),
  "PUT /api/emails-to-members/scheduled/:id": shared(() => ({
    path: "/api/emails-to-members/scheduled/1",
    body: {
      ...toMembers,
      seen: [],
      sendAt: "2026-03-20T15:00:00.000Z",
      updatedAt: "2026-03-01T15:00:00.000Z",
    },
  })),
  "POST /api/emails-to-members/scheduled/:id/stop": shared(() => ({
    path: "/api/emails-to-members/scheduled/1/stop",
    body: {},
  })),
  "POST /api/events/:id/table-emails/preview": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/table-emails/preview`,
    body: { subject: "Your table", body: "Here it is." },
  })),
  "POST /api/events/:id/table-emails": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/table-emails`,
    body: {
      subject: "Your table",
      body: "Here it is.",
      key: "6a3f0c1e-8f1d-4f5e-9d55-2f6f3a4b7c11",
      seen: [],
    },
  })),
  "GET /api/events/:id/scheduled-circulars": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/scheduled-circulars`,
  })),
  "POST /api/events/:id/scheduled-circulars": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/scheduled-circulars`,
    body: {
      ...circular,
      key: "6a3f0c1e-8f1d-4f5e-9d55-2f6f3a4b7c12",
      seen: [],
      sendAt: "2026-03-20T15:00:00.000Z",
    },
  })),
  "PUT /api/scheduled-circulars/:id": shared(() => ({
    path: "/api/scheduled-circulars/1",
    body: {
      ...circular,
      seen: [],
      sendAt: "2026-03-20T15:00:00.000Z",
      updatedAt: "2026-03-01T15:00:00.000Z",
    },
  })),
  "POST /api/scheduled-circulars/:id/stop": shared(() => ({
    path: "/api/scheduled-circulars/1/stop",
    body: {},
  })),
  "POST /api/circulars/:id/stop": shared(() => ({ path: "/api/circulars/1/stop", body: {} })),
  "GET /api/circulars/:id/emails": shared(() => ({ path: "/api/circulars/1/emails" })),
  "GET /api/events/:id/moments": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/moments`,
  })),
  "POST /api/events/:id/moments/:kind/preview": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/moments/day-before/preview`,
    body: { subject: circular.subject, body: circular.body },
  })),
  "PATCH /api/events/:id/moments/:kind": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/moments/day-before`,
    body: { isOn: false, updatedAt: null },
  })),
  "POST /api/events/:id/moments/:kind/send": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/moments/day-before/send`,
    body: { seen: [] },
  })),
  "GET /api/events/:id/attendees/csv": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/attendees/csv`,
  })),
  "GET /api/events/:id/attendees/docx": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/attendees/docx`,
  })),
  "PATCH /api/registrations/:id": shared(({ confirmedId }) => ({
    path: `/api/registrations/${confirmedId}`,
    body: { tableNumber: 3, adminNotes: "Read" },
  })),
  "PATCH /api/attendees/:id": shared(({ guestId }) => ({
    path: `/api/attendees/${guestId}`,
    body: { cardName: "Guest of honor", needs: { none: true } },
  })),
  "PUT /api/attendees/:id/price": shared(({ guestId }) => ({
    path: `/api/attendees/${guestId}/price`,
    body: { price: "1.00", why: "Sings", read: "175.00" },
  })),
  "PUT /api/attendees/:id/choices": shared(({ guestId }, { menu }) => ({
    path: `/api/attendees/${guestId}/choices`,
    body: { version: menu.version, choices: [menu.dish] },
  })),
  "GET /api/events/:id/menu": shared((_, { dinners }) => ({ path: `/api/events/${dinners.first}/menu` })),
  "PUT /api/events/:id/menu": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.free}/menu`,
    body: { version: 0, chooseBy: null, courses: [MAIN] },
  })),
  "GET /api/events/:id/menu/earlier": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.open}/menu/earlier`,
  })),
  "POST /api/events/:id/menu/copy": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.open}/menu/copy`,
    body: { fromEventId: dinners.first },
  })),
  "GET /api/events/:id/overview": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/overview`,
  })),
  "GET /api/events/:id/papers": shared((_, { dinners }) => ({ path: `/api/events/${dinners.first}/papers` })),
  // One part: a whole pack takes seconds, and the tests send thousands of requests.
  "GET /api/events/:id/pack": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/pack?parts=kitchen`,
  })),
  "GET /api/events/:id/kitchen-copies": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/kitchen-copies`,
  })),
  "POST /api/events/:id/kitchen-copies": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/kitchen-copies`,
    body: {},
  })),
  "POST /api/events/:id/kitchen-copies/send": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/kitchen-copies/send`,
    body: { version: 0, fingerprint: "0".repeat(64) },
  })),
  "GET /api/events/:id/members/:memberId/needs": shared(({ memberId }, { dinners }) => ({
    path: `/api/events/${dinners.first}/members/${memberId}/needs`,
  })),
  "GET /api/events/:id/tables/:number/needs": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/tables/1/needs`,
  })),
  "GET /api/events/:id/venue": shared((_, { dinners }) => ({ path: `/api/events/${dinners.first}/venue` })),
  "PUT /api/events/:id/venue": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/venue`,
    body: {
      name: "Maison Claire",
      phone: "1",
      emails: ["chef@maison.example"],
      guarantee: 86,
      contacts: [{ label: "Host", text: "Eva Li" }],
      timeline: [{ time: "6:30 PM", what: "Reception" }],
      updatedAt: null,
    },
  })),
  "POST /api/events/:id/ask-for-needs": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/ask-for-needs`,
    body: {},
  })),
  "GET /api/events/:id/board": shared((_, { dinners }) => ({ path: `/api/events/${dinners.first}/board` })),
  "PATCH /api/events/:id/board": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/board`,
    body: { isPublished: true, direction: "counterclockwise" },
  })),
  "POST /api/events/:id/board/moves": shared(({ guestId }, { dinners }) => ({
    path: `/api/events/${dinners.first}/board/moves`,
    body: {
      moves: [{ attendeeId: guestId, from: { table: null, seat: null }, to: { table: 1, seat: null } }],
    },
  })),
  "POST /api/events/:id/board/undo": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/board/undo`,
    body: { version: 0 },
  })),
  "POST /api/events/:id/board/redo": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/board/redo`,
    body: { version: 0 },
  })),
  "PUT /api/events/:id/board/requests": shared(({ confirmedId, mark }, { dinners }) => ({
    path: `/api/events/${dinners.first}/board/requests`,
    body: { of: "party", ofId: confirmedId, words: mark, isRead: true, reason: "No such table" },
  })),
  "PATCH /api/attendees/:id/seating": shared(({ guestId }) => ({
    path: `/api/attendees/${guestId}/seating`,
    body: { isPinned: true, role: "honor", isStepFree: true },
  })),
  "POST /api/events/:id/tables": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/tables`,
    body: { count: 2, shape: "round", seats: 8 },
  })),
  "GET /api/events/:id/tables": shared((_, { dinners }) => ({ path: `/api/events/${dinners.first}/tables` })),
  "PATCH /api/tables/:id": shared((_, { tableId }) => ({
    path: `/api/tables/${tableId}`,
    body: { number: 7, name: "Garden", seats: 10, isQuiet: true, note: "By the window" },
  })),
  "DELETE /api/tables/:id": shared((_, { tableId }) => ({ path: `/api/tables/${tableId}?unseats=yes` })),
  "GET /api/events/:id/tables/tablemates": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/tables/tablemates`,
  })),
  "GET /api/events/:id/tables/earlier": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/tables/earlier`,
  })),
  "POST /api/events/:id/tables/copy": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/tables/copy`,
    body: { fromEventId: dinners.past },
  })),
  "PUT /api/events/:id/features": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.first}/features`,
    body: { seen: [], features: [{ kind: "door", x: 0, y: 15 }] },
  })),
  "POST /api/events/:id/wishes": shared(({ guestId }, { dinners }) => ({
    path: `/api/events/${dinners.first}/wishes`,
    body: { attendeeId: guestId, kind: "other", words: "A quiet table" },
  })),
  "PATCH /api/wishes/:id": shared(({ wishId }) => ({
    path: `/api/wishes/${wishId}`,
    body: { isMust: true, setAsideReason: "No room" },
  })),
  "DELETE /api/wishes/:id": shared(({ wishId }) => ({ path: `/api/wishes/${wishId}` })),
  "PATCH /api/registrations/:id/contact": shared(({ confirmedId, confirmedUpdatedAt }) => ({
    path: `/api/registrations/${confirmedId}/contact`,
    body: { email: "lan@example.org", sendAgain: true, updatedAt: confirmedUpdatedAt },
  })),
  "POST /api/registrations/:id/preview": shared(({ confirmedId, guestId }) => ({
    path: `/api/registrations/${confirmedId}/preview`,
    body: { change: "remove person", attendeeId: guestId },
  })),
  "POST /api/registrations/:id/persons": shared(({ confirmedId, confirmedUpdatedAt }) => ({
    path: `/api/registrations/${confirmedId}/persons`,
    body: {
      kind: "guest",
      firstName: "Eva",
      lastName: "Gast",
      updatedAt: confirmedUpdatedAt,
      price: "175.00",
      paidHow: "cash",
      isTold: true,
    },
  })),
  "DELETE /api/attendees/:id": shared(({ guestId, confirmedUpdatedAt }) => ({
    path: `/api/attendees/${guestId}`,
    body: { updatedAt: confirmedUpdatedAt, goesBack: "0.00", isTold: true },
  })),
  "POST /api/attendees/:id/ticket": shared(({ guestId, confirmedUpdatedAt }) => ({
    path: `/api/attendees/${guestId}/ticket`,
    body: { kind: "member", updatedAt: confirmedUpdatedAt, price: "150.00", isTold: true },
  })),
  "POST /api/registrations/:id/owner": shared(({ manuallyPaidId, manuallyPaidUpdatedAt }, { singles }) => ({
    path: `/api/registrations/${manuallyPaidId}/owner`,
    body: { memberId: singles[1], updatedAt: manuallyPaidUpdatedAt, amount: "150.00" },
  })),
  "POST /api/registrations/:id/move": shared(({ manuallyPaidId, manuallyPaidUpdatedAt }, { dinners }) => ({
    path: `/api/registrations/${manuallyPaidId}/move`,
    body: {
      eventId: dinners.free,
      updatedAt: manuallyPaidUpdatedAt,
      amount: "150.00",
      goesBack: "0.00",
      isTold: true,
    },
  })),
  "GET /api/events/:id/removed": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.open}/removed`,
  })),
  "POST /api/registrations/:id/put-back": shared(({ manuallyPaidId }) => ({
    path: `/api/registrations/${manuallyPaidId}/put-back`,
    body: {},
  })),
  "POST /api/attendees/:id/put-back": shared(({ guestId }) => ({
    path: `/api/attendees/${guestId}/put-back`,
    body: {},
  })),
  "DELETE /api/registrations/:id": shared(({ confirmedId }) => ({
    path: `/api/registrations/${confirmedId}`,
  })),
  "POST /api/registrations/:id/offer": shared(({ waitingId }) => ({
    path: `/api/registrations/${waitingId}/offer`,
    body: {},
  })),
  "POST /api/registrations/:id/lengthen-offer": shared(({ waitingId }) => ({
    path: `/api/registrations/${waitingId}/lengthen-offer`,
    body: {
      seenUntil: "2026-03-11T15:00:00.000Z",
      until: "2026-03-12T15:00:00.000Z",
      reason: "Their address is dead",
    },
  })),
  "POST /api/events/:id/manual-registration-direct": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.free}/manual-registration-direct`,
    body: { ...manualForm, bypassPayment: true, paymentNotes: "Cheque", amount: "150.00" },
  })),
  "POST /api/payment/create-manual-hosted-page": shared((_, { dinners }) => ({
    path: "/api/payment/create-manual-hosted-page",
    body: { eventId: dinners.free, registrationData: manualForm, amount: "150.00" },
  })),
  "GET /api/events/:id/card-payments": shared((_, { dinners }) => ({
    path: `/api/events/${dinners.open}/card-payments`,
  })),
  "POST /api/card-payments/:id/continue": shared((_, { manualId }) => ({
    path: `/api/card-payments/${manualId}/continue`,
    body: {},
  })),
  "POST /api/card-payments/:id/abandon": shared((_, { manualId }) => ({
    path: `/api/card-payments/${manualId}/abandon`,
    body: {},
  })),
  "GET /api/member/spouse": plain("/api/member/spouse"),
  "GET /api/member/calendar-feed": plain("/api/member/calendar-feed"),
  "POST /api/member/calendar-feed": posted("/api/member/calendar-feed", {}),
  "DELETE /api/member/calendar-feed": plain("/api/member/calendar-feed"),
  "GET /api/calendar/:token": secret(({ calendarToken }) => ({ path: `/api/calendar/${calendarToken}` })),
  "GET /api/member/dues-status": plain("/api/member/dues-status"),
  "GET /api/member/dues-history": plain("/api/member/dues-history"),
  "GET /api/member/dues-payments": plain("/api/member/dues-payments"),
  "POST /api/member/renew-dues": posted("/api/member/renew-dues", { renewalAmount: 300 }),
  "POST /api/member/pay-dues": posted("/api/member/pay-dues", {}),
  "GET /api/open-items": plain("/api/open-items"),
  "GET /api/payments": plain(`/api/payments?search=a&state=paid&purpose=dues&page=1&${days}`),
  "GET /api/payments/export/csv": plain(`/api/payments/export/csv?${days}`),
  "GET /api/payments/:id": shared(({ paymentId }) => ({ path: `/api/payments/${paymentId}` })),
  "GET /api/payments/:id/receipt": shared(({ paymentId }) => ({
    path: `/api/payments/${paymentId}/receipt`,
  })),
  "POST /api/payments/:id/receipt": shared(({ paymentId }) => ({
    path: `/api/payments/${paymentId}/receipt`,
    body: { to: "anna.weber@example.org" },
  })),
  "POST /api/payments/:id/refunds": shared(({ paymentId, transactionId }) => ({
    path: `/api/payments/${paymentId}/refunds`,
    body: { transactionId, amount: "10.00", reason: "Goodwill" },
  })),
  "POST /api/charges/:id/apply": shared(({ transactionId }) => ({
    path: `/api/charges/${transactionId}/apply`,
    body: {},
  })),
  "POST /api/refunds/:id/send": shared(({ refundId }) => ({
    path: `/api/refunds/${refundId}/send`,
    body: { amount: "150.00" },
  })),
  "POST /api/refunds/:id/settle": shared(({ refundId }) => ({
    path: `/api/refunds/${refundId}/settle`,
    body: { note: "By cheque", amount: "150.00" },
  })),
  "POST /api/refunds/:id/dismiss": shared(({ refundId }) => ({
    path: `/api/refunds/${refundId}/dismiss`,
    body: { note: "They gave it to us" },
  })),
  "GET /api/reconciliation-items": plain("/api/reconciliation-items"),
  "POST /api/reconciliation-items/:id/explain": shared(({ differenceId }) => ({
    path: `/api/reconciliation-items/${differenceId}/explain`,
    body: { explanation: "A fee of the processor" },
  })),
  "GET /api/reconciliations": plain("/api/reconciliations"),
  "POST /api/reconciliations": posted("/api/reconciliations", { from: "2026-03-09", to: "2026-03-09" }),
  "GET /api/audit": plain("/api/audit?search=a&actor=system&kind=members&thing=member&id=1&from=2026-03-01"),
  "GET /api/audit/actors": plain("/api/audit/actors"),
  "GET /api/emails": plain("/api/emails?search=a&state=sent"),
  "GET /api/emails/:id": shared(({ emailId }) => ({ path: `/api/emails/${emailId}` })),
  "POST /api/emails/:id/send-again": shared(({ emailId }) => ({
    path: `/api/emails/${emailId}/send-again`,
    body: { as: "copy" },
  })),
  "POST /api/emails/:id/dismiss": shared(({ emailId }) => ({
    path: `/api/emails/${emailId}/dismiss`,
    body: {},
  })),
  "POST /api/mailboxes/:id/try-again": shared(({ mailboxId }) => ({
    path: `/api/mailboxes/${mailboxId}/try-again`,
    body: {},
  })),
  "GET /api/constant-contact/status": plain("/api/constant-contact/status"),
  "GET /api/constant-contact/test": plain("/api/constant-contact/test"),
  "GET /api/constant-contact/auth-url": plain("/api/constant-contact/auth-url"),
  "GET /api/constant-contact/callback": plain("/api/constant-contact/callback?code=x&state=y"),
  "PUT /api/constant-contact/token": posted("/api/constant-contact/token", { accessToken: "A".repeat(40) }),
  "POST /api/constant-contact/disconnect": posted("/api/constant-contact/disconnect", {}),
  "GET /api/constant-contact/lists": plain("/api/constant-contact/lists"),
  "POST /api/constant-contact/try-sync": posted("/api/constant-contact/try-sync", { listId: "x" }),
  "POST /api/constant-contact/sync-all": posted("/api/constant-contact/sync-all", { listId: "x" }),
  "POST /api/constant-contact/update-member-status": posted("/api/constant-contact/update-member-status", {}),
  "GET /api/admin/attention": plain("/api/admin/attention"),
  "POST /api/payment/create-hosted-page": own(({ pendingId }) => ({
    path: "/api/payment/create-hosted-page",
    body: { registrationId: pendingId },
  })),
  "GET /api/payment/return/:ref": secret(({ reference }) => ({ path: `/api/payment/return/${reference}` })),
  "POST /api/payment/return/:ref": secret(({ reference }) => ({
    path: `/api/payment/return/${reference}`,
    form: {},
  })),
  "GET /api/payment/cancel/:ref": secret(({ reference }) => ({ path: `/api/payment/cancel/${reference}` })),
  "POST /api/payment/webhook": posted("/api/payment/webhook", JSON.parse(notification)),
  "GET /api/payment/free": plain("/api/payment/free"),
  "POST /api/payment/free": shared(() => ({ path: "/api/payment/free", form: { token: "A".repeat(22) } })),
};

/** Sends a call as a browser on the portal's own pages would, as the owner of the cookie. */
export function fire(
  app: TestApp,
  call: string,
  { shot, cookie = "", headers = {} }: { shot: Shot; cookie?: string; headers?: Record<string, string> },
) {
  const [method = ""] = call.split(" ");
  const { path, body, file, form } = shot;
  if (!form) return app.call(method, path, { cookie, body, headers, ...(file && { file }) });
  return app.call(method, path, {
    cookie,
    file: new Blob([new URLSearchParams(form).toString()]),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });
}

/** The header by which the card provider proves that a notification is its own. */
export function signatureOf(app: TestApp, body: string): Record<string, string> {
  const [key = ""] = app.config.authorizeNet.signatureKeys;
  return { "x-anet-signature": `sha512=${createHmac("sha512", key).update(body).digest("hex")}` };
}
