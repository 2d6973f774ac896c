import { randomUUID } from "node:crypto";

/** What can come back of an email that was taken. */
export const RETURNS = [
  "refused",
  "full",
  "doubtful",
  "blocked",
  "too large",
  "delayed",
  "complaint",
  "automatic",
  "unclear",
] as const;
export type Return = (typeof RETURNS)[number];

/** What the server of the recipient answered, with its code; none for what is no report of a mail server. */
const REPLIES: Partial<Record<Return, readonly [code: string, reply: string]>> = {
  refused: ["5.1.1", "550 5.1.1 The email account that you tried to reach does not exist"],
  full: ["5.2.2", "552 5.2.2 Mailbox full"],
  doubtful: ["5.3.0", "554 5.3.0 Delivery failed"],
  blocked: ["5.7.1", "550 5.7.1 Message blocked by policy"],
  "too large": ["5.3.4", "552 5.3.4 Message too big for system"],
  delayed: ["4.4.1", "421 4.4.1 Connection timed out"],
};

interface Returned {
  kind: Return;
  /** The envelope sender of the email, to which reports go. */
  to: string;
  recipient: string;
  /** The headers of the email that came back. */
  headers: string;
}

/** The email that a mail server, a provider or a person's mailbox sends back. */
export function reportOf(returned: Returned): string {
  const { kind, recipient } = returned;
  const reply = REPLIES[kind];
  if (reply) return deliveryStatus(returned, reply);
  if (kind === "complaint") {
    const text = "A recipient marked this email as spam.";
    const status = [
      "Content-Type: message/feedback-report",
      "",
      "Feedback-Type: abuse",
      "User-Agent: Mailbox/1.0",
      "Version: 1",
      `Original-Rcpt-To: ${recipient}`,
    ];
    return inParts(returned, { type: "feedback-report", text, status });
  }
  const isAutomatic = kind === "automatic";
  return lines([
    ...headersOf(returned, isAutomatic ? recipient : SERVER, isAutomatic ? "Out of the office" : "Notice"),
    ...(isAutomatic ? ["Auto-Submitted: auto-replied"] : []),
    "Content-Type: text/plain; charset=utf-8",
    "",
    isAutomatic ? "I am back on Monday." : "There was a problem.",
  ]);
}

const SERVER = "MAILER-DAEMON@mailbox.localhost (Mail Delivery System)";

function deliveryStatus(returned: Returned, [code, reply]: readonly [string, string]): string {
  const isDelayed = returned.kind === "delayed";
  const text = isDelayed
    ? "Your message could not be delivered yet. We will keep trying."
    : `Your message could not be delivered. The server answered: ${reply}`;
  const status = [
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mailbox.localhost",
    "",
    `Final-Recipient: rfc822; ${returned.recipient}`,
    `Action: ${isDelayed ? "delayed" : "failed"}`,
    `Status: ${code}`,
    `Diagnostic-Code: smtp; ${reply}`,
  ];
  return inParts(returned, { type: "delivery-status", text, status });
}

function inParts(
  returned: Returned,
  { type, text, status }: { type: string; text: string; status: readonly string[] },
): string {
  const cut = `cut-${randomUUID()}`;
  return lines([
    ...headersOf(returned, SERVER, "Undelivered Mail Returned to Sender"),
    "Auto-Submitted: auto-replied",
    `Content-Type: multipart/report; report-type=${type}; boundary="${cut}"`,
    "",
    ...[`--${cut}`, "Content-Type: text/plain; charset=utf-8", "", text, ""],
    ...[`--${cut}`, ...status, ""],
    ...[`--${cut}`, "Content-Type: text/rfc822-headers", "", returned.headers, ""],
    `--${cut}--`,
  ]);
}

function headersOf({ to }: Returned, from: string, subject: string): string[] {
  return [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${new Date().toUTCString()}`,
    `Message-ID: <${randomUUID()}@mailbox.localhost>`,
    "MIME-Version: 1.0",
  ];
}

function lines(all: readonly string[]): string {
  return `${all.join("\r\n")}\r\n`;
}
