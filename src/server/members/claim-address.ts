import type { Work } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { post } from "#server/platform/outbox.ts";
import { type AddressLinkRow, insertLink, mayMail, prolong, readOpenLinks } from "./address-links.ts";
import { addressChanging, confirmAddress } from "./letters.ts";
import { isSameAddress, isUnconfirmed } from "./on-record.ts";
import type { Member } from "./write-member.ts";

/** An old address hears of a second change to yet another address only after this time. */
const SAME_CHANGE_MS = 24 * 3_600_000;

/**
 * Mails the links for an address that a locked member typed: to the new one for confirming it, and once to the old one
 * for stopping the change. Answers whether they were mailed. Above the limits neither is: nobody confirms an address
 * of which the old one has not heard.
 */
export async function claimAddress(
  { config, now }: Pick<Work, "config" | "now">,
  tx: Tx,
  member: Member,
): Promise<boolean> {
  const { id, email, confirmedEmail, passwordHash } = member;
  if (email === null || !isUnconfirmed(member)) return false;
  const open = await readOpenLinks(tx, id, now);
  const told = confirmedEmail === null ? undefined : toldOf(open, email, confirmedEmail, now);
  const isToTell = confirmedEmail !== null && !told;
  const addresses = isToTell ? [confirmedEmail, email] : [email];
  if (!(await mayMail(tx, id, addresses, now, { lock: true }))) return false;
  if (isToTell) {
    const stop = await insertLink(
      tx,
      { memberId: id, kind: "stop", address: confirmedEmail, passwordHash },
      now,
    );
    await post(tx, now, addressChanging(config, member, confirmedEmail, stop, now));
  } else if (told) {
    // It outlives the link that confirms, however often that one is mailed.
    await prolong(tx, told, now);
  }
  const token = await insertLink(tx, { memberId: id, kind: "confirm", address: email, passwordHash }, now);
  await post(tx, now, confirmAddress(config, member, email, token));
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
      isSameAddress(stop.address, old) &&
      (stop.sentAt.getTime() > since ||
        open.some(
          ({ kind, address, sentAt }) =>
            kind === "confirm" && isSameAddress(address, claimed) && sentAt >= stop.sentAt,
        )),
  );
}
