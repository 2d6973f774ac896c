import { isTooLarge } from "#server/platform/email/returned/bounce-rules.ts";
import { UNWANTED, WITHHELD } from "#server/platform/email/returned/mailboxes.ts";
import { OUTDATED, STOPPED, UNKNOWN_IF_OUTDATED } from "#server/platform/email/send-due-emails.ts";

/** Why the portal itself did not send an email. */
const OWN_REASONS: Readonly<Record<string, string>> = {
  [STOPPED]: "An officer stopped it.",
  [OUTDATED.tooLate]: "Not sent, because it was too late.",
  [OUTDATED.noLongerReached]: "Not sent, because it was no longer for anyone at this address.",
  [UNKNOWN_IF_OUTDATED]: "We couldn’t tell who should still get it.",
  [UNWANTED]: "Not sent because they asked for receipts only.",
  [WITHHELD]: "Not sent, because emails to this address came back.",
};

const TOO_LARGE =
  "The email is too large for the recipient’s mail server. Please send it without attachments, or with smaller ones.";

/** Answers of mail servers (RFC 5321 and 3463) and Node's network errors; the first match counts. */
const TROUBLES: readonly (readonly [RegExp, string])[] = [
  [
    /\b5\.1\.[0-36]\b|user unknown|no such (user|mailbox|recipient)|does not exist|unknown (user|recipient)/i,
    "This address doesn’t exist. Please correct it.",
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
  [/\b55[0-4]\b/, "The mail server rejected the address."],
  [/\b4[25]\d\b|try again/i, "The mail server asked to try again later."],
];

/** Why an email was not sent, as a sentence for officers. */
export function explainEmailError(error: string): string {
  if (isTooLarge(error)) return TOO_LARGE;
  const [, known] = TROUBLES.find(([pattern]) => pattern.test(error)) ?? [];
  return OWN_REASONS[error] ?? known ?? "The mail server did not accept the email.";
}
