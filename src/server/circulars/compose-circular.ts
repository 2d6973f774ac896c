import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { CircularPreview } from "#contract/officers/circulars.ts";
import { ONE_CLICK_PATH } from "#contract/registrations/email-choices.ts";
import { receiptsOnly } from "#server/circulars/choices/receipts-only.ts";
import type { Config } from "#server/platform/config/config.ts";
import { composeEmail, salutation } from "#server/platform/email/compose-email.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import type { Choice } from "#server/platform/email/email-content.ts";
import type { EmailOwner } from "#server/platform/email/email-owners.ts";
import type { StoredFile } from "#server/platform/email/stored-files.ts";
import type { Recipient } from "./mailboxes.ts";
import { emptyFields, fillLine, fillText, type Piece, piecesOf, type WrittenBlock } from "./read-text.ts";

/** What the emails of a circular are made of. */
export type Texts = {
  subject: readonly Piece[];
  blocks: readonly WrittenBlock[];
  files: readonly StoredFile[];
  /** The topic of its emails in the outbox. */
  topic: string;
  /** Why its readers get it, as a sentence. */
  why: string;
  /** Whether someone reads replies to what goes by itself. */
  isAnswered: boolean;
  /** Whether its readers can end emails of this kind with one click. */
  isNews: boolean;
  recipients: readonly Recipient[];
};

/** A draft with the people whom it reaches at this moment. */
export type Addressed<To extends Recipient = Recipient> = Omit<Texts, "recipients"> & {
  /** The dinner whose people it is for; null for members. */
  eventId: number | null;
  people: number;
  recipients: To[];
  /** Whom it reaches, in words. */
  sentence: string;
} & Pick<CircularPreview, "leftOut" | "turnedOff" | "unsubscribed" | "rejecting" | "unsure">;

/** The fields that are empty for someone, with those people. */
export function emptyIn({ subject, blocks, recipients }: Addressed): CircularPreview["empty"] {
  const people = new Map<string, string[]>();
  for (const recipient of recipients)
    for (const field of new Set(emptyFields([...subject, ...piecesOf(blocks)], recipient.values)))
      people.set(field, [...(people.get(field) ?? []), ...recipient.people]);
  return [...people].map(([field, names]) => ({ field, people: names }));
}

/** The email of a draft to one mailbox, without whom it is for. */
function contentOf(
  config: Config,
  texts: Texts,
  recipient: Recipient,
): Pick<ComposedEmail, "subject" | "text" | "html"> {
  const { greets, values, added } = recipient;
  return {
    subject: fillLine(texts.subject, values),
    ...composeEmail(config, {
      isForMany: true,
      salutation: salutation(...greets),
      paragraphs: [],
      written: fillText(texts.blocks, values),
      ...added,
      closing: [
        ...(added?.closing ?? []),
        // Replies to what goes by itself go to the dinner's officers, if it has any.
        `${texts.why}${added && !texts.isAnswered ? "" : " Replies go to a chapter officer."}`,
      ],
      choice: hasChoice(texts, recipient) ? choiceOf(config, texts, recipient) : null,
    }),
  };
}

/**
 * Members turn off news and what goes by itself; what officers write about a dinner they come to always arrives (D-494).
 * Anyone else may ask for receipts only (D-496).
 */
function hasChoice(
  { isNews }: Pick<Texts, "isNews">,
  { owners, added }: Pick<Recipient, "owners" | "added">,
): boolean {
  return isNews || added !== undefined || !hasMember(owners);
}

function hasMember(owners: Recipient["owners"]): boolean {
  return owners !== "nobody" && owners.some((owner) => "memberId" in owner);
}

function choiceOf(config: Config, { isNews }: Texts, { owners, choiceToken }: Recipient): Choice {
  const label = isNews ? "Unsubscribe or choose which emails you get" : "Choose which emails you get";
  const choice = receiptsOnly(config, choiceToken ?? null);
  return hasMember(owners) ? { ...choice, label } : choice;
}

/** What an officer sees of a draft before it is sent. */
export function previewOf(config: Config, addressed: Addressed, to?: string): CircularPreview {
  const { sentence, recipients, people, isNews, files } = addressed;
  const { leftOut, turnedOff, unsubscribed, rejecting, unsure } = addressed;
  const shown = recipients.find(({ address }) => address === to) ?? recipients[0];
  return {
    sentence,
    people,
    mailboxes: recipients.map(({ address, people: names }) => ({ address, people: [...names] })),
    leftOut,
    turnedOff,
    unsubscribed,
    rejecting,
    unsure,
    isNews,
    files: [...files],
    empty: emptyIn(addressed),
    email: shown ? { to: shown.address, ...contentOf(config, addressed, shown) } : null,
  };
}

/** The once-key holds a hash of the address, so erasing a person leaves no address behind. */
function onceKeyOf(circularId: number, address: string): string {
  const mailbox = createHash("sha256").update(`${circularId} ${address.toLowerCase()}`).digest("base64url");
  return `circular:${circularId}:${mailbox}`;
}

/**
 * The emails of a circular with its files, one for each mailbox. Without a writer, replies go wherever those to the chapter
 * go.
 */
export function emailsOf(
  config: Config,
  texts: Texts,
  { circularId, files, writer }: { circularId: number; files: readonly string[]; writer: EmailOwner | null },
): ComposedEmail[] {
  return texts.recipients.map((recipient) => ({
    kind: "circular",
    onceKey: onceKeyOf(circularId, recipient.address),
    owners: recipient.owners,
    priority: "toMany",
    topic: texts.topic,
    ...(writer && { answersTo: writer }),
    ...(recipient.choiceToken && hasChoice(texts, recipient) && { choiceToken: recipient.choiceToken }),
    ...(texts.isNews && { unsubscribeUrl: oneClickUrl(config, recipient) }),
    to: recipient.address,
    fileIds: [...files],
    ...contentOf(config, texts, recipient),
  }));
}

/** The address to which a mail program sends one click on its own button (RFC 8058). */
function oneClickUrl({ publicUrl }: Config, { choiceToken }: Recipient): string {
  return `${publicUrl}${ONE_CLICK_PATH.replace(":token", choiceToken ?? "")}`;
}

/** The email as the first mailbox would get it, to the writer. */
export function testEmail(
  config: Config,
  texts: Texts,
  { to, writer, key }: { to: string; writer: EmailOwner; key: string },
): ComposedEmail | null {
  const [first] = texts.recipients;
  if (!first) return null;
  const { subject, ...content } = contentOf(config, texts, first);
  const isOther = (owner: EmailOwner) => !isDeepStrictEqual(owner, writer);
  return {
    kind: "circular-test",
    onceKey: `circular-test:${key}`,
    // It names the people of the first mailbox, and is erased with any of them.
    owners: first.owners === "nobody" ? [writer] : [writer, ...first.owners.filter(isOther)],
    priority: "ordinary",
    topic: texts.topic,
    answersTo: writer,
    to,
    fileIds: texts.files.map(({ id }) => id),
    subject: `TEST: ${subject}`,
    ...content,
  };
}
