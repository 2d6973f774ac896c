import { createHash } from "node:crypto";
import PostalMime, { type Email } from "postal-mime";
import { type BounceKind, kindOfCode, kindOfReply } from "./bounce-rules.ts";

/** A report is read up to here: what follows is the email that came back. */
export const MAX_REPORT = 1024 * 1024;
const MAX_WORDS = 500;

/** A report as it is read; nothing of it is believed before its address is known (D-473). */
export type Report = {
  /** Its Message-ID, else its hash. */
  id: string;
  /** Of its bytes. */
  hash: string;
  /** The addresses that it came to, the most certain first. */
  to: readonly string[];
  /** What it says of the email to `recipient`: null if it is about another address. */
  about: (recipient: string) => Finding | null;
};
export type Finding = { kind: BounceKind; code: string | null; words: string };

/** Reads a report in any form; one that cannot be read is `unclear`, never an error. */
export async function readReport(raw: Uint8Array): Promise<Report> {
  const bytes = firstLines(raw.subarray(0, MAX_REPORT));
  const email = await parse(bytes);
  const hash = createHash("sha256").update(bytes).digest("hex");
  if (!email) return { id: hash, hash, to: [], about: () => UNCLEAR };
  return {
    id:
      email.messageId
        ?.replaceAll(/[\p{C}\s]/gu, "")
        .slice(0, 300)
        .toWellFormed() || hash,
    hash,
    to: addressesOf(email),
    about: (recipient) => findingOf(email, recipient.toLowerCase()),
  };
}

/** The parser takes its time for each line, and a report says what it says in the first ones. */
const MAX_LINES = 5_000;

function firstLines(raw: Uint8Array): Uint8Array {
  let end = -1;
  for (let line = 0; line < MAX_LINES; line += 1) {
    end = raw.indexOf(10, end + 1);
    if (end === -1) return raw;
  }
  return raw.subarray(0, end);
}

const UNCLEAR: Finding = { kind: "unclear", code: null, words: "" };

async function parse(bytes: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(bytes, {
      attachmentEncoding: "utf8",
      forceRfc822Attachments: true,
      maxNestingDepth: 20,
      maxHeadersSize: 128 * 1024,
    });
  } catch {
    return null;
  }
}

/** Written by the mail server that took the report in, before what its sender wrote. */
const CAME_TO = [
  "x-original-to",
  "delivered-to",
  "envelope-to",
  "x-envelope-to",
  "x-forwarded-to",
  "to",
  "cc",
];

function addressesOf({ headers }: Email): string[] {
  return CAME_TO.flatMap((name) =>
    headers.filter(({ key }) => key === name).flatMap(({ value }) => addressesIn(value)),
  );
}

/** Anyone can send a report: what is looked through is bounded, and by no pattern that is slow on made-up text. */
const [MAX_LINE, MAX_TEXT] = [1_000, 64 * 1024];

function addressesIn(value: string): string[] {
  return value
    .slice(0, MAX_LINE)
    .split(/[\s<>,;:"]/)
    .filter((word) => word.includes("@"));
}

function findingOf(email: Email, recipient: string): Finding | null {
  const status = partsOf(email, "message/delivery-status", "message/global-delivery-status");
  if (status.length > 0) return ofDeliveryStatus(email, status, recipient);
  const feedback = partsOf(email, "message/feedback-report")[0];
  if (feedback !== undefined) return ofFeedback(feedback, recipient);
  return ofText(email, recipient);
}

function partsOf({ attachments }: Email, ...types: string[]): string[] {
  return attachments
    .filter(({ mimeType }) => types.includes(mimeType))
    .map(({ content }) => (typeof content === "string" ? content.slice(0, MAX_TEXT) : ""));
}

/** The groups of fields that a blank line separates (RFC 3464), each by its name in lower case. */
function fieldsIn(text: string): Map<string, string>[] {
  const groups = text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/\n[ \t]+(?=\S)/g, " ")
    .split(/\n\s*\n/);
  return groups.map(
    (group) =>
      new Map(
        group.split("\n").flatMap((line) => {
          const [, name, value] = /^([A-Za-z0-9-]+):[ \t]*(.*)$/.exec(line) ?? [];
          return name && value !== undefined ? [[name.toLowerCase(), value.trim()] as const] : [];
        }),
      ),
  );
}

/** An address of a field, without its type: `rfc822; <anna@example.org>`. */
function addressIn(field: string | undefined): string | null {
  return addressesIn(field ?? "")[0]?.toLowerCase() ?? null;
}

function ofDeliveryStatus(email: Email, status: readonly string[], recipient: string): Finding | null {
  const groups = status.flatMap(fieldsIn).filter((group) => group.has("action") || group.has("status"));
  const named = groups.map((group) => ({
    group,
    addresses: ["original-recipient", "final-recipient"].flatMap((name) => addressIn(group.get(name)) ?? []),
  }));
  const own = named.find(({ addresses }) => addresses.includes(recipient))?.group;
  if (!own && named.some(({ addresses }) => addresses.length > 0)) return null;
  const group = own ?? groups[0];
  return group
    ? ofRecipient(group, (email.text ?? "").slice(0, MAX_TEXT))
    : { ...UNCLEAR, words: wordsOf(email.text) };
}

function ofRecipient(group: Map<string, string>, text: string): Finding {
  const action = group.get("action")?.toLowerCase();
  const [code = null] = group.get("status")?.match(/\d\.\d{1,3}\.\d{1,3}/) ?? [];
  const diagnostic = group.get("diagnostic-code")?.replace(/^[\w-]+;\s*/, "") ?? "";
  const words = wordsOf(diagnostic || text);
  if (action && ["delivered", "relayed", "expanded"].includes(action))
    return { kind: "unclear", code, words };
  if (action === "delayed" && (!code || kindOfCode(code) !== "full")) return { kind: "delayed", code, words };
  // The reply of the server that refused it is more exact than a status that names only the class.
  const reply = { text: diagnostic, isToRecipient: /\bRCPT\b/i.test(`${diagnostic} ${text}`) };
  const own = code && kindOfCode(code);
  const told = kindOfReply(reply);
  if (code && own) return { kind: told?.kind === "blocked" ? "blocked" : own, code, words };
  if (told) return { ...told, words };
  if (code?.startsWith("5") || action === "failed") return { kind: "doubtful", code, words };
  return { kind: code?.startsWith("4") ? "delayed" : "unclear", code, words };
}

/** A recipient's complaint (RFC 5965); other reports of this kind, such as `not-spam`, are none. */
function ofFeedback(text: string, recipient: string): Finding | null {
  const fields = new Map(fieldsIn(text).flatMap((group) => [...group]));
  const named = addressIn(fields.get("original-rcpt-to"));
  if (named && named !== recipient) return null;
  const isComplaint = ["abuse", "fraud", "virus", "other"].includes(
    fields.get("feedback-type")?.toLowerCase() ?? "",
  );
  return { kind: isComplaint ? "complaint" : "unclear", code: null, words: "" };
}

/** What begins the email that came back, in reports without parts. */
const COPY =
  /^[^\w\n]{0,10}(?:-+ ?(?:below this line|original message|this is a copy|returned message|the (?:body|header)|unsent message|message header|forwarded)|received:|return-path:)/im;
const DELAYED =
  /\b(?:delayed|still (?:being|be) (?:re)?tried|will (?:continue|keep) (?:to try|trying)|not yet been delivered)\b/i;

/** A report in words alone, as Exim and qmail write it; or an answer that a person's mailbox gives by itself. */
function ofText(email: Email, recipient: string): Finding | null {
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value ?? "";
  const failed = header("x-failed-recipients").toLowerCase();
  if (failed && !failed.includes(recipient)) return null;
  const from = `${header("from")} ${header("return-path")}`;
  const isReport = failed !== "" || /mailer-daemon|postmaster|mail delivery|<>/i.test(from);
  const isAutomatic =
    /^auto-(?:replied|generated)/i.test(header("auto-submitted")) ||
    /^auto_reply$/i.test(header("precedence")) ||
    email.headers.some(({ key }) =>
      ["x-autoreply", "x-autorespond", "x-auto-response-suppress"].includes(key),
    );
  if (!isReport) return { kind: isAutomatic ? "automatic" : "unclear", code: null, words: "" };
  const whole = (email.text ?? "").slice(0, MAX_TEXT);
  const text = whole.slice(0, COPY.exec(whole)?.index ?? whole.length);
  const words = wordsOf(text);
  const told = kindOfReply({ text, isToRecipient: /\bRCPT\b/i.test(text) });
  const isDelayed = DELAYED.test(`${header("subject")} ${text}`);
  if (isDelayed && (!told || told.kind === "delayed"))
    return { kind: "delayed", code: told?.code ?? null, words };
  if (told) return { ...told, words };
  return { kind: isAutomatic && !failed ? "automatic" : "unclear", code: null, words };
}

function wordsOf(text: string | undefined): string {
  return (text ?? "")
    .slice(0, 10 * MAX_WORDS)
    .replaceAll(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, MAX_WORDS)
    .toWellFormed();
}
