import type { Draft } from "#contract/registrations/circulars.ts";
import type { MomentKind } from "#contract/registrations/moment-words.ts";
import { readUnwanting } from "#server/circulars/choices/queries.ts";
import type { Added } from "#server/circulars/mailboxes.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { AddressedToDinner } from "#server/registrations/circulars/address-draft.ts";
import { addressDraft } from "#server/registrations/circulars/address-draft.ts";
import type { Reached } from "#server/registrations/circulars/read-people.ts";
import type { DinnerRecipient } from "#server/registrations/circulars/recipients.ts";
import { eveningParts, missingParts } from "./added-parts.ts";
import { areTablesPublished, type DinnerMoments, type MomentRow } from "./queries.ts";
import { answersCloseAt } from "./rules.ts";
import { SLICES, TEXTS } from "./texts.ts";

type Text = Pick<Draft, "subject" | "body">;

/** Whether an officer wrote the text. Only then can a field of it be empty: those of the kinds' own texts never are. */
export function isWritten(row: MomentRow | undefined): row is MomentRow & { subject: string; body: string } {
  return row?.subject != null && row.body !== null;
}

/** The text of a moment for a dinner: an officer's, or the kind's own. */
export function textOf(kind: MomentKind, row: MomentRow | undefined): Text {
  return isWritten(row) ? { subject: row.subject, body: row.body } : TEXTS[kind];
}

/** Of what is missing, only what can still be told counts; the email about that is for those who still lack it. */
export function stillMeant(
  { config, now }: Pick<SystemContext, "config" | "now">,
  { times }: DinnerMoments,
  kind: MomentKind,
): (people: Reached[]) => Reached[] {
  if (kind !== "dishes") return (people) => people;
  const deadline = answersCloseAt(times, config.chapter.timeZone);
  const stillTaken = (one: Reached) => ({
    ...one,
    lacks: one.lacks.filter((lack) => now < (lack === "dish" ? deadline.dish : deadline.kitchen)),
  });
  return (people) => people.map(stillTaken).filter(({ lacks }) => lacks.length > 0);
}

type ToAddress = {
  dinner: DinnerMoments;
  kind: MomentKind;
  text: Text;
  isMeant?: (one: Reached) => boolean;
};

/**
 * Reads whom the email of a moment reaches now, with everything that the portal adds for each mailbox; `isMeant` narrows
 * the people.
 */
export async function addressMoment(
  { config, now }: Pick<SystemContext, "config" | "now">,
  tx: Tx,
  { dinner, kind, text, isMeant = () => true }: ToAddress,
): Promise<AddressedToDinner> {
  const deadline = answersCloseAt(dinner.times, config.chapter.timeZone);
  const addressed = await addressDraft({ config, now }, tx, {
    id: dinner.id,
    draft: { ...text, slice: SLICES[kind] },
    only: (people) => stillMeant({ config, now }, dinner, kind)(people.filter(isMeant)),
    unwanting: await readUnwanting(tx, kind),
  });
  const added = {
    dishes: async () => (recipient: DinnerRecipient) => missingParts({ config, deadline }, recipient),
    "day-before": async () => {
      const showsTables = await areTablesPublished(tx, dinner.id);
      return eveningParts(config, tx, { ...addressed, now, showsTables });
    },
    "thank-you": async () => () => ({}),
  };
  const addedTo: (recipient: DinnerRecipient) => Added = await added[kind]();
  return {
    ...addressed,
    recipients: addressed.recipients.map((one) => ({ ...one, added: addedTo(one) })),
  };
}
