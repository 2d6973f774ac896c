import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type MergeField, sliceWords } from "#contract/registrations/circular-words.ts";
import type { CircularPreview, Draft } from "#contract/registrations/circulars.ts";
import { lockEventRow, readEventRow } from "#server/events/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { composeEmail, salutation } from "#server/platform/email/compose-email.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import type { Choice } from "#server/platform/email/email-content.ts";
import type { EmailOwner } from "#server/platform/email/email-owners.ts";
import { readReceiptsOnlyAddresses } from "#server/platform/email/returned/mailboxes.ts";
import { notFound } from "#server/platform/refusal.ts";
import { type Reached, readPeople } from "./read-people.ts";
import {
  emptyFields,
  fillLine,
  fillText,
  piecesOf,
  readSubject,
  readText,
  type WrittenBlock,
} from "./read-text.ts";
import { type Recipient, recipientsOf, wanted } from "./recipients.ts";
import { areRepliesRead } from "./replies.ts";

/** A draft with the people whom it reaches at this moment. */
export type Addressed = {
  dinner: Awaited<ReturnType<typeof readEventRow>>;
  draft: Draft;
  subject: ReturnType<typeof readSubject>;
  blocks: WrittenBlock[];
  people: number;
  recipients: Recipient[];
  leftOut: string[];
  /** People who turned off emails of this kind. */
  turnedOff: string[];
  /** Whom it reaches, in words. */
  sentence: string;
  /** Whether the dinner has an officer who reads replies to what goes by itself. */
  isAnswered: boolean;
};

/** What an email to one mailbox is made of. */
type Texts = Pick<Addressed, "subject" | "blocks" | "isAnswered"> & {
  dinner: { id: number; title: string };
  recipients: readonly Sent[];
};
export type Sent = Omit<Recipient, "reached">;

type ToAddress = {
  id: number;
  draft: Draft;
  isLocked?: boolean;
  /** Which people of the slice it is for. */
  only?: (people: Reached[]) => Reached[];
  /** Members who turned off emails of this kind. */
  unwanting?: ReadonlySet<number>;
};

/** Reads whom a draft reaches; with `isLocked`, no party of the dinner changes until the transaction ends. */
export async function addressDraft(
  { config, now }: Pick<Ctx, "config" | "now">,
  tx: Tx,
  { id, draft, isLocked = false, only = (people) => people, unwanting = new Set() }: ToAddress,
): Promise<Addressed> {
  if (isLocked) await lockEventRow(tx, id);
  const dinner = await readEventRow(tx, id);
  if (dinner.deletedAt !== null) throw notFound("Event not found");
  const [subject, blocks] = [readSubject(draft.subject), readText(draft.body)];
  const meant = only(await readPeople(tx, id, { slice: draft.slice, now }));
  const addresses = await readReceiptsOnlyAddresses(tx);
  const people = wanted(meant, { members: unwanting, addresses });
  return {
    dinner,
    draft,
    subject,
    blocks,
    people: people.length,
    sentence: sliceWords(draft.slice),
    isAnswered: await areRepliesRead(tx, id),
    turnedOff: meant.filter((one) => !people.includes(one)).map(({ name }) => name),
    ...recipientsOf(config, dinner, people),
  };
}

/** The fields that are empty for someone, with those people. */
export function emptyIn({ subject, blocks, recipients }: Addressed): CircularPreview["empty"] {
  const people = new Map<MergeField, string[]>();
  for (const recipient of recipients)
    for (const field of new Set(emptyFields([...subject, ...piecesOf(blocks)], recipient.values)))
      people.set(field, [...(people.get(field) ?? []), ...recipient.people]);
  return [...people].map(([field, names]) => ({ field, people: names }));
}

/** The email of a draft to one mailbox, without whom it is for. */
function contentOf(
  config: Ctx["config"],
  { subject, blocks, dinner, isAnswered }: Texts,
  recipient: Sent,
): Pick<ComposedEmail, "subject" | "text" | "html"> {
  const { greets, values, added } = recipient;
  return {
    subject: fillLine(subject, values),
    ...composeEmail(config, {
      isForMany: true,
      salutation: salutation(...greets),
      paragraphs: [],
      written: fillText(blocks, values),
      ...added,
      closing: [
        ...(added?.closing ?? []),
        // Replies to what goes by itself go to the dinner's officers, if it has any.
        `You’re receiving this email because of ${dinner.title}.${added && !isAnswered ? "" : " Replies go to a chapter officer."}`,
      ],
      choice: hasChoice(recipient) ? choiceOf(config, recipient) : null,
    }),
  };
}

/**
 * Members turn off what goes by itself; what officers write about a dinner they come to always arrives (D-494). Anyone
 * else may ask for receipts only (D-496).
 */
export function hasChoice({ owners, added }: Pick<Sent, "owners" | "added">): boolean {
  return added !== undefined || !hasMember(owners);
}

function hasMember(owners: Sent["owners"]): boolean {
  return owners !== "nobody" && owners.some((owner) => "memberId" in owner);
}

function choiceOf({ publicUrl }: Ctx["config"], { owners, choiceToken }: Sent): Choice {
  return {
    label: hasMember(owners) ? "Choose which emails you get" : "Get only receipts",
    page: `${publicUrl}/member-login/emails`,
    token: choiceToken ?? null,
  };
}

/** What an officer sees of a draft before it is sent. */
export function previewOf(config: Ctx["config"], addressed: Addressed, to?: string): CircularPreview {
  const { sentence, recipients, people, leftOut, turnedOff } = addressed;
  const shown = recipients.find(({ address }) => address === to) ?? recipients[0];
  return {
    sentence,
    people,
    mailboxes: recipients.map(({ address, people: names }) => ({ address, people: [...names] })),
    leftOut,
    turnedOff,
    empty: emptyIn(addressed),
    email: shown ? { to: shown.address, ...contentOf(config, addressed, shown) } : null,
  };
}

/** The once-key holds a hash of the address, so erasing a person leaves no address behind. */
function onceKeyOf(circularId: number, address: string): string {
  const mailbox = createHash("sha256").update(`${circularId} ${address.toLowerCase()}`).digest("base64url");
  return `circular:${circularId}:${mailbox}`;
}

/** The emails of a circular, one for each mailbox. Without a writer, replies go wherever those to the chapter go. */
export function emailsOf(
  config: Ctx["config"],
  addressed: Texts,
  { circularId, writer }: { circularId: number; writer: EmailOwner | null },
): ComposedEmail[] {
  return addressed.recipients.map((recipient) => ({
    kind: "circular",
    onceKey: onceKeyOf(circularId, recipient.address),
    owners: recipient.owners,
    priority: "toMany",
    topic: topicOf(addressed.dinner.id),
    ...(writer && { answersTo: writer }),
    to: recipient.address,
    ...contentOf(config, addressed, recipient),
  }));
}

/** The topic of all emails to people of a dinner. */
export function topicOf(eventId: number): string {
  return `circulars of dinner ${eventId}`;
}

/** The email as the first mailbox would get it, to the writer. */
export function testEmail(
  config: Ctx["config"],
  addressed: Texts,
  { to, writer, key }: { to: string; writer: EmailOwner; key: string },
): ComposedEmail | null {
  const [first] = addressed.recipients;
  if (!first) return null;
  const { subject, ...content } = contentOf(config, addressed, first);
  const isOther = (owner: EmailOwner) => !isDeepStrictEqual(owner, writer);
  return {
    kind: "circular-test",
    onceKey: `circular-test:${key}`,
    // It names the people of the first mailbox, and is erased with any of them.
    owners: first.owners === "nobody" ? [writer] : [writer, ...first.owners.filter(isOther)],
    priority: "ordinary",
    topic: topicOf(addressed.dinner.id),
    answersTo: writer,
    to,
    subject: `TEST: ${subject}`,
    ...content,
  };
}
