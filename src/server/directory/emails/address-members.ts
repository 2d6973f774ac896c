import { isNewsTo, MEMBER_EMAIL_FIELDS, memberSliceWords } from "#contract/members/email-words.ts";
import type { MemberDraft } from "#contract/members/emails.ts";
import { readUnwanting } from "#server/circulars/choices/queries.ts";
import type { Addressed } from "#server/circulars/compose-circular.ts";
import { type Mailbox, mailboxesOf, mailboxOf, type Recipient, wanted } from "#server/circulars/mailboxes.ts";
import { readSubject, readText } from "#server/circulars/read-text.ts";
import { rejectingNames } from "#server/circulars/rejecting-names.ts";
import { MEMBERS_TOPIC } from "#server/circulars/topics.ts";
import { readOptedOut } from "#server/mailing-list/opt-outs/opt-outs.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRejecting } from "#server/platform/email/returned/mailboxes.ts";
import { readStoredFiles } from "#server/platform/email/stored-files.ts";
import { formatDay } from "#server/platform/format-dates.ts";
import { type ReachedMember, readMembersOf } from "./queries.ts";

/** A mailbox of members. */
type MemberRecipient = Recipient & Mailbox<ReachedMember>;

/** Reads which members a draft reaches; with `only`, just those among these members. */
export async function addressMembers(
  { config, now }: Pick<Ctx, "config" | "now">,
  tx: Tx,
  { slice, subject, body, files, serviceReason, only }: MemberDraft & { only?: readonly number[] },
): Promise<Addressed<MemberRecipient>> {
  const texts = {
    subject: readSubject(subject, MEMBER_EMAIL_FIELDS),
    blocks: readText(body, MEMBER_EMAIL_FIELDS),
  };
  const isNews = isNewsTo(slice) && serviceReason === null;
  const meant = await readMembersOf({ config, now }, tx, { slice, ...(only && { only }) });
  const { people, ...others } = isNews
    ? await wantingNews(tx, meant)
    : { people: meant, ...NO_OTHERS, unsure: await rejectingNames(tx, meant) };
  const { mailboxes, leftOut } = mailboxesOf(people);
  return {
    ...texts,
    ...others,
    files: await readStoredFiles(tx, files),
    eventId: null,
    topic: MEMBERS_TOPIC,
    why: `You’re receiving this email because you’re in the member directory of ${config.chapter.name}.`,
    isAnswered: true,
    isNews,
    sentence: memberSliceWords(slice),
    people: people.length,
    leftOut,
    recipients: mailboxes.map((one) => ({
      ...one,
      values: {
        name: new Intl.ListFormat("en-US").format(one.greets),
        "paid through": paidThrough(one.reached),
        "my dues": `${config.publicUrl}/dues-renewal`,
      },
    })),
  };
}

const NO_OTHERS = { turnedOff: [], unsubscribed: [], rejecting: [] };

/** Those who get news, and why each of the others gets none (D-216). People without an address are left as they are. */
export async function wantingNews(tx: Tx, meant: readonly ReachedMember[]) {
  const addresses = [...new Set(meant.map(mailboxOf))].filter(Boolean);
  const [rejecting, unsubscribed] = [await readRejecting(tx, addresses), await readOptedOut(tx, addresses)];
  const isOpen = (one: ReachedMember) => !rejecting.has(mailboxOf(one)) && !unsubscribed.has(mailboxOf(one));
  const open = meant.filter(isOpen);
  const people = wanted(open, { members: await readUnwanting(tx, "news"), addresses: new Set() });
  const names = (which: (one: ReachedMember) => boolean) => meant.filter(which).map(({ name }) => name);
  return {
    people,
    // News already leaves them out.
    unsure: [],
    rejecting: names((one) => rejecting.has(mailboxOf(one))),
    unsubscribed: names((one) => unsubscribed.has(mailboxOf(one)) && !rejecting.has(mailboxOf(one))),
    turnedOff: names((one) => isOpen(one) && !people.includes(one)),
  };
}

/** The last paid day of a mailbox, if its members have the same one. */
function paidThrough(reached: readonly ReachedMember[]): string {
  const days = new Set(reached.map(({ paidThrough: day }) => day));
  const [day = null] = days;
  return days.size === 1 && day !== null ? formatDay(day) : "";
}
