import type { ActionKind } from "#contract/audit.ts";

type Label = { what: string; kind: Exclude<ActionKind, "other"> };

/** The label and kind of each action in the audit log. */
export const ACTION_LABELS: Readonly<Record<string, Label>> = {
  "member created": { what: "Member added", kind: "members" },
  "member changed": { what: "Member changed", kind: "members" },
  "member created by an import": { what: "Member added by an import", kind: "members" },
  "member changed by an import": { what: "Member changed by an import", kind: "members" },
  "member deleted": { what: "Member deleted", kind: "members" },
  "member not deleted": { what: "Member not deleted after all", kind: "members" },
  "profile changed": { what: "Profile changed by the member", kind: "members" },
  "email address confirmed": { what: "Email address confirmed", kind: "members" },
  "email address confirmed by an officer": { what: "Email address confirmed by an officer", kind: "members" },
  "email address change stopped": { what: "Email address change stopped", kind: "members" },
  "open calendar address": { what: "Calendar link created", kind: "members" },
  "revoke calendar address": { what: "Calendar link revoked", kind: "members" },
  "password changed": { what: "Password changed", kind: "log-ins" },
  "password reset by mail": { what: "Password reset by email", kind: "log-ins" },
  "password set by an officer": { what: "Password set by an officer", kind: "log-ins" },
  "invitation emailed": { what: "Invitation to log in emailed", kind: "log-ins" },
  "log-in chosen by invitation": { what: "Login chosen by invitation", kind: "log-ins" },
  "log-in disabled": { what: "Login disabled", kind: "log-ins" },
  "rights changed": { what: "Officer’s rights changed", kind: "log-ins" },
  "administrator created": { what: "Administrator created", kind: "log-ins" },
  "administrator updated": { what: "Administrator’s password changed", kind: "log-ins" },
  "tied to an OpenID account": { what: "OpenID account linked to administrator", kind: "log-ins" },
  "account linked": { what: "Account linked to a member", kind: "log-ins" },
  "account unlinked": { what: "Account unlinked from its member", kind: "log-ins" },
  "spouse linked": { what: "Spouse linked", kind: "couples" },
  "spouse unlinked": { what: "Spouse unlinked", kind: "couples" },
  "spouse renamed": { what: "Spouse’s name updated", kind: "couples" },
  "reminded of dues": { what: "Reminded of dues by an officer", kind: "dues" },
  "membership extended": { what: "Dues paid", kind: "dues" },
  "membership taken back": { what: "Dues refunded; membership year revoked", kind: "dues" },
  "event created": { what: "Event created", kind: "dinners" },
  "event changed": { what: "Event changed", kind: "dinners" },
  "event deleted": { what: "Event deleted", kind: "dinners" },
  "event not deleted": { what: "Event not deleted after all", kind: "dinners" },
  "told of a changed event": { what: "Registered parties notified of the change", kind: "dinners" },
  "erase requests": { what: "Special requests of a past event erased", kind: "dinners" },
  register: { what: "Registered", kind: "registering" },
  "register by hand": { what: "Registered by an officer", kind: "registering" },
  "confirm registration": { what: "Registration confirmed", kind: "registering" },
  "change registration": { what: "Registration changed by an officer", kind: "changes" },
  "change registration details": { what: "Names or requests changed", kind: "changes" },
  "keep request": { what: "Request kept by the member", kind: "changes" },
  "change attendee": { what: "One attendee changed", kind: "changes" },
  "replace attendee": { what: "Another attendee in the place of one", kind: "changes" },
  "change couple seating": { what: "Seating of a couple changed", kind: "changes" },
  "needs kept on profile": { what: "Needs for the kitchen kept on a profile", kind: "members" },
  "needs deleted from profile": { what: "Needs for the kitchen deleted from a profile", kind: "members" },
  "asked for needs": { what: "Parties asked for needs by email", kind: "dinners" },
  "give up seat": { what: "Seat given up by the person who had it", kind: "leaving" },
  "drop guest": { what: "Guest removed", kind: "changes" },
  "cancel registration": { what: "Registration cancelled", kind: "leaving" },
  "remove registration": { what: "Registration removed by an officer", kind: "leaving" },
  "release registration": { what: "Unpaid registration released", kind: "leaving" },
  "join waitlist": { what: "Joined the waitlist", kind: "waiting" },
  "leave waitlist": { what: "Left the waitlist", kind: "waiting" },
  "move to waitlist": { what: "Moved to the waitlist by an officer", kind: "waiting" },
  "offer seats": { what: "Seats offered", kind: "waiting" },
  "decline offer": { what: "Offer declined", kind: "waiting" },
  "ask for a card payment": { what: "Card payment requested by an officer", kind: "payments" },
  "go on with a card payment": { what: "Card payment resumed by an officer", kind: "payments" },
  "give up a card payment": { what: "Card payment abandoned by an officer", kind: "payments" },
  "free payment applied": { what: "Confirmed without payment; nothing was due", kind: "payments" },
  "free payment refused": {
    what: "Confirmation without payment came too late; nothing was booked",
    kind: "payments",
  },
  "receipt sent again": { what: "Receipt sent again", kind: "payments" },
  "payment applied": { what: "Payment confirmed", kind: "payments" },
  "refund due": { what: "Refund due", kind: "refunds" },
  "send refund": { what: "Refund requested", kind: "refunds" },
  "refund sent": { what: "Refund sent", kind: "refunds" },
  "refund failed": { what: "Refund declined", kind: "refunds" },
  "refund put back": { what: "Refund not sent; still due", kind: "refunds" },
  "refund lowered": { what: "Refund lowered", kind: "refunds" },
  "refund withdrawn": { what: "Refund withdrawn; the amount was raised again", kind: "refunds" },
  "refund dismissed": { what: "Refund dismissed", kind: "refunds" },
  "refund settled otherwise": { what: "Refunded another way", kind: "refunds" },
  "matter closed": { what: "Item reviewed", kind: "refunds" },
  "directory exported": { what: "Directory exported", kind: "files" },
  "member data downloaded": { what: "A member’s data downloaded", kind: "files" },
  "download attendees": { what: "Attendee list downloaded", kind: "files" },
  "import file read": { what: "Import file uploaded", kind: "files" },
  "import file dropped": { what: "Import file discarded", kind: "files" },
  "import written": { what: "Import saved", kind: "files" },
  "import undone": { what: "Import undone", kind: "files" },
  "ledger exported": { what: "Bookkeeping file downloaded", kind: "files" },
  "email sent again": { what: "Email sent again", kind: "emails" },
  "email retried": { what: "Email retried", kind: "emails" },
  "email dismissed": { what: "Email dismissed", kind: "emails" },
  "mailing list connected": { what: "Mailing list connected", kind: "mailing" },
  "mailing list disconnected": { what: "Mailing list disconnected", kind: "mailing" },
  "mailing list sync begun": { what: "Synchronization started", kind: "mailing" },
  "mailing list tried": { what: "Synchronization test run", kind: "mailing" },
  "mailing list synced": { what: "Mailing list synchronized", kind: "mailing" },
  "mailing list synced with tags": { what: "Mailing list synchronized with tags", kind: "mailing" },
  "mailing list sync failed": { what: "Synchronization failed", kind: "mailing" },
};

/** An action's label; without one, the action itself with a capital. */
export function labelOfAction(action: string): string {
  return ACTION_LABELS[action]?.what ?? capitalized(action);
}

/** The actions of a kind; none for "other", which is every action without a label. */
export function actionsOf(kind: ActionKind): string[] {
  return Object.keys(ACTION_LABELS).filter((action) => ACTION_LABELS[action]?.kind === kind);
}

/** "take note" as "Take note". */
export function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
