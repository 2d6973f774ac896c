import { sendConfirmation as endpoint } from "#contract/members/address-links.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict, notFound, Refusal, unauthorized } from "#server/platform/refusal.ts";
import { lockSession } from "#server/platform/session-gate/end-sessions.ts";
import { lockMember } from "./queries.ts";
import { hasUnconfirmedEmail } from "./recorded-identity.ts";
import { sendAddressLinks } from "./send-address-links.ts";
import { addressStatusOf } from "./show-address-status.ts";

/** Emails the confirmation link for the caller's own address again, within the daily limits (S-69). */
export const sendConfirmation = action(endpoint, async ({ db, me, now, config }) => {
  return db.transaction(async (tx) => {
    const member = me.memberId === null ? undefined : await lockMember(tx, me.memberId);
    if (!member) throw notFound("You have no member record.");
    if (!hasUnconfirmedEmail(member)) throw conflict("Your email address is already confirmed.");
    if (!(await sendAddressLinks({ config, now }, tx, member))) {
      throw new Refusal(429, "We have sent the daily limit of emails about this. Please try again tomorrow.");
    }
    if (!(await lockSession(tx, me.sid))) throw unauthorized();
    return addressStatusOf(tx, member, now);
  });
});
