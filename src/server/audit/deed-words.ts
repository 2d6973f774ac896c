import type { DeedKind } from "#contract/audit.ts";

type Words = { what: string; kind: Exclude<DeedKind, "other"> };

/** What the deeds of the audit log are called, and where an officer looks for them. */
export const DEEDS: Readonly<Record<string, Words>> = {
  "member created": { what: "Member added", kind: "members" },
  "member changed": { what: "Member changed", kind: "members" },
  "member deleted": { what: "Member deleted", kind: "members" },
  "profile changed": { what: "Own profile changed", kind: "members" },
  "email address confirmed": { what: "Email address confirmed by its link", kind: "members" },
  "email address confirmed by an officer": { what: "Email address confirmed by an officer", kind: "members" },
  "email address change stopped": { what: "Change of email address stopped", kind: "members" },
  "open calendar address": { what: "Private calendar address made", kind: "members" },
  "revoke calendar address": { what: "Private calendar address revoked", kind: "members" },
  "password changed": { what: "Own password changed", kind: "log-ins" },
  "password reset by mail": { what: "Password set by a link from an email", kind: "log-ins" },
  "password set by an officer": { what: "Password set by an officer", kind: "log-ins" },
  "log-in disabled": { what: "Log-in disabled", kind: "log-ins" },
  "administrator created": { what: "Administrator made", kind: "log-ins" },
  "administrator updated": { what: "Administrator given a new password", kind: "log-ins" },
  "tied to an OpenID account": { what: "Administrator tied to their OpenID account", kind: "log-ins" },
  "account linked": { what: "Account tied to a member", kind: "log-ins" },
  "account unlinked": { what: "Account untied from its member", kind: "log-ins" },
  "spouse linked": { what: "Spouse linked", kind: "couples" },
  "spouse unlinked": { what: "Spouse unlinked", kind: "couples" },
  "spouse renamed": { what: "Spouse’s name followed", kind: "couples" },
  "membership extended": { what: "Dues paid", kind: "dues" },
  "membership taken back": { what: "Dues returned, the year counts no more", kind: "dues" },
  "event created": { what: "Event entered", kind: "dinners" },
  "event changed": { what: "Event changed", kind: "dinners" },
  "event deleted": { what: "Event deleted", kind: "dinners" },
  "told of a changed event": { what: "Parties told of the change", kind: "dinners" },
  "erase requests": { what: "Requests of a past event erased", kind: "dinners" },
  register: { what: "Registered", kind: "registering" },
  "register by hand": { what: "Registered by an officer", kind: "registering" },
  "confirm registration": { what: "Registration confirmed", kind: "registering" },
  "change registration": { what: "Registration changed by an officer", kind: "changes" },
  "change registration details": { what: "Names or requests changed", kind: "changes" },
  "drop guest": { what: "Guest taken out", kind: "changes" },
  "cancel registration": { what: "Registration cancelled", kind: "leaving" },
  "remove registration": { what: "Registration removed by an officer", kind: "leaving" },
  "release registration": { what: "Unpaid registration given up", kind: "leaving" },
  "join waitlist": { what: "Joined the waitlist", kind: "waiting" },
  "leave waitlist": { what: "Left the waitlist", kind: "waiting" },
  "move to waitlist": { what: "Moved to the waitlist by an officer", kind: "waiting" },
  "offer seats": { what: "Seats offered", kind: "waiting" },
  "decline offer": { what: "Offer declined", kind: "waiting" },
  "ask for a card payment": { what: "Card payment asked for by an officer", kind: "payments" },
  "go on with a card payment": { what: "Card payment gone on with by an officer", kind: "payments" },
  "give up a card payment": { what: "Card payment given up by an officer", kind: "payments" },
  "free payment applied": { what: "Confirmed without a payment: nothing was due", kind: "payments" },
  "free payment refused": { what: "Free page used too late: nothing was booked", kind: "payments" },
  "payment applied": { what: "Payment confirmed by the card company", kind: "payments" },
  "refund due": { what: "Money to be returned", kind: "refunds" },
  "send refund": { what: "Refund ordered", kind: "refunds" },
  "refund sent": { what: "Money returned", kind: "refunds" },
  "refund failed": { what: "Refund refused by the card company", kind: "refunds" },
  "refund put back": { what: "Refund not sent yet", kind: "refunds" },
  "refund lowered": { what: "Refund lowered", kind: "refunds" },
  "refund withdrawn": { what: "Less to be returned: the amount was raised again", kind: "refunds" },
  "refund dismissed": { what: "Dismissed: nothing goes back", kind: "refunds" },
  "refund settled otherwise": { what: "Returned otherwise", kind: "refunds" },
  "matter closed": { what: "Looked at", kind: "refunds" },
  "directory exported": { what: "Directory exported", kind: "files" },
  "member data downloaded": { what: "A member’s data downloaded", kind: "files" },
  "download attendees": { what: "Attendee list downloaded", kind: "files" },
  "import file read": { what: "File for an import read", kind: "files" },
  "import file dropped": { what: "File for an import put away", kind: "files" },
  "import written": { what: "Import written", kind: "files" },
  "import undone": { what: "Import undone", kind: "files" },
  "ledger exported": { what: "Bookkeeper’s file downloaded", kind: "files" },
  "letter sent again": { what: "Letter sent again", kind: "letters" },
  "letter tried anew": { what: "Letter tried anew", kind: "letters" },
  "letter set aside": { what: "Letter set aside", kind: "letters" },
  "mailing list connected": { what: "Mailing list connected", kind: "mailing" },
  "mailing list disconnected": { what: "Mailing list disconnected", kind: "mailing" },
  "mailing list sync begun": { what: "Synchronization begun", kind: "mailing" },
  "mailing list tried": { what: "Synchronization tried without changing anything", kind: "mailing" },
  "mailing list synced": { what: "Mailing list synchronized", kind: "mailing" },
  "mailing list synced with tags": { what: "Mailing list synchronized with tags", kind: "mailing" },
  "mailing list sync failed": { what: "Synchronization failed", kind: "mailing" },
};

/** What a deed is called; one without words of its own by the log's. */
export function deedInWords(action: string): string {
  return DEEDS[action]?.what ?? capital(action);
}

/** The actions that a kind stands for; none for "other", which are those without words. */
export function actionsOf(kind: DeedKind): string[] {
  return Object.keys(DEEDS).filter((action) => DEEDS[action]?.kind === kind);
}

/** "take note" as "Take note". */
export function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
