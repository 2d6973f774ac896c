import { DINNER_FIELDS, sliceWords } from "#contract/registrations/circular-words.ts";
import type { Draft } from "#contract/registrations/circulars.ts";
import type { Addressed } from "#server/circulars/compose-circular.ts";
import { wanted } from "#server/circulars/mailboxes.ts";
import { readSubject, readText } from "#server/circulars/read-text.ts";
import { rejectingNames } from "#server/circulars/rejecting-names.ts";
import { dinnerTopic } from "#server/circulars/topics.ts";
import { lockEventRow, readEventRow } from "#server/events/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readReceiptsOnlyAddresses } from "#server/platform/email/returned/mailboxes.ts";
import { readStoredFiles } from "#server/platform/email/stored-files.ts";
import { notFound } from "#server/platform/refusal.ts";
import { type Reached, readPeople } from "./read-people.ts";
import { type DinnerRecipient, recipientsOf } from "./recipients.ts";
import { areRepliesRead } from "./replies.ts";

/** A draft with the people of a dinner whom it reaches at this moment. */
export type AddressedToDinner = Addressed<DinnerRecipient> & {
  dinner: Awaited<ReturnType<typeof readEventRow>>;
};

type ToAddress = {
  id: number;
  draft: Omit<Draft, "files"> & Partial<Pick<Draft, "files">>;
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
): Promise<AddressedToDinner> {
  if (isLocked) await lockEventRow(tx, id);
  const dinner = await readEventRow(tx, id);
  if (dinner.deletedAt !== null) throw notFound("Event not found");
  const [subject, blocks] = [readSubject(draft.subject, DINNER_FIELDS), readText(draft.body, DINNER_FIELDS)];
  const meant = only(await readPeople(tx, id, { slice: draft.slice, now }));
  const addresses = await readReceiptsOnlyAddresses(tx);
  const people = wanted(meant, { members: unwanting, addresses });
  return {
    eventId: id,
    topic: dinnerTopic(id),
    why: whyReached(dinner),
    isNews: false,
    dinner,
    files: await readStoredFiles(tx, draft.files ?? []),
    subject,
    blocks,
    people: people.length,
    sentence: sliceWords(draft.slice),
    isAnswered: await areRepliesRead(tx, id),
    turnedOff: meant.filter((one) => !people.includes(one)).map(({ name }) => name),
    unsubscribed: [],
    rejecting: [],
    unsure: await rejectingNames(tx, people),
    ...recipientsOf(config, dinner, people),
  };
}

/** Why people of a dinner get its emails. */
export function whyReached({ title }: { title: string }): string {
  return `You’re receiving this email because of ${title}.`;
}
