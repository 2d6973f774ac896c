import type { AddressStanding } from "#contract/address-links.ts";
import type { Ctx } from "#server/platform/context.ts";
import { conflict, notFound, Refusal } from "#server/platform/refusal.ts";
import { claimAddress } from "./claim-address.ts";
import { isUnconfirmed } from "./on-record.ts";
import { lockMember } from "./queries.ts";
import { standingOf } from "./show-address-standing.ts";

/** Mails the link for the caller's own unconfirmed address again, within the limits of a day (S-69). */
export async function sendConfirmation({ db, me, now, config }: Ctx): Promise<AddressStanding> {
  return db.transaction(async (tx) => {
    const member = me.memberId === null ? undefined : await lockMember(tx, me.memberId);
    if (!member) throw notFound("You have no member record.");
    if (!isUnconfirmed(member)) throw conflict("Your email address is confirmed already.");
    if (!(await claimAddress({ config, now }, tx, member))) {
      throw new Refusal(
        429,
        "As many emails as we may send about this in one day are on their way. Please try again tomorrow.",
      );
    }
    return standingOf(tx, member, now);
  });
}
