import { UNWANTED, WITHHELD } from "#server/platform/email/returned/mailboxes.ts";
import { OUTDATED, STOPPED, UNKNOWN_IF_OUTDATED } from "#server/platform/email/send-due-emails.ts";

const KINDS: Readonly<Record<string, string>> = {
  circular: "Group email about a dinner",
  "circular-test": "Test of a group email",
  "circular-not-sent": "Scheduled email not sent",
  "charged-in-error": "Charged in error",
  "party-payment-received": "Payment received by an officer",
  "payment-voided": "Recorded payment voided",
  "credit-granted": "Credit granted",
  "credit-ending": "Credit expiring soon",
  "dues-paid": "Dues paid",
  "dues-received": "Dues received by an officer",
  "dues-reminder": "Dues reminder",
  "dues-paid-twice": "Dues paid twice",
  "confirm-email": "Address confirmation link",
  "email-changing": "Email address being changed",
  "email-change-stopped": "Email address change stopped",
  "email-put-back": "Email address change undone",
  "email-changed": "Email address changed",
  "event-called-off": "Event called off",
  "event-moved": "Event changed",
  "event-notices": "Notices to an officer",
  "guest-dropped": "Guest removed",
  invitation: "Invitation to log in",
  "kitchen-copy": "Kitchen sheet for the venue",
  "login-changes": "Changes to a login",
  "login-chosen": "Login chosen",
  "moved-to-waitlist": "Moved to the waitlist",
  "moment-waits": "Automatic email on hold",
  "needs-brought": "Allergies and diet passed on",
  "new-device": "Login on a new device",
  "offer-expired": "Offer expired",
  "offer-lengthened": "Seats held longer",
  "paid-after-cancelling": "Paid after cancelling",
  "password-changed": "Password changed",
  "payment-link": "Payment link",
  "password-reset": "Password reset link",
  "party-moved": "Registration moved to another dinner",
  "party-handed-over": "Registration transferred: previous owner",
  "party-received": "Registration transferred: new owner",
  "person-added": "Person added",
  "ticket-changed": "Ticket changed",
  "payment-not-needed": "Payment not needed",
  "payment-received": "Payment received",
  "payment-too-late": "Payment too late",
  "refund-sent": "Refund sent",
  "registration-cancelled": "Registration cancelled",
  "registration-confirmed": "Registration confirmed",
  "registration-removed": "Registration removed",
  "renewal-reminder": "Renewal reminder",
  "seat-lost": "Seat gone to someone else",
  "seat-offered": "Seats offered",
  "sender-test": "Test of the portal’s emails",
  "sign-in-link": "Sign-in link",
  "unpaid-replaced": "Unpaid registration replaced",
  "waitlist-ended": "No longer on the waitlist",
  "waitlist-joined": "On the waitlist",
};

/** The label of an email's kind. */
export function labelOfKind(kind: string): string {
  const words = KINDS[kind] ?? kind.replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** Why the portal itself did not send an email. */
const OWN_REASONS: Readonly<Record<string, string>> = {
  [STOPPED]: "An officer stopped it.",
  [OUTDATED.tooLate]: "Not sent, because it was too late.",
  [OUTDATED.noLongerReached]: "Not sent, because it was no longer for anyone at this address.",
  [UNKNOWN_IF_OUTDATED]: "The portal could not tell who is still meant to get it.",
  [UNWANTED]: "Not sent, because they asked for receipts only.",
  [WITHHELD]: "Not sent, because emails to this address came back.",
};

/** Answers of mail servers (RFC 5321 and 3463) and Node's network errors; the first match counts. */
const TROUBLES: readonly (readonly [RegExp, string])[] = [
  [
    /\b5\.1\.[0-36]\b|user unknown|no such (user|mailbox|recipient)|does not exist|unknown (user|recipient)/i,
    "This address doesn’t exist. Please check it in the member’s record.",
  ],
  [/\b[45]\.2\.2\b|mailbox (is )?full|over quota/i, "The mailbox is full."],
  [
    /\b535\b|5\.7\.8|invalid login|EAUTH|authentication/i,
    "The mail server rejected the portal’s login. Please tell the person who runs the portal.",
  ],
  [
    /ECONNREFUSED|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ECONNRESET|EHOSTUNREACH|timeout|timed out|closed|greeting/i,
    "The mail server could not be reached.",
  ],
  [
    /certificate|TLS|SSL/i,
    "The mail server’s certificate is not valid. Please tell the person who runs the portal.",
  ],
  [
    /\b5\.7\.\d+\b|spam|blocked|blacklist|policy/i,
    "The recipient’s mail server blocks emails from the portal.",
  ],
  [/\b55[0-4]\b/, "The mail server refused the address."],
  [/\b4[25]\d\b|try again/i, "The mail server asked to try again later."],
];

/** Why an email was not sent, as a sentence for officers. */
export function explainError(error: string): string {
  const [, known] = TROUBLES.find(([pattern]) => pattern.test(error)) ?? [];
  return OWN_REASONS[error] ?? known ?? "The mail server did not accept the email.";
}
