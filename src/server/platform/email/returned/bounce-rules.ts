import { RETURNED_KINDS } from "#contract/officers/mailboxes.ts";

/** What a report says of an email (D-474). Those that are not of `RETURNED_KINDS` are answers of people or programs. */
export const BOUNCE_KINDS = [...RETURNED_KINDS, "delayed", "automatic", "unclear"] as const;
export type BounceKind = (typeof BOUNCE_KINDS)[number];

/** One report about a mailbox that counts. */
export type BounceEvent = { emailId: number; kind: BounceKind; at: Date };

const DAY_MS = 86_400_000;
/** Two refused emails within this time stop everything that may stop. */
const REFUSED_WITHIN_MS = 14 * DAY_MS;
/** Four emails to a full or doubtful mailbox within this time stop news. */
const DOUBTFUL_WITHIN_MS = 30 * DAY_MS;
const MOST_DOUBTFUL = 4;

/** What is no longer sent to a mailbox, by the reports since it was last known to be right (D-476). */
export function whatStops(events: readonly BounceEvent[]): "nothing" | "news" | "all" {
  const emailsOf = (kinds: readonly BounceKind[]) => {
    const first = new Map<number, number>();
    for (const { emailId, kind, at } of events) {
      if (kinds.includes(kind)) first.set(emailId, Math.min(at.getTime(), first.get(emailId) ?? Infinity));
    }
    return [...first.values()].sort((a, b) => a - b);
  };
  const refused = emailsOf(["refused"]);
  if (areWithin(refused, 2, REFUSED_WITHIN_MS)) return "all";
  if (refused.length > 0 || emailsOf(["complaint"]).length > 0) return "news";
  return areWithin(emailsOf(["full", "doubtful"]), MOST_DOUBTFUL, DOUBTFUL_WITHIN_MS) ? "news" : "nothing";
}

/** Whether so many of the times, in order, are within a span. */
function areWithin(times: readonly number[], count: number, spanMs: number): boolean {
  return times.some((time, at) => {
    const last = times[at + count - 1];
    return last !== undefined && last - time <= spanMs;
  });
}

const ENHANCED = /^([245])\.(\d{1,3})\.(\d{1,3})$/;
/** The email is larger than the mail server or the mailbox accepts. */
const TOO_LARGE = ["5.3.4", "5.2.3"];
const REFUSED = ["5.1.0", "5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"];

/**
 * The kind of an enhanced status code (RFC 3463), or null if it says nothing: the class alone, or success. A full
 * mailbox is full whether the server will try again or not.
 */
export function kindOfCode(code: string): BounceKind | null {
  const [, kind, subject, detail] = ENHANCED.exec(code) ?? [];
  if (!kind || kind === "2") return null;
  if (subject === "2" && detail === "2") return "full";
  if (kind === "4") return "delayed";
  if (REFUSED.includes(code)) return "refused";
  if (TOO_LARGE.includes(code)) return "too large";
  if (subject === "7") return "blocked";
  return subject === "0" && detail === "0" ? null : "doubtful";
}

/** A reply of a mail server, and whether it was the answer to the recipient's address. */
export type Reply = { text: string; isToRecipient: boolean };

/**
 * The kind of a mail server's reply in words, as `550 5.1.1 User unknown`: by its enhanced code, else by the basic one.
 * Many servers refuse what they take for spam at the recipient's address, so the words decide before that.
 */
export function kindOfReply({
  text,
  isToRecipient,
}: Reply): { kind: BounceKind; code: string | null } | null {
  const [enhanced] = ENHANCED_IN.exec(text) ?? [];
  const known = enhanced ? kindOfCode(enhanced) : null;
  // A fault of the sender, which many servers name only here, says nothing of the recipient.
  const isForNow = known === "delayed" || (!known && /^4/.test(codeIn(text) ?? ""));
  if (!isForNow && SENDER.test(text)) return { kind: "blocked", code: codeIn(text) };
  if (known) return { kind: known, code: enhanced ?? null };
  const basic = BASIC_IN.exec(text)?.[0] ?? null;
  const code = enhanced ?? basic;
  if (!code) return kindOfWords(text);
  if (code.startsWith("4")) return { kind: "delayed", code };
  if (SPAM.test(text)) return { kind: "blocked", code };
  if (isTooLarge(text)) return { kind: "too large", code };
  if (basic === "552" || FULL.test(text)) return { kind: "full", code };
  if (isToRecipient && basic && ["550", "551", "553"].includes(basic)) return { kind: "refused", code };
  return { kind: "doubtful", code };
}

/** An enhanced status code, and a basic one, in a text; not parts of an address of a machine. */
const ENHANCED_IN = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/;
const BASIC_IN = /(?<![\d.])[45]\d\d(?=[ \-):]|$)/m;

/** The code of a reply, the enhanced one if it has both. */
function codeIn(text: string): string | null {
  return (ENHANCED_IN.exec(text) ?? BASIC_IN.exec(text))?.[0] ?? null;
}

/**
 * Whether a mail server's reply to a recipient's address says for certain that there is no such mailbox. Only then is
 * an email given up at once: a relay that refuses everything for an hour must cost no email and stop no mailbox.
 */
export function isCertainlyRefused(reply: string): boolean {
  const told = kindOfReply({ text: reply, isToRecipient: true });
  return told?.kind === "refused" && (REFUSED.includes(told.code ?? "") || UNKNOWN.test(reply));
}

const SENDER =
  /\bsender (?:address|domain|verif|ip\b|rejected|not|denied|blocked)|\bof sender\b|\bfrom address\b|\brelay(?:ing|\b.{0,20}(?:denied|not))|not permitted|authenticat|not owned by|max(?:imum)? (?:e?mails|messages)|per hour|rate limit|too many (?:e?mails|messages|connections|errors)|\bspf\b|\bdkim\b|\bdmarc\b|bounces\+/i;
const SPAM = /spam|junk|block ?list|black ?list|\bblocked\b|reputation|\bpolicy\b|dnsbl|\brbl\b|unsolicited/i;

/** Programs that write no code, in their own words. */
function kindOfWords(text: string): { kind: BounceKind; code: null } | null {
  if (FULL.test(text)) return { kind: "full", code: null };
  return UNKNOWN.test(text) ? { kind: "refused", code: null } : null;
}

/** Whether a mail server's reply says that the email is too large. */
export function isTooLarge(reply: string): boolean {
  const [enhanced = ""] = ENHANCED_IN.exec(reply) ?? [];
  return kindOfCode(enhanced) === null ? LARGE.test(reply) : TOO_LARGE.includes(enhanced);
}

const LARGE =
  /message (?:is )?too (?:large|big|long)|(?:message|mail|email)(?: size| length)? exceeds|max(?:imum)? (?:message|mail|email) (?:size|length)|message (?:size|length) (?:limit|violation)|(?:mail|email|attachment) size limit|(?<!(?:mailbox|storage|quota|account)\b.{0,40})size limit/i;
const FULL =
  /mailbox (?:is )?full|(?:mailbox|storage|quota|account)\b.{0,40}size limit|over (?:its |their )?quota|quota exceeded|exceeds? (?:the )?allowed size/i;
const UNKNOWN =
  /unknown (?:user|recipient)|(?:user|recipient|mailbox) (?:unknown|not found)|no such (?:user|recipient|mailbox)|no mailbox here|does not exist|doesn[’']t have an? \S{1,60} account|not listed in/i;
