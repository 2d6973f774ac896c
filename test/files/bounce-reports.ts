/**
 * Reports about an email to Anna that came back, in the forms in which mail servers and providers write them. Each is
 * about anna@example.org unless it says another address.
 */
export type Shape = { name: string; kind: string; code: string | null; raw: string };

/** The address that the report came to, in place of its own. */
export const CAME_TO = "<bounce-address>";
const anna = "anna@example.org";

const message = (headers: readonly string[], body: string) =>
  [...headers, `To: ${CAME_TO}`, "Message-ID: <report-1@mx.example.net>", "MIME-Version: 1.0", "", body].join(
    "\r\n",
  );
const COPY = `Return-Path: <${CAME_TO}>\r\nFrom: dinners@chapter.example\r\nTo: ${anna}\r\nSubject: Your table is set`;

/** A report in parts (RFC 3464), as Postfix, Exchange and most others write it. */
function dsn(
  status: string,
  {
    from = "MAILER-DAEMON@mx.example.net (Mail Delivery System)",
    to = anna,
    action = "failed",
    diagnostic = "",
    text = "I'm sorry to have to inform you that your message could not be delivered.",
    original = "",
    headers = [],
  }: {
    from?: string;
    to?: string;
    action?: string;
    diagnostic?: string;
    text?: string;
    original?: string;
    headers?: readonly string[];
  } = {},
): string {
  const fields = [
    "Reporting-MTA: dns; mx.example.net",
    "X-Postfix-Queue-ID: 4R1x2Y3z",
    "",
    ...(original ? [`Original-Recipient: rfc822;${original}`] : []),
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${action}`,
    ...(status ? [`Status: ${status}`] : []),
    ...(diagnostic ? [`Diagnostic-Code: smtp; ${diagnostic}`] : []),
  ];
  const parts = [
    ["Content-Type: text/plain; charset=us-ascii", "", text],
    ["Content-Type: message/delivery-status", "", ...fields],
    ["Content-Type: message/rfc822", "", COPY, "", "Dear Anna,"],
  ];
  const body = parts.flatMap((part) => ["--cut", ...part, ""]);
  return message(
    [
      `From: ${from}`,
      "Subject: Undelivered Mail Returned to Sender",
      "Auto-Submitted: auto-replied",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="cut"',
      ...headers,
    ],
    [...body, "--cut--", ""].join("\r\n"),
  );
}

/** A report in words alone. */
const words = (from: string, text: string, headers: readonly string[] = []) =>
  message([`From: ${from}`, "Content-Type: text/plain", "Subject: failure notice", ...headers], text);

const EXIM = [
  "This message was created automatically by mail delivery software.",
  "",
  "A message that you sent could not be delivered to one or more of its",
  "recipients. This is a permanent error. The following address(es) failed:",
  "",
  `  ${anna}`,
].join("\n");
const exim = (answer: string) =>
  words(
    "Mail Delivery System <Mailer-Daemon@mx.example.net>",
    `${EXIM}\n    ${answer}\n\n------ This is a copy of the message, including all the headers. ------\n\n${COPY}\n\n550 5.1.1 in the copy`,
    [`X-Failed-Recipients: ${anna}`, "Auto-Submitted: auto-replied"],
  );
const QMAIL = [
  "Hi. This is the qmail-send program at mx.example.net.",
  "I'm afraid I wasn't able to deliver your message to the following addresses.",
  "This is a permanent error; I've given up. Sorry it didn't work out.",
  "",
  `<${anna}>:`,
].join("\n");
const qmail = (answer: string) =>
  words(
    "MAILER-DAEMON@mx.example.net",
    `${QMAIL}\n${answer}\n\n--- Below this line is a copy of the message.\n\n${COPY}`,
    ["Return-Path: <>"],
  );

function feedback(type: string, to: string | null = anna): string {
  const fields = [
    `Feedback-Type: ${type}`,
    "User-Agent: FeedbackLoop/1.0",
    "Version: 1",
    ...(to ? [`Original-Rcpt-To: ${to}`] : []),
    "Source-IP: 192.0.2.1",
  ];
  const parts = [
    ["Content-Type: text/plain", "", "This is an email abuse report."],
    ["Content-Type: message/feedback-report", "", ...fields],
    ["Content-Type: message/rfc822", "", COPY, "", "Dear Anna,"],
  ];
  return message(
    [
      "From: <feedbackloop@provider.example>",
      "Subject: complaint about message",
      'Content-Type: multipart/report; report-type=feedback-report; boundary="cut"',
    ],
    [...parts.flatMap((part) => ["--cut", ...part, ""]), "--cut--", ""].join("\r\n"),
  );
}

const shape = (name: string, [kind, code]: readonly [string, string | null], raw: string): Shape => ({
  name,
  kind,
  code,
  raw,
});

export const SHAPES: readonly Shape[] = [
  shape(
    "Postfix: no such user",
    ["refused", "5.1.1"],
    dsn("5.1.1", { diagnostic: `550 5.1.1 <${anna}>: Recipient address rejected: User unknown` }),
  ),
  shape(
    "Postfix: no such domain",
    ["refused", "5.1.2"],
    dsn("5.1.2", { diagnostic: "550 5.1.2 Host not found" }),
  ),
  shape("Postfix: a domain that takes no mail", ["refused", "5.1.10"], dsn("5.1.10")),
  shape(
    "Google: the account does not exist",
    ["refused", "5.1.1"],
    dsn("5.1.1", {
      from: "Mail Delivery Subsystem <mailer-daemon@googlemail.com>",
      diagnostic:
        "550-5.1.1 The email account that you tried to reach does not exist. Please try 550-5.1.1 double-checking",
    }),
  ),
  shape(
    "Google: the account is disabled",
    ["refused", "5.2.1"],
    dsn("5.2.1", { diagnostic: "550 5.2.1 disabled" }),
  ),
  shape(
    "Exchange: the address is not found",
    ["refused", "5.1.10"],
    dsn("5.1.10", {
      diagnostic: "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup",
    }),
  ),
  shape("Exchange: a syntax that is not allowed", ["refused", "5.1.3"], dsn("5.1.3")),
  shape(
    "The mailbox has moved",
    ["refused", "5.1.6"],
    dsn("5.1.6", { diagnostic: "551 5.1.6 User has moved" }),
  ),
  shape(
    "A status that names the class, and a reply that names the reason",
    ["refused", "5.1.1"],
    dsn("5.0.0", { diagnostic: "550 5.1.1 unknown user" }),
  ),
  shape(
    "A refusal of the recipient without an enhanced code",
    ["refused", "550"],
    dsn("5.0.0", {
      diagnostic: "550 Invalid recipient",
      text: `<${anna}>: host mx.example.net said: 550 Invalid recipient (in reply to RCPT TO command)`,
    }),
  ),
  shape(
    "An alias that expands elsewhere",
    ["refused", "5.1.1"],
    dsn("5.1.1", { to: "a.weber@inside.example", original: anna }),
  ),
  shape("Exim: no such user", ["refused", "5.1.1"], exim("host mx [192.0.2.20]: 550 5.1.1 User unknown")),
  shape(
    "Exim: refused at the recipient",
    ["refused", "550"],
    exim(
      `SMTP error from remote mail server after RCPT TO:<${anna}>: host mx [192.0.2.20]: 550 No such person here`,
    ),
  ),
  shape("qmail: no mailbox", ["refused", "5.1.1"], qmail("Sorry, no mailbox here by that name. (#5.1.1)")),
  shape(
    "qmail: what the other server said",
    ["refused", "550"],
    qmail("192.0.2.32 does not like recipient at RCPT TO. Remote host said: 550 Unknown account"),
  ),
  shape(
    "Yahoo: no such account",
    ["refused", "5.1.1"],
    words(
      "MAILER-DAEMON@yahoo.example",
      `Sorry, we were unable to deliver your message to the following address.\n\n<${anna}>:\nRemote host said: 550 5.1.1 User Unknown [RCPT_TO]\n\n--- Below this line is a copy of the message.\n${COPY}`,
    ),
  ),
  shape(
    "Words without a code: no such user",
    ["refused", null],
    words("postmaster@example.org", `Unknown user: ${anna}\n\nOriginal message follows.\n\n${COPY}`),
  ),
  shape("Postfix: over quota", ["full", "5.2.2"], dsn("5.2.2", { diagnostic: "552 5.2.2 Mailbox full" })),
  shape("Google: over quota, tried again", ["full", "4.2.2"], dsn("4.2.2", { action: "delayed" })),
  shape(
    "A full mailbox without an enhanced code",
    ["full", "552"],
    dsn("5.0.0", { diagnostic: "552 Requested mail action aborted: exceeded storage allocation" }),
  ),
  shape(
    "Words without a code: over quota",
    ["full", null],
    words("postmaster@example.org", `The mailbox is full: ${anna}\n\nOriginal message follows.\n\n${COPY}`),
  ),
  shape("A message that is too large", ["too large", "5.3.4"], dsn("5.3.4")),
  shape(
    "A message that is too large, without an enhanced code",
    ["too large", "552"],
    dsn("5.0.0", { diagnostic: "552 Message size exceeds fixed maximum message size" }),
  ),
  shape("A loop", ["doubtful", "5.4.6"], dsn("5.4.6", { diagnostic: "554 5.4.6 Too many hops" })),
  shape(
    "Microsoft: access denied at the recipient",
    ["doubtful", "5.4.1"],
    dsn("5.4.1", { diagnostic: "550 5.4.1 Recipient address rejected: Access denied" }),
  ),
  shape("A permanent failure without a reason", ["doubtful", "5.0.0"], dsn("5.0.0")),
  shape(
    "A failure of the transaction",
    ["doubtful", "554"],
    dsn("5.0.0", { diagnostic: "554 Transaction failed" }),
  ),
  shape(
    "Microsoft: blocked by its filter",
    ["blocked", "5.7.1"],
    dsn("5.7.1", { diagnostic: "550 5.7.1 Service unavailable, Client host blocked" }),
  ),
  shape(
    "Google: no authentication",
    ["blocked", "5.7.26"],
    dsn("5.7.26", { diagnostic: "550-5.7.26 unauthenticated" }),
  ),
  shape(
    "Refused at the recipient as spam, without an enhanced code",
    ["blocked", "550"],
    exim(`SMTP error from remote mail server after RCPT TO:<${anna}>: 550 Blocked, see the blacklist`),
  ),
  shape("Postfix: delayed", ["delayed", "4.4.1"], dsn("4.4.1", { action: "delayed" })),
  shape(
    "Given up after days",
    ["delayed", "4.4.7"],
    dsn("4.4.7", { diagnostic: "451 4.4.7 Message expired" }),
  ),
  shape("Greylisted", ["delayed", "4.7.1"], dsn("4.7.1", { diagnostic: "451 4.7.1 Greylisting in action" })),
  shape(
    "Exim: a warning",
    ["delayed", null],
    words(
      "Mail Delivery System <Mailer-Daemon@mx.example.net>",
      `A message that you sent has not yet been delivered to one or more of its recipients.\nThe address is ${anna}\nNo action is required on your part. Delivery attempts will continue for some time.\n\n${COPY}`,
      ["Auto-Submitted: auto-replied"],
    ),
  ),
  shape("A feedback loop: abuse", ["complaint", null], feedback("abuse")),
  shape("A feedback loop that hides the recipient", ["complaint", null], feedback("abuse", null)),
  shape("A feedback loop: not spam after all", ["unclear", null], feedback("not-spam")),
  shape(
    "An answer of someone on vacation",
    ["automatic", null],
    words("Anna Weber <anna@example.org>", "I am away until May 5. 550 5.1.1 is my door code.", [
      "Auto-Submitted: auto-replied (vacation)",
    ]),
  ),
  shape(
    "An answer of Outlook's assistant",
    ["automatic", null],
    words("Anna Weber <anna@example.org>", "Out of office", ["X-Auto-Response-Suppress: All"]),
  ),
  shape(
    "A person's own answer",
    ["unclear", null],
    words("Anna Weber <anna@example.org>", "Thank you! No such user as me. 550 5.1.1"),
  ),
  shape("A receipt that it was delivered", ["unclear", "2.0.0"], dsn("2.0.0", { action: "delivered" })),
  shape(
    "A daemon without a reason",
    ["unclear", null],
    words("MAILER-DAEMON@mx.example.net", "Something went wrong."),
  ),
];

/** Reports of the same forms about another address than Anna's. */
export const ABOUT_OTHERS: readonly [string, string][] = [
  ["in parts", dsn("5.1.1", { to: "bo@example.org" })],
  ["by Exim", exim("550 5.1.1").replaceAll(anna, "bo@example.org")],
  ["of a feedback loop", feedback("abuse", "bo@example.org")],
];

/** Postfix's report that there is no such recipient, as it comes to this address. */
export function refusalOf(recipient: string, to: string): string {
  const raw = SHAPES.find(({ name }) => name === "Postfix: no such user")?.raw ?? "";
  return raw.replaceAll(anna, recipient).replaceAll(CAME_TO, to).replace("report-1@", `${to}@`);
}
