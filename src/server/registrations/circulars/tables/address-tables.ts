import type { Draft, Slice } from "#contract/registrations/circulars.ts";
import { TABLES_SENTENCE } from "#contract/registrations/moment-words.ts";
import { readUnwanting } from "#server/circulars/choices/queries.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { AddressedToDinner } from "#server/registrations/circulars/address-draft.ts";
import { addressDraft } from "#server/registrations/circulars/address-draft.ts";
import { eveningParts } from "#server/registrations/circulars/moments/added-parts.ts";
import type { Reached } from "#server/registrations/circulars/read-people.ts";
import { readToldTables } from "./queries.ts";

export const TABLES_SLICE: Slice = { who: "coming", tables: [], owes: false, lacks: null };

/** Only people who have a table and haven’t been told this one yet. */
export function notToldYet(told: ReadonlyMap<number, number>): (people: Reached[]) => Reached[] {
  return (people) =>
    people.filter(
      ({ attendee, table }) => attendee !== null && table !== null && told.get(attendee) !== table,
    );
}

/** The people of an email that waits, unless one of them sits elsewhere by now: then it no longer goes. */
export function stillThere(told: ReadonlyMap<number, number>): (people: Reached[]) => Reached[] {
  return (people) => {
    const named = people.filter(({ attendee }) => attendee !== null && told.has(attendee));
    return named.every(({ attendee, table }) => attendee !== null && told.get(attendee) === table)
      ? named
      : [];
  };
}

type ToAddress = {
  id: number;
  text: Pick<Draft, "subject" | "body">;
  isLocked?: boolean;
  /** Which of the people who would be told. */
  isMeant?: (one: Reached) => boolean;
  /** Whether also those who were told their table, as with a copy. */
  tellsAgain?: boolean;
};

/** Reads whom the tables of a dinner would be emailed to now, with the table and dishes of each person. */
export async function addressTables(
  { config, now }: Pick<SystemContext, "config" | "now">,
  tx: Tx,
  { id, text, isLocked = false, isMeant = () => true, tellsAgain = false }: ToAddress,
): Promise<AddressedToDinner> {
  const notTold = notToldYet(tellsAgain ? new Map() : await readToldTables(tx, id));
  const addressed = await addressDraft({ config, now }, tx, {
    id,
    draft: { ...text, slice: TABLES_SLICE },
    isLocked,
    only: (people) => notTold(people.filter(isMeant)),
    unwanting: await readUnwanting(tx, "tables"),
  });
  const addedTo = await eveningParts(config, tx, { ...addressed, now, showsTables: true });
  return {
    ...addressed,
    sentence: TABLES_SENTENCE,
    recipients: addressed.recipients.map((one) => ({ ...one, added: addedTo(one) })),
  };
}
