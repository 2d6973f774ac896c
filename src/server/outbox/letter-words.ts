const KINDS: Readonly<Record<string, string>> = {
  "charged-in-error": "Charged in error",
  "dues-paid": "Dues paid",
  "dues-paid-twice": "Dues paid twice",
  "confirm-email": "Link to confirm an address",
  "email-changing": "Email address being changed",
  "email-put-back": "Email address set back",
  "email-changed": "Email address changed",
  "event-called-off": "Dinner called off",
  "event-moved": "Dinner changed",
  "guest-dropped": "Guest taken out",
  "moved-to-waitlist": "Moved to the waitlist",
  "offer-expired": "Offer expired",
  "paid-after-cancelling": "Paid after cancelling",
  "password-changed": "Password changed",
  "password-reset": "Link for a new password",
  "payment-not-needed": "Payment not needed",
  "payment-received": "Payment received",
  "payment-too-late": "Payment too late",
  "refund-sent": "Refund sent",
  "registration-cancelled": "Registration cancelled",
  "registration-confirmed": "Registration confirmed",
  "registration-removed": "Registration removed",
  "renewal-reminder": "Renewal reminder",
  "seat-offered": "Seats offered",
  "waitlist-joined": "On the waitlist",
};

/** What a letter is about. */
export function kindInWords(kind: string): string {
  const words = KINDS[kind] ?? kind.replaceAll("-", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** What mail servers and the way to them answer (RFC 5321 and 3463, and Node's codes), in the order of looking. */
const TROUBLES: readonly (readonly [RegExp, string])[] = [
  [
    /\b5\.1\.[0-36]\b|user unknown|no such (user|mailbox|recipient)|does not exist|unknown (user|recipient)/i,
    "There is no such address. Please check it in the member’s record.",
  ],
  [/\b[45]\.2\.2\b|mailbox (is )?full|over quota/i, "The mailbox is full."],
  [
    /\b535\b|5\.7\.8|invalid login|EAUTH|authentication/i,
    "The mail server did not accept the portal’s own log-in. Please tell whoever runs the portal.",
  ],
  [
    /ECONNREFUSED|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ECONNRESET|EHOSTUNREACH|timeout|timed out|closed|greeting/i,
    "The mail server could not be reached.",
  ],
  [
    /certificate|TLS|SSL/i,
    "The mail server’s certificate is not accepted. Please tell whoever runs the portal.",
  ],
  [
    /\b5\.7\.\d+\b|spam|blocked|blacklist|policy/i,
    "The other side’s mail server refuses letters from the portal.",
  ],
  [/\b55[0-4]\b/, "The mail server refused the address."],
  [/\b4[25]\d\b|try again/i, "The mail server asked to try again later."],
];

/** Why a letter did not go out, in a sentence for somebody who runs no mail server. */
export function troubleInWords(error: string): string {
  const known = TROUBLES.find(([pattern]) => pattern.test(error));
  return known ? known[1] : "The mail server did not take the letter.";
}
