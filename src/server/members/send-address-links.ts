import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import {
  type AddressLinkRow,
  canEmailAddresses,
  extendLink,
  insertLink,
  readOpenLinks,
} from "./address-links.ts";
import { addressChanging, confirmAddress } from "./emails.ts";
import { hasUnconfirmedEmail, isSameEmail } from "./recorded-identity.ts";
import type { Member } from "./write-member.ts";

/** An old address hears of a second change to yet another address only after this time. */
const SAME_CHANGE_MS = 24 * 3_600_000;

/**
 * Mails the links for an address that a locked member typed: to the new one for confirming it, and once to the old one
 * for stopping the change. Answers whether they were mailed. Above the limits neither is: nobody confirms an address
 * of which the old one has not heard.
 */
export async function sendAddressLinks(
  { config, now }: Pick<SystemContext, "config" | "now">,
  tx: Tx,
  member: Member,
): Promise<boolean> {
  const { id, email, confirmedEmail, passwordHash } = member;
  if (email === null || !hasUnconfirmedEmail(member)) return false;
  const open = await readOpenLinks(tx, id, now);
  const told = confirmedEmail === null ? undefined : toldOf(open, email, confirmedEmail, now);
  const isToTell = confirmedEmail !== null && !told;
  const addresses = isToTell ? [confirmedEmail, email] : [email];
  if (!(await canEmailAddresses(tx, id, addresses, now, { lock: true }))) return false;
  if (isToTell) {
    const stop = await insertLink(
      tx,
      { memberId: id, kind: "stop", address: confirmedEmail, passwordHash },
      now,
    );
    await queueEmail(tx, now, addressChanging(config, member, confirmedEmail, stop, now));
  } else if (told) {
    // It outlives the link that confirms, however often that one is mailed.
    await extendLink(tx, told, now);
  }
  const token = await insertLink(tx, { memberId: id, kind: "confirm", address: email, passwordHash }, now);
  await queueEmail(tx, now, confirmAddress(config, member, email, token));
  return true;
}

/** The open link by which the old address was told of this change. */
function toldOf(
  open: readonly AddressLinkRow[],
  claimed: string,
  old: string,
  now: Date,
): AddressLinkRow | undefined {
  const since = now.getTime() - SAME_CHANGE_MS;
  return open.find(
    (stop) =>
      stop.kind === "stop" &&
      isSameEmail(stop.address, old) &&
      (stop.sentAt.getTime() > since ||
        open.some(
          ({ kind, address, sentAt }) =>
            kind === "confirm" && isSameEmail(address, claimed) && sentAt >= stop.sentAt,
        )),
  );
}
