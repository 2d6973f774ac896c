import { isDeepStrictEqual } from "node:util";
import type { Slice } from "#contract/registrations/circulars.ts";
import { mailboxOf, type Person } from "#server/circulars/mailboxes.ts";
import type { SharedEmail } from "#server/circulars/queries.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { addressMoment } from "#server/registrations/circulars/moments/address-moment.ts";
import { areTablesPublished, readMomentsOf } from "#server/registrations/circulars/moments/queries.ts";
import { addressTables } from "#server/registrations/circulars/tables/address-tables.ts";
import { type AddressedToDinner, addressDraft } from "./address-draft.ts";

type Again = Pick<SharedEmail, "address" | "others" | "copyOf"> & {
  circular: SharedEmail["circular"] & { slice: Slice };
};

/**
 * Reads which of these people, and of those without a record of their own, an email to people of a dinner still reaches;
 * null if it is no longer sent.
 */
export async function readdressDinnerEmail(
  context: Pick<SystemContext, "config" | "now">,
  tx: Tx,
  { circular, address, others, copyOf }: Again,
): Promise<AddressedToDinner | null> {
  const { eventId, moment, slice, subject, body, files } = circular;
  if (eventId === null) return null;
  const isOther = (one: Person) =>
    mailboxOf(one) === mailboxOf({ address }) &&
    (one.owner === null || others.some((other) => isDeepStrictEqual(other, one.owner)));
  const draft = { slice, subject, body, files };
  if (moment === null)
    return addressDraft(context, tx, { id: eventId, draft, only: (people) => people.filter(isOther) });
  if (moment === "tables") {
    const isShown = await areTablesPublished(tx, eventId);
    return isShown
      ? addressTables(context, tx, {
          id: eventId,
          text: { subject, body },
          isMeant: isOther,
          tellsAgain: copyOf !== null,
        })
      : null;
  }
  const dinner = await readMomentsOf(tx, eventId);
  return dinner
    ? addressMoment(context, tx, { dinner, kind: moment, text: { subject, body }, isMeant: isOther })
    : null;
}
